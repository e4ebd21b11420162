// A problem in the making: stones, keystones, area and words, and what the program says of it.
import { effect, signal } from '@preact/signals'
import { ApiError, ask, work } from '../api'
import { complain, say } from '../shell/messages'
import { readStored, store } from '../shell/prefs'
import { vertexOf, type XY } from '../go/points'
import type { ProblemDocument, ProblemForm, SessionAnswer } from './form'

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

export const draft = signal<Draft>(readStored('draft', emptyDraft()))
effect(() => void store('draft', draft.value))

export const pen = signal<Pen>('black')
export const findings = signal<Finding[]>([])
export const task = signal('')
export const isValid = signal(false)
export const verdict = signal<{ state: string; proved: boolean; solution: string[]; verdict: string } | null>(null)
export const solving = signal<{ done: number; total: number } | null>(null)

export function change(part: Partial<Draft>) {
  draft.value = { ...draft.value, ...part }
  if (part.problem) verdict.value = null
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

const WORK = 'editor-' + Math.random().toString(36).slice(2)

export async function solve(seconds: number): Promise<void> {
  const { problem } = draft.value
  solving.value = { done: 0, total: 0 }
  try {
    const told = await work<SessionAnswer>('session', { problem, do: 'solution', seconds, work: WORK }, (data) => (solving.value = data))
    if (draft.value.problem !== problem) return
    verdict.value = { state: told.state, proved: told.proved, verdict: told.verdict, solution: told.solution ?? [] }
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.code === 'interrupted')) complain(reason)
  } finally {
    solving.value = null
  }
}

export function stopSolving() {
  void ask('stop', { work: WORK }).catch(complain)
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
  verdict.value = null
}

/** Keep it in the collection "mine". Gives its number, or null if it could not be kept. */
export async function save(): Promise<number | null> {
  try {
    const { id } = await ask<{ id: number }>('save', { ...draft.value, title: draft.value.title || 'Untitled' })
    draft.value = { ...draft.value, replaces: id }
    say('Saved in the collection “mine”.')
    return id
  } catch (reason) {
    complain(reason)
    return null
  }
}
