// From Study to Tutor: the game goes into the database, and the tutor opens where it stands.
import { ask } from '../api'
import { allNodes, writeSgf } from '../go/tree'
import { node, tree } from './game'

export async function annotateHere(): Promise<void> {
  const game = tree.value
  const here = node.value
  if (!game || !here) return
  const { id, collection } = await ask<{ id: number; collection: number }>('slide_new', writeSgf(game))
  let number = 0
  for (const each of allNodes(game.root)) {
    if (each === here) break
    number++
  }
  ;(await import('../problems/practice')).collection.value = collection
  location.hash = `#/tutor/${id}/${number}`
}
