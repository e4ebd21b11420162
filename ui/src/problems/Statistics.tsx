// How it goes: by day, and by level of the collection that is shown.
import { signal } from '@preact/signals'
import { ask } from '../api'
import { showError } from '../shell/messages'
import type { ProblemItem } from './form'
import { dayOf, loadStrength, strength, type Strength } from './strength'
import { collections, items, totals } from './practice'

interface Day {
  day: number
  attempts: number
  successes: number
  seconds: number
}

const days = signal<Day[] | null>(null)

/** The last days, also those on which nothing was done. */
export function lastDays(list: Day[], count: number, today: number): Day[] {
  return Array.from({ length: count }, (_, i) => {
    const day = today - count + 1 + i
    return list.find((d) => d.day === day) ?? { day, attempts: 0, successes: 0, seconds: 0 }
  })
}

export interface LevelCount {
  level: string
  problems: number
  tried: number
  solved: number
}

export function byLevel(list: ProblemItem[]): LevelCount[] {
  const levels = new Map<string, LevelCount>()
  for (const item of list) {
    const count = levels.get(item.level) ?? { level: item.level, problems: 0, tried: 0, solved: 0 }
    count.problems++
    if (item.progress) count.tried++
    if (item.progress?.solved) count.solved++
    levels.set(item.level, count)
  }
  return [...levels.values()].sort((a, b) => a.level.localeCompare(b.level, 'en', { numeric: true }))
}

const SHOWN = 28

async function load() {
  try {
    await loadStrength()
    const { days: told } = await ask<{ days: Day[] }>('statistics', { offset_s: -60 * new Date().getTimezoneOffset() })
    days.value = told
  } catch (reason) {
    showError(reason)
  }
}

function Days({ list }: { list: Day[] }) {
  const today = dayOf()
  const shown = lastDays(list, SHOWN, today)
  const most = Math.max(5, ...shown.map((d) => d.attempts))
  const sum = shown.reduce((a, d) => ({ attempts: a.attempts + d.attempts, successes: a.successes + d.successes }), { attempts: 0, successes: 0 })
  return (
    <figure class="days">
      <svg viewBox={`0 0 ${SHOWN * 10} 60`} role="img" aria-label={`The last four weeks: ${sum.attempts} attempts, ${sum.successes} solved`}>
        {shown.map((d, i) => (
          <g key={d.day}>
            <title>{`${new Date(d.day * 86400000).toLocaleDateString('en', { timeZone: 'UTC' })}: ${d.successes} of ${d.attempts} solved`}</title>
            <rect class="day-all" x={i * 10 + 1} width="8" y={58 - (54 * d.attempts) / most} height={(54 * d.attempts) / most + 1} />
            <rect class="day-solved" x={i * 10 + 1} width="8" y={58 - (54 * d.successes) / most} height={(54 * d.successes) / most + 1} />
          </g>
        ))}
        <path class="day-line" d={`M0 59.5H${SHOWN * 10}`} />
      </svg>
      <figcaption class="muted small">
        The last four weeks: {sum.attempts} attempt{sum.attempts === 1 ? '' : 's'}, {sum.successes} solved.
      </figcaption>
    </figure>
  )
}

/** The rating over the days on which something was tried. */
function Over({ now }: { now: Strength }) {
  if (now.attempts < 5) return <p class="muted small">Your strength shows here after five problems.</p>
  const shown = now.days.slice(-60)
  const ratings = shown.map(([, rating]) => rating)
  const low = Math.floor(Math.min(...ratings)) - 0.2
  const high = Math.ceil(Math.max(...ratings)) + 0.2
  const x = (i: number) => 34 + (shown.length > 1 ? (240 * i) / (shown.length - 1) : 120)
  const y = (rating: number) => 74 - (66 * (rating - low)) / (high - low)
  const date = (day: number) => new Date(day * 86400000).toLocaleDateString('en', { timeZone: 'UTC', month: 'short', day: 'numeric' })
  return (
    <figure class="days strength-line" aria-label="Strength over time">
      <svg viewBox="0 0 284 92" role="img" aria-label={`Your strength: level ${now.rating.toFixed(1)} after ${now.attempts} attempts`}>
        {Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, i) => Math.ceil(low) + i).map((level) => (
          <g key={level}>
            <path class="day-line" d={`M34 ${y(level)}H274`} />
            <text class="graph-label" x="28" y={y(level)} text-anchor="end">
              {level}
            </text>
          </g>
        ))}
        <path class="graph-score" d={shown.map(([, rating], i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(rating).toFixed(1)}`).join('')} />
        <circle class="strength-now" cx={x(shown.length - 1)} cy={y(now.rating)} r="3.5" />
        <text class="graph-label" x="34" y="88">
          {date(shown[0]![0])}
        </text>
        <text class="graph-label" x="274" y="88" text-anchor="end">
          {date(shown.at(-1)![0])}
        </text>
      </svg>
      <figcaption class="muted small">
        Strength: <b>level {now.rating.toFixed(1)}</b>. You solve about half of the problems of this level.
      </figcaption>
    </figure>
  )
}

function Levels({ list }: { list: LevelCount[] }) {
  return (
    <table class="figures levels">
      <thead>
        <tr>
          <th>level</th>
          <th>problems</th>
          <th>tried</th>
          <th>solved</th>
        </tr>
      </thead>
      <tbody>
        {list.map((c) => (
          <tr key={c.level}>
            <th>{c.level || 'none'}</th>
            <td>{c.problems}</td>
            <td>{c.tried}</td>
            <td>{c.solved}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Statistics() {
  const sum = totals.value
  const name = collections.value?.length ? 'This collection' : ''
  return (
    <details class="card settings" onToggle={(e) => e.currentTarget.open && void load()}>
      <summary>Statistics</summary>
      {sum && (
        <p>
          {sum.attempts === 0
            ? 'Nothing tried yet. Your attempts will show here.'
            : `${sum.tried} problem${sum.tried === 1 ? '' : 's'} tried, ${sum.solved} solved at the last try, ${sum.due} due now; ${sum.attempts} attempt${sum.attempts === 1 ? '' : 's'}, ${sum.successes} right.`}
        </p>
      )}
      {days.value && strength.value && <Over now={strength.value} />}
      {days.value && <Days list={days.value} />}
      {items.value && items.value.length > 0 && (
        <>
          <h3 class="gap">{name}</h3>
          <div class="scroll-x">
            <Levels list={byLevel(items.value)} />
          </div>
        </>
      )}
    </details>
  )
}
