// A mistake on the board: the move played ringed red with its loss, the better one ringed green, its line as numbered ghosts.
import { GhostStone } from '../board/layers'
import type { Place } from '../board/Board'
import { parseVertex } from '../go/points'
import { SIGN } from '../go/tree'
import { node, stones } from './game'
import { chosen, isTrying, lineStep, lossText, nodeOf } from './review'

interface Spot {
  x: number
  y: number
}

const TALL = 0.56

/** Where the loss stands beside its stone: to the right, left, below or above, wherever it covers least. */
export function chipSpot(at: Spot, width: number, size: number, isTaken: (x: number, y: number) => boolean): Spot {
  const gap = 0.55
  const middle = Math.max(0, Math.min(size - width, at.x - width / 2))
  const spots = [
    { x: at.x + gap, y: at.y - TALL / 2 },
    { x: at.x - gap - width, y: at.y - TALL / 2 },
    { x: middle, y: at.y + gap },
    { x: middle, y: at.y - gap - TALL },
  ]
  const cost = (spot: Spot) => {
    if (spot.x < 0 || spot.x + width > size || spot.y < 0 || spot.y + TALL > size) return Infinity
    let taken = 0
    for (let x = Math.floor(spot.x); x <= Math.floor(spot.x + width); x++) if (isTaken(x, Math.floor(spot.y + TALL / 2))) taken++
    return taken
  }
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best))
}

export function BetterLine({ place }: { place: Place }) {
  const move = chosen.value
  const at = move && nodeOf(move)
  if (!move || !at || (node.value !== at && node.value !== at.parent)) return null
  const played = parseVertex(place.size, move.move)
  const loss = lossText(move)
  const width = 0.3 + 0.24 * loss.length
  const better = move.better && !isTrying.value ? parseVertex(place.size, move.better.move) : null
  const line = better ? move.better!.line.slice(0, lineStep.value) : []
  const seen = new Set<string>()
  const p = played && place.at(played)
  const taken = new Set<string>()
  stones.value.forEach((sign, i) => {
    const c = place.at({ x: i % place.size, y: Math.floor(i / place.size) })
    if (sign) taken.add(`${Math.floor(c.x)} ${Math.floor(c.y)}`)
  })
  for (const vertex of line) {
    const point = parseVertex(place.size, vertex)
    const c = point && place.at(point)
    if (c) taken.add(`${Math.floor(c.x)} ${Math.floor(c.y)}`)
  }
  const chip = p && chipSpot(p, width, place.size, (x, y) => taken.has(`${x} ${y}`))
  return (
    <g class="better-line">
      {line.map((vertex, i) => {
        const point = parseVertex(place.size, vertex)
        if (!point || seen.has(vertex)) return null
        seen.add(vertex)
        const sign = (i % 2 === 0 ? 1 : -1) * SIGN[move.player]
        return <GhostStone key={i} place={place} at={point} sign={sign} text={String(i + 1)} />
      })}
      {p && chip && (
        <g class="played-mark">
          <circle cx={p.x} cy={p.y} r=".47" />
          <rect x={chip.x} y={chip.y} width={width} height={TALL} rx={TALL / 2} />
          <text x={chip.x + width / 2} y={chip.y + TALL / 2} font-size=".38">
            {loss}
          </text>
        </g>
      )}
      {better && <circle class="better-mark" cx={place.at(better).x} cy={place.at(better).y} r=".48" />}
    </g>
  )
}
