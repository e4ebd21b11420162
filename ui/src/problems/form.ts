// Problems as the server tells them, and what can be said about them without any Go.
import type { Part } from '../board/SmallBoard'
import { parseVertex, sgfOf, vertexOf, type XY } from '../go/points'
import type { Color, Sign } from '../go/tree'
import { PLAIN_VIEW, toScreen } from '../go/view'

export interface ProblemForm {
  size: number
  board: string[]
  play: Color
  side: Color
  goal: string
  keystones: string[]
  area: string[]
  ko: string
  any_keystone: boolean
  answers: string[]
  ban?: string
}

export interface Progress {
  attempts: number
  successes: number
  streak: number
  interval_days: number
  due: number
  solved: boolean
}

export interface ProblemItem {
  id: number
  title: string
  goal: string
  side: Color
  play: Color
  level: string
  tags: string
  size: number
  progress: Progress | null
}

export interface ProblemDocument {
  id: number
  title: string
  text: string
  task: string
  level: string
  tags: string
  author: string
  source: string
  problem: ProblemForm
  progress: Progress | null
}

export interface SessionAnswer {
  problem: ProblemForm
  moves: string[]
  result: 'done' | 'illegal' | 'outside' | 'over' | 'nothing'
  reason?: string
  state: 'open' | 'solved' | 'failed' | 'unsure'
  verdict: string
  proved: boolean
  reply?: string[]
  refutation: string[]
  allowed: string[]
  nodes: number
  /** What can be seen at the end of a refutation or a solution. */
  lesson?: Lesson
  hint?: string[]
  hint_step?: number
  hint_kind?: 'idea' | 'region' | 'point'
  hint_text?: string
  hint_guess?: boolean
  right_count?: number
  tree?: TreeMove[]
  solution?: string[]
  from_start?: boolean
  replies?: Reply[]
}

/** Why a line ends as it does, in a sentence; a guess where the line is not proved. */
export interface Lesson {
  text: string
  guess: boolean
  reason: string
  at?: string[]
}

/** A first move with its line to the visible end. */
export interface TreeMove {
  move: string
  result: 'solves' | 'ko' | 'fails' | 'unknown'
  proved: boolean
  line: string[]
  lesson?: Lesson
}

/** Something that the program could have played. */
export interface Reply {
  move: string
  verdict: string
  proved: boolean
  line: string[]
}

/** Where the program had a choice: after so many moves, what it played, and what else it could have. */
export interface Crossroads {
  after: number
  /** "" where it gave up. */
  played: string
  others: string[]
}

/** The turns of the program in a line of moves that the player began, also the last one, on which it gave up. */
export function programTurns(moves: string[]): number[] {
  return Array.from({ length: Math.floor((moves.length + 1) / 2) }, (_, i) => 2 * i + 1)
}

/** Other replies, those that hold out longest first; what does not resist at all comes last. */
export function otherReplies(replies: Reply[], played: string): string[] {
  return replies
    .filter((r) => r.move !== played)
    .sort((a, b) => b.line.length - a.line.length)
    .map((r) => r.move)
}

export function stonesOf(problem: Pick<ProblemForm, 'size' | 'board'>): Int8Array {
  const stones = new Int8Array(problem.size * problem.size)
  problem.board.forEach((row, y) =>
    [...row].forEach((c, x) => (stones[y * problem.size + x] = c === 'X' ? 1 : c === 'O' ? -1 : 0)),
  )
  return stones
}

export function pointsOf(size: number, vertices: string[]): XY[] {
  return vertices.flatMap((text) => parseVertex(size, text) ?? [])
}

/** The part of the board that is worth showing: everything there is, with some air, and up to near edges. */
export function partOf(problem: ProblemForm): Part {
  const size = problem.size
  const points: XY[] = pointsOf(size, problem.area)
  problem.board.forEach((row, y) => [...row].forEach((c, x) => c !== '.' && points.push({ x, y })))
  if (points.length === 0) return { left: 0, top: 0, right: size - 1, bottom: size - 1 }
  const AIR = 2
  const NEAR = 3
  const low = (values: number[]) => {
    const least = Math.min(...values) - AIR
    return least <= NEAR ? 0 : least
  }
  const high = (values: number[]) => {
    const most = Math.max(...values) + AIR
    return most >= size - 1 - NEAR ? size - 1 : most
  }
  const xs = points.map((p) => p.x)
  const ys = points.map((p) => p.y)
  return { left: low(xs), top: low(ys), right: high(xs), bottom: high(ys) }
}

/** The position as a record, to go on with it in Study. */
export function problemSgf(problem: Pick<ProblemForm, 'size' | 'board' | 'play'>, title: string): string {
  const list = (sign: Sign) => {
    const stones = stonesOf(problem)
    let text = ''
    stones.forEach((s, i) => {
      if (s === sign) text += `[${sgfOf({ x: i % problem.size, y: Math.floor(i / problem.size) })}]`
    })
    return text
  }
  const black = list(1)
  const white = list(-1)
  const name = title.replace(/[\\\]]/g, (c) => '\\' + c)
  return `(;FF[4]GM[1]CA[UTF-8]SZ[${problem.size}]${name && `GN[${name}]`}${black && 'AB' + black}${white && 'AW' + white}PL[${problem.play === 'black' ? 'B' : 'W'}])`
}

/** Whether it is time to try a problem again. */
export function isDue(progress: Progress | null, now = Date.now() / 1000): boolean {
  return progress !== null && progress.due <= now
}

/** How well a problem went, as spaced repetition wants to know it. */
export function gradeOf(try_: { wrong: number; hints: number; gaveUp: boolean; seconds: number }): number {
  if (try_.gaveUp) return 0
  if (try_.wrong > 1) return 1
  if (try_.wrong === 1) return 2
  if (try_.hints > 0) return 3
  return try_.seconds < 15 ? 5 : 4
}

/** A line of moves as numbered stones: of moves on the same point the first is drawn. */
export function numbered(size: number, line: string[], first: Color): { at: XY; sign: Sign; text: string }[] {
  const seen = new Set<string>()
  return line.flatMap((move, i) => {
    const at = parseVertex(size, move)
    if (!at || seen.has(move)) return []
    seen.add(move)
    const isFirst = i % 2 === 0
    return [{ at, sign: (isFirst === (first === 'black') ? 1 : -1) as Sign, text: String(i + 1) }]
  })
}

/** Moves of a line on points that the diagram has a number on already, as diagrams write them: "5 at 1". */
export function replays(line: string[]): string[] {
  return line.flatMap((move, i) => {
    const first = line.indexOf(move)
    return move !== 'pass' && first < i ? [`${i + 1} at ${first + 1}`] : []
  })
}

export function tagsOf(item: { tags: string }): string[] {
  return item.tags.split(',').map((t) => t.trim()).filter(Boolean)
}

/** What tells problems of one title apart: a number behind it, in their order; nothing where the title is the only one. */
export function titleNumbers(items: { id: number; title: string }[]): Map<number, string> {
  const count = new Map<string, number>()
  for (const { title } of items) count.set(title, (count.get(title) ?? 0) + 1)
  const seen = new Map<string, number>()
  return new Map(
    items.map(({ id, title }) => {
      if (count.get(title) === 1) return [id, '']
      seen.set(title, (seen.get(title) ?? 0) + 1)
      return [id, ` ${seen.get(title)}`]
    }),
  )
}

/** The same problem with the colours exchanged, in its words too. */
export function recoloured(document: ProblemDocument): ProblemDocument {
  const other = (color: Color): Color => (color === 'black' ? 'white' : 'black')
  const words = (text: string) =>
    text.replace(/\b([Bb]lack|[Ww]hite)\b/g, (word) => {
      const next = word.toLowerCase() === 'black' ? 'white' : 'black'
      return word[0] === word[0]!.toUpperCase() ? next[0]!.toUpperCase() + next.slice(1) : next
    })
  const { problem } = document
  return {
    ...document,
    title: words(document.title),
    text: words(document.text),
    task: words(document.task),
    problem: {
      ...problem,
      board: problem.board.map((row) => row.replace(/[XO]/g, (c) => (c === 'X' ? 'O' : 'X'))),
      play: other(problem.play),
      side: other(problem.side),
    },
  }
}

/** The same problem turned or mirrored, in its words too: whoever sees it reads coordinates as on any board. */
export function turnedDocument(document: ProblemDocument, symmetry: number): ProblemDocument {
  const { problem } = document
  const { size } = problem
  const moved = (vertex: string) => {
    const at = parseVertex(size, vertex)
    return at ? vertexOf(size, toScreen(size, { ...PLAIN_VIEW, symmetry }, at)) : vertex
  }
  const words = (text: string) => text.replace(/\b[A-HJ-Z][1-9][0-9]?\b/g, moved)
  const rows = problem.board.map((row) => [...row])
  problem.board.forEach((row, y) =>
    [...row].forEach((c, x) => {
      const at = toScreen(size, { ...PLAIN_VIEW, symmetry }, { x, y })
      rows[at.y]![at.x] = c
    }),
  )
  return {
    ...document,
    title: words(document.title),
    text: words(document.text),
    task: words(document.task),
    problem: {
      ...problem,
      board: rows.map((row) => row.join('')),
      keystones: problem.keystones.map(moved),
      area: problem.area.map(moved),
      answers: problem.answers.map(moved),
      ...(problem.ban ? { ban: moved(problem.ban) } : {}),
    },
  }
}
