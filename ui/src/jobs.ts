// Long works that belong to the server: started here or in another tab, found again after a reload.
import { effect, signal } from '@preact/signals'
import { ApiError, ask, online, work, type WorkProgress } from './api'

export interface Job {
  id: number
  question: string
  state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped' | 'elsewhere'
  begun: number
  ended: number
  request: Record<string, unknown> | null
  progress: WorkProgress | null
}

/** The latest first; null until they were asked for. */
export const jobs = signal<Job[] | null>(null)

export function isUnderWay(job: Job): boolean {
  return job.state === 'waiting' || job.state === 'running'
}

/** The job of one of these questions that is under way, the latest first. */
export function underWay(...questions: string[]): Job | undefined {
  return jobs.value?.find((job) => questions.includes(job.question) && isUnderWay(job))
}

type Ended = (job: Job, answer: unknown, isMine: boolean) => void
const listeners = new Map<string, Ended>()

/** What to do when a job of this kind is done, whoever started it. */
export function onJobDone(question: string, then: Ended) {
  listeners.set(question, then)
}

const followed = new Set<number>()

export function withJob(list: Job[], id: number, part: Partial<Job>): Job[] {
  return list.map((job) => (job.id === id ? { ...job, ...part } : job))
}

function change(id: number, part: Partial<Job>) {
  jobs.value = withJob(jobs.value ?? [], id, part)
}

/** What became of a job that ended with an error; null: the server keeps nothing of it. */
export function stateAfter(code: string): Job['state'] | null {
  if (code === 'interrupted') return 'stopped'
  return code === 'io' ? 'failed' : null
}

function endWith(id: number, reason: unknown) {
  if (!(reason instanceof ApiError) || reason.code === 'offline') return
  const state = stateAfter(reason.code)
  if (state) change(id, { state, ended: Date.now() / 1000 })
  else jobs.value = (jobs.value ?? []).filter((job) => job.id !== id)
}

async function hear<T>(path: string, body: Record<string, unknown>, isMine: boolean): Promise<T> {
  let id = 0
  const begin = (job: number) => {
    id = job
    followed.add(id)
    if (jobs.value?.some((each) => each.id === id)) return
    const fresh: Job = { id, question: path, state: 'waiting', begun: Date.now() / 1000, ended: 0, request: body, progress: null }
    jobs.value = [fresh, ...(jobs.value ?? [])]
  }
  try {
    const answer = await work<T>(path, body, (progress) => change(id, { state: 'running', progress }), undefined, begin)
    change(id, { state: 'done', ended: Date.now() / 1000 })
    const job = jobs.value?.find((each) => each.id === id)
    if (job) listeners.get(job.question)?.(job, answer, isMine)
    return answer
  } catch (reason) {
    endWith(id, reason)
    throw reason
  } finally {
    followed.delete(id)
  }
}

/** Start one and hear it to its end; it goes on without us. */
export function startJob<T>(question: string, request: Record<string, unknown>): Promise<T> {
  return hear<T>(question, request, true)
}

/** The answer of one that is done, or is still to come. */
export function jobAnswer<T>(id: number): Promise<T> {
  return work<T>('follow', { job: id }, () => undefined)
}

/** Look at the list, and follow what is under way. */
export async function loadJobs(): Promise<void> {
  const told = await ask<{ jobs: Job[] }>('jobs', {})
  jobs.value = told.jobs
  for (const job of told.jobs)
    if (isUnderWay(job) && !followed.has(job.id)) hear('follow', { job: job.id }, false).catch(() => undefined)
}

// A server that comes back may have lost what was under way: look again.
effect(() => {
  if (online.value && jobs.peek()) loadJobs().catch(() => undefined)
})

export async function stopJob(id: number): Promise<void> {
  await ask('stop', { job: id })
}

export async function forgetJob(id: number): Promise<void> {
  await ask('forget', { job: id })
  jobs.value = (jobs.value ?? []).filter((job) => job.id !== id)
}
