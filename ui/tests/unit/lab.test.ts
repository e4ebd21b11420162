import { describe, expect, it } from 'vitest'
import { csvOf, ticks } from '../../src/lab/chart'
import { drawn, emptyDraft } from '../../src/problems/draft'
import { gradeOf, numbered, partOf, problemSgf, recoloured, tagsOf } from '../../src/problems/form'

describe('charts', () => {
  it('have round ticks from 0 on', () => {
    expect(ticks(1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    expect(ticks(47)).toEqual([0, 10, 20, 30, 40])
    expect(ticks(0.3)).toEqual([0, 0.1, 0.2, 0.3])
    expect(ticks(0)).toEqual([0, 1])
  })
  it('are tables too, with gaps where a curve has no point', () => {
    const curves = [
      { name: 'a, b', points: [{ x: 1, y: 0.5 }, { x: 2, y: 0.6 }] },
      { name: 'c', points: [{ x: 2, y: 0.7 }] },
    ]
    expect(csvOf(curves, 'move')).toBe('move,"a, b",c\n1,0.5,\n2,0.6,0.7\n')
  })
})

describe('problems', () => {
  it('are drawn by toggling, and a stone taken off is no keystone any more', () => {
    const at = { x: 1, y: 7 }
    let problem = emptyDraft(9).problem
    expect(drawn(problem, 'keystone', at)).toBe(problem)
    problem = drawn(problem, 'black', at)
    expect(problem.board[7]).toBe('.X.......')
    problem = drawn(problem, 'keystone', at)
    expect(problem.keystones).toEqual(['B2'])
    expect(drawn(problem, 'white', at).board[7]).toBe('.O.......')
    problem = drawn(problem, 'black', at)
    expect([problem.board[7], problem.keystones]).toEqual(['.........', []])
    problem = drawn(drawn(problem, 'area', at), 'area', { x: 0, y: 8 })
    expect(problem.area).toEqual(['B2', 'A1'])
  })

  it('show the part of the board that matters, up to near edges', () => {
    const problem = drawn(emptyDraft(19).problem, 'black', { x: 3, y: 16 })
    expect(partOf(problem)).toEqual({ left: 0, right: 5, top: 14, bottom: 18 })
    expect(partOf(emptyDraft(9).problem)).toEqual({ left: 0, top: 0, right: 8, bottom: 8 })
  })

  it('become records', () => {
    let problem = drawn(emptyDraft(9).problem, 'black', { x: 0, y: 0 })
    problem = drawn(problem, 'white', { x: 1, y: 0 })
    expect(problemSgf(problem, 'a]b')).toBe('(;FF[4]GM[1]CA[UTF-8]SZ[9]GN[a\\]b]AB[aa]AW[ba]PL[B])')
  })

  it('are the same problem in the other colours, also in words', () => {
    const problem = drawn(emptyDraft(9).problem, 'black', { x: 0, y: 0 })
    const document = {
      id: 1,
      title: 'Black to kill',
      text: '',
      task: 'Black to play; the black stones, White, blackish',
      level: '',
      tags: '',
      author: '',
      source: '',
      progress: null,
      problem,
    }
    const other = recoloured(document)
    expect(other.title).toBe('White to kill')
    expect(other.task).toBe('White to play; the white stones, Black, blackish')
    expect([other.problem.board[0], other.problem.play, other.problem.side]).toEqual(['O........', 'white', 'white'])
    expect(recoloured(other)).toEqual(document)
  })

  it('are graded by how they went', () => {
    const clean = { wrong: 0, hints: 0, gaveUp: false, seconds: 60 }
    expect(gradeOf(clean)).toBe(4)
    expect(gradeOf({ ...clean, seconds: 5 })).toBe(5)
    expect(gradeOf({ ...clean, hints: 1 })).toBe(3)
    expect(gradeOf({ ...clean, wrong: 1 })).toBe(2)
    expect(gradeOf({ ...clean, wrong: 3 })).toBe(1)
    expect(gradeOf({ ...clean, gaveUp: true })).toBe(0)
  })

  it('number their lines, the first of several moves on a point', () => {
    expect(numbered(9, ['A1', 'B1', 'pass', 'A1'], 'white').map((s) => [s.text, s.sign])).toEqual([['1', -1], ['2', 1]])
    expect(tagsOf({ tags: ' corner, , live' })).toEqual(['corner', 'live'])
  })
})
