// Stones that are joined, without anything of a game around them.
import { vertexOf, type XY } from './points'

/** The stones joined with the one at a point, as vertices. */
export function chainAt(size: number, stones: Int8Array, at: XY): string[] {
  const sign = stones[at.y * size + at.x]
  if (!sign) return []
  const seen = new Set<number>()
  const open = [at]
  while (open.length > 0) {
    const { x, y } = open.pop()!
    const index = y * size + x
    if (x < 0 || y < 0 || x >= size || y >= size || seen.has(index) || stones[index] !== sign) continue
    seen.add(index)
    open.push({ x: x - 1, y }, { x: x + 1, y }, { x, y: y - 1 }, { x, y: y + 1 })
  }
  return [...seen].map((index) => vertexOf(size, { x: index % size, y: Math.floor(index / size) }))
}
