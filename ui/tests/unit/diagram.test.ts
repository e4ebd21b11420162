import { describe, expect, it } from 'vitest'
import { parseDiagram } from '../../src/problems/diagram'
import { assumptionWords, firstMoves, groupedReplies, whyWords, type Solved } from '../../src/problems/answer'
import { Discs, GhostStone, outline } from '../../src/board/layers'
import type { Place } from '../../src/board/Board'
import { replays, titleNumbers, turnedDocument, type ProblemDocument, type ProblemForm, type ProblemItem } from '../../src/problems/form'
import { chooseDaily } from '../../src/problems/daily'
import { rated, type Strength } from '../../src/problems/strength'

describe('numbers on star points', () => {
  it('have a ground, so that no star shines through', () => {
    const place = { size: 19, at: (p: { x: number; y: number }) => p, sign: (s: number) => s } as unknown as Place
    const star = { x: 9, y: 9 }
    const drawn = [GhostStone({ place, at: star, sign: 1, text: '1' }), Discs({ place, discs: [{ at: star, probability: 0.3 }] })]
    for (const each of drawn) expect(JSON.stringify(each, (key, value) => (key.startsWith('_') ? undefined : value))).toContain('label-ground')
    const plain = JSON.stringify(GhostStone({ place, at: star, sign: 1 }), (key, value) => (key.startsWith('_') ? undefined : value))
    expect(plain).not.toContain('label-ground')
  })
})

describe('the tree of a solution', () => {
  it('has one line for all answers that are met in the same way', () => {
    const reply = (move: string, line: string[], verdict = 'success') => ({ move, verdict, line })
    const lines = groupedReplies('B19', [reply('A19', ['C19']), reply('C19', ['A19']), reply('F19', ['C19', 'A19', 'B19']), reply('G19', ['C19']), reply('H19', ['C19'], 'ko')])
    expect(lines.map((l) => [l.moves.join(' '), l.kind, l.also?.join(' ')])).toEqual([
      ['B19 A19 C19', 'solves', 'F19 G19'],
      ['B19 C19 A19', 'solves', undefined],
      ['B19 H19 C19', 'ko', undefined],
    ])
  })
})

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
    expect(whyWords(found[2]!, { side: 'black' } as ProblemForm)).toBe('White answers at B1, and Black cannot succeed.')
  })
  it('call a proof what it is: conditional ones name what they assume', () => {
    const found = {
      verdict: 'success',
      proved: false,
      conditional: true,
      assumes: [
        { point: 'A1', kind: 'safe' },
        { point: 'C3', kind: 'closed' },
      ],
      tried: [{ move: 'B1', verdict: 'success', proved: false, right: true, line: [] }],
    } as unknown as Solved
    expect(assumptionWords(found, () => 'O')).toBe('Proved if the marked White stones are safe, and nobody gets through at C3.')
    expect(assumptionWords({ ...found, conditional: false, assumes: [] }, () => 'O')).toBe('')
    expect(firstMoves(found)[0]!.proved).toBe(true)
    expect(firstMoves({ ...found, conditional: false })[0]!.proved).toBe(false)
  })
  it('draw a zone by its outer edges', () => {
    expect(outline(9, [{ x: 0, y: 0 }, { x: 1, y: 0 }])).toBe('M0 0h1M0 1h1M0 0v1M1 0h1M1 1h1M2 0v1')
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

describe('practice', () => {
  it('moves the rating towards what was solved', () => {
    let now: Strength = { rating: 2, attempts: 0, days: [] }
    for (let i = 0; i < 30; i++) now = rated(now, 4, true, 100)
    expect(now.rating).toBeGreaterThan(3)
    expect(now.days).toEqual([[100, now.rating]])
    expect(rated(now, 1, false, 101).rating).toBeLessThan(now.rating)
    expect(rated(now, 1, false, 101).days.length).toBe(2)
  })
  it('chooses ten a day: due ones first, the rest near the level, the same all day', () => {
    const item = (id: number, level: string, due: number | null) =>
      ({ id, level, progress: due === null ? null : { due } }) as unknown as ProblemItem
    const items = [...Array.from({ length: 300 }, (_, i) => item(i, String(1 + Math.floor(i / 100)), null)), item(999, '9', 5), item(998, '9', 5000)]
    const first = chooseDaily(items, 1.7, 20000, 1000)
    expect(first.length).toBe(10)
    expect(first[0]).toBe(999)
    expect(first.slice(1).every((id) => id >= 100 && id < 200)).toBe(true)
    expect(chooseDaily(items, 1.7, 20000, 1000)).toEqual(first)
    expect(chooseDaily(items, 1.7, 20001, 1000)).not.toEqual(first)
  })
})

describe('titles of a collection', () => {
  it('are numbered where several problems have the same', () => {
    const items = ['Black to kill', 'Bent three', 'Black to kill'].map((title, id) => ({ id, title }))
    expect(items.map((item) => item.title + titleNumbers(items).get(item.id))).toEqual(['Black to kill 1', 'Bent three', 'Black to kill 2'])
  })
})
