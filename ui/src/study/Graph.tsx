// The game as bars: how much each move surprised the model. Click or drag to go there.
import { useMemo, useRef, useState } from 'preact/hooks'
import { percent } from '../board/scale'
import { analysis, scores, type JudgedMove } from './insight'
import { pref } from '../shell/prefs'
import { goTo, node } from './game'
import { lineTo } from '../go/tree'

type Kind = 'surprise' | 'rank' | 'score'

const kind = pref<Kind>('graph', 'surprise')

const HEIGHT = 72
const TOP_BITS = 10

const TOP_RANK = 361

/** Ranks by their logarithm: from the first to the second choice is as far as from the 50th to the 100th. */
function barHeight(move: JudgedMove, shown: Kind): number {
  if (move.surprise === undefined || move.rank === undefined) return 0
  const part = shown === 'rank' ? Math.log(move.rank) / Math.log(TOP_RANK) : move.surprise / TOP_BITS
  return Math.max(2, Math.min(1, part) * (HEIGHT - 8))
}

const MEANING: Record<Kind, string> = {
  surprise: 'how surprising each move was',
  rank: 'which choice each move was; tall bars are unusual moves',
  score: 'who leads, estimated by influence',
}

function words(move: JudgedMove, number: number): string {
  const who = move.color === 'black' ? 'Black' : 'White'
  if (move.rank === undefined) return `${number} · ${who} ${move.move}`
  return `${number} · ${who} ${move.move} · choice ${move.rank} · ${percent(move.probability!)} %`
}

/** How often the played move was the model's first choice, among its first three, … */
function Summary({ moves, color }: { moves: JudgedMove[]; color: 'black' | 'white' }) {
  const ranked = moves.filter((m) => m.color === color && m.rank !== undefined)
  const share = (limit: number) =>
    ranked.length ? Math.round((100 * ranked.filter((m) => m.rank! <= limit).length) / ranked.length) : 0
  return (
    <span class="summary">
      <i class={`stone stone-${color}`} aria-hidden="true" />
      <span class="spoken">{color}: </span>first choice {share(1)} %, top three {share(3)} %
    </span>
  )
}

/** Black's lead with komi after every move, as a line around the middle. */
function scorePath(list: number[], komi: number): { path: string; top: number } {
  const leads = list.map((score) => score - komi)
  const top = Math.max(10, ...leads.map(Math.abs))
  const y = (lead: number) => HEIGHT / 2 - (lead / top) * (HEIGHT / 2 - 3)
  const step = 1000 / leads.length
  return { path: leads.map((lead, i) => `${i ? 'L' : 'M'}${((i + 0.5) * step).toFixed(1)} ${y(lead).toFixed(1)}`).join(''), top }
}

function leadText(score: number, komi: number): string {
  const lead = score - komi
  return Math.abs(lead) < 0.05 ? 'even' : `${lead > 0 ? 'Black' : 'White'} leads by ${Math.abs(lead).toFixed(1)}`
}

function barsOf(moves: JudgedMove[], shown: Kind) {
  const step = 1000 / moves.length
  return moves.map((move, i) => {
    const height = barHeight(move, shown)
    return (
      <rect key={i} class={`bar bar-${move.color}`} x={i * step + step * 0.12} y={HEIGHT - height} width={step * 0.76} height={height} />
    )
  })
}

export function Graph() {
  const told = analysis.value
  const leads = scores.value && scores.value.scores.length === told?.moves.length ? scores.value : null
  const showsScore = kind.value === 'score' && leads !== null
  const barKind: Kind = kind.value === 'rank' ? 'rank' : 'surprise'
  const [hovered, setHovered] = useState<number | null>(null)
  const frame = useRef<SVGSVGElement>(null)
  const bars = useMemo(() => barsOf(told?.moves ?? [], barKind), [told, barKind])
  if (!told || told.moves.length === 0) return null
  const { moves, nodes } = told
  const here = new Set(node.value ? lineTo(node.value) : [])
  const current = nodes.reduce((last, n, i) => (here.has(n) ? i : last), -1)
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
    <section class="graph" aria-label="The game as a graph" data-tour="graph">
      <div class="graph-head">
        <div class="graph-tabs">
          <button aria-pressed={!showsScore && barKind === 'surprise'} title={MEANING.surprise} onClick={() => (kind.value = 'surprise')}>
            Surprise
          </button>
          <button aria-pressed={!showsScore && barKind === 'rank'} title={MEANING.rank} onClick={() => (kind.value = 'rank')}>
            Rank
          </button>
          {leads && (
            <button aria-pressed={showsScore} title={MEANING.score} onClick={() => (kind.value = 'score')}>
              Score
            </button>
          )}
        </div>
        <span class="muted graph-word">
          {shown === null
            ? MEANING[showsScore ? 'score' : barKind]
            : showsScore
              ? `${shown + 1} · ${leadText(leads.scores[shown]!, leads.komi)}`
              : words(moves[shown]!, shown + 1).replace(/Black |White /, '')}
        </span>
      </div>
      <svg
        ref={frame}
        class="graph-bars"
        viewBox={`0 0 1000 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Bars for ${moves.length} moves; the list of surprising moves has them in words.`}
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
        {showsScore && (
          <>
            <line class="graph-ground" x1="0" x2="1000" y1={HEIGHT / 2} y2={HEIGHT / 2} />
            <path class="graph-score" d={scorePath(leads.scores, leads.komi).path} />
          </>
        )}
        {!showsScore && bars}
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
