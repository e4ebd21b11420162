import { describe, expect, it } from 'vitest'
import { isSame } from '../../src/board/vertex'

describe('a point of the board', () => {
  const point = { position: [3, 3], sign: 0, random: 2, selected: false }

  it('is drawn again only if something of it changed', () => {
    expect(isSame(point, { ...point, position: [3, 3] })).toBe(true)
    expect(isSame(point, { ...point, sign: 1 })).toBe(false)
    expect(isSame(point, { ...point, selected: true })).toBe(false)
  })
})
