// What was pasted: a game, or a position as SGF or as a text diagram, which can be solved at once.
import { say, showError } from '../shell/messages'
import { rawValues } from '../go/tree'
import { openText, tree } from './game'

export const isSgf = (text: string) => /^\s*\(\s*;/.test(text)

/** A text diagram as SGF; null if the text draws no position. */
async function sgfOfDiagram(text: string): Promise<string | null> {
  const [{ parseDiagram }, { problemSgf }] = await Promise.all([import('../problems/diagram'), import('../problems/form')])
  const drawn = parseDiagram(text)
  return drawn && problemSgf(drawn, '')
}

async function solveIt(text: string): Promise<void> {
  const { solveText, readFault } = await import('../problems/solve')
  if (!(await solveText(text))) say(readFault.value, 'error')
}

/** Stones of both sides and no move: somebody may want to know the answer. */
function isPosition(): boolean {
  const root = tree.value?.root
  return !!root && root.children.length === 0 && rawValues(root, 'AB').length > 0 && rawValues(root, 'AW').length > 0
}

/** Open it in Study. True if it was a game or a position. */
export async function openPasted(text: string, onError?: (reason: unknown) => void): Promise<boolean> {
  const sgf = isSgf(text) ? text : ((await sgfOfDiagram(text)) ?? text)
  if (!(await openText(sgf, onError))) return false
  if (isPosition()) say('A position without moves.', 'info', { name: 'Solve it', run: () => void solveIt(text).catch(showError) })
  return true
}

/** Pasted anywhere but into a field; what is neither game nor position stays where it was. */
export async function onPasted(text: string): Promise<void> {
  if (isSgf(text) || (await sgfOfDiagram(text))) await openPasted(text)
}
