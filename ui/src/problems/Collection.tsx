// The collections and what is in them.
import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { ask } from '../api'
import { showBoard } from '../board/actions'
import { MiniBoard } from './Pictures'
import { isDue, tagsOf, type ProblemDocument, type ProblemForm, type ProblemItem } from './form'
import {
  changeCollection,
  collection,
  collections,
  document_,
  doneFilter,
  goalFilter,
  items,
  levelFilter,
  notice,
  numbers,
  shownItems,
  tagFilter,
  totals,
} from './practice'

function Choice(props: { label: string; value: string; options: string[]; onChange: (value: string) => void }) {
  if (props.options.length < 2) return null
  return (
    <label>
      <span class="spoken">{props.label}</span>
      <select value={props.value} onChange={(e) => props.onChange(e.currentTarget.value)}>
        <option value="">{props.label}: all</option>
        {props.options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  )
}

function unique(list: string[]): string[] {
  return [...new Set(list.filter(Boolean))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

// ---- pictures, fetched when their row comes into sight ----

const pictures = signal<ReadonlyMap<number, ProblemForm>>(new Map())
const asked = new Set<number>()

function fetchPicture(id: number) {
  if (asked.has(id)) return
  asked.add(id)
  ask<ProblemDocument>('problem', { id }).then(
    ({ problem }) => (pictures.value = new Map(pictures.value).set(id, problem)),
    () => asked.delete(id),
  )
}

function Picture({ id }: { id: number }) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && fetchPicture(id))
    watch.observe(element.current!)
    return () => watch.disconnect()
  }, [id])
  const problem = pictures.value.get(id)
  return (
    <span class="problem-picture" ref={element}>
      {problem && <MiniBoard problem={problem} />}
    </span>
  )
}

function Item({ item, number, showsLevel }: { item: ProblemItem; number: number; showsLevel: boolean }) {
  const state = item.progress ? (item.progress.solved ? 'solved' : 'tried') : 'new'
  const due = isDue(item.progress)
  const isHere = item.id === document_.value?.id
  return (
    <li>
      <a class="row problem-row" href={`#/problems/${item.id}`} aria-current={isHere ? 'true' : undefined} onClick={showBoard}>
        <i class={`dot dot-${state}`} aria-hidden="true" />
        <span class="spoken">{due ? `${state}, due` : state}: </span>
        <Picture id={item.id} />
        <span class="problem-number muted">{number}</span>
        <span class="problem-title">
          {item.title || 'Untitled'}
          {numbers.value.get(item.id)}
        </span>
        <span class="muted small">
          {due && <b class="due">due</b>} {showsLevel && item.level && `level ${item.level}`}
        </span>
      </a>
    </li>
  )
}

export function CollectionCard() {
  const all = items.value
  const sum = totals.value
  // Where all have the same level nobody needs to read it in every row.
  const showsLevel = unique((all ?? []).map((i) => i.level)).length > 1
  return (
    <section class="card" aria-label="Collection">
      <header class="card-head">
        <h2>Problems</h2>
        <span class="muted">{sum && sum.tried > 0 ? `${sum.solved} solved of ${sum.tried} tried, ${sum.due} due` : ''}</span>
      </header>
      {notice.value && <p class="note note-bad">{notice.value}</p>}
      <div class="filters">
        <select
          aria-label="Collection"
          value={collection.value}
          onChange={(e) => void changeCollection(Number(e.currentTarget.value))}
        >
          {(collections.value ?? []).map((c) => (
            <option key={c.id} value={c.id}>
              {c.name.replace(/-/g, ' ')} ({c.problems})
            </option>
          ))}
        </select>
        <Choice label="Goal" value={goalFilter.value} options={unique((all ?? []).map((i) => i.goal))} onChange={(v) => (goalFilter.value = v)} />
        <Choice label="Level" value={levelFilter.value} options={unique((all ?? []).map((i) => i.level))} onChange={(v) => (levelFilter.value = v)} />
        <Choice label="Technique" value={tagFilter.value} options={unique((all ?? []).flatMap(tagsOf))} onChange={(v) => (tagFilter.value = v)} />
        <Choice label="Done" value={doneFilter.value} options={['due', 'solved', 'unsolved']} onChange={(v) => (doneFilter.value = v)} />
      </div>
      {all === null && <p class="muted">Loading problems …</p>}
      {all !== null && shownItems.value.length === 0 && (
        <p class="muted">{all.length === 0 ? 'This collection is empty.' : 'No problem matches. Choose other filters.'}</p>
      )}
      <ol class="problem-list">
        {shownItems.value.map((item) => (
          <Item key={item.id} item={item} number={1 + (all ?? []).indexOf(item)} showsLevel={showsLevel} />
        ))}
      </ol>
    </section>
  )
}
