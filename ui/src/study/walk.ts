// Walking through the tree.
import type { GameNode } from '../go/tree'
import { goTo, node } from './game'

/** The variation that was last taken at each fork, so that going back and forth stays on the line. */
const taken = new WeakMap<GameNode, GameNode>()

export function remember(at: GameNode | null) {
  if (at?.parent) taken.set(at.parent, at)
}

/** Behind a move that cannot be played nothing is known of the board: the walk ends there. */
export function nextOf(at: GameNode): GameNode | undefined {
  if (at.fault) return undefined
  const known = taken.get(at)
  return known && at.children.includes(known) ? known : at.children[0]
}

export function step(count: number) {
  let at = node.value
  if (!at) return
  for (let i = 0; i < Math.abs(count); i++) {
    const next: GameNode | null | undefined = count > 0 ? nextOf(at) : at.parent
    if (!next) break
    if (count < 0) remember(at)
    at = next
  }
  goTo(at)
}

export function toStart() {
  let at = node.value
  while (at?.parent) {
    remember(at)
    at = at.parent
  }
  goTo(at)
}

export function toEnd() {
  let at = node.value
  for (let next = at && nextOf(at); next; next = nextOf(next)) at = next
  goTo(at)
}

/** The next or the previous variation: of this node if it has sisters, else of the nearest fork before it. */
export function turnVariation(direction: number) {
  for (let at = node.value; at?.parent; at = at.parent) {
    const sisters = at.parent.children
    if (sisters.length < 2) continue
    const index = (sisters.indexOf(at) + direction + sisters.length) % sisters.length
    goTo(sisters[index])
    return
  }
}
