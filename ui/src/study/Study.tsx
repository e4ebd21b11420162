// The Study screen: a board, a game, and what the program thinks of it.
import { useEffect, useState } from 'preact/hooks'
import { signal } from '@preact/signals'
import { Board, type Place } from '../board/Board'
import {
  CountMarks,
  Discs,
  Field,
  GhostStone,
  GroupOutline,
  LastMove,
  LifeMarks,
  LinkLine,
  Marks,
  NextMove,
  PatternArea,
  Rank,
  Strength,
  type Disc,
} from '../board/layers'
import { percent } from '../board/scale'
import { savePicture } from '../board/actions'
import { type BoardTool, ToolBar } from '../board/ToolBar'
import { Icon, type IconName } from '../shell/icons'
import { runKey } from '../shell/keys'
import { pref } from '../shell/prefs'
import { chainAt } from '../go/chain'
import { parseVertex, samePoint, vertexOf, type XY } from '../go/points'
import { faultOf, moveOf, moveText, SIGN, textOf, type GameNode } from '../go/tree'
import { mirrored, PLAIN_VIEW, turned } from '../go/view'
import { GamesDialog, GameMenu } from './GameMenu'
import { LibraryLayer } from './LibraryLayer'
import { pointed } from './library'
import { thinned } from './links'
import { ModeBar, Panels } from './Panels'
import { isTerritory, showTerritory } from './OverlayCards'
import { Tour } from './Tour'
import { clickPoint, mode, tool, type Tool } from './modes'
import { BetterLine } from './BetterLine'
import { gameNodes, lostAt, lossText, review, startReviews, stepLine, turnMistake } from './review'
import { counted, isAtCount, progress, resultWords, stage } from './playing'
import { CountLegend } from './PlayPanel'
import { file, isKept, loading, node, openAddress, openBytes, redo, revision, stones, titleOf, tree, undo } from './game'
import {
  explained,
  influence,
  leastShown,
  life,
  links,
  overlay,
  owners,
  patternDistance,
  pointOf,
  prediction,
  type OverlayKind,
  selected,
  probabilityAt,
  rankOf,
  shownExpert,
  shownMoves,
  startInsight,
} from './insight'
import { onPasted } from './pasted'
import { step, toEnd, toStart, turnVariation } from './walk'

const view = pref('view', PLAIN_VIEW)
const hovered = signal<XY | null>(null)
const menuOpen = signal(false)

let isStarted = false

function discsOf(): Disc[] {
  const told = shownExpert.value
  if (!told) return []
  const all: Disc[] = []
  told.probabilities.forEach((row, y) =>
    row.forEach((probability, x) => probability >= leastShown.value && all.push({ at: { x, y }, probability })),
  )
  return all.sort((a, b) => b.probability - a.probability).slice(0, shownMoves.value)
}

/** The pattern that speaks loudest for the point that was asked about. */
function askedPattern(): { at: XY; distance: number } | null {
  const told = explained.value
  const at = selected.value
  if (!told || !at || pointOf(told.move)?.x !== at.x || pointOf(told.move)?.y !== at.y) return null
  const distance = told.reasons.map((reason) => patternDistance(reason.feature)).find((d) => d !== null)
  return distance ? { at, distance } : null
}

function InfluenceLayer({ place }: { place: Place }) {
  const told = influence.value
  if (!told || told.field.length !== place.size) return null
  return (
    <>
      <Field place={place} rows={told.field} stones={stones.value} />
      {told.chains.map((chain) => {
        const at = parseVertex(place.size, chain.at)
        return at && <Strength key={chain.at} place={place} at={at} strength={chain.strength} sign={SIGN[chain.color]} />
      })}
    </>
  )
}

/** The network speaks from the side of the mover; the board shows Black's. */
function NetworkField({ place }: { place: Place }) {
  const told = prediction.value!
  const side = told.to_move === 'black' ? 1 : -1
  const rows = told.network!.ownership.map((row) => row.map((value) => side * value))
  return rows.length === place.size ? <Field place={place} rows={rows} stones={stones.value} /> : null
}

function LinkLayer({ place }: { place: Place }) {
  return (
    <>
      {thinned(place.size, links.value ?? []).map((link) => {
          const from = parseVertex(place.size, link.from)
          const to = parseVertex(place.size, link.to)
          return from && to && <LinkLine key={link.from + link.to} place={place} from={from} to={to} level={link.level} />
      })}
    </>
  )
}

function isPlaying(): boolean {
  return mode.value === 'play' && stage.value !== 'setup'
}

/** A click counts or solves a whole group: which one can be seen before. */
function PointedGroup({ place }: { place: Place }) {
  const under = hovered.value
  const isMeant = mode.value === 'play' ? stage.value === 'counting' && isAtCount.value : mode.value === 'study' && tool.value === 'solve'
  if (!under || !isMeant) return null
  const chain = chainAt(place.size, stones.value, under)
  return chain.length > 0 ? <GroupOutline place={place} points={chain.flatMap((v) => parseVertex(place.size, v) ?? [])} /> : null
}

function Overlay({ place }: { place: Place }) {
  void revision.value // marks are edited in place
  const here = node.value!
  const size = tree.value!.size
  const isLost = !!faultOf(here)
  const isStudy = mode.value === 'study'
  const hidesFuture = !isStudy || overlay.value === 'line'
  const last = isLost ? null : moveOf(size, here)
  const following = hidesFuture || isLost ? [] : here.children.map((child) => moveOf(size, child))
  const under = hovered.value
  const isFree = under && stones.value[under.y * size + under.x] === 0
  const pattern = overlay.value === 'expert' && !hidesFuture ? askedPattern() : null
  const played = overlay.value === 'expert' && !hidesFuture ? prediction.value?.played : undefined
  const playedAt = played && following[0]?.at && parseVertex(size, played.move)
  return (
    <>
      {pattern && <PatternArea place={place} {...pattern} />}
      {overlay.value === 'network' && prediction.value?.network && <NetworkField place={place} />}
      {overlay.value === 'owners' && owners.value && (
        <Field place={place} rows={owners.value.owners} stones={stones.value} />
      )}
      {overlay.value === 'influence' && <InfluenceLayer place={place} />}
      {overlay.value === 'links' && <LinkLayer place={place} />}
      {overlay.value === 'life' && life.value && (
        <LifeMarks place={place} alive={life.value.alive} territory={life.value.territory} />
      )}
      {overlay.value === 'expert' && isStudy && (
        <Discs place={place} discs={discsOf()} picked={selected.value} />
      )}
      {overlay.value === 'games' && mode.value === 'study' && <LibraryLayer place={place} />}
      {following.map(
        (move, i) =>
          move?.at && (
            <NextMove key={i} place={place} at={move.at} sign={SIGN[move.color]} />
          ),
      )}
      {played && playedAt && samePoint(playedAt, following[0]?.at) && <Rank place={place} at={playedAt} rank={rankOf(shownExpert.value!.probabilities, played.move)} />}
      {isPlaying() && isAtCount.value && counted.value && <CountMarks place={place} owner={counted.value.owner} dead={counted.value.dead} stones={stones.value} />}
      {last?.at && overlay.value !== 'influence' && <LastMove place={place} at={last.at} sign={SIGN[last.color]} />}
      {!isLost && <Marks place={place} node={here} stones={stones.value} />}
      {overlay.value === 'line' && mode.value === 'study' && <BetterLine place={place} />}
      {selected.value && (
        <rect
          class="picked"
          x={place.at(selected.value).x - 0.46}
          y={place.at(selected.value).y - 0.46}
          width=".92"
          height=".92"
          rx=".16"
        />
      )}
      <PointedGroup place={place} />
      {isFree && (tool.value === 'move' || mode.value !== 'study') && stage.value !== 'counting' && (
        <GhostStone place={place} at={under} sign={SIGN[here.toMove]} />
      )}
    </>
  )
}

function describe(at: XY): string {
  const told = shownExpert.value
  if (overlay.value !== 'expert' || !told || mode.value === 'guess') return ''
  const probability = probabilityAt(told.probabilities, vertexOf(told.probabilities.length, at))
  if (probability < 0.0005) return 'experts hardly ever play here'
  return `experts play here ${percent(probability)} percent`
}

function NavButton(props: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button class="icon-button" aria-label={props.label} title={props.label} onClick={props.onClick}>
      <Icon name={props.icon} />
    </button>
  )
}

/** What the move on the board cost. */
function Lost({ at }: { at: GameNode }) {
  const found = lostAt(at)
  if (!found || (found.lost ?? 10 * found.winrate_lost) < 0.05) return null
  return <b class={found.grade === 'good' ? 'muted lost' : 'loss lost'}> {lossText(found)}</b>
}

function Navigation() {
  const here = node.value!
  const size = tree.value!.size
  return (
    <div class="navigation" role="toolbar" aria-label="Step through the game" data-tour="walk">
      <NavButton icon="first" label="To the start (Home)" onClick={toStart} />
      <NavButton icon="back" label="Back (left arrow)" onClick={() => step(-1)} />
      <span class="position" aria-live="off">
        <span class="position-move">
          <b>{here.move}</b>
          <span class="muted"> {moveText(size, here) ?? 'start'}</span>
        </span>
        {mode.value === 'study' && <Lost at={here} />}
      </span>
      <NavButton icon="next" label="Next (right arrow)" onClick={() => step(1)} />
      <NavButton icon="last" label="To the end (End)" onClick={toEnd} />
    </div>
  )
}

const TOOLS: BoardTool<Tool>[] = [
  { tool: 'move', name: 'Play moves', sign: 'Play', key: 'p' },
  { tool: 'why', name: 'Ask why', sign: 'Why?', key: 'w' },
  { tool: 'solve', name: 'Solve a group: alive or dead?', sign: 'Solve', key: 's' },
  { tool: 'black', name: 'Set up black stones', sign: '●', key: '' },
  { tool: 'white', name: 'Set up white stones', sign: '○', key: '' },
  { tool: 'TR', name: 'Triangle', sign: '△', key: '' },
  { tool: 'SQ', name: 'Square', sign: '□', key: '' },
  { tool: 'CR', name: 'Circle', sign: '◯', key: '' },
  { tool: 'MA', name: 'Cross', sign: '✕', key: '' },
  { tool: 'label', name: 'Letters', sign: 'A', key: '' },
]

const FEW = TOOLS.slice(0, 3)

/** Drawing tools and the ways to turn the board are behind the pencil, unless one of them is in use. */
const showsTools = pref('showsTools', false)

function Tools() {
  // In a game a click plays or guesses, whatever tool was chosen before.
  const isGame = mode.value === 'guess' || isPlaying()
  const isDrawing = showsTools.value || (!isGame && !FEW.some((t) => t.tool === tool.value))
  const isReading = !!review.value && tool.value === 'move'
  if (!isDrawing)
    return (
      <ToolBar tools={isReading || isGame ? [] : FEW} chosen={tool.value} onChoose={(chosen) => (tool.value = chosen)}>
        <NavButton icon="pencil" label="More tools" onClick={() => (showsTools.value = true)} />
      </ToolBar>
    )
  return (
    <ToolBar tools={isGame ? [] : TOOLS} chosen={tool.value} onChoose={(chosen) => (tool.value = chosen)}>
      <NavButton icon="turn" label="Turn the board" onClick={() => (view.value = turned(view.value))} />
      <NavButton icon="mirror" label="Mirror the board" onClick={() => (view.value = mirrored(view.value))} />
      <NavButton
        icon="swap"
        label="Swap the colours on the screen"
        onClick={() => (view.value = { ...view.value, swapped: !view.value.swapped })}
      />
      <NavButton icon="image" label="Save the board as a picture" onClick={() => void savePicture('png')} />
      <NavButton
        icon="pencil"
        label="Fewer tools"
        onClick={() => {
          showsTools.value = false
          tool.value = 'move'
        }}
      />
    </ToolBar>
  )
}

const OVERLAYS: { name: string; title: string; is: (kind: OverlayKind) => boolean; show: () => void; needsReview?: boolean }[] = [
  {
    name: 'Better line',
    title: 'The mistake, and what would have been better (L)',
    is: (kind) => kind === 'line',
    show: () => (overlay.value = 'line'),
    needsReview: true,
  },
  { name: 'Experts', title: 'Where experts would play, in percent (E)', is: (kind) => kind === 'expert', show: () => (overlay.value = 'expert') },
  { name: 'Territory', title: 'Who owns each point, and which groups are connected or alive (T)', is: isTerritory, show: () => showTerritory() },
  { name: 'Games', title: 'What was played here in the games of your library (G)', is: (kind) => kind === 'games', show: () => (overlay.value = 'games') },
  { name: 'Nothing', title: 'Only the stones (N)', is: (kind) => kind === 'none', show: () => (overlay.value = 'none') },
]

/** Under the board, whose looks it changes. */
function OverlayChooser() {
  return (
    <div class="segmented" role="radiogroup" aria-label="What the board shows" data-tour="overlay">
      {OVERLAYS.filter((o) => !o.needsReview || review.value).map((o) => (
        <label key={o.name} title={o.title}>
          <input type="radio" name="overlay" checked={o.is(overlay.value)} onChange={o.show} />
          <span>{o.name}</span>
        </label>
      ))}
    </div>
  )
}

/** How long the game is, and its komi. */
function gameFacts(): string {
  void revision.value
  const count = gameNodes.value.length
  const komi = textOf(tree.value!.root, 'KM')
  return [count > 0 ? `${count} move${count === 1 ? '' : 's'}` : '', komi && Number.isFinite(Number(komi)) ? `komi ${Number(komi)}` : ''].filter(Boolean).join(' · ')
}

function Players() {
  const root = tree.value!.root
  const here = node.value!
  const side = (color: 'black' | 'white', name: string, rank: string, prisoners: number) => (
    <div class={here.toMove === color ? 'player player-to-move' : 'player'}>
      <i class={`stone stone-${color}`} aria-hidden="true" />
      <span class="player-name">{textOf(root, name) || (color === 'black' ? 'Black' : 'White')}</span>
      {textOf(root, rank) && <span class="muted">{textOf(root, rank)}</span>}
      {prisoners > 0 && (
        <span class="prisoners muted" title="stones captured">
          +{prisoners}
        </span>
      )}
    </div>
  )
  return (
    <div class="players">
      {side('black', 'PB', 'BR', here.prisoners[1])}
      <span class="result">
        <b>{resultWords(textOf(root, 'RE'))}</b> <span class="muted game-facts">{gameFacts()}</span>
      </span>
      {side('white', 'PW', 'WR', here.prisoners[0])}
    </div>
  )
}

function GamePicker() {
  const opened = file.value
  if (!opened) return null
  return (
    <label class="field-row game-picker">
      <span>Game of this file</span>
      <input
        type="number"
        min="1"
        max={opened.games}
        value={opened.game}
        onChange={(e) => {
          const wanted = Math.min(opened.games, Math.max(1, Number(e.currentTarget.value) || 1))
          void openBytes(opened.bytes, wanted)
        }}
      />
      <span class="muted">of {opened.games.toLocaleString('en')}</span>
    </label>
  )
}

/** Ctrl+Z and its kin, where no field has an undo of its own. */
function onHistoryKey(event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
  if ((event.target as HTMLElement).closest?.('input, textarea, dialog')) return false
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y') return false
  event.preventDefault()
  if (key === 'y' || event.shiftKey) redo()
  else undo()
  return true
}

function onKey(event: KeyboardEvent) {
  if (onHistoryKey(event)) return
  runKey(event, {
    ArrowLeft: () => stepLine(-1) || step(-1),
    ArrowRight: () => stepLine(1) || step(1),
    ArrowUp: () => turnVariation(-1),
    ArrowDown: () => turnVariation(1),
    PageUp: () => step(-10),
    PageDown: () => step(10),
    Home: toStart,
    End: toEnd,
    o: () => (menuOpen.value = true),
    p: () => (tool.value = 'move'),
    w: () => (tool.value = 'why'),
    s: () => (tool.value = 'solve'),
    e: () => (overlay.value = 'expert'),
    n: () => (overlay.value = 'none'),
    g: () => (overlay.value = 'games'),
    t: () => showTerritory(),
    l: () => review.value && (overlay.value = 'line'),
    m: () => turnMistake(1),
    b: () => document.querySelector<HTMLElement>('.board')?.focus(),
  })
}

/** A game or a position that is pasted anywhere but into a field is opened. */
function onPaste(event: ClipboardEvent) {
  const text = event.clipboardData?.getData('text') ?? ''
  if ((event.target as HTMLElement).closest?.('input, textarea, dialog') || text.trim().length < 4) return
  event.preventDefault()
  void onPasted(text)
}

function onDrop(event: DragEvent) {
  event.preventDefault()
  const dropped = event.dataTransfer?.files[0]
  if (dropped) void dropped.arrayBuffer().then((b) => openBytes(new Uint8Array(b)))
}

export function Study({ path }: { path: string[] }) {
  const [isDragging, setDragging] = useState(false)
  useEffect(() => {
    if (!isStarted) {
      isStarted = true
      startInsight()
      startReviews()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('paste', onPaste)
    }
  }, [])
  useEffect(() => void openAddress(path[0], path[1]), [path])
  const here = node.value
  const game = tree.value
  if (!game || !here) return <div class="waiting" role="status">{loading.value ? 'Opening the game …' : 'No game is open.'}</div>
  const to = here.toMove
  return (
    <div
      class={isDragging ? 'study study-dragging' : 'study'}
      data-kept={isKept.value}
      onDragOver={(e) => {
        e.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={(e) => {
        setDragging(false)
        onDrop(e)
      }}
    >
      <h1 class="spoken">{titleOf(game)}</h1>
      <div class="table">
        <Players />
        <Board
          size={game.size}
          stones={stones.value}
          view={view.value}
          label={`${titleOf(game)}, move ${here.move}, ${to} to move`}
          describe={describe}
          toPlay={SIGN[to]}
          onPoint={(at, event) => void clickPoint(at, event)}
          onHover={(at) => {
            if (!samePoint(at, hovered.value)) hovered.value = pointed.value = at
          }}
        >
          {(place) => <Overlay place={place} />}
        </Board>
        <div class="controls">
          {isPlaying() && stage.value === 'counting' && <CountLegend />}
          <Navigation />
          {mode.value === 'study' && <OverlayChooser />}
          <Tools />
        </div>
      </div>
      <aside class="side side-wide" aria-label="Analysis">
        <div class="side-head">
          <ModeBar />
          <GameMenu onGames={() => (menuOpen.value = true)} />
        </div>
        <GamePicker />
        <Panels />
      </aside>
      {menuOpen.value && <GamesDialog onClose={() => (menuOpen.value = false)} />}
      <Tour />
      <div class="spoken" role="status">
        {here.parent ? `Move ${here.move}, ${moveText(game.size, here) ?? 'setup'}` : 'Start of the game'}
        {progress.value ? ', Katachi is thinking' : ''}
      </div>
    </div>
  )
}
