// What the tutor changes in a record itself: marks, the focus and its context, moves.
import { signal } from '@preact/signals'
import { vertexOf, type XY } from '../go/points'
import { childrenOf, pointAt, remember, reopen, send, annotated, type Context, type Frame, type MarkKind, type Marks } from './annotated'

export type Tool = 'label' | 'play' | 'focus' | MarkKind | 'LB'
export const tool = signal<Tool>('label')

async function setMarks(marks: Marks, where = annotated.value): Promise<boolean> {
  const told = await send<{ marks: Marks; frame: Frame }>('mark', { marks }, where)
  if (told && where && annotated.value?.id === where.id && annotated.value.node === where.node)
    annotated.value = { ...annotated.value, marks: told.marks }
  return !!told
}

async function setFrame(frame: Frame, where = annotated.value): Promise<boolean> {
  const told = await send<{ frame: Frame }>('mark', { frame }, where)
  if (told && annotated.value && annotated.value.id === where?.id) annotated.value = { ...annotated.value, frame: told.frame }
  return !!told
}

/** A, B, C, …: the first letter that is not there yet. */
export function nextLetter(taken: string[]): string {
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !taken.includes(letter)) ?? '?'
}

/** The marks of one kind with a point put in or taken out. */
export function toggledMarks(marks: Marks, name: MarkKind | 'LB', vertex: string): Marks {
  if (name === 'LB') {
    const list = marks.LB ?? []
    const rest = list.filter(([at]) => at !== vertex)
    return { LB: rest.length < list.length ? rest : [...list, [vertex, nextLetter(list.map(([, text]) => text))]] }
  }
  const list = marks[name] ?? []
  return { [name]: list.includes(vertex) ? list.filter((v) => v !== vertex) : [...list, vertex] }
}

async function toggleMark(name: MarkKind | 'LB', vertex: string) {
  const where = annotated.value!
  const before = { [name]: where.marks[name] ?? [] } as Marks
  if (await setMarks(toggledMarks(where.marks, name, vertex))) remember('a mark', () => setMarks(before, where))
}

let corner: XY | null = null

/** All points between two corners. */
export function rectangle(size: number, a: XY, b: XY): string[] {
  const list: string[] = []
  for (let y = Math.min(a.y, b.y); y <= Math.max(a.y, b.y); y++)
    for (let x = Math.min(a.x, b.x); x <= Math.max(a.x, b.x); x++) list.push(vertexOf(size, { x, y }))
  return list
}

/** One point goes in or out; with shift, all from the last one on come in. */
async function toggleFocus(at: XY, isShift: boolean) {
  const where = annotated.value!
  const old = where.frame
  const vertex = vertexOf(where.size, at)
  const focus =
    isShift && corner
      ? [...new Set([...old.focus, ...rectangle(where.size, corner, at)])]
      : old.focus.includes(vertex)
        ? old.focus.filter((v) => v !== vertex)
        : [...old.focus, vertex]
  corner = at
  if (await setFrame({ ...old, focus })) remember('the focus', () => setFrame(old, where))
}

export async function chooseContext(context: Context): Promise<void> {
  const where = annotated.value
  if (!where) return
  const old = where.frame
  if (await setFrame({ ...old, context })) remember('the context', () => setFrame(old, where))
}

export async function clearFocus(): Promise<void> {
  const where = annotated.value
  if (!where) return
  const old = where.frame
  if (await setFrame({ ...old, focus: [] })) remember('the focus', () => setFrame(old, where))
}

async function playOn(vertex: string) {
  const where = annotated.value!
  const told = await send<{ node: number }>('mark', { play: vertex })
  if (!told) return
  const isNew = !childrenOf(where, where.node).some((child) => where.nodes[child]!.move === vertex)
  if (isNew)
    remember('a move', async () => {
      const back = await send<{ node: number }>('mark', { drop: true }, { ...where, node: told.node })
      if (back) location.hash = `#/tutor/${where.id}/${back.node}`
      if (back && annotated.value?.node === back.node) await reopen()
    })
  location.hash = `#/tutor/${where.id}/${told.node}`
}

/** A click, or Enter, on the board. */
export function touch(at: XY, event: { shiftKey: boolean }) {
  const now = annotated.value
  if (!now) return
  const vertex = vertexOf(now.size, at)
  if (tool.value === 'label') pointAt(at)
  else if (tool.value === 'play') void playOn(vertex)
  else if (tool.value === 'focus') void toggleFocus(at, event.shiftKey)
  else void toggleMark(tool.value, vertex)
}

