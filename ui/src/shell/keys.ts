// Keys of the screens, where nothing else wants them.

/** Whether the key belongs to what has the focus: text fields, open dialogs, arrows in a choice. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.('dialog')) return true
  if (target.closest?.('textarea, select, input:not([type=radio], [type=checkbox])')) return true
  return !!target.closest?.('input, .board') && /^(Arrow|Enter| )/.test(event.key)
}

/** Do what the table has for the key. */
export function runKey(event: KeyboardEvent, keys: Record<string, () => unknown>) {
  const action = keys[event.key]
  if (!action || isTaken(event)) return
  event.preventDefault()
  action()
}

/** After a click on one of several choices the arrows walk through the game again, instead of on to the next choice. */
export function leaveChoice() {
  const chosen = document.activeElement
  if (isPointed && chosen instanceof HTMLInputElement && chosen.type === 'radio' && chosen.closest('.segmented')) chosen.blur()
}

/** Whether the last that was touched is the mouse or the screen: arrows in a choice are clicks, too, as browsers tell it. */
let isPointed = false
export function noteHand(event: Event) {
  isPointed = event.type === 'pointerdown'
}
