// What a click on the board does: a row of tools, one of them chosen, and what a screen adds.
import type { ComponentChildren } from 'preact'

export interface BoardTool<T> {
  tool: T
  name: string
  sign: string
  key: string // '' if it has none
}

interface Props<T> {
  tools: BoardTool<T>[]
  chosen: T
  onChoose: (tool: T) => void
  children?: ComponentChildren
}

export function ToolBar<T extends string>({ tools, chosen, onChoose, children }: Props<T>) {
  return (
    <div class="tools" role="toolbar" aria-label="Tools">
      {tools.map((t) => (
        <button
          key={t.tool}
          class="tool"
          aria-pressed={chosen === t.tool}
          aria-label={t.name}
          title={t.name + (t.key ? ` (${t.key.toUpperCase()})` : '')}
          onClick={() => onChoose(t.tool)}
        >
          {t.sign}
        </button>
      ))}
      <span class="tools-gap" />
      {children}
    </div>
  )
}
