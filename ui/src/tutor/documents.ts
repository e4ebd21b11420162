// What there is to annotate, what to ask about next, and two annotators beside each other.
import { signal } from '@preact/signals'
import { ask, work } from '../api'
import { showError } from '../shell/messages'
import { pref } from '../shell/prefs'
import { author, send, annotated } from './annotated'
import { withPlainMarks } from './plain_marks'

export interface DocumentItem {
  id: number
  document: 'problem' | 'game'
  title: string
  moves: number
  labels: number
}

export const documents = signal<DocumentItem[] | null>(null)
export const authors = signal<string[]>([])

export async function loadDocuments(collection: number): Promise<void> {
  try {
    const told = await ask<{ slides: DocumentItem[]; authors: string[] }>('slides', { collection })
    documents.value = told.slides
    authors.value = told.authors
  } catch (reason) {
    showError(reason)
    documents.value = []
  }
}

export async function saveRecord(): Promise<void> {
  const now = annotated.value
  const told = await send<{ sgf: string }>('slide_sgf', {})
  if (!told || !now) return
  const sgf = await withPlainMarks(told.sgf)
  const address = URL.createObjectURL(new Blob([sgf], { type: 'application/x-go-sgf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = (now.title || 'annotated').replace(/[^\p{L}\p{N} .–-]+/gu, '_') + '.sgf'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

// ---- two annotators ----

export interface Agreement {
  first: string
  second: string
  only_first: number
  only_second: number
  agreement: {
    what: string
    pairs: number
    equal: number
    share: number
    expected: number
    kappa?: number
    /** What either of them said, and how often which said what: a row for each value of the first. */
    values: string[]
    table: number[][]
  }[]
}

export const other = pref('tutor.other', '')
export const agreement = signal<Agreement | null>(null)

export async function compare(): Promise<void> {
  try {
    agreement.value = await ask<Agreement>('agreement', { first: author.value, second: other.value })
  } catch (reason) {
    showError(reason)
  }
}

// ---- what to ask about next ----

export const queueing = signal<{ done: number; total: number } | null>(null)

/** The position with the least sure suggestion that is still open, other than this one; null if there is none. */
export async function leastSure(collection: number): Promise<{ id: number; node: number } | null> {
  queueing.value = { done: 0, total: 0 }
  try {
    const told = await work<{ queue: { id: number; node: number }[] }>(
      'queue',
      { collection, author: author.value },
      (data) => (queueing.value = data),
    )
    const here = annotated.value
    return told.queue.find((q) => q.id !== here?.id || q.node !== here.node) ?? null
  } catch (reason) {
    showError(reason)
    return null
  } finally {
    queueing.value = null
  }
}
