import { describe, expect, it } from 'vitest'
import { parseDiagram } from '../../src/problems/diagram'
import { firstMoves, whyWords } from '../../src/problems/solve'
import { replays, turnedDocument, type ProblemDocument } from '../../src/problems/form'

describe('text diagrams', () => {
  it('are read with the marks of Sensei’s Library, and placed by their edges', () => {
    const found = parseDiagram(`$$W White to play
$$ ------------
$$ | . X O . .
$$ | X X O . .
$$ | O O O , .
$$ | . . . . .`)!
    expect(found.size).toBe(19)
    expect(found.play).toBe('white')
    expect(found.board.slice(0, 4).map((r) => r.slice(0, 5))).toEqual(['.XO..', 'XXO..', 'OOO..', '.....'])
  })
  it('are placed by the names of their lines', () => {
    const found = parseDiagram('     Q R S T\n   3 . O O O\n   2 . O X X\n   1 . O X .')!
    expect(found.size).toBe(19)
    expect(found.board[16]).toBe('................OOO'.padStart(19, '.'))
    expect(found.board[18]!.slice(15)).toBe('.OX.')
  })
  it('stand in the lower right where their edges are there', () => {
    const found = parseDiagram('. O O O|\n. O X X|\n. O X .|\n-------')!
    expect(found.board[18]!.slice(15)).toBe('.OX.')
  })
  it('may be the whole board', () => {
    const rows = Array.from({ length: 9 }, (_, i) => (i === 4 ? '. . . . X O . . .' : '. . . . . . . . .'))
    expect(parseDiagram(rows.join('\n'))).toMatchObject({ size: 9, play: 'black' })
  })
  it('are told from anything else', () => {
    for (const text of ['', 'hello', 'two\nlines', '. . .\n. . .', 'X\nO']) expect(parseDiagram(text)).toBe(null)
  })
})

describe('solutions', () => {
  it('sort first moves and give them letters', () => {
    const tried = [
      { move: 'A1', verdict: 'failure', proved: true, right: false, line: ['B1'] },
      { move: 'B1', verdict: 'success', proved: true, right: true, line: [] },
      { move: 'C1', verdict: 'ko', proved: false, right: false, line: ['D1'] },
    ]
    const found = firstMoves({ verdict: 'success', proved: true, sentence: '', moves: ['B1'], solution: ['B1'], tried, nodes: 1, seconds: 0 })
    expect(found.map((m) => [m.letter, m.move, m.kind, m.line.length])).toEqual([
      ['a', 'B1', 'solves', 1],
      ['b', 'C1', 'ko', 2],
      ['c', 'A1', 'fails', 2],
    ])
    expect(whyWords(found[2]!, 'Black', 'White')).toBe('White answers at B1, and Black cannot succeed.')
  })
  it('say which numbers have no stone of their own', () => {
    expect(replays(['A1', 'B1', 'pass', 'C1', 'A1'])).toEqual(['5 at 1'])
  })
})

describe('turned problems', () => {
  it('are the same problem in other places, also in their words', () => {
    const document = {
      title: 'Black, A9',
      text: 'Not B9.',
      task: '',
      problem: { size: 9, board: ['X.......O', ...Array(8).fill('.........')], keystones: ['A9'], area: ['B9'], answers: ['B9'] },
    } as unknown as ProblemDocument
    const seen = turnedDocument(document, 1)
    expect(seen.problem.board[0]).toBe('O.......X')
    expect([seen.title, seen.text]).toEqual(['Black, J9', 'Not H9.'])
    expect([seen.problem.keystones, seen.problem.area, seen.problem.answers]).toEqual([['J9'], ['H9'], ['H9']])
    expect(turnedDocument(turnedDocument(document, 5), 6).problem).toEqual(document.problem)
  })
})
