// Labels as any program shows them: beside our own properties a record gets letters, crosses and a comment for each label.
import { ask } from '../api'
import { showError } from '../shell/messages'
import { parseSgfPoint, vertexOf } from '../go/points'
import { allNodes, rawValues, setRaw, setText, textOf, treeFromRecord, writeSgf, type GameNode, type RecordAnswer } from '../go/tree'
import { unescapeText } from '../go/sgf_text'
import { kinds, loadKinds, type Kind } from './annotated'

const HEAD = 'Labels:'

/** "gf|kh|4" as its places in points and its value. */
function partsOf(size: number, kind: Kind, raw: string): { points: string[][]; words: string } {
  const parts = unescapeText(raw).split('|')
  const points = kind.places.map((_, i) => (parts[i] ?? '').split(',').filter((text) => parseSgfPoint(size, text)))
  const said = kind.places.map((_, i) => {
    const here = points[i]!
    return here.length > 0 ? here.map((text) => vertexOf(size, parseSgfPoint(size, text)!)).join(' ') : (parts[i] ?? '')
  })
  const level = kind.levels.find((l) => String(l.level) === parts[kind.places.length])
  return { points, words: `${kind.kind} ${said.filter(Boolean).join(', ')}${level ? `: ${level.name}` : ''}` }
}

/** Marks and a comment on one node; what it had before stays. */
export function addPlainMarks(size: number, node: GameNode, list: Kind[]) {
  const lines: string[] = []
  const letters = rawValues(node, 'LB').filter((v) => v[2] === ':')
  const crosses = [...rawValues(node, 'MA')]
  for (const kind of list)
    for (const raw of kind.property === 'GN' ? [] : rawValues(node, kind.property)) {
      const { points, words } = partsOf(size, kind, raw)
      const number = lines.length + 1
      lines.push(`${number} ${words}`)
      points.forEach((here, i) => {
        for (const point of here) {
          if (letters.some((v) => v.startsWith(point + ':')) || crosses.includes(point)) continue
          // The first place has the number, what it is held against a cross.
          if (i === 0) letters.push(`${point}:${number}`)
          else crosses.push(point)
        }
      })
    }
  if (lines.length === 0) return
  setRaw(node, 'LB', letters)
  setRaw(node, 'MA', crosses)
  const before = textOf(node, 'C').split(`${HEAD}\n`)[0]!.trimEnd()
  setText(node, 'C', `${before ? before + '\n\n' : ''}${HEAD}\n${lines.join('\n')}`)
}

/** The record with plain marks; as it was if it cannot be read. */
export async function withPlainMarks(sgf: string): Promise<string> {
  try {
    await loadKinds()
    const tree = treeFromRecord(await ask<RecordAnswer>('record', sgf))
    for (const node of allNodes(tree.root)) addPlainMarks(tree.size, node, kinds.value)
    return writeSgf(tree)
  } catch (reason) {
    showError(reason)
    return sgf
  }
}
