// The cards beside the board.
import { hello } from '../api'
import { percent } from '../board/scale'
import { NumberRow } from '../shell/fields'
import { Icon } from '../shell/icons'
import { faultOf, setText, textOf } from '../go/tree'
import { samePoint } from '../go/points'
import { deleteFrom, editNode, makeMainLine, node, redo, revision, tree, undo } from './game'
import { canRedo, canUndo } from './history'
import { Graph } from './Graph'
import { InfluenceCard, LifeCard, LinksCard, OwnersCard } from './OverlayCards'
import { TreeView } from './TreeView'
import {
  explained,
  hasModels,
  leastShown,
  model,
  overlay,
  pointOf,
  prediction,
  selected,
  shownMoves,
  type OverlayKind,
  type Reason,
  type Word,
} from './insight'
import { guesses, lastGuess, mode } from './modes'
import { PlayPanel } from './PlayPanel'
import { isFinished, startCounting, stage, stopPlaying } from './playing'

// ---- which overlay ----

const OVERLAYS: { kind: OverlayKind; name: string; question: string; title: string }[] = [
  { kind: 'expert', name: 'Experts', question: 'predict', title: 'Where experts would play, in percent' },
  { kind: 'influence', name: 'Influence', question: 'influence', title: 'Influence, and the score it suggests' },
  { kind: 'links', name: 'Links', question: 'connections', title: 'Which chains are connected, and how well' },
  { kind: 'owners', name: 'Ownership', question: 'owners', title: 'Who owns each point at the end of random games' },
  { kind: 'life', name: 'Life', question: 'life', title: 'Stones that can never be captured, and territory that is safe' },
  { kind: 'none', name: 'None', question: '', title: 'Only the stones' },
]

export function OverlayChooser() {
  const asked = hello.value?.questions ?? []
  const offered = OVERLAYS.filter((o) => !o.question || asked.includes(o.question)).filter(
    (o) => o.kind !== 'expert' || hasModels(),
  )
  return (
    <div class="segmented" role="radiogroup" aria-label="What the board shows" data-tour="overlay">
      {offered.map((o) => (
        <label key={o.kind} title={o.title}>
          <input
            type="radio"
            name="overlay"
            checked={overlay.value === o.kind}
            onChange={() => (overlay.value = o.kind)}
          />
          <span>{o.name}</span>
        </label>
      ))}
    </div>
  )
}

function ModelChooser() {
  const models = hello.value?.models ?? []
  if (models.length < 2) return null
  return (
    <label class="model-choice">
      <span class="muted small">Model</span>
      <select value={model.value} onChange={(e) => (model.value = e.currentTarget.value)}>
        {models.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

// ---- experts ----

const SURE = 'How sure the model is that this move is worth more than the next one'

function ExpertList() {
  const told = prediction.value
  if (!told) return <p class="muted">One moment …</p>
  const best = told.moves[0]?.probability ?? 1
  return (
    <ol class="expert-list">
      {told.moves.slice(0, 6).map((move) => {
        const at = pointOf(move.move)
        const isPlayed = told.played?.move === move.move
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
              <span class="row-number">{percent(move.probability)} %</span>
              <span class="row-note" title={move.confidence ? SURE : undefined}>
                {isPlayed ? 'played' : move.confidence ? `${Math.round(100 * move.confidence)} % sure` : ''}
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
  const played = told?.played
  if (!played || played.rank <= 6 || mode.value === 'guess') return null
  return (
    <p class="note">
      Played: <b>{played.move}</b>, {ordinal(played.rank)} choice of {told!.legal}, {percent(played.probability)} %.
    </p>
  )
}

/** Odds as people say them: "× 3.2" for, "÷ 4" against. */
export function oddsText(lift: number): string {
  const factor = Math.exp(Math.abs(lift))
  const text = factor >= 10 ? Math.round(factor).toLocaleString('en') : factor.toFixed(1)
  return (lift >= 0 ? '× ' : '÷ ') + text
}

/** What players call the move, and what it does at once. */
function Names({ words = [], effects = [] }: { words?: Word[]; effects?: Word[] }) {
  if (words.length + effects.length === 0) return null
  return (
    <p class="names">
      {[...words.slice(0, 2), ...effects.slice(0, 2)].map((word) => (
        <span key={word.term} class="name" title={word.gloss}>
          <b>{word.gloss}</b> <span class="muted">{word.term}</span> <span lang="ja" class="muted">{word.japanese}</span>
        </span>
      ))}
    </p>
  )
}

function Reasons() {
  const told = explained.value
  if (!told) return null
  const spoken = told.reasons.filter((r) => Math.abs(r.lift) >= 0.1).slice(0, 6)
  const most = Math.max(1, ...spoken.map((r) => Math.abs(r.lift)))
  return (
    <section class="card" aria-label={`Reasons for ${told.move}`} data-tour="reasons">
      <header class="card-head">
        <h2>
          Why {told.move}?
        </h2>
        <span class="muted">
          choice {told.rank} · {percent(told.probability)} %
        </span>
      </header>
      <Names words={told.names} effects={told.outcomes} />
      {spoken.length === 0 && <p class="muted">Nothing makes this move stand out.</p>}
      <ul class="reasons">
        {spoken.map((reason: Reason) => (
          <li key={reason.feature}>
            <span class="reason-text">{reason.text}</span>
            <span class={reason.lift >= 0 ? 'reason-odds for' : 'reason-odds against'}>{oddsText(reason.lift)}</span>
            <span class="reason-bar" aria-hidden="true">
              <span
                class={reason.lift >= 0 ? 'for' : 'against'}
                style={{ width: `${(50 * Math.abs(reason.lift)) / most}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      <p class="muted small">× 3 = this makes the move three times likelier than average.</p>
    </section>
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
        {prediction.value?.moves[0]?.confidence ? `% sure: ${SURE.toLowerCase()}.` : 'The model “ranking” also says how sure it is.'}
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

function ExpertCard() {
  return (
    <section class="card" aria-label="Expert moves" data-tour="experts">
      <header class="card-head">
        <h2>Experts would play</h2>
        <ModelChooser />
      </header>
      <ExpertList />
      <PlayedNote />
      <ExpertOptions />
    </section>
  )
}

// ---- modes ----

function GuessCard() {
  const list = guesses.value
  const last = lastGuess.value
  const mean = list.length ? Math.round(list.reduce((sum, g) => sum + g.points, 0) / list.length) : null
  return (
    <section class="card" aria-label="Guess the move">
      <header class="card-head">
        <h2>Guess the move</h2>
        <span class="muted">{mean === null ? '' : `${mean} points on average, ${list.length} moves`}</span>
      </header>
      {node.value?.children.length ? (
        <p>
          Where did <b>{node.value.toMove === 'black' ? 'Black' : 'White'}</b> play next? Click the point.
        </p>
      ) : (
        <p role="status">The game ends here. Go back to guess again, or open another game.</p>
      )}
      {last && (
        <p class="note" role="status">
          Move {last.number}:{' '}
          {last.guessed === last.played
            ? `${last.played}, right`
            : last.isMirrored
              ? `${last.guessed} is the same move as ${last.played}, mirrored`
              : `you chose ${last.guessed}, the game move was ${last.played}`}
          . <b>{last.points}</b> of 100 points
          {last.rank !== null && last.guessed !== last.played ? `; your move is choice ${last.rank}` : ''}
          {last.playedRank !== null ? `, the game move choice ${last.playedRank}` : ''}.
        </p>
      )}
      <div class="buttons">
        <button
          onClick={() => {
            guesses.value = []
            lastGuess.value = null
          }}
          disabled={list.length === 0}
        >
          Start again
        </button>
        <button onClick={() => (mode.value = 'study')}>Stop guessing</button>
      </div>
    </section>
  )
}

export function ModeBar() {
  return (
    <div class="segmented" role="radiogroup" aria-label="What a click does" data-tour="modes">
      {(
        [
          ['study', 'Study', 'Look around, play variations, edit'],
          ['guess', 'Guess', 'Guess the moves of the game'],
          ['play', 'Play', 'Play against Katachi'],
        ] as const
      ).map(([kind, name, title]) => (
        <label key={kind} title={title}>
          <input
            type="radio"
            name="mode"
            checked={mode.value === kind}
            onChange={() => {
              if (stage.value !== 'setup') stopPlaying()
              mode.value = kind
            }}
          />
          <span>{name}</span>
        </label>
      ))}
    </div>
  )
}

// ---- tree and comment ----

function RecordCard() {
  void revision.value
  const here = node.value
  if (!here || !tree.value) return null
  return (
    <section class="card comment-card" aria-label="Game tree and comment">
      <TreeView />
      {faultOf(here) && (
        <p class="note note-bad" role="status">
          {here.fault ? 'This move is illegal' : 'A move before this one is illegal'}: {faultOf(here)}. The board shows the position before it.
        </p>
      )}
      <textarea
        key={here.id}
        aria-label="Comment on this move"
        placeholder="Write a comment on this position"
        value={textOf(here, 'C')}
        rows={2}
        onInput={(e) => {
          const text = e.currentTarget.value
          editNode(here, (target) => setText(target, 'C', text), 'comment')
        }}
      />
      <div class="comment-tools">
        <button class="quiet" title="Undo the last edit (Ctrl+Z)" disabled={!canUndo.value} onClick={undo}>
          <Icon name="undo" /> Undo
        </button>
        <button class="quiet" title="Redo (Ctrl+Y)" disabled={!canRedo.value} onClick={redo}>
          <Icon name="redo" /> Redo
        </button>
        {here.parent && (
          <>
            <button class="quiet" title="Make this line the main one" onClick={() => makeMainLine(here)}>
              <Icon name="up" /> Main line
            </button>
            <button class="quiet" title="Delete this move and all after it" onClick={() => deleteFrom(here)}>
              <Icon name="bin" /> Delete
            </button>
          </>
        )}
      </div>
    </section>
  )
}

/** A game whose end is on the board can be counted, whoever played it. */
function CountOffer() {
  if (!isFinished(node.value)) return null
  return (
    <button
      onClick={() => {
        mode.value = 'play'
        void startCounting()
      }}
    >
      Count the score
    </button>
  )
}

export function Panels() {
  const kind = overlay.value
  const showsExperts = kind === 'expert' && mode.value !== 'guess' && hasModels()
  return (
    <>
      {mode.value === 'guess' && <GuessCard />}
      {mode.value === 'play' && <PlayPanel />}
      {mode.value === 'study' && <CountOffer />}
      {!hasModels() && hello.value && (
        <section class="card">
          <h2>No model yet</h2>
          <p>
            Katachi has no model of expert moves. Train one in the Laboratory, or put <code>default.katachi</code> into the folder{' '}
            <code>models</code>.
          </p>
        </section>
      )}
      {showsExperts && <ExpertCard />}
      {kind === 'influence' && <InfluenceCard />}
      {kind === 'links' && <LinksCard />}
      {kind === 'owners' && <OwnersCard />}
      {kind === 'life' && <LifeCard />}
      <RecordCard />
      {mode.value === 'study' && <Graph />}
      {showsExperts && mode.value === 'study' && <Reasons />}
    </>
  )
}
