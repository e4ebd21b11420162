// Learning during play (Harrison 2010, section 2.4.1): every move of the game changes the user's own model at once.
import { effect, signal } from '@preact/signals'
import { ApiError, ask, hello } from '../api'
import { lineSgf, type GameTree } from '../go/tree'
import { showError } from '../shell/messages'
import { pref } from '../shell/prefs'
import { node, tree } from './game'
import { stage } from './playing'

interface Learned {
  model: string
  games: number
  moves: number
}

const MODEL = 'you'
export const learnsFromGame = pref<boolean>('play.learn', false)
const learned = signal<Learned | null>(null)

/** The game that the model has begun to learn, and as far as it has. */
let followed: GameTree | null = null
let told = ''
let waiting: Promise<unknown> = Promise.resolve()

function send(request: Record<string, unknown>): Promise<void> {
  const next = waiting.then(async () => {
    learned.value = await ask<Learned>('learn_game', { name: MODEL, ...request })
  })
  waiting = next.catch(() => undefined)
  return next
}

function follow() {
  const at = node.value
  const goesOn = followed === tree.value
  if (!learnsFromGame.value || stage.value !== 'playing' || !at || (!at.parent && !goesOn)) return
  const sgf = lineSgf(at)
  if (sgf === told) return
  followed = tree.value
  told = sgf
  void send({ sgf, ...(goesOn ? { goes_on: true } : {}) }).catch((reason) => {
    followed = null
    if (!(reason instanceof ApiError && reason.code === 'interrupted')) showError(reason)
  })
}
effect(follow)

/** The last game that was learned is forgotten; the game itself stays. */
export async function forgetGame(): Promise<void> {
  learnsFromGame.value = false
  followed = null
  told = ''
  try {
    await send({ undo: true })
  } catch (reason) {
    showError(reason)
  }
}

export function LearnGame() {
  if (!hello.value?.questions.includes('learn_game')) return null
  return (
    <div class="learn-game">
      <label class="check" title="Your own model learns from each move; choose it as the expert in Study">
        <input type="checkbox" checked={learnsFromGame.value} onChange={(e) => (learnsFromGame.value = e.currentTarget.checked)} /> Learn from this
        game
      </label>
      {learned.value && (
        <p class="muted small" role="status" data-learned-moves={learned.value.moves}>
          Model “{learned.value.model}”: {learned.value.games} game{learned.value.games === 1 ? '' : 's'}, {learned.value.moves} moves.{' '}
          {learned.value.games > 0 && (
            <button class="link" onClick={() => void forgetGame()}>
              Forget the last game
            </button>
          )}
        </p>
      )}
    </div>
  )
}
