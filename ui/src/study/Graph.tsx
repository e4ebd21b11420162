// The game as a graph: the score of a review with its mistakes, or how much each move surprised the model. Click or drag to
// go there.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { percent } from '../board/scale'
import { analysis, scores, type JudgedMove } from './insight'
import { pref } from '../shell/prefs'
import { ordinal } from './Experts'
import { goTo, node } from './game'
import { lineTo, type Color, type GameNode } from '../go/tree'
import { chosen, choose, gameNodes, lossText, outlookText, review, type Review, type ReviewMove } from './review'

type Kind = 'score' | 'win' | 'surprise' | 'rank'

const kind = pref<Kind>('graph.v2', 'score')

const TOP_BITS = 10
const TOP_RANK = 361
/** Pixels: what is left of the plot and below it is for words. */
const LEFT = 76
const BOTTOM = 27
const TOP = 6
const RIGHT = 8

const MEANING: Record<Kind, string> = {
  score: 'who leads, in points',
  win: 'Black’s chance to win',
  surprise: 'how surprising each move was',
  rank: 'which choice each move was; tall bars are unusual moves',
}
const NAMES: Record<Kind, string> = { score: 'Score', win: 'Winrate', surprise: 'Surprise', rank: 'Rank' }

/** Round numbers for an axis of moves, some six of them. */
export function moveTicks(count: number): number[] {
  const step = [5, 10, 20, 25, 50, 100, 200, 500].find((s) => count / s <= 6.5) ?? 1000
  const ticks = [1]
  // The last number stands at the right edge: what is close to it would run into it.
  const room = count >= 100 ? 0.17 : 0.12
  for (let at = step; at <= count * (1 - room); at += step) ticks.push(at)
  if (count > 1) ticks.push(count)
  return ticks
}

/** As far as the graph reaches: the largest lead, rounded up; a few wild ones are cut. */
export function leadTop(leads: number[]): number {
  const sorted = leads.map(Math.abs).sort((a, b) => a - b)
  const most = sorted[Math.ceil(0.97 * (sorted.length - 1))] ?? 0
  return [6, 12, 20, 30, 40, 60, 80].find((top) => most <= top) ?? 120
}

/** What stands on the line: Black's side up, from -1 to 1; null where nothing is known. */
interface Series {
  values: (number | null)[]
  labels: [string, string, string]
}

function scoreSeries(told: Review | null, leads: number[] | null): Series | null {
  const list = told ? told.moves.map((m) => m.after.lead) : leads
  if (!list || list.every((lead) => lead === null)) return null
  const top = leadTop(list.filter((lead): lead is number => lead !== null))
  return {
    values: list.map((lead) => (lead === null ? null : Math.max(-1, Math.min(1, lead / top)))),
    labels: [`Black +${top}`, 'Even', `White +${top}`],
  }
}

function winSeries(told: Review | null): Series | null {
  if (!told) return null
  return { values: told.moves.map((m) => 2 * m.after.winrate - 1), labels: ['Black 100 %', '50 %', 'White 100 %'] }
}

interface Frame {
  width: number
  height: number
  x: (index: number) => number
  y: (value: number) => number
}

function frameOf(width: number, height: number, count: number): Frame {
  const inner = Math.max(10, width - LEFT - RIGHT)
  const tall = height - TOP - BOTTOM
  return {
    width,
    height,
    x: (index) => LEFT + (count > 1 ? (inner * index) / (count - 1) : inner / 2),
    y: (value) => TOP + (tall * (1 - value)) / 2,
  }
}

function pathOf({ values }: Series, frame: Frame): string {
  let isDown = false
  let path = ''
  values.forEach((value, i) => {
    if (value === null) isDown = false
    else {
      path += `${isDown ? 'L' : 'M'}${frame.x(i).toFixed(1)} ${frame.y(value).toFixed(1)}`
      isDown = true
    }
  })
  return path
}

const isMistake = (move: ReviewMove) => move.grade === 'mistake' || move.grade === 'blunder'

function Curve({ series, frame, told }: { series: Series; frame: Frame; told: Review | null }) {
  const path = useMemo(() => pathOf(series, frame), [series, frame])
  const right = frame.width - RIGHT
  return (
    <>
      <rect class="graph-black" x={LEFT} y={TOP} width={right - LEFT} height={frame.y(0) - TOP} />
      {[1, 0, -1].map((value) => (
        <line key={value} class={value === 0 ? 'graph-even' : 'graph-ground'} x1={LEFT} x2={right} y1={frame.y(value)} y2={frame.y(value)} />
      ))}
      {series.labels.map((text, i) => (
        <text key={text} class="graph-label" x={LEFT - 8} y={frame.y(1 - i)} text-anchor="end">
          {text}
        </text>
      ))}
      <path class="graph-score" d={path} />
      {told?.moves.map((move, i) => {
        const value = series.values[i]
        if (!isMistake(move) || value === null || value === undefined) return null
        const isHere = chosen.value?.number === move.number
        return <circle key={i} class={`graph-mistake graph-mistake-${move.player}`} cx={frame.x(i)} cy={frame.y(value)} r={isHere ? 6.5 : 4.5} />
      })}
    </>
  )
}

/** Ranks by their logarithm: from the first to the second choice is as far as from the 50th to the 100th. */
function barPart(move: JudgedMove, shown: Kind): number {
  if (move.surprise === undefined || move.rank === undefined) return 0
  const part = shown === 'rank' ? Math.log(move.rank) / Math.log(TOP_RANK) : move.surprise / TOP_BITS
  return Math.max(0.03, Math.min(1, part))
}

function Bars({ moves, shown, frame }: { moves: JudgedMove[]; shown: Kind; frame: Frame }) {
  const bars = useMemo(() => {
    const ground = frame.height - BOTTOM
    const tall = ground - TOP
    const step = (frame.width - LEFT - RIGHT) / Math.max(1, moves.length)
    return moves.map((move, i) => {
      const height = barPart(move, shown) * tall
      return <rect key={i} class={`bar bar-${move.color}`} x={frame.x(i) - step * 0.38} y={ground - height} width={step * 0.76} height={height} />
    })
  }, [moves, shown, frame])
  const words: [string, string] = shown === 'rank' ? ['361st', '1st choice'] : ['surprising', 'expected']
  return (
    <>
      {bars}
      <text class="graph-label" x={LEFT - 8} y={TOP + 6} text-anchor="end">
        {words[0]}
      </text>
      <text class="graph-label" x={LEFT - 8} y={frame.height - BOTTOM - 5} text-anchor="end">
        {words[1]}
      </text>
    </>
  )
}

function Axis({ count, frame }: { count: number; frame: Frame }) {
  const y = frame.height - 6
  return (
    <g class="graph-axis">
      <line class="graph-ground" x1={LEFT} x2={frame.width - RIGHT} y1={frame.height - BOTTOM} y2={frame.height - BOTTOM} />
      <text class="graph-label" x={LEFT - 8} y={y} text-anchor="end">
        Move
      </text>
      {moveTicks(count).map((number) => (
        <text key={number} class="graph-label" x={frame.x(number - 1)} y={y} text-anchor={number === count ? 'end' : number === 1 ? 'start' : 'middle'}>
          {number}
        </text>
      ))}
    </g>
  )
}

function words(move: JudgedMove, number: number): string {
  const who = move.color === 'black' ? 'Black' : 'White'
  if (move.rank === undefined) return `${number} · ${who} ${move.move}`
  return `${number} · ${who} ${move.move} · ${ordinal(move.rank)} choice · ${percent(move.probability!)} %`
}

/** What the graph says of one move. */
function wordOf(index: number, shown: Kind, told: Review | null, moves: JudgedMove[], leads: number[] | null): string {
  const found = told?.moves[index]
  if (found && (shown === 'score' || shown === 'win')) {
    const state = shown === 'win' ? `Black ${Math.round(100 * found.after.winrate)} %` : outlookText(found.after)
    const cost = found.lost === null ? found.winrate_lost > 0.005 : found.lost > 0.05
    return `${index + 1} · ${found.move} · ${state}${cost ? ` · ${lossText(found)}` : ''}`
  }
  if (shown === 'score' && leads) {
    const lead = leads[index] ?? 0
    return `${index + 1} · ${Math.abs(lead) < 0.05 ? 'even' : `${lead > 0 ? 'Black' : 'White'} leads by ${Math.abs(lead).toFixed(1)}`}`
  }
  const move = moves[index]
  return move ? words(move, index + 1).replace(/Black |White /, '') : ''
}

/** How often the played move was the model's first choice, and among its first three, of both players. */
function Summary({ moves }: { moves: JudgedMove[] }) {
  const share = (color: Color, limit: number) => {
    const ranked = moves.filter((m) => m.color === color && m.rank !== undefined)
    return ranked.length ? Math.round((100 * ranked.filter((m) => m.rank! <= limit).length) / ranked.length) : 0
  }
  const both = (limit: number) =>
    (['black', 'white'] as const).map((color) => (
      <span key={color} class="summary">
        <i class={`stone stone-${color}`} aria-hidden="true" />
        <span class="spoken">{color}: </span>
        {share(color, limit)} %
      </span>
    ))
  return (
    <p class="summary-line">
      First choice {both(1)} · top 3 {both(3)}
    </p>
  )
}

function Worst({ moves, nodes }: { moves: JudgedMove[]; nodes: GameNode[] }) {
  const worst = moves
    .map((move, i) => ({ move, i }))
    .filter(({ move }) => move.surprise !== undefined)
    .sort((a, b) => b.move.rank! - a.move.rank! || b.move.surprise! - a.move.surprise!)
    .slice(0, 5)
  return (
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
  )
}

/** Every move with what it cost, for those who want all of them. */
function EveryMove({ told }: { told: Review }) {
  return (
    <details class="worst">
      <summary>Points lost, move by move</summary>
      <ol class="every-move">
        {told.moves.map((move, i) => (
          <li key={i}>
            <button class="link" onClick={() => (move.better ? choose(move) : goTo(gameNodes.value[i]))}>
              {move.number} {move.move}
            </button>{' '}
            <span class={isMistake(move) ? 'loss' : 'muted'}>{(move.lost ?? move.winrate_lost) > 0.005 ? lossText(move) : '0'}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(360)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(200, Math.round(element.clientWidth))))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

function Legend({ told }: { told: Review }) {
  if (!told.moves.some(isMistake)) return null
  return (
    <span class="graph-legend muted">
      <i class="graph-dot graph-dot-black" title="Black’s mistakes" />
      <i class="graph-dot graph-dot-white" title="White’s mistakes" /> mistakes
    </span>
  )
}

export function Graph() {
  const count = review.value?.moves.length ?? analysis.value?.moves.length ?? 0
  return count > 0 ? <GraphOf count={count} /> : null
}

function GraphOf({ count }: { count: number }) {
  const judged = analysis.value
  const told = review.value
  const known = scores.value && scores.value.scores.length === count ? scores.value : null
  const leads = useMemo(() => (known ? known.scores.map((score) => score - known.komi) : null), [known])
  const [hovered, setHovered] = useState<number | null>(null)
  const { box, width } = useWidth()
  const height = width > 480 ? 157 : 119
  const frame = useMemo(() => frameOf(width, height, count), [width, height, count])
  const score = useMemo(() => scoreSeries(told, leads), [told, leads])
  const win = useMemo(() => winSeries(told), [told])
  const moves = judged?.moves.length === count ? judged.moves : []
  const nodes = told ? gameNodes.value : (judged?.nodes ?? [])
  const offered: Kind[] = [...(score ? ['score' as const] : []), ...(win ? ['win' as const] : []), ...(moves.length ? (['surprise', 'rank'] as const) : [])]
  const shown = offered.includes(kind.value) ? kind.value : offered[0]
  if (!shown) return <div class="graph" ref={box} />
  const here = new Set(node.value ? lineTo(node.value) : [])
  const current = nodes.reduce((last, n, i) => (here.has(n) ? i : last), -1)
  const indexAt = (event: PointerEvent) => {
    const left = box.current!.getBoundingClientRect().left
    const part = (event.clientX - left - LEFT) / Math.max(1, width - LEFT - RIGHT)
    return Math.min(count - 1, Math.max(0, Math.round(part * (count - 1))))
  }
  const spoken = hovered ?? (current >= 0 ? current : null)
  const series = shown === 'score' ? score : shown === 'win' ? win : null
  return (
    <section class="graph" aria-label="The game as a graph" data-tour="graph">
      <div class="graph-head">
        <div class="graph-tabs">
          {offered.map((each) => (
            <button key={each} aria-pressed={shown === each} title={MEANING[each]} onClick={() => (kind.value = each)}>
              {NAMES[each]}
            </button>
          ))}
        </div>
        <span class="muted graph-word">{spoken === null ? MEANING[shown] : wordOf(spoken, shown, told, moves, leads)}</span>
      </div>
      <div ref={box} class="graph-box">
        <svg
          class="graph-bars"
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          role="img"
          aria-label={`${NAMES[shown]} of ${count} moves; the lists below have it in words.`}
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
          {series ? <Curve series={series} frame={frame} told={told} /> : <Bars moves={moves} shown={shown} frame={frame} />}
          {current >= 0 && <line class="graph-here" x1={frame.x(current)} x2={frame.x(current)} y1={TOP} y2={height - BOTTOM} />}
          <Axis count={count} frame={frame} />
        </svg>
      </div>
      <div class="graph-lists">
        {!told && moves.length > 0 && <Summary moves={moves} />}
        {moves.length > 0 && judged && <Worst moves={moves} nodes={judged.nodes} />}
        {told && <EveryMove told={told} />}
        {told && series && <Legend told={told} />}
      </div>
    </section>
  )
}
