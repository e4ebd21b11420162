// What came out, as tables and charts.
import { BoxChart, HeatMap } from './boxes'
import { Chart, download } from './chart'
import { PaperList } from './Papers'
import { paperCell, paperOf, type Paper } from './papers'
import { figuresOf, isEntering, isFetching, shown, type Evaluation, type Figures, type LearningCurve, type Machine, type Ownership, type Score } from './lab'

/** Late moves are in few games: fewer positions than this say nothing. */
const FEWEST = 20

const share = (v: number) => `${(100 * v).toFixed(1)}`

/** A table as text for a spreadsheet. */
export function csvOfTable(head: string[], rows: (string | number)[][]): string {
  const quote = (v: string | number) => (/[",\n]/.test(String(v)) ? `"${String(v).replace(/"/g, '""')}"` : String(v))
  return [head, ...rows].map((row) => row.map(quote).join(',')).join('\n') + '\n'
}

function Table({ head, rows }: { head: string[]; rows: (string | number)[][] }) {
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label="Table of figures">
      <table class="figures">
        <thead>
          <tr>
            {head.map((h) => (
              <th key={h}>{h}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (j === 0 ? <th key={j}>{cell}</th> : <td key={j}>{cell}</td>))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SheetProps {
  title: string
  file: string
  head: string[]
  rows: (string | number)[][]
  json: unknown
  html?: string
  note?: string | undefined
}

function Sheet({ title, file, head, rows, json, html, note }: SheetProps) {
  return (
    <section class="card" aria-label="Figures">
      <header class="card-head">
        <h2>{title}</h2>
        <span class="chart-tools">
          <button class="quiet" onClick={() => download(csvOfTable(head, rows), `${file}.csv`, 'text/csv')}>
            Table
          </button>
          <button class="quiet" onClick={() => download(JSON.stringify(json, null, 1), `${file}.json`, 'application/json')}>
            JSON
          </button>
          {html && (
            <button class="quiet" onClick={() => download(html, `${file}.html`, 'text/html')}>
              Report
            </button>
          )}
        </span>
      </header>
      <Table head={head} rows={rows} />
      {note && <p class="muted small">{note}</p>}
    </section>
  )
}

const ERROR_NOTE = '± is one standard error: two times in three the true figure is within it, nineteen times in twenty within twice as much'

// ---- a comparison of models ----

function boxesBySize(list: Figures[]) {
  const withSizes = list.filter((f) => f.rank_error_by_size)
  const sizes = [...new Set(withSizes.flatMap((f) => f.rank_error_by_size!.filter((b) => b.positions >= 5).map((b) => b.size)))].sort((a, b) => a - b)
  const groups = withSizes.map((f) => ({
    name: f.name,
    boxes: sizes.map((size) => f.rank_error_by_size!.find((b) => b.size === size && b.positions >= 5) ?? null),
  }))
  return { labels: sizes.map(String), groups }
}

function PhaseCharts({ list }: { list: Figures[] }) {
  const starts = [...new Set(list.flatMap((f) => f.phases.filter((p) => p.positions >= FEWEST).map((p) => p.from)))].sort((a, b) => a - b)
  const bySize = boxesBySize(list)
  const withSizes = list.filter((f) => f.size_by_move)
  return (
    <>
      <Chart
        title="Evidence by phase"
        xLabel="move number, phases of 30"
        yLabel="log-likelihood per move (nats)"
        marks
        curves={list.map((f) => ({
          name: f.name,
          points: f.phases.filter((p) => p.positions >= FEWEST).map((p) => ({ x: p.from + 14, y: p.nats })),
        }))}
      />
      <BoxChart
        title="Rank error by phase"
        xLabel="phase, from move number"
        yLabel="rank ÷ legal moves, %"
        labels={starts.map(String)}
        groups={list.map((f) => ({ name: f.name, boxes: starts.map((from) => f.phases.find((p) => p.from === from)?.rank_error ?? null) }))}
      />
      {bySize.groups.length > 0 && (
        <BoxChart title="Rank error by template size" xLabel="size of the pattern (number of its template)" yLabel="rank ÷ legal moves, %" {...bySize} />
      )}
      {withSizes.length > 0 && (
        <Chart
          title="Template size by move"
          xLabel="move number"
          yLabel="mean size of the played pattern"
          curves={withSizes.map((f) => ({ name: f.name, points: f.size_by_move!.map((p) => ({ x: p.from + 5, y: p.mean_size })) }))}
        />
      )}
    </>
  )
}

function Comparison({ evaluation, html }: { evaluation: Evaluation; html: string }) {
  const list = figuresOf(evaluation)
  const note = [evaluation.skipped && `Skipped: ${evaluation.skipped}`, ERROR_NOTE].filter(Boolean).join('. ')
  return (
    <>
      <Sheet
        title={`${evaluation.positions.toLocaleString('en')} positions of ${evaluation.games.toLocaleString('en')} games`}
        file="evaluation"
        head={['model', 'first choice, %', '± standard error', 'top five', 'top ten', 'mean rank', 'log-likelihood (nats)']}
        rows={list.map((f) => [f.name, share(f.top['1']!), share(f.top_error['1']!), share(f.top['5']!), share(f.top['10']!), f.mean_rank.toFixed(1), f.nats.toFixed(3)])}
        json={evaluation}
        html={html}
        note={note}
      />
      <Chart
        title="Cumulative accuracy"
        xLabel="number of first choices"
        yLabel="played move among them, %"
        percent
        curves={list.map((f) => ({ name: f.name, points: f.cumulative.slice(0, 50).map((y, i) => ({ x: i + 1, y })) }))}
      />
      <Chart
        title="Accuracy by move number"
        xLabel="move number"
        yLabel="first choice played, %"
        percent
        curves={list.map((f) => ({ name: f.name, points: f.by_move.filter((b) => b.positions >= FEWEST).map((b) => ({ x: b.from + 12, y: b.top1 })) }))}
      />
      <PhaseCharts list={list} />
      <Chart
        title="Calibration"
        xLabel="predicted %"
        yLabel="played %"
        percent
        diagonal
        curves={list.map((f) => ({ name: f.name, points: f.calibration.filter((c) => c.candidates >= FEWEST).map((c) => ({ x: c.said, y: c.played })) }))}
      />
    </>
  )
}

// ---- a learning curve ----

/** What was published, and what ours reach on all data, below the rows of a run. */
function paperRows(paper: Paper | undefined, cells: (side: 'published' | 'ours') => (string | number)[]): (string | number)[][] {
  return paper ? [['published', ...cells('published')], ['ours, all data', ...cells('ours')]] : []
}

function Curve({ told }: { told: LearningCurve }) {
  const { curve } = told
  const paper = paperOf(shown.value?.job.request)
  const top1 = paper?.rows.find((row) => row.column === 'top1')?.published
  const published = top1 === undefined ? [] : [{ name: 'first choice, published', points: curve.map((p) => ({ x: p.games, y: top1 / 100 })) }]
  return (
    <>
      <Sheet
        title={`${told.learner} (${told.features}), tested on ${told.test_games.toLocaleString('en')} games`}
        file="learning-curve"
        head={['games', 'positions', 'weights', 'first choice, %', '± standard error', 'top ten', 'log-likelihood (nats)', 'mean rank', 'seconds']}
        rows={[
          ...curve.map((p) => [
            p.games.toLocaleString('en'),
            p.positions,
            p.weights,
            share(p.top1),
            share(p.error),
            share(p.top10),
            p.nats.toFixed(3),
            p.mean_rank.toFixed(1),
            p.seconds.toFixed(1),
          ]),
          ...paperRows(paper, (side) => ['', '', paperCell(paper!, 'top1', side), '', paperCell(paper!, 'top10', side), '', '', '']),
        ]}
        json={told}
        note={paper ? `${paper.note} ${ERROR_NOTE}.` : `${ERROR_NOTE}.`}
      />
      <Chart
        title="Learning curve: accuracy"
        xLabel="games learned from"
        yLabel="played move among them, %"
        percent
        marks
        curves={[
          { name: 'first choice', points: curve.map((p) => ({ x: p.games, y: p.top1 })) },
          { name: 'top ten', points: curve.map((p) => ({ x: p.games, y: p.top10 })) },
          ...published,
        ]}
      />
      <Chart
        title="Learning curve: evidence"
        xLabel="games learned from"
        yLabel="log-likelihood per move (nats)"
        marks
        curves={[{ name: told.learner, points: curve.map((p) => ({ x: p.games, y: p.nats })) }]}
      />
    </>
  )
}

// ---- a support vector machine ----

function Confusion({ title, score }: { title: string; score: Score }) {
  const said = [...new Set(score.table.flatMap((row) => Object.keys(row.said)))].map(Number).sort((a, b) => a - b)
  const names = new Map(score.table.map((row) => [row.truth, row.name]))
  const total = (row: Score['table'][number]) => Object.values(row.said).reduce((a, b) => a + b, 0)
  const head = ['truth', ...said.map((s) => names.get(s) ?? String(s)), 'right, %']
  const rows = score.table.map((row) => [row.name, ...said.map((s) => row.said[s] ?? 0), share((row.said[row.truth] ?? 0) / Math.max(1, total(row)))])
  return (
    <section class="card" aria-label={title}>
      <header class="card-head">
        <h2>{title}</h2>
        <span class="chart-tools">
          <button class="quiet" onClick={() => download(csvOfTable(head, rows), 'confusion.csv', 'text/csv')}>
            Table
          </button>
        </span>
      </header>
      <div class="scroll-x" tabIndex={0} role="group" aria-label="Table of confusion">
        <table class="figures confusion">
          <thead>
            <tr>
              {head.map((h) => (
                <th key={h}>{h}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {score.table.map((row) => (
              <tr key={row.truth}>
                <th>{row.name}</th>
                {said.map((s) => (
                  <td key={s} class={s === row.truth ? 'diagonal' : ''} data-share={Math.round((10 * (row.said[s] ?? 0)) / Math.max(1, total(row)))}>
                    {row.said[s] ?? 0}
                  </td>
                ))}
                <td>{share((row.said[row.truth] ?? 0) / Math.max(1, total(row)))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted small">
        {share(score.accuracy)} % of {score.rows.toLocaleString('en')} rows right; always guessing the most frequent: {share(score.majority)} %; mean over the classes:{' '}
        {share(score.balanced)} %.
      </p>
    </section>
  )
}

function MachineResult({ told }: { told: Machine }) {
  const { grid } = told
  const paper = paperOf(shown.value?.job.request)
  return (
    <>
      <Sheet
        title={`${told.concept}: ${told.train_rows.toLocaleString('en')} rows to learn, ${told.test_rows.toLocaleString('en')} to test`}
        file="machine"
        head={['', 'right, %', 'mean over classes', 'most frequent', 'log2 C', 'log2 gamma']}
        rows={[
          ['cross-validated', share(told.cross.accuracy), share(told.cross.balanced), share(told.cross.majority), grid.log2_c, grid.log2_gamma],
          ['test', share(told.test.accuracy), share(told.test.balanced), share(told.test.majority), grid.log2_c, grid.log2_gamma],
          ...(['cross', 'test'] as const).flatMap((column) =>
            paperRows(paper, (side) => [paperCell(paper!, column, side), '', '', '', '']).map(([name, ...cells]) => [
              `${column === 'cross' ? 'cross-validated' : 'test'}, ${name}`,
              ...cells,
            ]),
          ),
        ]}
        json={{ ...told, map: undefined }}
        note={paper?.note}
      />
      <HeatMap
        title="Accuracy map"
        xLabel="log2 C"
        yLabel="log2 gamma"
        spots={grid.points.map((p) => ({ x: p.log2_c, y: p.log2_gamma, value: p.accuracy }))}
        best={{ x: grid.log2_c, y: grid.log2_gamma }}
      />
      <Chart
        title="Accuracy by rows learned from"
        xLabel="rows"
        yLabel="test rows right, %"
        percent
        marks
        curves={[
          { name: 'all rows', points: told.curve.map((p) => ({ x: p.rows, y: p.accuracy })) },
          { name: 'mean over classes', points: told.curve.map((p) => ({ x: p.rows, y: p.balanced })) },
        ]}
      />
      <Confusion title="Confusion, test rows" score={told.test} />
      <Confusion title="Confusion, cross-validated" score={told.cross} />
    </>
  )
}

// ---- who owns what ----

const FIELDS = { pure: 'equations alone', improved: 'with life and ladders' }

function OwnershipResult({ told }: { told: Ownership }) {
  const paper = paperOf(shown.value?.job.request)
  const left = [told.not_counted && `${told.not_counted} without a counted result`, told.other_count && `${told.other_count} that our count does not confirm`]
  const leftOut = left.filter(Boolean).join(', ')
  return (
    <>
      <Sheet
        title={`Owners of points in ${told.games.toLocaleString('en')} ${told.games === 1 ? 'game' : 'games'}`}
        file="ownership"
        head={['influence', 'whole game, % right', '± whole game', 'last position, % right', '± last position']}
        rows={[
          ...told.models.map((m) => [FIELDS[m.model], share(m.over_game.share), share(m.over_game.error), share(m.at_end.share), share(m.at_end.error)]),
          ...paperRows(paper, (side) => [paperCell(paper!, 'over_game', side), '', paperCell(paper!, 'at_end', side), '']),
        ]}
        json={told}
        note={[leftOut && `Left out: ${leftOut}.`, paper?.note, `${ERROR_NOTE}.`].filter(Boolean).join(' ')}
      />
      <Chart
        title="Owners by part of the game"
        xLabel="part of the game, %"
        yLabel="points right, %"
        percent
        marks
        curves={told.models.map((m) => ({
          name: FIELDS[m.model],
          points: m.tenths.flatMap((tenth, i) => (tenth.share === null ? [] : [{ x: 10 * i + 5, y: tenth.share }])),
        }))}
      />
    </>
  )
}

export function Results() {
  const told = shown.value
  const isWaiting = isEntering.value || isFetching.value
  if (!told || told.question === 'train')
    return (
      <>
        <div class="waiting lab-empty" role="status">
          <h2>{isWaiting ? 'One moment …' : 'No results yet'}</h2>
          {!isWaiting && (
            <p>
              Choose games and evaluate the default model, or train your own first. A hundred games take a few seconds; jobs keep running when you leave
              the page.
            </p>
          )}
        </div>
        {!isWaiting && (
          <section class="card" aria-label="Papers">
            <h2>Experiments from papers</h2>
            <PaperList />
          </section>
        )}
      </>
    )
  if (told.question === 'evaluate') return <Comparison {...told.answer} />
  if (told.question === 'ownership') return <OwnershipResult told={told.answer} />
  return told.question === 'curve' ? <Curve told={told.answer} /> : <MachineResult told={told.answer} />
}
