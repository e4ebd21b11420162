import { describe, expect, it } from 'vitest'
import { escapeText, unescapeText } from '../../src/go/sgf_text'
import {
  addMove,
  allNodes,
  endOfLine,
  findMove,
  lineSgf,
  moveText,
  nodeAtPlace,
  placeOf,
  promote,
  removeNode,
  setStone,
  setText,
  stonesAt,
  textOf,
  toggleMark,
  treeFromRecord,
  writeSgf,
  type GameTree,
  type RecordAnswer,
} from '../../src/go/tree'
import { layoutOf } from '../../src/study/TreeView'

/** A record as the server answers it: a main line of three moves, and a variation of two at the second. */
function record(): RecordAnswer {
  return {
    games: 1,
    size: 9,
    charset: 'UTF-8',
    komi: 6.5,
    handicap: 0,
    rules: 'japanese',
    problems: [],
    nodes: [
      { parent: -1, props: [['SZ', ['9']], ['C', ['a \\] b']], ['XX', ['1', '2']]], to_move: 'black', move: 0, prisoners: [0, 0] },
      { parent: 0, props: [['B', ['ee']]], black: ['E5'], to_move: 'white', move: 1 },
      { parent: 1, props: [['W', ['ed']]], white: ['E6'], to_move: 'black', move: 2 },
      { parent: 2, props: [['B', ['']]], to_move: 'white', move: 3 },
      { parent: 1, props: [['W', ['dd']]], white: ['D6'], to_move: 'black', move: 2 },
      { parent: 4, props: [['B', ['dc']]], black: ['D7'], empty: ['D6'], to_move: 'white', move: 3, prisoners: [0, 1] },
    ],
  }
}

function node(tree: GameTree, place: string) {
  return nodeAtPlace(tree.root, place)
}

describe('text in SGF', () => {
  it('survives the way there and back', () => {
    for (const text of ['', 'plain', 'a]b', 'a\\b', '\\]\\\\', 'line\nline', 'komi: 6.5', '日本語'])
      expect(unescapeText(escapeText(text))).toBe(text)
  })
  it('loses soft line breaks', () => {
    expect(unescapeText('one \\\ntwo')).toBe('one two')
    expect(unescapeText('one \\\r\ntwo')).toBe('one two')
    expect(unescapeText('end\\')).toBe('end')
  })
})

describe('a tree', () => {
  it('knows the stones after every node, captures too', () => {
    const tree = treeFromRecord(record())
    expect(stonesAt(9, tree.root).some((s) => s !== 0)).toBe(false)
    const end = node(tree, '1-1-1')
    const stones = stonesAt(9, end)
    expect(stones[4 * 9 + 4]).toBe(1)
    expect(stones[3 * 9 + 3]).toBe(0)
    expect(stones[2 * 9 + 3]).toBe(1)
    expect(stonesAt(9, end.parent!)[3 * 9 + 3]).toBe(-1)
  })

  it('finds every node by its place', () => {
    const tree = treeFromRecord(record())
    const places = [...allNodes(tree.root)].map(placeOf)
    expect(places).toEqual(['0', '1', '2', '3', '1-1-0', '1-1-1'])
    for (const place of places) expect(placeOf(node(tree, place))).toBe(place)
    expect(placeOf(node(tree, '99-7-x'))).toBe('3')
  })

  it('sends what decides the position and nothing else', () => {
    const tree = treeFromRecord(record())
    expect(lineSgf(node(tree, '1-1-0'))).toBe('(;SZ[9];B[ee];W[dd])')
  })

  it('writes everything it has', () => {
    const tree = treeFromRecord(record())
    expect(writeSgf(tree)).toBe('(;SZ[9]C[a \\] b]XX[1][2];B[ee]\n(;W[ed];B[])\n(;W[dd];B[dc]))\n')
  })

  it('names moves', () => {
    const tree = treeFromRecord(record())
    expect([...allNodes(tree.root)].map((n) => moveText(9, n))).toEqual([null, 'E5', 'E6', 'pass', 'D6', 'D7'])
  })

  it('takes a move once', () => {
    const tree = treeFromRecord(record())
    const at = { x: 0, y: 0 }
    const end = node(tree, '2')
    const rows = Array.from({ length: 9 }, () => '.........')
    const after = { size: 9, board: ['X........', ...rows.slice(1)], to_move: 'white' as const, move: 3, prisoners: [0, 0] as [number, number] }
    const child = addMove(tree, end, 'black', at, after)
    expect(findMove(9, end, 'black', at)).toBe(child)
    expect(findMove(9, end, 'white', at)).toBeUndefined()
    expect(findMove(9, end, 'black', null)).toBe(end.children[0])
    expect(stonesAt(9, child)[0]).toBe(1)
    expect(stonesAt(9, child)[4 * 9 + 4]).toBe(0)
    expect(placeOf(child)).toBe('2-1-0')
  })

  it('changes texts and marks, and lines only where the position changes', () => {
    const tree = treeFromRecord(record())
    const before = lineSgf(node(tree, '2'))
    setText(tree.root, 'C', 'new ] text')
    expect(textOf(tree.root, 'C')).toBe('new ] text')
    setText(tree.root, 'C', '')
    expect(tree.root.props.some((p) => p.name === 'C')).toBe(false)
    toggleMark(tree.root, 'TR', { x: 0, y: 0 })
    toggleMark(tree.root, 'TR', { x: 1, y: 0 })
    toggleMark(tree.root, 'TR', { x: 0, y: 0 })
    expect(writeSgf(tree)).toContain('TR[ba]')
    expect(lineSgf(node(tree, '2'))).toBe(before)
    setStone(9, tree.root, { x: 8, y: 8 }, 1)
    expect(lineSgf(node(tree, '2'))).toBe('(;SZ[9]AB[ii];B[ee];W[ed])')
    setStone(9, tree.root, { x: 8, y: 8 }, -1)
    expect(lineSgf(tree.root)).toBe('(;SZ[9]AW[ii])')
    setStone(9, tree.root, { x: 8, y: 8 }, 0)
    expect(lineSgf(tree.root)).toBe('(;SZ[9])')
  })

  it('promotes and removes lines', () => {
    const tree = treeFromRecord(record())
    const side = node(tree, '1-1-1')
    promote(side)
    expect(placeOf(side)).toBe('3')
    expect(endOfLine(tree.root)).toBe(side)
    expect(removeNode(side.parent!)).toBe(node(tree, '1'))
    expect([...allNodes(tree.root)]).toHaveLength(4)
    expect(removeNode(tree.root)).toBe(tree.root)
  })

  it('is laid out with every variation in a row of its own', () => {
    const tree = treeFromRecord(record())
    const { column, row, rows } = layoutOf(tree)
    const seen = new Set([...allNodes(tree.root)].map((n) => `${column.get(n)},${row.get(n)}`))
    expect(seen.size).toBe(6)
    expect(rows).toBe(2)
    expect(row.get(node(tree, '1-1-1'))).toBe(1)
  })

  it('of sixty thousand nodes is no trouble', () => {
    const answer = record()
    answer.nodes = Array.from({ length: 60000 }, (_, i) => ({ parent: i - 1, props: [['B', ['aa']]] as [string, string[]][] }))
    const tree = treeFromRecord(answer)
    expect(stonesAt(9, endOfLine(tree.root))).toHaveLength(81)
    expect(writeSgf(tree).length).toBeGreaterThan(300000)
    expect(layoutOf(tree).rows).toBe(1)
  })
})
