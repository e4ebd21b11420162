// What a click on the board does: study, guess the next move, or play against Katachi.
import { signal } from '@preact/signals'
import { showError, say } from '../shell/messages'
import { chainAt } from '../go/chain'
import { parseVertex, sgfOf, vertexOf, type XY } from '../go/points'
import { moveText, rawValues, setRaw, toggleMark, type Sign } from '../go/tree'
import { PLAIN_VIEW, toScreen } from '../go/view'
import { editNode, goTo, node, play, putStone, stones, tree } from './game'
import { explain, selected, type Prediction } from './insight'
import { pickRegion } from './library'
import { playPoint, stage } from './playing'
import { answerTry } from './review'

export type Mode = 'study' | 'guess' | 'play'
export type Tool = 'move' | 'why' | 'solve' | 'black' | 'white' | 'TR' | 'SQ' | 'CR' | 'MA' | 'label'

export const mode = signal<Mode>('study')
export const tool = signal<Tool>('move')

// ---- guessing ----

export interface Guess {
  number: number
  guessed: string
  played: string
  points: number
  /** The move of the game, seen in a mirror: as good as it. */
  isMirrored: boolean
  rank: number | null
  playedRank: number | null
}

export const guesses = signal<Guess[]>([])
export const lastGuess = signal<Guess | null>(null)

/** The move of the game is worth 100; another one as much as experts think of it beside their first choice, at
 * most 90. */
export function gradeGuess(told: Prediction, guessed: string, played: string): number {
  if (guessed === played) return 100
  const best = told.moves[0]?.probability ?? 0
  const found = probabilityOf(told, guessed)
  return best > 0 ? Math.min(90, Math.round((90 * found) / best)) : 0
}

export function probabilityOf(told: Prediction, move: string): number {
  const at = parseVertex(told.probabilities.length, move)
  return at ? (told.probabilities[at.y]?.[at.x] ?? 0) : 0
}

/** Whether turning or mirroring the position, which it does not notice, leads from one move to the other. */
export function isMirrorImage(size: number, stones_: Int8Array, a: XY, b: XY): boolean {
  for (let symmetry = 1; symmetry < 8; symmetry++) {
    const seen = (at: XY) => toScreen(size, { ...PLAIN_VIEW, symmetry }, at)
    const image = seen(a)
    if (image.x !== b.x || image.y !== b.y) continue
    const isSame = stones_.every((stone, i) => {
      const to = seen({ x: i % size, y: Math.floor(i / size) })
      return stones_[to.y * size + to.x] === stone
    })
    if (isSame) return true
  }
  return false
}

async function guess(at: XY) {
  const game = tree.value
  const from = node.value
  const next = from?.children[0]
  const played = game && next && moveText(game.size, next)
  if (!game || !from || !played) {
    say('The game ends here. Go back, or open another game.')
    return
  }
  if (stones.value[at.y * game.size + at.x] !== 0) return
  try {
    const guessed = vertexOf(game.size, at)
    const told = await explain(from, guessed)
    const right = parseVertex(game.size, played)
    const isSame = right !== null && isMirrorImage(game.size, stones.value, at, right)
    const result: Guess = {
      number: from.move + 1,
      guessed,
      played,
      points: isSame ? 100 : gradeGuess(told, guessed, played),
      isMirrored: isSame && guessed !== played,
      rank: told.explained?.rank ?? null,
      playedRank: told.played?.rank ?? null,
    }
    guesses.value = [...guesses.value.filter((g) => g.number !== result.number), result]
    lastGuess.value = result
    if (node.value === from) goTo(next)
  } catch (reason) {
    showError(reason)
  }
}

// ---- clicks ----

/** A, B, C, …: the first letter that no label of the node has. */
function nextLabel(labels: string[]): string {
  const taken = new Set(labels.map((v) => v.slice(3)))
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') if (!taken.has(letter)) return letter
  return '?'
}

function toggleLabel(at: XY) {
  const here = node.value!
  const point = sgfOf(at)
  const values = rawValues(here, 'LB')
  const rest = values.filter((v) => !v.startsWith(point + ':'))
  const next = rest.length < values.length ? rest : [...values, `${point}:${nextLabel(values)}`]
  editNode(here, (target) => setRaw(target, 'LB', next))
}

export async function clickPoint(at: XY, event: { shiftKey: boolean }) {
  const here = node.value
  const game = tree.value
  if (!here || !game) return
  if (mode.value === 'guess') return guess(at)
  if (mode.value === 'play' && stage.value !== 'setup') return playPoint(at)
  if (pickRegion(at)) return
  if (!event.shiftKey && (await answerTry(at))) return
  const chosen = event.shiftKey ? 'why' : tool.value
  const stone = stones.value[at.y * game.size + at.x] as Sign
  if (chosen === 'why') selected.value = selected.value && samePlace(selected.value, at) ? null : at
  else if (chosen === 'move') await play(at)
  else if (chosen === 'solve') await solveGroupAt(at)
  else if (chosen === 'black') await putStone(at, stone === 1 ? 0 : 1)
  else if (chosen === 'white') await putStone(at, stone === -1 ? 0 : -1)
  else if (chosen === 'label') toggleLabel(at)
  else editNode(here, (target) => toggleMark(target, chosen, at))
}

/** Alive or dead? The group under the click, read by the solver on the Problems screen. */
async function solveGroupAt(at: XY): Promise<void> {
  const game = tree.value
  const here = node.value
  if (!game || !here) return
  const chain = chainAt(game.size, stones.value, at)
  if (chain.length === 0) {
    say('Click a stone of the group that you want to know about.')
    return
  }
  const sign = (y: number, x: number) => (stones.value[y * game.size + x] as Sign) || 0
  const rows = Array.from({ length: game.size }, (_, y) =>
    Array.from({ length: game.size }, (__, x) => (sign(y, x) > 0 ? 'X' : sign(y, x) < 0 ? 'O' : '.')).join(''),
  )
  const { solveGroup, readFault } = await import('../problems/solve')
  if (!(await solveGroup({ size: game.size, board: rows, play: here.toMove }, chain))) say(readFault.value, 'error')
}

function samePlace(a: XY, b: XY): boolean {
  return a.x === b.x && a.y === b.y
}
