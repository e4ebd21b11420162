// A problem in the making: stones, keystones, area and words, and what the program says of it.
import { computed, effect, signal } from '@preact/signals'
import { ApiError, ask } from '../api'
import { isUnderWay, jobAnswer, jobs, loadJobs, onJobDone, startJob, stopJob, type Job } from '../jobs'
import { showError, say } from '../shell/messages'
import { vertexOf, type XY } from '../go/points'
import type { Solved } from './answer'
import type { ProblemDocument, ProblemForm } from './form'

export interface Draft {
  replaces: number
  title: string
  text: string
  level: string
  tags: string
  problem: ProblemForm
}

export interface Finding {
  kind: string
  level: 'error' | 'warning'
  text: string
  at?: string[]
}

export type Pen = 'black' | 'white' | 'keystone' | 'area'

export function emptyDraft(size = 19): Draft {
  return {
    replaces: 0,
    title: '',
    text: '',
    level: '',
    tags: '',
    problem: {
      size,
      board: Array.from({ length: size }, () => '.'.repeat(size)),
      play: 'black',
      side: 'black',
      goal: 'kill',
      keystones: [],
      area: [],
      ko: 'open',
      any_keystone: false,
      answers: [],
    },
  }
}

/** No stones and no words any more; what is asked for stays. */
export function emptied({ problem }: Draft): Draft {
  const { play, side, goal, ko } = problem
  const empty = emptyDraft(problem.size)
  return { ...empty, problem: { ...empty.problem, play, side, goal, ko } }
}

/** Draw with a pen on a point; drawing the same again takes it away. */
export function drawn(problem: ProblemForm, pen: Pen, at: XY): ProblemForm {
  const vertex = vertexOf(problem.size, at)
  const toggled = (list: string[]) => (list.includes(vertex) ? list.filter((v) => v !== vertex) : [...list, vertex])
  if (pen === 'keystone') return problem.board[at.y]![at.x] === '.' ? problem : { ...problem, keystones: toggled(problem.keystones) }
  if (pen === 'area') return { ...problem, area: toggled(problem.area) }
  const stone = pen === 'black' ? 'X' : 'O'
  const row = problem.board[at.y]!
  const next = row[at.x] === stone ? '.' : stone
  const board = problem.board.map((r, y) => (y === at.y ? r.slice(0, at.x) + next + r.slice(at.x + 1) : r))
  const keystones = next === '.' ? problem.keystones.filter((v) => v !== vertex) : problem.keystones
  return { ...problem, board, keystones, answers: [] }
}

export const draft = signal<Draft>(emptyDraft())

// ---- kept in the database, so that it is there after a reload and in another browser ----

const NAME = 'editor'
/** Whether the draft in the database is here, or was replaced. */
export const isLoaded = signal(false)
let isAsked = false
let keepTimer: ReturnType<typeof setTimeout> | undefined

export async function loadDraft(): Promise<void> {
  if (isAsked) return
  isAsked = true
  const before = draft.value
  try {
    const { value } = await ask<{ value: Draft | null }>('draft', { name: NAME })
    if (value && draft.value === before) draft.value = value
  } catch (reason) {
    showError(reason)
  }
  isLoaded.value = true
}

/** Whether the database has what is drawn. */
export const isKept = signal(true)

async function keepNow(isLast = false): Promise<void> {
  clearTimeout(keepTimer)
  keepTimer = undefined
  try {
    await ask('draft', { name: NAME, value: draft.value }, undefined, isLast)
    if (!keepTimer) isKept.value = true
  } catch (reason) {
    showError(reason)
  }
}

function keepSoon() {
  isAsked = isLoaded.value = true
  isKept.value = false
  clearTimeout(keepTimer)
  keepTimer = setTimeout(keepNow, 300)
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => keepTimer && void keepNow(true))

export const pen = signal<Pen>('black')
export const findings = signal<Finding[]>([])
export const task = signal('')
export const isValid = signal(false)

/** What the program found, and of which problem. */
const found = signal<{ problem: string; answer: Solved } | null>(null)
const written = computed(() => JSON.stringify(draft.value.problem))
export const verdict = computed(() => (found.value?.problem === written.value ? found.value.answer : null))

const isThisProblem = (job: Job) => job.question === 'solve' && JSON.stringify(job.request?.['problem']) === written.value
/** The work that solves what is drawn, whoever started it. */
export const solving = computed(() => jobs.value?.find((job) => isUnderWay(job) && isThisProblem(job)) ?? null)

export function change(part: Partial<Draft>) {
  draft.value = { ...draft.value, ...part }
  keepSoon()
}

// ---- what the program says as one draws ----

let timer: ReturnType<typeof setTimeout> | undefined

effect(() => {
  const { problem } = draft.value
  clearTimeout(timer)
  timer = setTimeout(() => {
    ask<{ valid: boolean; task: string; findings: Finding[] }>('check', { problem }).then(
      (told) => {
        if (draft.value.problem !== problem) return
        isValid.value = told.valid
        task.value = told.task
        findings.value = told.findings
      },
      (reason) => {
        if (draft.value.problem !== problem) return
        isValid.value = false
        findings.value = [{ kind: 'refused', level: 'error', text: reason instanceof Error ? reason.message : String(reason) }]
      },
    )
  }, 120)
})

onJobDone('solve', (job, answer) => (found.value = { problem: JSON.stringify(job.request?.['problem']), answer: answer as Solved }))

export async function solve(wish: Record<string, unknown>): Promise<void> {
  try {
    await startJob('solve', { problem: draft.value.problem, ...wish })
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.code === 'interrupted')) showError(reason)
  }
}

export function stopSolving() {
  if (solving.value) void stopJob(solving.value.id).catch(showError)
}

/** On entering: the draft, and what was found of it or is being found. */
export async function enterEditor(): Promise<void> {
  await loadDraft()
  try {
    await loadJobs()
    const done = jobs.value?.find((job) => job.state === 'done' && isThisProblem(job))
    if (done && !verdict.value) found.value = { problem: JSON.stringify(done.request?.['problem']), answer: await jobAnswer<Solved>(done.id) }
  } catch (reason) {
    showError(reason)
  }
}

/** Something else to draw on and to solve. */
export function replaceDraft(next: Draft) {
  draft.value = next
  keepSoon()
}

export function editProblem(document: ProblemDocument, isCopy: boolean) {
  draft.value = {
    replaces: isCopy ? 0 : document.id,
    title: isCopy ? `${document.title} (copy)` : document.title,
    text: document.text,
    level: document.level,
    tags: document.tags,
    problem: document.problem,
  }
  keepSoon()
}

/** Keep it in the collection "mine". Gives its number, or null if it could not be kept. */
export async function save(isQuiet = false): Promise<number | null> {
  try {
    const { id } = await ask<{ id: number }>('save', { ...draft.value, title: draft.value.title || 'Untitled' })
    change({ replaces: id })
    if (!isQuiet) say('Saved in the collection “mine”.')
    return id
  } catch (reason) {
    showError(reason)
    return null
  }
}
