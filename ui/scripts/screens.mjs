// Pictures of the rooms for the README and the docs: `npm run screens`, with KATACHI_PROGRAM if it is not the release
// build. They are always of the same positions, so that only what changed on the page changes them.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { root, startBrowser, startServer, visit } from '../tests/e2e/harness.mjs'

const folder = path.join(root, 'docs/screens')
mkdirSync(folder, { recursive: true })
process.env.KATACHI_PROBLEMS ??= path.join(root, 'problems')
const server = await startServer()
const browser = await startBrowser()

async function shoot(name, scheme, options, prepare) {
  const { page, context } = await visit(browser, server, { colorScheme: scheme, viewport: { width: 1120, height: 700 }, ...options })
  await prepare(page)
  await page.mouse.move(5, 5)
  await page.waitForTimeout(300)
  await page.screenshot({ path: path.join(folder, `${name}-${scheme}.jpg`), type: 'jpeg', quality: 82 })
  await context.close()
}

async function overlay(page, name, seen) {
  await page.waitForSelector('.disc')
  await page.getByRole('radio', { name }).check()
  await page.waitForSelector(seen, { state: 'attached', timeout: 60000 })
}

for (const scheme of ['light', 'dark']) {
  await shoot('study', scheme, {}, (page) => page.waitForSelector('.reasons li'))
  await shoot('influence', scheme, { hash: '#/study/example/80' }, async (page) => {
    await overlay(page, 'Influence', '.strength')
    await page.getByRole('button', { name: 'Score' }).click()
  })
  await shoot('links', scheme, { hash: '#/study/example/80' }, (page) => overlay(page, 'Links', '.overlay .link-line'))
  await shoot('problems', scheme, { hash: '#/problems' }, async (page) => {
    await page.waitForSelector('[data-state=open]')
    await page.getByLabel('Collection').last().selectOption({ index: 1 })
    await page.locator('.problem-row').nth(2).click()
    await page.waitForSelector('[data-state=open]')
  })
}
await shoot('phone', 'light', { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5 }, (page) => page.waitForSelector('.disc'))
await browser.close()
await server.stop()
