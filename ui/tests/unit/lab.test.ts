import { describe, expect, it } from 'vitest'
import { csvOf, ticks, ticksBetween } from '../../src/lab/chart'
import { csvOfBoxes, filled } from '../../src/lab/boxes'
import { csvOfTable } from '../../src/lab/Results'
import { stateAfter, withJob, type Job } from '../../src/jobs'
import { byLevel, lastDays } from '../../src/problems/Statistics'
import { drawn, emptyDraft } from '../../src/problems/draft'
import { gradeOf, isDue, numbered, otherReplies, partOf, problemSgf, programTurns, recoloured, tagsOf } from '../../src/problems/form'

describe('charts', () => {
  it('have round ticks from 0 on', () => {
    expect(ticks(1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    expect(ticks(47)).toEqual([0, 10, 20, 30, 40])
    expect(ticks(0.3)).toEqual([0, 0.1, 0.2, 0.3])
    expect(ticks(0)).toEqual([0, 1])
  })
  it('have round ticks around values below 0', () => {
    expect(ticksBetween(-4.47, -4.18)).toEqual([-4.5, -4.4, -4.3, -4.2, -4.1])
    expect(ticksBetween(-3, -3).length).toBeGreaterThan(1)
  })
  it('of boxes are tables too', () => {
    const box = { positions: 9, low: 0, quarter: 0.1, median: 0.2, three_quarters: 0.3, high: 0.9 }
    expect(csvOfBoxes(['1', '31'], [{ name: 'a', boxes: [box, null] }], 'phase')).toBe(
      'phase,model,positions,5 %,quarter,median,three quarters,95 %\n1,a,9,0,0.1,0.2,0.3,0.9\n',
    )
    expect(csvOfTable(['a', 'b'], [['x, y', 1]])).toBe('a,b\n"x, y",1\n')
  })
  it('that are maps take what was not measured from the nearest that was', () => {
    const cells = filled([{ x: 0, y: 0, value: 0.5 }, { x: 4, y: 4, value: 0.9 }], [0, 4], [4, 0])
    expect(cells.map((c) => [c.value, c.isMeasured])).toEqual([[0.5, false], [0.9, true], [0.5, true], [0.5, false]])
  })
  it('are tables too, with gaps where a curve has no point', () => {
    const curves = [
      { name: 'a, b', points: [{ x: 1, y: 0.5 }, { x: 2, y: 0.6 }] },
      { name: 'c', points: [{ x: 2, y: 0.7 }] },
    ]
    expect(csvOf(curves, 'move')).toBe('move,"a, b",c\n1,0.5,\n2,0.6,0.7\n')
  })
})

describe('works', () => {
  const job: Job = { id: 1, question: 'train', state: 'running', begun: 1, ended: 0, request: null, progress: null }
  it('end as the server says', () => {
    expect([stateAfter('interrupted'), stateAfter('io'), stateAfter('invalid')]).toEqual(['stopped', 'failed', null])
    expect(withJob([job, { ...job, id: 2 }], 2, { state: 'done' }).map((j) => j.state)).toEqual(['running', 'done'])
  })
})

describe('statistics', () => {
  it('show days without attempts too', () => {
    const day = { day: 10, attempts: 2, successes: 1, seconds: 9 }
    expect(lastDays([day], 3, 11).map((d) => d.attempts)).toEqual([0, 2, 0])
  })
  it('count by level', () => {
    const item = { id: 1, title: '', goal: 'kill', side: 'black' as const, play: 'black' as const, level: '2', tags: '', size: 9, progress: null }
    const solved = { attempts: 1, successes: 1, streak: 1, interval_days: 1, due: 0, solved: true }
    expect(byLevel([item, { ...item, level: '10' }, { ...item, progress: solved }])).toEqual([
      { level: '2', problems: 2, tried: 1, solved: 1 },
      { level: '10', problems: 1, tried: 0, solved: 0 },
    ])
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

  it('have other replies, those that hold out longest first', () => {
    expect(programTurns(['A1', 'B1', 'C1', 'pass', 'D1'])).toEqual([1, 3, 5])
    expect(programTurns(['A1', 'B1'])).toEqual([1])
    const reply = (move: string, length: number) => ({ move, verdict: 'success', proved: true, line: Array.from({ length }, () => 'A1') })
    expect(otherReplies([reply('A1', 1), reply('B1', 5), reply('C1', 3)], 'B1')).toEqual(['C1', 'A1'])
    expect([isDue(null), isDue({ attempts: 1, successes: 0, streak: 0, interval_days: 0, due: 5, solved: false }, 5)]).toEqual([false, true])
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
