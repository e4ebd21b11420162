// What the laboratory asks and what came of it.
import { computed, effect, signal } from '@preact/signals'
import { ApiError, ask, hello, sayHello } from '../api'
import { loadArchives } from '../archives'
import { jobAnswer, jobs, loadJobs, onJobDone, startJob, type Job } from '../jobs'
import { showError, say } from '../shell/messages'
import { pref } from '../shell/prefs'
import type { Paper } from './papers'

export interface Box {
  positions: number
  low: number
  quarter: number
  median: number
  three_quarters: number
  high: number
}

export interface Figures {
  name: string
  top: Record<string, number>
  top_error: Record<string, number>
  cumulative: number[]
  nats: number
  mean_rank: number
  evidence: number
  phases: { from: number; positions: number; nats: number; rank_error: Box }[]
  rank_error_by_size?: (Box & { size: number })[]
  size_by_move?: { from: number; mean_size: number }[]
  by_move: { from: number; positions: number; top1: number; error: number }[]
  calibration: { candidates: number; said: number; played: number }[]
  calibration_error: number
}

export interface Evaluation extends Partial<Figures> {
  positions: number
  games: number
  seconds: number
  skipped?: string
  models?: Figures[]
}

export interface Trained {
  model: string
  learner: string
  features: string
  games: number
  positions: number
  weights: number
  extract_s: number
  fit_s: number
}

export interface LearningCurve {
  learner: string
  features: string
  test_games: number
  curve: { games: number; positions: number; weights: number; top1: number; error: number; top10: number; nats: number; mean_rank: number; seconds: number }[]
}

export interface Score {
  rows: number
  accuracy: number
  majority: number
  balanced: number
  concept: string
  table: { truth: number; name: string; said: Record<string, number> }[]
}

export interface Machine {
  concept: string
  train_rows: number
  test_rows: number
  grid: { log2_c: number; log2_gamma: number; accuracy: number; rows: number; points: { log2_c: number; log2_gamma: number; accuracy: number }[] }
  map: string
  cross: Score
  test: Score
  curve: { rows: number; accuracy: number; balanced: number }[]
}

interface Share {
  share: number
  error: number
}

export interface Ownership {
  games: number
  not_counted: number
  other_count: number
  models: { model: 'pure' | 'improved'; over_game: Share; at_end: Share; tenths: { positions: number; share: number | null }[] }[]
}

export type Shown =
  | { question: 'train'; job: Job; answer: Trained }
  | { question: 'evaluate'; job: Job; answer: { evaluation: Evaluation; html: string } }
  | { question: 'curve'; job: Job; answer: LearningCurve }
  | { question: 'svm'; job: Job; answer: Machine }
  | { question: 'ownership'; job: Job; answer: Ownership }

export const QUESTIONS = ['train', 'evaluate', 'curve', 'svm', 'ownership']

// ---- what is asked ----

export const trainGames = pref('lab.trainGames', '')
export const testGames = pref('lab.testGames', '')
export const learner = pref('lab.learner', 'naive-bayes')
export const features = pref('lab.features', 'harrison')
export const gameCount = pref('lab.count', 200)
export const testCount = pref('lab.testCount', 100)
export const steps = pref('lab.steps', 5)
/** Where rows come from: a collection of problems, or 0: records. */
export const source = pref('lab.source', -1)
export const collections = signal<{ id: number; name: string; problems: number }[]>([])
export const records = pref('lab.records', '')
export const concept = pref('lab.concept', 'connectivity')
export const rows = pref('lab.rows', 300)
export const name = signal('')

/** What is wrong with the name of a model, in words; "" if nothing is. */
export function nameFault(text: string): string {
  return /^[A-Za-z0-9_-]*$/.test(text) ? '' : 'Use letters, digits, - and _ only, without spaces.'
}
export const chosen = signal<string[]>(['default'])
export const trained = signal<Trained | null>(null)

/** The sets of features that the chosen learner can take. */
export const featureSets = computed(() => hello.value?.learners.find((l) => l.name === learner.value)?.features ?? ['harrison'])
effect(() => {
  if (!featureSets.value.includes(features.value)) features.value = featureSets.value[0]!
})

// ---- what is shown ----

export const shown = signal<Shown | null>(null)
export const isFetching = signal(false)
/** Before the jobs of the server are known nobody knows whether there is something to show. */
export const isEntering = signal(true)

onJobDone('train', (_, answer) => {
  const told = answer as Trained
  trained.value = told
  chosen.value = [...new Set([...chosen.value, told.model])]
  void sayHello().catch(showError)
})

async function run(question: string, request: Record<string, unknown>): Promise<void> {
  try {
    await startJob(question, request)
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.code === 'interrupted')) showError(reason)
  }
}

for (const question of QUESTIONS.slice(1))
  onJobDone(question, (job, answer) => show({ question, job, answer } as Shown))

function show(told: Shown) {
  shown.value = told
  const hash = `#/lab/${told.job.id}`
  if (location.hash.startsWith('#/lab') && location.hash !== hash) history.replaceState(null, '', hash)
}

/** Show what came of a job that is done. */
export async function showJob(job: Job): Promise<void> {
  if (shown.value?.job.id === job.id || isFetching.value) return
  isFetching.value = true
  try {
    show({ question: job.question, job, answer: await jobAnswer(job.id) } as Shown)
  } catch (reason) {
    showError(reason)
  } finally {
    isFetching.value = false
  }
}

/** On opening the screen: what is under way, and what the address names or came last. */
export async function enterLab(wanted: number): Promise<void> {
  try {
    await loadJobs()
    await loadArchives()
    const done = (jobs.value ?? []).filter((job) => job.state === 'done' && QUESTIONS.includes(job.question))
    const last = done.find((job) => job.id === wanted) ?? (shown.value ? undefined : done.find((job) => job.question !== 'train'))
    if (last) await showJob(last)
  } catch (reason) {
    showError(reason)
  } finally {
    isEntering.value = false
  }
}

export async function loadSources(): Promise<void> {
  try {
    collections.value = (await ask<{ collections: typeof collections.value }>('collections', {})).collections
    const isThere = source.value === 0 || collections.value.some((c) => c.id === source.value)
    const largest = [...collections.value].sort((a, b) => b.problems - a.problems)[0]
    if (!isThere) source.value = largest?.id ?? 0
  } catch (reason) {
    showError(reason)
  }
}

// ---- asking ----

export function train(): Promise<void> {
  const request = { games: trainGames.value, count: gameCount.value, learner: learner.value, features: features.value, name: name.value }
  return run('train', request).then(() => {
    if (trained.value?.model !== request.name) return
    if (name.value === request.name) name.value = '' // the next one needs another
    say(`The model ${request.name} is ready, also in Study.`)
  })
}

export function evaluate(): Promise<void> {
  return run('evaluate', { games: testGames.value, count: testCount.value, models: chosen.value })
}

export function drawCurve(): Promise<void> {
  return run('curve', {
    games: trainGames.value,
    count: gameCount.value,
    test: testGames.value,
    test_count: testCount.value,
    learner: learner.value,
    features: features.value,
    steps: steps.value,
  })
}

export function mapMachine(): Promise<void> {
  const from = source.value > 0 ? { collection: source.value } : { records: records.value }
  return run('svm', { ...from, concept: concept.value, rows: rows.value })
}

/** The same again, with the settings of a job. A model that is trained again needs a name of its own. */
export async function again(job: Job): Promise<void> {
  const request = job.request ?? {}
  const taken = hello.value?.models ?? []
  const name_ = request['name']
  if (job.question !== 'train' || typeof name_ !== 'string' || !taken.includes(name_)) return run(job.question, request)
  let next = 2
  const base = name_.replace(/-\d+$/, '')
  while (taken.includes(`${base}-${next}`)) next++
  return run(job.question, { ...request, name: `${base}-${next}` })
}

/** Which games must be chosen before a paper's experiment can run; '' if none. */
export function missingFor(paper: Paper): string {
  const isMissing = { curve: !trainGames.value || !testGames.value, ownership: !testGames.value, svm: false }[paper.question]
  if (!isMissing) return ''
  return paper.question === 'curve' ? 'Choose games to learn from and to test on first.' : 'Choose games to test on first.'
}

/** A paper's experiment on the games that are chosen. */
export async function runPaper(paper: Paper): Promise<void> {
  if (paper.question === 'svm') {
    if (collections.value.length === 0) await loadSources()
    const from = source.value > 0 ? { collection: source.value } : { records: records.value }
    return run('svm', { ...from, ...paper.request, paper: paper.id })
  }
  if (paper.question === 'ownership') return run('ownership', { games: testGames.value, ...paper.request, paper: paper.id })
  return run('curve', { games: trainGames.value, test: testGames.value, test_count: testCount.value, ...paper.request, paper: paper.id })
}

// ---- models ----

export async function changeModel(body: { remove: string } | { rename: string; to: string }): Promise<void> {
  try {
    await ask('models', body)
    const old = 'remove' in body ? body.remove : body.rename
    chosen.value = chosen.value.flatMap((m) => (m !== old ? m : 'to' in body ? body.to : []))
    await sayHello()
  } catch (reason) {
    showError(reason)
  }
}

export function figuresOf(evaluation: Evaluation): Figures[] {
  return evaluation.models ?? [evaluation as Figures]
}
