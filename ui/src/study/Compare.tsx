// Why this move and not that one: the reasons of two moves side by side, the expected one first.
import { percent } from '../board/scale'
import { parseVertex } from '../go/points'
import { ordinal } from './Experts'
import { node, play, tree } from './game'
import { expected, explained, prediction, probabilityAt, rankOf, selected, shownExpert, type Explained, type Word } from './insight'
import { leastPlayed, oddsText, spokenReasons } from './why'

/** What players call the move, and what it does at once: the English word first. */
function Names({ words = [], effects = [] }: { words?: Word[] | undefined; effects?: Word[] | undefined }) {
  if (words.length + effects.length === 0) return null
  return (
    <p class="names">
      {[...words.slice(0, 2), ...effects.slice(0, 2)].map((word) => (
        <span key={word.term} class="name" title={word.gloss}>
          <b>{word.gloss}</b> {word.term !== word.gloss && <span class="muted">{word.term}</span>}{' '}
          <span lang="ja" class="muted">
            {word.japanese}
          </span>
        </span>
      ))}
    </p>
  )
}

function Side({ told, role }: { told: Explained; role: 'expected' | 'played' | 'asked' }) {
  const shown = shownExpert.value
  const spoken = spokenReasons(told, leastPlayed(prediction.value))
  const word = { expected: 'expected', played: 'played', asked: 'asked about' }[role]
  return (
    <div class={`compare-side compare-${role}`} data-side={role}>
      <h3>
        <i aria-hidden="true" /> {told.move} <span class="muted">{word}</span>
        {shown && (
          <span class="compare-number">
            {ordinal(rankOf(shown.probabilities, told.move))} choice · {percent(probabilityAt(shown.probabilities, told.move))} %
          </span>
        )}
      </h3>
      <Names words={told.names} effects={told.outcomes} />
      {spoken.length === 0 && <p class="muted">Nothing makes this move stand out.</p>}
      <ul class="reasons">
        {spoken.map((reason) => (
          <li key={reason.text}>
            <b class={reason.lift >= 0 ? 'sign for' : 'sign against'} aria-label={reason.lift >= 0 ? 'for' : 'against'}>
              {reason.lift >= 0 ? '+' : '−'}
            </b>
            <span class="reason-text">{reason.text}</span>
            <span class={reason.lift >= 0 ? 'reason-odds for' : 'reason-odds against'}>{oddsText(reason.lift)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function playOut(move: string) {
  const at = tree.value && parseVertex(tree.value.size, move)
  if (at) void play(at)
}

export function Compare() {
  const told = explained.value
  const here = node.value
  if (!told || !here) return null
  const best = expected.value
  const isAsked = !!selected.value
  return (
    <section class="card compare" aria-label={`Reasons for ${told.move}`} data-tour="reasons">
      <header class="card-head">
        <h2>{best ? `${best.move} or ${told.move}?` : `Why ${told.move}?`}</h2>
        <span class="muted">{here.toMove === 'black' ? 'Black' : 'White'} to play</span>
      </header>
      {best && <Side told={best} role="expected" />}
      <Side told={told} role={isAsked ? 'asked' : prediction.value?.played?.move === told.move ? 'played' : 'expected'} />
      <p class="muted small">Reasons from patterns. × 3 = this makes the move three times likelier than average.</p>
      <div class="buttons">
        {best && <button onClick={() => playOut(best.move)}>Play out {best.move}</button>}
        {(isAsked || !best) && <button onClick={() => playOut(told.move)}>Play out {told.move}</button>}
      </div>
    </section>
  )
}
