// Reasons for a move in words: features that speak of the same thing are one reason, the loudest come first.
import type { Explained, Prediction, Reason } from './insight'

export interface Spoken {
  text: string
  lift: number
}

/** How often a pattern was played at least before the model learned it; 0 if the model does not say. */
export function leastPlayed(told: Pick<Prediction, 'model'> | null): number {
  return Number(/\bthreshold=(\d+)/.exec(told?.model?.settings ?? '')?.[1] ?? 0)
}

function familyOf(feature: string): string {
  return /^(ring|response|template|liberties)-/.exec(feature)?.[1] ?? feature
}

/** The widest pattern that the model knows speaks for all of them; '' where it says nothing: that nobody saw a shape is no
 * praise. */
function shapeWords(isKnown: boolean, isFor: boolean, least: number): string {
  if (!isFor) return isKnown ? 'experts know this shape and usually play elsewhere' : 'experts have not played this shape'
  if (!isKnown) return ''
  return least > 0 ? `experts played this shape ${least} times or more` : 'experts played this shape'
}

function answerWords(isKnown: boolean, isFor: boolean): string {
  if (!isFor) return isKnown ? 'experts seldom answer the last move like this' : 'not a usual answer to the last move'
  return isKnown ? 'experts answered the last move like this' : ''
}

/** At most `most` reasons, for and against. */
export function spokenReasons(told: Explained, least: number, most = 3): Spoken[] {
  const families = new Map<string, Reason[]>()
  for (const reason of told.reasons) {
    const family = familyOf(reason.feature)
    families.set(family, [...(families.get(family) ?? []), reason])
  }
  const spoken = [...families].map(([family, list]): Spoken => {
    const lift = list.reduce((sum, reason) => sum + reason.lift, 0)
    const isKnown = list.some((r) => (r.value ?? 1) > 0)
    if (family === 'ring') return { text: shapeWords(isKnown, lift >= 0, least), lift }
    if (family === 'liberties') return { text: `${lift >= 0 ? 'suits' : 'does not suit'} the liberties of the stones around it`, lift }
    if (family === 'response') return { text: answerWords(isKnown, lift >= 0), lift }
    const loudest = list.reduce((a, b) => (Math.abs(b.lift) > Math.abs(a.lift) ? b : a))
    return { text: loudest.text, lift }
  })
  return spoken
    .filter((reason) => reason.text && Math.abs(reason.lift) >= 0.1)
    .sort((a, b) => Math.abs(b.lift) - Math.abs(a.lift))
    .slice(0, most)
}

/** Odds as people say them: "× 3.2" for, "÷ 4" against. */
export function oddsText(lift: number): string {
  const factor = Math.exp(Math.abs(lift))
  const text = factor >= 10 ? Math.round(factor).toLocaleString('en') : factor.toFixed(1)
  return (lift >= 0 ? '× ' : '÷ ') + text
}
