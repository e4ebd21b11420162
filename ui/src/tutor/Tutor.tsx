// The tutor: say what you see. Suggestions are asked about, never taken for granted.
import { useEffect } from 'preact/hooks'
import { runKey } from '../shell/keys'
import { say } from '../shell/messages'
import { collection, collections, loadCollections } from '../problems/practice'
import { AgreementCard } from './AgreementCard'
import { BrowseCard, FrameCard, Labels, Levels, NAME_KEYS, OUTCOME_KEYS, Places, Question } from './cards'
import { LearnCard } from './LearnCard'
import { goToNode, TOOLS, TutorBoard, walk, walkFar } from './TutorBoard'
import {
  agree,
  author,
  certainty,
  chooseKind,
  clearPlaces,
  give,
  kind,
  kindId,
  kinds,
  loadKinds,
  openNode,
  pass,
  place,
  pointedPlaces,
  setPlace,
  showsLabels,
  annotated,
  turnKind,
  undo,
  undoable,
} from './annotated'
import { tool } from './record'
import { leastSure, loadDocuments, queueing, saveRecord, documents } from './documents'
import { loadWords } from './words'
import '../styles/problems.css'
import '../styles/tutor.css'

function goOn(step: number) {
  const list = documents.value ?? []
  const index = list.findIndex((item) => item.id === annotated.value?.id)
  if (list.length) location.hash = `#/tutor/${list[(index + step + list.length) % list.length]!.id}`
}

async function goLeastSure(): Promise<void> {
  const found = await leastSure(collection.value)
  if (found) location.hash = `#/tutor/${found.id}/${found.node}`
  else say('You have labelled everything in this collection. Choose another one.')
}

async function changeCollection(id: number) {
  collection.value = id
  await loadDocuments(id)
  const first = documents.value?.[0]
  if (first) location.hash = `#/tutor/${first.id}`
}

/** Go on to the next place that is filled by pointing. */
function turnPlace() {
  const list = pointedPlaces.value
  if (list.length) place.value = list[(list.indexOf(place.value) + 1) % list.length]!
}

/** Digits: a level, or one of the words that the namer offers. */
function digitKeys(): Record<string, () => unknown> {
  const keys: Record<string, () => unknown> = {}
  for (const level of kind.value?.levels ?? []) keys[String(level.level % 10)] = () => give(level.level)
  if (kind.value?.property !== 'GN') return keys
  const named = annotated.value?.named
  NAME_KEYS.forEach((key, i) => named?.names[i] && (keys[key] = () => setPlace(0, [named.names[i]!.term])))
  OUTCOME_KEYS.forEach((key, i) => named?.outcomes[i] && (keys[key] = () => setPlace(1, [named.outcomes[i]!.term])))
  return keys
}

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

function onKey(event: KeyboardEvent) {
  const keys: Record<string, () => unknown> = {
    Enter: agree,
    '0': pass,
    Backspace: undo,
    u: undo,
    n: () => goOn(1),
    p: () => goOn(-1),
    l: goLeastSure,
    c: clearPlaces,
    v: turnPlace,
    d: () => (showsLabels.value = !showsLabels.value),
    k: () => turnKind(1),
    K: () => turnKind(-1),
    b: () => focusOn('.board'),
    '/': () => focusOn('.word-box input, .position-search'),
    ArrowLeft: () => walk('back'),
    ArrowRight: () => walk('next'),
    ArrowUp: () => walk('up'),
    ArrowDown: () => walk('down'),
    Home: () => goToNode(0),
    End: () => walkFar(10000),
    PageUp: () => walkFar(-10),
    PageDown: () => walkFar(10),
  }
  for (const each of TOOLS) keys[each.key] = () => (tool.value = each.tool)
  Object.assign(keys, digitKeys())
  if (event.key === 'Enter' && (event.target as HTMLElement).closest('button, a, .board')) return
  runKey(event, keys)
}

function Settings() {
  return (
    <div class="form-grid">
      <label>
        <span>Collection</span>
        <select value={collection.value} onChange={(e) => void changeCollection(Number(e.currentTarget.value))}>
          {(collections.value ?? []).map((c) => (
            <option key={c.id} value={c.id}>
              {c.name.replace(/-/g, ' ')}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Kind of label</span>
        <select value={kindId.value} title="Next kind (K), previous kind (Shift+K)" onChange={(e) => chooseKind(e.currentTarget.value)}>
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
      <label>
        <span>Your certainty</span>
        <select value={certainty.value} onChange={(e) => (certainty.value = Number(e.currentTarget.value))}>
          <option value={0}>not stated</option>
          {[50, 70, 80, 90, 95, 100].map((n) => (
            <option key={n} value={n}>
              {n} %
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function Head() {
  const now = annotated.value!
  return (
    <header class="card-head">
      <h1>{now.title || 'Position'}</h1>
      <span class="buttons-inline">
        <button class="quiet" onClick={() => goOn(-1)} title="Previous position (P)">
          Previous
        </button>
        <button class="quiet" onClick={() => goOn(1)} title="Next position (N)">
          Next
        </button>
        <button class="quiet" onClick={() => void goLeastSure()} disabled={!!queueing.value} title="Where the classifier is least sure (L)">
          {queueing.value ? `${queueing.value.done} of ${queueing.value.total}` : 'Least sure'}
        </button>
      </span>
    </header>
  )
}

function Waiting() {
  return (
    <div class="waiting" role="status">
      {collections.value?.length === 0 || documents.value?.length === 0
        ? 'There is nothing to annotate yet. Import problems, or open a game in Study and press the label button there.'
        : 'Opening a position …'}
    </div>
  )
}

export default function Tutor({ path }: { path: string[] }) {
  useEffect(() => {
    void loadKinds()
    void loadWords()
    void loadCollections().then(() => loadDocuments(collection.value))
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const wanted = Number(path[0]) || annotated.value?.id || documents.value?.[0]?.id
  const node = path[0] && path[1] ? Number(path[1]) : undefined
  useEffect(() => {
    if (wanted) void openNode(wanted, node)
  }, [wanted, node])
  if (!annotated.value) return <Waiting />
  return (
    <div class="study problems tutor">
      <TutorBoard />
      <aside class="side" aria-label="Annotation">
        <section class="card">
          <Head />
          <Settings />
          <Question />
          <Places />
          <Levels />
          {kind.value && <p class="muted small guideline">{kind.value.guideline}</p>}
        </section>
        <section class="card" aria-label="Labels">
          <header class="card-head">
            <h2>Labels</h2>
            <span class="buttons-inline">
              <button class="quiet" onClick={() => void saveRecord()} title="Save the record with its labels as SGF">
                Save SGF
              </button>
              <button class="quiet" onClick={() => void undo()} title={`Take back ${undoable.value ?? 'your last label'} (Backspace)`}>
                Undo
              </button>
            </span>
          </header>
          <Labels />
        </section>
        <FrameCard />
        <BrowseCard />
        <LearnCard />
        <AgreementCard />
      </aside>
    </div>
  )
}
