// Opening, pasting, starting and saving games.
import { useEffect, useRef, useState } from 'preact/hooks'
import { savePicture } from '../board/actions'
import { Dialog } from '../shell/Dialog'
import { Icon } from '../shell/icons'
import { showError, errorText } from '../shell/messages'
import { annotateHere } from './annotate'
import { discardGame, keptGames, loadKeptGames, openBytes, openExample, openText, saveFile } from './game'
import { mode } from './modes'
import { openPasted } from './pasted'

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
        onClick={() => annotateHere().catch(showError)}
        title="Annotate this position in Tutor"
        aria-label="Annotate this position in Tutor"
      >
        <Icon name="label" />
      </button>
    </div>
  )
}

function ago(time: number): string {
  const minutes = Math.round((Date.now() - time) / 60000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  return hours < 24 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`
}

/** A board to put stones on, for both sides. */
function EmptyBoard({ onDone }: { onDone: () => void }) {
  const [size, setSize] = useState(19)
  return (
    <>
      <button onClick={() => void openText(`(;FF[4]GM[1]CA[UTF-8]AP[Katachi]SZ[${size}]KM[6.5])`).then((good) => good && onDone())}>
        Open an empty board
      </button>
      <select aria-label="Board size" value={size} onChange={(e) => setSize(Number(e.currentTarget.value))}>
        {[9, 13, 19, 5, 7, 11, 15, 17, 21, 25].map((n) => (
          <option key={n} value={n}>
            {n} × {n}
          </option>
        ))}
      </select>
    </>
  )
}

export function GamesDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const kept = keptGames.value
  useEffect(() => void loadKeptGames(), [])
  const closeIf = (opening: Promise<boolean>) => void opening.then((good) => good && onClose())
  const onError = (reason: unknown) => setError(errorText(reason))
  return (
    <Dialog title="Games" onClose={onClose}>
      {error && (
        <p class="note note-bad" role="alert">
          {error}
        </p>
      )}
      <section>
        <h3>Open a file</h3>
        <div class="buttons">
          <button class="primary" onClick={() => input.current!.click()}>
            <Icon name="open" /> Choose an SGF file
          </button>
          <button onClick={() => closeIf(openExample())}>Open the example</button>
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
            setError('')
            if (chosen) void chosen.arrayBuffer().then((b) => closeIf(openBytes(new Uint8Array(b), 1, onError)))
          }}
        />
        <p class="muted small">Or drop a file on the page. Any SGF version or encoding.</p>
      </section>
      <section>
        <h3>Paste</h3>
        <textarea
          rows={3}
          aria-label="SGF text"
          placeholder="(;GM[1]FF[4]SZ[19] …, or a diagram of X, O and dots"
          value={text}
          onInput={(e) => {
            setText(e.currentTarget.value)
            setError('')
          }}
        />
        <div class="buttons">
          <button disabled={!text.trim()} onClick={() => closeIf(openPasted(text, onError))}>
            Open
          </button>
        </div>
      </section>
      <section>
        <h3>New game</h3>
        <div class="buttons">
          <button
            onClick={() => {
              mode.value = 'play'
              onClose()
            }}
          >
            Play against Katachi
          </button>
          <EmptyBoard onDone={onClose} />
        </div>
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
                <button class="link" aria-label={`Remove ${game.title || 'this game'}`} onClick={() => void discardGame(game.key)}>
                  Remove
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>Save a picture</h3>
        <div class="buttons">
          <button onClick={() => void savePicture('svg')}>Save as SVG</button>
          <button onClick={() => void savePicture('png')}>Save as PNG</button>
        </div>
      </section>
    </Dialog>
  )
}
