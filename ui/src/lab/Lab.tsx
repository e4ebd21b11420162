// The laboratory: train models on games, compare models on games.
import { signal } from '@preact/signals'
import { ask, hello, sayHello, work } from '../api'
import { Icon } from '../shell/icons'
import { complain, say } from '../shell/messages'
import { pref } from '../shell/prefs'
import { Chart, download } from './chart'
import '../styles/lab.css'

interface Figures {
  name: string
  top: Record<string, number>
  top_error: Record<string, number>
  cumulative: number[]
  nats: number
  mean_rank: number
  by_move: { from: number; positions: number; top1: number; error: number }[]
  calibration: { candidates: number; said: number; played: number }[]
  calibration_error: number
}

interface Evaluation extends Partial<Figures> {
  positions: number
  games: number
  seconds: number
  skipped?: string
  models?: Figures[]
}

interface Trained {
  model: string
  learner: string
  games: number
  positions: number
  weights: number
  extract_s: number
  fit_s: number
}

const trainGames = pref('lab.trainGames', '')
const testGames = pref('lab.testGames', '')
const learner = pref('lab.learner', 'naive-bayes')
const features = pref('lab.features', 'harrison')
const gameCount = pref('lab.count', 200)
const testCount = pref('lab.testCount', 100)
const name = signal('')
const chosen = signal<string[]>(['default'])
const running = signal<{ what: string; done: number; total: number; phase?: string } | null>(null)
const trained = signal<Trained | null>(null)
const result = signal<{ evaluation: Evaluation; html: string } | null>(null)

/** Late moves are in few games: fewer positions than this say nothing. */
const FEWEST = 20

const WORK = 'lab-' + Math.random().toString(36).slice(2)

async function run<T>(what: string, question: string, body: Record<string, unknown>): Promise<T | null> {
  running.value = { what, done: 0, total: 0 }
  try {
    return await work<T>(question, { ...body, work: WORK }, (data) => (running.value = { what, ...data }))
  } catch (reason) {
    complain(reason)
    return null
  } finally {
    running.value = null
  }
}

async function train(): Promise<void> {
  const told = await run<Trained>('Training', 'train', {
    games: trainGames.value,
    count: gameCount.value,
    learner: learner.value,
    features: features.value,
    name: name.value,
  })
  if (!told) return
  trained.value = told
  await sayHello()
  chosen.value = [...new Set([...chosen.value, told.model])]
  say(`The model ${told.model} is ready; the study room can use it too.`)
  name.value = ''
}

async function evaluate(): Promise<void> {
  const told = await run<{ evaluation: Evaluation; html: string }>('Evaluating', 'evaluate', {
    games: testGames.value,
    count: testCount.value,
    models: chosen.value,
  })
  if (told) result.value = told
}

export function figuresOf(evaluation: Evaluation): Figures[] {
  return evaluation.models ?? [evaluation as Figures]
}

function Running() {
  const now = running.value
  if (!now) return null
  return (
    <div class="thinking" role="status">
      <progress aria-label={now.what} max={now.total || 1} value={now.total ? now.done : undefined} />
      <span>
        {now.phase ?? now.what}: {now.done.toLocaleString('en')}
        {now.total ? ` of ${now.total.toLocaleString('en')}` : ''}
      </span>
      <button onClick={() => void ask('stop', { work: WORK }).catch(complain)}>
        <Icon name="stop" /> Stop
      </button>
    </div>
  )
}

function GamesField(props: { label: string; value: string; onInput: (v: string) => void }) {
  return (
    <label class="wide-field">
      <span>{props.label}</span>
      <input
        type="text"
        value={props.value}
        placeholder="an SGF file, a folder or an archive on this machine"
        onInput={(e) => props.onInput(e.currentTarget.value)}
      />
    </label>
  )
}

function TrainCard() {
  const learners = hello.value?.learners ?? []
  const told = trained.value
  return (
    <section class="card" aria-label="Train">
      <h2>Train a model</h2>
      <form
        onSubmit={(e) => {
          e.preventDefault()
          void train()
        }}
      >
        <GamesField label="Games to learn from" value={trainGames.value} onInput={(v) => (trainGames.value = v)} />
        <div class="form-grid">
          <label>
            <span>How many games; 0: all</span>
            <input type="number" min="0" max="1000000" value={gameCount.value} onInput={(e) => (gameCount.value = Number(e.currentTarget.value) || 0)} />
          </label>
          <label>
            <span>Learner</span>
            <select value={learner.value} onChange={(e) => (learner.value = e.currentTarget.value)}>
              {learners.map((l) => (
                <option key={l.name} value={l.name}>
                  {l.name}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>Features</span>
            <select value={features.value} onChange={(e) => (features.value = e.currentTarget.value)}>
              <option value="harrison">harrison: few, quick</option>
              <option value="wide">wide: with patterns</option>
            </select>
          </label>
          <label>
            <span>Name of the model</span>
            <input type="text" required pattern="[A-Za-z0-9_\-]+" maxLength={39} value={name.value} onInput={(e) => (name.value = e.currentTarget.value)} />
          </label>
        </div>
        <p class="muted small">{learners.find((l) => l.name === learner.value)?.description}</p>
        <div class="buttons">
          <button type="submit" class="primary" disabled={!!running.value || !trainGames.value}>
            Train
          </button>
        </div>
      </form>
      {told && (
        <p class="note" role="status">
          <b>{told.model}</b>: {told.learner} on {told.games.toLocaleString('en')} games, {told.positions.toLocaleString('en')} positions,{' '}
          {told.weights.toLocaleString('en')} weights; {(told.extract_s + told.fit_s).toFixed(1)} s.
        </p>
      )}
    </section>
  )
}

function CompareCard() {
  return (
    <section class="card" aria-label="Compare">
      <h2>Compare models</h2>
      <form
        onSubmit={(e) => {
          e.preventDefault()
          void evaluate()
        }}
      >
        <GamesField label="Games to test on, which no model learned from" value={testGames.value} onInput={(v) => (testGames.value = v)} />
        <label class="field-row">
          <span>How many; 0: all</span>
          <input type="number" min="0" max="1000000" value={testCount.value} onInput={(e) => (testCount.value = Number(e.currentTarget.value) || 0)} />
        </label>
        <fieldset class="models">
          <legend class="muted small">Models</legend>
          {(hello.value?.models ?? []).map((id) => (
            <label key={id} class="check">
              <input
                type="checkbox"
                checked={chosen.value.includes(id)}
                onChange={(e) =>
                  (chosen.value = e.currentTarget.checked ? [...chosen.value, id] : chosen.value.filter((m) => m !== id))
                }
              />{' '}
              {id}
            </label>
          ))}
        </fieldset>
        <div class="buttons">
          <button type="submit" class="primary" disabled={!!running.value || !testGames.value || chosen.value.length === 0}>
            Evaluate
          </button>
        </div>
      </form>
    </section>
  )
}

function Table({ list }: { list: Figures[] }) {
  const share = (v: number) => `${(100 * v).toFixed(1)}`
  return (
    <table class="figures">
      <thead>
        <tr>
          <th>model</th>
          <th>first choice, %</th>
          <th>± </th>
          <th>first five</th>
          <th>first ten</th>
          <th>mean rank</th>
          <th>nats</th>
        </tr>
      </thead>
      <tbody>
        {list.map((f) => (
          <tr key={f.name}>
            <th>{f.name}</th>
            <td>{share(f.top['1']!)}</td>
            <td>{share(f.top_error['1']!)}</td>
            <td>{share(f.top['5']!)}</td>
            <td>{share(f.top['10']!)}</td>
            <td>{f.mean_rank.toFixed(1)}</td>
            <td>{f.nats.toFixed(3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Results() {
  const told = result.value
  if (!told)
    return (
      <div class="waiting lab-empty">
        <h2>Nothing measured yet</h2>
        <p>
          Name a file of games and evaluate the default model, or train one of your own first. A hundred games take some seconds.
        </p>
      </div>
    )
  const list = figuresOf(told.evaluation)
  return (
    <>
      <section class="card" aria-label="Figures">
        <header class="card-head">
          <h2>
            {told.evaluation.positions.toLocaleString('en')} positions of {told.evaluation.games.toLocaleString('en')} games
          </h2>
          <span class="chart-tools">
            <button class="quiet" onClick={() => download(JSON.stringify(told.evaluation, null, 1), 'evaluation.json', 'application/json')}>
              JSON
            </button>
            <button class="quiet" onClick={() => download(told.html, 'evaluation.html', 'text/html')}>
              Report
            </button>
          </span>
        </header>
        <div class="scroll-x" tabIndex={0} role="group" aria-label="Table of figures">
          <Table list={list} />
        </div>
        {told.evaluation.skipped && <p class="muted small">Left out: {told.evaluation.skipped}</p>}
      </section>
      <Chart
        title="Cumulative accuracy"
        xLabel="first choices"
        yLabel="played move among them, percent"
        percent
        curves={list.map((f) => ({ name: f.name, points: f.cumulative.slice(0, 50).map((y, i) => ({ x: i + 1, y })) }))}
      />
      <Chart
        title="Accuracy by move number"
        xLabel="move"
        yLabel="first choice played, percent"
        percent
        curves={list.map((f) => ({ name: f.name, points: f.by_move.filter((b) => b.positions >= FEWEST).map((b) => ({ x: b.from + 12, y: b.top1 })) }))}
      />
      <Chart
        title="Calibration"
        xLabel="said, percent"
        yLabel="came, percent"
        percent
        diagonal
        curves={list.map((f) => ({ name: f.name, points: f.calibration.map((c) => ({ x: c.said, y: c.played })) }))}
      />
    </>
  )
}

export default function Lab() {
  return (
    <div class="lab">
      <h1 class="spoken">Laboratory</h1>
      <div class="lab-controls">
        <TrainCard />
        <CompareCard />
        <Running />
      </div>
      <div class="lab-results">
        <Results />
      </div>
    </div>
  )
}
