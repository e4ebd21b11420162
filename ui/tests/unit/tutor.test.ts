import { describe, expect, it } from 'vitest'
import { patternPoints } from '../../src/board/layers'
import { patternDistance } from '../../src/study/insight'
import { labelText, neighbourNode, type AnnotatedNode, inOrder, lineThrough } from '../../src/tutor/annotated'
import { addPlainMarks } from '../../src/tutor/plain_marks'
import { nextLetter, rectangle, toggledMarks } from '../../src/tutor/record'
import { contextPart } from '../../src/tutor/TutorBoard'
import { findWords, type Word } from '../../src/tutor/words'

const word = (term: string, gloss: string, definition = '', aliases: string[] = []): Word => ({
  term,
  japanese: '',
  gloss,
  definition,
  aliases,
})

describe('words', () => {
  const words = [
    word('uetsuke', 'attachment on top', 'attaches to a stone', ['hanazuke']),
    word('hane', 'bend around', 'goes around the enemy stone'),
    word('nidanbane', 'double hane', 'a hane after a hane'),
    word('kiri', 'cut', 'separates two stones'),
  ]
  const terms = (text: string) => findWords(words, text).map((each) => each.term)

  it('finds the term first, then aliases, glosses and definitions', () => {
    expect(terms('han')).toEqual(['hane', 'uetsuke', 'nidanbane'])
    expect(terms('CUT')).toEqual(['kiri'])
    expect(terms('stone')).toEqual(['uetsuke', 'hane', 'kiri'])
    expect(terms('xyz')).toEqual([])
  })

  it('offers all of them while nothing is typed', () => {
    expect(terms('  ')).toHaveLength(4)
  })
})

describe('labels', () => {
  it('are written as the server reads them', () => {
    expect(labelText('XC', [['B8'], ['D6']], 2)).toBe('XC B8|D6|2')
    expect(labelText('XE', [['A1', 'A2'], ['B1']], 3)).toBe('XE A1,A2|B1|3')
    expect(labelText('GN', [['hane'], ['korosu']])).toBe('GN hane|korosu')
  })
})

describe('walking', () => {
  // 0 - 1 - 2 with 3 and 4 as other children of 1
  const nodes = [{ parent: -1 }, { parent: 0 }, { parent: 1 }, { parent: 1 }, { parent: 1 }]
  const at = (node: number) => ({ node, nodes }) as unknown as AnnotatedNode

  it('goes back, on, and between variations', () => {
    expect(neighbourNode(at(0), 'back')).toBeNull()
    expect(neighbourNode(at(1), 'next')).toBe(2)
    expect(neighbourNode(at(2), 'next')).toBeNull()
    expect(neighbourNode(at(2), 'down')).toBe(3)
    expect(neighbourNode(at(2), 'up')).toBe(4)
    expect(neighbourNode(at(1), 'down')).toBeNull()
  })
})

describe('marks', () => {
  it('go in and out', () => {
    expect(toggledMarks({}, 'TR', 'C3')).toEqual({ TR: ['C3'] })
    expect(toggledMarks({ TR: ['C3', 'D4'] }, 'TR', 'C3')).toEqual({ TR: ['D4'] })
    expect(toggledMarks({ LB: [['C3', 'A']] }, 'LB', 'D4')).toEqual({
      LB: [
        ['C3', 'A'],
        ['D4', 'B'],
      ],
    })
    expect(toggledMarks({ LB: [['C3', 'A']] }, 'LB', 'C3')).toEqual({ LB: [] })
  })

  it('take the first letter that is free', () => {
    expect(nextLetter(['A', 'C'])).toBe('B')
    expect(nextLetter([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])).toBe('?')
  })
})

describe('parts of the board', () => {
  it('are rectangles between any two corners', () => {
    expect(rectangle(9, { x: 1, y: 1 }, { x: 0, y: 0 })).toEqual(['A9', 'B9', 'A8', 'B8'])
  })

  it('are the quarter or the half with the stones in it', () => {
    const corner = [{ x: 16, y: 2 }]
    expect(contextPart(19, 'quarter', corner)).toEqual({ left: 9, top: 0, right: 18, bottom: 9 })
    expect(contextPart(19, 'half', [{ x: 9, y: 1 }])).toEqual({ left: 0, top: 0, right: 18, bottom: 9 })
    expect(contextPart(19, 'whole', corner)).toEqual({ left: 0, top: 0, right: 18, bottom: 18 })
  })
})

describe('patterns', () => {
  it('know their distance by name', () => {
    expect(patternDistance('ring-17')).toBe(17)
    expect(patternDistance('template-5')).toBe(5)
    expect(patternDistance('template-board')).toBe(0)
    expect(patternDistance('last-1')).toBeNull()
  })

  it('hold the points up to it', () => {
    expect(patternPoints(19, { x: 9, y: 9 }, 2)).toHaveLength(5)
    expect(patternPoints(19, { x: 9, y: 9 }, 3)).toHaveLength(9)
    expect(patternPoints(19, { x: 0, y: 0 }, 3)).toHaveLength(4)
  })
})

describe('a game to annotate', () => {
  const nodes = [{ parent: -1 }, { parent: 0, color: 'black' as const, move: 'Q16' }, { parent: 1 }, { parent: 0 }, { parent: 2 }]
  it('is walked along the line through the node', () => {
    expect(lineThrough({ node: 1, nodes } as unknown as AnnotatedNode)).toEqual([0, 1, 2, 4])
    expect(lineThrough({ node: 3, nodes } as unknown as AnnotatedNode)).toEqual([0, 3])
  })
  it('asks about what is near the last move first', () => {
    const pair = (a: string, b: string) => ({ chains: [a, b] as [string, string], color: 'black', level: 1, name: '', confidence: 0.5, read: false })
    const suggestions = [pair('C3', 'E3'), pair('R14', 'P16'), pair('K10', 'K12')]
    const now = { document: 'game' as const, size: 19, node: 1, nodes, suggestions }
    expect(inOrder(now).map((s) => s.chains[0])).toEqual(['R14', 'K10', 'C3'])
    expect(inOrder({ ...now, document: 'problem' })).toBe(suggestions)
  })
  it('has its labels as plain marks too', () => {
    const kind = { property: 'XC', kind: 'connectivity', places: [{ holds: 'chain', name: 'a' }, { holds: 'chain', name: 'b' }], symmetric: true, levels: [{ level: 2, name: 'connected', meaning: '' }], guideline: '' }
    const node = { id: 0, parent: null, children: [], props: [{ name: 'XC', values: ['aa|cc|2'] }, { name: 'C', values: ['Mine.'] }], changes: [], toMove: 'black' as const, move: 0, prisoners: [0, 0] as [number, number] }
    addPlainMarks(9, node, [kind])
    const values = Object.fromEntries(node.props.map((p) => [p.name, p.values]))
    expect(values['LB']).toEqual(['aa:1'])
    expect(values['MA']).toEqual(['cc'])
    expect(values['C']).toEqual(['Mine.\n\nLabels:\n1 connectivity A9, C7: connected'])
    addPlainMarks(9, node, [kind])
    expect(node.props.find((p) => p.name === 'C')!.values).toEqual(values['C'])
  })
})
