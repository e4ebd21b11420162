// Where experts would play: the network or a model of patterns, as a list beside the discs.
import { hello } from '../api'
import { percent } from '../board/scale'
import { NumberRow } from '../shell/fields'
import { samePoint } from '../go/points'
import {
  leastShown,
  model,
  NETWORK,
  pointOf,
  prediction,
  probabilityAt,
  rankOf,
  selected,
  shownExpert,
  shownMoves,
  type NetworkAnswer,
  type Ranked,
} from './insight'
import { mode } from './modes'

function ModelChooser() {
  const models = hello.value?.models ?? []
  const network = prediction.value?.network
  if (models.length + (network ? 1 : 0) < 2) return null
  return (
    <label class="model-choice">
      <span class="muted small">Model</span>
      <select value={model.value === NETWORK && !network ? models[0] : model.value} onChange={(e) => (model.value = e.currentTarget.value)}>
        {network && <option value={NETWORK}>network</option>}
        {models.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

const SURE = 'How sure the model is that this move is worth more than the next one'

/** What stands behind a move: that it was played, what the patterns think of it, how sure the model is. */
function rowNote(move: Ranked & { pattern_rank?: number }, isNetwork: boolean): string {
  if (prediction.value?.played?.move === move.move) return 'played'
  if (isNetwork) return move.pattern_rank ? `patterns: ${ordinal(move.pattern_rank)}` : ''
  return move.confidence ? `${Math.round(100 * move.confidence)} % sure` : ''
}

function ExpertList() {
  const shown = shownExpert.value
  if (!shown) return <p class="muted">One moment …</p>
  const best = shown.moves[0]?.probability ?? 1
  return (
    <ol class="expert-list">
      {shown.moves.slice(0, 6).map((move) => {
        const at = pointOf(move.move)
        return (
          <li key={move.move}>
            <button
              class={samePoint(at, selected.value) ? 'row row-picked' : 'row'}
              aria-pressed={samePoint(at, selected.value)}
              onClick={() => (selected.value = samePoint(at, selected.value) ? null : at)}
            >
              <span class="row-rank">{move.rank}</span>
              <span class="row-move">{move.move}</span>
              <span class="row-bar">
                <span style={{ width: `${Math.max(1, (100 * move.probability) / best)}%` }} />
              </span>
              <span class="row-number">{percent(move.probability)} %</span>
              <span class={prediction.value?.played?.move === move.move ? 'row-note row-played' : 'row-note'} title={move.confidence ? SURE : undefined}>
                {rowNote(move, shown.isNetwork)}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** "9th", "22nd". */
export function ordinal(number: number): string {
  const tens = number % 100
  const end = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${end}`
}

function PlayedNote() {
  const told = prediction.value
  const shown = shownExpert.value
  const played = told?.played?.move
  if (!told || !shown || !played || mode.value === 'guess') return null
  const rank = rankOf(shown.probabilities, played)
  if (rank <= 6) return null
  return (
    <p class="note">
      Played: <b>{played}</b>, {ordinal(rank)} choice of {told.legal}, {percent(probabilityAt(shown.probabilities, played))}&nbsp;%.
    </p>
  )
}

/** Black's lead in points and chance to win, whoever is to move. */
export function blackView(network: Pick<NetworkAnswer, 'win' | 'lead' | 'spread'>, toMove: string) {
  const isBlack = toMove === 'black'
  return { win: isBlack ? network.win : 1 - network.win, lead: isBlack ? network.lead : -network.lead, spread: network.spread }
}

/** "Black +3.7", "Even": a lead as Black sees it. */
export function leadWords(lead: number): string {
  return Math.abs(lead) < 0.05 ? 'Even' : `${lead > 0 ? 'Black' : 'White'} +${Math.abs(lead).toFixed(1)}`
}

/** Who is ahead, and by how much, as the network sees it. */
export function Estimate() {
  const told = prediction.value
  if (!told?.network || mode.value !== 'study') return null
  const { win, lead, spread } = blackView(told.network, told.to_move)
  const favourite = win >= 0.5 ? 'Black' : 'White'
  return (
    <p class="estimate" title={`The score may well be ${spread.toFixed(0)} points more or less.`}>
      <span class="estimate-bar" aria-hidden="true">
        <span style={{ width: `${100 * win}%` }} />
      </span>
      <b>{leadWords(lead)}</b>
      <span class="muted">
        {favourite} wins {Math.round(100 * Math.max(win, 1 - win))} % · network’s estimate
      </span>
    </p>
  )
}

function ExpertOptions() {
  return (
    <details class="options">
      <summary class="muted small">What the board shows</summary>
      <p class="legend">
        <i class="swatch swatch-heat" /> from 1 to 60 %: how often an expert would play there
      </p>
      <p class="legend">
        <i class="swatch swatch-next" /> the move of the game, with its rank
      </p>
      <p class="legend">
        <i class="swatch swatch-pattern" /> the shape behind a move, after clicking Why?
      </p>
      <p class="muted small">
        {shownExpert.value?.moves[0]?.confidence ? `% sure: ${SURE.toLowerCase()}.` : 'The model “ranking” also says how sure it is.'}
      </p>
      <NumberRow label="Show at most" min={1} max={361} usual={12} isLive value={shownMoves.value} onNumber={(v) => (shownMoves.value = v)} />
      <NumberRow
        label="From (%)"
        min={0}
        max={100}
        step="0.1"
        usual={0}
        isLive
        value={Math.round(1000 * leastShown.value) / 10}
        onNumber={(v) => (leastShown.value = v / 100)}
      />
    </details>
  )
}

export function ExpertCard() {
  return (
    <section class="card" aria-label="Expert moves" data-tour="experts">
      <header class="card-head">
        <h2>Expert moves</h2>
        <ModelChooser />
      </header>
      <Estimate />
      <ExpertList />
      <PlayedNote />
      <ExpertOptions />
    </section>
  )
}
