// What a person chose, kept in the browser.
import { effect, signal, type Signal } from '@preact/signals'

const PREFIX = 'katachi.'

export function readStored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

/** False if the browser has no space for it or keeps nothing. */
export function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function forget(key: string) {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** A signal that remembers. */
export function pref<T>(key: string, otherwise: T): Signal<T> {
  const value = signal(readStored(key, otherwise))
  effect(() => void store(key, value.value))
  return value
}

export type Theme = 'auto' | 'light' | 'dark'
export const theme = pref<Theme>('theme', 'auto')
effect(() => {
  if (typeof document !== 'undefined') document.documentElement.dataset['theme'] = theme.value
})
