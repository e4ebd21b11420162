// The position that is annotated, what is suggested, and the labels so far.
import { computed, signal } from '@preact/signals'
import { ApiError, ask } from '../api'
import { showError, say } from '../shell/messages'
import { pref } from '../shell/prefs'
import { parseVertex, vertexOf, type XY } from '../go/points'
import type { Color } from '../go/tree'

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
  certainty?: number
}

export interface Suggestion {
  chains: [string, string]
  color: string
  level: number
  name: string
  confidence: number
  read: boolean
}

export interface RecordNode {
  parent: number
  color?: Color
  move?: string
  labels?: number
}

export type Context = 'quarter' | 'half' | 'whole' | 'unknown'
export type MarkKind = 'TR' | 'SQ' | 'CR' | 'MA'
export type Marks = Partial<Record<MarkKind, string[]>> & { LB?: [string, string][] }

export interface Frame {
  context: Context
  focus: string[]
}

export interface NamedMove {
  move: string
  color: Color
  names: { term: string; japanese: string; gloss: string }[]
  outcomes: { term: string; japanese: string; gloss: string }[]
}

export interface AnnotatedNode {
  id: number
  revision: string
  document: 'problem' | 'game'
  title: string
  node: number
  size: number
  board: string[]
  to_move: Color
  labels: Label[]
  nodes: RecordNode[]
  suggestions: Suggestion[]
  marks: Marks
  frame: Frame
  named?: NamedMove | null
}

export const kinds = signal<Kind[]>([])
export const kindId = pref('tutor.kind', 'XC')
export const author = pref('tutor.author', 'you')
export const certainty = pref('tutor.certainty', 0)
export const hidesOthers = pref('tutor.hidesOthers', false)
export const showsLabels = pref('tutor.showsLabels', true)
export const annotated = signal<AnnotatedNode | null>(null)

/** One's own labels, and those of others unless one wants to judge without them. */
export const shownLabels = computed(() =>
  (annotated.value?.labels ?? []).filter((label) => !hidesOthers.value || label.author === author.value),
)

export const kind = computed(() => kinds.value.find((k) => k.property === kindId.value) ?? kinds.value[0] ?? null)

export async function loadKinds(): Promise<void> {
  if (kinds.value.length > 0) return
  try {
    kinds.value = (await ask<{ kinds: Kind[] }>('kinds', {})).kinds
  } catch (reason) {
    showError(reason)
  }
}

// ---- one node ----

let asked = 0

/** Show a node, the start if none is told. Who walks faster than the answers come sees the last one only. */
export async function openNode(id: number, node?: number): Promise<void> {
  const turn = ++asked
  try {
    const told = await ask<AnnotatedNode>('slide', { id, ...(node === undefined ? {} : { node }), names: kindId.value === 'GN' })
    await loadDrafts().catch(showError)
    if (turn !== asked) return
    const isOther = annotated.value?.id !== told.id || annotated.value.node !== told.node
    annotated.value = told
    if (isOther) takeDraft()
  } catch (reason) {
    showError(reason)
  }
}

export function reopen(): Promise<void> {
  const now = annotated.value
  return now ? openNode(now.id, now.node) : Promise.resolve()
}

export function ownMove(now: AnnotatedNode): string | null {
  return now.nodes[now.node]?.move ?? null
}

export function childrenOf(now: AnnotatedNode, node: number): number[] {
  return now.nodes.flatMap((each, i) => (each.parent === node ? [i] : []))
}

/** Where an arrow key leads: back, on, or to the variation before or after. Null: nowhere. */
export function neighbourNode(now: AnnotatedNode, to: 'back' | 'next' | 'up' | 'down'): number | null {
  const here = now.nodes[now.node]
  if (!here) return null
  if (to === 'back') return here.parent >= 0 ? here.parent : null
  if (to === 'next') return childrenOf(now, now.node)[0] ?? null
  const sisters = childrenOf(now, here.parent)
  if (here.parent < 0 || sisters.length < 2) return null
  const step = to === 'up' ? -1 : 1
  return sisters[(sisters.indexOf(now.node) + step + sisters.length) % sisters.length]!
}

/** The line through the node, from the start to its end. */
export function lineThrough(now: AnnotatedNode): number[] {
  const line: number[] = []
  for (let at = now.node; at >= 0; at = now.nodes[at]?.parent ?? -1) line.unshift(at)
  for (let next = childrenOf(now, now.node)[0]; next !== undefined; next = childrenOf(now, next)[0]) line.push(next)
  return line
}

export function depthOf(now: AnnotatedNode, node: number): number {
  let depth = 0
  for (let at = node; (now.nodes[at]?.parent ?? -1) >= 0; at = now.nodes[at]!.parent) depth++
  return depth
}

// ---- what is chosen for a label; kept until it is given, so that a reload loses nothing ----

/** For each place of the kind: points, a colour ("B", "W") or a word. */
export interface Draft {
  kind: string
  places: string[][]
  passed: string[]
}

const DRAFT_LIMIT = 100
const EMPTY: string[][] = [[], []]

export const places = signal<string[][]>(EMPTY)
export const place = signal(0)
/** Suggestions that were passed over, by their chains. */
const passed = signal<Set<string>>(new Set())

/** By annotator, document and node; null until they are read from the database. */
let drafts: Record<string, Draft> | null = null

const draftKey = () => `${author.value} ${annotated.value?.id}/${annotated.value?.node}`

async function loadDrafts(): Promise<void> {
  drafts ??= (await ask<{ value: Record<string, Draft> | null }>('draft', { name: 'tutor' })).value ?? {}
}

function keepDraft() {
  const { [draftKey()]: old, ...rest } = drafts ?? {}
  const isEmpty = places.value.every((list) => list.length === 0) && passed.value.size === 0
  if (isEmpty && !old) return
  const mine = isEmpty ? {} : { [draftKey()]: { kind: kindId.value, places: places.value, passed: [...passed.value] } }
  drafts = Object.fromEntries(Object.entries({ ...rest, ...mine }).slice(-DRAFT_LIMIT))
  ask('draft', { name: 'tutor', value: drafts }, undefined, true).catch(showError)
}

function takeDraft() {
  const kept = drafts?.[draftKey()]
  passed.value = new Set(kept?.passed ?? [])
  places.value = kept && kept.kind === kindId.value ? kept.places : EMPTY
  place.value = 0
}

export function clearPlaces() {
  places.value = EMPTY
  place.value = 0
  keepDraft()
}

export function setPlace(index: number, value: string[]) {
  places.value = places.value.map((old, i) => (i === index ? value : old))
  keepDraft()
}

export function chooseKind(property: string) {
  kindId.value = property
  clearPlaces()
  if (property === 'GN') void reopen()
}

export function turnKind(step: number) {
  const list = kinds.value
  const index = list.findIndex((k) => k === kind.value)
  if (list.length) chooseKind(list[(index + step + list.length) % list.length]!.property)
}

export const POINTED = new Set(['chain', 'chains', 'empty', 'points'])

/** The places of the kind that are filled by pointing at the board. */
export const pointedPlaces = computed(() =>
  (kind.value?.places ?? []).flatMap((p, i) => (POINTED.has(p.holds) ? [i] : [])),
)

/** Point at something: it goes into the place that is filled now, and comes out if it was there. */
export function pointAt(at: XY) {
  const now = annotated.value
  const wanted = kind.value
  if (!now || !wanted || pointedPlaces.value.length === 0) return
  const index = pointedPlaces.value.includes(place.value) ? place.value : pointedPlaces.value[0]!
  const vertex = vertexOf(now.size, at)
  const holds = wanted.places[index]!.holds
  const list = places.value[index]!
  const next = list.includes(vertex) ? list.filter((v) => v !== vertex) : holds === 'chain' ? [vertex] : [...list, vertex]
  setPlace(index, next)
  const further = pointedPlaces.value.find((i) => i > index)
  if (holds === 'chain' && next.length && further !== undefined) place.value = further
}

/** What stands in a place, chosen or known anyway: the move of a node is its own. */
export function placeValue(index: number): string[] {
  const now = annotated.value
  if (now && kind.value?.places[index]?.holds === 'move') {
    const move = ownMove(now)
    return move && move !== 'pass' ? [move] : []
  }
  return places.value[index] ?? []
}

/** "XC B8|D6|2": as the server reads labels. */
export function labelText(property: string, chosen: string[][], level?: number): string {
  return `${property} ${[...chosen.map((list) => list.join(',')), ...(level === undefined ? [] : [String(level)])].join('|')}`
}

// ---- suggestions ----

const subject = (chains: string[]) => [...chains].sort().join(' ')

/** In a game what is near the last move comes first, then what is less sure; elsewhere the order of the server. */
export function inOrder(now: Pick<AnnotatedNode, 'document' | 'size' | 'node' | 'nodes' | 'suggestions'>): Suggestion[] {
  const move = now.nodes[now.node]?.move
  const last = now.document === 'game' && move ? parseVertex(now.size, move) : null
  if (!last) return now.suggestions
  const far = (s: Suggestion) =>
    Math.min(
      ...s.chains.map((v) => {
        const at = parseVertex(now.size, v)
        return at ? Math.max(Math.abs(at.x - last.x), Math.abs(at.y - last.y)) : now.size
      }),
    )
  return [...now.suggestions].sort((a, b) => far(a) - far(b))
}

/** What is most worth asking about: the first suggestion that nobody has answered or passed over. */
export const current = computed<Suggestion | null>(() => {
  const now = annotated.value
  if (!now || kind.value?.property !== 'XC') return null
  const mine = now.labels.filter((l) => l.property === 'XC' && l.author === author.value)
  const answered = new Set(mine.map((l) => subject((l.places as string[][]).flat())))
  return inOrder(now).find((s) => !answered.has(subject(s.chains)) && !passed.value.has(subject(s.chains))) ?? null
})

/** The words that the namer would give, both of them; null if it lacks one, or if they are given already. */
export const namedWords = computed<[string, string] | null>(() => {
  const now = annotated.value
  const names = now?.named
  if (!names || kind.value?.property !== 'GN') return null
  if (now.labels.some((l) => l.property === 'GN' && l.author === author.value)) return null
  const [name, outcome] = [names.names[0], names.outcomes[0]]
  return name && outcome ? [name.term, outcome.term] : null
})

export function pass() {
  const now = current.value
  if (!now) return
  passed.value = new Set([...passed.value, subject(now.chains)])
  keepDraft()
}

// ---- doing and taking back ----

/** How to take back what was done, the last one last. */
const done = signal<{ what: string; id: number; node: number; back: () => Promise<unknown> }[]>([])

export function remember(what: string, back: () => Promise<unknown>) {
  const { id, node } = annotated.value!
  done.value = [...done.value.slice(-99), { what, id, node, back }]
}

/** The record after each change made here, by the record before it: node numbers of one hold for the other. */
const changed = new Map<string, string>()

function latest(revision: string): string {
  let at = revision
  for (let next = changed.get(at); next; next = changed.get(at)) {
    changed.delete(at)
    at = next
  }
  if (at !== revision) changed.set(revision, at)
  return at
}

/** Writes go out one after the other: each names the revision that the one before it made. */
let sent: Promise<unknown> = Promise.resolve()

export function send<T>(question: string, body: Record<string, unknown>, where = annotated.value): Promise<T | null> {
  const turn = sent.then(() => sendNow<T>(question, body, where))
  sent = turn
  return turn
}

async function sendNow<T>(question: string, body: Record<string, unknown>, where = annotated.value): Promise<T | null> {
  if (!where) return null
  try {
    const revision = latest(where.revision)
    const told = await ask<T & { revision?: string }>(question, {
      id: where.id, node: where.node, revision, author: author.value || 'you', ...body,
    })
    if (told.revision && told.revision !== revision) changed.set(revision, told.revision)
    return told
  } catch (reason) {
    showError(reason)
    if (reason instanceof ApiError && reason.code === 'stale') await reopen()
    return null
  }
}

/** Change the labels of the node; false if the server refuses. */
async function annotate(body: Record<string, unknown>, where = annotated.value): Promise<boolean> {
  const told = await send<{ labels: Label[] }>('annotate', body, where)
  const now = annotated.value
  if (!told || !where) return false
  if (now && now.id === where.id && now.node === where.node) {
    const nodes = now.nodes.map((each, i) => (i === now.node ? { ...each, labels: told.labels.length } : each))
    annotated.value = { ...now, labels: told.labels, nodes }
  }
  return true
}

const sure = () => (certainty.value ? { certainty: certainty.value } : {})

/** Give a label, and know how to take it back: it may have replaced one. */
async function giveLabel(text: string): Promise<boolean> {
  const where = annotated.value
  const before = where?.labels ?? []
  if (!where || !(await annotate({ label: text, ...sure() }))) return false
  const after = annotated.value?.labels ?? []
  const fresh = after.find((l) => !before.some((old) => old.id === l.id))
  const replaced = before.find((old) => after.some((l) => l.id === old.id && l.label !== old.label))
  if (fresh) remember('a label', () => annotate({ remove: fresh.id }, where))
  else if (replaced) remember('a change', () => annotate({ label: `${replaced.property} ${replaced.label}` }, where))
  return true
}

/** What is chosen by hand goes first, then the suggestion at hand. */
export async function give(level?: number): Promise<void> {
  const wanted = kind.value
  if (!wanted || (level === undefined) !== (wanted.levels.length === 0)) return
  if (level !== undefined && !wanted.levels.some((l) => l.level === level)) return
  const chosen = wanted.places.map((_, i) => placeValue(i))
  const missing = wanted.places.filter((_, i) => chosen[i]!.length === 0)
  if (missing.length === 0) {
    if (await giveLabel(labelText(wanted.property, chosen, level))) clearPlaces()
  } else if (current.value && missing.length === wanted.places.length) {
    await giveLabel(labelText('XC', current.value.chains.map((c) => [c]), level))
  } else {
    say(missing.some((p) => p.holds === 'move') ? 'Step to a move first (→).' : `Select ${missing.map((p) => p.name).join(' and ')} first.`)
  }
}

/** Agree with the suggestion, or give the words that are chosen. */
export async function agree(): Promise<void> {
  const wanted = kind.value
  if (wanted?.property !== 'GN') {
    if (current.value) await give(current.value.level)
  } else if (places.value.some((list) => list.length > 0)) {
    await give()
  } else if (namedWords.value) {
    await giveLabel(labelText('GN', namedWords.value.map((w) => [w])))
  }
}

export async function remove(label: Label): Promise<void> {
  const where = annotated.value
  if (await annotate({ remove: label.id }))
    remember('a removal', () => annotate({ label: `${label.property} ${label.label}` }, where))
}

export const undoable = computed(() => done.value.at(-1)?.what ?? null)

/** Take back what was done last; after a reload, the label that was given last here. */
export async function undo(): Promise<void> {
  const last = done.value.at(-1)
  if (last) {
    done.value = done.value.slice(0, -1)
    if (last.id !== annotated.value?.id || last.node !== annotated.value.node) location.hash = `#/tutor/${last.id}/${last.node}`
    await last.back()
    return
  }
  const mine = annotated.value?.labels.filter((l) => l.author === author.value) ?? []
  const latest = mine.reduce<Label | null>((best, l) => (!best || l.id > best.id ? l : best), null)
  if (latest) await annotate({ remove: latest.id })
}
