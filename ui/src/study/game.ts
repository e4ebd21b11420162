// The game on the table: the tree, the place in it, what is kept of it, and the ways to get another one.
import { batch, computed, effect, signal } from '@preact/signals'
import { ApiError, ask, online } from '../api'
import exampleSgf from './example.sgf?raw'
import { showError, dismissErrors, errorText, say } from '../shell/messages'
import { beginEdit, clearHistory, redoEdit, undoEdit } from './history'
import type { XY } from '../go/points'
import { vertexOf } from '../go/points'
import {
  addMove,
  allNodes,
  applyPosition,
  endOfLine,
  findMove,
  lineSgf,
  lineTo,
  nodeAtPlace,
  placeOf,
  promote,
  removeNode,
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
/** Whether the database has all that was done. */
export const isKept = signal(true)

/** The example is nobody's game until it is changed. */
export const EXAMPLE = 'example'

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
  isRenamed = true
  showAddress()
  say('This game was also changed in another tab. Your version is kept as a separate game.')
}

/** One after the other, since each must know the revision of the one before. */
function keepNow(isLast = false) {
  clearTimeout(keepTimer)
  keepTimer = undefined
  keeping = keeping.then(() => keep(isLast)).catch((reason) => {
    if (!(reason instanceof ApiError && reason.code === 'offline')) showError(reason)
  })
  const last = keeping
  void last.then(() => keeping === last && !keepTimer && online.value && (isKept.value = true))
}

/** Soon, not at once: walking through a game should not write it at every step. */
function keepSoon() {
  isKept.value = false
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
    showError(reason)
    keptGames.value = []
  }
}

export async function discardGame(key: string): Promise<void> {
  try {
    await ask('discard', { key })
    keptGames.value = (keptGames.value ?? []).filter((game) => game.key !== key)
    if (key === gameId.value) kept = { revision: 0, edits: -1 }
  } catch (reason) {
    showError(reason)
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
  const isOther = !isRenamed
  isRenamed = false
  if (location.hash === hash) return
  // Another game is another page: Back leads to the one before.
  const named = /^#\/study\/([^/]+)/.exec(location.hash)?.[1]
  if (named && named !== gameId.value && isOther) history.pushState(null, '', hash)
  else history.replaceState(null, '', hash)
}

/** The game at hand got another name, and is no other game by that. */
let isRenamed = false

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
    isRenamed = true
    showAddress()
  }
  keepSoon()
}

// ---- getting a game ----

/** What the server says of a file, as people say it. */
export function openingFault(reason: unknown): string {
  const text = errorText(reason)
  if (/no game in it|no node/.test(text)) return 'No Go game in this file.'
  const nodes = /nodes in one game: more than (\d+)/.exec(text)
  if (nodes) return `Too large: over ${Number(nodes[1]).toLocaleString('en')} moves.`
  return text
}

interface Opening {
  id: string
  place: string
  game?: number
  /** The revision that the database has; 0 for what is new. */
  known?: number
  /** Who hears what went wrong: a dialog says it itself. */
  onError?: ((reason: unknown) => void) | undefined
}

async function take(body: Uint8Array | string, opening: Opening): Promise<boolean> {
  const { id, place, game = 1, known = 0, onError = showError } = opening
  if (keepTimer) keepNow()
  await keeping
  loading.value = true
  try {
    const answer = await ask<RecordAnswer>(game > 1 ? `record?game=${game}` : 'record', body)
    const read = treeFromRecord(answer)
    dismissErrors()
    clearHistory()
    batch(() => {
      tree.value = read
      gameId.value = id
      node.value = nodeAtPlace(read.root, place)
      revision.value++
    })
    kept = { revision: known, edits: known > 0 ? revision.value : -1 }
    file.value = answer.games > 1 && body instanceof Uint8Array ? { bytes: body, games: answer.games, game } : null
    const repaired = answer.problems.reduce((sum, p) => sum + p.count, 0)
    if (repaired > 0) say(`Fixed ${repaired} error${repaired > 1 ? 's' : ''} in the file.`)
    showAddress()
    keepSoon()
    return true
  } catch (reason) {
    onError(new Error(openingFault(reason)))
    return false
  } finally {
    loading.value = false
  }
}

export function openBytes(bytes: Uint8Array, game = 1, onError?: Opening['onError']): Promise<boolean> {
  return take(bytes, { id: newId(), place: '0', game, onError })
}

export function openText(text: string, onError?: Opening['onError']): Promise<boolean> {
  return take(text, { id: newId(), place: '0', onError })
}

export const EXAMPLE_PLACE = '38'

export function openExample(place = EXAMPLE_PLACE): Promise<boolean> {
  return take(exampleSgf, { id: EXAMPLE, place })
}

/** What the address asks for; else the last game; else the example. */
export async function openAddress(id: string | undefined, place: string | undefined): Promise<void> {
  if (tree.value && (!id || id === gameId.value)) {
    if (place === undefined) showAddress()
    if (place !== undefined && node.value && placeOf(node.value) !== place)
      goTo(nodeAtPlace(tree.value.root, place))
    return
  }
  const stored = id === EXAMPLE ? null : await fetchGame(id)
  isRenamed = true // the address is there already
  if (stored)
    await take(stored.sgf, { id: stored.key, place: id && place !== undefined ? place : stored.place, known: stored.revision })
  else await openExample(id === EXAMPLE ? place : undefined)
}

/** The game of this name, or the last one; null if there is none. */
async function fetchGame(id: string | undefined): Promise<(KeptGame & { sgf: string }) | null> {
  try {
    const key = id ?? (await ask<{ games: KeptGame[] }>('games', { limit: 1 })).games[0]?.key
    return key ? await ask<KeptGame & { sgf: string }>('game', { key }) : null
  } catch (reason) {
    if (!(reason instanceof ApiError && ['not_found', 'invalid'].includes(reason.code))) showError(reason)
    return null
  }
}

// ---- moves and edits ----

/** Why a move cannot be played, and what to do about it. */
export function illegalWords(move: string, reason: string): string {
  const words: Record<string, string> = {
    occupied: 'is occupied. Play on an empty point.',
    suicide: 'is suicide, which these rules do not allow.',
    ko: 'would retake the ko at once. Play elsewhere first.',
    superko: 'would repeat an earlier position. Play elsewhere first.',
  }
  return `${move} ${words[reason] ?? `is not possible: ${reason}.`}`
}

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
      say(illegalWords(at ? vertexOf(game.size, at) : 'Passing', answer.reason ?? ''))
      return false
    }
    const finish = beginEdit([from], from)
    const child = findMove(game.size, from, who, at) ?? addMove(game, from, who, at, answer.position!)
    finish(child)
    edited()
    if (node.value === from) goTo(child)
    return true
  } catch (reason) {
    showError(reason)
    return false
  }
}

/** Put up a stone, or take one off. Nodes with moves below them get a node of their own for it. */
export async function putStone(at: XY, sign: Sign): Promise<void> {
  const game = tree.value
  let target = node.value
  if (!game || !target) return
  const from = target
  const finish = beginEdit([from], from)
  const hasMove = target.props.some((p) => p.name === 'B' || p.name === 'W')
  if (hasMove || target.children.length > 0) {
    if (target === game.root && !hasMove && target.children.length > 0) {
      say('Set up stones before the first move, or at the end of a line.')
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
    target.children = [...target.children, child]
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
    showError(reason)
  }
  finish(target)
  edited()
  if (node.value !== target) goTo(target)
}

/** Change a node in any way that concerns no other one. Changes with the same key are undone as one. */
export function editNode(target: GameNode, change: (target: GameNode) => void, key = '') {
  const finish = beginEdit([target], node.value ?? target, key && `${key}-${target.id}`)
  change(target)
  finish(node.value ?? target)
  edited()
}

/** Take a node and all below it out of the tree; where one stands then is its parent. */
export function deleteLine(target: GameNode) {
  const parent = target.parent
  if (!parent) return
  const finish = beginEdit([parent], node.value ?? target)
  removeNode(target)
  finish(parent)
  edited()
  goTo(parent)
  showAddress()
}

/** The same, with word of how much it was and a way back. */
export function deleteFrom(target: GameNode) {
  let count = 0
  for (const _ of allNodes(target)) count++
  deleteLine(target)
  say(`Deleted ${count} move${count === 1 ? '' : 's'}.`, 'info', { name: 'Undo', run: undo })
}

export function makeMainLine(target: GameNode) {
  const finish = beginEdit(lineTo(target), target)
  promote(target)
  finish(target)
  edited()
  showAddress()
}

function afterHistory(place: GameNode | null) {
  if (!place) return
  edited()
  goTo(place)
  showAddress()
}

export function undo() {
  afterHistory(undoEdit())
}

export function redo() {
  afterHistory(redoEdit())
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
