// Undo and redo of edits. An edit names the nodes that it touches; what they were is kept and put back.
import { computed, signal } from '@preact/signals'
import { forgetNode, type GameNode } from '../go/tree'

/** What an edit can change of a node. Lists are replaced by edits, never changed in place; properties are copied. */
type Kept = Pick<GameNode, 'children' | 'props' | 'changes' | 'toMove' | 'prisoners' | 'fault'>

interface Edit {
  /** Edits with the same key follow one another as one: typing a comment is not undone letter by letter. */
  key: string
  before: Map<GameNode, Kept>
  after: Map<GameNode, Kept>
  from: GameNode
  to: GameNode
}

const LIMIT = 500
const done = signal<Edit[]>([])
const undone = signal<Edit[]>([])

export const canUndo = computed(() => done.value.length > 0)
export const canRedo = computed(() => undone.value.length > 0)

function keptOf(node: GameNode): Kept {
  const props = node.props.map((p) => ({ name: p.name, values: [...p.values] }))
  const { changes, toMove, prisoners, fault } = node
  return { children: [...node.children], props, changes, toMove, prisoners, ...(fault ? { fault } : {}) }
}

function keepAll(nodes: GameNode[]): Map<GameNode, Kept> {
  return new Map(nodes.map((node) => [node, keptOf(node)]))
}

function putBack(kept: Map<GameNode, Kept>) {
  for (const [node, was] of kept) {
    delete node.fault
    Object.assign(node, keptOf({ ...node, ...was }))
    forgetNode(node)
  }
}

export function clearHistory() {
  done.value = []
  undone.value = []
}

/** Begin an edit of these nodes; call what it gives when they are changed, with the place where it leads. */
export function beginEdit(nodes: GameNode[], from: GameNode, key = ''): (to: GameNode) => void {
  const before = keepAll(nodes)
  return (to) => {
    const last = done.value.at(-1)
    undone.value = []
    if (key && last?.key === key) {
      last.after = keepAll(nodes)
      return
    }
    done.value = [...done.value.slice(1 - LIMIT), { key, before, after: keepAll(nodes), from, to }]
  }
}

/** Take back the last edit; gives the place to go to, or null if there is none. */
export function undoEdit(): GameNode | null {
  const edit = done.value.at(-1)
  if (!edit) return null
  putBack(edit.before)
  done.value = done.value.slice(0, -1)
  undone.value = [...undone.value, edit]
  return edit.from
}

export function redoEdit(): GameNode | null {
  const edit = undone.value.at(-1)
  if (!edit) return null
  putBack(edit.after)
  undone.value = undone.value.slice(0, -1)
  done.value = [...done.value, edit]
  return edit.to
}
