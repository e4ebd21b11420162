// How strong the student is by the problems he tried: a rating in levels, which every attempt moves a little, kept day by
// day in the database.
import { signal } from '@preact/signals'
import { ask } from '../api'

export interface Strength {
  /** A level: problems of it are solved about every second time. */
  rating: number
  attempts: number
  /** Days since 1970 and the rating at their end, the oldest first. */
  days: [number, number][]
}

const BEGIN: Strength = { rating: 2, attempts: 0, days: [] }
const NAME = 'strength'
const DAYS_MOST = 400

export const strength = signal<Strength | null>(null)

export function dayOf(time = Date.now()): number {
  return Math.floor((time / 1000 - 60 * new Date(time).getTimezoneOffset()) / 86400)
}

/** Two levels more are ten times as hard; the first attempts move the rating faster. */
export function rated(old: Strength, level: number, isSolved: boolean, day: number): Strength {
  const expected = 1 / (1 + 10 ** ((level - old.rating) / 2))
  const step = old.attempts < 20 ? 0.5 : 0.2
  const rating = Math.max(0, Math.round(1000 * (old.rating + step * ((isSolved ? 1 : 0) - expected))) / 1000)
  const days = old.days.filter(([each]) => each !== day).slice(1 - DAYS_MOST)
  return { rating, attempts: old.attempts + 1, days: [...days, [day, rating]] }
}

export async function loadStrength(): Promise<void> {
  if (strength.value) return
  try {
    const { value } = await ask<{ value: Strength | null }>('draft', { name: NAME })
    strength.value = value ?? BEGIN
  } catch {
    strength.value = BEGIN
  }
}

/** One more attempt; problems without a level say nothing about strength. */
export async function rateAttempt(level: string, isSolved: boolean): Promise<void> {
  const number = Number.parseFloat(level)
  if (!Number.isFinite(number)) return
  await loadStrength()
  strength.value = rated(strength.value!, number, isSolved, dayOf())
  await ask('draft', { name: NAME, value: strength.value }).catch(() => undefined)
}
