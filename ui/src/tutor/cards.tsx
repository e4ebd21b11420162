// The cards beside the tutor's board: what is asked, what can be said, what was said.
import { useState } from 'preact/hooks'
import { Icon } from '../shell/icons'
import { titleNumbers } from '../problems/form'
import { WordBox } from './WordBox'
import type { WordPlace } from './words'
import {
  agree,
  clearPlaces,
  current,
  give,
  hidesOthers,
  kind,
  namedWords,
  ownMove,
  pass,
  place,
  placeValue,
  places,
  POINTED,
  remove,
  setPlace,
  shownLabels,
  showsLabels,
  annotated,
  type Context,
  type Label,
} from './annotated'
import { chooseContext, clearFocus } from './record'
import { documents } from './documents'

// ---- what is asked ----

function PairQuestion() {
  const asked = current.value
  if (!asked)
    return <p class="note">No suggestions left here. Click two chains yourself, or go to the next position.</p>
  return (
    <div class="note" role="status" data-asked={asked.chains.join('-')}>
      <p>
        {asked.color === 'black' ? 'Black' : 'White'} {asked.chains[0]} and {asked.chains[1]}: <b>{asked.name}</b>?{' '}
        <span class="muted">
          {asked.read ? 'found by reading' : `the classifier is ${Math.round(100 * asked.confidence)}\u00a0% sure`}
        </span>
      </p>
      <div class="buttons">
        <button class="primary" onClick={() => void agree()} title="Agree (Enter)">
          Agree
        </button>
        <button onClick={pass} title="Skip (0)">
          Skip
        </button>
        <span class="muted small">or choose another value below</span>
      </div>
    </div>
  )
}

/** Keys that choose among the namer's words: the first five digits for the move, the others for the outcome. */
export const NAME_KEYS = ['1', '2', '3', '4', '5']
export const OUTCOME_KEYS = ['6', '7', '8', '9']

function WordQuestion() {
  const now = annotated.value!
  const named = now.named
  if (!named)
    return <p class="note">No move is played from here. Play one (M) to name it.</p>
  const choices = (list: { term: string; japanese: string; gloss: string }[], keys: string[], index: number) =>
    list.slice(0, keys.length).map((word, i) => (
      <button key={word.term} class="chip" aria-pressed={places.value[index]?.[0] === word.term} onClick={() => setPlace(index, [word.term])}>
        <kbd>{keys[i]}</kbd> {word.gloss} {word.term !== word.gloss && <span class="muted">{word.term}</span>}
      </button>
    ))
  const suggested = namedWords.value
  return (
    <div class="note" role="status" data-named={suggested?.join('|') ?? ''}>
      <p>
        {named.color === 'black' ? 'Black' : 'White'} {named.move}
        {suggested ? (
          <>
            : <b>{named.names[0]!.gloss}</b> <span class="muted">{suggested[0]}</span>, <b>{named.outcomes[0]!.gloss}</b>{' '}
            <span class="muted">{suggested[1]}</span>? <span class="muted">Named by rules and reading.</span>
          </>
        ) : (
          <span class="muted">: choose the words</span>
        )}
      </p>
      {suggested && places.value.every((list) => list.length === 0) && (
        <div class="buttons">
          <button class="primary" onClick={() => void agree()} title="Agree (Enter)">
            Agree
          </button>
        </div>
      )}
      <p class="chips">{choices(named.names, NAME_KEYS, 0)}</p>
      <p class="chips">{choices(named.outcomes, OUTCOME_KEYS, 1)}</p>
    </div>
  )
}

export function Question() {
  if (kind.value?.property === 'XC') return <PairQuestion />
  if (kind.value?.property === 'GN') return <WordQuestion />
  return null
}

// ---- what the label speaks of ----

function PointPlace({ index, name }: { index: number; name: string }) {
  return (
    <label class="check">
      <input type="radio" name="place" checked={place.value === index} onChange={() => (place.value = index)} /> {name}:{' '}
      <b>{placeValue(index).join(' ') || '—'}</b>
    </label>
  )
}

function ColorPlace({ index }: { index: number }) {
  return (
    <span role="radiogroup" aria-label="Colour">
      {['B', 'W'].map((letter) => (
        <label key={letter} class="check">
          <input type="radio" name="color" checked={placeValue(index)[0] === letter} onChange={() => setPlace(index, [letter])} />{' '}
          {letter === 'B' ? 'Black' : 'White'}
        </label>
      ))}
    </span>
  )
}

export function Places() {
  const wanted = kind.value
  const now = annotated.value
  if (!wanted || !now) return null
  return (
    <div class="places">
      {wanted.places.map((p, i) => {
        if (POINTED.has(p.holds)) return <PointPlace key={p.name} index={i} name={p.name} />
        if (p.holds === 'color') return <ColorPlace key={p.name} index={i} />
        if (p.holds === 'move')
          return (
            <p key={p.name} class="muted">
              {ownMove(now) ? <>The move {ownMove(now)}.</> : 'Step to a move first (→).'}
            </p>
          )
        const holds = p.holds as WordPlace
        return (
          <WordBox
            key={p.name}
            place={holds}
            name={p.name}
            value={placeValue(i)[0] ?? ''}
            onChange={(term) => setPlace(i, [term])}
            onDone={() => void give()}
          />
        )
      })}
      {wanted.levels.length === 0 && (
        <button class="primary" disabled={!wanted.places.every((_, i) => placeValue(i).length > 0)} onClick={() => void give()}>
          Save labels
        </button>
      )}
      {places.value.some((list) => list.length > 0) && (
        <button class="quiet" onClick={clearPlaces} title="Clear the selection (C)">
          Clear
        </button>
      )}
    </div>
  )
}

export function Levels() {
  const wanted = kind.value
  if (!wanted || wanted.levels.length === 0) return null
  return (
    <ol class="levels-list">
      {wanted.levels.map((level) => (
        <li key={level.level}>
          <button class="row level-row" onClick={() => void give(level.level)}>
            <kbd>{level.level % 10}</kbd>
            <span>
              <b>{level.name}</b> <span class="muted">{level.meaning}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

// ---- labels ----

function labelWords(label: Label): string {
  return label.places.map((p) => (Array.isArray(p) ? p.join(' ') : p)).join(', ')
}

export function Labels() {
  const now = annotated.value!
  const shown = shownLabels.value
  const hidden = now.labels.length - shown.length
  return (
    <>
      {shown.length === 0 && <p class="muted">No labels yet.</p>}
      <ul class="weak labels">
        {shown.map((label) => (
          <li key={label.id}>
            <span>
              {label.kind} {labelWords(label)}
              {label.level_name && (
                <>
                  : <b>{label.level_name}</b>
                </>
              )}{' '}
              <span class="muted small">
                {label.author}
                {label.certainty ? `, ${label.certainty} %` : ''}
              </span>
            </span>
            <button class="icon-button" aria-label="Remove this label" onClick={() => void remove(label)}>
              <Icon name="bin" />
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p class="muted small">{hidden} by others, hidden.</p>}
      <label class="check">
        <input type="checkbox" checked={showsLabels.value} onChange={(e) => (showsLabels.value = e.currentTarget.checked)} /> Show labels
        on the board (D)
      </label>
      <label class="check">
        <input type="checkbox" checked={hidesOthers.value} onChange={(e) => (hidesOthers.value = e.currentTarget.checked)} /> Hide the
        labels of others
      </label>
    </>
  )
}

// ---- what the position shows ----

const CONTEXTS: [Context, string][] = [
  ['unknown', 'not stated'],
  ['quarter', 'a quarter of the board'],
  ['half', 'half of the board'],
  ['whole', 'the whole board'],
]

export function FrameCard() {
  const { frame } = annotated.value!
  return (
    <details class="card settings">
      <summary>Focus and context</summary>
      <label class="field-row">
        <span>Shown part</span>
        <select value={frame.context} onChange={(e) => void chooseContext(e.currentTarget.value as Context)}>
          {CONTEXTS.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p class="muted small">
        {frame.focus.length === 0
          ? 'No focus. Choose Focus (F) and click the points that matter; Shift-click fills a rectangle.'
          : `${frame.focus.length} points in focus.`}
      </p>
      {frame.focus.length > 0 && (
        <button class="quiet" onClick={() => void clearFocus()}>
          Clear the focus
        </button>
      )}
    </details>
  )
}

// ---- browsing ----

const LISTED = 200

export function BrowseCard() {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const all = documents.value ?? []
  const numbers = titleNumbers(all)
  const found = all.filter((item) => !wanted || item.title.toLowerCase().includes(wanted))
  return (
    <section class="card" aria-label="Positions">
      <header class="card-head">
        <h2>Positions</h2>
        <span class="muted small">{documents.value ? found.length : ''}</span>
      </header>
      <input
        type="search"
        class="wide position-search"
        aria-label="Find a position"
        placeholder="Find by title"
        value={text}
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <ul class="problem-list position-list">
        {found.slice(0, LISTED).map((item) => (
          <li key={item.id}>
            <a class="problem-row" href={`#/tutor/${item.id}`} aria-current={annotated.value?.id === item.id ? 'true' : undefined}>
              <span class="problem-number muted">{1 + all.indexOf(item)}</span>
              <span>
                {item.title}
                {numbers.get(item.id)}
              </span>
              <span class="muted small">{item.labels > 0 ? `${item.labels} label${item.labels > 1 ? 's' : ''}` : ''}</span>
            </a>
          </li>
        ))}
      </ul>
      {found.length > LISTED && <p class="muted small">{found.length - LISTED} more: type a part of the title.</p>}
      {documents.value?.length === 0 && <p class="muted">This collection is empty.</p>}
    </section>
  )
}
