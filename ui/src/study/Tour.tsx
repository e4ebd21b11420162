// A short tour at the first visit: one card, five steps, each with a ring around what it speaks of.
import { signal } from '@preact/signals'
import { useLayoutEffect, useState } from 'preact/hooks'
import { pref } from '../shell/prefs'
import { EXAMPLE, gameId } from './game'

const seen = pref('tourSeen', false)
export const tourStep = signal<number | null>(null)

const STEPS: { target: string; text: string }[] = [
  { target: '.board', text: 'The discs show where experts would play next, in percent; a dashed ring marks the move of the game.' },
  { target: '[data-tour=walk]', text: 'Step through the game with the arrow keys or these buttons. Up and down switch between variations.' },
  { target: '[data-tour=reasons]', text: 'Why a move? These are the reasons for and against it. Pick another move in the list, or press Why? and then a point.' },
  { target: '[data-tour=graph]', text: 'The game as a graph: who leads, and where it turned. Click it to go to a move.' },
  { target: '[data-tour=modes]', text: 'Guess the moves of a game, or play against Katachi. Open your own games with the button beside it.' },
]

function textOf(step: number): string {
  return (step === 0 && gameId.value === EXAMPLE ? 'This is an example game. ' : '') + STEPS[step]!.text
}

export function startTour() {
  tourStep.value = 0
}

/** Around its target wherever that goes: it grows when the board gets its size, and moves when cards above it fill. */
function Ring({ target }: { target: string }) {
  const [box, setBox] = useState({ left: 0, top: 0, width: 0, height: 0 })
  useLayoutEffect(() => {
    document.querySelector(target)?.scrollIntoView({ block: 'nearest' })
    let frame = 0
    const follow = () => {
      const seen = document.querySelector(target)?.getBoundingClientRect()
      const next = { left: seen?.left ?? 0, top: seen?.top ?? 0, width: seen?.width ?? 0, height: seen?.height ?? 0 }
      setBox((old) =>
        old.left === next.left && old.top === next.top && old.width === next.width && old.height === next.height ? old : next,
      )
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [target])
  if (box.width === 0) return null
  return (
    <div
      class="tour-ring"
      style={{ left: `${box.left - 6}px`, top: `${box.top - 6}px`, width: `${box.width + 12}px`, height: `${box.height + 12}px` }}
    />
  )
}

/** Where the card covers nothing of what it speaks of: the other side of a wide page, the other end of a narrow one. */
function useAwaySide(target: string | null): string {
  const [side, setSide] = useState('right')
  useLayoutEffect(() => {
    const box = target ? document.querySelector(target)?.getBoundingClientRect() : null
    if (!box) return
    const isWide = window.innerWidth > 960
    if (isWide) setSide(box.left + box.width / 2 < window.innerWidth / 2 ? 'right' : 'left')
    else setSide(box.top + box.height / 2 < window.innerHeight / 2 ? 'bottom' : 'top')
  }, [target])
  return side
}

export function Tour() {
  useLayoutEffect(() => {
    if (!seen.value) tourStep.value = 0
  }, [])
  const at = tourStep.value
  const side = useAwaySide(at === null ? null : STEPS[at]!.target)
  const end = () => {
    seen.value = true
    tourStep.value = null
  }
  useLayoutEffect(() => {
    if (at === null) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && end()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [at === null])
  if (at === null) return null
  const step = STEPS[at]!
  return (
    <>
      <Ring target={step.target} />
      <div class={`tour tour-${side}`} role="dialog" aria-label="Tour" aria-modal="false">
        <p aria-live="polite">{textOf(at)}</p>
        <div class="buttons">
          <span class="muted small">
            {at + 1} of {STEPS.length}
          </span>
          <button class="quiet" onClick={end}>
            Skip
          </button>
          <button class="primary" onClick={() => (at + 1 < STEPS.length ? (tourStep.value = at + 1) : end())}>
            {at + 1 < STEPS.length ? 'Next' : 'Done'}
          </button>
        </div>
      </div>
    </>
  )
}
