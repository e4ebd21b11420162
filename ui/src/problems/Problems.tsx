// The problem room: choose one, play it against the solver.
import { useEffect } from 'preact/hooks'
import { Board, type Place } from '../board/Board'
import { GhostStone, LastMove } from '../board/layers'
import { Icon } from '../shell/icons'
import { runKey } from '../shell/keys'
import { parseVertex } from '../go/points'
import { openText } from '../study/game'
import { Editor } from './Editor'
import { Make } from './Make'
import { editProblem } from './draft'
import { numbered, partOf, pointsOf, problemSgf, stonesOf, tagsOf, type ProblemItem } from './form'
import {
  answer,
  askHint,
  askStatus,
  canRedo,
  collection,
  collections,
  document_,
  doneFilter,
  goalFilter,
  hint,
  items,
  levelFilter,
  loadCollections,
  loadItems,
  nextId,
  notice,
  openProblem,
  playPoint,
  redo,
  reset,
  seconds,
  shownItems,
  shownLine,
  showRefutation,
  showsAllowed,
  showsArea,
  showSolution,
  stopSolver,
  suggested,
  swapsColours,
  tagFilter,
  thinking,
  totals,
  turnsBoard,
  undo,
  view,
} from './table'
import '../styles/problems.css'

// ---- the board ----

function Overlay({ place }: { place: Place }) {
  const now = answer.value
  const problem = now?.problem ?? document_.value!.problem
  const size = problem.size
  const stones = stonesOf(problem)
  const last = now?.moves.at(-1)
  const lastAt = last ? parseVertex(size, last) : null
  const isFree = (x: number, y: number) => stones[y * size + x] === 0
  const line = shownLine.value
  return (
    <>
      {showsArea.value &&
        pointsOf(size, problem.area)
          .filter(({ x, y }) => isFree(x, y))
          .map((at) => {
          const c = place.at(at)
          return <rect key={`${at.x}-${at.y}`} class="area" x={c.x - 0.5} y={c.y - 0.5} width="1" height="1" />
        })}
      {pointsOf(size, problem.keystones).map((at) => {
        const c = place.at(at)
        const sign = place.sign(stones[at.y * size + at.x]!)
        if (!sign) return null
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
      {showsAllowed.value &&
        now?.state === 'open' &&
        pointsOf(size, now.allowed)
          .filter(({ x, y }) => isFree(x, y))
          .map((at) => {
            const c = place.at(at)
            return <circle key={`${at.x}-${at.y}`} class="allowed" cx={c.x} cy={c.y} r=".12" />
          })}
      {hint.value &&
        pointsOf(size, hint.value).map((at) => {
          const c = place.at(at)
          return <circle key={`${at.x}-${at.y}`} class="hint" cx={c.x} cy={c.y} r=".36" />
        })}
      {lastAt && <LastMove place={place} at={lastAt} sign={stones[lastAt.y * size + lastAt.x]!} />}
      {line &&
        numbered(size, line.moves, problem.play).map((stone) => (
          <GhostStone key={stone.text} place={place} at={stone.at} sign={stone.sign} text={stone.text} />
        ))}
    </>
  )
}

function Table() {
  const problem = document_.value!
  const now = answer.value
  const form = now?.problem ?? problem.problem
  const stones = stonesOf(form)
  const allowed = new Set(now?.allowed ?? [])
  return (
    <Board
      size={form.size}
      stones={stones}
      part={partOf(problem.problem)}
      view={view.value}
      label={`${problem.title}. ${problem.task}`}
      describe={(at) => (allowed.has(`${'ABCDEFGHJKLMNOPQRSTUVWXYZ'[at.x]}${form.size - at.y}`) ? 'playable' : '')}
      onPoint={(at) => void playPoint(at)}
      busy={!!thinking.value}
    >
      {(place) => <Overlay place={place} />}
    </Board>
  )
}

// ---- words ----

function StateBanner() {
  const now = answer.value
  if (thinking.value && !now)
    return (
      <p class="banner" role="status">
        Reading the problem …
      </p>
    )
  if (!now) return null
  const words = {
    open: now.moves.length === 0 ? 'Your move.' : 'Good so far. Your move.',
    solved: now.verdict === 'ko' ? 'Solved: it becomes a ko, and that is the best.' : 'Solved.',
    failed: 'That fails.',
    unsure: 'The program cannot decide this within its time.',
  }
  return (
    <p class={`banner banner-${now.state}`} role="status" data-state={now.state} data-moves={JSON.stringify(now.moves)}>
      <b>{words[now.state]}</b>
      {now.reply && now.reply[0] !== 'pass' ? ` The program plays ${now.reply[0]}.` : ''}
      {now.reply?.[0] === 'pass' && now.state === 'failed' ? ' The program need not even answer.' : ''}
    </p>
  )
}

function Actions() {
  const now = answer.value
  const busy = !!thinking.value
  const moves = now?.moves.length ?? 0
  const next = nextId()
  return (
    <>
      {busy && (
        <div class="thinking" role="status">
          <progress aria-label="The solver works" />
          <span>{thinking.value!.done > 0 ? `${thinking.value!.done.toLocaleString('en')} positions` : 'reading …'}</span>
          <button onClick={stopSolver}>
            <Icon name="stop" /> Stop
          </button>
        </div>
      )}
      <div class="buttons">
        <button onClick={() => void undo()} disabled={busy || moves === 0} title="Take back (U)">
          Undo
        </button>
        <button onClick={() => void redo()} disabled={busy || !canRedo.value} title="Play it again (Y)">
          Redo
        </button>
        <button onClick={() => void reset()} disabled={busy || moves === 0} title="Back to the start (R)">
          Reset
        </button>
        {now?.state === 'failed' && now.refutation.length > 0 && (
          <button onClick={showRefutation} title="How it fails (F)" aria-pressed={shownLine.value?.kind === 'refutation'}>
            Why?
          </button>
        )}
      </div>
      <div class="buttons">
        <button onClick={() => void askStatus()} disabled={busy || !now} title="Can it still be solved? (Q)">
          Still solvable?
        </button>
        <button onClick={() => void askHint()} disabled={busy || !now || now.state === 'solved'} title="Points among which the answer is (H)">
          Hint
        </button>
        <button onClick={() => void showSolution()} disabled={busy || !now} title="Show the solution (S)">
          Solution
        </button>
        <a
          class={next !== null ? 'button primary' : 'button'}
          href={next !== null ? `#/problems/${next}` : undefined}
          title="The next problem (N)"
        >
          Next
        </a>
      </div>
    </>
  )
}

function TaskCard() {
  const problem = document_.value!
  const progress = problem.progress
  return (
    <section class="card" aria-label="Problem">
      <header class="card-head">
        <h1>{problem.title || 'Problem'}</h1>
        <span class="muted">{problem.level ? `level ${problem.level}` : ''}</span>
      </header>
      <p class="task">
        <i class={`stone stone-${problem.problem.play}`} aria-hidden="true" /> {problem.text || problem.task}
      </p>
      <StateBanner />
      {shownLine.value && (
        <p class="note">
          {shownLine.value.kind === 'solution' ? 'Solution: ' : 'It goes on: '}
          {shownLine.value.moves.join(' ')}
        </p>
      )}
      <Actions />
      <p class="muted small">
        {progress
          ? `Tried ${progress.attempts} time${progress.attempts > 1 ? 's' : ''}, solved ${progress.successes}; again ${dueText(progress.due)}.`
          : 'Not tried yet.'}{' '}
        <button
          class="link"
          onClick={() =>
            void openText(problemSgf(answer.value?.problem ?? problem.problem, problem.title)).then(
              (good) => good && (location.hash = '#/study'),
            )
          }
        >
          Look at it in the study room
        </button>{' '}
        ·{' '}
        <button
          class="link"
          onClick={() => {
            editProblem(problem, true)
            location.hash = '#/problems/edit'
          }}
        >
          Edit a copy
        </button>
      </p>
    </section>
  )
}

export function dueText(due: number, now = Date.now() / 1000): string {
  const days = Math.round((due - now) / 86400)
  if (days <= 0) return due <= now ? 'now' : 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

// ---- the shelf ----

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

function Item({ item }: { item: ProblemItem }) {
  const state = item.progress ? (item.progress.solved ? 'solved' : 'tried') : 'new'
  const isHere = item.id === document_.value?.id
  return (
    <li>
      <a class="row problem-row" href={`#/problems/${item.id}`} aria-current={isHere ? 'true' : undefined}>
        <i class={`dot dot-${state}`} aria-hidden="true" />
        <span class="spoken">{state}: </span>
        <span class="problem-title">{item.title || 'Untitled'}</span>
        <span class="muted small">{item.level && `level ${item.level}`}</span>
      </a>
    </li>
  )
}

function Shelf() {
  const all = items.value
  const sum = totals.value
  return (
    <section class="card shelf" aria-label="Collection">
      <header class="card-head">
        <h2>Problems</h2>
        <span class="muted">{sum && sum.tried > 0 ? `${sum.solved} solved of ${sum.tried} tried, ${sum.due} due` : ''}</span>
      </header>
      {notice.value && <p class="note note-bad">{notice.value}</p>}
      <div class="filters">
        <select
          aria-label="Collection"
          value={collection.value}
          onChange={(e) => {
            collection.value = Number(e.currentTarget.value)
            items.value = null
            void loadItems()
          }}
        >
          {(collections.value ?? []).map((c) => (
            <option key={c.id} value={c.id}>
              {c.name.replace(/-/g, ' ')} ({c.problems})
            </option>
          ))}
        </select>
        <Choice label="Goal" value={goalFilter.value} options={unique((all ?? []).map((i) => i.goal))} onChange={(v) => (goalFilter.value = v)} />
        <Choice label="Level" value={levelFilter.value} options={unique((all ?? []).map((i) => i.level))} onChange={(v) => (levelFilter.value = v)} />
        <Choice label="Tag" value={tagFilter.value} options={unique((all ?? []).flatMap(tagsOf))} onChange={(v) => (tagFilter.value = v)} />
        <Choice label="Done" value={doneFilter.value} options={['solved', 'unsolved']} onChange={(v) => (doneFilter.value = v)} />
      </div>
      {all === null && <p class="muted">Fetching the problems …</p>}
      {all !== null && shownItems.value.length === 0 && (
        <p class="muted">{all.length === 0 ? 'This collection is empty.' : 'No problem is like that.'}</p>
      )}
      <ol class="problem-list">
        {shownItems.value.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ol>
    </section>
  )
}

function Settings() {
  return (
    <details class="card settings">
      <summary>Settings</summary>
      <label class="check">
        <input type="checkbox" checked={showsAllowed.value} onChange={(e) => (showsAllowed.value = e.currentTarget.checked)} /> Show
        where one may play <kbd>V</kbd>
      </label>
      <label class="check">
        <input type="checkbox" checked={showsArea.value} onChange={(e) => (showsArea.value = e.currentTarget.checked)} /> Show the
        area
      </label>
      <label class="check">
        <input type="checkbox" checked={turnsBoard.value} onChange={(e) => (turnsBoard.value = e.currentTarget.checked)} /> Turn the
        board by chance
      </label>
      <label class="check">
        <input type="checkbox" checked={swapsColours.value} onChange={(e) => (swapsColours.value = e.currentTarget.checked)} />{' '}
        Exchange the colours by chance
      </label>
      <label class="field-row">
        <span>Seconds for the solver</span>
        <input
          type="number"
          min="0.1"
          max="60"
          step="any"
          value={seconds.value}
          onChange={(e) => (seconds.value = Math.min(60, Math.max(0.1, Number(e.currentTarget.value) || 5)))}
        />
      </label>
    </details>
  )
}

function onKey(event: KeyboardEvent) {
  const next = nextId()
  runKey(event, {
    u: undo,
    y: redo,
    r: reset,
    h: askHint,
    s: showSolution,
    q: askStatus,
    f: showRefutation,
    v: () => (showsAllowed.value = !showsAllowed.value),
    n: () => next !== null && (location.hash = `#/problems/${next}`),
    b: () => document.querySelector<HTMLElement>('.board')?.focus(),
  })
}

export default function Problems({ path }: { path: string[] }) {
  useEffect(() => {
    void loadCollections().then(loadItems)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const isEditing = path[0] === 'edit'
  const wanted = Number(path[0]) || suggested.value || shownItems.value[0]?.id
  useEffect(() => {
    if (wanted && !isEditing) void openProblem(wanted)
  }, [wanted, isEditing])
  if (isEditing) return <Editor />
  if (collections.value?.length === 0)
    return (
      <div class="waiting">
        <h1>No problems yet</h1>
        <Make />
      </div>
    )
  return (
    <div class="study problems">
      <div class="table table-problem">
        {document_.value ? <Table /> : <div class="waiting" role="status">Opening the problem …</div>}
      </div>
      <aside class="side" aria-label="Problem and collection">
        {document_.value && <TaskCard />}
        <Shelf />
        <Make />
        <Settings />
      </aside>
    </div>
  )
}
