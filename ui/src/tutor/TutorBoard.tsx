// The board of the tutor: what is asked, chosen and marked, the tools, and the way through the record.
import { Board, type Place } from '../board/Board'
import { LastMove, LinkLine, Marks } from '../board/layers'
import { savePicture } from '../board/actions'
import { type BoardTool, ToolBar } from '../board/ToolBar'
import { Icon, type IconName } from '../shell/icons'
import { parseVertex, sgfOf, type XY } from '../go/points'
import { escapeText } from '../go/sgf_text'
import { SIGN, type GameNode } from '../go/tree'
import type { Part } from '../board/SmallBoard'
import { partOf, stonesOf, type ProblemForm } from '../problems/form'
import {
  childrenOf,
  current,
  depthOf,
  lineThrough,
  neighbourNode,
  placeValue,
  places,
  shownLabels,
  showsLabels,
  annotated,
  type Context,
  type Label,
  type AnnotatedNode,
} from './annotated'
import { tool, touch, type Tool } from './record'

// ---- how much of the board is shown ----

function formOf(now: AnnotatedNode): ProblemForm {
  const moves = now.nodes.flatMap((each) => (each.move && each.move !== 'pass' ? [each.move] : []))
  return { size: now.size, board: now.board, play: 'black', side: 'black', goal: '', keystones: [], area: moves, ko: '', any_keystone: false, answers: [] }
}

/** A quarter or a half of the board, whichever has more of the points in it. */
export function contextPart(size: number, context: Context, points: XY[]): Part {
  const whole = { left: 0, top: 0, right: size - 1, bottom: size - 1 }
  const half = Math.ceil(size / 2)
  const low = (values: number[]) => values.reduce((sum, v) => sum + v, 0) <= (values.length * (size - 1)) / 2
  const xs = points.map((p) => p.x)
  const ys = points.map((p) => p.y)
  const across = low(xs) ? { left: 0, right: half - 1 } : { left: size - half, right: size - 1 }
  const down = low(ys) ? { top: 0, bottom: half - 1 } : { top: size - half, bottom: size - 1 }
  if (context === 'quarter') return { ...across, ...down }
  if (context !== 'half') return whole
  const lean = (values: number[]) => Math.abs(values.reduce((sum, v) => sum + v - (size - 1) / 2, 0))
  return lean(xs) >= lean(ys) ? { ...whole, ...across } : { ...whole, ...down }
}

function shownPart(now: AnnotatedNode): Part {
  const form = formOf(now)
  if (now.document === 'game') return { left: 0, top: 0, right: now.size - 1, bottom: now.size - 1 }
  if (now.frame.context === 'unknown') return partOf(form)
  const points: XY[] = now.frame.focus.flatMap((v) => parseVertex(now.size, v) ?? [])
  if (points.length === 0) now.board.forEach((row, y) => [...row].forEach((c, x) => c !== '.' && points.push({ x, y })))
  return contextPart(now.size, now.frame.context, points)
}

// ---- what is drawn ----

/** The marks of the node, as the layer for marks wants them. */
function marksNode(now: AnnotatedNode): GameNode {
  const points = (list: string[]) => list.flatMap((v) => parseVertex(now.size, v) ?? []).map(sgfOf)
  const { LB = [], ...shapes } = now.marks
  const props = Object.entries(shapes).map(([name, list]) => ({ name, values: points(list) }))
  const letters = LB.flatMap(([v, text]) => points([v]).map((point) => `${point}:${escapeText(text)}`))
  return { id: 0, parent: null, children: [], props: [...props, { name: 'LB', values: letters }], changes: [], toMove: 'black', move: 0, prisoners: [0, 0] }
}

function Square({ at, vertex, name }: { at: Place; vertex: string; name: string }) {
  const point = parseVertex(at.size, vertex)
  if (!point) return null
  const c = at.at(point)
  return <rect class={name} x={c.x - 0.44} y={c.y - 0.44} width=".88" height=".88" rx=".2" />
}

function AskedPair({ at, chains }: { at: Place; chains: string[] }) {
  const [from, to] = chains.map((v) => parseVertex(at.size, v))
  if (!from || !to) return null
  const a = at.at(from)
  const b = at.at(to)
  return (
    <>
      <line class="asked-line" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
      {chains.map((v) => (
        <Square key={v} at={at} vertex={v} name="asked" />
      ))}
    </>
  )
}

const pointsIn = (size: number, places: (string[] | string)[], index: number): XY[] => {
  const list = places[index]
  return Array.isArray(list) ? list.flatMap((v) => parseVertex(size, v) ?? []) : []
}

/** A label as the board shows it: links by their level, eyespaces as areas, vital points as diamonds, others by a
 * dot; with their level. */
function LabelMark({ at, label }: { at: Place; label: Label }) {
  const first = pointsIn(at.size, label.places, 0)
  const second = pointsIn(at.size, label.places, 1)
  if (label.property === 'XC' && first[0] && second[0])
    return <LinkLine place={at} from={first[0]} to={second[0]} level={label.level ?? 0} />
  return (
    <g class={`label-mark label-${label.property}`}>
      {first.map((point) => {
        const { x, y } = at.at(point)
        const key = `${point.x}-${point.y}`
        if (label.property === 'XE') return <rect key={key} x={x - 0.42} y={y - 0.42} width=".84" height=".84" rx=".1" />
        if (label.property === 'XV') return <path key={key} d={`M${x} ${y - 0.36}L${x + 0.36} ${y}L${x} ${y + 0.36}L${x - 0.36} ${y}z`} />
        return <circle key={key} cx={x} cy={y} r=".3" />
      })}
      {first[0] && label.level && (
        <text x={at.at(first[0]).x} y={at.at(first[0]).y} font-size=".36">
          {label.level}
        </text>
      )}
    </g>
  )
}

function Overlay({ at }: { at: Place }) {
  const now = annotated.value!
  const asked = current.value
  const isByHand = places.value.some((list) => list.length > 0)
  const own = now.nodes[now.node]
  const last = own?.move ? parseVertex(now.size, own.move) : null
  const lettered = new Set([...(now.marks.LB ?? []).map(([v]) => v), ...(showsLabels.value ? shownLabels.value.flatMap((l) => l.places.flat()) : [])])
  const next = childrenOf(now, now.node)
    .flatMap((child) => now.nodes[child]!.move ?? [])
    .filter((v) => !lettered.has(v))
  return (
    <>
      {now.frame.focus.map((v) => {
        const point = parseVertex(now.size, v)
        const c = point && at.at(point)
        return c && <rect key={v} class="focus-point" x={c.x - 0.5} y={c.y - 0.5} width="1" height="1" />
      })}
      {last && own?.color && <LastMove place={at} at={last} sign={SIGN[own.color]} />}
      {next.map((v) => {
        const point = parseVertex(now.size, v)
        const c = point && at.at(point)
        return c && <circle key={v} class="next-dot" cx={c.x} cy={c.y} r=".12" />
      })}
      <Marks place={at} node={marksNode(now)} stones={stonesOf(formOf(now))} />
      {showsLabels.value && shownLabels.value.map((label) => <LabelMark key={label.id} at={at} label={label} />)}
      {asked && !isByHand && <AskedPair at={at} chains={asked.chains} />}
      {[0, 1].map((i) => placeValue(i).map((v) => <Square key={`${i}${v}`} at={at} vertex={v} name={`chosen chosen-${i}`} />))}
    </>
  )
}

// ---- the way through the record ----

export function goToNode(node: number | null) {
  const now = annotated.value
  if (now && node !== null) location.hash = `#/tutor/${now.id}/${node}`
}

/** Ten moves on or back, at most to the end. */
export function walkFar(by: number) {
  const now = annotated.value
  if (!now) return
  const line = lineThrough(now)
  const to = Math.min(line.length - 1, Math.max(0, line.indexOf(now.node) + by))
  goToNode(line[to] ?? null)
}

export function walk(to: 'back' | 'next' | 'up' | 'down') {
  if (annotated.value) goToNode(neighbourNode(annotated.value, to))
}

function WalkButton({ icon, label, node }: { icon: IconName; label: string; node: number | null }) {
  return (
    <button class="icon-button" aria-label={label} title={label} disabled={node === null} onClick={() => goToNode(node)}>
      <Icon name={icon} />
    </button>
  )
}

function Way() {
  const now = annotated.value!
  const own = now.nodes[now.node]
  const sisters = own && own.parent >= 0 ? childrenOf(now, own.parent).length : 1
  const line = lineThrough(now)
  const here = line.indexOf(now.node)
  const end = line.length - 1
  const step = (by: number) => (here + by >= 0 && here + by <= end ? line[here + by]! : null)
  return (
    <div class="navigation" role="toolbar" aria-label="Step through the record">
      <WalkButton icon="first" label="To the start (Home)" node={now.node > 0 ? 0 : null} />
      {end >= 10 && <WalkButton icon="back10" label="Ten back (Page up)" node={here > 0 ? (step(-10) ?? 0) : null} />}
      <WalkButton icon="back" label="Back (left arrow)" node={neighbourNode(now, 'back')} />
      <span class="position" data-node={now.node}>
        <b>{depthOf(now, now.node)}</b>
        <span class="muted"> {own?.move ?? 'start'}</span>
        {sisters > 1 && <span class="muted small"> one of {sisters} (↑ ↓)</span>}
      </span>
      <WalkButton icon="next" label="Next (right arrow)" node={neighbourNode(now, 'next')} />
      {end >= 10 && <WalkButton icon="next10" label="Ten forward (Page down)" node={here < end ? (step(10) ?? line[end]!) : null} />}
      <WalkButton icon="last" label="To the end (End)" node={here < end ? line[end]! : null} />
      {end >= 4 && (
        <input
          type="range"
          class="way-slider"
          aria-label="Move"
          min={0}
          max={end}
          value={here}
          onInput={(e) => goToNode(line[Number(e.currentTarget.value)] ?? null)}
        />
      )}
    </div>
  )
}

// ---- tools ----

export const TOOLS: BoardTool<Tool>[] = [
  { tool: 'label', name: 'Select what the label is about', sign: 'Label', key: 's' },
  { tool: 'play', name: 'Play moves', sign: 'Play', key: 'm' },
  { tool: 'focus', name: 'Focus on the points that matter', sign: 'Focus', key: 'f' },
  { tool: 'TR', name: 'Triangle', sign: '△', key: 't' },
  { tool: 'SQ', name: 'Square', sign: '□', key: 'q' },
  { tool: 'CR', name: 'Circle', sign: '◯', key: 'o' },
  { tool: 'MA', name: 'Cross', sign: '✕', key: 'x' },
  { tool: 'LB', name: 'Letters', sign: 'A', key: 'a' },
]

function Tools() {
  return (
    <ToolBar tools={TOOLS} chosen={tool.value} onChoose={(chosen) => (tool.value = chosen)}>
      <button
        class="icon-button"
        aria-label="Save the board as SVG"
        title="Save the board as SVG"
        onClick={() => void savePicture('svg')}
      >
        <Icon name="image" />
      </button>
    </ToolBar>
  )
}

function describe(now: AnnotatedNode, at: XY): string {
  const said = [0, 1].flatMap((i) => {
    const vertex = placeValue(i).find((v) => {
      const point = parseVertex(now.size, v)
      return point && point.x === at.x && point.y === at.y
    })
    return vertex ? ['chosen'] : []
  })
  return said[0] ?? ''
}

export function TutorBoard() {
  const now = annotated.value!
  return (
    <div class="table table-problem">
      <Board
        size={now.size}
        stones={stonesOf(formOf(now))}
        part={shownPart(now)}
        label={`${now.title}, to annotate`}
        describe={(at) => describe(now, at)}
        onPoint={touch}
      >
        {(at) => <Overlay at={at} />}
      </Board>
      <div class="controls">
        <Way />
        <Tools />
      </div>
    </div>
  )
}
