// The papers' experiments as ready-made runs: what was published, what this program reaches on all of its data (the
// notebooks in experiments/ have the commands), and what to run here.

/** One figure of a paper, in percent. */
export interface PaperRow {
  what: string
  published: number
  ours: number
  /** Ours, one standard error. */
  error?: number
  /** The column of a run's table that it belongs to. */
  column?: 'top1' | 'top10' | 'cross' | 'test' | 'over_game' | 'at_end'
}

export interface Paper {
  id: string
  title: string
  what: string
  rows: PaperRow[]
  /** How ours came about. */
  note: string
  /** Where the commands are. */
  notebook: string
  question: 'curve' | 'svm' | 'ownership'
  request: Record<string, unknown>
}

export const PAPERS: Paper[] = [
  {
    id: 'harrison-bayes',
    title: 'Harrison 2010: naive Bayes',
    what: 'Eleven features, 500 games.',
    rows: [
      { what: 'first choice, professionals', published: 26.24, ours: 26.42, error: 0.15, column: 'top1' },
      { what: 'top ten, professionals', published: 64.62, ours: 64.99, error: 0.7, column: 'top10' },
      { what: 'first choice, KGS', published: 31.28, ours: 28.56, error: 0.22 },
    ],
    note: 'On KGS our games are between two strong players, which are harder to predict than the thesis’s.',
    notebook: 'experiments/harrison',
    question: 'curve',
    request: { learner: 'naive-bayes', features: 'harrison', count: 500, steps: 4 },
  },
  {
    id: 'harrison-bradley-terry',
    title: 'Harrison 2010: Bradley–Terry',
    what: 'Eleven features, 500 games.',
    rows: [
      { what: 'first choice, professionals', published: 30.09, ours: 30.78, error: 0.15, column: 'top1' },
      { what: 'top ten, professionals', published: 69.33, ours: 69.79, column: 'top10' },
      { what: 'first choice, KGS', published: 34.59, ours: 33.18, error: 0.22 },
    ],
    note: 'The same games as for naive Bayes.',
    notebook: 'experiments/harrison',
    question: 'curve',
    request: { learner: 'bradley-terry', features: 'harrison', count: 500, steps: 3 },
  },
  {
    id: 'stern-ranking',
    title: 'Stern 2006: full ranking',
    what: 'Nested patterns, as many games as there are.',
    rows: [
      { what: 'first choice', published: 34, ours: 41.82, error: 0.07, column: 'top1' },
      { what: 'top five', published: 66, ours: 69.38 },
      { what: 'top ten', published: 76, ours: 79.3, column: 'top10' },
      { what: 'top twenty', published: 86, ours: 88.26 },
    ],
    note: 'Published with 181,000 games; ours with 66,647, all nested patterns added up. With the largest pattern alone, as in the paper, ours reach 24.7 % with 16,000 games.',
    notebook: 'experiments/stern',
    question: 'curve',
    request: { learner: 'ranking', features: 'stern', count: 2000, steps: 5 },
  },
  {
    id: 'nijhuis-connectivity',
    title: 'Nijhuis 2006: connectivity',
    what: 'A support vector machine on pairs of chains, five levels.',
    rows: [
      { what: 'right, cross-validated', published: 67.8, ours: 68.5, column: 'cross' },
      { what: 'right, one test split', published: 66, ours: 57.7, error: 2.7, column: 'test' },
      { what: 'right, ten folds', published: NaN, ours: 67.8, error: 1 },
    ],
    note: 'Our levels come from reading, the thesis’s from its author. One split of a tenth says little: single folds reach from 63.5 to 74.1 %.',
    notebook: 'experiments/nijhuis',
    question: 'svm',
    request: { concept: 'connectivity', rows: 400 },
  },
  {
    id: 'wolf-influence',
    title: 'Wolf: influence',
    what: 'Who will own each point, by equations without parameters.',
    rows: [
      { what: 'points right, whole game', published: 80, ours: 79.8, column: 'over_game' },
      { what: 'points right, last position', published: 96, ours: 97, column: 'at_end' },
    ],
    note: 'The paper has no such figures: those published are a small neural network’s (GoCNN). Ours are the field with life and ladders known, on 64 games. Only games whose recorded result our own count confirms are measured.',
    notebook: 'experiments/influence',
    question: 'ownership',
    request: { count: 300, every: 5 },
  },
]

export function paperOf(request: Record<string, unknown> | null | undefined): Paper | undefined {
  return PAPERS.find((paper) => paper.id === request?.['paper'])
}

/** A figure of the paper for a column of a run's table; '' if it has none. */
export function paperCell(paper: Paper, column: PaperRow['column'], side: 'published' | 'ours'): string {
  const row = paper.rows.find((each) => each.column === column)
  return row ? row[side].toFixed(1) : ''
}

export function figureWords(value: number, error?: number): string {
  if (Number.isNaN(value)) return '—'
  return error === undefined ? value.toFixed(1) : `${value.toFixed(1)} ± ${error}`
}
