// A card that can be folded. It opens by itself while something in it is under way, and stays open with what came of it.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

export function Fold(props: { title: string; class?: string; isBusy: boolean; children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class={props.class ?? 'card settings'} open={isOpen || props.isBusy} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{props.title}</summary>
      {props.children}
    </details>
  )
}
