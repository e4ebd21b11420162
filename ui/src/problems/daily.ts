// Ten problems for today: first what is due, then new ones near the student's level, the same whenever one looks.
import { computed } from '@preact/signals'
import { ask } from '../api'
import { showError } from '../shell/messages'
import { pref } from '../shell/prefs'
import { isDue, type ProblemItem } from './form'
import { dayOf, loadStrength, strength } from './strength'

export const DAILY_COUNT = 10

export interface Daily {
  day: number
  ids: number[]
  /** What became of those that were tried. */
  results: Record<string, boolean>
}

export const daily = pref<Daily | null>('daily', null)
export const today = computed(() => (daily.value?.day === dayOf() ? daily.value : null))

/** A number that looks random and is the same for the same day and problem. */
function mixed(day: number, id: number): number {
  let hash = (day * 2654435761 + id * 40503) >>> 0
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2246822519) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0
}

export function chooseDaily(items: ProblemItem[], rating: number, day: number, now: number): number[] {
  const inOrder = (list: ProblemItem[]) => [...list].sort((a, b) => mixed(day, a.id) - mixed(day, b.id))
  const due = inOrder(items.filter((item) => isDue(item.progress, now))).slice(0, DAILY_COUNT / 2)
  const distance = (item: ProblemItem) => Math.abs((Number.parseFloat(item.level) || 99) - (rating + 0.3))
  // The nearest hundred in level, then by chance.
  const fresh = items.filter((item) => !item.progress).sort((a, b) => distance(a) - distance(b) || a.id - b.id)
  const rest = inOrder(fresh.slice(0, 100)).slice(0, DAILY_COUNT - due.length)
  return [...due, ...rest].map((item) => item.id)
}

/** Today's set; made at the first look of the day. */
export async function loadDaily(): Promise<void> {
  if (today.value) return
  try {
    await loadStrength()
    const { problems } = await ask<{ problems: ProblemItem[] }>('problems', {})
    daily.value = { day: dayOf(), ids: chooseDaily(problems, strength.value!.rating, dayOf(), Date.now() / 1000), results: {} }
  } catch (reason) {
    showError(reason)
  }
}

export function noteDaily(id: number, isSolved: boolean) {
  const now = today.value
  if (!now?.ids.includes(id)) return
  daily.value = { ...now, results: { ...now.results, [id]: isSolved || (now.results[id] ?? false) } }
}

/** The next one that was not tried today, after this one first. */
export function nextDaily(after: number | null): number | null {
  const now = today.value
  if (!now) return null
  const at = after === null ? -1 : now.ids.indexOf(after)
  const rest = [...now.ids.slice(at + 1), ...now.ids.slice(0, at + 1)]
  return rest.find((id) => !(id in now.results)) ?? null
}
