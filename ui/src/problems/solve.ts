// A position from anywhere, solved: what was pasted, dropped or drawn is the draft of the editor; here is what is shown of
// its answer.
import { computed, effect, signal } from '@preact/signals'
import { ask, work } from '../api'
import { complain, errorText } from '../shell/messages'
import { draft, emptyDraft, replaceDraft, solve, solving, verdict, type Solved } from './draft'
import { parseDiagram } from './diagram'
import type { ProblemForm, SessionAnswer } from './form'

// ---- getting a position ----

interface ReadAnswer {
  title: string
  text: string
  task: string
  problem: ProblemForm
  guessed: string[]
}

/** What the program took for granted, as it was not said. */
export const guessed = signal<string[]>([])
export const readTask = signal('')
/** What was wrong with the last thing that was pasted. */
export const readFault = signal('')

async function readPosition(text: string): Promise<ReadAnswer> {
  if (/^\s*\(\s*;/.test(text) || /^\s*(problem|size|board)\s*:/m.test(text)) return ask<ReadAnswer>('read', { text })
  const drawn = parseDiagram(text)
  if (!drawn) throw new Error('This is neither SGF nor a diagram. Paste rows of X, O and dots.')
  return ask<ReadAnswer>('read', { problem: { ...emptyDraft(drawn.size).problem, ...drawn, side: drawn.play, goal: '' } })
}

/** The group of these stones on a board, with either side's first move. */
export function solveGroup(problem: Pick<ProblemForm, 'size' | 'board' | 'play'>, keystones: string[]): Promise<boolean> {
  return solveRead(ask<ReadAnswer>('read', { problem: { ...emptyDraft(problem.size).problem, ...problem, side: problem.play, goal: '', keystones } }))
}

/** Read it, and go and solve it. True if it was a position. */
export function solveText(text: string): Promise<boolean> {
  return solveRead(readPosition(text))
}

async function solveRead(reading: Promise<ReadAnswer>): Promise<boolean> {
  readFault.value = ''
  try {
    const told = await reading
    if (told.problem.keystones.length === 0) throw new Error('Whose life is in question? Set up stones of both colours.')
    guessed.value = told.guessed
    readTask.value = told.task
    replaceDraft({ ...emptyDraft(), title: told.title, text: told.text, problem: { ...told.problem, answers: [] } })
    location.hash = '#/problems/solve'
    start()
    return true
  } catch (reason) {
    readFault.value = errorText(reason)
    return false
  }
}

/** What is drawn already, with all that it states. */
export function solveDraft(words: string) {
  guessed.value = []
  readTask.value = words
  start()
}

export const SECONDS = 30

export function start() {
  if (!solving.value && !verdict.value) void solve({ engine: 'strong', seconds: SECONDS })
}

// ---- the answer ----

export type Kind = 'solves' | 'ko' | 'fails' | 'unsure'

export interface FirstMove {
  letter: string
  move: string
  kind: Kind
  proved: boolean
  /** With the move itself. */
  line: string[]
}

const ORDER: Kind[] = ['solves', 'ko', 'unsure', 'fails']

function kindOf(tried: Solved['tried'][number]): Kind {
  if (tried.verdict === 'ko') return 'ko'
  if (tried.verdict === 'unknown') return 'unsure'
  return tried.right ? 'solves' : 'fails'
}

export function firstMoves(found: Solved): FirstMove[] {
  const list = found.tried
    .filter((t) => t.move !== 'pass')
    .map((t) => ({ move: t.move, kind: kindOf(t), proved: t.proved, line: [t.move, ...t.line] }))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  return list.map((each, i) => ({ ...each, letter: i < 26 ? String.fromCharCode(97 + i) : '·' }))
}

export const moves = computed(() => (verdict.value ? firstMoves(verdict.value) : []))
export const chosen = signal<FirstMove | null>(null)
/** Lines of play behind the chosen move, the main one first. */
export const lines = signal<string[][]>([])
export const lineIndex = signal(0)
/** How many moves of the line are on the board. */
export const step = signal(0)
export const line = computed(() => lines.value[lineIndex.value] ?? [])

// Another answer: nothing of it was looked at.
effect(() => {
  void verdict.value
  chosen.value = null
  lines.value = []
  step.value = 0
})

export async function choose(move: FirstMove | null): Promise<void> {
  chosen.value = move
  lineIndex.value = 0
  lines.value = move ? [move.line] : []
  step.value = move ? move.line.length : 0
  if (!move || move.kind === 'fails') return
  // What else the other side could try.
  try {
    const told = await work<SessionAnswer>(
      'session',
      { problem: draft.value.problem, moves: [move.move], do: 'replies', engine: 'strong', seconds: 5 },
      () => undefined,
    )
    if (chosen.value !== move) return
    const others = (told.replies ?? []).filter((r) => r.move !== 'pass' && r.move !== move.line[1])
    lines.value = [move.line, ...others.map((r) => [move.move, r.move, ...r.line])]
  } catch (reason) {
    complain(reason)
  }
}

export function chooseLine(index: number) {
  const to = lines.value[index]
  if (!to) return
  lineIndex.value = index
  step.value = to.length
}

export function stepBy(count: number) {
  step.value = Math.min(line.value.length, Math.max(0, step.value + count))
}

/** The next or the previous first move. */
export function turnMove(by: number) {
  const list = moves.value
  if (list.length === 0) return
  const at = chosen.value ? list.findIndex((m) => m.move === chosen.value!.move) : by > 0 ? -1 : 0
  void choose(list[(at + by + list.length) % list.length]!)
}

/** One sentence on why a first move does what it does. */
export function whyWords(move: FirstMove, side: string, other: string): string {
  const answer = move.line[1]
  if (move.kind === 'fails')
    return answer && answer !== 'pass' ? `${other} answers at ${answer}, and ${side} cannot succeed.` : `${other} does not even have to answer.`
  if (move.kind === 'ko') return answer ? `After ${answer} it comes down to a ko.` : 'It comes down to a ko.'
  if (move.kind === 'unsure') return 'Not decided in time.'
  return answer && answer !== 'pass' ? `Against ${answer}, the strongest answer, it still works.` : `${other} has no good answer.`
}
