import { describe, expect, it } from 'vitest'
import type { Link } from '../../src/study/insight'
import { thinned } from '../../src/study/links'

function link(from: string, to: string, level: number): Link {
  return { from, to, chains: [from, to], color: 'black', level, name: '', ko: false }
}

describe('links', () => {
  it('make a tree of what is surely connected', () => {
    const net = [link('C3', 'C5', 2), link('C5', 'E5', 1), link('C3', 'E5', 2)]
    expect(thinned(9, net)).toEqual(net.slice(0, 2))
  })
  it('keep what is open between different groups, and drop it inside of one', () => {
    const net = [link('C3', 'C5', 2), link('C5', 'E5', 2), link('C3', 'E5', 3), link('E5', 'G5', 3)]
    expect(thinned(9, net)).toEqual([net[0], net[1], net[3]])
  })
  it('leave out what is apart', () => {
    expect(thinned(9, [link('A1', 'B2', 4), link('A1', 'J9', 6), link('A1', 'C1', 0)])).toEqual([])
  })
})
