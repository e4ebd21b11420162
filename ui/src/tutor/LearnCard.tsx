// Train on my labels: what people said becomes a classifier, which is held against the one that is used now.
import { signal } from '@preact/signals'
import { ApiError, hello } from '../api'
import { onJobDone, startJob, stopJob, underWay } from '../jobs'
import { Fold } from '../shell/Fold'
import { Icon } from '../shell/icons'
import { showError } from '../shell/messages'
import { kind } from './annotated'

interface Score {
  rows: number
  accuracy: number
  balanced: number
  majority: number
}

interface Learned {
  concept: string
  records: number
  train_rows: number
  test_rows: number
  new: Score
  old: Score | null
  new_only: number
  old_only: number
  better: boolean
  installed: boolean
  reason: string
}

const told = signal<Learned | null>(null)
onJobDone('learn', (_, answer) => (told.value = answer as Learned))

/** What a kind of label teaches. */
const CONCEPTS: Record<string, string> = { XC: 'connectivity', GN: 'move-type', XE: 'eyespace', XV: 'vital' }

async function learn(install: 'better' | 'never' | 'always'): Promise<void> {
  const concept = CONCEPTS[kind.value?.property ?? 'XC'] ?? kind.value?.kind.replace(/ /g, '-') ?? 'connectivity'
  try {
    await startJob('learn', { concept, install, seed: 2006 })
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.code === 'interrupted')) showError(reason)
  }
}

function Bar({ name, score }: { name: string; score: Score }) {
  return (
    <li>
      <span>{name}</span>
      <span class="agreement-kappa">{(100 * score.accuracy).toFixed(1)} % right</span>
      <span class="agreement-bar" role="img" aria-label={`${name}: ${(100 * score.accuracy).toFixed(1)} % right, the most common label ${(100 * score.majority).toFixed(1)} %`}>
        <span style={{ width: `${100 * score.accuracy}%` }} />
        <i style={{ left: `${100 * score.majority}%` }} />
      </span>
    </li>
  )
}

function Comparison({ now }: { now: Learned }) {
  return (
    <div role="status" data-learned={now.installed}>
      <ul class="agreement">
        <Bar name="New, from your labels" score={now.new} />
        {now.old ? <Bar name="Old, in use" score={now.old} /> : <li class="muted">There is no earlier classifier to compare with.</li>}
      </ul>
      <p class="muted small">
        Learned from {now.train_rows} labels, tested on {now.test_rows} that were kept back; the line is what always giving the most common label
        would reach. Only the new one got {now.new_only} right, only the old one {now.old_only}.
      </p>
      <p>
        <b>{now.installed ? 'The new one is installed.' : 'The old one stays.'}</b>{' '}
        {now.reason ? `${now.reason.charAt(0).toUpperCase()}${now.reason.slice(1)}.` : ''}
      </p>
      {!now.installed && (
        <button onClick={() => void learn('always')} title="Use the new classifier anyway">
          Install the new one anyway
        </button>
      )}
    </div>
  )
}

export function LearnCard() {
  if (!hello.value?.questions.includes('learn')) return null
  const now = underWay('learn')
  const { done = 0, total = 0, phase = '' } = now?.progress ?? {}
  return (
    <Fold title="Train on my labels" isBusy={!!now}>
      <p class="muted small">
        Trains a classifier on your labels. A quarter of the positions is kept back; the new classifier is installed only if it does better
        there than the one in use.
      </p>
      {now ? (
        <div class="thinking" role="status">
          <progress aria-label="Training on labels" max={total || 1} value={total ? done : undefined} />
          <span>{now.state === 'waiting' ? 'waiting …' : phase || 'training'}</span>
          <button onClick={() => void stopJob(now.id).catch(showError)}>
            <Icon name="stop" /> Stop
          </button>
        </div>
      ) : (
        <div class="buttons">
          <button class="primary" onClick={() => void learn('better')}>
            Train
          </button>
          <button onClick={() => void learn('never')}>Only compare</button>
        </div>
      )}
      {told.value && !now && <Comparison now={told.value} />}
    </Fold>
  )
}
