// What is drawn above the stones. Every layer takes plain values and a Place; units are distances of lines.
import type { XY } from '../go/points'
import { parseSgfPoint, vertexOf } from '../go/points'
import { rawValues, type GameNode } from '../go/tree'
import { unescapeText } from '../go/sgf_text'
import type { Place } from './Board'
import { heat, inkOn, percent, strength } from './scale'

export interface Disc {
  at: XY
  probability: number
}

/** Discs with percent. The largest are numbered; the pale ones carry an outline so that wood does not hide them. */
export function Discs({ place, discs, picked }: { place: Place; discs: Disc[]; picked?: XY | null }) {
  return (
    <g class="discs">
      {discs.map(({ at, probability }) => {
        const { x, y } = place.at(at)
        const s = strength(probability)
        const isPicked = picked && picked.x === at.x && picked.y === at.y
        const text = percent(probability)
        return (
          <g key={`${at.x}-${at.y}`}>
            <circle class="label-ground" cx={x} cy={y} r={0.32 + 0.15 * Math.min(1, s * 1.3)} />
            <circle
              class={isPicked ? 'disc disc-picked' : 'disc'}
              cx={x}
              cy={y}
              r={0.32 + 0.15 * Math.min(1, s * 1.3)}
              fill={heat(Math.min(1, s * 1.25))}
              fill-opacity={0.62 + 0.34 * s}
            />
            {probability >= 0.0095 && (
              <text
                x={x}
                y={y}
                class="disc-text"
                fill={inkOn(s * 1.25)}
                font-size={text.length > 2 ? 0.33 : 0.42}
              >
                {text}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

/** Squares that say whose a point is, the larger the surer. */
export function Field({ place, rows, stones }: { place: Place; rows: number[][]; stones: Int8Array }) {
  const marks = []
  for (let y = 0; y < place.size; y++)
    for (let x = 0; x < place.size; x++) {
      const value = place.sign(rows[y]?.[x] ?? 0)
      const stone = place.sign(stones[y * place.size + x]!)
      const half = (stone ? 0.2 : 0.44) * Math.sqrt(Math.abs(value))
      if (half < 0.08 || (stone && Math.sign(stone) === Math.sign(value))) continue
      const c = place.at({ x, y })
      marks.push(
        <rect
          key={`${x}-${y}`}
          class={value > 0 ? 'field-black' : 'field-white'}
          x={c.x - half}
          y={c.y - half}
          width={2 * half}
          height={2 * half}
          rx="0.05"
          opacity={0.35 + 0.5 * Math.abs(value)}
        />,
      )
    }
  return <g class="field">{marks}</g>
}

/** How likely a chain survives, in percent. */
export function Strength({ place, at, strength, sign }: { place: Place; at: XY; strength: number; sign: number }) {
  const { x, y } = place.at(at)
  const isBlack = place.sign(sign) > 0
  return (
    <text class={isBlack ? 'strength on-black' : 'strength on-white'} x={x} y={y} font-size="0.36">
      {Math.round(100 * strength)}
    </text>
  )
}

const LINK_KINDS = ['unsure', 'strong', 'sure', 'open', 'apart', 'apart', 'none']

/** A line between two chains; its look says how well it holds, its colour says the same. */
export function LinkLine({ place, from, to, level }: { place: Place; from: XY; to: XY; level: number }) {
  const a = place.at(from)
  const b = place.at(to)
  return <line class={`link-line link-${LINK_KINDS[level] ?? 'unsure'}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
}

/** The line around a set of points: edges that belong to one of them only. */
export function outline(size: number, points: XY[], inset = 0): string {
  const inside = new Set(points.map((p) => p.y * size + p.x))
  const has = (x: number, y: number) => x >= 0 && y >= 0 && x < size && y < size && inside.has(y * size + x)
  let path = ''
  for (const { x, y } of points) {
    if (!has(x, y - 1)) path += `M${x} ${y + inset}h1`
    if (!has(x, y + 1)) path += `M${x} ${y + 1 - inset}h1`
    if (!has(x - 1, y)) path += `M${x + inset} ${y}v1`
    if (!has(x + 1, y)) path += `M${x + 1 - inset} ${y}v1`
  }
  return path
}

/** A group under the cursor, where a click means all of it. */
export function GroupOutline({ place, points }: { place: Place; points: XY[] }) {
  const cells = points.map((at) => ({ x: place.at(at).x - 0.5, y: place.at(at).y - 0.5 }))
  return <path class="group-outline" d={outline(place.size, cells)} />
}

/** A counted game: small squares are territory, dead stones fade and get a cross. */
export function CountMarks({ place, owner, dead, stones }: { place: Place; owner: string[]; dead: string[]; stones: Int8Array }) {
  const size = place.size
  const isDead = new Set(dead)
  const marks = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const c = place.at({ x, y })
      const stone = place.sign(stones[y * size + x]!)
      const fades = stone !== 0 && isDead.has(vertexOf(size, { x, y }))
      const owned = owner[y]?.[x] ?? '.'
      if (fades)
        marks.push(
          <g key={`d${x}-${y}`} class={`dead dead-${stone > 0 ? 'black' : 'white'}`}>
            <circle cx={c.x} cy={c.y} r=".47" />
            <path d={CROSS} transform={`translate(${c.x} ${c.y})`} />
          </g>,
        )
      else if (stone === 0 && owned !== '.') {
        const isBlack = place.sign(owned === 'X' ? 1 : -1) > 0
        marks.push(
          <rect key={`t${x}-${y}`} class={isBlack ? 'field-black' : 'field-white'} x={c.x - 0.15} y={c.y - 0.15} width=".3" height=".3" rx=".04" />,
        )
      }
    }
  return <g class="count">{marks}</g>
}

/** Stones that nobody can capture any more, and the points that are surely theirs. */
export function LifeMarks({ place, alive, territory }: { place: Place; alive: string[]; territory: string[] }) {
  const marks = []
  for (let y = 0; y < place.size; y++)
    for (let x = 0; x < place.size; x++) {
      const living = alive[y]![x]
      const owned = territory[y]![x]
      if (living === '.' && owned === '.') continue
      const c = place.at({ x, y })
      const isBlack = place.sign((living !== '.' ? living : owned) === 'X' ? 1 : -1) > 0
      marks.push(
        living !== '.' ? (
          <circle key={`${x}-${y}`} class={isBlack ? 'alive alive-black' : 'alive alive-white'} cx={c.x} cy={c.y} r="0.2" />
        ) : (
          <rect
            key={`${x}-${y}`}
            class={isBlack ? 'sure sure-black' : 'sure sure-white'}
            x={c.x - 0.36}
            y={c.y - 0.36}
            width="0.72"
            height="0.72"
            rx="0.08"
          />
        ),
      )
    }
  return <g>{marks}</g>
}

/** The last move, and the one that the record plays next. */
export function LastMove({ place, at, sign }: { place: Place; at: XY; sign: number }) {
  const { x, y } = place.at(at)
  return <circle class={place.sign(sign) > 0 ? 'last last-on-black' : 'last last-on-white'} cx={x} cy={y} r="0.2" />
}

export function NextMove({ place, at, sign }: { place: Place; at: XY; sign: number }) {
  const { x, y } = place.at(at)
  return <circle class={place.sign(sign) > 0 ? 'next next-black' : 'next next-white'} cx={x} cy={y} r="0.47" />
}

/** The rank of the move that was played, at the shoulder of its point. */
export function Rank({ place, at, rank }: { place: Place; at: XY; rank: number }) {
  const { x, y } = place.at(at)
  const half = rank > 99 ? 0.34 : rank > 9 ? 0.27 : 0.2
  return (
    <g class="rank">
      <rect x={x + 0.34 - half} y={y - 0.58} width={2 * half} height=".38" rx=".19" />
      <text x={x + 0.34} y={y - 0.39} font-size=".3">
        {rank}
      </text>
    </g>
  )
}

/** Round patterns hold all points up to a distance of |dx| + |dy| + max(|dx|, |dy|). */
export function patternPoints(size: number, at: XY, distance: number): XY[] {
  const points: XY[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const dx = Math.abs(x - at.x)
      const dy = Math.abs(y - at.y)
      if (dx + dy + Math.max(dx, dy) <= distance) points.push({ x, y })
    }
  return points
}

/** The points of the pattern that speaks for a move. */
export function PatternArea({ place, at, distance }: { place: Place; at: XY; distance: number }) {
  return (
    <g class="pattern">
      {patternPoints(place.size, at, distance).map((point) => {
        const { x, y } = place.at(point)
        return <rect key={`${point.x}-${point.y}`} x={x - 0.5} y={y - 0.5} width="1" height="1" />
      })}
    </g>
  )
}

/** A stone that is not there: under the pointer, or of a line that is only shown. */
export function GhostStone({ place, at, sign, text }: { place: Place; at: XY; sign: number; text?: string }) {
  const { x, y } = place.at(at)
  const isBlack = place.sign(sign) > 0
  return (
    <>
      {/* A star point must not shine through a number. */}
      {text && <circle class="label-ground" cx={x} cy={y} r="0.44" />}
      <g class="ghost">
        <circle class={isBlack ? 'ghost-black' : 'ghost-white'} cx={x} cy={y} r="0.44" />
        {text && (
          <text class={isBlack ? 'ghost-text on-black' : 'ghost-text on-white'} x={x} y={y} font-size="0.5">
            {text}
          </text>
        )}
      </g>
    </>
  )
}

const TRIANGLE = 'M0 -.3L.26 .15H-.26z'
const CROSS = 'M-.2 -.2L.2 .2M.2 -.2L-.2 .2'

function ArrowHead({ from, to }: { from: XY; to: XY }) {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return <path class="arrow-head" d="M.06 0L-.34 .17V-.17z" transform={`translate(${to.x} ${to.y}) rotate(${angle})`} />
}

/** The marks of SGF: triangle, square, circle, cross, letters, arrows and lines. */
export function Marks({ place, node, stones }: { place: Place; node: GameNode; stones: Int8Array }) {
  const size = place.size
  const inkClass = (at: XY) => {
    const sign = place.sign(stones[at.y * size + at.x]!)
    return sign > 0 ? 'mark mark-on-black' : sign < 0 ? 'mark mark-on-white' : 'mark mark-on-wood'
  }
  const shapes: Record<string, string> = {
    TR: TRIANGLE,
    SQ: 'M-.2 -.2H.2V.2H-.2z',
    CR: 'M.24 0A.24 .24 0 1 1 -.24 0A.24 .24 0 1 1 .24 0z',
    MA: CROSS,
    SL: 'M-.3 -.3H.3V.3H-.3z',
  }
  const drawn = []
  for (const [name, path] of Object.entries(shapes))
    for (const value of rawValues(node, name)) {
      const at = parseSgfPoint(size, value)
      if (!at) continue
      const { x, y } = place.at(at)
      drawn.push(<path key={name + value} class={inkClass(at)} d={path} transform={`translate(${x} ${y})`} />)
    }
  for (const value of rawValues(node, 'LB')) {
    const at = parseSgfPoint(size, value.slice(0, 2))
    if (!at || value[2] !== ':') continue
    const text = unescapeText(value.slice(3))
    const { x, y } = place.at(at)
    const onWood = stones[at.y * size + at.x] === 0
    drawn.push(
      <g key={'LB' + value}>
        {onWood && <circle class="label-ground" cx={x} cy={y} r="0.36" />}
        <text class={inkClass(at) + ' label'} x={x} y={y} font-size={text.length > 2 ? 0.34 : 0.52}>
          {text.slice(0, 4)}
        </text>
      </g>,
    )
  }
  for (const name of ['AR', 'LN'])
    for (const value of rawValues(node, name)) {
      const [from, to] = value.split(':').map((v) => parseSgfPoint(size, v))
      if (!from || !to) continue
      const a = place.at(from)
      const b = place.at(to)
      drawn.push(<line key={name + value} class={name === 'AR' ? 'arrow' : 'stroke'} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />)
      if (name === 'AR') drawn.push(<ArrowHead key={'head' + value} from={a} to={b} />)
    }
  return <g>{drawn}</g>
}
