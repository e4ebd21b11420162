// The review: progress while it is made, the biggest mistakes as cards, and the two moves of one of them side by side.
import { Icon } from '../shell/icons'
import { partAroundBoth, SmallBoard } from '../board/SmallBoard'
import { parseVertex } from '../go/points'
import { moveText, otherColor, stonesAt, textOf, type Color, type GameNode } from '../go/tree'
import { goTo, play, tree } from './game'
import { prediction } from './insight'
import {
  canReview,
  choose,
  chosen,
  gameNodes,
  isTrying,
  lineStep,
  lossText,
  mistakesOf,
  nodeOf,
  outlookText,
  reasons,
  review,
  reviewing,
  showAnswer,
  side,
  sideShown,
  startReview,
  stopReview,
  tryMistake,
  turnMistake,
  type ReviewMove,
} from './review'
import { leastPlayed, spokenReasons } from './why'

const PHASES: Record<string, string> = { 'first pass': 'A first look at every move', search: 'Reading', reasons: 'Looking for reasons' }

function Progress() {
  const job = reviewing.value
  if (!job) return null
  const { done = 0, total = 0, phase = '' } = job.progress ?? {}
  return (
    <div class="thinking review-progress" role="status">
      <progress aria-label="Reviewing" max={total || 1} value={total ? done : undefined} />
      <span>
        {job.state === 'waiting' ? 'waiting …' : (PHASES[phase] ?? 'Reviewing')}
        {total > 0 ? `: ${done} of ${total}` : ''}
      </span>
      <button onClick={stopReview} title="Keeps what was found so far; you can continue later">
        <Icon name="stop" /> Stop
      </button>
    </div>
  )
}

/** Ask for it, or go on with what was stopped. */
export function ReviewOffer() {
  if (!canReview.value || gameNodes.value.length < 2) return null
  const told = review.value
  if (reviewing.value) return <Progress />
  if (told?.complete && told.searched >= told.positions) return null
  return (
    <div class="review-offer">
      <button class={told ? undefined : 'primary'} onClick={() => void startReview()} title="You can leave while it runs and come back later">
        {told ? 'Continue the review' : 'Review this game'}
      </button>
      <span class="muted small">{!told ? 'What did each move cost?' : told.searched > 0 ? `${told.searched} of ${told.positions} positions read.` : 'A first look so far.'}</span>
    </div>
  )
}

// ---- cards ----

function Thumbnail({ move }: { move: ReviewMove }) {
  const size = tree.value!.size
  const at = nodeOf(move)?.parent
  const played = parseVertex(size, move.move)
  const better = move.better ? parseVertex(size, move.better.move) : null
  if (!at || !(played ?? better)) return null
  return (
    <SmallBoard size={size} stones={stonesAt(size, at)} part={partAroundBoth(size, played ?? better!, better)}>
      {better && !(isTrying.value && chosen.value?.number === move.number) && (
        <g class="mini-better" transform={`translate(${better.x + 0.5} ${better.y + 0.5})`}>
          <circle r=".46" />
          <path d="M-.2 .02L-.05 .18L.22 -.16" />
        </g>
      )}
      {played && (
        <g class="mini-played" transform={`translate(${played.x + 0.5} ${played.y + 0.5})`}>
          <circle r=".46" />
          <path d="M-.16 -.16L.16 .16M.16 -.16L-.16 .16" />
        </g>
      )}
    </SmallBoard>
  )
}

/** A percent sign stays with its number. */
const unbroken = (text: string) => text.replace(/ %/g, '\u00a0%')

function Card({ move }: { move: ReviewMove }) {
  const isHere = chosen.value?.number === move.number
  return (
    <li class={isHere ? 'mistake mistake-here' : 'mistake'}>
      <button class="mistake-main" aria-pressed={isHere} onClick={() => choose(move)}>
        <span class="mistake-picture">
          <Thumbnail move={move} />
        </span>
        <span>
          <b>
            Move {move.number}: {move.move}
          </b>
          <br />
          <b class="loss">
            {lossText(move)}
            {move.lost === null ? '' : ' points'}
          </b>
          {move.better && !(isHere && isTrying.value) && (
            <>
              ; better <b class="better">{move.better.move}</b>
            </>
          )}
          {move.sentence && !(isHere && isTrying.value) && <span class="mistake-words">{unbroken(move.sentence)}</span>}
        </span>
      </button>
      <div class="mistake-foot">
        {move.proved ? <span class="chip-proved">✓ proved</span> : <span class="muted small">estimate</span>}
        <button class={isHere ? 'primary' : undefined} onClick={() => tryMistake(move)}>
          Try it
        </button>
      </div>
    </li>
  )
}

function playerName(color: Color): string {
  const root = tree.value!.root
  return textOf(root, color === 'black' ? 'PB' : 'PW') || (color === 'black' ? 'Black' : 'White')
}

export function Mistakes() {
  const told = review.value
  if (!told) return null
  const color = sideShown()
  const list = mistakesOf(told, color)
  const sum = told.summary[color]
  return (
    <section class="mistakes" aria-label="Biggest mistakes">
      <header class="card-head">
        <h2>Biggest mistakes</h2>
        <div class="segmented" role="radiogroup" aria-label="Whose mistakes">
          {(['black', 'white'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="mistakes-of" checked={color === each} onChange={() => (side.value = each)} />
              <span>{playerName(each)}</span>
            </label>
          ))}
        </div>
      </header>
      {list.length === 0 && <p class="muted">No big mistakes found.</p>}
      <ol class="mistake-list">
        {list.slice(0, 8).map((move) => (
          <Card key={move.number} move={move} />
        ))}
      </ol>
      <p class="muted small">
        {sum.lost_per_move !== null && `${sum.lost_per_move.toFixed(2)} points lost per move; `}
        first choice played {Math.round(100 * sum.first_choices)} % of the time. Estimates by {told.analyst.replace(/^the network (.+)$/, 'the network “$1”')}.
        {told.notice ? ` ${told.notice}` : ''}
      </p>
    </section>
  )
}

// ---- two moves side by side ----

function Reasons({ move, isBetter }: { move: ReviewMove; isBetter: boolean }) {
  const told = isBetter ? reasons.value.better : reasons.value.played
  const spoken = told ? spokenReasons(told, leastPlayed(prediction.value)) : []
  const sentence = isBetter ? move.sentence : ''
  return (
    <ul class="reasons">
      {sentence && (
        <li>
          <b class="sign for" aria-label="for">
            +
          </b>
          <span class="reason-text">{unbroken(sentence)}</span>
        </li>
      )}
      {spoken.slice(0, sentence ? 2 : 3).map((reason) => (
        <li key={reason.text}>
          <b class={reason.lift >= 0 ? 'sign for' : 'sign against'} aria-label={reason.lift >= 0 ? 'for' : 'against'}>
            {reason.lift >= 0 ? '+' : '−'}
          </b>
          <span class="reason-text">{reason.text}</span>
        </li>
      ))}
    </ul>
  )
}

function LineChips({ move }: { move: ReviewMove }) {
  const line = move.better?.line ?? []
  return (
    <p class="line-chips" aria-label="The better line">
      {line.slice(0, 8).map((vertex, i) => (
        <button key={i} class="line-chip" aria-pressed={i < lineStep.value} aria-label={`Move ${i + 1}, ${vertex}`} onClick={() => (lineStep.value = i + 1)}>
          <i class={`stone stone-${i % 2 === 0 ? move.player : otherColor(move.player)}`} aria-hidden="true" /> {vertex}
        </button>
      ))}
    </p>
  )
}

/** How the game went on from the mistake. */
function GameChips({ move }: { move: ReviewMove }) {
  const size = tree.value!.size
  const played: GameNode[] = []
  for (let at = nodeOf(move); at && played.length < 4; at = at.children[0]) played.push(at)
  return (
    <p class="line-chips" aria-label="As it was played">
      {played.map((each) => {
        const vertex = moveText(size, each)
        return (
          vertex && (
            <button key={each.id} class="line-chip" aria-label={`Go to move ${each.move}, ${vertex}`} onClick={() => goTo(each)}>
              <i class={`stone stone-${otherColor(each.toMove)}`} aria-hidden="true" /> {vertex}
            </button>
          )
        )
      })}
    </p>
  )
}

/** A move as the beginning of a sentence. */
const capital = (move: string) => (move === 'pass' ? 'Pass' : move)

/** From the position before the mistake, as a variation. */
async function playOut(move: ReviewMove, vertex: string) {
  const size = tree.value!.size
  const at = parseVertex(size, vertex)
  const before = nodeOf(move)?.parent
  if (!at || !before) return
  goTo(before)
  await play(at)
}

/** To the mistakes before and after this one. */
function TurnMistake({ move }: { move: ReviewMove }) {
  const told = review.value
  const list = told ? mistakesOf(told, sideShown()) : []
  const index = list.findIndex((each) => each.number === move.number)
  if (list.length < 2) return null
  return (
    <div class="turn-mistake">
      <button class="icon-button" aria-label="Previous mistake" title="Previous mistake" onClick={() => turnMistake(-1)}>
        <Icon name="back" />
      </button>
      <span class="muted small">{index >= 0 ? `${index + 1} of ${list.length}` : `${list.length} mistakes`}</span>
      <button class="icon-button" aria-label="Next mistake" title="Next mistake (M)" onClick={() => turnMistake(1)}>
        <Icon name="next" />
      </button>
    </div>
  )
}

/** The mistake at hand: what would have been better, and why. */
export function MistakeCompare() {
  const move = chosen.value
  if (!move) return null
  if (isTrying.value)
    return (
      <section class="card compare" aria-label="Try it">
        <header class="card-head">
          <h2>What is better than {move.move === 'pass' ? 'passing' : move.move}?</h2>
          <span class="muted">{move.player === 'black' ? 'Black' : 'White'} to play</span>
        </header>
        <p>
          {move.move === 'pass' ? 'Passing' : move.move} lost {move.lost === null ? `${Math.round(100 * move.winrate_lost)} %` : `${move.lost.toFixed(1)} points`}. Click the point where you would play.
        </p>
        <div class="buttons">
          <button onClick={showAnswer}>Show the answer</button>
          <TurnMistake move={move} />
        </div>
      </section>
    )
  return (
    <section class="card compare" aria-label="Comparison" data-mistake={move.number}>
      <header class="card-head">
        <h2>{move.better ? `${capital(move.move)} or ${move.better.move}?` : capital(move.move)}</h2>
        <TurnMistake move={move} />
      </header>
      {move.better && (
        <div class="compare-side compare-expected">
          <h3>
            <i aria-hidden="true" /> {move.better.move} <span class="muted">better</span>
            <span class="compare-number">{outlookText(move.better.after)}</span>
          </h3>
          <Reasons move={move} isBetter />
          <LineChips move={move} />
        </div>
      )}
      <div class="compare-side compare-played">
        <h3>
          <i aria-hidden="true" /> {move.move} <span class="muted">played</span>
          <span class="compare-number">{outlookText(move.after)}</span>
        </h3>
        <Reasons move={move} isBetter={false} />
        <GameChips move={move} />
      </div>
      <div class="buttons">
        {move.better && <button onClick={() => void playOut(move, move.better!.move)}>Play out {move.better.move}</button>}
        <button onClick={() => void goTo(nodeOf(move)?.children[0])} disabled={!nodeOf(move)?.children.length}>
          Continue the game
        </button>
      </div>
    </section>
  )
}
