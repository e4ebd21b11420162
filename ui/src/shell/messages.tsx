// Short words at the lower edge, also for screen readers.
import { signal } from '@preact/signals'

interface Message {
  id: number
  text: string
  kind: 'info' | 'error'
  action?: Action
  since: number
}

/** Something to do about it: the word on the button. */
export interface Action {
  name: string
  run: () => void
}

const messages = signal<Message[]>([])
let nextId = 1

export function say(text: string, kind: Message['kind'] = 'info', action?: Action) {
  const id = nextId++
  messages.value = [...messages.value.slice(-2), { id, text, kind, since: performance.now(), ...(action ? { action } : {}) }]
  setTimeout(() => dismiss(id), kind === 'error' || action ? 9000 : 4000)
}

/** What went wrong with the last file does not concern the next one. */
export function dismissErrors() {
  messages.value = messages.value.filter((m) => m.kind !== 'error')
}

/** What was said of one screen does not concern the next; what was said on leaving it does. */
export function dismissOld() {
  const now = performance.now()
  messages.value = messages.value.filter((m) => now - m.since < 200)
}

function dismiss(id: number) {
  messages.value = messages.value.filter((m) => m.id !== id)
}

/** As a sentence: the server's own words begin small and have no full stop. */
export function errorText(reason: unknown): string {
  if ((reason as { code?: string })?.code === 'busy') return 'The server is busy; try again in a moment.'
  const text = reason instanceof Error ? reason.message : String(reason)
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?:]$/.test(text) ? '' : '.')
}

/** Say what went wrong, unless it was only given up. */
export function showError(reason: unknown) {
  if ((reason as Error)?.name === 'AbortError') return
  say(errorText(reason), 'error')
}

export function Messages() {
  return (
    <div class="messages" role="status" aria-live="polite">
      {messages.value.map((m) => (
        <div key={m.id} class={`message message-${m.kind}`}>
          <span>{m.text}</span>
          {m.action && (
            <button
              class="message-action"
              onClick={() => {
                dismiss(m.id)
                m.action!.run()
              }}
            >
              {m.action.name}
            </button>
          )}
          <button class="icon-button" aria-label="Dismiss" onClick={() => dismiss(m.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
