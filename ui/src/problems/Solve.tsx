// Solve a position: the strip where it comes in, and the screen that shows its answer.
import { useEffect, useRef } from 'preact/hooks'
import { Board, type Place } from '../board/Board'
import { GhostStone } from '../board/layers'
import { Icon } from '../shell/icons'
import { runKey } from '../shell/keys'
import { otherColor, type Color } from '../go/tree'
import { draft, enterEditor, save, solving, stopSolving, task, verdict } from './draft'
import { numbered, partOf, pointsOf, replays, stonesOf } from './form'
import { Keystones } from './marks'
import {
  choose,
  chooseLine,
  chosen,
  guessed,
  line,
  lineIndex,
  lines,
  moves,
  readFault,
  readTask,
  solveText,
  start,
  step,
  stepBy,
  turnMove,
  whyWords,
  type FirstMove,
  type Kind,
} from './solve'
import { showCollection } from './table'

const nameOf = (color: Color) => (color === 'black' ? 'Black' : 'White')

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

// ---- the board ----

/** Told apart by shape first, by colour second. */
function Badge({ x, y, kind, letter }: { x: number; y: number; kind: Kind; letter: string }) {
  return (
    <g class={`badge badge-${kind}`}>
      {kind === 'ko' ? (
        <path d={`M${x} ${y - 0.44}L${x + 0.44} ${y}L${x} ${y + 0.44}L${x - 0.44} ${y}z`} />
      ) : kind === 'fails' ? (
        <rect x={x - 0.31} y={y - 0.31} width=".62" height=".62" rx=".08" />
      ) : (
        <circle cx={x} cy={y} r=".35" />
      )}
      <text x={x} y={y} font-size=".42">
        {letter}
      </text>
    </g>
  )
}

function Overlay({ place }: { place: Place }) {
  const { problem } = draft.value
  const stones = stonesOf(problem)
  const shown = line.value.slice(0, step.value)
  return (
    <>
      <Keystones place={place} points={pointsOf(problem.size, problem.keystones)} signAt={(at) => stones[at.y * problem.size + at.x]!} />
      {shown.length === 0 &&
        moves.value.map((move) => {
          const at = pointsOf(problem.size, [move.move])[0]
          return at && <Badge key={move.move} {...place.at(at)} kind={move.kind} letter={move.letter} />
        })}
      {numbered(problem.size, shown, problem.play).map((stone) => (
        <GhostStone key={stone.text} place={place} at={stone.at} sign={stone.sign} text={stone.text} />
      ))}
    </>
  )
}

// ---- the answer ----

function Chip({ move }: { move: FirstMove }) {
  return (
    <button
      class="first-move"
      aria-pressed={chosen.value?.move === move.move}
      onClick={() => void choose(chosen.value?.move === move.move ? null : move)}
    >
      <svg viewBox="-.5 -.5 1 1" aria-hidden="true">
        <Badge x={0} y={0} kind={move.kind} letter={move.letter} />
      </svg>
      {move.move}
      <span class="spoken">, {KIND_WORDS[move.kind].toLowerCase()}</span>
      {!move.proved && <span class="muted small">guess</span>}
    </button>
  )
}

const KIND_WORDS: Record<Kind, string> = { solves: 'Solves', ko: 'Ko', fails: 'Fails', unsure: 'Not decided' }

function FirstMoves() {
  const list = moves.value
  if (list.length === 0) return null
  const proved = list.filter((m) => m.proved).length
  return (
    <section class="card" aria-label="First moves">
      <header class="card-head">
        <h2>First moves</h2>
        <span class="muted">{proved === list.length ? `all ${list.length} proved` : `${proved} of ${list.length} proved`}</span>
      </header>
      {(['solves', 'ko', 'unsure', 'fails'] as Kind[]).map((kind) => {
        const here = list.filter((m) => m.kind === kind)
        return (
          here.length > 0 && (
            <div key={kind} class="first-row" data-kind={kind}>
              <span class="muted">{KIND_WORDS[kind]}</span>
              <div>
                {here.map((move) => (
                  <Chip key={move.move} move={move} />
                ))}
              </div>
            </div>
          )
        )
      })}
    </section>
  )
}

/** The lines behind the chosen move: a row for each answer, moves as small stones. */
function SolutionTree() {
  const move = chosen.value
  if (!move) return null
  const { play, side } = draft.value.problem
  const repeated = replays(line.value.slice(0, step.value))
  return (
    <section class="card" aria-label="Solution">
      <header class="card-head">
        <h2>
          {move.kind === 'fails' ? `Why ${move.move} fails` : move.kind === 'ko' ? `${move.move}: ko` : `${move.move} works`}
        </h2>
        <span class="muted">{move.proved ? 'proved' : 'a guess'}</span>
      </header>
      <p>{whyWords(move, nameOf(side), nameOf(otherColor(side)))}</p>
      <ol class="solve-tree" aria-label="Lines of play">
        {lines.value.map((each, row) => (
          <li key={each.slice(0, 2).join('-')}>
            {each.map((vertex, i) =>
              // What the row shares with the main line stands there once.
              row > 0 && i === 0 ? (
                <span key={i} class="solve-branch" aria-hidden="true">
                  └
                </span>
              ) : (
                <button
                  key={i}
                  class={`solve-node solve-${i % 2 === 0 ? play : otherColor(play)}`}
                  aria-pressed={row === lineIndex.value && i === step.value - 1}
                  aria-label={`Move ${i + 1}, ${vertex}`}
                  onClick={() => {
                    chooseLine(row)
                    step.value = i + 1
                  }}
                >
                  {vertex}
                </button>
              ),
            )}
          </li>
        ))}
      </ol>
      {repeated.length > 0 && <p class="muted small">{repeated.join(', ')}</p>}
      <div class="navigation" role="toolbar" aria-label="Step through the line">
        <button class="icon-button" aria-label="To the start" onClick={() => (step.value = 0)}>
          <Icon name="first" />
        </button>
        <button class="icon-button" aria-label="Back (left arrow)" onClick={() => stepBy(-1)}>
          <Icon name="back" />
        </button>
        <span class="position" data-step={step.value}>
          <b>{step.value}</b>
          <span class="muted"> of {line.value.length}</span>
        </span>
        <button class="icon-button" aria-label="Next (right arrow)" onClick={() => stepBy(1)}>
          <Icon name="next" />
        </button>
        <button class="icon-button" aria-label="To the end" onClick={() => (step.value = line.value.length)}>
          <Icon name="last" />
        </button>
      </div>
    </section>
  )
}

function Verdict() {
  const found = verdict.value
  const now = solving.value
  return (
    <section class="card" aria-label="Answer">
      <p class="muted small">Read as{guessed.value.length > 0 ? ' (guessed)' : ''}</p>
      <p class="task">
        <i class={`stone stone-${draft.value.problem.play}`} aria-hidden="true" /> {readTask.value || task.value}{' '}
        <a href="#/problems/edit">Change</a>
      </p>
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
          <h1 class="count-result">{found.verdict === 'unknown' ? 'Not solved in time' : found.sentence}</h1>
          <p class="muted small">
            {found.proved ? '✓ proved' : found.verdict === 'unknown' ? 'The moves below are guesses.' : 'not proved'} ·{' '}
            {found.nodes.toLocaleString('en')} positions · {found.seconds.toFixed(1)} s
          </p>
        </div>
      )}
      <div class="buttons">
        {found && <button onClick={() => void keep()}>Save as a problem</button>}
        {!found && !now && (
          <button class="primary" onClick={start}>
            Solve
          </button>
        )}
        <a href="#/problems">Back to Problems</a>
      </div>
    </section>
  )
}

async function keep(): Promise<void> {
  const id = await save()
  if (id === null) return
  await showCollection('mine')
  location.hash = `#/problems/${id}`
}

function onKey(event: KeyboardEvent) {
  runKey(event, {
    ArrowLeft: () => stepBy(-1),
    ArrowRight: () => stepBy(1),
    ArrowUp: () => turnMove(-1),
    ArrowDown: () => turnMove(1),
    Home: () => (step.value = 0),
    End: () => (step.value = line.value.length),
    Escape: () => choose(null),
    b: () => document.querySelector<HTMLElement>('.board')?.focus(),
    x: stopSolving,
  })
}

const LEGEND: [Kind, string][] = [
  ['solves', 'solves'],
  ['ko', 'leads to ko'],
  ['fails', 'fails'],
]

export function Solve() {
  const { problem } = draft.value
  useEffect(() => {
    void enterEditor()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <div class="table table-problem">
        <Board
          size={problem.size}
          stones={stonesOf(problem)}
          part={partOf(problem)}
          label="Position to solve"
          describe={(at) => {
            const found = moves.value.find((m) => pointsOf(problem.size, [m.move]).some((p) => p.x === at.x && p.y === at.y))
            return found ? KIND_WORDS[found.kind].toLowerCase() : ''
          }}
          onPoint={(at) => {
            const found = moves.value.find((m) => pointsOf(problem.size, [m.move]).some((p) => p.x === at.x && p.y === at.y))
            if (found) void choose(found)
          }}
        >
          {(place) => <Overlay place={place} />}
        </Board>
        {moves.value.length > 0 && (
          <p class="solve-legend muted small">
            {LEGEND.map(([kind, words]) => (
              <span key={kind}>
                <svg viewBox="-.5 -.5 1 1" aria-hidden="true">
                  <Badge x={0} y={0} kind={kind} letter="a" />
                </svg>{' '}
                {words}
              </span>
            ))}
            <span>Click a letter to see its line.</span>
          </p>
        )}
      </div>
      <aside class="side" aria-label="Answer">
        <Verdict />
        <FirstMoves />
        <SolutionTree />
      </aside>
    </>
  )
}
