import { describe, expect, it } from 'vitest'
import { addMove, lineSgf, removeNode, setText, stonesAt, textOf, treeFromRecord, type PositionAnswer } from '../../src/go/tree'
import { beginEdit, canRedo, canUndo, clearHistory, redoEdit, undoEdit } from '../../src/study/history'

function game() {
  clearHistory()
  return treeFromRecord({
    games: 1,
    size: 3,
    charset: 'UTF-8',
    komi: 0,
    handicap: 0,
    rules: 'japanese',
    problems: [],
    nodes: [
      { parent: -1, props: [['SZ', ['3']]], to_move: 'black', move: 0, prisoners: [0, 0] },
      { parent: 0, props: [['B', ['aa']]], black: ['A3'], to_move: 'white', move: 1 },
    ],
  })
}

describe('history', () => {
  it('brings back what was removed, and takes it away again', () => {
    const tree = game()
    const move = tree.root.children[0]!
    const finish = beginEdit([tree.root], move)
    removeNode(move)
    finish(tree.root)
    expect(tree.root.children).toEqual([])
    expect(undoEdit()).toBe(move)
    expect(tree.root.children).toEqual([move])
    expect(redoEdit()).toBe(tree.root)
    expect(tree.root.children).toEqual([])
    expect([canUndo.value, canRedo.value]).toEqual([true, false])
  })
  it('takes typing for one edit, and forgets what was undone after another', () => {
    const tree = game()
    for (const text of ['a', 'ab', 'abc']) {
      const finish = beginEdit([tree.root], tree.root, 'comment-0')
      setText(tree.root, 'C', text)
      finish(tree.root)
    }
    undoEdit()
    expect(textOf(tree.root, 'C')).toBe('')
    redoEdit()
    expect(textOf(tree.root, 'C')).toBe('abc')
    undoEdit()
    const finish = beginEdit([tree.root], tree.root)
    setText(tree.root, 'GN', 'name')
    finish(tree.root)
    expect([canRedo.value, redoEdit()]).toEqual([false, null])
  })
  it('leaves no old board behind', () => {
    const tree = game()
    const before = tree.root.children[0]!
    const answer: PositionAnswer = { size: 3, board: ['X..', '.O.', '...'], to_move: 'black', move: 2, prisoners: [0, 0] }
    const finish = beginEdit([before], before)
    const child = addMove(tree, before, 'white', { x: 1, y: 1 }, answer)
    finish(child)
    expect(stonesAt(3, child)[4]).toBe(-1)
    undoEdit()
    expect(before.children).toEqual([])
    redoEdit()
    expect(lineSgf(before.children[0]!)).toBe('(;SZ[3];B[aa];W[bb])')
    expect(stonesAt(3, before.children[0]!)[4]).toBe(-1)
  })
})
