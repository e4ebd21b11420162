// Fields that several screens have.

/** A number with its name before it; what is typed outside the bounds goes to the nearer one, what is no number to `usual`. */
export function NumberRow(props: {
  label: string
  value: number
  min: number
  max: number
  step?: string
  usual: number
  /** Take every key, not only what stands there in the end. */
  isLive?: boolean
  onNumber: (value: number) => void
}) {
  const { label, value, min, max, step, usual, isLive, onNumber } = props
  const take = (e: { currentTarget: HTMLInputElement }) => onNumber(Math.min(max, Math.max(min, Number(e.currentTarget.value) || usual)))
  return (
    <label class="field-row">
      <span>{label}</span>
      <input
        type="number"
        min={min}
        max={max}
        step={step}
        value={value}
        onInput={isLive ? take : undefined}
        onChange={take}
      />
    </label>
  )
}
