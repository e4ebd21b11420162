// What a problem shows on the board: its area and its keystones.
import type { Place } from '../board/Board'
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
