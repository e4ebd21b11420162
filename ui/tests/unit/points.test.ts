import { describe, expect, it } from 'vitest'
import { parseSgfPoint, parseVertex, sgfOf, vertexOf } from '../../src/go/points'
import { fromScreen, mirrored, PLAIN_VIEW, toScreen, turned } from '../../src/go/view'

describe('points', () => {
  it('are written as the server writes them: no letter I, rows from below', () => {
    expect(vertexOf(19, { x: 15, y: 3 })).toBe('Q16')
    expect(vertexOf(19, { x: 8, y: 18 })).toBe('J1')
    expect(parseVertex(19, 'q16')).toEqual({ x: 15, y: 3 })
  })

  it('come back from both spellings on every size', () => {
    for (let size = 2; size <= 25; size++)
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
          expect(parseVertex(size, vertexOf(size, { x, y }))).toEqual({ x, y })
          expect(parseSgfPoint(size, sgfOf({ x, y }))).toEqual({ x, y })
        }
  })

  it('are refused off the board', () => {
    for (const text of ['', 'pass', 'I5', 'A0', 'A20', 'T1x', 'Z1']) expect(parseVertex(19, text)).toBeNull()
    for (const text of ['', 'tt', 'a', 'AB', 'aa:bb']) expect(parseSgfPoint(19, text)).toBeNull()
  })
})

describe('the view', () => {
  const size = 9
  it('can be undone for every symmetry', () => {
    for (let symmetry = 0; symmetry < 8; symmetry++)
      for (let x = 0; x < size; x++)
        for (let y = 0; y < size; y++) {
          const view = { symmetry, swapped: false }
          expect(fromScreen(size, view, toScreen(size, view, { x, y }))).toEqual({ x, y })
        }
  })

  it('turns to the right: what is seen at (x, y) goes to (size-1-y, x)', () => {
    for (let symmetry = 0; symmetry < 8; symmetry++) {
      const view = { symmetry, swapped: false }
      const seen = toScreen(size, view, { x: 2, y: 5 })
      expect(toScreen(size, turned(view), { x: 2, y: 5 })).toEqual({ x: size - 1 - seen.y, y: seen.x })
    }
  })

  it('is itself again after four turns or two mirrors', () => {
    expect(turned(turned(turned(turned(PLAIN_VIEW))))).toEqual(PLAIN_VIEW)
    expect(mirrored(mirrored(PLAIN_VIEW))).toEqual(PLAIN_VIEW)
  })
})
