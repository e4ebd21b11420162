// A game against Katachi: how it begins, whose turn it is, how it ends.
import { batch, computed, effect, signal } from '@preact/signals'
import { ApiError, ask, hello, work, type Hello } from '../api'
import { showError, say } from '../shell/messages'
import { pref } from '../shell/prefs'
import { showBoard } from '../board/actions'
import { chainAt } from '../go/chain'
import { parseVertex, sgfOf, type XY } from '../go/points'
import { lineSgf, moveOf, otherColor, rawValues, setText, textOf, type Color, type GameNode, type GameTree } from '../go/tree'
import { deleteLine, editNode, goTo, node, openText, play, stones, tree } from './game'
import { isQuiet, overlay, type OverlayKind } from './insight'
import { handicapPoints } from './handicap'

// ---- opponents ----

export type Level = Hello['levels'][number]

/** From weak to strong, as the program offers them. */
export const levels = (): Level[] => hello.value?.levels ?? []

const USUAL_LEVEL = 'club'
/** As long as Katachi may think about a move. */
export const SECONDS = 10

// ---- what is chosen for the next game ----

export type Seat = Color | 'random'
export const seat = pref<Seat>('play.color', 'black')
export const size = pref<number>('play.size', 9)
export const rules = pref<string>('play.rules', 'japanese')
export const handicap = pref<number>('play.handicap', 0)
export const komi = pref<number>('play.komi', 6.5)
export const levelId = pref<string>('play.level', USUAL_LEVEL)
export const mayTakeBack = pref<boolean>('play.takeBack', true)

export function levelOf(name: string): Level {
  const list = levels()
  return list.find((level) => level.name === name) ?? list.find((level) => level.name === USUAL_LEVEL) ?? { name, title: name, description: '' }
}

/** What the rules give White in an even game, and half a point against handicap stones. */
export function usualKomi(name: string, stonesGiven: number): number {
  if (stonesGiven > 0) return 0.5
  return name === 'japanese' ? 6.5 : 7.5
}

// ---- the game ----

export type Stage = 'setup' | 'playing' | 'counting' | 'over'
export const stage = signal<Stage>('setup')
effect(() => void (isQuiet.value = stage.value === 'playing' || stage.value === 'counting'))
export const myColor = signal<Color>('black')
export const progress = signal<{ done: number; total: number } | null>(null)
/** When it began to think, by the clock of the page. */
export const thinkingSince = signal(0)
/** How sure Katachi was of its last move to win, and where. */
export const lastChoice = signal<{ at: GameNode; win_rate?: number } | null>(null)

export interface Count {
  result: string
  scoring: 'territory' | 'area'
  margin: number
  black: number
  white: number
  dead: string[]
  owner: string[]
  territory: [number, number]
  stones: [number, number]
  prisoners: [number, number]
  dead_stones: [number, number]
}
export const counted = signal<Count | null>(null)
/** The position that is counted: whoever walks away sees none of it. */
const countedAt = signal<GameNode | null>(null)
export const isAtCount = computed(() => !!counted.value && countedAt.value === node.value)

let playedTree: GameTree | null = null
let overlayBefore: OverlayKind = 'expert'

function begin(color: Color) {
  batch(() => {
    playedTree = tree.value
    myColor.value = color
    counted.value = null
    lastChoice.value = null
    if (overlay.value !== 'none') overlayBefore = overlay.value
    overlay.value = 'none'
    stage.value = 'playing'
  })
  requestAnimationFrame(showBoard)
  answerIfDue()
}

const NAMES = { me: 'You', program: 'Katachi' }

export async function startGame(): Promise<void> {
  const mine: Color = seat.value === 'random' ? (Math.random() < 0.5 ? 'black' : 'white') : seat.value
  const given = handicapPoints(size.value, handicap.value).map(sgfOf)
  const setup = given.length ? `HA[${given.length}]AB${given.map((p) => `[${p}]`).join('')}PL[W]` : ''
  const names = mine === 'black' ? `PB[${NAMES.me}]PW[${NAMES.program}]` : `PB[${NAMES.program}]PW[${NAMES.me}]`
  const level = `${mine === 'black' ? 'WR' : 'BR'}[${levelOf(levelId.value).title}]`
  const date = new Date().toISOString().slice(0, 10)
  stopThinking()
  if (await openText(`(;FF[4]GM[1]CA[UTF-8]AP[Katachi]SZ[${size.value}]KM[${komi.value}]RU[${rules.value}]DT[${date}]${names}${level}${setup})`))
    begin(mine)
}

/** The game that is open goes on from the place, as a game that was begun here or any other. */
export function playFromHere() {
  const root = tree.value?.root
  const here = node.value
  if (!root || !here) return
  const isOurs = textOf(root, 'PB') === NAMES.me || textOf(root, 'PW') === NAMES.me
  const mine: Color = isOurs ? (textOf(root, 'PB') === NAMES.me ? 'black' : 'white') : seat.value === 'random' ? here.toMove : seat.value
  begin(mine)
}

export function stopPlaying() {
  stopThinking()
  if (overlay.value === 'none') overlay.value = overlayBefore
  stage.value = 'setup'
  counted.value = null
}

// Another game on the board is not the one that was played.
effect(() => {
  if (tree.value !== playedTree && stage.value !== 'setup') stopPlaying()
})

// ---- Katachi's moves ----

let abort: AbortController | null = null
let workName = ''
let thinksAt: GameNode | null = null

interface Choice {
  move: string
  color: Color
  win_rate?: number
}

export async function programMove(): Promise<void> {
  const from = node.value
  const game = tree.value
  if (!from || !game || abort) return
  const mine = (abort = new AbortController())
  const level = levelOf(levelId.value)
  workName = 'move-' + Math.random().toString(36).slice(2)
  thinksAt = from
  thinkingSince.value = performance.now()
  progress.value = { done: 0, total: 0 }
  try {
    const choice = await work<Choice>(
      'genmove',
      { sgf: lineSgf(from), level: level.name, seconds: SECONDS, work: workName },
      (data) => abort === mine && (progress.value = data),
      mine.signal,
    )
    thinksAt = null
    if (node.value !== from || stage.value !== 'playing') return
    if (!(await play(parseVertex(game.size, choice.move), choice.color))) return
    if (choice.move === 'pass' && !isFinished(node.value)) say('Katachi passes.')
    if (node.value) lastChoice.value = { at: node.value, ...(choice.win_rate === undefined ? {} : { win_rate: choice.win_rate }) }
    countIfOver()
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.code === 'interrupted')) showError(reason)
  } finally {
    if (abort === mine) forgetThinking()
  }
}

function forgetThinking() {
  abort = null
  thinksAt = null
  progress.value = null
}

/** Enough: it plays the best move found so far. */
export function moveNow() {
  if (abort) void ask('stop', { work: workName }).catch(showError)
}

/** Nobody wants its move any more. */
export function stopThinking() {
  abort?.abort()
  forgetThinking()
}

// Whoever walks away while Katachi thinks wants to look or to play something else there.
effect(() => {
  const here = node.value
  if (thinksAt && here !== thinksAt) {
    stopThinking()
    say('Katachi stopped thinking, since you moved to another position. Play on from here.')
  }
})

/** Both sides passed one after the other. */
export function isFinished(at: GameNode | null): boolean {
  const size_ = tree.value?.size ?? 19
  const isPass = (n: GameNode | null | undefined) => !!n && moveOf(size_, n)?.at === null
  return isPass(at) && isPass(at!.parent)
}

function countIfOver(): boolean {
  if (!isFinished(node.value)) return false
  void startCounting()
  return true
}

function answerIfDue() {
  const at = node.value
  if (stage.value !== 'playing' || !at || countIfOver() || at.toMove === myColor.value) return
  void programMove()
}

/** It moves for whoever is to move; the other side is the player's from then on. */
export function letProgramPlay() {
  const at = node.value
  if (!at || progress.value) return
  myColor.value = otherColor(at.toMove)
  void programMove()
}

// ---- the player's moves ----

export async function playPoint(at: XY): Promise<void> {
  const here = node.value
  if (!here || stage.value === 'over') return
  if (stage.value === 'counting') return toggleDead(at)
  if (progress.value) {
    say('Katachi is thinking. Press “Move now” to make it move at once.')
    return
  }
  if (here.toMove !== myColor.value) {
    say('It is Katachi’s turn here. Press “Katachi plays” to let it move.')
    return
  }
  if (await play(at)) answerIfDue()
}

export async function pass(): Promise<void> {
  const here = node.value
  if (!here || progress.value || here.toMove !== myColor.value) return
  if (await play(null)) answerIfDue()
}

/** Back to the player's last turn; what was played since is no part of the game any more. */
export function takeBack() {
  stopThinking()
  let at = node.value
  while (at?.parent && (at === node.value || at.toMove !== myColor.value)) at = at.parent
  if (!at || at === node.value) return
  let first = node.value!
  while (first.parent !== at) first = first.parent!
  deleteLine(first)
  lastChoice.value = null
  answerIfDue()
}

export function canTakeBack(): boolean {
  for (let at = node.value?.parent; at; at = at.parent) if (at.toMove === myColor.value) return true
  return false
}

export function resign() {
  stopThinking()
  finish(myColor.value === 'black' ? 'W+R' : 'B+R')
}

// ---- the end ----

function finish(result: string) {
  const root = tree.value?.root
  if (!root) return
  editNode(root, (target) => setText(target, 'RE', result))
  stage.value = 'over'
}

async function count(dead?: string[]): Promise<void> {
  const at = countedAt.value
  if (!at) return
  try {
    const told = await ask<Count>('count', { sgf: lineSgf(at), ...(dead ? { dead } : {}) })
    if (countedAt.value === at && stage.value === 'counting') counted.value = told
  } catch (reason) {
    showError(reason)
  }
}

/** Count the game at the place, whoever played it. */
export async function startCounting(): Promise<void> {
  batch(() => {
    playedTree = tree.value
    if (overlay.value !== 'none') overlayBefore = overlay.value
    overlay.value = 'none'
    counted.value = null
    countedAt.value = node.value
    stage.value = 'counting'
  })
  await count()
}

/** A chain that counts as dead lives, and the other way round. */
export async function toggleDead(at: XY): Promise<void> {
  const now = counted.value
  const game = tree.value
  if (!now || !game) return
  if (!isAtCount.value) return backToCount()
  const chain = chainAt(game.size, stones.value, at)
  if (chain.length === 0) return
  const isDead = now.dead.includes(chain[0]!)
  await count(isDead ? now.dead.filter((v) => !chain.includes(v)) : [...now.dead, ...chain])
}

export function backToCount() {
  goTo(countedAt.value)
}

export function acceptCount() {
  if (counted.value) finish(counted.value.result)
}

/** The passes are taken back, so that the player is to move. */
export function resumePlay() {
  backToCount()
  counted.value = null
  stage.value = 'playing'
  let at = node.value
  let first: GameNode | null = null
  while (at?.parent && moveOf(tree.value!.size, at)?.at === null && (!first || at.toMove !== myColor.value)) {
    first = at
    at = at.parent
  }
  if (first) deleteLine(first)
}

/** To the analysis of the whole game. */
export function reviewGame(): void {
  stopPlaying()
  overlay.value = 'expert'
  goTo(tree.value?.root)
}

/** "Black wins by 3.5", "White wins by resignation", "Draw": what SGF says in short. */
export function resultWords(result: string): string {
  const match = /^([BW])\+(.*)$/.exec(result)
  if (!match) return result === '0' || /^draw$/i.test(result) ? 'Draw' : result
  const winner = match[1] === 'B' ? 'Black' : 'White'
  const how = match[2]!
  if (/^r/i.test(how)) return `${winner} wins by resignation`
  if (/^t/i.test(how)) return `${winner} wins on time`
  return /^[0-9.]+$/.test(how) && Number.isFinite(Number(how)) ? `${winner} wins by ${Number(how)}` : `${winner} wins`
}

/** Whether the game on the board was begun here and has no result yet. */
export function isOurs(): boolean {
  const root = tree.value?.root
  return !!root && [textOf(root, 'PB'), textOf(root, 'PW')].includes(NAMES.me) && rawValues(root, 'RE').length === 0
}
