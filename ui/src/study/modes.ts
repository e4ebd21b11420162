// What a click on the board does: study, guess the next move, or play against the program.
import { signal } from '@preact/signals'
import { ApiError, ask, work } from '../api'
import { complain, say } from '../shell/messages'
import { pref } from '../shell/prefs'
import { parseVertex, vertexOf, type XY } from '../go/points'
import { lineSgf, moveOf, moveText, toggleMark, type Color, type Sign } from '../go/tree'
import { changed, goTo, node, play, putStone, stones, tree } from './game'
import { predict, selected, type Prediction } from './insight'

export type Mode = 'study' | 'guess' | 'play'
export type Tool = 'move' | 'why' | 'black' | 'white' | 'TR' | 'SQ' | 'CR' | 'MA' | 'label'

export const mode = signal<Mode>('study')
export const tool = signal<Tool>('move')

// ---- guessing ----

export interface Guess {
  number: number
  guessed: string
  played: string
  points: number
  rank: number | null
  playedRank: number | null
}

export const guesses = signal<Guess[]>([])
export const lastGuess = signal<Guess | null>(null)

/** The move of the game is worth 100; another one as much as experts think of it beside their first choice, at
 * most 90. */
export function gradeGuess(told: Prediction, guessed: string, played: string): number {
  if (guessed === played) return 100
  const best = told.moves[0]?.probability ?? 0
  const found = probabilityOf(told, guessed)
  return best > 0 ? Math.min(90, Math.round((90 * found) / best)) : 0
}

export function probabilityOf(told: Prediction, move: string): number {
  const at = parseVertex(told.probabilities.length, move)
  return at ? (told.probabilities[at.y]?.[at.x] ?? 0) : 0
}

export function rankOf(told: Prediction, move: string): number | null {
  const p = probabilityOf(told, move)
  if (p <= 0) return null
  return 1 + told.probabilities.flat().filter((q) => q > p).length
}

async function guess(at: XY) {
  const game = tree.value
  const from = node.value
  const next = from?.children[0]
  const played = game && next && moveText(game.size, next)
  if (!game || !from || !played) {
    say('The game ends here: nothing is left to guess.')
    return
  }
  if (stones.value[at.y * game.size + at.x] !== 0) return
  try {
    const told = await predict(from)
    const guessed = vertexOf(game.size, at)
    const result: Guess = {
      number: from.move + 1,
      guessed,
      played,
      points: gradeGuess(told, guessed, played),
      rank: rankOf(told, guessed),
      playedRank: rankOf(told, played),
    }
    guesses.value = [...guesses.value.filter((g) => g.number !== result.number), result]
    lastGuess.value = result
    if (node.value === from) goTo(next)
  } catch (reason) {
    complain(reason)
  }
}

// ---- playing against the program ----

export const player = pref<string>('player', 'mcts')
export const seconds = pref<number>('seconds', 2)
export const myColor = signal<Color>('black')
export const progress = signal<{ done: number; total: number } | null>(null)
let abort: AbortController | null = null
let workName = ''

interface Choice {
  move: string
  color: Color
  win_rate?: number
  playouts: number
}
export const lastChoice = signal<Choice | null>(null)

export async function programMove() {
  const from = node.value
  const game = tree.value
  if (!from || !game || abort) return
  abort = new AbortController()
  workName = 'move-' + Math.random().toString(36).slice(2)
  progress.value = { done: 0, total: 0 }
  try {
    const choice = await work<Choice>(
      'genmove',
      { sgf: lineSgf(from), player: player.value, seconds: seconds.value, work: workName },
      (data) => (progress.value = data),
      abort.signal,
    )
    lastChoice.value = choice
    if (node.value !== from) return
    if (choice.move === 'resign') say('The program resigns.')
    else {
      if (choice.move === 'pass') say('The program passes.')
      await play(parseVertex(game.size, choice.move), choice.color)
    }
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.code === 'interrupted')) complain(reason)
  } finally {
    abort = null
    progress.value = null
  }
}

/** Enough: it plays the best move found so far. */
export function moveNow() {
  if (abort) void ask('stop', { work: workName }).catch(complain)
}

/** Nobody wants its move any more. */
export function stopThinking() {
  abort?.abort()
}

/** The program answers if it is its turn. */
function answerIfDue() {
  const at = node.value
  if (mode.value !== 'play' || !at || at.toMove === myColor.value) return
  const passed = at.parent && [at, at.parent].every((n) => moveOf(tree.value!.size, n)?.at === null)
  if (!passed) void programMove()
}

export function startPlaying(color: Color) {
  myColor.value = color
  mode.value = 'play'
  answerIfDue()
}

export async function playPass() {
  if (await play(null)) answerIfDue()
}

// ---- clicks ----

/** A, B, C, …: the first letter that no label of the node has. */
function nextLabel(labels: string[]): string {
  const taken = new Set(labels.map((v) => v.slice(3)))
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') if (!taken.has(letter)) return letter
  return '?'
}

function toggleLabel(at: XY) {
  const here = node.value!
  const prop = here.props.find((p) => p.name === 'LB')
  const point = String.fromCharCode(97 + at.x, 97 + at.y)
  const values = prop?.values ?? []
  const rest = values.filter((v) => !v.startsWith(point + ':'))
  const next = rest.length < values.length ? rest : [...values, `${point}:${nextLabel(values)}`]
  here.props = here.props.filter((p) => p !== prop)
  if (next.length) here.props.push({ name: 'LB', values: next })
  changed()
}

export async function clickPoint(at: XY, event: { shiftKey: boolean }) {
  const here = node.value
  const game = tree.value
  if (!here || !game) return
  if (mode.value === 'guess') return guess(at)
  if (mode.value === 'play') {
    if (progress.value || here.toMove !== myColor.value) return
    if (await play(at)) answerIfDue()
    return
  }
  const chosen = event.shiftKey ? 'why' : tool.value
  const stone = stones.value[at.y * game.size + at.x] as Sign
  if (chosen === 'why') selected.value = selected.value && samePlace(selected.value, at) ? null : at
  else if (chosen === 'move') await play(at)
  else if (chosen === 'black') await putStone(at, stone === 1 ? 0 : 1)
  else if (chosen === 'white') await putStone(at, stone === -1 ? 0 : -1)
  else if (chosen === 'label') toggleLabel(at)
  else {
    toggleMark(here, chosen, at)
    changed()
  }
}

function samePlace(a: XY, b: XY): boolean {
  return a.x === b.x && a.y === b.y
}
