// The cards of the overlays that are not about moves: influence, connections, owners, life.
import { influence, life, linkProgress, links, owners } from './insight'

function winner(margin: number): string {
  return Math.abs(margin) < 0.05 ? 'even' : `${margin > 0 ? 'Black' : 'White'} by ${Math.abs(margin).toFixed(1)}`
}

export function OwnersCard() {
  const told = owners.value
  return (
    <section class="card" aria-label="Ownership">
      <header class="card-head">
        <h2>Ownership</h2>
        <span class="muted">{told ? winner(told.margin) : ''}</span>
      </header>
      {told ? (
        <>
          <p>
            Black won <b>{Math.round(100 * told.black_wins)} %</b> of {told.playouts.toLocaleString('en')} random games; average result:{' '}
            {winner(told.margin)}, with komi.
          </p>
          <Legend />
        </>
      ) : (
        <p class="muted">Playing random games …</p>
      )}
    </section>
  )
}

function Legend() {
  return (
    <p class="legend">
      <i class="swatch swatch-black" /> Black’s <i class="swatch swatch-white" /> White’s
      <span class="muted"> — bigger = more certain</span>
    </p>
  )
}

export function InfluenceCard() {
  const told = influence.value
  if (!told)
    return (
      <section class="card">
        <h2>Influence</h2>
        <p class="muted">Working out influence …</p>
      </section>
    )
  const weak = told.chains.filter((c) => c.strength < 0.85).sort((a, b) => a.strength - b.strength)
  return (
    <section class="card" aria-label="Influence">
      <header class="card-head">
        <h2>Influence</h2>
        <span class="muted">{winner(told.score - told.komi)} with komi</span>
      </header>
      <p>
        Score estimate: <b>{winner(told.score)}</b> by area, before komi ({told.komi}).
      </p>
      <Legend />
      {weak.length > 0 && (
        <>
          <h3>Weak groups</h3>
          <ul class="weak">
            {weak.slice(0, 6).map((chain) => (
              <li key={chain.at}>
                <i class={`stone stone-${chain.color}`} aria-hidden="true" />
                <span class="spoken">{chain.color} </span>
                {chain.at}
                <span class="muted">
                  {' '}
                  {chain.stone_count} stone{chain.stone_count > 1 ? 's' : ''}, {chain.liberties} libert{chain.liberties === 1 ? 'y' : 'ies'}
                </span>
                <b>{Math.round(100 * chain.strength)} %</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="muted small">
        The number on a chain is its chance of survival in percent.
        {told.hot > 0 ? ` In ${told.hot} places the outcome depends on who moves first.` : ''}
      </p>
    </section>
  )
}

const LEVELS: [number, string, string][] = [
  [1, 'strong', 'connected, even against two moves in a row'],
  [2, 'sure', 'connected: a cut can be answered'],
  [3, 'open', 'whoever moves first connects or cuts'],
  [4, 'apart', 'needs 2–3 moves to connect'],
]

export function LinksCard() {
  const told = links.value
  const now = linkProgress.value
  const count = (level: number) => (told ?? []).filter((l) => l.level === level || (level === 4 && l.level === 5)).length
  const open = (told ?? []).filter((l) => l.level === 3)
  return (
    <section class="card" aria-label="Connections">
      <header class="card-head">
        <h2>Connections</h2>
        <span class="muted">{told ? `${told.length} pair${told.length === 1 ? '' : 's'} of chains` : now?.total ? `${now.done} of ${now.total} read` : 'reading …'}</span>
      </header>
      {!told && <progress class="wide" aria-label="Reading connections" max={now?.total || 1} value={now?.total ? now.done : undefined} />}
      <ul class="levels">
        {LEVELS.map(([level, kind, words]) => (
          <li key={level}>
            <svg viewBox="0 0 3 1" aria-hidden="true">
              <line class={`link-line link-${kind}`} x1=".3" x2="2.7" y1=".5" y2=".5" />
            </svg>
            <span>{words}</span>
            <b>{told ? count(level) : ''}</b>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <>
          <h3>Undecided</h3>
          <ul class="weak">
            {open.slice(0, 6).map((link) => (
              <li key={link.from + link.to}>
                <i class={`stone stone-${link.color}`} aria-hidden="true" />
                <span class="spoken">{link.color} </span>
                {link.from} – {link.to}
                <span class="muted">
                  {link.join ? ` connect at ${link.join}` : ''}
                  {link.cut ? `, cut at ${link.cut}` : ''}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

export function LifeCard() {
  const told = life.value
  return (
    <section class="card" aria-label="Unconditional life">
      <header class="card-head">
        <h2>Unconditional life</h2>
      </header>
      {told ? (
        <table class="figures">
          <thead>
            <tr>
              <th />
              <th>Black</th>
              <th>White</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th>Stones alive</th>
              <td>{told.alive_count[0]}</td>
              <td>{told.alive_count[1]}</td>
            </tr>
            <tr>
              <th>Safe territory</th>
              <td>{told.territory_count[0]}</td>
              <td>{told.territory_count[1]}</td>
            </tr>
          </tbody>
        </table>
      ) : (
        <p class="muted">Looking …</p>
      )}
      <p class="muted small">Dots mark chains that cannot be captured even if their owner always passes (Benson’s algorithm).</p>
    </section>
  )
}
