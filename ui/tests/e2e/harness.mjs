// A server with a database of its own, a browser, and a short way to say what should be seen.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const here = path.dirname(fileURLToPath(import.meta.url))
export const root = path.resolve(here, '../../..')

/** Servers that still run; a test that fails half way must not leave any behind. */
const running = new Set()
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')))

export async function startServer({ port = 0, data } = {}) {
  const program = process.env.KATACHI_PROGRAM ?? path.join(root, 'build/release/src/cli/katachi')
  const folder = data ?? mkdtempSync(path.join(tmpdir(), 'katachi-e2e-'))
  const child = spawn(program, ['serve', '--port', String(port), '--no-browser'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      KATACHI_PROBLEMS: process.env.KATACHI_PROBLEMS ?? path.join(root, 'tests/web/problems'),
    },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = await new Promise((found, failed) => {
    child.stdout.once('data', (line) => found(String(line).trim()))
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
  })
  if (!(await (await fetch(url)).text()).includes('id="app"')) throw new Error(`${program} was built without the web app`)
  return {
    url,
    port: Number(new URL(url).port),
    data: folder,
    async stop({ keepData = false } = {}) {
      await new Promise((done) => {
        child.once('exit', done)
        child.kill('SIGTERM')
      })
      if (!keepData) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function startBrowser() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'] })
}

/** A visitor with nothing remembered; the tour is over unless it is the first visit. */
export async function visit(browser, server, { hash, firstVisit = false, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, acceptDownloads: true, ...options })
  // Waits are for conditions, so that a long one costs nothing where all is well; other programs may be running.
  context.setDefaultTimeout(45000)
  const page = await context.newPage()
  const faults = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_CONNECTION|403|Failed to load resource/.test(message.text())) faults.push(message.text())
  })
  if (!firstVisit)
    await page.addInitScript(() => {
      localStorage.setItem('katachi.tourSeen', 'true')
      localStorage.setItem('katachi.turnsBoard', 'false')
    })
  // Games of other tests lie in the same database, so whoever names none gets the example.
  await page.goto(server.url + (hash ?? (firstVisit ? '' : '#/study/example/38')))
  return { page, context, faults }
}

export function point(page, vertex, size = 19) {
  const x = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(vertex[0])
  const y = size - Number(vertex.slice(1))
  return page.locator(`.shudan-vertex[data-x="${x}"][data-y="${y}"]`)
}

/** What a test has left under way would slow the next one down, or be shown there as a review that runs. */
export async function stopJobs(server) {
  const ask = async (name, body, token = '') =>
    (await fetch(new URL(`/api/v1/${name}`, server.url), { method: token ? 'POST' : 'GET', headers: { 'X-Katachi-Token': token }, body })).json()
  const { token } = await ask('hello')
  for (;;) {
    const { jobs } = await ask('jobs', '{}', token)
    const left = jobs.filter((job) => job.state === 'waiting' || job.state === 'running')
    if (left.length === 0) return
    for (const job of left) await ask('stop', JSON.stringify({ job: job.id }), token)
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** Move the cursor of the board by keys until it stands on the point; the board must have the focus. */
export async function steer(page, vertex) {
  const column = (text) => 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(text[0])
  for (let i = 0; i < 60; i++) {
    const said = (await page.locator('.board-frame .spoken').textContent()) ?? ''
    const at = said.split(',')[0]
    if (at === vertex) return
    if (!at) await page.keyboard.press('ArrowLeft')
    else if (column(at) < column(vertex)) await page.keyboard.press('ArrowRight')
    else if (column(at) > column(vertex)) await page.keyboard.press('ArrowLeft')
    else if (Number(at.slice(1)) < Number(vertex.slice(1))) await page.keyboard.press('ArrowUp')
    else await page.keyboard.press('ArrowDown')
    await page.waitForFunction((before) => document.querySelector('.board-frame .spoken')?.textContent !== before, said)
  }
  throw new Error(`the cursor did not come to ${vertex}`)
}

/** Press Tab until the focus is on something that the check accepts. */
export async function tabTo(page, selector) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${selector}`)
}

/** A short game with a move that nobody expects, a comment and a variation. */
export const GAME =
  '(;GM[1]FF[4]SZ[19]KM[6.5]PB[Ann]PW[Ben]C[first];B[pd];W[dp];B[pp];W[dd];B[aa]C[odd];W[fq](;B[cn])(;B[qc]C[another]))'

/** A fight on a small board, in which White plays elsewhere once. */
export const FIGHT =
  '(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ann]PW[Ben];B[ee];W[eg];B[dg];W[df];B[ef];W[ff];B[cf];W[de];B[fe];W[dd];B[ce];W[fg];B[gf];W[gg]' +
  ';B[hf];W[cd];B[bd];W[bc];B[be];W[ed];B[fd];W[fc];B[gd];W[aa];B[ch];W[hg])'

/** Open SGF text as people do, by the dialog. */
export async function paste(page, text) {
  await page.waitForSelector('.position')
  await page.keyboard.press('o')
  await page.getByLabel('SGF text').fill(text)
  await page.locator('dialog').getByRole('button', { name: /^Open( the text)?$/ }).click()
  await page.waitForSelector('dialog', { state: 'detached' })
}

/** Three short games in a folder of their own. */
export function writeGames(server) {
  const games = path.join(server.data, 'katachi', 'games') // where the laboratory offers them
  mkdirSync(games, { recursive: true })
  for (let n = 0; n < 3; n++) {
    const points = []
    for (let i = 0; i < 120; i++) points.push('cdefghijklmnopq'[(i * 7 + n) % 15] + 'cdefghijklmnopq'[(i * (n + 2) + Math.floor(i / 15)) % 15])
    const line = [...new Set(points)].slice(0, 50).map((p, i) => `;${i % 2 ? 'W' : 'B'}[${p}]`).join('')
    writeFileSync(path.join(games, `${n}.sgf`), `(;GM[1]SZ[19]${line})`)
  }
  return games
}

/** Games to the end, of which each side has half of the board, with these results; in one file. */
export function writeCounted(server, results) {
  const rows = [...'abcdefghijklmnopqrs']
  const wall = rows.map((r) => `;B[i${r}];W[k${r}]`)
  const inner = ['gm', 'eo', 'cq'].flatMap(([black, white]) => rows.slice(1, -1).map((r) => `;B[${black}${r}];W[${white}${r}]`))
  const file = path.join(server.data, 'katachi', 'counted.sgf')
  writeFileSync(file, results.map((result) => `(;GM[1]SZ[19]KM[6.5]RE[${result}]${wall.join('')}${inner.join('')};B[];W[])`).join(''))
  return file
}

/** The database has all that was done on the page, which comes a moment later. */
export async function kept(page) {
  await page.waitForSelector('[data-kept=true]')
}

/** Nothing of the page is wider than the screen. A phone zooms out for what is, so that its own word is not enough. */
export async function fits(page, what = '') {
  const inner = await page.evaluate(() => document.documentElement.scrollWidth)
  const { width } = page.viewportSize()
  if (inner > width + 1) throw new Error(`${what} is ${inner} wide on a screen of ${width}`)
}

/** The drawing tools and the ways to turn the board, which are behind the pencil. */
export async function moreTools(page) {
  await page.getByRole('button', { name: 'More tools' }).click()
}

/** One of the views of territory and groups. */
export async function territory(page, name) {
  await page.getByRole('radio', { name: 'Territory' }).check()
  await page.getByRole('radio', { name, exact: true }).check()
}

/** A question to the server, as the page asks it. */
export function question(page, name, body) {
  return page.evaluate(
    async ([path, text]) => {
      const { token } = await (await fetch('/api/v1/hello')).json()
      return (await fetch('/api/v1/' + path, { method: 'POST', headers: { 'X-Katachi-Token': token }, body: text })).json()
    },
    [name, JSON.stringify(body)],
  )
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What axe finds that is serious. */
export async function findings(page) {
  // The policy of the page forbids scripts of others; this one is ours and comes through the debugger.
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(' | ')}`)
}

/** What the solver would play for the one who solves, where the page stands. */
export function rightMove(page) {
  return page.evaluate(async () => {
    const { token } = await (await fetch('/api/v1/hello')).json()
    const ask = (name, body) =>
      fetch('/api/v1/' + name, { method: 'POST', headers: { 'X-Katachi-Token': token }, body: JSON.stringify(body) })
    const { problem } = await (await ask('problem', { id: Number(location.hash.split('/')[2]) })).json()
    const moves = JSON.parse(document.querySelector('[data-moves]').dataset.moves)
    for (;;) {
      const answer = await ask('session', { problem, moves, do: 'solution' })
      if (answer.status !== 503) return JSON.parse(/event: done\ndata: (.*)/.exec(await answer.text())[1]).solution[0]
      await new Promise((done) => setTimeout(done, 200)) // it still reads something else
    }
  })
}

/** Play what the solution says until it is solved. */
export async function solve(page, size = 19, press = (at) => at.click()) {
  for (let i = 0; i < 8; i++) {
    if (await page.locator('[data-state=solved]').count()) return
    const move = await rightMove(page)
    const before = await page.locator('[data-moves]').getAttribute('data-moves')
    await press(point(page, move, size))
    await page.waitForFunction((old) => document.querySelector('[data-moves]')?.dataset.moves !== old, before)
  }
  await page.waitForSelector('[data-state=solved]')
}

/** The answer of the position that is solved. On a machine with much else to do the time may run out: it reads on then. */
export async function verdict(page, wanted) {
  const isThere = page.locator(`[data-verdict=${wanted}]`)
  const more = page.getByRole('button', { name: 'Keep reading' })
  await isThere.or(more).first().waitFor({ timeout: 120000 })
  if (await more.count()) await more.click()
  await isThere.waitFor({ timeout: 180000 })
}

/** The first look at every move was made; what follows takes the processor from others. */
export async function stopReading(page) {
  await page.locator('.review-progress').getByText(/^Reading/).waitFor({ timeout: 120000 })
  await page.locator('.review-progress').getByRole('button', { name: 'Stop' }).click()
  await page.locator('.review-progress').waitFor({ state: 'detached' })
}

/** Play a game on 9 by 9 as beginners do, to the count: the first point that can be played, from the middle on; then pass. */
export async function playToCount(page, press = (at) => at.click()) {
  const isMine = () => page.locator('[data-turn=you]').or(page.locator('.count-over')).first().waitFor({ timeout: 120000 })
  const turn = async (move) => {
    const before = await page.locator('.position').textContent()
    await press(move)
    await page.waitForFunction((old) => document.querySelector('.position')?.textContent !== old, before)
    await isMine()
    return (await page.locator('.count-over').count()) > 0
  }
  await isMine()
  for (const vertex of ['E5', 'E3', 'E7', 'C5', 'G5', 'E4', 'E6', 'E8', 'E2', 'E9', 'E1']) {
    const at = point(page, vertex, 9)
    if (!(await at.evaluate((e) => e.classList.contains('shudan-sign_0')))) continue
    if (await turn(at)) return
  }
  for (let i = 0; i < 60; i++) if (await turn(page.getByRole('button', { name: 'Pass', exact: true }))) return
  throw new Error('the game does not come to its count')
}
