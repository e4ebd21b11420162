// The frame around the screens: name, navigation, theme, and what to say when the server is gone.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { hello, online, sayHello } from '../api'
import { Study } from '../study/Study'
import { startTour } from '../study/Tour'
import { Dialog } from './Dialog'
import { Icon, type IconName } from './icons'
import { leaveChoice, noteHand, runKey } from './keys'
import { Lazy } from './Lazy'
import { dismissOld, Messages } from './messages'
import { theme, type Theme } from './prefs'
import { route } from './router'

type Screen = ComponentType<{ path: string[] }>

/** The screens; all but the first are fetched when they are opened. */
const SCREENS: { id: string; name: string; icon: IconName; load?: () => Promise<{ default: Screen }> }[] = [
  { id: 'study', name: 'Study', icon: 'board' },
  { id: 'problems', name: 'Problems', icon: 'target', load: () => import('../problems/Problems') },
  { id: 'tutor', name: 'Tutor', icon: 'label', load: () => import('../tutor/Tutor') },
  { id: 'lab', name: 'Laboratory', icon: 'flask', load: () => import('../lab/Lab') },
]

const NOWHERE: string[] = []

function CurrentScreen() {
  const { screen, path } = route.value
  useEffect(dismissOld, [screen])
  const found = SCREENS.find((each) => each.id === screen && hello.value!.screens.includes(each.id))
  return found?.load ? <Lazy key={screen} load={found.load} props={{ path }} /> : <Study path={screen === 'study' ? path : NOWHERE} />
}

const NEXT_THEME: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' }

/** Keys by screen; that of the page comes first in the list, after what holds everywhere. */
const KEYS: { screen: string; name: string; keys: [string, string][] }[] = [
  {
    screen: '',
    name: 'Everywhere',
    keys: [
      ['← →', 'back, forward'],
      ['Home, End', 'start, end'],
      ['B', 'to the board: arrows move the cursor, Enter plays, Shift+Enter explains, Escape leaves'],
      ['Ctrl+V', 'open the game or position that you copied'],
      ['?', 'this list'],
    ],
  },
  {
    screen: 'study',
    name: 'Study',
    keys: [
      ['↑ ↓', 'other variation'],
      ['Page up, Page down', 'ten moves back, forward'],
      ['P, W, S', 'click plays, explains, solves a group'],
      ['E, T, G, N', 'show experts, territory, games of the library, nothing'],
      ['L, M', 'in a review: better line, next mistake'],
      ['O', 'open a game'],
      ['Ctrl+Z, Ctrl+Y', 'undo, redo'],
    ],
  },
  {
    screen: 'problems',
    name: 'Problems',
    keys: [
      ['U, Y, R', 'undo, redo, reset'],
      ['Q, H, S, F', 'still solvable? hint, solution, why it fails'],
      ['N, V', 'next problem, show legal moves'],
      ['O, X, E', 'another reply after solving, move now, another opponent or none'],
      ['T, G', 'in a position to solve: the other side first, the other reading'],
      ['1 … 4, S, X', 'in the editor: pens, solve, stop'],
    ],
  },
  {
    screen: 'tutor',
    name: 'Tutor',
    keys: [
      ['Enter, 0, Backspace', 'agree, skip, undo'],
      ['1 … 9', 'choose a value or a word'],
      ['N, P, L', 'next position, previous, where the classifier is least sure'],
      ['K, V, /', 'another kind of label, next field, find a word'],
      ['S, M, F, T, Q, O, X, A', 'click selects, plays, focuses, or draws △ □ ○ ✕ A'],
    ],
  },
]

function Help({ onClose }: { onClose: () => void }) {
  const rank = (screen: string) => (screen === '' ? 0 : screen === route.value.screen ? 1 : 2)
  return (
    <Dialog title="Keys" onClose={onClose}>
      {[...KEYS].sort((a, b) => rank(a.screen) - rank(b.screen)).map(({ screen, name, keys }) => (
        <section key={screen}>
          <h3>{name}</h3>
          <dl class="keys">
            {keys.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div class="buttons">
        <button
          onClick={() => {
            onClose()
            startTour()
          }}
        >
          Take the tour
        </button>
      </div>
      <p class="muted small">
        Katachi {hello.value?.version}. Everything stays on this machine. <a href="/plain">Version without JavaScript</a>
      </p>
    </Dialog>
  )
}

function Header({ onHelp }: { onHelp: () => void }) {
  const there = SCREENS.filter((screen) => hello.value?.screens.includes(screen.id))
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
      <nav aria-label="Screens">
        {there.length > 1 &&
          there.map((screen) => (
            <a key={screen.id} href={`#/${screen.id}`} aria-current={route.value.screen === screen.id ? 'page' : undefined}>
              <Icon name={screen.icon} />
              {screen.name}
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
      Katachi is not running. Start it again with <code>./run</code>; this page will reconnect, and nothing is lost.
    </div>
  )
}

export function App() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  useEffect(() => {
    sayHello().catch(() => undefined)
    const onKey = (event: KeyboardEvent) => runKey(event, { '?': () => setHelpOpen(true) })
    window.addEventListener('keydown', onKey)
    window.addEventListener('click', leaveChoice) // before any key that follows
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, noteHand, true)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('click', leaveChoice)
      for (const kind of ['pointerdown', 'keydown']) window.removeEventListener(kind, noteHand, true)
    }
  }, [])
  return (
    <>
      <a class="skip" href="#main" onClick={(e) => {
        e.preventDefault()
        document.querySelector<HTMLElement>('.board, main')?.focus()
      }}>
        Go to the board
      </a>
      <Header onHelp={() => setHelpOpen(true)} />
      {!online.value && <Offline />}
      <main id="main" tabIndex={-1}>
        {hello.value ? (
          <CurrentScreen />
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
