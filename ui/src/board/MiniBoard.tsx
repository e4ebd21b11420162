// A position as a small picture: a part of the board, no clicks.
import { stonesOf, partOf, type ProblemForm } from '../problems/form'

export function MiniBoard({ problem }: { problem: ProblemForm }) {
  const { size } = problem
  const part = partOf(problem)
  const stones = stonesOf(problem)
  const width = part.right - part.left + 1
  const height = part.bottom - part.top + 1
  const from = (isEdge: boolean, at: number) => (isEdge ? at + 0.5 : at)
  const marks = []
  for (let x = part.left; x <= part.right; x++)
    marks.push(`M${x + 0.5} ${from(part.top === 0, part.top)}V${part.bottom + (part.bottom === size - 1 ? 0.5 : 1)}`)
  for (let y = part.top; y <= part.bottom; y++)
    marks.push(`M${from(part.left === 0, part.left)} ${y + 0.5}H${part.right + (part.right === size - 1 ? 0.5 : 1)}`)
  const discs = []
  for (let y = part.top; y <= part.bottom; y++)
    for (let x = part.left; x <= part.right; x++) {
      const sign = stones[y * size + x]
      if (sign) discs.push(<circle key={`${x}-${y}`} class={sign > 0 ? 'mini-black' : 'mini-white'} cx={x + 0.5} cy={y + 0.5} r=".47" />)
    }
  return (
    <svg class="mini-board" viewBox={`${part.left - 0.2} ${part.top - 0.2} ${width + 0.4} ${height + 0.4}`} aria-hidden="true">
      <rect class="mini-wood" x={part.left - 1} y={part.top - 1} width={width + 2} height={height + 2} />
      <path class="mini-lines" d={marks.join('')} />
      {discs}
    </svg>
  )
}
