// The address: #/screen/part/part.
import { signal } from '@preact/signals'

export interface Route {
  screen: string
  path: string[]
}

export function parseHash(hash: string): Route {
  const [screen = '', ...path] = hash
    .replace(/^#\/?/, '')
    .split('/')
    .map((part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })
  return { screen: screen || 'study', path }
}

export const route = signal<Route>(parseHash(typeof location === 'undefined' ? '' : location.hash))

if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (route.value = parseHash(location.hash)))
