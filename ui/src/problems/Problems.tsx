// The Problems screen: choose one and play it against the solver, or have a position solved.
import { useEffect } from 'preact/hooks'
import { Board, type Place } from '../board/Board'
import { GhostStone, LastMove } from '../board/layers'
import { loadJobs } from '../jobs'
import { runKey } from '../shell/keys'
import { showError } from '../shell/messages'
import { parseVertex } from '../go/points'
import { SIGN } from '../go/tree'
import { DailyCard } from './Daily'
import { isKept } from './draft'
import { Editor } from './Editor'
import { Make } from './Make'
import { numbered, partOf, pointsOf, stonesOf } from './form'
import { Area, Keystones } from './marks'
import { Settings } from './Settings'
import { CollectionCard } from './Collection'
import { onDropPosition, onPastePosition, Solve, SolveStrip } from './Solve'
import { Statistics } from './Statistics'
import { ProblemAnswer, TaskCard } from './TaskCard'
import { AnswerLegend, AnswerOverlay } from './AnswerCards'
import {
  answer,
  answerOfProblem,
  askHint,
  askStatus,
  changeEngine,
  collections,
  document_,
  engine,
  hint,
  loadCollections,
  loadItems,
  isDaily,
  nextHref,
  openProblem,
  playPoint,
  redo,
  reset,
  shownItems,
  shownLine,
  showRefutation,
  showsAllowed,
  showsArea,
  showSolution,
  stopSolver,
  suggested,
  thinking,
  tryNextReply,
  undo,
  type Engine,
} from './practice'
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
      {showsArea.value && <Area place={place} points={pointsOf(size, problem.area).filter(({ x, y }) => isFree(x, y))} />}
      <Keystones place={place} points={pointsOf(size, problem.keystones)} signAt={(at) => stones[at.y * size + at.x]!} />
      {showsAllowed.value &&
        now &&
        now.state !== 'solved' &&
        pointsOf(size, now.allowed)
          .filter(({ x, y }) => isFree(x, y))
          .map((at) => {
            const c = place.at(at)
            return <circle key={`${at.x}-${at.y}`} class="allowed" cx={c.x} cy={c.y} r=".12" />
          })}
      {hint.value &&
        pointsOf(size, hint.value.points).map((at) => {
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
      label={`${problem.title}. ${problem.task}`}
      describe={(at) => (allowed.has(`${'ABCDEFGHJKLMNOPQRSTUVWXYZ'[at.x]}${form.size - at.y}`) ? 'playable' : '')}
      toPlay={SIGN[form.play]}
      onPoint={(at) => void playPoint(at)}
      busy={!!thinking.value}
    >
      {(place) => (
        <>
          <AnswerOverlay place={place} view={answerOfProblem} />
          <Overlay place={place} />
        </>
      )}
    </Board>
  )
}

const NEXT_ENGINE: Record<Engine, Engine> = { strong: 'seed', seed: 'off', off: 'strong' }

/** Steps through the answer, once it is there. */
function treeKeys(): Record<string, () => unknown> {
  const view = answerOfProblem
  if (!view.found.value) return {}
  return {
    ArrowLeft: () => view.stepBy(-1),
    ArrowRight: () => view.stepBy(1),
    ArrowUp: () => view.turnMove(-1),
    ArrowDown: () => view.turnMove(1),
    Home: () => (view.step.value = 0),
    End: () => (view.step.value = view.line.value.length),
  }
}

function onKey(event: KeyboardEvent) {
  const next = nextHref()
  runKey(event, {
    ...treeKeys(),
    u: undo,
    y: redo,
    r: reset,
    h: askHint,
    s: showSolution,
    q: askStatus,
    f: showRefutation,
    o: tryNextReply,
    x: stopSolver,
    e: () => changeEngine(() => (engine.value = NEXT_ENGINE[engine.value])),
    v: () => (showsAllowed.value = !showsAllowed.value),
    n: () => next !== null && (location.hash = next),
    b: () => document.querySelector<HTMLElement>('.board')?.focus(),
  })
}

export default function Problems({ path }: { path: string[] }) {
  useEffect(() => {
    void loadCollections().then(loadItems)
    loadJobs().catch(showError)
  }, [])
  const isEditing = path[0] === 'edit'
  const isSolving = path[0] === 'solve'
  useEffect(() => {
    if (isEditing) return
    window.addEventListener('paste', onPastePosition)
    return () => window.removeEventListener('paste', onPastePosition)
  }, [isEditing])
  useEffect(() => {
    if (isEditing || isSolving) return // they have keys of their own
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isEditing, isSolving])
  useEffect(() => void (isDaily.value = path[1] === 'today'), [path])
  const wanted = Number(path[0]) || suggested.value || shownItems.value[0]?.id
  useEffect(() => {
    if (wanted && !isEditing && !isSolving) void openProblem(wanted)
  }, [wanted, isEditing, isSolving])
  if (isEditing) return <Editor />
  if (collections.value?.length === 0 && !isSolving)
    return (
      <div class="waiting">
        <h1>No problems yet</h1>
        <SolveStrip />
        <Make />
      </div>
    )
  return (
    <div class="problems-screen" data-kept={isKept.value} onDragOver={(e) => e.preventDefault()} onDrop={onDropPosition}>
      <SolveStrip />
      <div class="study problems">
        {isSolving ? (
          <Solve />
        ) : (
          <>
            <div class="table table-problem">
              {document_.value ? (
                <>
                  <Table />
                  <AnswerLegend view={answerOfProblem} />
                </>
              ) : <div class="waiting" role="status">Opening the problem …</div>}
            </div>
            <aside class="side side-wide" aria-label="Problem and collection">
              <div class="side-column">
                {document_.value && <TaskCard />}
                <ProblemAnswer />
              </div>
              <div class="side-column">
                <DailyCard />
                <CollectionCard />
                <Settings />
                <Make />
                <Statistics />
              </div>
            </aside>
          </>
        )}
      </div>
    </div>
  )
}
