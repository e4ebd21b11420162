// An answer as it is seen: letters on the board, the list of first moves, the tree behind one of them.
import { useEffect, useState } from 'preact/hooks'
import type { Place } from '../board/Board'
import { GhostStone } from '../board/layers'
import { Diagram } from './Pictures'
import { Icon } from '../shell/icons'
import { otherColor } from '../go/tree'
import { chainAt } from '../go/chain'
import { numbered, partOf, pointsOf, replays, stonesOf } from './form'
import { assumptionWords, colorName, endWords, whyWords, type AnswerView, type Branch, type FirstMove, type Kind } from './answer'
import { Assumed, Zone } from './marks'

export const KIND_WORDS: Record<Kind, string> = { solves: 'Solves', ko: 'Ko', fails: 'Fails', unsure: 'Not decided' }

/** Told apart by shape first, by colour second. */
export function Badge({ x, y, kind, letter }: { x: number; y: number; kind: Kind; letter: string }) {
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

export function BadgeIcon({ kind, letter }: { kind: Kind; letter: string }) {
  return (
    <svg class="badge-icon" viewBox="-.5 -.5 1 1" aria-hidden="true">
      <Badge x={0} y={0} kind={kind} letter={letter} />
    </svg>
  )
}

/** Stones whose safety the proof takes for granted. */
export function assumedStones(view: AnswerView) {
  const problem = view.problem()
  const stones = stonesOf(problem)
  const safe = (view.found.value?.assumes ?? []).filter((a) => a.kind === 'safe').map((a) => a.point)
  return pointsOf(problem.size, [...new Set(pointsOf(problem.size, safe).flatMap((at) => chainAt(problem.size, stones, at)))])
}

/** The zone, the assumptions, a letter on every first move; or the line as far as it was stepped. */
export function AnswerOverlay({ place, view }: { place: Place; view: AnswerView }) {
  const problem = view.problem()
  const found = view.found.value
  const shown = view.line.value.slice(0, view.step.value)
  if (!found) return null
  const stones = stonesOf(problem)
  return (
    <>
      <Zone place={place} points={pointsOf(problem.size, found.zone ?? [])} isFree={(at) => stones[at.y * problem.size + at.x] === 0} />
      <Assumed place={place} points={assumedStones(view)} signAt={(at) => stones[at.y * problem.size + at.x]!} />
      {shown.length === 0 &&
        view.moves.value.map((move) => {
          const at = pointsOf(problem.size, [move.move])[0]
          return at && <Badge key={move.move} {...place.at(at)} kind={move.kind} letter={move.letter} />
        })}
      {numbered(problem.size, shown, problem.play).map((stone) => (
        <GhostStone key={stone.text} place={place} at={stone.at} sign={stone.sign} text={stone.text} />
      ))}
    </>
  )
}

const LEGEND: [Kind, string][] = [
  ['solves', 'solves'],
  ['ko', 'leads to ko'],
  ['fails', 'fails'],
]

export function AnswerLegend({ view }: { view: AnswerView }) {
  const found = view.found.value
  if (!found || view.moves.value.length === 0) return null
  const kinds = new Set(view.moves.value.map((m) => m.kind))
  return (
    <p class="solve-legend muted small">
      {LEGEND.filter(([kind]) => kinds.has(kind)).map(([kind, words]) => (
        <span key={kind}>
          <BadgeIcon kind={kind} letter="a" /> {words}
        </span>
      ))}
      {(found.zone?.length ?? 0) > 0 && (
        <span>
          <i class="swatch-zone" /> zone of the proof
        </span>
      )}
      {(found.assumes ?? []).some((a) => a.kind === 'safe') && (
        <span>
          <i class="swatch-assumed" /> assumed safe
        </span>
      )}
      <span>Click a letter to see its line.</span>
    </p>
  )
}

// ---- first moves ----

function Chip({ view, move }: { view: AnswerView; move: FirstMove }) {
  const isChosen = view.chosen.value?.move === move.move
  // Once more takes its line off the board.
  const isShown = isChosen && view.step.value > 0
  return (
    <button class="first-move" aria-pressed={isChosen} onClick={() => void view.choose(move, isShown ? 0 : undefined)}>
      <BadgeIcon kind={move.kind} letter={move.letter} />
      {move.move}
      <span class="spoken">, {KIND_WORDS[move.kind].toLowerCase()}</span>
      {!move.proved && <span class="muted small">guess</span>}
    </button>
  )
}

export function FirstMoves({ view }: { view: AnswerView }) {
  const list = view.moves.value
  if (list.length === 0) return null
  const proved = list.filter((m) => m.proved).length
  return (
    <section class="card" aria-label="First moves">
      <header class="card-head">
        <h2>First moves</h2>
        <span class="muted">{proved === list.length ? (proved === 1 ? 'proved' : `all ${list.length} proved`) : `${proved} of ${list.length} proved`}</span>
      </header>
      {(['solves', 'ko', 'unsure', 'fails'] as Kind[]).map((kind) => {
        const here = list.filter((m) => m.kind === kind)
        return (
          here.length > 0 && (
            <div key={kind} class="first-row" data-kind={kind}>
              <span class="muted">{KIND_WORDS[kind]}</span>
              <div>
                {here.map((move) => (
                  <Chip key={move.move} view={view} move={move} />
                ))}
              </div>
            </div>
          )
        )
      })}
    </section>
  )
}

// ---- the tree ----

function Row({ view, branch, row }: { view: AnswerView; branch: Branch; row: number }) {
  const { play, goal } = view.problem()
  const each = branch.lines[row]!
  const isHere = view.chosen.value?.move === branch.move.move && row === view.lineIndex.value
  const show = (step: number) => {
    if (view.chosen.value?.move !== branch.move.move) void view.choose(branch.move)
    view.chooseLine(row, step)
  }
  return (
    <li>
      {each.shared > 0 && (
        <span class="solve-branch" aria-hidden="true">
          └
        </span>
      )}
      {each.moves.map(
        (vertex, i) =>
          i >= each.shared && (
            <button
              key={i}
              class={`solve-node solve-${i % 2 === 0 ? play : otherColor(play)}`}
              aria-pressed={isHere && i === view.step.value - 1}
              aria-label={`Move ${i + 1}, ${vertex}`}
              onClick={() => show(i + 1)}
            >
              {vertex}
            </button>
          ),
      )}
      <span class={`solve-end solve-end-${each.kind}`}>{endWords(each.kind, goal)}</span>
      {each.also && (
        <span class="muted small solve-also" title={each.also.join(' ')}>
          the same after {alsoWords(each.also)}
        </span>
      )}
    </li>
  )
}

/** "F19, G19 and 8 more": nobody reads a dozen points. */
export function alsoWords(points: string[], most = 3): string {
  if (points.length <= most + 1) return points.join(', ')
  return `${points.slice(0, most).join(', ')} and ${points.length - most} more`
}

/** As many lines as fit beside the board; the others on request. */
const ROWS = 6

export function Steps({ view }: { view: AnswerView }) {
  const { step, line } = view
  return (
    <div class="navigation" role="toolbar" aria-label="Step through the line">
      <button class="icon-button" aria-label="To the start" onClick={() => (step.value = 0)}>
        <Icon name="first" />
      </button>
      <button class="icon-button" aria-label="Back (left arrow)" onClick={() => view.stepBy(-1)}>
        <Icon name="back" />
      </button>
      <span class="position" data-step={step.value}>
        <b>{step.value}</b>
        <span class="muted"> of {line.value.length}</span>
      </span>
      <button class="icon-button" aria-label="Next (right arrow)" onClick={() => view.stepBy(1)}>
        <Icon name="next" />
      </button>
      <button class="icon-button" aria-label="To the end" onClick={() => (step.value = line.value.length)}>
        <Icon name="last" />
      </button>
    </div>
  )
}

const TITLES: Record<Kind, (move: string) => string> = {
  fails: (move) => `Why ${move} fails`,
  ko: (move) => `${move}: ko`,
  unsure: (move) => `${move}: not decided`,
  solves: (move) => `${move} works`,
}

function Head({ view, move }: { view: AnswerView; move: FirstMove }) {
  return (
    <header class="card-head">
      <h2>{TITLES[move.kind](move.move)}</h2>
      <span class="muted">{!move.proved ? 'a guess' : view.found.value?.conditional ? 'proved if' : 'proved'}</span>
    </header>
  )
}

function Words({ view, move }: { view: AnswerView; move: FirstMove }) {
  return (
    <p>
      {whyWords(move, view.problem())}
      {move.lesson?.guess && <span class="muted small"> (a guess)</span>}
    </p>
  )
}

/** Stones on a point where one stood before cannot be drawn. */
function Replayed({ view }: { view: AnswerView }) {
  const repeated = replays(view.line.value.slice(0, view.step.value))
  return repeated.length > 0 ? <p class="muted small">{repeated.join(', ')}</p> : null
}

/** The lines behind a move that works: a row for each answer, moves as small stones. */
export function SolutionTree({ view }: { view: AnswerView }) {
  const branch = view.solution.value
  const [showsAll, setShowsAll] = useState(false)
  useEffect(() => setShowsAll(false), [branch?.move.move])
  if (!branch || !view.found.value) return null
  const isHere = view.chosen.value?.move === branch.move.move
  return (
    <section class="card" aria-label="Solution">
      <Head view={view} move={branch.move} />
      <Words view={view} move={branch.move} />
      <ol class="solve-tree" aria-label="Lines of play">
        {branch.lines.slice(0, showsAll ? undefined : ROWS).map((each, row) => (
          <Row key={each.moves.slice(0, 2).join('-')} view={view} branch={branch} row={row} />
        ))}
      </ol>
      {!showsAll && branch.lines.length > ROWS && (
        <button class="link" onClick={() => setShowsAll(true)}>
          Show {branch.lines.length - ROWS} more answers
        </button>
      )}
      {isHere && <Replayed view={view} />}
      {isHere && <Steps view={view} />}
    </section>
  )
}

/** A move that fails: its refutation as a diagram, and a sentence. */
export function WhyFails({ view }: { view: AnswerView }) {
  const move = view.refuted.value
  if (!move || !view.found.value) return null
  const problem = view.problem()
  const isHere = view.chosen.value?.move === move.move
  return (
    <section class="card" aria-label="Why it fails">
      <Head view={view} move={move} />
      <div class="why-fails">
        <Diagram problem={problem} part={partOf(problem)} line={move.line} />
        <div>
          <Words view={view} move={move} />
          {!isHere && <button onClick={() => void view.choose(move, 1)}>Step through</button>}
        </div>
      </div>
      {isHere && <Replayed view={view} />}
      {isHere && <Steps view={view} />}
    </section>
  )
}

/** "proved", "proved if", or what it is instead. */
export function ProofChip({ view }: { view: AnswerView }) {
  const found = view.found.value
  if (!found) return null
  if (found.proved) return <span class="chip-proved">✓ proved</span>
  if (found.conditional) return <span class="chip-proved chip-if">proved if</span>
  return <span class="chip-proved chip-guess">{found.verdict === 'unknown' ? 'guess' : 'not proved'}</span>
}

export function AssumptionNote({ view }: { view: AnswerView }) {
  const found = view.found.value
  const problem = view.problem()
  const at = (vertex: string) => {
    const p = pointsOf(problem.size, [vertex])[0]
    return p ? problem.board[p.y]![p.x]! : '.'
  }
  const words = found && !found.proved ? assumptionWords(found, at) : ''
  return words ? (
    <p class="note">
      <i class="swatch-assumed" aria-hidden="true" /> {words}
    </p>
  ) : null
}

export function verdictWords(view: AnswerView): string {
  const found = view.found.value
  return !found ? '' : found.verdict === 'unknown' ? 'Not solved in time' : found.sentence.replace(/\.$/, '') || colorName(view.problem().side)
}
