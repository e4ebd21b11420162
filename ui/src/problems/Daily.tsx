// Today's ten problems as a row of dots.
import { useEffect } from 'preact/hooks'
import { loadDaily, nextDaily, today } from './daily'
import { document_, isDaily } from './practice'

export function DailyCard() {
  useEffect(() => void loadDaily(), [])
  const now = today.value
  if (!now || now.ids.length === 0) return null
  const tried = Object.keys(now.results).length
  const solved = Object.values(now.results).filter(Boolean).length
  const next = nextDaily(null)
  return (
    <section class="card daily" aria-label="Today’s problems">
      <header class="card-head">
        <h2>Today</h2>
        <span class="muted">
          {tried === 0 ? `${now.ids.length} problems` : tried < now.ids.length ? `${tried} of ${now.ids.length} tried` : `done: ${solved} of ${tried} solved`}
        </span>
      </header>
      <ol class="daily-dots">
        {now.ids.map((id, i) => {
          const result = now.results[id]
          const word = result === undefined ? 'not tried' : result ? 'solved' : 'failed'
          return (
            <li key={id}>
              <a
                href={`#/problems/${id}/today`}
                class={`daily-dot daily-${result === undefined ? 'new' : result ? 'solved' : 'failed'}`}
                aria-current={id === document_.value?.id ? 'true' : undefined}
                aria-label={`Problem ${i + 1} of today, ${word}`}
              >
                {result === undefined ? i + 1 : result ? '✓' : '×'}
              </a>
            </li>
          )
        })}
      </ol>
      {next !== null && !isDaily.value && (
        <a class="button primary" href={`#/problems/${next}/today`}>
          {tried === 0 ? 'Start' : 'Continue'}
        </a>
      )}
    </section>
  )
}
