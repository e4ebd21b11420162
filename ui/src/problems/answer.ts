// What was found out about a problem, and what one looks at of it: every first move, the lines behind one of them, a place
// in a line. The position that is solved and the problem that is practised have one each.
import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { work } from '../api'
import { showError } from '../shell/messages'
import { otherColor } from '../go/tree'
import type { Lesson, ProblemForm, SessionAnswer, TreeMove } from './form'

export interface Assumption {
  point: string
  kind: 'safe' | 'closed'
  liberty?: string
}

/** What `solve` answers. */
export interface Solved {
  verdict: string
  proved: boolean
  /** Proved if what is assumed holds. */
  conditional?: boolean
  scope?: 'board' | 'area'
  assumes?: Assumption[]
  /** Nothing outside can change the answer. */
  zone?: string[]
  sentence: string
  moves: string[]
  solution: string[]
  tried: { move: string; verdict: string; proved: boolean; right: boolean; line: string[] }[]
  nodes: number
  seconds: number
}

export type Kind = 'solves' | 'ko' | 'fails' | 'unsure'

export interface FirstMove {
  letter: string
  move: string
  kind: Kind
  proved: boolean
  /** With the move itself. */
  line: string[]
  lesson?: Lesson
}

const ORDER: Kind[] = ['solves', 'ko', 'unsure', 'fails']

function kindOf(tried: Solved['tried'][number]): Kind {
  if (tried.verdict === 'ko') return 'ko'
  if (tried.verdict === 'unknown') return 'unsure'
  return tried.right ? 'solves' : 'fails'
}

/** With the lines of a tree where there are any: they go on until the outcome can be seen. */
export function firstMoves(found: Solved, tree: TreeMove[] = []): FirstMove[] {
  const told = new Map(tree.map((each) => [each.move, each]))
  const list = found.tried
    .filter((t) => t.move !== 'pass')
    .map((t) => ({
      move: t.move,
      kind: kindOf(t),
      proved: t.proved || (!!found.conditional && t.verdict !== 'unknown'),
      line: [t.move, ...(told.get(t.move)?.line ?? t.line)],
      ...(told.get(t.move)?.lesson ? { lesson: told.get(t.move)!.lesson! } : {}),
    }))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  return list.map((each, i) => ({ ...each, letter: i < 26 ? String.fromCharCode(97 + i) : '·' }))
}

/** A line of play, and how it ends for the one who solves. */
export interface Variation {
  moves: string[]
  /** How many moves it shares with the main line. */
  shared: number
  kind: Kind
  /** Other answers that are met in the same way. */
  also?: string[]
}

const isPrefix = (a: string[], b: string[]) => a.every((move, i) => move === b[i])

/** Answers to a move as lines, one for all that are met in the same way: the first of them. */
export function groupedReplies(first: string, replies: { move: string; verdict: string; line: string[] }[]): Variation[] {
  const groups: { lead: (typeof replies)[number]; also: string[] }[] = []
  for (const reply of replies) {
    const same = groups.find(
      ({ lead }) => lead.verdict === reply.verdict && reply.line.length > 0 && lead.line.length > 0 && (isPrefix(reply.line, lead.line) || isPrefix(lead.line, reply.line)),
    )
    if (same) same.also.push(reply.move)
    else groups.push({ lead: reply, also: [] })
  }
  return groups.map(({ lead, also }) => ({
    moves: [first, lead.move, ...lead.line],
    shared: 1,
    kind: kindOfVerdict(lead.verdict),
    ...(also.length > 0 ? { also } : {}),
  }))
}

/** A first move with the lines behind it. */
export interface Branch {
  move: FirstMove
  lines: Variation[]
}

export interface AnswerView {
  problem: () => ProblemForm
  found: ReadonlySignal<Solved | null>
  moves: ReadonlySignal<FirstMove[]>
  /** Lines to the visible end, once they were asked for. */
  tree: Signal<TreeMove[]>
  chosen: Signal<FirstMove | null>
  /** Lines behind the chosen move, the main one first. */
  lines: Signal<Variation[]>
  /** The last move that was looked at and does not fail, and the last one that does: each has a card of its own. */
  solution: ReadonlySignal<Branch | null>
  refuted: ReadonlySignal<FirstMove | null>
  lineIndex: Signal<number>
  /** How many moves of the line are on the board. */
  step: Signal<number>
  line: ReadonlySignal<string[]>
  choose: (move: FirstMove | null, step?: number) => Promise<void>
  /** Lay everything out: the best move's lines and a refutation, with the letters still on the board. */
  open: () => void
  chooseLine: (index: number, step?: number) => void
  stepBy: (count: number) => void
  turnMove: (by: number) => void
}

/** What the verdict on a position means for the side that has the goal. */
function kindOfVerdict(verdict: string): Kind {
  return verdict === 'success' ? 'solves' : verdict === 'ko' ? 'ko' : verdict === 'failure' ? 'fails' : 'unsure'
}

export function makeAnswerView(problem: () => ProblemForm, found: ReadonlySignal<Solved | null>): AnswerView {
  const tree = signal<TreeMove[]>([])
  const moves = computed(() => (found.value ? firstMoves(found.value, tree.value) : []))
  const chosen = signal<FirstMove | null>(null)
  const lines = signal<Variation[]>([])
  const solution = signal<Branch | null>(null)
  const refuted = signal<FirstMove | null>(null)
  const lineIndex = signal(0)
  const step = signal(0)
  const line = computed(() => lines.value[lineIndex.value]?.moves ?? [])
  /** One question after the other: the server refuses long works beyond the number of its processors. */
  let asked: Promise<unknown> = Promise.resolve()
  /** What nobody looks at any more is not read on. */
  let leaving = new AbortController()
  // Another answer: nothing of it was looked at.
  effect(() => {
    const now = found.value
    leaving.abort()
    leaving = new AbortController()
    asked = Promise.resolve()
    tree.value = []
    if (now) void loadTree(now)
    chosen.value = null
    lines.value = []
    solution.value = null
    refuted.value = null
    lineIndex.value = 0
    step.value = 0
  })

  function question(moves: string[], deed: string, seconds: number): Promise<SessionAnswer> {
    const body = { problem: problem(), moves, do: deed, engine: 'strong', seconds }
    const { signal: abort } = leaving
    const told = asked.then(() => work<SessionAnswer>('session', body, () => undefined, abort))
    asked = told.catch(() => undefined)
    return told
  }

  function loadTree(now: Solved) {
    return question([], 'tree', 10).then(
      (told) => {
        if (found.value !== now) return
        tree.value = told.tree ?? []
        // What is looked at goes on to its end.
        const failing = refuted.value
        refuted.value = (failing && moves.value.find((m) => m.move === failing.move)) ?? failing
        const old = chosen.value
        const longer = old && moves.value.find((m) => m.move === old.move)
        if (!longer || lineIndex.value !== 0) return
        const wasAtEnd = step.value === old.line.length
        batch(() => {
          take(longer, [{ ...lines.value[0]!, moves: longer.line }, ...lines.value.slice(1)])
          if (wasAtEnd) step.value = longer.line.length
        })
      },
      () => undefined, // the plain lines stay
    )
  }

  async function addReplies(move: FirstMove) {
    try {
      const told = await question([move.move], 'replies', 5)
      const branch = solution.value
      if (branch?.move.move !== move.move) return
      const others = (told.replies ?? []).filter((r) => r.move !== 'pass' && r.move !== move.line[1])
      const all = [branch.lines[0]!, ...groupedReplies(move.move, others)]
      solution.value = { ...branch, lines: all }
      if (chosen.value?.move === move.move) lines.value = all
    } catch (reason) {
      showError(reason)
    }
  }

  /** Look at this move. */
  function take(move: FirstMove, with_: Variation[]) {
    chosen.value = move
    lines.value = with_
    if (move.kind === 'fails') refuted.value = move
    else solution.value = { move, lines: with_ }
  }

  async function choose(move: FirstMove | null, at = move?.line.length ?? 0): Promise<void> {
    const known = move && solution.value?.move.move === move.move ? solution.value.lines : null
    batch(() => {
      if (move) take(move, known ?? [{ moves: move.line, shared: 0, kind: move.kind }])
      else {
        chosen.value = null
        lines.value = []
      }
      lineIndex.value = 0
      step.value = at
    })
    // What else the other side could try; what fails is refuted by one line.
    if (move && !known && move.kind !== 'fails') await addReplies(move)
  }

  return {
    problem,
    found,
    moves,
    tree,
    chosen,
    lines,
    solution,
    refuted,
    lineIndex,
    step,
    line,
    choose,
    chooseLine(index, at) {
      const to = lines.value[index]
      if (!to) return
      lineIndex.value = index
      step.value = at ?? to.moves.length
    },
    open() {
      const best = moves.value[0]
      refuted.value = moves.value.find((m) => m.kind === 'fails') ?? null
      if (best && best.kind !== 'fails') void choose(best, 0)
    },
    stepBy(count) {
      // The first arrow shows the best move's line from its start.
      const best = moves.value[0]
      if (!chosen.value && count > 0 && best) void choose(best, 1)
      else step.value = Math.min(line.value.length, Math.max(0, step.value + count))
    },
    turnMove(by) {
      const list = moves.value
      if (list.length === 0) return
      const at = chosen.value ? list.findIndex((m) => m.move === chosen.value!.move) : by > 0 ? -1 : 0
      void choose(list[(at + by + list.length) % list.length]!)
    },
  }
}

// ---- words ----

export const colorName = (color: string) => (color === 'black' ? 'Black' : 'White')

/** "kills", "lives": what the goal is called once it is reached. */
const DONE: Record<string, string> = { kill: 'dead', save: 'lives', capture: 'captured', connect: 'connected', cut: 'cut', race: 'won' }

/** What does not come about where a move fails. */
const MISSED: Record<string, string> = {
  kill: 'cannot kill',
  save: 'cannot live',
  capture: 'cannot capture',
  connect: 'cannot connect',
  cut: 'cannot cut',
  race: 'loses the race',
}

/** How a line ends, in a word or two. */
export function endWords(kind: Kind, goal: string): string {
  if (kind === 'solves') return `✓ ${DONE[goal] ?? 'works'}`
  return kind === 'ko' ? '◆ ko' : kind === 'fails' ? '× fails' : '? not decided'
}

/** One sentence on why a first move does what it does. */
export function whyWords(move: FirstMove, problem: ProblemForm): string {
  const side = colorName(problem.side)
  const other = colorName(otherColor(problem.side))
  const reply = move.line[1]
  if (move.lesson?.text) return move.lesson.text
  if (move.kind === 'fails')
    return reply && reply !== 'pass' ? `${other} answers at ${reply}, and ${side} ${MISSED[problem.goal] ?? 'cannot succeed'}.` : `${other} does not even have to answer.`
  if (move.kind === 'ko') return reply ? `After ${reply} it comes down to a ko.` : 'It comes down to a ko.'
  if (move.kind === 'unsure') return 'Not decided in time.'
  return reply && reply !== 'pass' ? `Against ${reply}, the strongest answer, it still works.` : `${other} has no good answer.`
}

/** What a proof takes for granted, as a sentence; '' if nothing. */
export function assumptionWords(found: Solved, boardAt: (vertex: string) => string): string {
  const assumes = found.assumes ?? []
  if (!found.conditional && assumes.length === 0) return ''
  const safe = assumes.filter((a) => a.kind === 'safe')
  const colors = [...new Set(safe.map((a) => (boardAt(a.point) === 'O' ? 'White' : 'Black')))]
  const parts = []
  if (safe.length > 0) parts.push(`the marked ${colors.length === 1 ? `${colors[0]} ` : ''}stones are safe`)
  const closed = assumes.filter((a) => a.kind === 'closed')
  if (closed.length > 0) parts.push(`nobody gets through at ${closed.slice(0, 4).map((a) => a.point).join(', ')}${closed.length > 4 ? ' and more' : ''}`)
  if (parts.length === 0) return found.scope === 'area' ? 'Proved within the area that was drawn.' : ''
  return `Proved if ${parts.join(', and ')}.`
}
