// Boxes over groups: half of the values in the box, nine tenths between the whiskers; and a map of accuracies.
import type { Box } from './lab'
import { BOTTOM, Figure, Grid, HEIGHT, inPercent, LEFT, RIGHT, ticks, TOP, WIDTH, YLabel } from './chart'

export interface BoxGroup {
  name: string
  boxes: (Box | null)[]
}

export function csvOfBoxes(labels: string[], groups: BoxGroup[], xLabel: string): string {
  const head = `${xLabel},model,positions,5 %,quarter,median,three quarters,95 %`
  const lines = labels.flatMap((label, i) =>
    groups.flatMap(({ name, boxes }) => {
      const box = boxes[i]
      if (!box) return []
      const numbers = [box.positions, box.low, box.quarter, box.median, box.three_quarters, box.high]
      return [[label, /[",\n]/.test(name) ? `"${name.replace(/"/g, '""')}"` : name, ...numbers].join(',')]
    }),
  )
  return [head, ...lines].join('\n') + '\n'
}

/** Rank errors: 0 is the first choice, 1 the last legal move. */
export function BoxChart(props: { title: string; xLabel: string; yLabel: string; labels: string[]; groups: BoxGroup[] }) {
  const { title, xLabel, yLabel, labels, groups } = props
  const top = ticks(Math.max(1e-9, ...groups.flatMap((g) => g.boxes.map((b) => b?.high ?? 0))))
  const most = Math.max(top.at(-1)!, ...groups.flatMap((g) => g.boxes.map((b) => b?.high ?? 0)))
  const y = (v: number) => HEIGHT - BOTTOM - (v / most) * (HEIGHT - TOP - BOTTOM)
  const slot = (WIDTH - LEFT - RIGHT) / Math.max(1, labels.length)
  const width = Math.min(16, (slot * 0.7) / groups.length)
  const x = (label: number, group: number) => LEFT + slot * (label + 0.5) + (group - (groups.length - 1) / 2) * (width + 2)
  return (
    <Figure
      title={title}
      csv={() => csvOfBoxes(labels, groups, xLabel)}
      legend={groups.map((g) => g.name)}
      description={`${title}: ${yLabel} by ${xLabel}; the CSV has the numbers.`}
      height={HEIGHT}
    >
      <Grid ticks={top} y={y} show={inPercent} />
      <YLabel text={yLabel} height={HEIGHT} />
      {labels.map((label, i) => (
        <text key={label} class="chart-tick" x={LEFT + slot * (i + 0.5)} y={HEIGHT - BOTTOM + 16} text-anchor="middle">
          {label}
        </text>
      ))}
      <text class="chart-tick" x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 6} text-anchor="middle">
        {xLabel}
      </text>
      {groups.map(({ name, boxes }, g) =>
        boxes.map((box, i) => {
          if (!box) return null
          const at = x(i, g)
          return (
            <g key={`${name}-${i}`} class={`box box-${g % 6}`}>
              <path d={`M${at} ${y(box.low)}V${y(box.high)}`} />
              <rect x={at - width / 2} y={y(box.three_quarters)} width={width} height={Math.max(1, y(box.quarter) - y(box.three_quarters))} />
              <path class="box-median" d={`M${at - width / 2} ${y(box.median)}h${width}`} />
            </g>
          )
        }),
      )}
    </Figure>
  )
}

export interface Spot {
  x: number
  y: number
  value: number
}

export function csvOfMap(spots: Spot[], xLabel: string, yLabel: string): string {
  return `${xLabel},${yLabel},accuracy\n` + spots.map((s) => `${s.x},${s.y},${s.value}`).join('\n') + '\n'
}

/** Every crossing of the two settings; one that was not looked at is like the nearest one that was. */
export function filled(spots: Spot[], xs: number[], ys: number[]): (Spot & { isMeasured: boolean })[] {
  const far = (s: Spot, x: number, y: number) => Math.hypot(s.x - x, s.y - y)
  return ys.flatMap((y) =>
    xs.map((x) => {
      const nearest = spots.reduce((best, s) => (far(s, x, y) < far(best, x, y) ? s : best))
      return { x, y, value: nearest.value, isMeasured: far(nearest, x, y) === 0 }
    }),
  )
}

/** Accuracy over two settings: the darker the better, with the number where it was measured. */
export function HeatMap(props: { title: string; xLabel: string; yLabel: string; spots: Spot[]; best: { x: number; y: number } }) {
  const { title, xLabel, yLabel, spots, best } = props
  const xs = [...new Set(spots.map((s) => s.x))].sort((a, b) => a - b)
  const ys = [...new Set(spots.map((s) => s.y))].sort((a, b) => b - a)
  const wide = (WIDTH - LEFT - RIGHT) / Math.max(1, xs.length)
  const high = Math.min(26, (300 - TOP - BOTTOM) / Math.max(1, ys.length))
  const height = TOP + BOTTOM + high * ys.length
  const low = Math.min(...spots.map((s) => s.value))
  const range = Math.max(1e-9, Math.max(...spots.map((s) => s.value)) - low)
  const cells = filled(spots, xs, ys)
  return (
    <Figure
      title={title}
      csv={() => csvOfMap(spots, xLabel, yLabel)}
      legend={[]}
      description={`${title} over ${xLabel} and ${yLabel}; best at ${best.x}, ${best.y}; the CSV has the numbers.`}
      height={height}
    >
      {cells.map((s) => {
        const left = LEFT + wide * xs.indexOf(s.x)
        const top = TOP + high * ys.indexOf(s.y)
        const depth = (s.value - low) / range
        const isBest = s.x === best.x && s.y === best.y
        return (
          <g key={`${s.x} ${s.y}`}>
            <title>{`${xLabel} ${s.x}, ${yLabel} ${s.y}: ${s.isMeasured ? '' : 'about '}${(100 * s.value).toFixed(1)} %`}</title>
            <rect class="spot" x={left} y={top} width={wide - 1} height={high - 1} fill-opacity={0.08 + 0.87 * depth} />
            {isBest && <rect class="spot-best" x={left + 1} y={top + 1} width={wide - 3} height={high - 3} />}
            {wide >= 17 && s.isMeasured && (
              <text class={depth > 0.55 ? 'spot-text spot-text-dark' : 'spot-text'} x={left + wide / 2} y={top + high / 2 + 3.5} text-anchor="middle">
                {(100 * s.value).toFixed(0)}
              </text>
            )}
          </g>
        )
      })}
      {xs.map((v, i) => (
        <text key={v} class="chart-tick" x={LEFT + wide * (i + 0.5)} y={height - BOTTOM + 14} text-anchor="middle">
          {v}
        </text>
      ))}
      {ys.map((v, i) => (
        <text key={v} class="chart-tick" x={LEFT - 6} y={TOP + high * (i + 0.5) + 4} text-anchor="end">
          {v}
        </text>
      ))}
      <text class="chart-tick" x={(LEFT + WIDTH - RIGHT) / 2} y={height - 6} text-anchor="middle">
        {xLabel}
      </text>
      <text class="chart-tick" x={12} y={TOP + (high * ys.length) / 2} text-anchor="middle" transform={`rotate(-90 12 ${TOP + (high * ys.length) / 2})`}>
        {yLabel}
      </text>
    </Figure>
  )
}
