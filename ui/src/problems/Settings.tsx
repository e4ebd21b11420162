// How problems are shown, and who answers.
import type { Signal } from '@preact/signals'
import { breadth, changeEngine, depth, engine, seconds, showsAllowed, showsArea, swapsColours, turnsBoard, type Engine } from './practice'

const ENGINES: { id: Engine; name: string; words: string }[] = [
  { id: 'strong', name: 'Strong', words: 'proves its answers' },
  { id: 'seed', name: 'Alpha-beta', words: 'searches as deep and wide as you allow' },
  { id: 'off', name: 'Off', words: 'you play both sides' },
]

function Limit(props: { label: string; value: Signal<number>; min: number; max: number; step?: string; hint?: string }) {
  const { label, value, min, max, step, hint } = props
  return (
    <label class="field-row">
      <span>
        {label} {hint && <span class="muted small">{hint}</span>}
      </span>
      <input
        type="number"
        min={min}
        max={max}
        step={step ?? '1'}
        value={value.value}
        onChange={(e) => {
          const next = Math.min(max, Math.max(min, Number(e.currentTarget.value) || min))
          e.currentTarget.value = String(next)
          void changeEngine(() => (value.value = next))
        }}
      />
    </label>
  )
}

/** To play against; or, to solve with, which takes its own time and cannot do without. */
export function EngineFields({ isToSolve = false }: { isToSolve?: boolean }) {
  const offered = ENGINES.filter(({ id }) => !isToSolve || id !== 'off')
  return (
    <fieldset class="engine">
      <legend>{isToSolve ? 'Solver' : 'Opponent'}</legend>
      <div class="engine-kinds">
        {offered.map(({ id, name, words }) => (
          <label key={id} class="check">
            <input type="radio" name="engine" value={id} checked={engine.value === id} onChange={() => void changeEngine(() => (engine.value = id))} />{' '}
            {name} <span class="muted small">{words}</span>
          </label>
        ))}
      </div>
      {engine.value !== 'off' && !isToSolve && <Limit label="Seconds" value={seconds} min={0.1} max={60} step="any" />}
      {engine.value === 'seed' && (
        <>
          <Limit label="Depth" hint="moves ahead; 0 = no limit" value={depth} min={0} max={100} />
          <Limit label="Breadth" hint="moves per turn; 0 = all" value={breadth} min={0} max={400} />
        </>
      )}
    </fieldset>
  )
}

function Check(props: { value: Signal<boolean>; children: preact.ComponentChildren }) {
  return (
    <label class="check">
      <input type="checkbox" checked={props.value.value} onChange={(e) => (props.value.value = e.currentTarget.checked)} /> {props.children}
    </label>
  )
}

export function Settings() {
  return (
    <details class="card settings">
      <summary>Settings</summary>
      <EngineFields />
      <Check value={showsAllowed}>
        Show legal moves <kbd>V</kbd>
      </Check>
      <Check value={showsArea}>Shade the problem area</Check>
      <Check value={turnsBoard}>Rotate randomly</Check>
      <Check value={swapsColours}>Swap colours randomly</Check>
    </details>
  )
}
