// Points of a board: columns and rows from 0 at the upper left, and the two ways to write them.

export interface XY {
  readonly x: number
  readonly y: number
}

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

export function columnName(x: number): string {
  return COLUMNS[x] ?? '?'
}

/** "Q16", as the server writes points. */
export function vertexOf(size: number, { x, y }: XY): string {
  return `${columnName(x)}${size - y}`
}

/** The point of "Q16" or "q16"; null for "pass" and anything else that is no point of the board. */
export function parseVertex(size: number, text: string): XY | null {
  const match = /^([A-HJ-Z])([1-9][0-9]?)$/.exec(text.toUpperCase())
  if (!match) return null
  const x = COLUMNS.indexOf(match[1]!)
  const y = size - Number(match[2])
  return x < size && y >= 0 && y < size ? { x, y } : null
}

/** "pd", as SGF writes points. */
export function sgfOf({ x, y }: XY): string {
  return String.fromCharCode(97 + x, 97 + y)
}

export function parseSgfPoint(size: number, text: string): XY | null {
  if (!/^[a-y]{2}$/.test(text)) return null
  const x = text.charCodeAt(0) - 97
  const y = text.charCodeAt(1) - 97
  return x < size && y < size ? { x, y } : null
}

export function samePoint(a: XY | null | undefined, b: XY | null | undefined): boolean {
  return !!a && !!b && a.x === b.x && a.y === b.y
}
