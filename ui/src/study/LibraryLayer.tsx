// What the library says about the position, on the board.
import type { Place } from '../board/Board'
import { heat, inkOn } from '../board/scale'
import { parseVertex } from '../go/points'
import { found, ignored, picking, pointed, region, regionOf, SHOWN, type NextMove } from './library'
import '../styles/library.css'

/** How often a move was played, as the area of its disc; in it the wins of who played it, in percent. */
function MoveDisc({ place, move, most }: { place: Place; move: NextMove; most: number }) {
  const at = parseVertex(place.size, move.point)
  if (!at) return null
  const { x, y } = place.at(at)
  const share = move.count / most
  const wins = move.win_percent === null ? '' : Math.round(move.win_percent)
  return (
    <g class={`library-move library-${move.color}`}>
      <circle class="label-ground" cx={x} cy={y} r=".46" />
      <circle class="disc" cx={x} cy={y} r={0.34 + 0.12 * Math.sqrt(share)} fill={heat(share)} fill-opacity=".9" />
      <text class="disc-text" x={x} y={y - 0.08} font-size=".34" fill={inkOn(share)}>
        {wins}
      </text>
      <text class="disc-text" x={x} y={y + 0.23} font-size=".2" fill={inkOn(share)}>
        {move.count}
      </text>
    </g>
  )
}

export function LibraryLayer({ place }: { place: Place }) {
  const first = picking.value
  const part = first && first !== true && pointed.value ? regionOf(first, pointed.value) : region.value
  const moves = (found.value?.next ?? []).slice(0, SHOWN)
  const most = moves[0]?.count ?? 1
  const corner = first && first !== true ? place.at(first) : null
  const a = part && place.at({ x: part.left, y: part.top })
  const b = part && place.at({ x: part.right, y: part.bottom })
  return (
    <>
      {a && b && (
        <rect
          class="library-region"
          x={Math.min(a.x, b.x) - 0.5}
          y={Math.min(a.y, b.y) - 0.5}
          width={Math.abs(a.x - b.x) + 1}
          height={Math.abs(a.y - b.y) + 1}
        />
      )}
      {!first && moves.map((move) => <MoveDisc key={move.color + move.point} place={place} move={move} most={most} />)}
      {ignored.value.map((at) => {
        const { x, y } = place.at(at)
        return <path key={`${at.x} ${at.y}`} class="library-ignored" d={`M${x - 0.25} ${y - 0.25}l.5 .5m0 -.5l-.5 .5`} />
      })}
      {corner && <circle class="library-corner" cx={corner.x} cy={corner.y} r=".3" />}
    </>
  )
}
