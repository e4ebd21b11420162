// The game on the table: the tree, the place in it, what is kept of it, and the ways to get another one.
import { computed, effect, signal } from '@preact/signals'
import { ApiError, ask, online } from '../api'
import exampleSgf from './example.sgf?raw'
import { complain, say } from '../shell/messages'
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

/** A game in the database, as lists tell it. */
export interface KeptGame {
  key: string
  title: string
  place: string
  revision: number
  changed: number
}

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

// ---- keeping: in the database, so that a reload, another tab and another browser find it ----

/** What the database has of the game: the revision there, and how many edits it knows of. */
let kept = { revision: 0, edits: -1 }
let keepTimer: ReturnType<typeof setTimeout> | undefined
let keeping: Promise<void> = Promise.resolve()

/** The example is nobody's game until it is changed. */
const EXAMPLE = 'example'

async function keep(isLast: boolean): Promise<void> {
  const game = tree.value
  const id = gameId.value
  if (!game || !node.value || id === EXAMPLE) return
  const edits = revision.value
  const isKnown = kept.edits === edits
  const place = placeOf(node.value)
  const body = isKnown ? { key: id, place } : { key: id, place, title: titleOf(game), sgf: writeSgf(game), revision: kept.revision }
  const told = await ask<{ key: string; revision: number; copied: boolean }>('keep', body, undefined, isLast)
  if (gameId.value !== id) return
  kept = { revision: told.revision, edits }
  if (!told.copied) return
  gameId.value = told.key
  showAddress()
  say('This game was changed in another tab too: yours is kept as a game of its own.')
}

/** One after the other, since each must know the revision of the one before. */
function keepNow(isLast = false) {
  clearTimeout(keepTimer)
  keepTimer = undefined
  keeping = keeping.then(() => keep(isLast)).catch((reason) => {
    if (!(reason instanceof ApiError && reason.code === 'offline')) complain(reason)
  })
}

/** Soon, not at once: walking through a game should not write it at every step. */
function keepSoon() {
  clearTimeout(keepTimer)
  keepTimer = setTimeout(keepNow, 300)
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => keepTimer && keepNow(true))

// What could not be kept while nobody answered is kept when somebody does.
effect(() => {
  if (online.value && kept.edits >= 0) keepSoon()
})

export const keptGames = signal<KeptGame[] | null>(null)

export async function loadKeptGames(): Promise<void> {
  try {
    keptGames.value = (await ask<{ games: KeptGame[] }>('games', {})).games
  } catch (reason) {
    complain(reason)
    keptGames.value = []
  }
}

export async function discardGame(key: string): Promise<void> {
  try {
    await ask('discard', { key })
    keptGames.value = (keptGames.value ?? []).filter((game) => game.key !== key)
    if (key === gameId.value) kept = { revision: 0, edits: -1 }
  } catch (reason) {
    complain(reason)
  }
}

function newId(): string {
  return Math.random().toString(36).slice(2, 8)
}

// ---- the address: #/study/<game>/<place> ----

let addressTimer: ReturnType<typeof setTimeout> | undefined

/** While somebody drags through a game the address follows now and then: browsers refuse too many changes of it. */
function showAddressSoon() {
  addressTimer ??= setTimeout(showAddress, 120)
}

function showAddress() {
  clearTimeout(addressTimer)
  addressTimer = undefined
  if (!node.value || !/^(#\/?(study.*)?)?$/.test(location.hash)) return
  const hash = `#/study/${gameId.value}/${placeOf(node.value)}`
  if (location.hash !== hash) history.replaceState(null, '', hash)
}

export function goTo(next: GameNode | undefined | null) {
  if (!next || next === node.value) return
  node.value = next
  showAddressSoon()
  keepSoon()
}

function edited() {
  revision.value++
  if (gameId.value === EXAMPLE) {
    gameId.value = newId()
    kept = { revision: 0, edits: -1 }
    showAddress()
  }
  keepSoon()
}

// ---- getting a game ----

async function take(body: Uint8Array | string, id: string, place: string, game = 1, known = 0): Promise<boolean> {
  if (keepTimer) keepNow()
  await keeping
  loading.value = true
  try {
    const answer = await ask<RecordAnswer>(game > 1 ? `record?game=${game}` : 'record', body)
    const read = treeFromRecord(answer)
    tree.value = read
    gameId.value = id
    node.value = nodeAtPlace(read.root, place)
    revision.value++
    kept = { revision: known, edits: known > 0 ? revision.value : -1 }
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
  return take(exampleSgf, EXAMPLE, place)
}

/** What the address asks for; else the last game; else the example. */
export async function openAddress(id: string | undefined, place: string | undefined): Promise<void> {
  if (id && id === gameId.value && tree.value) {
    if (place !== undefined && node.value && placeOf(node.value) !== place)
      goTo(nodeAtPlace(tree.value.root, place))
    return
  }
  const stored = id === EXAMPLE ? null : await fetchGame(id)
  if (stored) await take(stored.sgf, stored.key, id && place !== undefined ? place : stored.place, 1, stored.revision)
  else await openExample(id === EXAMPLE ? place : undefined)
}

/** The game of this name, or the last one; null if there is none. */
async function fetchGame(id: string | undefined): Promise<(KeptGame & { sgf: string }) | null> {
  try {
    const key = id ?? (await ask<{ games: KeptGame[] }>('games', { limit: 1 })).games[0]?.key
    return key ? await ask<KeptGame & { sgf: string }>('game', { key }) : null
  } catch (reason) {
    if (!(reason instanceof ApiError && ['not_found', 'invalid'].includes(reason.code))) complain(reason)
    return null
  }
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
