// Text diagrams, as people paste them: rows of X, O and dots, with or without frames, names of lines, and the signs
// of Sensei's Library ($$).
import type { Color } from '../go/tree'

export interface Diagram {
  size: number
  board: string[]
  play: Color
}

const BLACK = 'X#B@YZ●⚫'
const WHITE = 'OWQP○⚪'
const EMPTY = '.,+*_·-?abcdefghijklmnopqrstuvwxyz'
const SIZES = [5, 7, 9, 13, 19]

interface Row {
  cells: string
  left: boolean
  right: boolean
  number: number | null
}

/** One row of the board, or null if the line is none. */
function rowOf(line: string): Row | null {
  const number = /^\s*(\d{1,2})\s/.exec(line)
  let text = line.replace(/^\s*\d{1,2}(?=\s)/, '').replace(/\s\d{1,2}\s*$/, '')
  const left = /^\s*\|/.test(text)
  const right = /\|\s*$/.test(text)
  text = text.replace(/[|\s]/g, '')
  if (text.length < 2) return null
  const cells = [...text].map((c) => (BLACK.includes(c) ? 'X' : WHITE.includes(c) ? 'O' : EMPTY.includes(c) || /\d/.test(c) ? '.' : '?'))
  if (cells.includes('?')) return null
  return { cells: cells.join(''), left, right, number: number ? Number(number[1]) : null }
}

const isEdge = (line: string) => /^[\s|+]*[-—─=]{4,}[\s|+\-—─=]*$/.test(line)

/** The letters over the columns: the first one says where the part begins. */
const columnsOf = (line: string) => (/^\s*[A-HJ-T](\s+[A-HJ-T]){1,}\s*$/.test(line) ? line.trim().split(/\s+/)[0]! : null)

/** The position that a text draws; null if it draws none. A part of the board whose place nothing tells is put into the
 * upper left corner. */
export function parseDiagram(text: string): Diagram | null {
  let play: Color = 'black'
  let top = false
  let bottom = false
  let column: string | null = null
  const rows: Row[] = []
  for (const raw of text.split(/\r?\n/)) {
    const head = /^\s*\$\$([BW])/.exec(raw)
    if (head) play = head[1] === 'W' ? 'white' : 'black'
    if (/white to (play|move)/i.test(raw)) play = 'white'
    if (head && !/^\s*\$\$[BW]?c?\d*\s*[|.XO+]/.test(raw)) continue
    const line = raw.replace(/^\s*\$\$[BW]?/, '')
    const letters = columnsOf(line)
    if (letters) column ??= letters
    else if (isEdge(line)) {
      if (rows.length === 0) top = true
      else bottom = true
    } else {
      const row = rowOf(line)
      if (row && (rows.length === 0 || row.cells.length === rows[0]!.cells.length)) rows.push(row)
      else if (rows.length > 1) break
    }
  }
  const width = rows[0]?.cells.length ?? 0
  if (rows.length < 2 || width < 2 || !rows.some((r) => /[XO]/.test(r.cells))) return null
  const height = rows.length
  const left = rows.some((r) => r.left)
  const right = rows.some((r) => r.right)
  const isWhole = width === height && SIZES.includes(width)
  const size = isWhole || (left && right && top && bottom) ? Math.max(width, height) : left && right ? width : top && bottom ? height : 19
  if (size > 25 || width > size || height > size) return null
  const first = rows[0]!.number
  const y = first !== null ? size - first : bottom && !top ? size - height : 0
  const x = column ? 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(column) : right && !left ? size - width : 0
  if (x + width > size || y < 0 || y + height > size) return null
  const empty = '.'.repeat(size)
  const board = Array.from({ length: size }, (_, i) => {
    const row = rows[i - y]
    return row ? '.'.repeat(x) + row.cells + '.'.repeat(size - x - width) : empty
  })
  return { size, board, play }
}
