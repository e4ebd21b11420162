// A game tree as the page holds it: every property as it came, and what each node changes on the board.
//
// The page never plays a move itself: what a node changes comes from the server, with the record or with the
// answer to a move. So the tree needs no rules, only bookkeeping.
import { parseSgfPoint, parseVertex, sgfOf, vertexOf, type XY } from './points'
import { escapeText, unescapeText } from './sgf_text'

export type Color = 'black' | 'white'
export type Sign = -1 | 0 | 1

export interface Property {
  name: string
  values: string[]
}

export interface Change {
  at: XY
  sign: Sign
}

export interface GameNode {
  id: number
  parent: GameNode | null
  children: GameNode[]
  props: Property[]
  changes: Change[]
  toMove: Color
  move: number
  prisoners: [number, number]
  fault?: string
}

export interface GameTree {
  size: number
  root: GameNode
  nextId: number
}

export interface RecordNode {
  parent: number
  props: [string, string[]][]
  black?: string[]
  white?: string[]
  empty?: string[]
  to_move?: Color
  move?: number
  prisoners?: [number, number]
  fault?: string
}

export interface RecordAnswer {
  games: number
  size: number
  charset: string
  komi: number
  handicap: number
  rules: string
  problems: { kind: string; count: number }[]
  nodes: RecordNode[]
}

export interface PositionAnswer {
  size: number
  board: string[]
  to_move: Color
  move: number
  prisoners: [number, number]
  last?: string
}

export const SIGN: Record<Color, Sign> = { black: 1, white: -1 }

export function otherColor(color: Color): Color {
  return color === 'black' ? 'white' : 'black'
}

function changesOf(size: number, node: RecordNode): Change[] {
  const list: Change[] = []
  const add = (points: string[] | undefined, sign: Sign) => {
    for (const text of points ?? []) {
      const at = parseVertex(size, text)
      if (at) list.push({ at, sign })
    }
  }
  add(node.black, 1)
  add(node.white, -1)
  add(node.empty, 0)
  return list
}

export function treeFromRecord(answer: RecordAnswer): GameTree {
  const made: GameNode[] = []
  answer.nodes.forEach((node, id) => {
    const parent = node.parent >= 0 ? made[node.parent]! : null
    const child: GameNode = {
      id,
      parent,
      children: [],
      props: node.props.map(([name, values]) => ({ name, values })),
      changes: changesOf(answer.size, node),
      toMove: node.to_move ?? parent?.toMove ?? 'black',
      move: node.move ?? parent?.move ?? 0,
      prisoners: node.prisoners ?? parent?.prisoners ?? [0, 0],
    }
    if (node.fault) child.fault = node.fault
    parent?.children.push(child)
    made.push(child)
  })
  return { size: answer.size, root: made[0]!, nextId: made.length }
}

// ---- looking ----

export function rawValues(node: GameNode, name: string): string[] {
  return node.props.find((p) => p.name === name)?.values ?? []
}

export function textOf(node: GameNode, name: string): string {
  const raw = rawValues(node, name)[0]
  return raw === undefined ? '' : unescapeText(raw)
}

export function moveOf(size: number, node: GameNode): { color: Color; at: XY | null } | null {
  for (const [name, color] of [['B', 'black'], ['W', 'white']] as const) {
    const value = rawValues(node, name)[0]
    if (value !== undefined) return { color, at: parseSgfPoint(size, value) }
  }
  return null
}

/** "Q16" or "pass"; null if the node has no move. */
export function moveText(size: number, node: GameNode): string | null {
  const move = moveOf(size, node)
  return move && (move.at ? vertexOf(size, move.at) : 'pass')
}

/** From the root to the node, both included. */
export function lineTo(node: GameNode): GameNode[] {
  const line: GameNode[] = []
  for (let at: GameNode | null = node; at; at = at.parent) line.push(at)
  return line.reverse()
}

export function endOfLine(node: GameNode): GameNode {
  while (node.children.length > 0) node = node.children[0]!
  return node
}

/** All nodes, each before its children; without recursion, for games as long as can be. */
export function* allNodes(root: GameNode): Generator<GameNode> {
  const stack = [root]
  while (stack.length > 0) {
    const node = stack.pop()!
    yield node
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!)
  }
}

const boards = new WeakMap<GameNode, Int8Array>()

/** The stones after a node, row by row: 1 black, -1 white. Kept for each node that was looked at. */
export function stonesAt(size: number, node: GameNode): Int8Array {
  const missing: GameNode[] = []
  let at: GameNode | null = node
  while (at && !boards.has(at)) {
    missing.push(at)
    at = at.parent
  }
  let stones = at ? boards.get(at)! : new Int8Array(size * size)
  for (const next of missing.reverse()) {
    if (next.changes.length > 0) {
      stones = stones.slice()
      for (const change of next.changes) stones[change.at.y * size + change.at.x] = change.sign
    }
    boards.set(next, stones)
  }
  return stones
}

function forgetBoards(node: GameNode) {
  for (const each of allNodes(node)) boards.delete(each)
}

// ---- the place in the address ----

/** "20-1-5": twenty nodes along first variations, there the second one, then five nodes further. */
export function placeOf(node: GameNode): string {
  const line = lineTo(node)
  const parts: number[] = []
  let steps = 0
  for (let i = 1; i < line.length; i++) {
    const choice = line[i - 1]!.children.indexOf(line[i]!)
    if (choice === 0) {
      steps++
    } else {
      parts.push(steps, choice)
      steps = 0
    }
  }
  return [...parts, steps].join('-')
}

/** As far as the place makes sense in this tree. */
export function nodeAtPlace(root: GameNode, place: string): GameNode {
  let node = root
  place.split('-').forEach((part, i) => {
    const number = Number.parseInt(part, 10) || 0
    if (i % 2 === 1) node = node.children[number] ?? node
    else for (let s = 0; s < number && node.children[0]; s++) node = node.children[0]
  })
  return node
}

// ---- SGF ----

/** What decides a position; comments and marks need not travel with every question. */
const POSITION_PROPS = new Set(['SZ', 'KM', 'HA', 'RU', 'AB', 'AW', 'AE', 'PL', 'B', 'W', 'KO', 'GM'])

function nodeSgf(node: GameNode, wanted?: Set<string>): string {
  let text = ';'
  for (const prop of node.props)
    if (!wanted || wanted.has(prop.name)) text += prop.name + prop.values.map((v) => `[${v}]`).join('')
  return text
}

const lines = new WeakMap<GameNode, string>()

/** The line of play up to a node, as the server wants it. */
export function lineSgf(node: GameNode): string {
  let text = lines.get(node)
  if (text === undefined) {
    text = '(' + lineTo(node).map((each) => nodeSgf(each, POSITION_PROPS)).join('') + ')'
    lines.set(node, text)
  }
  return text
}

function forgetLines(node: GameNode) {
  for (const each of allNodes(node)) lines.delete(each)
}

/** After a node was changed from outside: what was worked out of it and of all below it is out of date. */
export function forgetNode(node: GameNode) {
  forgetBoards(node)
  forgetLines(node)
}

/** Whether the record goes on behind a move that cannot be played: nothing is known of the board there. */
export function faultOf(node: GameNode): string | undefined {
  for (let at: GameNode | null = node; at; at = at.parent) if (at.fault) return at.fault
  return undefined
}

/** The whole tree as a file. */
export function writeSgf(tree: GameTree): string {
  const out: string[] = []
  const stack: (GameNode | '(' | ')' | '\n(')[] = [')', tree.root, '(']
  while (stack.length > 0) {
    const step = stack.pop()!
    if (typeof step === 'string') {
      out.push(step)
      continue
    }
    out.push((step.id % 10 === 0 && step !== tree.root ? '\n' : '') + nodeSgf(step))
    const children = step.children
    if (children.length === 1) stack.push(children[0]!)
    else for (const child of [...children].reverse()) stack.push(')', child, '\n(')
  }
  return out.join('') + '\n'
}

// ---- editing ----

/** Set a text property; an empty text takes it away. */
export function setText(node: GameNode, name: string, text: string) {
  setRaw(node, name, text === '' ? [] : [escapeText(text)])
}

export function setRaw(node: GameNode, name: string, values: string[]) {
  const found = node.props.find((p) => p.name === name)
  if (values.length === 0) node.props = node.props.filter((p) => p !== found)
  else if (found) node.props = node.props.map((p) => (p === found ? { name, values } : p))
  else node.props = [...node.props, { name, values }]
  if (POSITION_PROPS.has(name)) forgetLines(node)
}

/** What turns one board into the other. */
export function boardChanges(size: number, before: Int8Array, rows: string[]): Change[] {
  const list: Change[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const c = rows[y]![x]
      const sign: Sign = c === 'X' ? 1 : c === 'O' ? -1 : 0
      if (before[y * size + x] !== sign) list.push({ at: { x, y }, sign })
    }
  return list
}

/** The child with this move, or a new one with what the server says about it. */
export function findMove(size: number, node: GameNode, color: Color, at: XY | null): GameNode | undefined {
  const wanted = at ? sgfOf(at) : ''
  return node.children.find((child) => {
    const move = moveOf(size, child)
    return move?.color === color && (move.at ? sgfOf(move.at) : '') === wanted
  })
}

export function addMove(tree: GameTree, node: GameNode, color: Color, at: XY | null, after: PositionAnswer): GameNode {
  const child: GameNode = {
    id: tree.nextId++,
    parent: node,
    children: [],
    props: [{ name: color === 'black' ? 'B' : 'W', values: [at ? sgfOf(at) : ''] }],
    changes: boardChanges(tree.size, stonesAt(tree.size, node), after.board),
    toMove: after.to_move,
    move: node.move + 1,
    prisoners: after.prisoners,
  }
  node.children = [...node.children, child]
  return child
}

/** Put a stone on a point (or take it off) in the node itself, as AB, AW or AE. */
export function setStone(size: number, node: GameNode, at: XY, sign: Sign) {
  const text = sgfOf(at)
  for (const name of ['AB', 'AW', 'AE']) {
    const values = rawValues(node, name)
    if (values.includes(text)) setRaw(node, name, values.filter((v) => v !== text))
  }
  const before = node.parent ? stonesAt(size, node.parent)[at.y * size + at.x] : 0
  if (sign !== before) {
    const name = sign === 1 ? 'AB' : sign === -1 ? 'AW' : 'AE'
    setRaw(node, name, [...rawValues(node, name), text])
  }
}

/** Take over what the server says about a node whose setup was changed; all below it is to be read anew. */
export function applyPosition(size: number, node: GameNode, answer: PositionAnswer) {
  forgetBoards(node)
  node.changes = boardChanges(size, node.parent ? stonesAt(size, node.parent) : new Int8Array(size * size), answer.board)
  node.toMove = answer.to_move
  node.prisoners = answer.prisoners
}

/** Take a node and all below it out of the tree. Returns its parent; the root stays. */
export function removeNode(node: GameNode): GameNode {
  if (!node.parent) return node
  node.parent.children = node.parent.children.filter((child) => child !== node)
  return node.parent
}

/** Make the line that leads to a node the main one. */
export function promote(node: GameNode) {
  for (let at = node; at.parent; at = at.parent) {
    const siblings = at.parent.children
    at.parent.children = [at, ...siblings.filter((each) => each !== at)]
  }
}

/** Add or take away a mark (TR, SQ, CR, MA) on a point. */
export function toggleMark(node: GameNode, name: string, at: XY) {
  const text = sgfOf(at)
  const values = rawValues(node, name)
  setRaw(node, name, values.includes(text) ? values.filter((v) => v !== text) : [...values, text])
}
