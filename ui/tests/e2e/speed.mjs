// How fast it is. Everything is reported; the bounds are wide, since other programs may be running: the machine of a
// test is not quiet. `npm run e2e -- speed` on a quiet one gives the figures of docs/RESULTS.md.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { visit } from './harness.mjs'

const sorted = (list) => [...list].sort((a, b) => a - b)
const median = (list) => sorted(list)[list.length >> 1]
const report = (text) => console.log(`      ${text}`)
const ms = (time) => `${time.toFixed(1)} ms`

/** Notes, from within the page, when the first disc is there, when the first answer comes after a click, and when the
 * discs change. */
function watch() {
  window.seen = { disc: 0, answer: 0, drawn: 0 }
  const json = Response.prototype.json
  Response.prototype.json = async function () {
    const value = await json.call(this)
    if (this.url.endsWith('/predict')) window.seen.answer ||= performance.now()
    return value
  }
  new MutationObserver(() => {
    if (!window.seen.disc && document.querySelector('.disc')) window.seen.disc = performance.now()
    if (document.querySelector('.discs')) window.seen.drawn = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['cx', 'r', 'fill'] })
}

/** What the main thread of the page has cost the processor since it was asked last, in ms: other programs do not count. */
async function costOf(page) {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Performance.enable')
  let before = 0
  return async () => {
    const { metrics } = await debug.send('Performance.getMetrics')
    const now = 1000 * metrics.find((m) => m.name === 'ThreadTime').value
    const spent = now < before ? now : now - before // another address may get another process
    before = now
    return spent
  }
}

async function watched(browser, server) {
  const { page, context } = await visit(browser, server, { hash: '#/none' })
  await page.addInitScript(watch)
  await page.goto('about:blank')
  const cost = await costOf(page)
  await cost()
  await page.goto(server.url)
  await page.waitForSelector('.disc')
  return { page, context, cost }
}

export default function add(test) {
  test('speed: the script is small', async ({ server }) => {
    const read = async (path) => (await fetch(new URL(path, server.url))).text()
    const size = (text) => gzipSync(text, { level: 9 }).length
    const first = /src="([^"]+\.js)"/.exec(await read('/'))[1]
    const known = new Map([[first, await read(first)]])
    for (const text of known.values())
      for (const [name] of text.matchAll(/[\w-]+-[\w-]{8}\.js/g))
        if (!known.has(`/assets/${name}`)) known.set(`/assets/${name}`, await read(`/assets/${name}`))
    const total = [...known.values()].reduce((sum, text) => sum + size(text), 0)
    report(`script of the first page ${(size(known.get(first)) / 1000).toFixed(1)} kB compressed, of all screens ${(total / 1000).toFixed(1)} kB`)
    assert.ok(known.size >= 4)
    assert.ok(size(known.get(first)) < 60_000)
    assert.ok(total < 180_000)
  })

  test('speed: the first page', async ({ browser, server }) => {
    const times = []
    const costs = []
    for (let i = 0; i < 5; i++) {
      const { page, context, cost } = await watched(browser, server)
      times.push(await page.evaluate(() => window.seen.disc))
      costs.push(await cost())
      await context.close()
    }
    report(`the first page shows probabilities after ${ms(median(times))} in the median, ${ms(Math.min(...times))} at best`)
    report(`it costs the browser's main thread ${ms(median(costs))} of processor time`)
    assert.ok(median(times) < 10000)
    assert.ok(median(costs) < 1000, 'one second on a machine of its own')
  })

  test('speed: a prediction there and back', async ({ browser, server }) => {
    const { page } = await watched(browser, server)
    const times = await page.evaluate(async () => {
      const { token } = await (await fetch('/api/v1/hello')).json()
      const moves = [...'pdpqdddpfqcnnjrgcfqcgcpjeioplq'.matchAll(/../g)].map((m, i) => `;${i % 2 ? 'W' : 'B'}[${m[0]}]`)
      const list = []
      for (let i = 0; i < 60; i++) {
        const sgf = `(;SZ[19]${moves.slice(0, 1 + (i % moves.length)).join('')})`
        const begin = performance.now()
        const answer = await fetch('/api/v1/predict', { method: 'POST', headers: { 'X-Katachi-Token': token }, body: JSON.stringify({ sgf }) })
        await answer.json()
        list.push(performance.now() - begin)
      }
      return list
    })
    report(`a prediction takes ${ms(median(times))} there and back in the median, ${ms(sorted(times)[56])} in 95 of 100`)
    assert.ok(median(times) < 500)
  })

  test('speed: the overlay after a move', async ({ browser, server }) => {
    const { page } = await watched(browser, server)
    const delays = []
    const whole = []
    for (const [x, y] of [[3, 9], [9, 3], [9, 9], [4, 12], [12, 4], [6, 6], [12, 12], [2, 12], [14, 10], [10, 15]]) {
      const times = await page.evaluate(async ([column, row]) => {
        const frame = () => new Promise((done) => requestAnimationFrame(done))
        window.seen.answer = window.seen.drawn = 0
        const begin = performance.now()
        document.querySelector(`.shudan-vertex[data-x="${column}"][data-y="${row}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }))
        while (window.seen.drawn <= window.seen.answer || window.seen.answer === 0) {
          if (performance.now() - begin > 30_000) throw new Error(`no overlay after a click on ${column}, ${row}`)
          await frame()
        }
        const answer = window.seen.answer
        await frame()
        return { delay: performance.now() - answer, whole: performance.now() - begin }
      }, [x, y])
      delays.push(times.delay)
      whole.push(times.whole)
    }
    report(`after a move the overlay is on the screen ${ms(median(delays))} after the answer, ${ms(median(whole))} after the click`)
    assert.ok(median(delays) < 500)
  })

  test('speed: frames while dragging through the game', async ({ browser, server }) => {
    const { page, cost } = await watched(browser, server)
    const box = await page.locator('.graph-bars').boundingBox()
    await page.evaluate(() => {
      window.frames_ = []
      const note = (now) => {
        window.frames_.push(now)
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })
    await page.mouse.move(box.x + 5, box.y + 20)
    await page.mouse.down()
    await cost()
    for (let i = 0; i <= 240; i++) await page.mouse.move(box.x + 5 + ((box.width - 10) * i) / 240, box.y + 20)
    const spent = await cost()
    await page.mouse.up()
    const gaps = await page.evaluate(() => window.frames_.slice(1).map((time, i) => time - window.frames_[i]))
    const rate = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)
    report(`${rate.toFixed(0)} frames a second while dragging; ${gaps.filter((gap) => gap > 34).length} of ${gaps.length} came late`)
    const each = spent / gaps.length
    report(`a frame costs ${ms(each)} of processor time`)
    assert.ok(rate > 5)
    assert.ok(each < 1000 / 60, 'sixty frames a second on a machine of its own')
  })
}
