import { afterEach, describe, expect, it, vi } from 'vitest'
import { ask, work } from '../../src/api'

const busy = () => new Response(JSON.stringify({ error: { code: 'busy', text: 'the server is busy' } }), { status: 503 })

describe('questions', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('are asked for again while the server is busy', async () => {
    let asked = 0
    vi.stubGlobal('fetch', (path: string) => {
      if (path.endsWith('hello')) return Promise.resolve(new Response('{"token":"t"}'))
      return Promise.resolve(++asked < 2 ? busy() : new Response('event: done\ndata: {"state":"open"}\n\n'))
    })
    expect(await work('session', {}, () => undefined)).toEqual({ state: 'open' })
    expect(asked).toBe(2)
    asked = 0
    vi.stubGlobal('fetch', (path: string) => {
      if (path.endsWith('hello')) return Promise.resolve(new Response('{"token":"t"}'))
      return Promise.resolve(++asked < 2 ? busy() : new Response('{"nodes":[]}'))
    })
    expect(await ask('record', '(;)')).toEqual({ nodes: [] })
  })

  it('are given up at once when nobody waits any more', async () => {
    const abort = new AbortController()
    vi.stubGlobal('fetch', (path: string) => Promise.resolve(path.endsWith('hello') ? new Response('{"token":"t"}') : busy()))
    const told = work('session', {}, () => undefined, abort.signal)
    setTimeout(() => abort.abort(), 20)
    await expect(told).rejects.toThrow('Nobody waits')
  })
})
