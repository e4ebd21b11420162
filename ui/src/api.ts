// Questions to the server. docs/API.md describes them.
import { signal } from '@preact/signals'

export interface Hello {
  api: number
  version: string
  token: string
  screens: string[]
  network?: boolean
  questions: string[]
  models: string[]
  learners: { name: string; description: string; features: string[] }[]
  players: { name: string; description: string }[]
  levels: { name: string; title: string; description: string }[]
  rules: string[]
}

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status = 0,
    readonly line?: number,
  ) {
    super(text)
  }
}

/** What the server said of itself; null until then. */
export const hello = signal<Hello | null>(null)

/** Whether the last question reached the server. */
export const online = signal(true)

const PREFIX = '/api/v2/'

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(PREFIX + path, init)
    online.value = true
    return response
  } catch (reason) {
    if ((reason as Error).name === 'AbortError') throw reason
    online.value = false
    throw new ApiError('offline', 'Katachi does not answer. Is it still running?')
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  try {
    const { error } = await response.json()
    return new ApiError(error.code, error.text, response.status, error.line)
  } catch {
    return new ApiError('http', `The server answered ${response.status}.`, response.status)
  }
}

/** Ask who is there; again after the server was started anew, since its token is then another. */
export async function sayHello(): Promise<Hello> {
  const response = await send('hello', {})
  if (!response.ok) throw await errorOf(response)
  hello.value = (await response.json()) as Hello
  return hello.value
}

/** What a page that closes may still send: browsers allow no more. */
const LAST_WORDS = 50_000

/** As long as a busy server is asked again. */
const PATIENCE_MS = 60_000

function pause(ms: number, abort?: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(done, ms)
    abort?.addEventListener('abort', () => {
      clearTimeout(timer)
      failed(new DOMException('Nobody waits any more.', 'AbortError'))
    })
  })
}

/** A server does only so much at a time: whoever comes too early asks again after a while. */
async function post(path: string, body: unknown, abort?: AbortSignal, isLast = false): Promise<Response> {
  const begin = performance.now()
  let wait = 200
  let isRenewed = false
  for (;;) {
    const { token } = hello.value ?? (await sayHello())
    const isFile = body instanceof Uint8Array || typeof body === 'string'
    const text = isFile ? (body as BodyInit) : JSON.stringify(body)
    const response = await send(path, {
      method: 'POST',
      keepalive: isLast && typeof text === 'string' && text.length < LAST_WORDS,
      headers: {
        'X-Katachi-Token': token,
        'Content-Type': isFile ? 'application/x-go-sgf' : 'application/json',
      },
      body: text,
      signal: abort ?? null,
    })
    if (response.ok) return response
    const error = await errorOf(response)
    if (error.code === 'busy' && !isLast && performance.now() - begin < PATIENCE_MS) {
      await pause(wait, abort)
      wait = Math.min(2000, 1.5 * wait)
      continue
    }
    if (error.code !== 'token' || isRenewed) throw error
    isRenewed = true
    await sayHello()
  }
}

/** A question with one answer. A body that is text or bytes is a file; anything else becomes JSON. The last one of a page
 * reaches the server though the page closes. */
export async function ask<T>(path: string, body: unknown, abort?: AbortSignal, isLast = false): Promise<T> {
  return (await (await post(path, body, abort, isLast)).json()) as T
}

export interface ServerEvent {
  name: string
  data: unknown
}

/** Cut a stream of events into events; what is not yet complete stays in `rest`. */
export function parseEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop()!
  const events = blocks.map((block) => {
    const name = /^event: (.*)$/m.exec(block)?.[1] ?? 'message'
    const data = /^data: (.*)$/m.exec(block)?.[1] ?? 'null'
    return { name, data: JSON.parse(data) as unknown }
  })
  return { events, rest }
}

export interface WorkProgress {
  done: number
  total: number
  phase?: string
}

/** A long work: hears of its progress, gives its answer. Aborting it stops the work, unless it is a job: then its
 * number is told first. */
export async function work<T>(
  path: string,
  body: unknown,
  onProgress: (data: WorkProgress) => void,
  abort?: AbortSignal,
  onJob?: (id: number) => void,
): Promise<T> {
  const response = await post(path, body, abort)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new ApiError('offline', 'The job ended without an answer. Try again.')
    const cut = parseEvents(rest + value)
    rest = cut.rest
    for (const event of cut.events) {
      if (event.name === 'done') return event.data as T
      if (event.name === 'error') {
        const { error } = event.data as { error: { code: string; text: string } }
        throw new ApiError(error.code, error.text)
      }
      if (event.name === 'progress') onProgress(event.data as WorkProgress)
      if (event.name === 'job') onJob?.((event.data as { job: number }).job)
    }
  }
}
