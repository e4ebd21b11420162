// The editor of problems: draw, see at once whether it makes sense, solve it in place, keep it.
import { Board, type Place } from '../board/Board'
import { GhostStone } from '../board/layers'
import { Icon } from '../shell/icons'
import type { Color } from '../go/tree'
import { numbered, pointsOf, stonesOf } from './form'
import {
  change,
  draft,
  drawn,
  emptyDraft,
  findings,
  isValid,
  pen,
  save,
  solve,
  solving,
  stopSolving,
  task,
  verdict,
  type Pen,
} from './draft'
import { seconds, showCollection } from './table'

const PENS: { pen: Pen; name: string; sign: string }[] = [
  { pen: 'black', name: 'Black stones', sign: '●' },
  { pen: 'white', name: 'White stones', sign: '○' },
  { pen: 'keystone', name: 'Keystones: the stones in question', sign: '▣' },
  { pen: 'area', name: 'Area: where both may play', sign: '▨' },
]

const GOALS = ['kill', 'save', 'capture', 'connect', 'cut', 'race']
const KOS: [string, string][] = [
  ['open', 'say what ko it is'],
  ['for', 'the side wins every ko'],
  ['against', 'the side loses every ko'],
  ['played', 'played on, without threats'],
]

function Overlay({ place }: { place: Place }) {
  const { problem } = draft.value
  const stones = stonesOf(problem)
  return (
    <>
      {pointsOf(problem.size, problem.area).map((at) => {
        const c = place.at(at)
        return <rect key={`${at.x}-${at.y}`} class="area" x={c.x - 0.5} y={c.y - 0.5} width="1" height="1" />
      })}
      {pointsOf(problem.size, problem.keystones).map((at) => {
        const c = place.at(at)
        const sign = stones[at.y * problem.size + at.x]!
        return (
          <rect
            key={`${at.x}-${at.y}`}
            class={sign > 0 ? 'keystone keystone-black' : 'keystone keystone-white'}
            x={c.x - 0.17}
            y={c.y - 0.17}
            width=".34"
            height=".34"
          />
        )
      })}
      {findings.value
        .flatMap((f) => pointsOf(problem.size, f.at ?? []))
        .map((at, i) => {
          const c = place.at(at)
          return <circle key={i} class="finding-mark" cx={c.x} cy={c.y} r=".46" />
        })}
      {verdict.value &&
        numbered(problem.size, verdict.value.solution, problem.play).map((stone) => (
          <GhostStone key={stone.text} place={place} at={stone.at} sign={stone.sign} text={stone.text} />
        ))}
    </>
  )
}

function Select(props: { label: string; value: string; options: (string | [string, string])[]; onChange: (v: string) => void }) {
  return (
    <label>
      <span>{props.label}</span>
      <select value={props.value} onChange={(e) => props.onChange(e.currentTarget.value)}>
        {props.options.map((option) => {
          const [value, text] = typeof option === 'string' ? [option, option] : option
          return (
            <option key={value} value={value}>
              {text}
            </option>
          )
        })}
      </select>
    </label>
  )
}

function Question() {
  const { problem } = draft.value
  const set = (part: Partial<typeof problem>) => change({ problem: { ...problem, ...part, answers: [] } })
  return (
    <div class="form-grid">
      <Select
        label="Board"
        value={String(problem.size)}
        options={['9', '13', '19', '7', '5']}
        onChange={(v) => change({ problem: { ...emptyDraft(Number(v)).problem, goal: problem.goal, play: problem.play, side: problem.side } })}
      />
      <Select label="First to move" value={problem.play} options={['black', 'white']} onChange={(v) => set({ play: v as Color })} />
      <Select label="Whose goal" value={problem.side} options={['black', 'white']} onChange={(v) => set({ side: v as Color })} />
      <Select label="Goal" value={problem.goal} options={GOALS} onChange={(v) => set({ goal: v })} />
      <Select label="Ko" value={problem.ko} options={KOS} onChange={(v) => set({ ko: v })} />
    </div>
  )
}

function Words() {
  const now = draft.value
  const input = (name: 'title' | 'level' | 'tags', label: string) => (
    <label>
      <span>{label}</span>
      <input type="text" value={now[name]} onInput={(e) => change({ [name]: e.currentTarget.value })} />
    </label>
  )
  return (
    <>
      <div class="form-grid">
        {input('title', 'Title')}
        {input('level', 'Level')}
        {input('tags', 'Tags, with commas')}
      </div>
      <label class="editor-text">
        <span class="muted small">Text; without one: “{task.value || '…'}”</span>
        <textarea rows={2} value={now.text} onInput={(e) => change({ text: e.currentTarget.value })} />
      </label>
    </>
  )
}

function Judgement() {
  const found = verdict.value
  const WORDS: Record<string, string> = {
    open: 'The side to move gets its way.',
    solved: 'The side to move gets its way.',
    failed: 'The side to move does not get its way.',
    unsure: 'Not decided in this time.',
  }
  return (
    <div role="status">
      {isValid.value ? <p class="note">The problem makes sense.</p> : null}
      {findings.value.map((finding, i) => (
        <p key={i} class={finding.level === 'error' ? 'note note-bad' : 'note'}>
          {finding.text}
        </p>
      ))}
      {found && (
        <p class="note">
          <b>
            {found.verdict === 'ko'
              ? 'It becomes a ko.'
              : found.verdict === 'unknown'
                ? WORDS['unsure']
                : `${found.verdict === 'success' ? 'The goal is reached' : 'The goal is not reached'}${found.proved ? ', proved' : ', not proved'}.`}
          </b>{' '}
          {found.solution.join(' ')}
        </p>
      )}
    </div>
  )
}

async function keep(): Promise<void> {
  const id = await save()
  if (id === null) return
  await showCollection('mine')
  location.hash = `#/problems/${id}`
}

export function Editor() {
  const { problem } = draft.value
  return (
    <div class="study problems">
      <div class="table table-problem">
        <Board
          size={problem.size}
          stones={stonesOf(problem)}
          label="Editor"
          onPoint={(at) => change({ problem: drawn(problem, pen.value, at) })}
        >
          {(place) => <Overlay place={place} />}
        </Board>
      </div>
      <aside class="side" aria-label="Editor">
        <section class="card">
          <header class="card-head">
            <h1>Editor</h1>
            <a href="#/problems">Back to the problems</a>
          </header>
          <div class="tools" role="toolbar" aria-label="Pens">
            {PENS.map((each) => (
              <button
                key={each.pen}
                class="tool"
                aria-pressed={pen.value === each.pen}
                aria-label={each.name}
                title={each.name}
                onClick={() => (pen.value = each.pen)}
              >
                {each.sign}
              </button>
            ))}
            <button class="quiet" onClick={() => change(emptyDraft(problem.size))}>
              Empty the board
            </button>
          </div>
          <Question />
          <Judgement />
          {solving.value && (
            <div class="thinking">
              <progress aria-label="Solving" />
              <span>{solving.value.done.toLocaleString('en')} positions</span>
              <button onClick={stopSolving}>
                <Icon name="stop" /> Stop
              </button>
            </div>
          )}
          <div class="buttons">
            <button onClick={() => void solve(seconds.value)} disabled={!isValid.value || !!solving.value}>
              Solve
            </button>
            <button
              class="primary"
              disabled={!isValid.value}
              onClick={() => void keep()}
            >
              {draft.value.replaces ? 'Save the changes' : 'Save'}
            </button>
          </div>
        </section>
        <section class="card">
          <h2>Words</h2>
          <Words />
        </section>
      </aside>
    </div>
  )
}
