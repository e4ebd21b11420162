// The game on the table: the tree, the place in it, what is kept of it, and the ways to get another one.
import { computed, signal } from '@preact/signals'
import { ask } from '../api'
import exampleSgf from './example.sgf?raw'
import { complain, say } from '../shell/messages'
import { forget, readStored, store } from '../shell/prefs'
import type { XY } from '../go/points'
import { vertexOf } from '../go/points'
import {
  addMove,
  applyPosition,
  endOfLine,
  findMove,
  lineSgf,
  nodeAtPlace,
  placeOf,
  setStone,
  stonesAt,
  textOf,
  treeFromRecord,
  writeSgf,
  type Color,
  type GameNode,
  type GameTree,
  type PositionAnswer,
  type RecordAnswer,
  type Sign,
} from '../go/tree'

interface Kept {
  sgf: string
  place: string
  title: string
  changed: number
}

const KEPT_LIMIT = 20

export const tree = signal<GameTree | null>(null)
export const node = signal<GameNode | null>(null)
/** Counts edits: whoever shows the tree looks at it. */
export const revision = signal(0)
export const gameId = signal('')
export const loading = signal(false)
/** Games of the file that was opened last, if there are several. */
export const file = signal<{ bytes: Uint8Array; games: number; game: number } | null>(null)

export const stones = computed(() => {
  void revision.value
  return tree.value && node.value ? stonesAt(tree.value.size, node.value) : new Int8Array(0)
})

/** Nodes of the line through the place, to its end. */
export const line = computed<GameNode[]>(() => {
  void revision.value
  if (!node.value) return []
  const nodes: GameNode[] = []
  for (let at: GameNode | null = endOfLine(node.value); at; at = at.parent) nodes.push(at)
  return nodes.reverse()
})

export function titleOf(game: GameTree): string {
  const black = textOf(game.root, 'PB')
  const white = textOf(game.root, 'PW')
  return black || white ? `${black || 'Black'} – ${white || 'White'}` : textOf(game.root, 'GN') || 'Untitled game'
}

// ---- keeping ----

function keep() {
  const game = tree.value
  if (!game || !node.value) return
  const kept: Kept = { sgf: writeSgf(game), place: placeOf(node.value), title: titleOf(game), changed: Date.now() }
  const ids = readStored<string[]>('games', []).filter((id) => id !== gameId.value)
  ids.unshift(gameId.value)
  for (const old of ids.splice(KEPT_LIMIT)) forget('game.' + old)
  if (!store('game.' + gameId.value, kept)) {
    for (const old of ids.splice(1)) forget('game.' + old)
    if (!store('game.' + gameId.value, kept)) say('The browser has no room to keep this game: save it as a file.', 'error')
  }
  store('games', ids)
}

let keepTimer: ReturnType<typeof setTimeout> | undefined

/** Soon, not at once: walking through a game should not write it at every step. */
function keepSoon() {
  clearTimeout(keepTimer)
  keepTimer = setTimeout(keep, 400)
}

export function keptGames(): { id: string; title: string; changed: number }[] {
  return readStored<string[]>('games', []).flatMap((id) => {
    const kept = readStored<Kept | null>('game.' + id, null)
    return kept ? [{ id, title: kept.title, changed: kept.changed }] : []
  })
}

function newId(): string {
  return Math.random().toString(36).slice(2, 8)
}

// ---- the address: #/study/<game>/<place> ----

function showAddress() {
  if (!node.value || !/^(#\/?(study.*)?)?$/.test(location.hash)) return
  const hash = `#/study/${gameId.value}/${placeOf(node.value)}`
  if (location.hash !== hash) history.replaceState(null, '', hash)
}

export function goTo(next: GameNode | undefined | null) {
  if (!next || next === node.value) return
  node.value = next
  showAddress()
  keepSoon()
}

function edited() {
  revision.value++
  keepSoon()
}

// ---- getting a game ----

async function take(body: Uint8Array | string, id: string, place: string, game = 1): Promise<boolean> {
  loading.value = true
  try {
    const answer = await ask<RecordAnswer>(game > 1 ? `record?game=${game}` : 'record', body)
    const read = treeFromRecord(answer)
    tree.value = read
    gameId.value = id
    node.value = nodeAtPlace(read.root, place)
    revision.value++
    file.value = answer.games > 1 && body instanceof Uint8Array ? { bytes: body, games: answer.games, game } : null
    const repaired = answer.problems.reduce((sum, p) => sum + p.count, 0)
    if (repaired > 0) say(`The record had ${repaired} fault${repaired > 1 ? 's' : ''}, which were repaired.`)
    showAddress()
    keepSoon()
    return true
  } catch (reason) {
    complain(reason)
    return false
  } finally {
    loading.value = false
  }
}

export function openBytes(bytes: Uint8Array, game = 1): Promise<boolean> {
  return take(bytes, newId(), '0', game)
}

export function openText(text: string): Promise<boolean> {
  return take(text, newId(), '0')
}

export function newGame(size: number, komi: number, rules: string, handicap: string[] = []): Promise<boolean> {
  const stones = handicap.length ? `HA[${handicap.length}]AB${handicap.map((p) => `[${p}]`).join('')}PL[W]` : ''
  return openText(`(;FF[4]GM[1]CA[UTF-8]AP[Katachi]SZ[${size}]KM[${komi}]RU[${rules}]${stones})`)
}

export const EXAMPLE_PLACE = '38'

export function openExample(place = EXAMPLE_PLACE): Promise<boolean> {
  return take(exampleSgf, 'example', place)
}

/** What the address asks for; else the last game; else the example. */
export async function openAddress(id: string | undefined, place: string | undefined): Promise<void> {
  if (id && id === gameId.value && tree.value) {
    if (place !== undefined && node.value && placeOf(node.value) !== place)
      goTo(nodeAtPlace(tree.value.root, place))
    return
  }
  const wanted = id || readStored<string[]>('games', [])[0]
  const kept = wanted ? readStored<Kept | null>('game.' + wanted, null) : null
  if (wanted && kept) await take(kept.sgf, wanted, id && place !== undefined ? place : kept.place)
  else await openExample(id === 'example' ? place : undefined)
}

// ---- moves and edits ----

/** Play a move at the place; the server says whether it can be. True if it was played. */
export async function play(at: XY | null, color?: Color): Promise<boolean> {
  const game = tree.value
  const from = node.value
  if (!game || !from) return false
  const who = color ?? from.toMove
  const known = findMove(game.size, from, who, at)
  if (known) {
    goTo(known)
    return true
  }
  try {
    const answer = await ask<{ verdict: string; reason?: string; position?: PositionAnswer }>('play', {
      sgf: lineSgf(from),
      move: at ? vertexOf(game.size, at) : 'pass',
      color: who,
    })
    if (answer.verdict !== 'ok') {
      say(`${at ? vertexOf(game.size, at) : 'Pass'}: ${answer.reason}`)
      return false
    }
    const child = findMove(game.size, from, who, at) ?? addMove(game, from, who, at, answer.position!)
    edited()
    if (node.value === from) goTo(child)
    return true
  } catch (reason) {
    complain(reason)
    return false
  }
}

/** Put up a stone, or take one off. Nodes with moves below them get a node of their own for it. */
export async function putStone(at: XY, sign: Sign): Promise<void> {
  const game = tree.value
  let target = node.value
  if (!game || !target) return
  const hasMove = target.props.some((p) => p.name === 'B' || p.name === 'W')
  if (hasMove || target.children.length > 0) {
    if (target === game.root && !hasMove && target.children.length > 0) {
      say('Stones can be set up at the start before moves are played, or at the end of a line.')
      return
    }
    const child: GameNode = {
      id: game.nextId++,
      parent: target,
      children: [],
      props: [],
      changes: [],
      toMove: target.toMove,
      move: target.move,
      prisoners: target.prisoners,
    }
    target.children.push(child)
    target = child
  }
  const before = target.props.map((p) => ({ name: p.name, values: [...p.values] }))
  setStone(game.size, target, at, sign)
  try {
    const answer = await ask<PositionAnswer>('position', { sgf: lineSgf(target) })
    applyPosition(game.size, target, answer)
  } catch (reason) {
    target.props = before
    setStone(game.size, target, at, stonesAt(game.size, target)[at.y * game.size + at.x] as Sign)
    complain(reason)
  }
  edited()
  if (node.value !== target) goTo(target)
}

/** After the caller has changed the tree itself. */
export function changed(next?: GameNode) {
  edited()
  if (next) goTo(next)
  showAddress()
}

export function saveFile() {
  const game = tree.value
  if (!game) return
  const address = URL.createObjectURL(new Blob([writeSgf(game)], { type: 'application/x-go-sgf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = titleOf(game).replace(/[^\p{L}\p{N} .–-]+/gu, '_') + '.sgf'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
