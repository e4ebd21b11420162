// Where handicap stones go.
import type { XY } from '../go/points'

/** The usual points of handicap stones, in their order. */
export function handicapPoints(size: number, count: number): XY[] {
  if (size < 9 || count < 2) return []
  const near = size >= 13 ? 3 : 2
  const far = size - 1 - near
  const mid = (size - 1) / 2
  const corners = [
    { x: far, y: near },
    { x: near, y: far },
    { x: far, y: far },
    { x: near, y: near },
  ]
  if (size % 2 === 0 || count <= 4) return corners.slice(0, Math.min(4, count))
  const sides = [
    { x: near, y: mid },
    { x: far, y: mid },
    { x: mid, y: near },
    { x: mid, y: far },
  ]
  const middle = { x: mid, y: mid }
  const points = [...corners, ...sides.slice(0, count >= 8 ? 4 : count >= 6 ? 2 : 0)]
  return count % 2 === 1 ? [...points, middle] : points
}
