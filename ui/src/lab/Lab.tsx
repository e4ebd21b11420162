// The laboratory: train models on games, compare them, and see how learning goes.
import { useEffect, useRef, useState } from 'preact/hooks'
import { signal } from '@preact/signals'
import { hello } from '../api'
import { archives, bringFiles, countGames } from '../archives'
import { forgetJob, isUnderWay, jobs, loadJobs, stopJob, underWay, type Job } from '../jobs'
import { NumberRow } from '../shell/fields'
import { Icon } from '../shell/icons'
import { showError } from '../shell/messages'
import { PaperList } from './Papers'
import { Results } from './Results'
import * as lab from './lab'
import '../styles/lab.css'

export { figuresOf } from './lab'

// ---- what is asked ----

/** A path that is typed, chosen or dropped, with how many games are there. */
function GamesField(props: { label: string; value: string; onInput: (v: string) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState('')
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => void countGames(props.value).then((words) => isCurrent && setFound(words)), 250)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [props.value])
  const bring = async (files: File[]) => {
    const path = files.length ? await bringFiles(files) : null
    if (path) props.onInput(path)
  }
  return (
    <div
      class="wide-field games-field"
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault()
        void bring([...(e.dataTransfer?.files ?? [])])
      }}
    >
      <label>
        <span>{props.label}</span>
        <input
          type="text"
          list="lab-archives"
          value={props.value}
          placeholder="Folder, or drop files"
          onInput={(e) => props.onInput(e.currentTarget.value)}
        />
      </label>
      <button type="button" onClick={() => picker.current!.click()}>
        <Icon name="open" /> Choose files
      </button>
      <input
        ref={picker}
        class="hidden-file"
        type="file"
        multiple
        accept=".sgf,.zip,.7z,.gz"
        aria-label="SGF files or archives"
        tabIndex={-1}
        onChange={(e) => {
          void bring([...(e.currentTarget.files ?? [])])
          e.currentTarget.value = ''
        }}
      />
      <span class="muted small found" role="status">
        {found}
      </span>
    </div>
  )
}

function NumberField(props: { label: string; value: number; min: number; max: number; onInput: (v: number) => void }) {
  return (
    <label>
      <span>{props.label}</span>
      <input
        type="number"
        min={props.min}
        max={props.max}
        value={props.value}
        onInput={(e) => props.onInput(Math.min(props.max, Math.max(props.min, Number(e.currentTarget.value) || props.min)))}
      />
    </label>
  )
}

const FEATURE_WORDS: Record<string, string> = {
  harrison: 'eleven features',
  wide: 'wide, with patterns',
  stern: 'nested patterns',
}

function LearnerFields() {
  return (
    <>
      <label>
        <span>Learner</span>
        <select value={lab.learner.value} onChange={(e) => (lab.learner.value = e.currentTarget.value)}>
          {(hello.value?.learners ?? []).map((l) => (
            <option key={l.name} value={l.name}>
              {l.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Features</span>
        <select value={lab.features.value} onChange={(e) => (lab.features.value = e.currentTarget.value)}>
          {lab.featureSets.value.map((set) => (
            <option key={set} value={set}>
              {FEATURE_WORDS[set] ?? set}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

/** The server's own words begin small and have no full stop. */
const sentence = (text: string) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** What was asked for by the button above it goes on here, in sight. */
function RunningHere({ question }: { question: string }) {
  const job = underWay(question)
  return job ? (
    <div class="work-line" role="status" data-running={question}>
      <UnderWay job={job} />
    </div>
  ) : null
}

function TrainCard() {
  const told = lab.trained.value
  return (
    <section class="card" aria-label="Train">
      <h2>Train a model</h2>
      <form
        onSubmit={(e) => {
          e.preventDefault()
          void lab.train()
        }}
      >
        <GamesField label="Games to learn from" value={lab.trainGames.value} onInput={(v) => (lab.trainGames.value = v)} />
        <div class="form-grid">
          <NumberField label="Games (0 = all)" min={0} max={1000000} value={lab.gameCount.value} onInput={(v) => (lab.gameCount.value = v)} />
          <LearnerFields />
          <label>
            <span>Name of the model</span>
            <input
              type="text"
              required
              maxLength={39}
              value={lab.name.value}
              onInput={(e) => {
                lab.name.value = e.currentTarget.value
                e.currentTarget.setCustomValidity(lab.nameFault(e.currentTarget.value))
              }}
            />
          </label>
        </div>
        <p class="muted small">{sentence(hello.value?.learners.find((l) => l.name === lab.learner.value)?.description ?? '')}</p>
        <div class="buttons">
          <button type="submit" class="primary" disabled={!lab.trainGames.value}>
            Train
          </button>
        </div>
      </form>
      <RunningHere question="train" />
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
  const { chosen } = lab
  return (
    <section class="card" aria-label="Compare">
      <h2>Compare models</h2>
      <form
        onSubmit={(e) => {
          e.preventDefault()
          void lab.evaluate()
        }}
      >
        <GamesField
          label="Games to test on (not used for training)"
          value={lab.testGames.value}
          onInput={(v) => (lab.testGames.value = v)}
        />
        <NumberRow label="Games (0 = all)" min={0} max={1000000} usual={0} isLive value={lab.testCount.value} onNumber={(v) => (lab.testCount.value = v)} />
        <fieldset class="models">
          <legend class="muted small">Models</legend>
          {[...(hello.value?.network ? ['network'] : []), ...(hello.value?.models ?? [])].map((id) => (
            <label key={id} class="check">
              <input
                type="checkbox"
                checked={chosen.value.includes(id)}
                onChange={(e) => (chosen.value = e.currentTarget.checked ? [...chosen.value, id] : chosen.value.filter((m) => m !== id))}
              />{' '}
              {id}
            </label>
          ))}
        </fieldset>
        <div class="buttons">
          <button type="submit" class="primary" disabled={!lab.testGames.value || chosen.value.length === 0}>
            Evaluate
          </button>
        </div>
      </form>
      <RunningHere question="evaluate" />
    </section>
  )
}

/** What is being done to which model: both are asked for in its own line. */
const changing = signal<{ id: string; what: 'rename' | 'remove' } | null>(null)

function RenameModel({ id }: { id: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current!.select(), [])
  return (
    <form
      class="work-line"
      onSubmit={(e) => {
        e.preventDefault()
        const to = field.current!.value.trim()
        changing.value = null
        if (to && to !== id) void lab.changeModel({ rename: id, to })
      }}
    >
      <input
        ref={field}
        type="text"
        required
        maxLength={39}
        aria-label={`New name of ${id}`}
        defaultValue={id}
        onInput={(e) => e.currentTarget.setCustomValidity(lab.nameFault(e.currentTarget.value))}
      />
      <button type="submit" class="primary">
        Save
      </button>
      <button type="button" onClick={() => (changing.value = null)}>
        Cancel
      </button>
    </form>
  )
}

function RemoveModel({ id }: { id: string }) {
  return (
    <div class="work-line" role="alert">
      <span>Remove it for good?</span>
      <button
        class="primary"
        onClick={() => {
          changing.value = null
          void lab.changeModel({ remove: id })
        }}
      >
        Remove
      </button>
      <button onClick={() => (changing.value = null)}>Cancel</button>
    </div>
  )
}

/** Models of one's own can be renamed and removed. */
function ModelsCard() {
  return (
    <details class="card settings" aria-label="Models">
      <summary>Rename or remove models</summary>
      <ul class="works model-list">
        {(hello.value?.models ?? []).map((id) => {
          const now = changing.value?.id === id ? changing.value.what : null
          return (
            <li key={id}>
              <b>{id}</b>
              {now === 'rename' && <RenameModel id={id} />}
              {now === 'remove' && <RemoveModel id={id} />}
              {now === null && (
                <div class="work-line">
                  <button class="link" aria-label={`Rename ${id}`} onClick={() => (changing.value = { id, what: 'rename' })}>
                    Rename
                  </button>
                  <button class="link" aria-label={`Remove ${id}`} onClick={() => (changing.value = { id, what: 'remove' })}>
                    Remove
                  </button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** Experiments from papers, ready to run on the games above; with nothing to show yet they are where results will be. */
function PapersCard() {
  if (!lab.shown.value || lab.shown.value.question === 'train') return null
  return (
    <details class="card settings" aria-label="Papers">
      <summary>Experiments from papers</summary>
      <PaperList />
    </details>
  )
}

function CurveCard() {
  return (
    <details class="card settings" aria-label="Learning curve">
      <summary>Learning curve</summary>
      <form
        onSubmit={(e) => {
          e.preventDefault()
          void lab.drawCurve()
        }}
      >
        <p class="muted small">
          Trains on more and more of the games above, and tests each model on the games to test on.
        </p>
        <div class="form-grid">
          <LearnerFields />
          <NumberField label="Steps (games double each time)" min={2} max={10} value={lab.steps.value} onInput={(v) => (lab.steps.value = v)} />
          <button type="submit" class="primary" disabled={!lab.trainGames.value || !lab.testGames.value}>
            Draw the curve
          </button>
        </div>
      </form>
      <RunningHere question="curve" />
    </details>
  )
}

function MachineCard() {
  return (
    <details class="card settings" aria-label="What experts see" onToggle={(e) => e.currentTarget.open && void lab.loadSources()}>
      <summary>What experts see: support vector machines</summary>
      <form
        onSubmit={(e) => {
          e.preventDefault()
          void lab.mapMachine()
        }}
      >
        <label class="wide-field">
          <span>Rows from</span>
          <select value={lab.source.value} onChange={(e) => (lab.source.value = Number(e.currentTarget.value))}>
            {lab.collections.value.map((c) => (
              <option key={c.id} value={c.id}>
                problems “{c.name.replace(/-/g, ' ')}” ({c.problems})
              </option>
            ))}
            <option value={0}>games or problems on this computer</option>
          </select>
        </label>
        {lab.source.value === 0 && <GamesField label="Where they are" value={lab.records.value} onInput={(v) => (lab.records.value = v)} />}
        <div class="form-grid">
          <label>
            <span>What to learn</span>
            <select value={lab.concept.value} onChange={(e) => (lab.concept.value = e.currentTarget.value)}>
              <option value="connectivity">connectivity of chains</option>
              <option value="move-type">type of a move</option>
              <option value="good-move">good and bad moves</option>
            </select>
          </label>
          <NumberField label="Rows" min={20} max={4000} value={lab.rows.value} onInput={(v) => (lab.rows.value = v)} />
          <button type="submit" class="primary" disabled={lab.source.value === 0 && !lab.records.value}>
            Map the accuracy
          </button>
        </div>
        <p class="muted small">Cross-validates every setting of C and gamma; a thousand rows take a few minutes.</p>
      </form>
      <RunningHere question="svm" />
    </details>
  )
}

// ---- what is under way, and what there is ----

const NAMES: Record<string, string> = { train: 'Training', evaluate: 'Comparison', curve: 'Learning curve', svm: 'Accuracy map', ownership: 'Ownership' }
const STATES: Record<string, string> = { failed: 'failed', stopped: 'stopped', elsewhere: 'running in another Katachi' }

function about(job: Job): string {
  const asked = (job.request ?? {}) as { name?: string; models?: string[]; learner?: string; concept?: string }
  return asked.name ?? asked.models?.join(', ') ?? asked.learner ?? asked.concept ?? ''
}

function UnderWay({ job }: { job: Job }) {
  const { done = 0, total = 0, phase } = job.progress ?? {}
  const count = total ? `: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : done ? `: ${done.toLocaleString('en')}` : ' …'
  const words = job.state === 'waiting' ? 'waiting …' : `${phase ?? 'running'}${count}`
  return (
    <>
      <progress aria-label={`${NAMES[job.question]} ${about(job)}`} max={total || 1} value={total ? done : undefined} />
      <span class="muted small work-state">{words}</span>
      <button onClick={() => void stopJob(job.id).catch(showError)}>
        <Icon name="stop" /> Stop
      </button>
    </>
  )
}

function Ended({ job }: { job: Job }) {
  const when = new Date(1000 * (job.ended || job.begun)).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <span class="muted small work-state">
        {STATES[job.state] ? `${STATES[job.state]}, ` : ''}
        {when}
      </span>
      {job.state === 'done' && job.question !== 'train' && (
        <a class="link" href={`#/lab/${job.id}`} aria-current={lab.shown.value?.job.id === job.id ? 'true' : undefined}>
          Show
        </a>
      )}
      {job.state === 'done' && (
        <button class="link" aria-label={`Repeat ${NAMES[job.question]} ${about(job)}`} title="Run it again with the same settings" onClick={() => void lab.again(job)}>
          Repeat
        </button>
      )}
      {(job.state === 'stopped' || job.state === 'failed') && (
        <button class="link" onClick={() => void forgetJob(job.id).catch(showError).then(() => lab.again(job))}>
          Start again
        </button>
      )}
      {job.state !== 'elsewhere' && (
        <button class="link" aria-label={`Remove ${NAMES[job.question]} ${about(job)}`} onClick={() => void forgetJob(job.id).catch(showError)}>
          Remove
        </button>
      )}
    </>
  )
}

function Works() {
  const list = (jobs.value ?? []).filter((job) => lab.QUESTIONS.includes(job.question))
  if (list.length === 0) return null
  return (
    <section class="card" aria-label="Jobs">
      <h2>Jobs</h2>
      <p class="muted small">Jobs keep running when you leave the page, and their results stay here.</p>
      <ul class="works">
        {list.slice(0, 30).map((job) => (
          <li key={job.id} data-job={job.id} data-state={job.state}>
            <b>{NAMES[job.question]}</b> <span class="work-about">{about(job)}</span>
            <div class="work-line">{isUnderWay(job) ? <UnderWay job={job} /> : <Ended job={job} />}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function Lab({ path }: { path: string[] }) {
  const wanted = Number(path[0]) || 0
  useEffect(() => void lab.enterLab(wanted), [wanted])
  useEffect(() => {
    const look = () => void loadJobs().catch(() => undefined)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
  return (
    <div class="lab">
      <h1 class="spoken">Laboratory</h1>
      <datalist id="lab-archives">
        {archives.value.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <div class="lab-controls">
        <TrainCard />
        <CompareCard />
        <CurveCard />
        <MachineCard />
        <PapersCard />
        <ModelsCard />
        <Works />
      </div>
      <div class="lab-results">
        <Results />
      </div>
    </div>
  )
}
