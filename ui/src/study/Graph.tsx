// The game as bars: how much each move surprised the model. Click or drag to go there.
import { useRef, useState } from 'preact/hooks'
import { percent } from '../board/scale'
import { analysis, type JudgedMove } from './insight'
import { goTo, node } from './game'
import { lineTo } from '../go/tree'

const HEIGHT = 72
const TOP_BITS = 10

function barHeight(move: JudgedMove): number {
  return move.surprise === undefined ? 0 : Math.max(2, (Math.min(TOP_BITS, move.surprise) / TOP_BITS) * (HEIGHT - 8))
}

function words(move: JudgedMove, number: number): string {
  const who = move.color === 'black' ? 'Black' : 'White'
  if (move.rank === undefined) return `${number} · ${who} ${move.move}`
  return `${number} · ${who} ${move.move} · choice ${move.rank} · ${percent(move.probability!)} %`
}

/** How often the played move was the model's first choice, among its first three, … */
function Summary({ moves, color }: { moves: JudgedMove[]; color: 'black' | 'white' }) {
  const ranked = moves.filter((m) => m.color === color && m.rank !== undefined)
  const share = (limit: number) =>
    ranked.length ? Math.round((100 * ranked.filter((m) => m.rank! <= limit).length) / ranked.length) : 0
  return (
    <span class="summary">
      <i class={`stone stone-${color}`} aria-hidden="true" />
      <span class="spoken">{color}: </span>first choice {share(1)} %, first three {share(3)} %
    </span>
  )
}

export function Graph() {
  const told = analysis.value
  const [hovered, setHovered] = useState<number | null>(null)
  const frame = useRef<SVGSVGElement>(null)
  if (!told || told.moves.length === 0) return null
  const { moves, nodes } = told
  const here = node.value ? lineTo(node.value) : []
  const current = nodes.reduce((last, n, i) => (here.includes(n) ? i : last), -1)
  const step = 1000 / moves.length
  const indexAt = (event: PointerEvent) => {
    const box = frame.current!.getBoundingClientRect()
    return Math.min(moves.length - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * moves.length)))
  }
  const worst = moves
    .map((move, i) => ({ move, i }))
    .filter(({ move }) => move.surprise !== undefined)
    .sort((a, b) => b.move.rank! - a.move.rank! || b.move.surprise! - a.move.surprise!)
    .slice(0, 5)
  const shown = hovered ?? (current >= 0 ? current : null)
  return (
    <section class="graph" aria-label="Surprise over the game" data-tour="graph">
      <div class="graph-head">
        <h2>Surprise</h2>
        <span class="muted graph-word">
          {shown !== null ? words(moves[shown]!, shown + 1) : 'how unlikely each move was, in bits'}
        </span>
      </div>
      <svg
        ref={frame}
        class="graph-bars"
        viewBox={`0 0 1000 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Bars for ${moves.length} moves; the list of surprising moves says the same in words.`}
        onPointerDown={(e) => {
          ;(e.currentTarget as Element).setPointerCapture(e.pointerId)
          goTo(nodes[indexAt(e)])
        }}
        onPointerMove={(e) => {
          const index = indexAt(e)
          setHovered(index)
          if (e.buttons & 1) goTo(nodes[index])
        }}
        onPointerLeave={() => setHovered(null)}
      >
        {current >= 0 && <rect class="graph-here" x={current * step} y="0" width={Math.max(step, 3)} height={HEIGHT} />}
        {moves.map((move, i) => {
          const height = barHeight(move)
          return (
            <rect
              key={i}
              class={`bar bar-${move.color}`}
              x={i * step + step * 0.12}
              y={HEIGHT - height}
              width={step * 0.76}
              height={height}
            />
          )
        })}
        <line class="graph-ground" x1="0" x2="1000" y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <div class="graph-foot">
        <Summary moves={moves} color="black" />
        <Summary moves={moves} color="white" />
      </div>
      <details class="worst">
        <summary>Most surprising moves</summary>
        <ol>
          {worst.map(({ move, i }) => (
            <li key={i}>
              <button class="link" onClick={() => goTo(nodes[i]!.parent)}>
                {words(move, i + 1)}
              </button>
              {move.best && <span class="muted"> — expected {move.best}</span>}
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
