// The cards of the overlays that are not about moves: influence, connections, owners, life.
import { hello } from '../api'
import { blackView } from './Experts'
import { influence, life, linkProgress, links, overlay, owners, prediction, territory, type OverlayKind, type TerritoryKind } from './insight'

function winner(margin: number): string {
  return Math.abs(margin) < 0.05 ? 'even' : `${margin > 0 ? 'Black' : 'White'} by ${Math.abs(margin).toFixed(1)}`
}

function OwnersCard() {
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

function InfluenceCard() {
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

function LinksCard() {
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

function LifeCard() {
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

/** The network's word on whose every point is. */
function NetworkCard() {
  const told = prediction.value
  const network = told?.network
  return (
    <section class="card" aria-label="Network">
      <header class="card-head">
        <h2>Network</h2>
        <span class="muted">{network ? winner(blackView(network, told.to_move).lead) : ''}</span>
      </header>
      {network ? (
        <>
          <p>
            Black wins <b>{Math.round(100 * blackView(network, told.to_move).win)} %</b>; expected result:{' '}
            {winner(blackView(network, told.to_move).lead)} ± {network.spread.toFixed(0)}, with komi.
          </p>
          <Legend />
        </>
      ) : (
        <p class="muted">{told ? 'No network is installed for boards of this size.' : 'One moment …'}</p>
      )}
    </section>
  )
}

const SOURCES: { kind: TerritoryKind; name: string; question: string; title: string }[] = [
  { kind: 'network', name: 'Network', question: 'predict', title: 'Who will own each point, as the network expects it' },
  { kind: 'influence', name: 'Influence', question: 'influence', title: 'Influence, and the score it suggests' },
  { kind: 'owners', name: 'Playouts', question: 'owners', title: 'Who owns each point at the end of random games' },
  { kind: 'links', name: 'Links', question: 'connections', title: 'Which chains are connected, and how well' },
  { kind: 'life', name: 'Life', question: 'life', title: 'Stones that can never be captured, and territory that is safe' },
]

export function isTerritory(kind: OverlayKind): kind is TerritoryKind {
  return SOURCES.some((source) => source.kind === kind)
}

/** Show it: the one that was looked at last. */
export function showTerritory(kind = territory.value) {
  territory.value = kind
  overlay.value = kind
}

/** Several ways to see territory and groups; one at a time. */
export function TerritoryCard() {
  const kind = overlay.value
  const asked = hello.value?.questions ?? []
  return (
    <>
      <div class="segmented segmented-fill" role="radiogroup" aria-label="Territory by">
        {SOURCES.filter((source) => asked.includes(source.question)).map((source) => (
          <label key={source.kind} title={source.title}>
            <input type="radio" name="territory" checked={kind === source.kind} onChange={() => showTerritory(source.kind)} />
            <span>{source.name}</span>
          </label>
        ))}
      </div>
      {kind === 'network' && <NetworkCard />}
      {kind === 'influence' && <InfluenceCard />}
      {kind === 'links' && <LinksCard />}
      {kind === 'owners' && <OwnersCard />}
      {kind === 'life' && <LifeCard />}
    </>
  )
}
