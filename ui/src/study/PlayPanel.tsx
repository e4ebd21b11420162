// The cards of a game against Katachi: to begin it, to play it, to count it, and its end.
import { useEffect, useState } from 'preact/hooks'
import { hello } from '../api'
import { Icon } from '../shell/icons'
import { chainAt } from '../go/chain'
import { parseVertex } from '../go/points'
import { textOf } from '../go/tree'
import { node, revision, stones, tree } from './game'
import { mode } from './modes'
import {
  acceptCount,
  backToCount,
  canTakeBack,
  counted,
  handicap,
  isAtCount,
  isOurs,
  komi,
  lastChoice,
  letProgramPlay,
  levelId,
  levelOf,
  levels,
  mayTakeBack,
  moveNow,
  myColor,
  pass,
  playFromHere,
  progress,
  resign,
  resultWords,
  resumePlay,
  reviewGame,
  rules,
  seat,
  SECONDS,
  size,
  stage,
  startGame,
  stopPlaying,
  takeBack,
  thinkingSince,
  toggleDead,
  usualKomi,
  type Seat,
} from './playing'
import { LearnGame } from './LearnGame'
import { canReview, startReview } from './review'

// ---- to begin ----

function Choices<T extends string | number>(props: {
  label: string
  value: T
  options: [T, string][]
  onChoose: (value: T) => void
}) {
  return (
    <div class="play-row">
      <span aria-hidden="true">{props.label}</span>
      <div class="segmented" role="radiogroup" aria-label={props.label}>
        {props.options.map(([value, name]) => (
          <label key={value}>
            <input type="radio" name={`play-${props.label}`} checked={props.value === value} onChange={() => props.onChoose(value)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

function Stepper(props: { label: string; text: string; note?: string; onStep: (by: number) => void }) {
  return (
    <div class="play-row">
      <span>{props.label}</span>
      <div class="stepper">
        <button class="icon-button" aria-label={`Less ${props.label.toLowerCase()}`} onClick={() => props.onStep(-1)}>
          −
        </button>
        <output aria-live="polite">{props.text}</output>
        <button class="icon-button" aria-label={`More ${props.label.toLowerCase()}`} onClick={() => props.onStep(1)}>
          +
        </button>
      </div>
    </div>
  )
}

const RULE_NAMES: Record<string, string> = { japanese: 'Japanese', chinese: 'Chinese', aga: 'AGA' }

function setHandicap(next: number) {
  // One stone is no handicap: Black just moves first.
  const stonesGiven = next === 1 ? (handicap.value > 1 ? 0 : 2) : Math.min(9, Math.max(0, next))
  handicap.value = stonesGiven
  komi.value = usualKomi(rules.value, stonesGiven)
}

function Setup() {
  const offered = (hello.value?.rules ?? []).filter((name) => RULE_NAMES[name])
  const mayGoOn = !!node.value && (node.value.parent !== null || node.value.children.length > 0 || isOurs())
  return (
    <section class="card play-setup" aria-label="New game">
      <header class="card-head">
        <h2>New game</h2>
      </header>
      <div>
        <Choices<Seat>
          label="You play"
          value={seat.value}
          options={[
            ['black', 'Black'],
            ['white', 'White'],
            ['random', 'Random'],
          ]}
          onChoose={(v) => (seat.value = v)}
        />
        <Choices<number>
          label="Board"
          value={size.value}
          options={[9, 13, 19].map((n) => [n, `${n}×${n}`])}
          onChoose={(v) => (size.value = v)}
        />
        <Choices<string>
          label="Rules"
          value={rules.value}
          options={offered.map((name) => [name, RULE_NAMES[name]!])}
          onChoose={(v) => {
            rules.value = v
            komi.value = usualKomi(v, handicap.value)
          }}
        />
        <Stepper
          label="Handicap"
          text={handicap.value === 0 ? 'None' : `${handicap.value} stones`}
          onStep={(by) => setHandicap(handicap.value + by)}
        />
        <Stepper label="Komi" text={String(komi.value)} onStep={(by) => (komi.value = Math.min(50, Math.max(-50, komi.value + by)))} />
      </div>
      <fieldset class="play-levels">
        <legend>Opponent</legend>
        {levels().map((level) => (
          <label key={level.name} class="play-level">
            <input type="radio" name="level" checked={levelOf(levelId.value).name === level.name} onChange={() => (levelId.value = level.name)} />
            <span>
              <b>{level.title}</b>
              <small class="muted">{level.description}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <label class="check">
          <input type="checkbox" checked={mayTakeBack.value} onChange={(e) => (mayTakeBack.value = e.currentTarget.checked)} /> Allow taking
          moves back
        </label>
        <LearnGame />
        <button class="primary wide-button" onClick={() => void startGame()}>
          Start game
        </button>
        {mayGoOn && (
          <button class="wide-button" onClick={playFromHere}>
            {isOurs() ? 'Continue this game' : 'Play on from this position'}
          </button>
        )}
      </div>
    </section>
  )
}

// ---- to play ----

/** Seconds since a moment, while it is looked at. */
function useSeconds(since: number): number {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [since])
  return Math.max(0, Math.floor((now - since) / 1000))
}

function Thinking({ done }: { done: number }) {
  const seconds = useSeconds(thinkingSince.value)
  return (
    <div class="thinking">
      <progress aria-label="Thinking" max={SECONDS} value={seconds} />
      <span class="thinking-words">
        Thinking … {seconds} s of {SECONDS}
        <small class="muted">{done > 0 ? `${done.toLocaleString('en')} positions read` : 'no move yet'}</small>
      </span>
      <button onClick={moveNow} title="Stop thinking, and play the best move found so far">
        <Icon name="stop" /> Move now
      </button>
    </div>
  )
}

function Playing() {
  const now = progress.value
  const isMine = node.value?.toMove === myColor.value
  const chance = lastChoice.value?.at === node.value ? lastChoice.value?.win_rate : undefined
  return (
    <section class="card" aria-label="Game against Katachi">
      <header class="card-head">
        <h2>You are {myColor.value === 'black' ? 'Black' : 'White'}</h2>
        <span class="muted">against {levelOf(levelId.value).title}</span>
      </header>
      {now ? (
        <Thinking done={now.done} />
      ) : (
        <p role="status" data-turn={isMine ? 'you' : 'katachi'}>
          {isMine ? 'Your move.' : 'Katachi to move.'}
          {chance !== undefined && ` Katachi’s winning chance: ${Math.round(100 * chance)} %.`}
        </p>
      )}
      <div class="buttons">
        <button onClick={() => void pass()} disabled={!!now || !isMine}>
          Pass
        </button>
        {mayTakeBack.value && (
          <button onClick={takeBack} disabled={!canTakeBack()}>
            Take back
          </button>
        )}
        <button onClick={letProgramPlay} disabled={!!now} title="Katachi moves for the side to move, and you take the other side">
          Katachi plays
        </button>
        <button onClick={resign}>Resign</button>
        <button class="quiet" onClick={stopPlaying}>
          Stop playing
        </button>
      </div>
      <LearnGame />
    </section>
  )
}

// ---- to count ----

function Sum() {
  const now = counted.value!
  const komi_ = Number(textOf(tree.value!.root, 'KM')) || 0
  const isTerritory = now.scoring === 'territory'
  const rows: [string, number | string, number | string][] = [
    ['Territory', now.territory[0], now.territory[1]],
    ...(isTerritory
      ? ([
          ['Captured', now.prisoners[1], now.prisoners[0]],
          ['Dead stones', now.dead_stones[1], now.dead_stones[0]],
        ] as [string, number, number][])
      : ([['Stones', now.stones[0], now.stones[1]]] as [string, number, number][])),
    ['Komi', '–', komi_],
  ]
  return (
    <table class="figures count-sum">
      <thead>
        <tr>
          <th />
          <th>
            <i class="stone stone-black" aria-hidden="true" /> <span class="spoken">Black</span>
          </th>
          <th>
            <i class="stone stone-white" aria-hidden="true" /> <span class="spoken">White</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, black, white]) => (
          <tr key={name}>
            <th>{name}</th>
            <td>{black}</td>
            <td>{white}</td>
          </tr>
        ))}
        <tr class="count-total">
          <th>Total</th>
          <td>{now.black}</td>
          <td>{now.white}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** The chains that count as dead, each by its first stone. */
function deadChains(): { at: string; sign: number; count: number }[] {
  const game = tree.value!
  const seen = new Set<string>()
  return (counted.value?.dead ?? []).flatMap((vertex) => {
    const at = parseVertex(game.size, vertex)
    if (!at || seen.has(vertex)) return []
    const chain = chainAt(game.size, stones.value, at)
    chain.forEach((v) => seen.add(v))
    return [{ at: vertex, sign: stones.value[at.y * game.size + at.x]!, count: chain.length }]
  })
}

function DeadList() {
  const chains = deadChains()
  if (chains.length === 0) return <p class="muted small">No stones count as dead.</p>
  return (
    <ul class="weak dead-list" aria-label="Counted as dead">
      {chains.map((chain) => (
        <li key={chain.at}>
          <i class={`stone stone-${chain.sign > 0 ? 'black' : 'white'}`} aria-hidden="true" />
          <span class="spoken">{chain.sign > 0 ? 'Black' : 'White'} </span>
          {chain.at}
          <span class="muted">
            {chain.count} stone{chain.count === 1 ? '' : 's'}
          </span>
          <button class="link" onClick={() => void toggleDead(parseVertex(tree.value!.size, chain.at)!)}>
            Mark alive
          </button>
        </li>
      ))}
    </ul>
  )
}

function Counting() {
  const now = counted.value
  return (
    <section class="card" aria-label="Count">
      <p class="muted count-over">Both sides passed</p>
      {now ? (
        <>
          <div role="status">
            <h2 class="count-result">{resultWords(now.result)}</h2>
          </div>
          <Sum />
          {isAtCount.value ? (
            <DeadList />
          ) : (
            <p class="note">
              The board shows another position.{' '}
              <button class="link" onClick={backToCount}>
                Back to the count
              </button>
            </p>
          )}
        </>
      ) : (
        <p class="muted" role="status">
          Counting …
        </p>
      )}
      <div class="buttons">
        <button class="primary" onClick={acceptCount} disabled={!now}>
          Accept
        </button>
        <button onClick={resumePlay}>Resume play</button>
        <button
          disabled={!now}
          onClick={() => {
            acceptCount()
            goReview()
          }}
        >
          Review this game
        </button>
      </div>
    </section>
  )
}

/** Under the board while it is counted. */
export function CountLegend() {
  return (
    <p class="count-legend">
      <span>
        <i class="swatch swatch-black" /> Black’s territory
      </span>
      <span>
        <i class="swatch swatch-white" /> White’s
      </span>
      <span>
        <b class="loss" aria-hidden="true">
          ✕
        </b>{' '}
        dead stone
      </span>
      <span>
        <b>Click a group</b> to switch it between dead and alive.
      </span>
    </p>
  )
}

function goReview() {
  reviewGame()
  mode.value = 'study'
  if (canReview.value) void startReview()
}

function Over() {
  void revision.value
  return (
    <section class="card" aria-label="Result">
      <p class="muted count-over">Result</p>
      <div role="status">
        <h2 class="count-result">{resultWords(textOf(tree.value!.root, 'RE'))}</h2>
      </div>
      {counted.value && <Sum />}
      <div class="buttons">
        <button class="primary" onClick={goReview}>
          Review this game
        </button>
        <button onClick={stopPlaying}>New game</button>
      </div>
    </section>
  )
}

export function PlayPanel() {
  if (stage.value === 'setup') return <Setup />
  if (stage.value === 'playing') return <Playing />
  return stage.value === 'counting' ? <Counting /> : <Over />
}
