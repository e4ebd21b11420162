// What the program thinks of the position: asked for when the place changes, remembered, and asked ahead of
// time for the neighbours, so that walking never waits.
import { computed, effect, signal } from '@preact/signals'
import { ask, hello, work } from '../api'
import { showError } from '../shell/messages'
import { pref } from '../shell/prefs'
import { parseVertex, vertexOf, type XY } from '../go/points'
import { endOfLine, lineSgf, moveText, type Color, type GameNode } from '../go/tree'
import { gameId, node, revision, tree } from './game'

/** What the board shows: one of the experts' moves, the better line of a review, somebody's view of territory and groups,
 * or nothing. */
export type TerritoryKind = 'network' | 'influence' | 'owners' | 'links' | 'life'
export type OverlayKind = 'line' | 'expert' | TerritoryKind | 'games' | 'none'

export interface Ranked {
  rank: number
  move: string
  probability: number
  /** How sure the model is that the move is worth more than the next one; some models do not know. */
  confidence?: number
}

export interface Reason {
  feature: string
  value?: number
  text: string
  weight: number
  lift: number
}

export interface Explained extends Ranked {
  reasons: Reason[]
  names?: Word[]
  outcomes?: Word[]
}

/** What the network says, from the side of the one to move. */
export interface NetworkAnswer {
  name: string
  win: number
  lead: number
  spread: number
  moves: (Ranked & { pattern_rank?: number })[]
  probabilities: number[][]
  ownership: number[][]
}

export interface Prediction {
  to_move: Color
  legal: number
  moves: Ranked[]
  probabilities: number[][]
  played?: Ranked
  explained?: Explained
  model?: { settings?: string }
  network?: NetworkAnswer
}

export interface Owners {
  owners: number[][]
  margin: number
  black_wins: number
  playouts: number
}

export interface Influence {
  model: string
  field: number[][]
  chains: { at: string; color: Color; stone_count: number; liberties: number; strength: number; hot: boolean }[]
  score: number
  komi: number
  hot: number
}

export interface Link {
  from: string
  to: string
  chains: [string, string]
  color: Color
  level: number
  name: string
  ko: boolean
  cut?: string
  join?: string
}

export interface Word {
  term: string
  japanese: string
  gloss: string
}

export interface Life {
  alive: string[]
  territory: string[]
  alive_count: [number, number]
  territory_count: [number, number]
}

export interface JudgedMove {
  color: Color
  move: string
  best?: string
  best_probability?: number
  rank?: number
  probability?: number
  surprise?: number
}

export const overlay = pref<OverlayKind>('overlay', 'expert')
export const territory = pref<TerritoryKind>('territory', 'network')
/** A model of patterns, or the network. */
export const NETWORK = 'network'
export const model = pref<string>('model.v2', NETWORK)
export const shownMoves = pref<number>('shownMoves', 12)
export const leastShown = pref<number>('leastShown', 0.01)

/** A point that the person asked about. */
export const selected = signal<XY | null>(null)
export const prediction = signal<Prediction | null>(null)
export const explained = signal<Explained | null>(null)
/** The move to hold the explained one against: the first choice; null if they are the same. */
export const expected = signal<Explained | null>(null)
export const owners = signal<Owners | null>(null)
export const life = signal<Life | null>(null)
export const influence = signal<Influence | null>(null)
export const links = signal<Link[] | null>(null)
export const linkProgress = signal<{ done: number; total: number } | null>(null)
export const scores = signal<{ scores: number[]; komi: number } | null>(null)
export const analysis = signal<{ moves: JudgedMove[]; nodes: GameNode[] } | null>(null)
export const thinking = signal(false)
/** While a game is played nothing of it is judged: nobody is told of mistakes, and Katachi has the processor for itself. */
export const isQuiet = signal(false)

/** Whose moves are shown: the network's if it is chosen and there, else those of the patterns. */
export const shownExpert = computed(() => {
  const told = prediction.value
  if (!told) return null
  const network = model.value === NETWORK ? told.network : undefined
  return { isNetwork: !!network, moves: (network ?? told).moves, probabilities: (network ?? told).probabilities }
})

export function probabilityAt(rows: number[][], move: string): number {
  const at = parseVertex(rows.length, move)
  return at ? (rows[at.y]?.[at.x] ?? 0) : 0
}

/** The place of a move among the shown ones: moves that are as likely share it. */
export function rankOf(rows: number[][], move: string): number {
  const own = probabilityAt(rows, move)
  return 1 + rows.reduce((sum, row) => sum + row.filter((p) => p > own).length, 0)
}

// ---- asking and remembering ----

const CACHE_LIMIT = 600
const cache = new Map<string, Promise<unknown>>()

function remembered<T>(question: string, body: Record<string, unknown>): Promise<T> {
  const key = question + JSON.stringify(body)
  let answer = cache.get(key)
  if (answer) {
    cache.delete(key)
  } else {
    answer = ask(question, body)
    answer.catch(() => cache.delete(key))
  }
  cache.set(key, answer)
  if (cache.size > CACHE_LIMIT) cache.delete(cache.keys().next().value!)
  return answer as Promise<T>
}

function modelName(): string {
  return hello.value?.models.includes(model.value) ? model.value : (hello.value?.models[0] ?? 'default')
}

function predictionBody(at: GameNode): Record<string, unknown> {
  const size = tree.value!.size
  const next = at.children[0] && moveText(size, at.children[0])
  return { sgf: lineSgf(at), model: modelName(), top: 12, network: true, ...(next && next !== 'pass' ? { played: next } : {}) }
}

export function hasModels(): boolean {
  return (hello.value?.models.length ?? 0) > 0
}

export function predict(at: GameNode): Promise<Prediction> {
  return remembered<Prediction>('predict', predictionBody(at))
}

export function explain(at: GameNode, point: string): Promise<Prediction> {
  return remembered<Prediction>('predict', { ...predictionBody(at), explain: point })
}

function askAhead(at: GameNode) {
  for (const near of [at.children[0], at.children[0]?.children[0], at.parent])
    if (near && !near.fault) void predict(near).catch(() => undefined)
}

/** As long as what was said of another place may stay, so that walking does not flicker. */
const STALE_MS = 300

/** Show the answer only if the place is still the same; null if it takes its time: what stands there is of another place. */
function show<T>(answer: Promise<T>, isCurrent: () => boolean, into: (value: T | null) => void) {
  thinking.value = true
  const timer = setTimeout(() => isCurrent() && into(null), STALE_MS)
  answer
    .then((value) => isCurrent() && into(value), (reason) => isCurrent() && showError(reason))
    .finally(() => {
      clearTimeout(timer)
      if (isCurrent()) thinking.value = false
    })
}

const knownLinks = new Map<string, Link[]>()
let linkAbort: AbortController | null = null

/** Reading connections takes a while: told how far it is, given up when the place changes. */
function readLinks(at: GameNode, isCurrent: () => boolean) {
  const sgf = lineSgf(at)
  linkAbort?.abort()
  const known = knownLinks.get(sgf)
  links.value = known ?? null
  if (known) return
  const abort = (linkAbort = new AbortController())
  linkProgress.value = { done: 0, total: 0 }
  work<{ pairs: Link[] }>('connections', { sgf }, (data) => isCurrent() && (linkProgress.value = data), abort.signal)
    .then(({ pairs }) => {
      if (knownLinks.size > 100) knownLinks.clear()
      knownLinks.set(sgf, pairs)
      if (isCurrent()) links.value = pairs
    }, showError)
    .finally(() => linkAbort === abort && (linkProgress.value = null))
}

/** Of another game nothing is shown, not even for a moment. */
function forgetInsight() {
  for (const each of [prediction, explained, expected, owners, life, influence, links]) each.value = null
}

export function startInsight() {
  /** The node that the prediction at hand is about: another place is shown before its answer comes. */
  let predictedAt: GameNode | null = null
  let shownTree: typeof tree.value = null
  effect(() => {
    const at = node.value
    void revision.value
    const kind = overlay.value
    const wantsModel = model.value
    const isSilent = isQuiet.value
    if (tree.value !== shownTree) {
      shownTree = tree.value
      forgetInsight()
    }
    if (!at || !hello.value || at.fault) return
    const isCurrent = () => node.value === at && overlay.value === kind && model.value === wantsModel
    if (hasModels() && !isSilent)
      show(predict(at), isCurrent, (value) => {
        if (!value && predictedAt === at) return // what stands there is of this place
        predictedAt = value && at
        prediction.value = value
        if (value) askAhead(at)
        else explained.value = expected.value = null
      })
    if (kind === 'influence')
      show(remembered<Influence>('influence', { sgf: lineSgf(at) }), isCurrent, (v) => (influence.value = v))
    if (kind === 'links') readLinks(at, isCurrent)
    if (kind === 'owners') show(remembered<Owners>('owners', { sgf: lineSgf(at) }), isCurrent, (v) => (owners.value = v))
    if (kind === 'life') show(remembered<Life>('life', { sgf: lineSgf(at) }), isCurrent, (v) => (life.value = v))
  })

  // The reasons: of the point asked about, else of the move that was played, else of the first choice; and of the first
  // choice beside it.
  effect(() => {
    const at = node.value
    const told = prediction.value
    const point = selected.value
    if (!at || !told || !tree.value || at.fault || predictedAt !== at) return
    const size = tree.value.size
    const best = shownExpert.value?.moves.find((m) => m.move !== 'pass')?.move
    const wanted = point ? vertexOf(size, point) : (told.played?.move ?? best)
    if (!wanted) {
      explained.value = null
      expected.value = null
      return
    }
    const both = [explain(at, wanted), best && best !== wanted ? explain(at, best) : null]
    Promise.all(both).then(
      ([value, other]) => {
        if (node.value !== at || selected.value !== point) return
        explained.value = value?.explained ?? null
        expected.value = other?.explained ?? null
      },
      () => undefined,
    )
  })

  // The game itself, when its moves or the model change, not at every step; variations keep the graph of the game.
  let asked = ''
  let seen: typeof tree.value = null
  effect(() => {
    void revision.value
    void model.value
    if (tree.value !== seen) {
      // Of another game nothing is shown, not even for a moment.
      seen = tree.value
      asked = ''
      analysis.value = null
      scores.value = null
    }
    if (!tree.value || !hello.value || !hasModels() || isQuiet.value) return
    const end = endOfLine(tree.value.root)
    const sgf = lineSgf(end)
    const key = gameId.value + modelName() + sgf
    if (key === asked) return
    asked = key
    const nodes: GameNode[] = []
    for (let n: GameNode | null = end; n; n = n.parent)
      if (moveText(tree.value.size, n) && !n.fault) nodes.push(n)
    nodes.reverse()
    remembered<{ moves: JudgedMove[] }>('analysis', { sgf, model: modelName() }).then(
      ({ moves }) => asked === key && (analysis.value = { moves, nodes: nodes.slice(nodes.length - moves.length) }),
      () => asked === key && (analysis.value = null),
    )
    if (hello.value.questions.includes('scores'))
      remembered<{ scores: number[]; komi: number }>('scores', { sgf }).then(
        (told) => asked === key && (scores.value = told),
        () => asked === key && (scores.value = null),
      )
  })

  // Another place: nobody asked about a point there yet.
  let last: GameNode | null = null
  effect(() => {
    if (node.value !== last) {
      last = node.value
      selected.value = null
    }
  })
}

/** How far the pattern of a feature reaches, by the feature's name; null if it is none, 0 for the whole board. */
export function patternDistance(feature: string): number | null {
  const found = /^(?:ring|template)-(\d+|board)$/.exec(feature)
  return found ? Number(found[1]) || 0 : null
}

export function pointOf(move: string | undefined): XY | null {
  return move && tree.value ? parseVertex(tree.value.size, move) : null
}
