// Short words at the lower edge, also for screen readers.
import { signal } from '@preact/signals'

interface Message {
  id: number
  text: string
  kind: 'info' | 'error'
}

const messages = signal<Message[]>([])
let nextId = 1

export function say(text: string, kind: Message['kind'] = 'info') {
  const id = nextId++
  messages.value = [...messages.value.slice(-2), { id, text, kind }]
  setTimeout(() => dismiss(id), kind === 'error' ? 9000 : 4000)
}

function dismiss(id: number) {
  messages.value = messages.value.filter((m) => m.id !== id)
}

/** Say what went wrong, unless it was only given up. */
export function complain(reason: unknown) {
  if ((reason as Error)?.name === 'AbortError') return
  say(reason instanceof Error ? reason.message : String(reason), 'error')
}

export function Messages() {
  return (
    <div class="messages" role="status" aria-live="polite">
      {messages.value.map((m) => (
        <div key={m.id} class={`message message-${m.kind}`}>
          <span>{m.text}</span>
          <button class="icon-button" aria-label="Dismiss" onClick={() => dismiss(m.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
