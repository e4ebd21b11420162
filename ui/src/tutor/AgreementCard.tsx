// How far two annotators agree, as a picture: a bar against chance, and who said what.
import { author } from './annotated'
import { agreement, authors, compare, other, type Agreement } from './documents'

type Row = Agreement['agreement'][number]

/** Rows are what the first said, columns the second; the darker, the oftener, and what is equal is framed. */
function Who({ row, names }: { row: Row; names: [string, string] }) {
  const most = Math.max(1, ...row.table.flat())
  return (
    <div class="scroll-x agreement-who" tabIndex={0} role="group" aria-label={`Who said what: ${row.what}`}>
      <table>
        <thead>
          <tr>
            <th class="muted">
              {names[0]} ↓ {names[1]} →
            </th>
            {row.values.map((value) => (
              <th key={value}>{value}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.table.map((counts, i) => (
            <tr key={row.values[i]}>
              <th>{row.values[i]}</th>
              {counts.map((count, j) => (
                <td key={j} class={i === j ? 'equal' : undefined}>
                  <span style={{ opacity: (0.45 * count) / most }} />
                  <b>{count || '·'}</b>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AgreementBar({ row, names }: { row: Row; names: [string, string] }) {
  const words = `${Math.round(100 * row.share)} % of ${row.pairs} equal, ${Math.round(100 * row.expected)} % at random`
  return (
    <li>
      <span>{row.what}</span>
      <span class="agreement-kappa">kappa {row.kappa === undefined ? '—' : row.kappa.toFixed(2)}</span>
      <span class="agreement-bar" role="img" aria-label={words} title={words}>
        <span style={{ width: `${100 * row.share}%` }} />
        <i style={{ left: `${100 * row.expected}%` }} />
      </span>
      <span class="muted small">{words}</span>
      {row.values.length > 1 && <Who row={row} names={names} />}
    </li>
  )
}

export function AgreementCard() {
  const told = agreement.value
  return (
    <details class="card settings">
      <summary>Agreement with another annotator</summary>
      <form
        class="buttons"
        onSubmit={(e) => {
          e.preventDefault()
          void compare()
        }}
      >
        <label>
          <span class="spoken">The other annotator</span>
          <input
            type="text"
            placeholder="name"
            list="annotators"
            value={other.value}
            onInput={(e) => (other.value = e.currentTarget.value)}
          />
        </label>
        <datalist id="annotators">
          {authors.value.filter((name) => name !== author.value).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="submit" disabled={!other.value}>
          Compare
        </button>
      </form>
      {told && told.agreement.length === 0 && <p class="muted">You and {told.second} have not labelled the same things yet.</p>}
      {told && told.agreement.length > 0 && (
        <>
          <ul class="agreement">
            {told.agreement.map((row) => (
              <AgreementBar key={row.what} row={row} names={[told.first, told.second]} />
            ))}
          </ul>
          <p class="muted small">
            The bar is the share of equal labels, the line what chance alone would give. Kappa is the agreement beyond chance: 1 is full, 0 is
            none. Only you labelled {told.only_first} things, only {told.second} {told.only_second}.
          </p>
        </>
      )}
    </details>
  )
}
