// The problem on the board and the collection it came from.
import { computed, signal } from '@preact/signals'
import { ApiError, ask, work } from '../api'
import { showError, say } from '../shell/messages'
import { pref } from '../shell/prefs'
import { startJob } from '../jobs'
import { vertexOf, type XY } from '../go/points'
import { illegalWords } from '../study/game'
import { makeAnswerView, type Solved } from './answer'
import { nextDaily, noteDaily } from './daily'
import { rateAttempt } from './strength'
import { gradeOf, isDue, otherReplies, programTurns, recoloured, tagsOf, titleNumbers, turnedDocument, type Crossroads, type ProblemDocument, type ProblemItem, type Progress, type SessionAnswer } from './form'

export interface Collection {
  id: number
  name: string
  description: string
  problems: number
}

export const collections = signal<Collection[] | null>(null)
export const notice = signal('')
export const totals = signal<{ tried: number; solved: number; due: number; attempts: number; successes: number } | null>(null)
export const collection = pref<number>('collection', 0)
export const items = signal<ProblemItem[] | null>(null)
/** Behind titles that several problems have. */
export const numbers = computed(() => titleNumbers(items.value ?? []))
export const suggested = signal<number | null>(null)

export const goalFilter = signal('')
export const levelFilter = signal('')
export const tagFilter = signal('')
export const doneFilter = signal('')

export const shownItems = computed(() =>
  (items.value ?? []).filter(
    (item) =>
      (!goalFilter.value || item.goal === goalFilter.value) &&
      (!levelFilter.value || item.level === levelFilter.value) &&
      (!tagFilter.value || tagsOf(item).includes(tagFilter.value)) &&
      (!doneFilter.value ||
        (doneFilter.value === 'due' ? isDue(item.progress) : (item.progress?.solved ?? false) === (doneFilter.value === 'solved'))),
  ),
)

export const document_ = signal<ProblemDocument | null>(null)
export const answer = signal<SessionAnswer | null>(null)
export const thinking = signal<{ done: number; total: number } | null>(null)
/** Idea, place, move: how far one has asked. */
export interface Hint {
  step: number
  points: string[]
  texts: string[]
  isGuess: boolean
}
export const hint = signal<Hint | null>(null)
export const shownLine = signal<{ kind: 'refutation' | 'solution'; moves: string[]; fromStart: boolean } | null>(null)
export const showsAllowed = pref('showsAllowed', false)
export const showsArea = pref('showsArea.v2', false)
export const turnsBoard = pref('turnsBoard', true)
export const swapsColours = pref('swapsColours', false)
export const seconds = pref('solverSeconds', 5)
export type Engine = 'strong' | 'seed' | 'off'
export const engine = pref<Engine>('engine', 'strong')
/** Of the seed's engine; 0: no limit. */
export const depth = pref('engineDepth', 0)
export const breadth = pref('engineBreadth', 0)

/** Who answers, as the server wants to hear it. */
export function engineWish() {
  return engine.value === 'seed'
    ? { engine: engine.value, seconds: seconds.value, depth: depth.value, breadth: breadth.value }
    : { engine: engine.value, seconds: seconds.value }
}

/** All that is known of the problem on the board, once its solution was asked for. */
const solved = signal<{ document: number; answer: Solved } | null>(null)
export const isUnfolding = signal(false)
export const answerOfProblem = makeAnswerView(
  () => document_.value!.problem,
  computed(() => (solved.value && solved.value.document === document_.value?.id ? solved.value.answer : null)),
)
/** After solving: where the program had other replies. */
export const crossroads = signal<Crossroads[] | null>(null)
/** Replies that were tried, by the moves that led to them. */
const triedReplies = signal<string[]>([])

/** Moves that may be played again. */
const redone = signal<string[][]>([])
export const canRedo = computed(() => redone.value.length > 0)

let attempt = { wrong: 0, hints: 0, gaveUp: false, begin: 0, isNoted: false }

// ---- the collection ----

export async function loadCollections(): Promise<void> {
  try {
    const told = await ask<{ collections: Collection[]; notice: string; progress: typeof totals.value }>('collections', {})
    collections.value = told.collections
    notice.value = told.notice
    totals.value = told.progress
    if (!told.collections.some((c) => c.id === collection.value)) collection.value = told.collections[0]?.id ?? 0
  } catch (reason) {
    showError(reason)
    collections.value = []
  }
}

export async function loadItems(): Promise<void> {
  try {
    const told = await ask<{ problems: ProblemItem[]; next: number | null }>('problems', { collection: collection.value })
    items.value = told.problems
    suggested.value = told.next
  } catch (reason) {
    showError(reason)
    items.value = []
  }
}

/** Show another collection: what is suggested there comes on the board. */
export async function changeCollection(id: number): Promise<void> {
  collection.value = id
  items.value = null
  suggested.value = null
  for (const filter of [goalFilter, levelFilter, tagFilter, doneFilter]) filter.value = ''
  location.hash = '#/problems'
  await loadItems()
}

/** Show the collection of this name. */
export async function showCollection(name: string): Promise<void> {
  await loadCollections()
  const found = collections.value?.find((c) => c.name === name)
  if (!found) return
  collection.value = found.id
  items.value = null
  await loadItems()
}

// ---- one problem ----

function chance(count: number): number {
  return Math.floor(Math.random() * count)
}

/** Collections of the user: their problems stay as they were drawn. */
export const OWN_COLLECTIONS = ['mine', 'imported']

function isOwn(): boolean {
  return OWN_COLLECTIONS.includes(collections.value?.find((c) => c.id === collection.value)?.name ?? '')
}

/** Counts problems opened, so that an answer that comes late is known for one. */
let visits = 0

export async function openProblem(id: number): Promise<void> {
  if (document_.value?.id === id && answer.value) return
  stop()
  clearMarks()
  crossroads.value = null
  document_.value = null
  answer.value = null
  const visit = ++visits
  try {
    if (!collections.value) await loadCollections()
    const told = await ask<ProblemDocument>('problem', { id })
    if (visit !== visits) return // another one was opened meanwhile
    const turned = turnsBoard.value && !isOwn() ? turnedDocument(told, chance(8)) : told
    document_.value = swapsColours.value && chance(2) ? recoloured(turned) : turned
  } catch (reason) {
    if (visit === visits) showError(reason)
    return
  }
  attempt = { wrong: 0, hints: 0, gaveUp: false, begin: Date.now(), isNoted: false }
  redone.value = []
  triedReplies.value = []
  await step('look', [])
}

/** Another engine or other limits: look again with it. */
export async function changeEngine(change: () => void): Promise<void> {
  stop()
  change() // at once: later it would take away what is typed into the next field meanwhile
  await current
  const now = answer.value
  if (now) await step('look', now.moves)
}

let abort: AbortController | null = null
let workName = ''

function clearMarks() {
  hint.value = null
  shownLine.value = null
  solved.value = null
}

let current: Promise<unknown> = Promise.resolve()

/** Ask about a position of the problem; null if nothing came of it. */
function question(deed: string, moves: string[], more: Record<string, unknown> = {}): Promise<SessionAnswer | null> {
  const asked = askSession(deed, moves, more)
  current = asked
  return asked
}

/** Go to a position: what is said of it is shown. */
async function step(deed: string, moves: string[], more: Record<string, unknown> = {}): Promise<SessionAnswer | null> {
  const told = await question(deed, moves, more)
  if (told) answer.value = told
  return told
}

async function askSession(deed: string, moves: string[], more: Record<string, unknown>): Promise<SessionAnswer | null> {
  const problem = document_.value
  if (!problem || thinking.value) return null
  const mine = (abort = new AbortController())
  workName = Math.random().toString(36).slice(2)
  thinking.value = { done: 0, total: 0 }
  try {
    const told = await work<SessionAnswer>(
      'session',
      { problem: problem.problem, moves, do: deed, ...engineWish(), work: workName, ...more },
      (data) => abort === mine && (thinking.value = data),
      mine.signal,
    )
    return document_.value === problem ? told : null
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.code === 'interrupted')) showError(reason)
    return null
  } finally {
    if (abort === mine) {
      abort = null
      thinking.value = null
    }
  }
}

/** Stop the solver; it answers with what it has. */
export function stopSolver() {
  if (abort) void ask('stop', { work: workName }).catch(showError)
}

/** Nobody waits for the answer any more: the next question may be asked at once. */
function stop() {
  abort?.abort()
  abort = null
  thinking.value = null
}

const WHY_NOT: Record<string, string> = {
  outside: 'Outside the problem area.',
  over: 'The problem is finished: undo a move, or go to the next one.',
  nothing: 'Nothing to undo.',
}

export async function playPoint(at: XY): Promise<void> {
  const now = answer.value
  if (!now || thinking.value) return
  const first = answerOfProblem.moves.value.find((m) => m.move === vertexOf(now.problem.size, at))
  if (first) return answerOfProblem.choose(first)
  const before = now.state
  const told = await step('play', now.moves, { move: vertexOf(now.problem.size, at) })
  if (!told) return
  if (told.result !== 'done') {
    say(told.result === 'illegal' ? illegalWords(vertexOf(now.problem.size, at), told.reason ?? '') : (WHY_NOT[told.result] ?? told.result))
    return
  }
  clearMarks()
  redone.value = []
  if (told.state === 'failed' && before !== 'failed') {
    attempt.wrong++
    if (engine.value !== 'off') await note()
  }
  if (told.state !== 'solved') return
  // Without an engine nobody resisted: that is no attempt.
  if (engine.value !== 'off') {
    await note()
    await findCrossroads()
  }
}

// ---- other replies ----

/** What else the program could have played on the way; asked turn by turn, since each has been read already. */
async function findCrossroads(): Promise<void> {
  const problem = document_.value
  const solved = answer.value
  if (!problem || !solved) return
  const found: Crossroads[] = []
  for (const after of programTurns(solved.moves)) {
    const line = solved.moves.slice(0, after)
    const told = await question('replies', line)
    if (!told) break
    const played = solved.moves[after] ?? ''
    found.push({ after, played, others: otherReplies(told.replies ?? [], played) })
  }
  if (document_.value === problem) crossroads.value = found.filter((c) => c.others.length > 0)
}

export function isTried(after: number, move: string): boolean {
  const moves = answer.value?.moves ?? []
  return triedReplies.value.includes([...moves.slice(0, after), move].join(' '))
}

/** Go back to where the program had a choice, and let it play something else. */
export async function tryReply(after: number, move: string): Promise<void> {
  const moves = answer.value?.moves
  if (!moves) return
  const line = [...moves.slice(0, after), move]
  triedReplies.value = [...triedReplies.value, line.join(' ')]
  clearMarks()
  redone.value = []
  crossroads.value = null
  const told = await step('look', line)
  if (told?.state === 'solved') await findCrossroads()
}

/** The next reply that was not tried, from the last choice back; where the program gave up comes at the end. */
export function nextReply(): { after: number; move: string } | null {
  const found = [...(crossroads.value ?? [])].reverse()
  for (const { after, others } of [...found.filter((c) => c.played), ...found.filter((c) => !c.played)])
    for (const move of others) if (!isTried(after, move)) return { after, move }
  return null
}

export async function tryNextReply(): Promise<void> {
  const next = nextReply()
  if (next) await tryReply(next.after, next.move)
  else if (crossroads.value) say('You have tried every other reply.')
}

/** Tell the database how it went, once for each time the problem is opened. */
async function note(): Promise<void> {
  const problem = document_.value
  if (!problem || attempt.isNoted) return
  attempt.isNoted = true
  const spent = (Date.now() - attempt.begin) / 1000
  try {
    const { progress } = await ask<{ progress: Progress }>('attempt', {
      id: problem.id,
      grade: gradeOf({ ...attempt, seconds: spent }),
      seconds: Math.round(spent),
      line: (answer.value?.moves ?? []).join(' ').slice(0, 2000),
    })
    const isSolved = !attempt.gaveUp && attempt.wrong === 0
    noteDaily(problem.id, isSolved)
    void rateAttempt(problem.level, isSolved)
    if (document_.value === problem) document_.value = { ...problem, progress }
    items.value = (items.value ?? []).map((item) => (item.id === problem.id ? { ...item, progress } : item))
    void loadCollections()
  } catch (reason) {
    showError(reason)
  }
}

export async function undo(): Promise<void> {
  const moves = answer.value?.moves ?? []
  if (moves.length === 0) return
  clearMarks()
  crossroads.value = null
  const back = engine.value === 'off' ? moves.slice(0, -1) : moves.slice(0, Math.floor((moves.length - 1) / 2) * 2)
  if (await step('look', back)) redone.value = [...redone.value, moves]
}

export async function redo(): Promise<void> {
  const next = redone.value.at(-1)
  if (!next) return
  clearMarks()
  if (await step('look', next)) redone.value = redone.value.slice(0, -1)
}

export async function reset(): Promise<void> {
  clearMarks()
  crossroads.value = null
  redone.value = []
  await step('look', [])
}

export async function askHint(): Promise<void> {
  const now = answer.value
  if (!now) return
  const before = hint.value
  attempt.hints++
  const told = await step('hint', now.moves, { step: Math.min(3, (before?.step ?? 0) + 1) })
  if (!told) return
  shownLine.value = null
  if (told.hint_step === 0 || (told.hint_step === undefined && !told.hint?.length)) {
    hint.value = null
    say('Nothing works from here: undo your last move first.')
    return
  }
  const at = told.hint_step ?? 2
  const texts = [...(before?.texts ?? [])]
  texts[at - 1] = told.hint_text ?? 'The answer is among the marked points.'
  hint.value = { step: at, points: told.hint ?? [], texts, isGuess: !!told.hint_guess }
}

/** "Still solvable?" says yes or no and nothing else. */
export async function askStatus(): Promise<void> {
  const now = answer.value
  const told = now && (await question('look', now.moves))
  if (told)
    say(told.state === 'failed' ? 'No: it cannot be solved from here. Undo your last move.' : told.state === 'unsure' ? 'Katachi could not decide in time. Allow more seconds in the settings.' : 'Yes, it can still be solved.')
}

export async function showSolution(): Promise<void> {
  const now = answer.value
  const problem = document_.value
  if (!now || !problem) return
  const told = await step('solution', now.moves)
  if (!told) return
  hint.value = null
  attempt.gaveUp = now.state !== 'solved'
  if (attempt.gaveUp) await note()
  if (document_.value?.id !== problem.id) return
  if (!told.solution?.length) say('Katachi found no solution in time. Allow more seconds in the settings.')
  else {
    if (told.from_start && told.moves.length > 0 && !(await step('look', []))) return
    shownLine.value = { kind: 'solution', moves: told.solution, fromStart: !!told.from_start }
    if (answer.value?.moves.length === 0) await unfold()
  }
}

/** Every first move with its line, in place of the one line. */
export async function unfold(): Promise<void> {
  const problem = document_.value
  if (!problem || isUnfolding.value) return
  if (answer.value?.moves.length && !(await step('look', []))) return
  isUnfolding.value = true
  try {
    const found = await startJob<Solved>('solve', { problem: problem.problem, engine: 'strong', seconds: 4 * seconds.value })
    if (document_.value?.id !== problem.id || answer.value?.moves.length) return
    hint.value = null
    shownLine.value = null
    solved.value = { document: problem.id, answer: found }
    const best = answerOfProblem.moves.value[0]
    if (best) await answerOfProblem.choose(best)
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.code === 'interrupted')) showError(reason)
  } finally {
    isUnfolding.value = false
  }
}

/** Away with the answer: the problem is to be tried again. */
export function fold() {
  clearMarks()
}

export function showRefutation() {
  const now = answer.value
  if (!now || now.state !== 'failed') return
  shownLine.value =
    shownLine.value?.kind === 'refutation' ? null : { kind: 'refutation', moves: now.refutation.slice(now.reply ? 1 : 0), fromStart: false }
}

/** Whether the problem was opened as one of today's set. */
export const isDaily = signal(false)

/** The address of what comes next: of today's set while one is in it, else in the list that is shown. */
export function nextHref(): string | null {
  const ofToday = isDaily.value ? nextDaily(document_.value?.id ?? null) : null
  if (ofToday !== null) return `#/problems/${ofToday}/today`
  const next = nextId()
  return next === null ? null : `#/problems/${next}`
}

/** The one after this in the list that is shown. */
export function nextId(): number | null {
  const list = shownItems.value
  if (list.length === 0) return null
  const index = list.findIndex((item) => item.id === document_.value?.id)
  return list[(index + 1) % list.length]!.id
}
