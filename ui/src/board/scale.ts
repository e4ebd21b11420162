// Colours for numbers: from pale amber over magenta to deep violet, told apart by lightness alone, so that
// nobody needs to see the hue.

const STOPS: [number, [number, number, number]][] = [
  [0, [253, 216, 130]],
  [0.25, [245, 158, 92]],
  [0.5, [207, 74, 108]],
  [0.75, [124, 38, 122]],
  [1, [48, 14, 92]],
]

/** A colour for 0 … 1. */
export function heat(value: number): string {
  const v = Math.min(1, Math.max(0, value))
  const upper = STOPS.findIndex(([at]) => at >= v)
  if (upper <= 0) return rgb(STOPS[0]![1])
  const [low, a] = STOPS[upper - 1]!
  const [high, b] = STOPS[upper]!
  const t = (v - low) / (high - low)
  return rgb(a.map((c, i) => Math.round(c + (b[i]! - c) * t)) as [number, number, number])
}

function rgb([r, g, b]: [number, number, number]): string {
  return `rgb(${r} ${g} ${b})`
}

/** How strongly a probability shows: its root, so that the small ones are seen and the large ones differ. */
export function strength(probability: number): number {
  return Math.sqrt(Math.min(1, Math.max(0, probability)))
}

/** Ink that can be read on heat(value). */
export function inkOn(value: number): string {
  return value > 0.42 ? '#fff' : '#2b1a05'
}

/** "34", "6.2", "0.4": percent as short as it can be told apart. */
export function percent(probability: number): string {
  const p = probability * 100
  if (p >= 9.95) return String(Math.round(p))
  if (p >= 0.95) return p.toFixed(1).replace(/\.0$/, '')
  return p >= 0.05 ? p.toFixed(1) : '<0.1'
}
