// The position that is annotated, what is suggested, and the labels so far.
import { computed, signal } from '@preact/signals'
import { ask, work } from '../api'
import { complain, say } from '../shell/messages'
import { pref } from '../shell/prefs'
import { parseVertex, vertexOf, type XY } from '../go/points'

export interface Kind {
  property: string
  kind: string
  places: { holds: string; name: string }[]
  symmetric: boolean
  levels: { level: number; name: string; meaning: string }[]
  guideline: string
}

export interface Label {
  id: number
  kind: string
  property: string
  label: string
  places: (string[] | string)[]
  level?: number
  level_name?: string
  origin?: string
  author?: string
}

export interface Suggestion {
  chains: [string, string]
  color: string
  level: number
  name: string
  confidence: number
  read: boolean
}

export interface Slide {
  id: number
  title: string
  size: number
  board: string[]
  to_move: string
  labels: Label[]
  suggestions: Suggestion[]
}

/** Kinds whose places are points or chains can be given by pointing. */
const POINTED = new Set(['chain', 'chains', 'empty', 'points'])

export const kinds = signal<Kind[]>([])
export const kindId = pref('tutor.kind', 'XC')
export const author = pref('tutor.author', 'you')
export const slide = signal<Slide | null>(null)
/** Points chosen for each place of the kind. */
export const places = signal<string[][]>([[], []])
export const place = signal(0)
/** Suggestions that were passed over, by their chains. */
const passed = signal<Set<string>>(new Set())

export const kind = computed(() => kinds.value.find((k) => k.property === kindId.value) ?? kinds.value[0] ?? null)

const subject = (chains: string[]) => [...chains].sort().join(' ')

/** What is most worth asking about: the least sure suggestion that nobody has answered or passed over. */
export const current = computed<Suggestion | null>(() => {
  const now = slide.value
  if (!now || kind.value?.property !== 'XC') return null
  const mine = now.labels.filter((l) => l.property === 'XC' && l.author === author.value)
  const answered = new Set(mine.map((l) => subject((l.places as string[][]).flat())))
  return now.suggestions.find((s) => !answered.has(subject(s.chains)) && !passed.value.has(subject(s.chains))) ?? null
})

export async function loadKinds(): Promise<void> {
  if (kinds.value.length > 0) return
  try {
    const told = await ask<{ kinds: Kind[] }>('kinds', {})
    kinds.value = told.kinds.filter((k) => k.places.every((p) => POINTED.has(p.holds)))
  } catch (reason) {
    complain(reason)
  }
}

export async function openSlide(id: number): Promise<void> {
  try {
    slide.value = await ask<Slide>('slide', { id })
    passed.value = new Set()
    clearPlaces()
  } catch (reason) {
    complain(reason)
  }
}

export function clearPlaces() {
  places.value = [[], []]
  place.value = 0
}

/** Point at something: it goes into the place that is filled now, and comes out if it was there. */
export function pointAt(at: XY) {
  const now = slide.value
  const wanted = kind.value
  if (!now || !wanted) return
  const vertex = vertexOf(now.size, at)
  const index = Math.min(place.value, wanted.places.length - 1)
  const holds = wanted.places[index]!.holds
  const list = places.value[index]!
  const next = list.includes(vertex) ? list.filter((v) => v !== vertex) : holds === 'chain' ? [vertex] : [...list, vertex]
  places.value = places.value.map((old, i) => (i === index ? next : old))
  if (holds === 'chain' && next.length && index + 1 < wanted.places.length) place.value = index + 1
}

/** "XC B8|D6|2": as the server reads labels. */
export function labelText(property: string, chosen: string[][], level: number): string {
  return `${property} ${chosen.map((list) => list.join(',')).join('|')}|${level}`
}

async function send(body: Record<string, unknown>): Promise<boolean> {
  const now = slide.value
  if (!now) return false
  try {
    const { labels } = await ask<{ labels: Label[] }>('annotate', { id: now.id, author: author.value || 'you', ...body })
    if (slide.value?.id === now.id) slide.value = { ...slide.value, labels }
    return true
  } catch (reason) {
    complain(reason)
    return false
  }
}

/** What is chosen by hand goes first, then the suggestion at hand. */
export async function give(level: number): Promise<void> {
  const wanted = kind.value
  if (!wanted || !wanted.levels.some((l) => l.level === level)) return
  const chosen = places.value.slice(0, wanted.places.length)
  if (chosen.every((list) => list.length > 0)) {
    if (await send({ label: labelText(wanted.property, chosen, level) })) clearPlaces()
  } else if (current.value) {
    const { chains } = current.value
    await send({ label: labelText('XC', chains.map((c) => [c]), level) })
  } else {
    say(`First point at ${wanted.places.map((p) => p.name).join(' and ')}.`)
  }
}

/** Agree with the suggestion. */
export async function agree(): Promise<void> {
  if (current.value) await give(current.value.level)
}

export function pass() {
  const now = current.value
  if (now) passed.value = new Set([...passed.value, subject(now.chains)])
}

export async function remove(id: number): Promise<void> {
  await send({ remove: id })
}

/** Take back the label that was given last. */
export async function undo(): Promise<void> {
  const mine = slide.value?.labels.filter((l) => l.author === author.value) ?? []
  const last = mine.reduce<Label | null>((best, l) => (!best || l.id > best.id ? l : best), null)
  if (last) await remove(last.id)
}

export function pointsOfLabel(size: number, label: Label): XY[] {
  return label.places.flatMap((p) => (Array.isArray(p) ? p.flatMap((v) => parseVertex(size, v) ?? []) : []))
}

// ---- two annotators ----

export interface Agreement {
  first: string
  second: string
  only_first: number
  only_second: number
  agreement: { what: string; pairs: number; equal: number; share: number; expected: number; kappa?: number }[]
}

export const other = pref('tutor.other', '')
export const agreement = signal<Agreement | null>(null)

export async function compare(): Promise<void> {
  try {
    agreement.value = await ask<Agreement>('agreement', { first: author.value, second: other.value })
  } catch (reason) {
    complain(reason)
  }
}

// ---- what to ask about next ----

export const queueing = signal<{ done: number; total: number } | null>(null)

/** The position with the least sure suggestion that is still open, other than this one; null if there is none. */
export async function leastSure(collection: number): Promise<number | null> {
  queueing.value = { done: 0, total: 0 }
  try {
    const told = await work<{ queue: { id: number }[] }>(
      'queue',
      { collection, author: author.value },
      (data) => (queueing.value = data),
    )
    return told.queue.find((q) => q.id !== slide.value?.id)?.id ?? null
  } catch (reason) {
    complain(reason)
    return null
  } finally {
    queueing.value = null
  }
}
