import { describe, expect, it } from 'vitest'
import { differenceWords, findBody, quarterOf, regionOf, regionText, toggled, type Choices } from '../../src/study/library'

const PLAIN: Choices = { player: '', from: 0, to: 0, sort: 'newest', sequence: false, swaps: true, turns: true, anchor: 'place' }

describe('library', () => {
  it('makes a region of two corners, whichever comes first', () => {
    const corner = regionOf({ x: 18, y: 9 }, { x: 9, y: 0 })
    expect(corner).toEqual({ left: 9, top: 0, right: 18, bottom: 9 })
    expect(regionText(19, corner)).toBe('K10-T19')
  })
  it('takes the quarter with the point, the middle lines to the first', () => {
    expect(regionText(19, quarterOf(19, { x: 15, y: 3 }))).toBe('K10-T19')
    expect(regionText(19, quarterOf(19, { x: 9, y: 15 }))).toBe('A1-K10')
  })
  it('says how a known problem differs', () => {
    expect(differenceWords({ id: 1, title: '', differing: 0, turned: true, swapped: false })).toBe('the same, turned')
    expect(differenceWords({ id: 1, title: '', differing: 2, turned: false, swapped: true })).toBe('2 stones differ, colours swapped')
  })
  it('asks for what was chosen, and for nothing else', () => {
    expect(findBody(19, '(;)', null, PLAIN, 0)).toEqual({ sgf: '(;)', anchor: 'place', sort: 'newest', offset: 0, limit: 20 })
    const asked = findBody(9, '(;)', { left: 0, top: 0, right: 4, bottom: 4 }, { ...PLAIN, player: 'Go', from: 1960, sequence: true, swaps: false }, 20)
    expect(asked).toMatchObject({ region: 'A5-E9', player: 'Go', from: 1960, sequence: true, no_swap: true, offset: 20 })
    expect(asked).not.toHaveProperty('to')
    expect(asked).not.toHaveProperty('open')
  })
  it('lets points hold anything', () => {
    const points = toggled(toggled(toggled([], { x: 2, y: 2 }), { x: 3, y: 2 }), { x: 2, y: 2 })
    expect(findBody(9, '(;)', null, PLAIN, 0, points)).toMatchObject({ open: 'D7' })
  })
})
