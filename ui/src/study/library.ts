// The library of games: what was played in this position, or in the part of it that is selected.
import { batch, effect, signal } from '@preact/signals'
import { ApiError, ask, hello, work, type WorkProgress } from '../api'
import { showError, say } from '../shell/messages'
import { pref } from '../shell/prefs'
import { samePoint, vertexOf, type XY } from '../go/points'
import { lineSgf, type Color } from '../go/tree'
import { goTo, node, openText, revision, tree } from './game'
import { overlay } from './insight'

export interface NextMove {
  point: string
  color: Color
  count: number
  at_once: number
  win_percent: number | null
  first_year?: number
  last_year?: number
}

export interface Hit {
  move: number
  next?: string
  tenuki: boolean
}

export interface FoundGame {
  number: number
  black?: string
  white?: string
  date?: string
  event?: string
  result?: string
  hits: Hit[]
}

export interface Found {
  games: number
  searched: number
  hits: number
  black_wins: number
  white_wins: number
  tenuki: number
  no_next: number
  /** The tenuki, by who played it. */
  elsewhere: Omit<NextMove, 'point' | 'at_once'>[]
  next: NextMove[]
  next_count: number
  list: FoundGame[]
  offset: number
}

/** A rectangle of points, both ends within. */
export interface Region {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Choices {
  player: string
  from: number
  to: number
  sort: 'newest' | 'date' | 'move' | 'black'
  /** Look for the moves in this order instead of the position. */
  sequence: boolean
  swaps: boolean
  turns: boolean
  anchor: 'place' | 'side' | 'anywhere'
}

export const PAGE = 20
/** Next moves on the board and in the list. */
export const SHOWN = 12

/** The part of the board that counts; null is all of it. */
export const region = signal<Region | null>(null)
/** While a region is selected: its first corner, or true before there is one. */
export const picking = signal<XY | true | null>(null)
/** Points of it that may hold anything, and whether clicks choose them. */
export const ignored = signal<XY[]>([])
export const ignoring = signal(false)
/** The point under the mouse. */
export const pointed = signal<XY | null>(null)
export const choices = pref<Choices>('library', {
  player: '',
  from: 0,
  to: 0,
  sort: 'newest',
  sequence: false,
  swaps: true,
  turns: true,
  anchor: 'place',
})
export const offset = signal(0)
export const found = signal<Found | null>(null)
export const searching = signal(false)
/** Games in the library; null until it is known. */
export const librarySize = signal<number | null>(null)

// ---- the region ----

export function regionOf(a: XY, b: XY): Region {
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x), bottom: Math.max(a.y, b.y) }
}

/** "K10-T19", as the server reads it. */
export function regionText(size: number, r: Region): string {
  return `${vertexOf(size, { x: r.left, y: r.bottom })}-${vertexOf(size, { x: r.right, y: r.top })}`
}

/** The quarter of the board that a point is in. */
export function quarterOf(size: number, at: XY): Region {
  const half = size >> 1
  const last = size - 1
  const [left, right] = at.x > half ? [half, last] : [0, last - half]
  const [top, bottom] = at.y > half ? [half, last] : [0, last - half]
  return { left, top, right, bottom }
}

/** Search another part of the board; null is all of it. */
export function setRegion(part: Region | null) {
  batch(() => {
    region.value = part
    picking.value = null
    ignored.value = []
    ignoring.value = false
  })
}

/** The list with a point that was not in it, without one that was. */
export function toggled(points: XY[], at: XY): XY[] {
  const others = points.filter((point) => !samePoint(point, at))
  return others.length < points.length ? others : [...points, at]
}

/** A click while a region is being selected: its first corner, then its second; or a point of it that does not matter.
 *  True if the click was one of these. */
export function pickRegion(at: XY): boolean {
  const first = picking.value
  if (overlay.value !== 'games') return false
  if (ignoring.value) ignored.value = toggled(ignored.value, at)
  else if (first === true) picking.value = at
  else if (first && !samePoint(first, at)) setRegion(regionOf(first, at))
  else return !!first
  return true
}

let isDragging = false

/** With a mouse the region can be drawn from corner to corner. */
function startDrag(event: PointerEvent) {
  const onBoard = event.target instanceof Element && event.target.closest('.board')
  if (picking.value !== true || overlay.value !== 'games' || event.pointerType !== 'mouse' || !onBoard || !pointed.value) return
  isDragging = true
  picking.value = pointed.value
}

function endDrag() {
  if (isDragging && pointed.value && !samePoint(pointed.value, picking.value as XY)) pickRegion(pointed.value)
  isDragging = false
}

// ---- asking ----

export function findBody(
  size: number,
  sgf: string,
  r: Region | null,
  c: Choices,
  from: number,
  open: XY[] = [],
): Record<string, unknown> {
  return {
    sgf,
    ...(r ? { region: regionText(size, r) } : {}),
    ...(open.length ? { open: open.map((at) => vertexOf(size, at)).join(',') } : {}),
    ...(c.player ? { player: c.player } : {}),
    ...(c.from ? { from: c.from } : {}),
    ...(c.to ? { to: c.to } : {}),
    ...(c.sequence ? { sequence: true } : {}),
    ...(c.swaps ? {} : { no_swap: true }),
    ...(c.turns ? {} : { no_rotation: true }),
    anchor: c.anchor,
    sort: c.sort,
    offset: from,
    limit: PAGE,
  }
}

/** Why nothing was found, where that is no fault. */
function isNothing(reason: unknown): boolean {
  return reason instanceof ApiError && reason.code === 'not_found'
}

function search(sgf: string, size: number, abort: AbortController) {
  searching.value = true
  ask<Found>('find', findBody(size, sgf, region.value, choices.value, offset.value, ignored.value), abort.signal)
    .then(
      (answer) => (found.value = answer),
      (reason) => {
        if (abort.signal.aborted) return
        found.value = null
        if (!isNothing(reason)) showError(reason)
      },
    )
    .finally(() => !abort.signal.aborted && (searching.value = false))
}

export async function loadLibrarySize(): Promise<void> {
  try {
    librarySize.value = (await ask<{ games: number }>('library', {})).games
  } catch (reason) {
    showError(reason)
  }
}

let isStarted = false

/** Search whenever the place, the region or the choices change, as long as the card is shown. */
export function startLibrary() {
  if (isStarted) return
  isStarted = true
  let abort = new AbortController()
  let last = ''
  effect(() => {
    const at = node.value
    const game = tree.value
    void revision.value
    const key = JSON.stringify([region.value, choices.value, ignored.value])
    const page = offset.value
    if (overlay.value !== 'games' || !at || !game || at.fault || !hello.value || !librarySize.value) return
    const sgf = lineSgf(at)
    if (sgf + key !== last && page !== 0) {
      last = sgf + key
      offset.value = 0 // another question starts at its first page
      return
    }
    last = sgf + key
    abort.abort()
    abort = new AbortController()
    search(sgf, game.size, abort)
  })
  effect(() => {
    void node.value
    known.value = null // of another position
  })
  addEventListener('pointerdown', startDrag)
  addEventListener('pointerup', endDrag)
  effect(() => {
    if (overlay.value !== 'games') {
      picking.value = null
      ignoring.value = false
    } else if (librarySize.value === null) void loadLibrarySize()
  })
}

// ---- opening and adding ----

/** Open a game that was found, where it was found. */
export async function openFound(game: FoundGame): Promise<void> {
  try {
    const { sgf } = await ask<{ sgf: string }>('library_game', { number: game.number })
    if (!(await openText(sgf))) return
    let at = tree.value?.root
    for (let i = 0; at?.children[0] && i < (game.hits[0]?.move ?? 0); i++) at = at.children[0]
    goTo(at)
  } catch (reason) {
    showError(reason)
  }
}

export const adding = signal<WorkProgress | null>(null)

export async function addGames(path: string): Promise<void> {
  adding.value = { done: 0, total: 0 }
  try {
    const answer = await work<{ added: number; games: number }>('library_add', { games: path }, (data) => (adding.value = data))
    say(`Added ${answer.added.toLocaleString('en')} games.`)
    librarySize.value = answer.games
  } catch (reason) {
    showError(reason)
  } finally {
    adding.value = null
  }
}

// ---- known problems ----

export interface KnownProblem {
  id: number
  title: string
  differing: number
  turned: boolean
  swapped: boolean
}

/** Problems that the position is, or resembles; null before anybody asked. */
export const known = signal<KnownProblem[] | null>(null)

export async function findKnown(): Promise<void> {
  const at = node.value
  if (!at) return
  try {
    known.value = (await ask<{ matches: KnownProblem[] }>('known', { sgf: lineSgf(at) })).matches
  } catch (reason) {
    showError(reason)
  }
}

/** "the same", "2 stones differ". */
export function differenceWords(problem: KnownProblem): string {
  const words = problem.differing === 0 ? 'the same' : `${problem.differing} stone${problem.differing === 1 ? ' differs' : 's differ'}`
  return [words, problem.turned && 'turned', problem.swapped && 'colours swapped'].filter(Boolean).join(', ')
}
