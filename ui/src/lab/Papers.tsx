// Experiments from papers: published figures beside ours, each with a run to repeat it on one's own games.
import * as lab from './lab'
import { figureWords, PAPERS, type Paper } from './papers'

function Figures({ paper }: { paper: Paper }) {
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label={`Figures of ${paper.title}`}>
      <table class="figures">
        <thead>
          <tr>
            <th>%</th>
            <th>published</th>
            <th>ours</th>
          </tr>
        </thead>
        <tbody>
          {paper.rows.map((row) => (
            <tr key={row.what}>
              <th>{row.what}</th>
              <td>{figureWords(row.published)}</td>
              <td>{figureWords(row.ours, row.error)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function PaperList() {
  return (
    <ul class="works papers">
      {PAPERS.map((paper) => {
        const missing = lab.missingFor(paper)
        return (
          <li key={paper.id} data-paper={paper.id}>
            <h3>{paper.title}</h3>
            <p class="muted small">{paper.what}</p>
            <Figures paper={paper} />
            <p class="muted small">
              {paper.note} Commands: <code>{paper.notebook}</code>.
            </p>
            <div class="work-line">
              <button disabled={!!missing} onClick={() => void lab.runPaper(paper)} aria-label={`Run it here: ${paper.title}`}>
                Run it here
              </button>
              {missing && <span class="muted small">{missing}</span>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
