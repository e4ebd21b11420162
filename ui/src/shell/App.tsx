// The frame around the rooms: name, rooms, theme, and what to say when nobody answers.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { hello, online, sayHello } from '../api'
import { Study } from '../study/Study'
import { startTour } from '../study/Tour'
import { Dialog } from './Dialog'
import { Icon } from './icons'
import { runKey } from './keys'
import { Messages } from './messages'
import { theme, type Theme } from './prefs'
import { route } from './router'

type Room = ComponentType<{ path: string[] }>

/** The rooms; all but the first are fetched when they are entered. */
const ROOMS: { id: string; name: string; load?: () => Promise<{ default: Room }> }[] = [
  { id: 'study', name: 'Study' },
  { id: 'problems', name: 'Problems', load: () => import('../problems/Problems') },
  { id: 'tutor', name: 'Tutor', load: () => import('../tutor/Tutor') },
  { id: 'lab', name: 'Laboratory', load: () => import('../lab/Lab') },
]

function LazyRoom({ load, path }: { load: () => Promise<{ default: Room }>; path: string[] }) {
  const [room, setRoom] = useState<{ component: Room } | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    load().then(
      (module) => setRoom({ component: module.default }),
      () => setLost(true),
    )
  }, [load])
  if (room) return <room.component path={path} />
  return (
    <div class="waiting" role="status">
      {isLost ? 'This room could not be fetched. Reload the page.' : 'One moment …'}
    </div>
  )
}

function CurrentRoom() {
  const { room, path } = route.value
  const found = ROOMS.find((each) => each.id === room && hello.value!.rooms.includes(each.id))
  return found?.load ? <LazyRoom key={room} load={found.load} path={path} /> : <Study path={room === 'study' ? path : []} />
}

const NEXT_THEME: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' }

const KEYS: [string, string][] = [
  ['← →', 'back, next'],
  ['↑ ↓', 'other variation'],
  ['Page up, Page down', 'ten moves'],
  ['Home, End', 'start, end'],
  ['B', 'to the board: arrows move the cursor, Enter plays, Shift+Enter asks why, Escape leaves'],
  ['P, W', 'clicks play, clicks ask why'],
  ['E, N', 'experts on, everything off'],
  ['O', 'open a game'],
  ['U, Y, R', 'in a problem: undo, redo, reset'],
  ['Q, H, S, F', 'still solvable? hint, solution, how it fails'],
  ['N, V', 'next problem, show where one may play'],
  ['O, X, E', 'after solving another reply; while it thinks, move now; another engine or none'],
  ['1 … 4, S, X', 'in the editor: pens, solve, stop'],
  ['Enter, 1 … 9, 0, Backspace', 'in the tutor: agree, say the level or word, pass over, take back; L: where the classifier is least sure'],
  ['K, V, /', 'in the tutor: another kind of label, the next place, find a word'],
  ['S, M, F, T, Q, O, X, A', 'in the tutor, what a click does: label, play, focus, the marks of SGF'],
  ['?', 'this list'],
]

function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div class="buttons">
        <button
          onClick={() => {
            onClose()
            startTour()
          }}
        >
          Show the tour again
        </button>
      </div>
      <p class="muted small">
        Katachi {hello.value?.version}. Everything stays on this machine. <a href="/plain">Page without script</a>
      </p>
    </Dialog>
  )
}

function Header({ onHelp }: { onHelp: () => void }) {
  const there = ROOMS.filter((room) => hello.value?.rooms.includes(room.id))
  return (
    <header class="top">
      <a class="brand" href="#/study" aria-label="Katachi, start">
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <rect width="64" height="64" rx="14" class="brand-wood" />
          <path d="M0 22H64M0 42H64M22 0V64M42 0V64" class="brand-lines" />
          <circle cx="22" cy="42" r="15" class="brand-black" />
          <circle cx="42" cy="22" r="15" class="brand-white" />
        </svg>
        <span>Katachi</span>
      </a>
      <nav aria-label="Rooms">
        {there.length > 1 &&
          there.map((room) => (
            <a key={room.id} href={`#/${room.id}`} aria-current={route.value.room === room.id ? 'page' : undefined}>
              {room.name}
            </a>
          ))}
      </nav>
      <button class="icon-button" aria-label="Keys and help" title="Keys and help (?)" onClick={onHelp}>
        <Icon name="help" />
      </button>
      <button
        class="icon-button"
        aria-label={`Theme: ${theme.value}. Change it`}
        title={`Theme: ${theme.value}`}
        onClick={() => (theme.value = NEXT_THEME[theme.value])}
      >
        <Icon name={theme.value === 'light' ? 'sun' : theme.value === 'dark' ? 'moon' : 'auto'} />
      </button>
    </header>
  )
}

function Offline() {
  useEffect(() => {
    const timer = setInterval(() => void sayHello().catch(() => undefined), 2000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div class="offline" role="alert">
      Katachi does not answer. Start it again with <code>./run</code>; this page finds it by itself, and nothing is lost.
    </div>
  )
}

export function App() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  useEffect(() => {
    sayHello().catch(() => undefined)
    const onKey = (event: KeyboardEvent) => runKey(event, { '?': () => setHelpOpen(true) })
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <a class="skip" href="#main" onClick={(e) => {
        e.preventDefault()
        document.querySelector<HTMLElement>('.board, main')?.focus()
      }}>
        To the board
      </a>
      <Header onHelp={() => setHelpOpen(true)} />
      {!online.value && <Offline />}
      <main id="main" tabIndex={-1}>
        {hello.value ? (
          <CurrentRoom />
        ) : (
          <div class="waiting" role="status">
            {online.value ? 'One moment …' : ''}
          </div>
        )}
      </main>
      {isHelpOpen && <Help onClose={() => setHelpOpen(false)} />}
      <Messages />
    </>
  )
}
