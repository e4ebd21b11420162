// What buttons far from the board do with it.
import { showError } from '../shell/messages'

/** On a narrow page the board is above the cards and lists: whoever chooses something there wants to see it. */
export function showBoard() {
  if (window.matchMedia('(max-width: 60rem)').matches) document.querySelector('.table')?.scrollIntoView({ block: 'start' })
}

/** Save the board as a picture; the drawing is fetched when it is needed. */
export async function savePicture(kind: 'svg' | 'png'): Promise<void> {
  try {
    await (await import('./export')).exportBoard(kind)
  } catch (reason) {
    showError(reason)
  }
}
