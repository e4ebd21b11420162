// The editor of problems: draw, see at once whether it can be solved, solve it in place, keep it.
import { useEffect } from 'preact/hooks'
import { Board, type Place } from '../board/Board'
import { GhostStone } from '../board/layers'
import { NumberRow } from '../shell/fields'
import { Icon } from '../shell/icons'
import { runKey } from '../shell/keys'
import { pref } from '../shell/prefs'
import type { Color } from '../go/tree'
import { numbered, pointsOf, stonesOf } from './form'
import { Area, Keystones } from './marks'
import {
  change,
  draft,
  drawn,
  emptied,
  emptyDraft,
  enterEditor,
  findings,
  isKept,
  isLoaded,
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
import type { Solved } from './answer'
import { EngineFields } from './Settings'
import { engine, engineWish, showCollection } from './practice'

const PENS: { pen: Pen; name: string; sign: string; word: string }[] = [
  { pen: 'black', name: 'Black stones', sign: '●', word: 'Black' },
  { pen: 'white', name: 'White stones', sign: '○', word: 'White' },
  { pen: 'keystone', name: 'Group to live or be killed', sign: '▣', word: 'Group' },
  { pen: 'area', name: 'Area in which to play', sign: '▨', word: 'Area' },
]

const GOALS: [string, string][] = [
  ['kill', 'kill'],
  ['save', 'live'],
  ['capture', 'capture'],
  ['connect', 'connect'],
  ['cut', 'cut'],
  ['race', 'win the race'],
]
/** "black save": Black to live. */
const TASKS: [string, string][] = ['black', 'white'].flatMap((side) =>
  GOALS.map(([goal, words]): [string, string] => [`${side} ${goal}`, `${side === 'black' ? 'Black' : 'White'} to ${words}`]),
)
const SIDES: [string, string][] = [
  ['black', 'Black'],
  ['white', 'White'],
]
const KOS: [string, string][] = [
  ['open', 'report the type of ko'],
  ['for', 'wins every ko'],
  ['against', 'loses every ko'],
  ['played', 'no ko threats'],
]

function Overlay({ place }: { place: Place }) {
  const { problem } = draft.value
  const stones = stonesOf(problem)
  return (
    <>
      <Area place={place} points={pointsOf(problem.size, problem.area)} />
      <Keystones place={place} points={pointsOf(problem.size, problem.keystones)} signAt={(at) => stones[at.y * problem.size + at.x]!} />
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
    <div class="form-grid editor-question">
      <Select
        label="Board"
        value={String(problem.size)}
        options={['9', '13', '19', '7', '5']}
        onChange={(v) => change({ problem: { ...emptyDraft(Number(v)).problem, goal: problem.goal, play: problem.play, side: problem.side } })}
      />
      <Select label="Plays first" value={problem.play} options={SIDES} onChange={(v) => set({ play: v as Color })} />
      <Select
        label="Goal"
        value={`${problem.side} ${problem.goal}`}
        options={TASKS}
        onChange={(v) => {
          const [side, goal] = v.split(' ') as [Color, string]
          set({ side, goal })
        }}
      />
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
      <div class="form-grid editor-words">
        {input('title', 'Title')}
        {input('level', 'Level')}
        {input('tags', 'Tags (comma-separated)')}
      </div>
      <label class="editor-text">
        <span class="muted small">Text (if empty: “{task.value || '…'}”)</span>
        <textarea rows={2} value={now.text} onInput={(e) => change({ text: e.currentTarget.value })} />
      </label>
    </>
  )
}

function wordsOf(found: Solved): string {
  if (found.verdict === 'unknown') return 'Not solved in time; best guess:'
  return found.proved ? 'Proved:' : 'Not proved:'
}

function Judgement() {
  const found = verdict.value
  return (
    <div role="status">
      {isValid.value ? <p class="note">Ready to solve.</p> : null}
      {findings.value.map((finding, i) => (
        <p key={i} class={finding.level === 'error' ? 'note note-bad' : 'note'}>
          {finding.text}
        </p>
      ))}
      {found && (
        <p class="note">
          <b>{wordsOf(found)}</b> {found.verdict === 'unknown' ? (found.moves[0] ?? 'none') + '.' : found.sentence}{' '}
          {found.moves.length > 1 ? `${found.moves.length} first moves work: ${found.moves.join(', ')}. ` : ''}
          {found.solution.length > 0 && <>Line: {found.solution.join(' ')}</>}
          <span class="muted small">
            {' '}
            {found.nodes.toLocaleString('en')} positions, {found.seconds.toFixed(1)} s
          </span>
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

function onKey(event: KeyboardEvent) {
  const pens = Object.fromEntries(PENS.map((each, i) => [String(i + 1), () => (pen.value = each.pen)]))
  runKey(event, {
    ...pens,
    b: () => document.querySelector<HTMLElement>('.board')?.focus(),
    s: startSolving,
    x: stopSolving,
  })
}

function startSolving() {
  if (isValid.value && !solving.value && engine.value !== 'off') void solve({ ...engineWish(), seconds: patience.value })
}

/** Seconds that solving in place may take: longer than an answer while playing. */
const patience = pref('editorSeconds', 60)

export function Editor() {
  const { problem } = draft.value
  useEffect(() => {
    void enterEditor()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div class="study problems" data-kept={isKept.value} data-loaded={isLoaded.value}>
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
            <a href="#/problems">Back to Problems</a>
          </header>
          <div class="tools" role="toolbar" aria-label="Pens">
            {PENS.map((each, i) => (
              <button
                key={each.pen}
                class="tool"
                aria-pressed={pen.value === each.pen}
                aria-label={each.name}
                title={`${each.name} (${i + 1})`}
                onClick={() => (pen.value = each.pen)}
              >
                <span aria-hidden="true">{each.sign}</span> {each.word}
              </button>
            ))}
            <button class="quiet" onClick={() => change(emptied(draft.value))}>
              Empty the board
            </button>
          </div>
          <Question />
          <Judgement />
          {solving.value && (
            <div class="thinking">
              <progress aria-label="Solving" />
              <span>
                {solving.value.state === 'waiting' ? 'waiting …' : `${(solving.value.progress?.done ?? 0).toLocaleString('en')} positions`}
              </span>
              <button onClick={stopSolving}>
                <Icon name="stop" /> Stop
              </button>
            </div>
          )}
          <div class="buttons">
            <button onClick={startSolving} title="Solve it (S); X stops" disabled={!isValid.value || !!solving.value || engine.value === 'off'}>
              Solve
            </button>
            <button
              class="primary"
              disabled={!isValid.value}
              onClick={() => void keep()}
            >
              {draft.value.replaces ? 'Save changes' : 'Save'}
            </button>
          </div>
        </section>
        <details class="card settings">
          <summary>Solving</summary>
          <NumberRow label="Seconds at most" min={1} max={600} usual={60} value={patience.value} onNumber={(v) => (patience.value = v)} />
          <EngineFields isToSolve />
        </details>
        <section class="card">
          <h2>Title and text</h2>
          <Words />
        </section>
      </aside>
    </div>
  )
}
