// How the board is turned on the screen. The game itself never changes by it.
import type { XY } from './points'

/** Bit 2: swap columns and rows first; bit 0: mirror columns; bit 1: mirror rows. */
export interface View {
  readonly symmetry: number
  readonly swapped: boolean
}

export const PLAIN_VIEW: View = { symmetry: 0, swapped: false }

/** Where a point of the board is seen. */
export function toScreen(size: number, view: View, { x, y }: XY): XY {
  if (view.symmetry & 4) [x, y] = [y, x]
  if (view.symmetry & 1) x = size - 1 - x
  if (view.symmetry & 2) y = size - 1 - y
  return { x, y }
}

/** The point of the board that is seen there. */
export function fromScreen(size: number, view: View, { x, y }: XY): XY {
  if (view.symmetry & 1) x = size - 1 - x
  if (view.symmetry & 2) y = size - 1 - y
  return view.symmetry & 4 ? { x: y, y: x } : { x, y }
}

/** A quarter turn to the right. */
export function turned(view: View): View {
  // Found by composition: turning maps (x, y) to (size-1-y, x).
  const next = [5, 7, 4, 6, 1, 3, 0, 2]
  return { ...view, symmetry: next[view.symmetry]! }
}

export function mirrored(view: View): View {
  return { ...view, symmetry: view.symmetry ^ 1 }
}
