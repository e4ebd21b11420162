// The tree of the game: columns are nodes from the start, rows are variations. Only what is in sight is drawn.
import { computed } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { allNodes, moveOf, textOf, type GameNode, type GameTree } from '../go/tree'
import { goTo, node, revision, tree } from './game'
import { isQuiet } from './insight'
import { lostAt, lossText } from './review'

const CELL = 22
const MARGIN = 14

export interface Layout {
  column: Map<GameNode, number>
  row: Map<GameNode, number>
  byColumn: GameNode[][]
  rows: number
}

/** Each variation takes the first row below that is free over its whole length. */
export function layoutOf(game: GameTree): Layout {
  const column = new Map<GameNode, number>()
  const row = new Map<GameNode, number>()
  const byColumn: GameNode[][] = []
  const used: number[] = [] // by column: rows taken so far
  let rows = 0
  for (const each of allNodes(game.root)) {
    const at = each.parent ? column.get(each.parent)! + 1 : 0
    column.set(each, at)
    ;(byColumn[at] ??= []).push(each)
    const isFirst = !each.parent || each.parent.children[0] === each
    let r = each.parent ? row.get(each.parent)! : 0
    if (!isFirst) {
      r = 0
      let length = 0
      for (let n: GameNode | undefined = each; n; n = n.children[0], length++)
        r = Math.max(r, used[at + length] ?? 0)
      r = Math.max(r, (row.get(each.parent!) ?? 0) + 1)
    }
    row.set(each, r)
    used[at] = Math.max(used[at] ?? 0, r + 1)
    // The corner of a branch needs its row free in the parent's column too.
    if (!isFirst) used[at - 1] = Math.max(used[at - 1] ?? 0, r + 1)
    rows = Math.max(rows, r + 1)
  }
  return { column, row, byColumn, rows }
}

const layout = computed(() => {
  void revision.value
  return tree.value && layoutOf(tree.value)
})

function mistakeAt(each: GameNode) {
  const found = isQuiet.value ? null : lostAt(each)
  return found && (found.grade === 'mistake' || found.grade === 'blunder') ? found : null
}

function nodeLabel(size: number, each: GameNode): string {
  const move = moveOf(size, each)
  const cost = mistakeAt(each)
  return `${each.move} ${move ? move.color : 'setup'}${cost ? `, ${lossText(cost)}` : ''}${textOf(each, 'C') ? ', with a comment' : ''}`
}

export function TreeView() {
  const found = layout.value
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ left: 0, right: 60 })
  const here = node.value
  const look = () => {
    const box = frame.current
    if (!box) return
    const next = { left: Math.floor(box.scrollLeft / CELL) - 4, right: Math.ceil((box.scrollLeft + box.clientWidth) / CELL) + 4 }
    setSeen((old) => (old.left === next.left && old.right === next.right ? old : next))
  }
  // After the page is painted: asked before, the browser would have to lay it all out just for this.
  useEffect(() => {
    const box = frame.current
    if (!box || !found || !here) return
    const x = found.column.get(here)! * CELL + MARGIN
    const y = found.row.get(here)! * CELL + MARGIN
    if (x < box.scrollLeft + 60 || x > box.scrollLeft + box.clientWidth - 60) box.scrollLeft = x - box.clientWidth / 2
    if (y < box.scrollTop + 20 || y > box.scrollTop + box.clientHeight - 30) box.scrollTop = y - box.clientHeight / 2
    look()
  }, [here, found])
  if (!found || !tree.value) return null
  const size = tree.value.size
  const at = (n: GameNode) => ({ x: found.column.get(n)! * CELL + MARGIN, y: found.row.get(n)! * CELL + MARGIN })
  const columns = found.byColumn.slice(Math.max(0, seen.left), seen.right)
  return (
    <div class="tree" ref={frame} onScroll={look} tabIndex={0} role="group" aria-label="Game tree; the arrow keys step through it">
        <svg width={found.byColumn.length * CELL + MARGIN} height={found.rows * CELL + MARGIN} aria-hidden="true">
          {columns.flat().map((each) => {
            const { x, y } = at(each)
            const from = each.parent && at(each.parent)
            return (
              from && (
                <path
                  key={'l' + each.id}
                  class="tree-line"
                  d={from.y === y ? `M${from.x} ${y}H${x}` : `M${from.x} ${from.y}V${y - CELL / 2}L${from.x + CELL / 2} ${y}H${x}`}
                />
              )
            )
          })}
          {columns.flat().map((each) => {
            const { x, y } = at(each)
            const move = moveOf(size, each)
            const kind = each.fault ? 'fault' : move ? move.color : 'setup'
            return (
              <g key={each.id} onClick={() => goTo(each)} class="tree-node">
                {each === here && <circle class="tree-here" cx={x} cy={y} r="10.5" />}
                <circle class={`tree-stone tree-${kind}`} cx={x} cy={y} r={move ? 7 : 4} />
                {mistakeAt(each) && <circle class="tree-mistake" cx={x + 5} cy={y + 6} r="3.2" />}
                {textOf(each, 'C') && <circle class="tree-comment" cx={x + 6} cy={y - 6} r="2.6" />}
                <title>{nodeLabel(size, each)}</title>
              </g>
            )
          })}
        </svg>
      </div>
  )
}
