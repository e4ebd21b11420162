// The tutor: say what you see. Suggestions are asked about, never taken for granted.
import { useEffect } from 'preact/hooks'
import { Board, type Place } from '../board/Board'
import { Icon } from '../shell/icons'
import { runKey } from '../shell/keys'
import { say } from '../shell/messages'
import { parseVertex } from '../go/points'
import { partOf, stonesOf, type ProblemForm } from '../problems/form'
import { collection, collections, items, loadCollections, loadItems } from '../problems/table'
import {
  agree,
  agreement,
  author,
  clearPlaces,
  compare,
  current,
  give,
  kind,
  kindId,
  kinds,
  leastSure,
  loadKinds,
  openSlide,
  other,
  pass,
  place,
  places,
  pointAt,
  queueing,
  remove,
  slide,
  undo,
  type Slide,
} from './desk'
import '../styles/problems.css'
import '../styles/tutor.css'

function formOf(now: Slide): ProblemForm {
  return { size: now.size, board: now.board, play: 'black', side: 'black', goal: '', keystones: [], area: [], ko: '', any_keystone: false, answers: [] }
}

function Overlay({ at }: { at: Place }) {
  const now = slide.value!
  const chosen = places.value
  const asked = current.value
  const mark = (vertex: string, name: string) => {
    const point = parseVertex(now.size, vertex)
    if (!point) return null
    const c = at.at(point)
    return <rect key={name + vertex} class={name} x={c.x - 0.44} y={c.y - 0.44} width=".88" height=".88" rx=".2" />
  }
  const isByHand = chosen.some((list) => list.length > 0)
  return (
    <>
      {asked && !isByHand && (
        <>
          <line
            class="asked-line"
            {...(() => {
              const a = at.at(parseVertex(now.size, asked.chains[0])!)
              const b = at.at(parseVertex(now.size, asked.chains[1])!)
              return { x1: a.x, y1: a.y, x2: b.x, y2: b.y }
            })()}
          />
          {asked.chains.map((v) => mark(v, 'asked'))}
        </>
      )}
      {chosen[0]!.map((v) => mark(v, 'chosen chosen-0'))}
      {chosen[1]!.map((v) => mark(v, 'chosen chosen-1'))}
    </>
  )
}

function Question() {
  const asked = current.value
  const wanted = kind.value
  if (wanted?.property !== 'XC') return null
  if (!asked) return <p class="note">No suggestion is left here: point at chains yourself, or go on to the next position.</p>
  return (
    <div class="note" role="status" data-asked={asked.chains.join('-')}>
      <p>
        {asked.color} {asked.chains[0]} and {asked.chains[1]}: <b>{asked.name}</b>?{' '}
        <span class="muted">
          {asked.read ? 'read out by search' : `the classifier is ${Math.round(100 * asked.confidence)}\u00a0% sure`}
        </span>
      </p>
      <div class="buttons">
        <button class="primary" onClick={() => void agree()} title="Agree (Enter)">
          Agree
        </button>
        <button onClick={pass} title="Pass over it (0)">
          Pass over
        </button>
        <span class="muted small">or say what it is below</span>
      </div>
    </div>
  )
}

function Levels() {
  const wanted = kind.value
  if (!wanted) return null
  return (
    <ol class="levels-list">
      {wanted.levels.map((level) => (
        <li key={level.level}>
          <button class="row level-row" onClick={() => void give(level.level)}>
            <kbd>{level.level}</kbd>
            <span>
              <b>{level.name}</b> <span class="muted">{level.meaning}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function Places() {
  const wanted = kind.value
  if (!wanted) return null
  return (
    <div class="places" role="radiogroup" aria-label="What a click chooses">
      {wanted.places.map((p, i) => (
        <label key={p.name} class="check">
          <input type="radio" name="place" checked={place.value === i} onChange={() => (place.value = i)} /> {p.name}:{' '}
          <b>{places.value[i]!.join(' ') || '—'}</b>
        </label>
      ))}
      {places.value.some((list) => list.length > 0) && (
        <button class="quiet" onClick={clearPlaces}>
          Clear
        </button>
      )}
    </div>
  )
}

function Labels() {
  const now = slide.value!
  if (now.labels.length === 0) return <p class="muted">No labels yet.</p>
  return (
    <ul class="weak labels">
      {now.labels.map((label) => (
        <li key={label.id}>
          <span>
            {label.kind} {label.places.map((p) => (Array.isArray(p) ? p.join(' ') : p)).join(', ')}: <b>{label.level_name ?? label.label}</b>{' '}
            <span class="muted small">{label.author}</span>
          </span>
          <button class="icon-button" aria-label="Remove this label" onClick={() => void remove(label.id)}>
            <Icon name="bin" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function AgreementCard() {
  const told = agreement.value
  return (
    <details class="card settings">
      <summary>Agreement with another annotator</summary>
      <form
        class="buttons"
        onSubmit={(e) => {
          e.preventDefault()
          void compare()
        }}
      >
        <label>
          <span class="spoken">The other annotator</span>
          <input type="text" placeholder="name" value={other.value} onInput={(e) => (other.value = e.currentTarget.value)} />
        </label>
        <button type="submit" disabled={!other.value}>
          Compare
        </button>
      </form>
      {told && told.agreement.length === 0 && <p class="muted">You have labelled nothing that {told.second} has labelled too.</p>}
      {told && told.agreement.length > 0 && (
        <table class="figures">
          <thead>
            <tr>
              <th />
              <th>pairs</th>
              <th>equal, %</th>
              <th>by chance</th>
              <th>kappa</th>
            </tr>
          </thead>
          <tbody>
            {told.agreement.map((row) => (
              <tr key={row.what}>
                <th>{row.what}</th>
                <td>{row.pairs}</td>
                <td>{Math.round(100 * row.share)}</td>
                <td>{Math.round(100 * row.expected)}</td>
                <td>{row.kappa === undefined ? '—' : row.kappa.toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}

function neighbour(step: number): number | null {
  const list = items.value ?? []
  const index = list.findIndex((item) => item.id === slide.value?.id)
  return list.length ? list[(index + step + list.length) % list.length]!.id : null
}

function goOn(step: number) {
  const id = neighbour(step)
  if (id !== null) location.hash = `#/tutor/${id}`
}

async function goLeastSure(): Promise<void> {
  const id = await leastSure(collection.value)
  if (id !== null) location.hash = `#/tutor/${id}`
  else say('Nothing in this collection is left to ask about.')
}

function onKey(event: KeyboardEvent) {
  const keys: Record<string, () => unknown> = {
    Enter: agree,
    '0': pass,
    Backspace: undo,
    n: () => goOn(1),
    p: () => goOn(-1),
    l: goLeastSure,
    c: clearPlaces,
    b: () => document.querySelector<HTMLElement>('.board')?.focus(),
  }
  for (const level of kind.value?.levels ?? []) keys[String(level.level)] = () => give(level.level)
  if (event.key === 'Enter' && (event.target as HTMLElement).closest('button, a, .board')) return
  runKey(event, keys)
}

export default function Tutor({ path }: { path: string[] }) {
  useEffect(() => {
    void loadKinds()
    void loadCollections().then(loadItems)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const wanted = Number(path[0]) || items.value?.[0]?.id
  useEffect(() => {
    if (wanted) void openSlide(wanted)
  }, [wanted])
  const now = slide.value
  if (!now)
    return (
      <div class="waiting" role="status">
        {collections.value?.length === 0 ? 'There are no positions to annotate: make or import problems first.' : 'Opening a position …'}
      </div>
    )
  const form = formOf(now)
  return (
    <div class="study problems tutor">
      <div class="table table-problem">
        <Board size={now.size} stones={stonesOf(form)} part={partOf(form)} label={`${now.title}, to annotate`} onPoint={pointAt}>
          {(at) => <Overlay at={at} />}
        </Board>
      </div>
      <aside class="side" aria-label="Annotation">
        <section class="card">
          <header class="card-head">
            <h1>{now.title || 'Position'}</h1>
            <span class="buttons-inline">
              <button class="quiet" onClick={() => goOn(-1)} title="The one before (P)">
                Before
              </button>
              <button class="quiet" onClick={() => goOn(1)} title="The next one (N)">
                Next
              </button>
              <button class="quiet" onClick={() => void goLeastSure()} disabled={!!queueing.value} title="Where the classifier is least sure (L)">
                {queueing.value ? `${queueing.value.done} of ${queueing.value.total}` : 'Least sure'}
              </button>
            </span>
          </header>
          <div class="form-grid">
            <label>
              <span>Collection</span>
              <select
                value={collection.value}
                onChange={(e) => {
                  collection.value = Number(e.currentTarget.value)
                  void loadItems().then(() => items.value?.[0] && (location.hash = `#/tutor/${items.value[0].id}`))
                }}
              >
                {(collections.value ?? []).map((c) => (
                  <option key={c.id} value={c.id}>
                    {c.name.replace(/-/g, ' ')}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span>What you see</span>
              <select
                value={kindId.value}
                onChange={(e) => {
                  kindId.value = e.currentTarget.value
                  clearPlaces()
                }}
              >
                {kinds.value.map((k) => (
                  <option key={k.property} value={k.property}>
                    {k.kind}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span>Annotator</span>
              <input type="text" maxLength={60} value={author.value} onInput={(e) => (author.value = e.currentTarget.value)} />
            </label>
          </div>
          <Question />
          <Places />
          <Levels />
          {kind.value && <p class="muted small">{kind.value.guideline}</p>}
        </section>
        <section class="card" aria-label="Labels">
          <header class="card-head">
            <h2>Labels</h2>
            <button class="quiet" onClick={() => void undo()} title="Take back your last one (Backspace)">
              Undo
            </button>
          </header>
          <Labels />
        </section>
        <AgreementCard />
      </aside>
    </div>
  )
}
