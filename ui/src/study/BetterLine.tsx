// A mistake on the board: the move played ringed red with its loss, the better one ringed green, its line as numbered ghosts.
import { GhostStone } from '../board/layers'
import type { Place } from '../board/Board'
import { parseVertex } from '../go/points'
import { SIGN } from '../go/tree'
import { node } from './game'
import { chosen, isTrying, lineStep, lossText, nodeOf } from './review'

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
  const isRight = p ? p.x + 0.5 + width < place.size : true
  return (
    <g class="better-line">
      {line.map((vertex, i) => {
        const point = parseVertex(place.size, vertex)
        if (!point || seen.has(vertex)) return null
        seen.add(vertex)
        const sign = (i % 2 === 0 ? 1 : -1) * SIGN[move.player]
        return <GhostStone key={i} place={place} at={point} sign={sign} text={String(i + 1)} />
      })}
      {p && (
        <g class="played-mark">
          <circle cx={p.x} cy={p.y} r=".47" />
          <rect x={isRight ? p.x + 0.55 : p.x - 0.55 - width} y={p.y - 0.28} width={width} height=".56" rx=".28" />
          <text x={isRight ? p.x + 0.55 + width / 2 : p.x - 0.55 - width / 2} y={p.y} font-size=".38">
            {loss}
          </text>
        </g>
      )}
      {better && <circle class="better-mark" cx={place.at(better).x} cy={place.at(better).y} r=".48" />}
    </g>
  )
}
