// What a problem shows on the board: its area and its keystones.
import type { Place } from '../board/Board'
import { outline } from '../board/layers'
import type { XY } from '../go/points'

export function Area({ place, points }: { place: Place; points: XY[] }) {
  return (
    <>
      {points.map((at) => {
        const c = place.at(at)
        return <rect key={`${at.x}-${at.y}`} class="area" x={c.x - 0.5} y={c.y - 0.5} width="1" height="1" />
      })}
    </>
  )
}

/** A mark on each stone, in the other colour; none where the stone is gone. */
export function Keystones({ place, points, signAt }: { place: Place; points: XY[]; signAt: (at: XY) => number }) {
  return (
    <>
      {points.map((at) => {
        const c = place.at(at)
        const sign = place.sign(signAt(at))
        if (!sign) return null
        return (
          <rect
            key={`${at.x}-${at.y}`}
            class={sign > 0 ? 'keystone keystone-black' : 'keystone keystone-white'}
            x={c.x - 0.17}
            y={c.y - 0.17}
            width=".34"
            height=".34"
          />
        )
      })}
    </>
  )
}

/** The part of the board that a proof rests on. */
export function Zone({ place, points, isFree }: { place: Place; points: XY[]; isFree: (at: XY) => boolean }) {
  if (points.length === 0) return null
  const cell = (at: XY) => ({ x: place.at(at).x - 0.5, y: place.at(at).y - 0.5 })
  const seen = points.map(cell)
  // Stones keep their colour.
  return (
    <g class="zone">
      {points.filter(isFree).map((at) => (
        <rect key={`${at.x}-${at.y}`} class="zone-fill" {...cell(at)} width="1" height="1" />
      ))}
      <path class="zone-line" d={outline(place.size, seen, 0.02)} />
    </g>
  )
}

/** Stones that a proof takes for safe: dashed squares. */
export function Assumed({ place, points, signAt }: { place: Place; points: XY[]; signAt: (at: XY) => number }) {
  return (
    <>
      {points.map((at) => {
        const c = place.at(at)
        const sign = place.sign(signAt(at))
        return (
          <rect
            key={`${at.x}-${at.y}`}
            class={sign > 0 ? 'assumed assumed-black' : 'assumed'}
            x={c.x - 0.22}
            y={c.y - 0.22}
            width=".44"
            height=".44"
            rx=".06"
          />
        )
      })}
    </>
  )
}
