// What every move of the game cost: asked for once, kept by the server, found again after a reload.
import { batch, computed, effect, signal } from '@preact/signals'
import { ApiError, ask, hello } from '../api'
import { isUnderWay, jobs, loadJobs, onJobDone, startJob, stopJob, type Job } from '../jobs'
import { showBoard } from '../board/actions'
import { showError, say } from '../shell/messages'
import { parseVertex, samePoint, type XY } from '../go/points'
import { endOfLine, lineSgf, moveOf, textOf, type Color, type GameNode } from '../go/tree'
import { goTo, node, play, revision, tree } from './game'
import { explain, overlay, type Explained } from './insight'
import { mode } from './modes'

export interface Outlook {
  winrate: number
  lead: number | null
}

export interface ReviewMove {
  number: number
  player: Color
  move: string
  before: Outlook
  after: Outlook
  lost: number | null
  winrate_lost: number
  grade: 'good' | 'inaccuracy' | 'mistake' | 'blunder'
  prior?: number
  rank?: number
  better: { move: string; after: Outlook; line: string[] } | null
  sentence: string
  proved: boolean
  problem?: boolean
}

interface SideSummary {
  moves: number
  first_choices: number
  lost: number | null
  lost_per_move: number | null
  mistakes: number[]
}

export interface Review {
  analyst: string
  visits: number
  points: boolean
  positions: number
  searched: number
  complete: boolean
  notice: string
  start: Outlook
  moves: ReviewMove[]
  summary: { black: SideSummary; white: SideSummary; decided: { move: number; leader: Color } | null }
}

export const review = signal<Review | null>(null)
/** The line of the game that the review is about. */
const reviewed = signal('')

export const canReview = computed(() => hello.value?.questions.includes('review') ?? false)

/** The game itself, not its variations. */
export const gameLine = computed(() => {
  void revision.value
  const root = tree.value?.root
  return root ? lineSgf(endOfLine(root)) : ''
})

/** Nodes of the game by the number of their move. */
export const gameNodes = computed(() => {
  void revision.value
  const found: GameNode[] = []
  for (let at = tree.value?.root; at; at = at.children[0]) if (moveOf(tree.value!.size, at) && !at.fault) found.push(at)
  return found
})

// ---- asking ----

const isThisGame = (job: Job) => job.question === 'review' && job.request?.['sgf'] === gameLine.value
/** The job that reviews this game, whoever started it. */
export const reviewing = computed(() => jobs.value?.find((job) => isUnderWay(job) && isThisGame(job)) ?? null)

const VISITS = 100

/** What is looked at stays, as the new review has it. */
function take(told: Review | null, sgf: string) {
  batch(() => {
    review.value = told
    reviewed.value = sgf
    const old = chosen.value
    if (old) chosen.value = told?.moves.find((m) => m.number === old.number) ?? null
  })
}

async function fetchReview(sgf: string): Promise<void> {
  try {
    const told = await ask<{ review: Review | null }>('reviewed', { sgf })
    if (gameLine.value === sgf) take(told.review, sgf)
  } catch {
    // A line that cannot be read has no review.
  }
}

/** The network's first look comes in seconds and is shown at once; the search follows. What was found before is not looked
 * for again. */
export async function startReview(): Promise<void> {
  const sgf = gameLine.value
  const from = node.value
  try {
    for (const visits of [0, VISITS]) {
      const told = await startJob<Review>('review', { sgf, visits })
      if (gameLine.value !== sgf) return
      take(told, sgf)
      // Whoever asks for a review and waits for it wants to see the biggest mistake.
      if (visits === 0 && node.value === from && mode.value === 'study') chooseFirst(told)
    }
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.code === 'interrupted')) showError(reason)
  }
}

function chooseFirst(told: Review) {
  const first = mistakesOf(told, sideShown())[0]
  if (first) choose(first)
  else overlay.value = 'line'
}

export function stopReview() {
  if (reviewing.value) void stopJob(reviewing.value.id).catch(showError)
}

let timer: ReturnType<typeof setTimeout> | undefined

export function startReviews() {
  onJobDone('review', (job, answer) => {
    if (isThisGame(job)) take(answer as Review, gameLine.value)
  })
  if (canReview.value) loadJobs().catch(() => undefined)
  // Another game, or the same with other moves: what is known of it.
  effect(() => {
    const sgf = gameLine.value
    if (!sgf || !canReview.value || sgf === reviewed.peek()) return
    review.value = null
    chosen.value = null
    clearTimeout(timer)
    timer = setTimeout(() => void fetchReview(sgf), 250)
  })
  // While it is under way, what there is so far.
  effect(() => {
    const job = reviewing.value
    const sgf = gameLine.value
    if (!job || job.progress?.phase === 'first pass') return
    const poll = setInterval(() => void fetchReview(sgf), 4000)
    return () => clearInterval(poll)
  })
}

// ---- looking at it ----

export function lostAt(at: GameNode | null): ReviewMove | null {
  const told = review.value
  if (!told || !at) return null
  const index = gameNodes.value.indexOf(at)
  return index < 0 ? null : (told.moves[index] ?? null)
}

/** Whose mistakes are shown; null: not chosen yet. */
export const side = signal<Color | null>(null)

/** The player's own if one is called You; else those of the one who lost more. */
export function sideShown(): Color {
  if (side.value) return side.value
  const root = tree.value?.root
  if (root && textOf(root, 'PB') === 'You') return 'black'
  if (root && textOf(root, 'PW') === 'You') return 'white'
  const sum = review.value?.summary
  return (sum?.white.lost ?? 0) > (sum?.black.lost ?? 0) ? 'white' : 'black'
}

export function mistakesOf(told: Review, color: Color): ReviewMove[] {
  return told.summary[color].mistakes.flatMap((number) => told.moves.find((m) => m.number === number) ?? [])
}

/** "−7.4 points", or the chance that it cost where points are not known. */
export function lossText(move: Pick<ReviewMove, 'lost' | 'winrate_lost'>): string {
  return move.lost === null ? `−${Math.round(100 * move.winrate_lost)} %` : `−${move.lost.toFixed(1)}`
}

export function outlookText(outlook: Outlook): string {
  if (outlook.lead === null) return `Black ${Math.round(100 * outlook.winrate)} %`
  if (Math.abs(outlook.lead) < 0.05) return 'even'
  return `${outlook.lead > 0 ? 'Black' : 'White'} +${Math.abs(outlook.lead).toFixed(1)}`
}

// ---- one mistake ----

export const chosen = signal<ReviewMove | null>(null)
/** How many moves of the better line are on the board. */
export const lineStep = signal(0)
export const LINE_MOST = 5
/** The player looks for the better move himself: nothing of it is shown. */
export const isTrying = signal(false)
/** The two moves with the reasons of the patterns. */
export const reasons = signal<{ better: Explained | null; played: Explained | null }>({ better: null, played: null })

export function nodeOf(move: ReviewMove): GameNode | undefined {
  return gameNodes.value[review.value?.moves.findIndex((m) => m.number === move.number) ?? -1]
}

export function choose(move: ReviewMove) {
  chosen.value = move
  isTrying.value = false
  lineStep.value = Math.min(LINE_MOST, move.better?.line.length ?? 0)
  overlay.value = 'line'
  const at = nodeOf(move)
  goTo(at)
  void loadReasons(move, at?.parent ?? null)
  showBoard()
}

async function loadReasons(move: ReviewMove, before: GameNode | null): Promise<void> {
  reasons.value = { better: null, played: null }
  if (!before) return
  try {
    const [better, played] = await Promise.all([move.better ? explain(before, move.better.move) : null, explain(before, move.move)])
    if (chosen.value === move) reasons.value = { better: better?.explained ?? null, played: played.explained ?? null }
  } catch {
    // Without reasons the sentence is left.
  }
}

/** To the position before the mistake: what would have been better? */
export function tryMistake(move: ReviewMove) {
  choose(move)
  isTrying.value = true
  goTo(nodeOf(move)?.parent)
}

export function showAnswer() {
  const move = chosen.value
  if (move) choose(move)
}

/** The player's answer. True if the click was one. */
export async function answerTry(at: XY): Promise<boolean> {
  const move = chosen.value
  const before = move && nodeOf(move)?.parent
  if (!isTrying.value || !move || node.value !== before) return false
  const size = tree.value!.size
  if (move.better && samePoint(at, parseVertex(size, move.better.move))) {
    say(`Yes: ${move.better.move}, ${(move.lost ?? 0).toFixed(1)} points better than ${move.move}.`)
    isTrying.value = false
    await play(at)
  } else if (samePoint(at, parseVertex(size, move.move))) say(`${move.move} is what was played. Look for something better.`)
  else say('Not what the review suggests. Try another point, or show the answer.')
  return true
}

/** The arrows step through the better line first. True if they did. */
export function stepLine(by: number): boolean {
  const move = chosen.value
  if (!move || isTrying.value || overlay.value !== 'line' || nodeOf(move) !== node.value) return false
  const most = move.better?.line.length ?? 0
  const next = lineStep.value + by
  if (next < 0 || next > most) return false
  lineStep.value = next
  return true
}

/** The next or the previous mistake in the list. */
export function turnMistake(by: number) {
  const told = review.value
  if (!told) return
  const list = mistakesOf(told, sideShown())
  if (list.length === 0) return
  const at = chosen.value ? list.findIndex((m) => m.number === chosen.value!.number) : by > 0 ? -1 : 0
  choose(list[(at + by + list.length) % list.length]!)
}

// Whoever walks away looks at something else.
effect(() => {
  const here = node.value
  const move = chosen.peek()
  if (!move || !here) return
  const at = nodeOf(move)
  if (here !== at && here !== at?.parent && mode.peek() === 'study' && here.parent !== at?.parent) {
    chosen.value = null
    isTrying.value = false
  }
})
