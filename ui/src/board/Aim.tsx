// Aiming by touch: what is under the finger, seen beside it, and a bar to play it or not.
import type { XY } from '../go/points'
import { partAround, SmallBoard, type Part } from './SmallBoard'

const SPAN = 5

/** A round glass over the other half of the board, away from the finger. */
export function Loupe(props: { size: number; signMap: number[][]; at: XY; range: Part; toPlay: number }) {
  const { size, at, range } = props
  const stones = Int8Array.from(props.signMap.flat())
  const part = partAround(size, at, Math.min(SPAN, size))
  const isLeft = at.x > (range.left + range.right) / 2
  const isLow = at.y < (range.top + range.bottom) / 3
  return (
    <div class={`loupe ${isLeft ? 'loupe-left' : 'loupe-right'} ${isLow ? 'loupe-low' : 'loupe-high'}`} aria-hidden="true">
      <SmallBoard size={size} stones={stones} part={part}>
        <path class="crosshair" d={`M${part.left - 1} ${at.y + 0.5}H${part.right + 2}M${at.x + 0.5} ${part.top - 1}V${part.bottom + 2}`} />
        {props.toPlay !== 0 && stones[at.y * size + at.x] === 0 && (
          <circle class={props.toPlay > 0 ? 'mini-black aim-ghost' : 'mini-white aim-ghost'} cx={at.x + 0.5} cy={at.y + 0.5} r=".45" />
        )}
        <circle class="aim" cx={at.x + 0.5} cy={at.y + 0.5} r=".46" />
      </SmallBoard>
    </div>
  )
}

export function AimBar(props: { name: string; toPlay: number; onCancel: () => void; onPlay: () => void }) {
  return (
    <div class="aim-bar" role="status">
      {props.toPlay !== 0 && <i class={`stone stone-${props.toPlay > 0 ? 'black' : 'white'}`} aria-hidden="true" />}
      <span>
        <b>{props.name}</b>
        <small class="muted">Tap again to play</small>
      </span>
      <button onClick={props.onCancel}>Cancel</button>
      <button class="primary" onClick={props.onPlay}>
        Play
      </button>
    </div>
  )
}
