// The cards beside the board.
import { hello } from '../api'
import { Icon } from '../shell/icons'
import { Lazy } from '../shell/Lazy'
import { faultOf, setText, textOf } from '../go/tree'
import { Compare } from './Compare'
import { ExpertCard, ordinal } from './Experts'
import { deleteFrom, editNode, makeMainLine, node, redo, revision, tree, undo } from './game'
import { canRedo, canUndo } from './history'
import { Graph } from './Graph'
import { isTerritory, TerritoryCard } from './OverlayCards'
import { TreeView } from './TreeView'
import { hasModels, overlay } from './insight'
import { guesses, lastGuess, mode, type Guess } from './modes'
import { PlayPanel } from './PlayPanel'
import { MistakeCompare, Mistakes, ReviewOffer } from './ReviewPanel'
import { chosen as chosenMistake, review } from './review'
import { isFinished, startCounting, stage, stopPlaying } from './playing'

// ---- modes ----

/** How the model ranks the guess, and the move of the game. */
function rankWords({ guessed, played, rank, playedRank }: Guess): string {
  if (guessed === played) return playedRank === null ? '' : `; it is the model’s ${ordinal(playedRank)} choice`
  const own = rank === null ? '' : `; your move is the model’s ${ordinal(rank)} choice`
  return own && playedRank !== null ? `${own}, the game move its ${ordinal(playedRank)}` : own
}

function GuessCard() {
  const list = guesses.value
  const last = lastGuess.value
  const mean = list.length ? Math.round(list.reduce((sum, g) => sum + g.points, 0) / list.length) : null
  return (
    <section class="card" aria-label="Guess the move">
      <header class="card-head">
        <h2>Guess the move</h2>
        <span class="muted">{mean === null ? '' : `average ${mean} · ${list.length} move${list.length === 1 ? '' : 's'}`}</span>
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
          {rankWords(last)}.
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
        placeholder="Write a comment"
        value={textOf(here, 'C')}
        rows={2}
        onInput={(e) => {
          const text = e.currentTarget.value
          editNode(here, (target) => setText(target, 'C', text), 'comment')
        }}
      />
      <div class="comment-tools">
        <button class="quiet" aria-label="Undo" title="Undo the last edit (Ctrl+Z)" disabled={!canUndo.value} onClick={undo}>
          <Icon name="undo" />
        </button>
        <button class="quiet" aria-label="Redo" title="Redo (Ctrl+Y)" disabled={!canRedo.value} onClick={redo}>
          <Icon name="redo" />
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

function NoModel() {
  if (hasModels() || !hello.value) return null
  return (
    <section class="card">
      <h2>No model yet</h2>
      <p>
        Katachi has no model of expert moves. Train one in the Laboratory, or put <code>default.katachi</code> into the folder{' '}
        <code>models</code>.
      </p>
    </section>
  )
}

const loadLibrary = () => import('./Library')

/** Graph over two columns: what is suggested on the left, the game and its reasons on the right. */
export function Panels() {
  const kind = overlay.value
  const isStudy = mode.value === 'study'
  const showsTerritory = isTerritory(kind) && mode.value !== 'play'
  // With a review the second column is for the comparison; tree and comment stay in sight at the top of the first.
  const hasReview = isStudy && !!review.value
  const showsRecord = !(mode.value === 'play' && stage.value === 'setup')
  const showsExperts = isStudy && hasModels() && !showsTerritory && kind !== 'games' && (kind === 'expert' || !review.value)
  return (
    <>
      {isStudy && <Graph />}
      <div class="side-column">
        {mode.value === 'guess' && <GuessCard />}
        {mode.value === 'play' && <PlayPanel />}
        {isStudy && <ReviewOffer />}
        {isStudy && <CountOffer />}
        {hasReview && <RecordCard />}
        <NoModel />
        {isStudy && kind === 'games' && <Lazy load={loadLibrary} props={{}} />}
        {showsExperts && <ExpertCard />}
        {showsTerritory && <TerritoryCard />}
        {isStudy && <Mistakes />}
      </div>
      <div class="side-column">
        {isStudy && <MistakeCompare />}
        {showsRecord && !hasReview && <RecordCard />}
        {isStudy && hasModels() && !chosenMistake.value && (kind === 'expert' || kind === 'line' || kind === 'none') && <Compare />}
      </div>
    </>
  )
}
