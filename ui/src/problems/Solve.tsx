// Solve a position: the strip where it comes in, and the screen that shows its answer.
import { useEffect, useRef } from 'preact/hooks'
import { Board } from '../board/Board'
import { Icon } from '../shell/icons'
import { runKey } from '../shell/keys'
import { otherColor } from '../go/tree'
import { AnswerLegend, AnswerOverlay, AssumptionNote, FirstMoves, KIND_WORDS, ProofChip, SolutionTree, verdictWords, WhyFails } from './AnswerCards'
import { colorName } from './answer'
import { draft, enterEditor, save, solving, stopSolving, task, verdict } from './draft'
import { partOf, pointsOf, stonesOf } from './form'
import { Keystones } from './marks'
import { answerOfDraft as view, guessed, keepReading, otherReadings, readFault, readTask, solveText, start, swapFirst, takeReading } from './solve'
import { showCollection } from './practice'

// ---- where a position comes in ----

async function solveFile(file: File | undefined) {
  if (file) await solveText(await file.text())
}

/** Pasted anywhere but into a field. */
export function onPastePosition(event: ClipboardEvent) {
  const text = event.clipboardData?.getData('text') ?? ''
  if ((event.target as HTMLElement).closest?.('input, textarea, dialog') || text.trim().length < 4) return
  event.preventDefault()
  void solveText(text)
}

export function onDropPosition(event: DragEvent) {
  event.preventDefault()
  void solveFile(event.dataTransfer?.files[0])
}

export function SolveStrip() {
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <section class="card solve-strip" aria-label="Solve a position">
      <div>
        <h2>Solve a position</h2>
        <p class="muted small">Katachi reads the task and looks for a proof.</p>
      </div>
      <form
        class="solve-paste"
        onSubmit={(e) => {
          e.preventDefault()
          void solveText(field.current!.value).then((good) => good && (field.current!.value = ''))
        }}
      >
        <textarea
          ref={field}
          rows={1}
          aria-label="Position"
          placeholder="Paste SGF or a diagram"
          onPaste={(e) => {
            const text = e.clipboardData?.getData('text') ?? ''
            if (!text.trim()) return
            e.preventDefault()
            const target = e.currentTarget
            target.value = text
            void solveText(text).then((good) => good && (target.value = ''))
          }}
        />
        <button type="submit">Solve</button>
      </form>
      <a class="button" href="#/problems/edit">
        Draw it
      </a>
      <button onClick={() => input.current!.click()} title="Or drop a file on the page">
        <Icon name="open" /> Choose a file
      </button>
      <input
        ref={input}
        class="hidden-file"
        type="file"
        accept=".sgf,.problem,.txt"
        aria-label="File with a position"
        tabIndex={-1}
        onChange={(e) => {
          void solveFile(e.currentTarget.files?.[0])
          e.currentTarget.value = ''
        }}
      />
      {readFault.value && (
        <p class="note note-bad" role="alert">
          {readFault.value}
        </p>
      )}
    </section>
  )
}

// ---- how it was read ----

/** The task as it was understood, with the ways to correct it. */
function ReadAs() {
  const { problem } = draft.value
  const other = colorName(otherColor(problem.play))
  return (
    <div class="read-as">
      <p class="muted small">Read as{guessed.value.length > 0 ? ' (guessed)' : ''}</p>
      <p class="task">
        <i class={`stone stone-${problem.play}`} aria-hidden="true" /> <b>{readTask.value || task.value}</b>
      </p>
      <div class="buttons">
        <button onClick={() => void swapFirst()} title={`Let ${other} move first (T)`}>
          {other} first <kbd>T</kbd>
        </button>
        <a class="button" href="#/problems/edit">
          Change
        </a>
        {otherReadings.value.slice(0, 2).map((reading, i) => (
          <button key={reading.task} onClick={() => takeReading(reading)} title="Read it this way instead">
            {reading.task.replace(/\.$/, '')} {i === 0 && <kbd>G</kbd>}
          </button>
        ))}
      </div>
    </div>
  )
}

// ---- the answer ----

function Verdict() {
  const found = verdict.value
  const now = solving.value
  return (
    <section class="card" aria-label="Answer">
      {now && (
        <div class="thinking" role="status">
          <progress aria-label="Solving" />
          <span>{now.state === 'waiting' ? 'waiting …' : `${(now.progress?.done ?? 0).toLocaleString('en')} positions`}</span>
          <button onClick={stopSolving}>
            <Icon name="stop" /> Stop
          </button>
        </div>
      )}
      {found && (
        <div role="status" data-verdict={found.verdict}>
          <header class="card-head">
            <h1 class="count-result">{verdictWords(view)}</h1>
            <ProofChip view={view} />
          </header>
          <AssumptionNote view={view} />
          <p class="muted small">
            {found.verdict === 'unknown' ? 'The moves below are guesses. ' : ''}
            {found.nodes.toLocaleString('en')} positions · {found.seconds.toFixed(1)} s
          </p>
        </div>
      )}
      <ReadAs />
      <div class="buttons solve-buttons">
        {found?.verdict === 'unknown' && !now && (
          <button class="primary" onClick={() => void keepReading()} title="Read for up to two minutes">
            Keep reading
          </button>
        )}
        {found && <button onClick={() => void keep(true)}>Play it myself</button>}
        {found && <button onClick={() => void keep(false)}>Save as a problem</button>}
        {!found && !now && (
          <button class="primary" onClick={() => void start()}>
            Solve
          </button>
        )}
        <a href="#/problems">Back to Problems</a>
      </div>
    </section>
  )
}

/** Kept among one's own; to play it is to open it there. */
async function keep(isQuiet: boolean): Promise<void> {
  const id = await save(isQuiet)
  if (id === null) return
  await showCollection('mine')
  location.hash = `#/problems/${id}`
}

function onKey(event: KeyboardEvent) {
  const second = otherReadings.value[0]
  runKey(event, {
    ArrowLeft: () => view.stepBy(-1),
    ArrowRight: () => view.stepBy(1),
    ArrowUp: () => view.turnMove(-1),
    ArrowDown: () => view.turnMove(1),
    Home: () => (view.step.value = 0),
    End: () => (view.step.value = view.line.value.length),
    Escape: () => view.choose(null),
    b: () => document.querySelector<HTMLElement>('.board')?.focus(),
    x: stopSolving,
    t: swapFirst,
    ...(second ? { g: () => takeReading(second) } : {}),
  })
}

export function Solve() {
  const { problem } = draft.value
  useEffect(() => {
    void enterEditor()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  // An answer is laid out as soon as it is there.
  useEffect(() => {
    if (verdict.value && !view.chosen.value) view.open()
  }, [verdict.value])
  const stones = stonesOf(problem)
  const moveAt = (at: { x: number; y: number }) =>
    view.moves.value.find((m) => pointsOf(problem.size, [m.move]).some((p) => p.x === at.x && p.y === at.y))
  return (
    <>
      <div class="table table-problem">
        <Board
          size={problem.size}
          stones={stones}
          part={partOf(problem)}
          label="Position to solve"
          describe={(at) => {
            const found = moveAt(at)
            return found ? KIND_WORDS[found.kind].toLowerCase() : ''
          }}
          onPoint={(at) => {
            const found = moveAt(at)
            if (found) void view.choose(found)
          }}
        >
          {(place) => (
            <>
              <AnswerOverlay place={place} view={view} />
              <Keystones place={place} points={pointsOf(problem.size, problem.keystones)} signAt={(at) => stones[at.y * problem.size + at.x]!} />
            </>
          )}
        </Board>
        <AnswerLegend view={view} />
      </div>
      <aside class="side side-wide" aria-label="Answer">
        <div class="side-column">
          <Verdict />
          <SolutionTree view={view} />
        </div>
        <div class="side-column">
          <FirstMoves view={view} />
          <WhyFails view={view} />
        </div>
      </aside>
    </>
  )
}
