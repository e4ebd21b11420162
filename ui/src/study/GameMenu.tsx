// Opening, pasting, starting and saving games.
import { useEffect, useRef, useState } from 'preact/hooks'
import { hello } from '../api'
import { exportBoard } from '../board/export'
import { Dialog } from '../shell/Dialog'
import { Icon } from '../shell/icons'
import { complain } from '../shell/messages'
import { annotateHere } from './annotate'
import { sgfOf, type XY } from '../go/points'
import { discardGame, keptGames, loadKeptGames, newGame, openBytes, openExample, openText, saveFile } from './game'

export function GameMenu({ onGames }: { onGames: () => void }) {
  return (
    <div class="game-menu" role="toolbar" aria-label="Game">
      <button onClick={onGames} title="Open, paste or start a game (O)" data-tour="open">
        <Icon name="open" /> Open
      </button>
      <button class="icon-button" onClick={saveFile} title="Save the game as SGF" aria-label="Save the game as SGF">
        <Icon name="save" />
      </button>
      <button
        class="icon-button"
        onClick={() => annotateHere().catch(complain)}
        title="Annotate this position in the tutor"
        aria-label="Annotate this position in the tutor"
      >
        <Icon name="label" />
      </button>
    </div>
  )
}

/** The usual points of handicap stones, in their order. */
export function handicapPoints(size: number, count: number): XY[] {
  if (size < 9 || count < 2) return []
  const near = size >= 13 ? 3 : 2
  const far = size - 1 - near
  const mid = (size - 1) / 2
  const corners = [
    { x: far, y: near },
    { x: near, y: far },
    { x: far, y: far },
    { x: near, y: near },
  ]
  if (size % 2 === 0 || count <= 4) return corners.slice(0, Math.min(4, count))
  const sides = [
    { x: near, y: mid },
    { x: far, y: mid },
    { x: mid, y: near },
    { x: mid, y: far },
  ]
  const middle = { x: mid, y: mid }
  const points = [...corners, ...sides.slice(0, count >= 8 ? 4 : count >= 6 ? 2 : 0)]
  return count % 2 === 1 ? [...points, middle] : points
}

function ago(time: number): string {
  const minutes = Math.round((Date.now() - time) / 60000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  return hours < 24 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`
}

function NewGame({ onDone }: { onDone: () => void }) {
  const [size, setSize] = useState(19)
  const [komi, setKomi] = useState(6.5)
  const [handicap, setHandicap] = useState(0)
  const [rules, setRules] = useState('japanese')
  return (
    <form
      class="form-grid"
      onSubmit={(e) => {
        e.preventDefault()
        void newGame(size, komi, rules, handicapPoints(size, handicap).map(sgfOf)).then((good) => good && onDone())
      }}
    >
      <label>
        <span>Board</span>
        <select value={size} onChange={(e) => setSize(Number(e.currentTarget.value))}>
          {[9, 13, 19, 5, 7, 11, 15, 17, 21, 25].map((n) => (
            <option key={n} value={n}>
              {n} × {n}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Komi</span>
        <input type="number" step="0.5" min="-100" max="100" value={komi} onInput={(e) => setKomi(Number(e.currentTarget.value))} />
      </label>
      <label>
        <span>Handicap</span>
        <input type="number" min="0" max="9" value={handicap} onInput={(e) => setHandicap(Number(e.currentTarget.value))} />
      </label>
      <label>
        <span>Rules</span>
        <select value={rules} onChange={(e) => setRules(e.currentTarget.value)}>
          {(hello.value?.rules ?? ['japanese', 'chinese']).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary">
        Start
      </button>
    </form>
  )
}

export function GamesDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const kept = keptGames.value
  useEffect(() => void loadKeptGames(), [])
  const closeIf = (opening: Promise<boolean>) => void opening.then((good) => good && onClose())
  return (
    <Dialog title="Games" onClose={onClose}>
      <section>
        <h3>A file</h3>
        <div class="buttons">
          <button class="primary" onClick={() => input.current!.click()}>
            <Icon name="open" /> Choose an SGF file
          </button>
          <button onClick={() => closeIf(openExample())}>The example</button>
        </div>
        <input
          ref={input}
          class="hidden-file"
          type="file"
          accept=".sgf,application/x-go-sgf"
          aria-label="SGF file"
          tabIndex={-1}
          onChange={(e) => {
            const chosen = e.currentTarget.files?.[0]
            if (chosen) void chosen.arrayBuffer().then((b) => closeIf(openBytes(new Uint8Array(b))))
          }}
        />
        <p class="muted small">Or drop one on the page. All charsets and old forms of SGF are read.</p>
      </section>
      <section>
        <h3>Paste</h3>
        <textarea
          rows={3}
          aria-label="SGF text"
          placeholder="(;GM[1]FF[4]SZ[19] …"
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <div class="buttons">
          <button disabled={!text.trim()} onClick={() => closeIf(openText(text))}>
            Open the text
          </button>
        </div>
      </section>
      <section>
        <h3>A new game</h3>
        <NewGame onDone={onClose} />
      </section>
      {kept && kept.length > 0 && (
        <section>
          <h3>Recent games</h3>
          <ul class="kept">
            {kept.slice(0, 50).map((game) => (
              <li key={game.key}>
                <a href={`#/study/${game.key}`} onClick={onClose}>
                  {game.title || 'Untitled game'}
                </a>
                <span class="muted small"> {ago(1000 * game.changed)}</span>{' '}
                <button class="link" aria-label={`Forget ${game.title || 'this game'}`} onClick={() => void discardGame(game.key)}>
                  forget
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>Pictures</h3>
        <div class="buttons">
          <button onClick={() => exportBoard('svg').catch(complain)}>Board as SVG</button>
          <button onClick={() => exportBoard('png').catch(complain)}>Board as PNG</button>
        </div>
      </section>
    </Dialog>
  )
}
