// The papers' experiments as ready-made runs, with what was published and what this program reaches on all of its data
// (docs/RESULTS.md has the commands).
export interface Paper {
  id: string
  title: string
  what: string
  published: string
  ours: string
  question: 'curve' | 'svm'
  request: Record<string, unknown>
  /** What to compare with in the table of the run: first choice in percent. */
  top1?: number
}

export const PAPERS: Paper[] = [
  {
    id: 'harrison-bayes',
    title: 'Harrison 2010: naive Bayes',
    what: 'Eleven features, 500 games.',
    published: '26.2 % first choice on professional games, 31.3 % on KGS',
    ours: 'experiments/harrison has ours, row by row',
    question: 'curve',
    request: { learner: 'naive-bayes', features: 'harrison', count: 500, steps: 4 },
    top1: 26.2,
  },
  {
    id: 'harrison-bradley-terry',
    title: 'Harrison 2010: Bradley–Terry',
    what: 'Eleven features, 500 games.',
    published: '30.1 % first choice on professional games, 34.6 % on KGS',
    ours: '30.8 % and 33.2 % to the letter',
    question: 'curve',
    request: { learner: 'bradley-terry', features: 'harrison', count: 500, steps: 3 },
    top1: 30.1,
  },
  {
    id: 'stern-ranking',
    title: 'Stern 2006: full ranking',
    what: 'Nested patterns, as many games as there are.',
    published: '34 % first choice, 66 % in five, 76 % in ten (181,000 games)',
    ours: '41.8, 69.4 and 79.3 % (66,647 games, with inheritance)',
    question: 'curve',
    request: { learner: 'ranking', features: 'stern', count: 2000, steps: 5 },
    top1: 34,
  },
  {
    id: 'nijhuis-connectivity',
    title: 'Nijhuis 2006: connectivity',
    what: 'A support vector machine on pairs of chains, five levels.',
    published: '66.0 % right on one split',
    ours: '67.8 ± 1.0 % over ten folds',
    question: 'svm',
    request: { concept: 'connectivity', rows: 400 },
  },
]

export function paperOf(request: Record<string, unknown> | null | undefined): Paper | undefined {
  return PAPERS.find((paper) => paper.id === request?.['paper'])
}
