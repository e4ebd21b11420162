// Games of the library, beside the board.
import { useEffect, useRef } from 'preact/hooks'
import { archives, bringFiles, loadArchives } from '../archives'
import { parseVertex } from '../go/points'
import { moveOf } from '../go/tree'
import { Fold } from '../shell/Fold'
import { Icon } from '../shell/icons'
import { showError } from '../shell/messages'
import { node, play, tree } from './game'
import {
  addGames,
  adding,
  choices,
  differenceWords,
  findKnown,
  found,
  ignored,
  ignoring,
  known,
  librarySize,
  offset,
  openFound,
  PAGE,
  picking,
  quarterOf,
  region,
  searching,
  setRegion,
  SHOWN,
  startLibrary,
  type Choices,
  type FoundGame,
  type NextMove,
} from './library'

function set(change: Partial<Choices>) {
  choices.value = { ...choices.value, ...change }
}

function RegionButtons() {
  const game = tree.value!
  const last = node.value && moveOf(game.size, node.value)?.at
  return (
    <div class="buttons library-buttons">
      <button aria-pressed={!region.value} onClick={() => setRegion(null)}>
        Whole board
      </button>
      <button disabled={!last} title="The quarter of the board with the last move" onClick={() => last && setRegion(quarterOf(game.size, last))}>
        This corner
      </button>
      <button
        aria-pressed={!!picking.value}
        title="Drag from corner to corner, or click both"
        onClick={() => {
          ignoring.value = false
          picking.value = picking.value ? null : true
        }}
      >
        {picking.value ? 'Click two corners …' : 'Select a region'}
      </button>
      <button
        aria-pressed={ignoring.value}
        title="Points that may hold anything; click one again to take it back"
        onClick={() => {
          picking.value = null
          ignoring.value = !ignoring.value
        }}
      >
        {ignoring.value ? 'Click points …' : ignored.value.length ? `${ignored.value.length} ignored` : 'Ignore points'}
      </button>
    </div>
  )
}

function YearField(props: { label: string; value: number; onYear: (year: number) => void }) {
  return (
    <input
      type="number"
      class="library-year"
      aria-label={props.label}
      placeholder={props.label}
      min="1000"
      max="2199"
      value={props.value || ''}
      onChange={(e) => props.onYear(Number(e.currentTarget.value) || 0)}
    />
  )
}

function Filters() {
  const c = choices.value
  return (
    <>
      <div class="library-filters">
        <input
          type="search"
          aria-label="Player"
          placeholder="Player"
          value={c.player}
          onChange={(e) => set({ player: e.currentTarget.value.trim() })}
        />
        <YearField label="From" value={c.from} onYear={(from) => set({ from })} />
        <YearField label="To" value={c.to} onYear={(to) => set({ to })} />
        <select aria-label="Order of the games" value={c.sort} onChange={(e) => set({ sort: e.currentTarget.value as Choices['sort'] })}>
          <option value="newest">newest first</option>
          <option value="date">oldest first</option>
          <option value="move">early in the game first</option>
          <option value="black">by player</option>
        </select>
      </div>
      <details class="small">
        <summary>Search options</summary>
        <label class="field-row">
          <input type="checkbox" checked={c.sequence} onChange={(e) => set({ sequence: e.currentTarget.checked })} />
          the moves in this order, as in a joseki
        </label>
        <label class="field-row">
          <input type="checkbox" checked={c.turns} onChange={(e) => set({ turns: e.currentTarget.checked })} />
          rotated and mirrored too
        </label>
        <label class="field-row">
          <input type="checkbox" checked={c.swaps} onChange={(e) => set({ swaps: e.currentTarget.checked })} />
          with swapped colours too
        </label>
        <label class="field-row">
          <span>Find a region</span>
          <select value={c.anchor} onChange={(e) => set({ anchor: e.currentTarget.value as Choices['anchor'] })}>
            <option value="place">at its place</option>
            <option value="side">along its side</option>
            <option value="anywhere">anywhere</option>
          </select>
        </label>
      </details>
    </>
  )
}

function years(move: Pick<NextMove, 'first_year' | 'last_year'>): string {
  if (!move.first_year) return ''
  return move.first_year === move.last_year ? `${move.first_year}` : `${move.first_year}–${move.last_year}`
}

function Moves() {
  const told = found.value!
  const size = tree.value!.size
  if (told.next.length === 0 && told.elsewhere.length === 0) return null
  return (
    <table class="figures library-moves">
      <thead>
        <tr>
          <th>Next</th>
          <th>Times</th>
          <th title="Played right away, with no move elsewhere in between">At once</th>
          <th title="By the side that played it">Wins</th>
          <th>Years</th>
        </tr>
      </thead>
      <tbody>
        {told.next.slice(0, SHOWN).map((move) => (
          <tr key={move.color + move.point}>
            <th>
              <button class="link" onClick={() => void play(parseVertex(size, move.point), move.color)}>
                <i class={`stone stone-${move.color}`} aria-hidden="true" /> <span class="spoken">{move.color} </span>
                {move.point}
              </button>
            </th>
            <td>{move.count.toLocaleString('en')}</td>
            <td>{move.at_once.toLocaleString('en')}</td>
            <td>{move.win_percent === null ? '' : `${Math.round(move.win_percent)} %`}</td>
            <td>{years(move)}</td>
          </tr>
        ))}
        {told.elsewhere.map((away) => (
          <tr key={away.color}>
            <th>
              <i class={`stone stone-${away.color}`} aria-hidden="true" /> <span class="spoken">{away.color} </span>
              elsewhere
            </th>
            <td>{away.count.toLocaleString('en')}</td>
            <td />
            <td>{away.win_percent === null ? '' : `${Math.round(away.win_percent)} %`}</td>
            <td>{years(away)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function GameRow({ game }: { game: FoundGame }) {
  return (
    <li>
      <button class="link" title={game.event ?? ''} onClick={() => void openFound(game)}>
        {game.black || '?'} – {game.white || '?'}
      </button>
      <span class="muted">
        {[game.date?.slice(0, 10), game.result, game.hits[0] && `move ${game.hits[0].move}`].filter(Boolean).join(', ')}
      </span>
    </li>
  )
}

function Games() {
  const told = found.value!
  const last = Math.min(told.games, offset.value + PAGE)
  return (
    <>
      <ul class="weak library-games">
        {told.list.map((game) => (
          <GameRow key={game.number} game={game} />
        ))}
      </ul>
      {told.games > PAGE && (
        <div class="buttons">
          <button disabled={offset.value === 0} onClick={() => (offset.value = Math.max(0, offset.value - PAGE))}>
            Previous
          </button>
          <span class="muted">
            {offset.value + 1}–{last} of {told.games.toLocaleString('en')}
          </span>
          <button disabled={last >= told.games} onClick={() => (offset.value += PAGE)}>
            Next
          </button>
        </div>
      )}
    </>
  )
}

function Answer() {
  const told = found.value
  if (!told) return <p class="muted">{searching.value ? 'Searching …' : 'Nothing found.'}</p>
  const decided = told.black_wins + told.white_wins
  return (
    <>
      <p role="status">
        <b>{told.games.toLocaleString('en')}</b> of {told.searched.toLocaleString('en')} games
        {decided > 0 && `; Black won ${Math.round((100 * told.black_wins) / decided)} %`}
        {told.hits > 0 && told.tenuki > 0 && `; ${told.tenuki.toLocaleString('en')} times the game went on elsewhere`}.
      </p>
      <Moves />
      <Games />
    </>
  )
}

/** Files from this computer, or games that the server has. */
function AddGames() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => void loadArchives().catch(showError), [])
  const bring = async (files: File[]) => {
    const path = files.length ? await bringFiles(files) : null
    if (path) await addGames(path)
  }
  if (adding.value) return <p role="status">Reading games: {adding.value.done.toLocaleString('en')} …</p>
  return (
    <div
      class="library-add"
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault()
        e.stopPropagation()
        void bring([...(e.dataTransfer?.files ?? [])])
      }}
    >
      <button onClick={() => input.current!.click()}>
        <Icon name="open" /> Add games
      </button>{' '}
      <span class="muted small">Choose or drop SGF files and archives here.</span>
      <input
        ref={input}
        class="hidden-file"
        type="file"
        multiple
        accept=".sgf,.zip,.7z,.gz"
        aria-label="Games for the library"
        tabIndex={-1}
        onChange={(e) => {
          void bring([...(e.currentTarget.files ?? [])])
          e.currentTarget.value = ''
        }}
      />
      {archives.value.length > 0 && (
        <>
          <p class="muted small">Or add games that Katachi already knows:</p>
          <ul class="weak">
            {archives.value.map((path) => (
              <li key={path}>
                <button class="link" onClick={() => void addGames(path)}>
                  {path.split('/').slice(-2).join('/')}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function KnownProblems() {
  const told = known.value
  return (
    <details class="small" onToggle={(e) => e.currentTarget.open && !told && void findKnown()}>
      <summary>Which known problem is this?</summary>
      {!told ? (
        <p>
          <button onClick={() => void findKnown()}>Compare with known problems</button>
        </p>
      ) : told.length === 0 ? (
        <p class="muted" role="status">
          None that resembles it.
        </p>
      ) : (
        <ul class="weak">
          {told.map((problem) => (
            <li key={problem.id}>
              <a href={`#/problems/${problem.id}`}>{problem.title || `Problem ${problem.id}`}</a>
              <span class="muted">{differenceWords(problem)}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

export default function LibraryCard() {
  useEffect(startLibrary, [])
  const size = librarySize.value
  return (
    <section class="card library-card" aria-label="Games of the library" aria-busy={searching.value}>
      <header class="card-head">
        <h2>Has this been played?</h2>
        <span class="muted">{size ? `${size.toLocaleString('en')} games` : ''}</span>
      </header>
      {size === 0 ? (
        <>
          <p>Your library is empty. Add games, and see what was played in this position or in this corner.</p>
          <AddGames />
        </>
      ) : (
        <>
          <RegionButtons />
          <Filters />
          <Answer />
          <Fold title="Add games to the library" class="small" isBusy={!!adding.value}>
            <AddGames />
          </Fold>
        </>
      )}
      <KnownProblems />
    </section>
  )
}
