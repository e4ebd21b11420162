// The problem at hand: what is asked, where it stands, what one can do.
import { Icon } from '../shell/icons'
import { showError } from '../shell/messages'
import { ask } from '../api'
import { showBoard } from '../board/actions'
import { gameId, openText } from '../study/game'
import { editProblem } from './draft'
import { AssumptionNote, FirstMoves, ProofChip, SolutionTree, verdictWords, WhyFails } from './AnswerCards'
import { problemSgf, replays, type ProblemDocument, type SessionAnswer } from './form'
import {
  answer,
  askHint,
  askStatus,
  canRedo,
  collection,
  collections,
  crossroads,
  document_,
  engine,
  hint,
  fold,
  isTried,
  isUnfolding,
  loadCollections,
  loadItems,
  nextHref,
  nextId,
  numbers,
  redo,
  reset,
  shownLine,
  showRefutation,
  showSolution,
  stopSolver,
  thinking,
  tryNextReply,
  tryReply,
  undo,
  unfold,
  answerOfProblem,
  type Engine,
} from './practice'

type Words = Record<SessionAnswer['state'], string>

/** What a state means depends on who says it. */
const WORDS: Record<Engine, (now: SessionAnswer) => Words> = {
  strong: (now) => ({
    open: now.moves.length === 0 ? 'Your move.' : 'Good so far. Your move.',
    solved: now.verdict === 'ko' ? 'Correct: ko is the best result.' : 'Solved.',
    failed: 'That fails.',
    unsure: 'Katachi could not decide this in time. Play on.',
  }),
  seed: (now) => ({
    open: now.moves.length === 0 ? 'Your move.' : 'Looks good so far. Your move.',
    solved: 'Solved.',
    failed: 'That seems to fail.',
    unsure: 'The engine does not see to the end from here. Your move.',
  }),
  off: (now) => ({
    open: `You play both sides: ${now.problem.play === 'black' ? 'Black' : 'White'} to move.`,
    solved: 'Goal reached.',
    failed: 'Goal out of reach.',
    unsure: '',
  }),
}

function StateBanner() {
  const now = answer.value
  if (thinking.value && !now)
    return (
      <p class="banner" role="status">
        Reading the problem …
      </p>
    )
  if (!now) return null
  const words = WORDS[engine.value](now)
  return (
    <p class={`banner banner-${now.state}`} role="status" data-state={now.state} data-moves={JSON.stringify(now.moves)}>
      <b>{words[now.state]}</b>
      {now.reply && now.reply[0] !== 'pass' ? ` Katachi plays ${now.reply[0]}.` : ''}
      {now.reply?.[0] === 'pass' && now.state === 'failed' ? ' Katachi does not even need to answer.' : ''}
    </p>
  )
}

function Actions() {
  const now = answer.value
  const busy = !!thinking.value
  const moves = now?.moves.length ?? 0
  const next = nextHref()
  return (
    <>
      {busy && (
        <div class="thinking" role="status">
          <progress aria-label="Katachi is reading" />
          <span>{thinking.value!.done > 0 ? `${thinking.value!.done.toLocaleString('en')} positions` : 'reading …'}</span>
          <button onClick={stopSolver} title="Stop, and play the best move found so far (X)">
            <Icon name="stop" /> Move now
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
        {now?.state === 'failed' && (
          <button onClick={showRefutation} title="How it fails (F)" aria-pressed={shownLine.value?.kind === 'refutation'}>
            Why?
          </button>
        )}
        <a
          class={next !== null ? 'button primary to-right' : 'button to-right'}
          href={next ?? undefined}
          title="The next problem (N)"
          onClick={showBoard}
        >
          Next
        </a>
      </div>
      <div class="buttons">
        <button onClick={() => void askStatus()} disabled={busy || !now || engine.value === 'off'} title="Can it still be solved? (Q)">
          Still solvable?
        </button>
        <button onClick={() => void askHint()} disabled={busy || !now || now.state === 'solved' || engine.value === 'off'} title="First the idea, then the place, then the move (H)">
          {hint.value && hint.value.step < 3 ? 'Next hint' : 'Hint'}
        </button>
        <button onClick={() => void showSolution()} disabled={busy || !now || engine.value === 'off'} title="Show the solution (S)">
          Solution
        </button>
      </div>
    </>
  )
}

const HINTS = ['The idea', 'The place', 'The move']

/** Hints as far as they were asked for, and what the next one will tell. */
function Hints() {
  const now = hint.value
  if (!now) return null
  return (
    <div class="hints" role="status" data-hint={now.step}>
      <header class="card-head">
        <h2>Hint {now.isGuess && <span class="muted small">a guess</span>}</h2>
        <span class="muted">{now.step} of 3</span>
      </header>
      <ol>
        {HINTS.map((name, i) => (
          <li key={name} class={i < now.step ? undefined : 'muted'}>
            <b aria-hidden="true">{i + 1}</b>
            <span>{i < now.step ? (now.texts[i] ?? name) : `${name} …`}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** After solving: what else the program could have tried, turn by turn. */
function OtherReplies() {
  const found = crossroads.value
  const now = answer.value
  if (!found || !now || found.length === 0) return null
  const rest = found.reduce((sum, { after, others }) => sum + others.filter((m) => !isTried(after, m)).length, 0)
  return (
    <div class="replies">
      <h2>Other replies</h2>
      {found.map(({ after, played, others }) => (
        <p key={after}>
          <span class="muted small">
            Other answers to {now.moves[after - 1]}{played !== '' && played !== 'pass' ? ` than ${played}` : ''}:
          </span>{' '}
          {others.map((move) => (
            <button
              key={move}
              class={isTried(after, move) ? 'chip chip-done' : 'chip'}
              aria-label={`Try ${move} after ${now.moves[after - 1]}${isTried(after, move) ? ', tried' : ''}`}
              onClick={() => void tryReply(after, move)}
            >
              {move}
            </button>
          ))}
        </p>
      ))}
      {rest > 0 && (
        <button onClick={() => void tryNextReply()} title="Let Katachi try something else (O)">
          Try another reply <kbd>O</kbd>
        </button>
      )}
    </div>
  )
}

/** The line that the board shows, in words. */
function ShownLine() {
  const line = shownLine.value
  const now = answer.value
  if (!line) return null
  const repeated = replays(line.moves)
  return (
    <p class="note" data-line={line.kind}>
      {line.kind === 'solution' ? 'Solution: ' : 'How it fails: '}
      {line.moves.length > 0
        ? line.moves.join(' ')
        : now?.reply && now.reply[0] !== 'pass'
          ? `after ${now.reply[0]} nothing works any more.`
          : 'nothing works any more, even if the opponent plays elsewhere.'}
      {repeated.length > 0 && <span class="muted"> ({repeated.join(', ')})</span>}
      {now?.lesson?.text && (
        <>
          <br />
          {now.lesson.text}
          {now.lesson.guess && <span class="muted"> (a guess)</span>}
        </>
      )}
    </p>
  )
}

const OWN = ['mine', 'imported', 'generated']

async function remove(id: number): Promise<void> {
  const next = nextId()
  try {
    await ask('remove', { id })
    await loadCollections()
    await loadItems()
    location.hash = next !== null && next !== id ? `#/problems/${next}` : '#/problems'
  } catch (reason) {
    showError(reason)
  }
}

/** As it is stored: the one on the board may be turned or have other colours. */
async function edit(id: number, isCopy = false): Promise<void> {
  try {
    const stored = await ask<ProblemDocument>('problem', { id })
    editProblem({ ...stored, problem: { ...stored.problem, answers: [] } }, isCopy)
    location.hash = '#/problems/edit'
  } catch (reason) {
    showError(reason)
  }
}

/** Problems of one's own can be changed and taken away. */
function OwnTools({ id }: { id: number }) {
  const name = collections.value?.find((c) => c.id === collection.value)?.name ?? ''
  if (!OWN.includes(name)) return null
  return (
    <>
      {' '}
      ·{' '}
      <button
        class="link"
        onClick={() => void edit(id)}
      >
        Edit
      </button>{' '}
      ·{' '}
      <button class="link" onClick={() => confirm('Delete this problem for good?') && void remove(id)}>
        Delete
      </button>
    </>
  )
}

/** The author's words often give the answer away: they come after the first try, unless the problem is the user's own. */
function showsText(): boolean {
  const problem = document_.value!
  const text = problem.text.trim()
  if (!text || !problem.task || text === problem.task) return false
  const name = collections.value?.find((c) => c.id === collection.value)?.name ?? ''
  return OWN.includes(name) || !!problem.progress || ['solved', 'failed'].includes(answer.value?.state ?? 'open')
}

export function TaskCard() {
  const problem = document_.value!
  const progress = problem.progress
  return (
    <section class="card" aria-label="Problem">
      <header class="card-head">
        <h1>
          {problem.title || 'Problem'}
          {numbers.value.get(problem.id)}
        </h1>
        <span class="muted">{problem.level ? `level ${problem.level}` : ''}</span>
      </header>
      <p class="task">
        <i class={`stone stone-${problem.problem.play}`} aria-hidden="true" /> {problem.task || problem.text.trim() || 'Find the best move.'}
      </p>
      {showsText() && <p class="muted">{problem.text}</p>}
      <StateBanner />
      <ShownLine />
      <Hints />
      <Actions />
      <OtherReplies />
      <p class="muted small">
        {progress
          ? `Tried ${progress.attempts} time${progress.attempts > 1 ? 's' : ''}, solved ${progress.successes}; due ${dueText(progress.due)}.`
          : 'Not tried yet.'}{' '}
        <button
          class="link"
          onClick={() =>
            void openText(problemSgf(answer.value?.problem ?? problem.problem, problem.title)).then(
              (good) => good && (location.hash = `#/study/${gameId.value}`),
            )
          }
        >
          Open in Study
        </button>{' '}
        ·{' '}
        <button
          class="link"
          onClick={() => void edit(problem.id, true)}
        >
          Edit a copy
        </button>{' '}
        ·{' '}
        <button class="link" disabled={isUnfolding.value} onClick={() => void unfold()}>
          {isUnfolding.value ? 'Reading every first move …' : 'Show every first move'}
        </button>
        <OwnTools id={problem.id} />
      </p>
    </section>
  )
}

export function dueText(due: number, now = Date.now() / 1000): string {
  const days = Math.round((due - now) / 86400)
  if (days <= 0) return due <= now ? 'now' : 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** Every first move and what comes of it, once the solution was asked for. */
export function ProblemAnswer() {
  if (!answerOfProblem.found.value) return null
  return (
    <>
      <section class="card" aria-label="Answer">
        <header class="card-head">
          <h2>{verdictWords(answerOfProblem)}</h2>
          <ProofChip view={answerOfProblem} />
        </header>
        <AssumptionNote view={answerOfProblem} />
        <div class="buttons">
          <button onClick={fold}>Hide the answer</button>
        </div>
      </section>
      <FirstMoves view={answerOfProblem} />
      <SolutionTree view={answerOfProblem} />
      <WhyFails view={answerOfProblem} />
    </>
  )
}
