// Problems as small pictures, with and without a line of play.
import { SmallBoard, type Part } from '../board/SmallBoard'
import { numbered, partOf, stonesOf, type ProblemForm } from './form'

export function MiniBoard({ problem }: { problem: ProblemForm }) {
  return <SmallBoard size={problem.size} stones={stonesOf(problem)} part={partOf(problem)} />
}

/** A line as a diagram: every move with its number. */
export function Diagram({ problem, part, line }: { problem: ProblemForm; part: Part; line: string[] }) {
  return (
    <span class="diagram">
      <SmallBoard size={problem.size} stones={stonesOf(problem)} part={part}>
        {numbered(problem.size, line, problem.play).map(({ at, sign, text }) => (
          <g key={text}>
            <circle class={sign > 0 ? 'mini-black' : 'mini-white'} cx={at.x + 0.5} cy={at.y + 0.5} r=".47" />
            <text class={sign > 0 ? 'mini-text on-black' : 'mini-text on-white'} x={at.x + 0.5} y={at.y + 0.5} font-size=".56">
              {text}
            </text>
          </g>
        ))}
      </SmallBoard>
    </span>
  )
}
