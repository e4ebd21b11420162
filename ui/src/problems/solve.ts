// A position from anywhere, solved: what was pasted, dropped or drawn is the draft of the editor; here is how it is read
// and what is shown of its answer.
import { signal } from '@preact/signals'
import { ask } from '../api'
import { errorText } from '../shell/messages'
import { otherColor } from '../go/tree'
import { makeAnswerView } from './answer'
import { draft, emptyDraft, enterEditor, replaceDraft, solve, solving, stopSolving, verdict } from './draft'
import { parseDiagram } from './diagram'
import type { ProblemForm } from './form'

// ---- getting a position ----

/** One way to understand a position. */
export interface Reading {
  task: string
  problem: ProblemForm
}

interface ReadAnswer extends Reading {
  title: string
  text: string
  guessed: string[]
  /** Other ways to understand it, the likelier first. */
  readings?: Reading[]
}

/** What the program took for granted, as it was not said. */
export const guessed = signal<string[]>([])
export const readTask = signal('')
/** What else the position could ask. */
export const otherReadings = signal<Reading[]>([])
/** What was wrong with the last thing that was pasted. */
export const readFault = signal('')

async function readPosition(text: string): Promise<ReadAnswer> {
  if (/^\s*\(\s*;/.test(text) || /^\s*(problem|size|board)\s*:/m.test(text)) return ask<ReadAnswer>('read', { text })
  const drawn = parseDiagram(text)
  if (!drawn) throw new Error('This is neither SGF nor a diagram. Paste rows of X, O and dots.')
  return ask<ReadAnswer>('read', { problem: { ...emptyDraft(drawn.size).problem, ...drawn, side: drawn.play, goal: '' } })
}

/** What a group is asked for by itself: its owner wants to live, the other side to kill. */
function groupQuestion(problem: Pick<ProblemForm, 'size' | 'board' | 'play'>, keystones: string[]) {
  return ask<ReadAnswer>('read', { problem: { ...emptyDraft(problem.size).problem, ...problem, side: problem.play, goal: '', keystones } })
}

/** The group of these stones on a board, with either side's first move. */
export function solveGroup(problem: Pick<ProblemForm, 'size' | 'board' | 'play'>, keystones: string[]): Promise<boolean> {
  return solveRead(groupQuestion(problem, keystones))
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
    otherReadings.value = told.readings ?? []
    take({ ...told, problem: { ...told.problem, answers: [] } }, told)
    return true
  } catch (reason) {
    readFault.value = errorText(reason)
    return false
  }
}

function take(reading: Reading, words: { title: string; text: string }) {
  stopSolving() // nobody waits for the question before this one
  readTask.value = reading.task
  replaceDraft({ ...emptyDraft(), title: words.title, text: words.text, problem: reading.problem })
  location.hash = '#/problems/solve'
  void start()
}

// ---- correcting how it was read ----

/** Understand it the other way; what it was taken for before becomes the other way. */
export function takeReading(reading: Reading) {
  const { title, text, problem } = draft.value
  const before = { task: readTask.value, problem }
  otherReadings.value = otherReadings.value.map((each) => (each === reading ? before : each))
  guessed.value = []
  take(reading, { title, text })
}

/** The other side moves first; the question about the group follows, and so do the other readings. */
export async function swapFirst(): Promise<boolean> {
  const swapped = ({ size, board, play, keystones }: ProblemForm) => groupQuestion({ size, board, play: otherColor(play) }, keystones)
  const others = Promise.all(otherReadings.value.map((reading) => swapped(reading.problem)))
  const isRead = await solveRead(swapped(draft.value.problem))
  if (isRead) otherReadings.value = (await others).map(({ task, problem }) => ({ task, problem }))
  return isRead
}

/** What is drawn already, with all that it states. */
export function solveDraft(words: string) {
  guessed.value = []
  otherReadings.value = []
  readTask.value = words
  void start()
}

export const SECONDS = 30

/** Solve it, unless that was done or is under way. */
export async function start(): Promise<void> {
  await enterEditor()
  if (!solving.value && !verdict.value) void solve({ engine: 'strong', seconds: SECONDS })
}

/** It was not solved in time: once more, with more of it. */
export function keepReading(): Promise<void> {
  return solve({ engine: 'strong', seconds: 4 * SECONDS })
}

// ---- the answer ----

export const answerOfDraft = makeAnswerView(() => draft.value.problem, verdict)
