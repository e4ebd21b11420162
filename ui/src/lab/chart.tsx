// A line chart of some curves: axes, a legend, and the numbers behind it.
import type { ComponentChildren } from 'preact'

export interface Curve {
  name: string
  points: { x: number; y: number }[]
}

interface ChartProps {
  title: string
  xLabel: string
  yLabel: string
  curves: Curve[]
  /** A line where said and came are the same. */
  diagonal?: boolean
  /** Values of y are shares, shown in percent. */
  percent?: boolean
  /** Show the points themselves too. */
  marks?: boolean
}

export const WIDTH = 440
export const HEIGHT = 250
export const LEFT = 58
export const RIGHT = 12
export const TOP = 12
export const BOTTOM = 38

/** Round numbers that cut 0 … top into about five. */
export function ticks(top: number): number[] {
  if (!(top > 0)) return [0, 1]
  const rough = top / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough)!
  const list = []
  for (let v = 0; v <= top + step * 1e-6; v += step) list.push(Number(v.toPrecision(6)))
  return list
}

/** Round numbers from below `low` to above `high`, about five steps. */
export function ticksBetween(low: number, high: number): number[] {
  const range = Math.max(high - low, Math.abs(high) * 0.02, 1e-9)
  const step = ticks(range)[1]!
  const first = Math.floor(low / step)
  const count = Math.ceil(high / step) - first
  return Array.from({ length: Math.max(1, count) + 1 }, (_, i) => Number(((first + i) * step).toPrecision(6)))
}

/** One row for each x, one column for each curve. */
export function csvOf(curves: Curve[], xLabel: string): string {
  const xs = [...new Set(curves.flatMap((c) => c.points.map((p) => p.x)))].sort((a, b) => a - b)
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)
  const head = [xLabel, ...curves.map((c) => c.name)].map(quote).join(',')
  const rows = xs.map((x) => [x, ...curves.map((c) => c.points.find((p) => p.x === x)?.y ?? '')].join(','))
  return [head, ...rows].join('\n') + '\n'
}

export function download(text: string, name: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 2000)
}

/** The drawing with its paint, so that it stands alone. */
function standAlone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const from = svg.querySelectorAll('*')
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(from[i]!)
    for (const name of ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'text-anchor'])
      element.setAttribute(name, style.getPropertyValue(name))
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('font-family', 'Inter, system-ui, sans-serif')
  return copy.outerHTML
}

/** A drawing with its title, what it can be saved as, and what its colours mean. */
export function Figure(props: {
  title: string
  description: string
  csv: () => string
  legend: string[]
  height: number
  children: ComponentChildren
}) {
  const { title, description, csv, legend, height, children } = props
  const slug = title.toLowerCase().replace(/\W+/g, '-')
  return (
    <figure class="card chart" data-chart={slug}>
      <figcaption class="card-head">
        <h2>{title}</h2>
        <span class="chart-tools">
          <button class="quiet" onClick={() => download(csv(), `${slug}.csv`, 'text/csv')}>
            CSV
          </button>
          <button
            class="quiet"
            onClick={(e) => download(standAlone(e.currentTarget.closest('figure')!.querySelector('svg')!), `${slug}.svg`, 'image/svg+xml')}
          >
            SVG
          </button>
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={description}>
        {children}
      </svg>
      <ul class="chart-legend">
        {legend.map((name, i) => (
          <li key={name}>
            <svg viewBox="0 0 30 8" aria-hidden="true">
              <path class={`curve curve-${i % 6}`} d="M1 4H29" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** A share as percent, with one digit. */
export const inPercent = (share: number) => `${Math.round(1000 * share) / 10}`

/** Lines across the chart, each with its value before it. */
export function Grid({ ticks, y, show }: { ticks: number[]; y: (value: number) => number; show: (value: number) => string }) {
  return (
    <>
      {ticks.map((v) => (
        <g key={v}>
          <line class="chart-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(v)} y2={y(v)} />
          <text class="chart-tick" x={LEFT - 6} y={y(v) + 4} text-anchor="end">
            {show(v)}
          </text>
        </g>
      ))}
    </>
  )
}

/** What the numbers at the left edge are. */
export function YLabel({ text, height }: { text: string; height: number }) {
  const middle = (TOP + height - BOTTOM) / 2
  return (
    <text class="chart-tick" x={12} y={middle} text-anchor="middle" transform={`rotate(-90 12 ${middle})`}>
      {text}
    </text>
  )
}

export function Chart({ title, xLabel, yLabel, curves, diagonal, percent, marks }: ChartProps) {
  const all = curves.flatMap((c) => c.points)
  const ys = all.map((p) => p.y)
  const xTicks = ticks(Math.max(1e-9, ...all.map((p) => p.x)))
  const yTicks = Math.min(...ys) < 0 ? ticksBetween(Math.min(...ys), Math.max(...ys)) : ticks(Math.max(1e-9, ...ys))
  const right = Math.max(xTicks.at(-1)!, ...all.map((p) => p.x))
  const low = yTicks[0]!
  const far = Math.max(yTicks.at(-1)!, ...ys)
  const x = (value: number) => LEFT + (value / right) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => HEIGHT - BOTTOM - ((value - low) / (far - low)) * (HEIGHT - TOP - BOTTOM)
  const show = percent ? inPercent : String
  return (
    <Figure
      title={title}
      csv={() => csvOf(curves, xLabel)}
      legend={curves.map((c) => c.name)}
      description={`${title}: ${yLabel} over ${xLabel}; the CSV has the numbers.`}
      height={HEIGHT}
    >
      <Grid ticks={yTicks} y={y} show={show} />
      <YLabel text={yLabel} height={HEIGHT} />
      {xTicks.map((v) => (
        <text key={v} class="chart-tick" x={x(v)} y={HEIGHT - BOTTOM + 16} text-anchor="middle">
          {diagonal ? show(v) : v}
        </text>
      ))}
      <text class="chart-tick" x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 6} text-anchor="middle">
        {xLabel}
      </text>
      {diagonal && <line class="chart-diagonal" x1={x(0)} y1={y(0)} x2={x(Math.min(right, far))} y2={y(Math.min(right, far))} />}
      {curves.map((curve, i) => (
        <g key={curve.name}>
          <path class={`curve curve-${i % 6}`} d={curve.points.map((p, j) => `${j ? 'L' : 'M'}${x(p.x).toFixed(1)} ${y(p.y).toFixed(1)}`).join('')} />
          {(marks || curve.points.length === 1) &&
            curve.points.map((p) => <circle key={p.x} class={`mark mark-${i % 6}`} cx={x(p.x)} cy={y(p.y)} r="3.2" />)}
        </g>
      ))}
    </Figure>
  )
}
