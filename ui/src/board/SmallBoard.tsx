// A position as a small picture: a part of the board, no clicks. What is marked on it is the caller's.
import type { ComponentChildren } from 'preact'

export interface Part {
  left: number
  top: number
  right: number
  bottom: number
}

function linesOf(size: number, part: Part): string {
  const from = (isEdge: boolean, at: number) => (isEdge ? at + 0.5 : at)
  let path = ''
  for (let x = part.left; x <= part.right; x++)
    path += `M${x + 0.5} ${from(part.top === 0, part.top)}V${part.bottom + (part.bottom === size - 1 ? 0.5 : 1)}`
  for (let y = part.top; y <= part.bottom; y++)
    path += `M${from(part.left === 0, part.left)} ${y + 0.5}H${part.right + (part.right === size - 1 ? 0.5 : 1)}`
  return path
}

/** The part of a square board of `span` lines around a point. */
export function partAround(size: number, at: { x: number; y: number }, span = 7): Part {
  const low = (v: number) => Math.max(0, Math.min(size - span, v - (span >> 1)))
  const [left, top] = [low(at.x), low(at.y)]
  return { left, top, right: Math.min(size, left + span) - 1, bottom: Math.min(size, top + span) - 1 }
}

/** The part around the first point that has the other one in it too, unless that is far away. */
export function partAroundBoth(size: number, at: { x: number; y: number }, other: { x: number; y: number } | null, most = 11): Part {
  if (!other) return partAround(size, at, Math.min(size, 7))
  const wide = 3 + Math.max(Math.abs(at.x - other.x), Math.abs(at.y - other.y))
  if (wide > most) return partAround(size, at, Math.min(size, 7))
  return partAround(size, { x: Math.round((at.x + other.x) / 2), y: Math.round((at.y + other.y) / 2) }, Math.min(size, Math.max(7, wide)))
}

export function SmallBoard(props: { size: number; stones: Int8Array; part: Part; children?: ComponentChildren }) {
  const { size, stones, part } = props
  const width = part.right - part.left + 1
  const height = part.bottom - part.top + 1
  const discs = []
  for (let y = part.top; y <= part.bottom; y++)
    for (let x = part.left; x <= part.right; x++) {
      const sign = stones[y * size + x]
      if (sign) discs.push(<circle key={`${x}-${y}`} class={sign > 0 ? 'mini-black' : 'mini-white'} cx={x + 0.5} cy={y + 0.5} r=".47" />)
    }
  return (
    <svg class="mini-board" viewBox={`${part.left - 0.2} ${part.top - 0.2} ${width + 0.4} ${height + 0.4}`} aria-hidden="true">
      <rect class="mini-wood" x={part.left - 1} y={part.top - 1} width={width + 2} height={height + 2} />
      <path class="mini-lines" d={linesOf(size, part)} />
      {discs}
      {props.children}
    </svg>
  )
}
