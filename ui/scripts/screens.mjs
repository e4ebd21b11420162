// Pictures of the screens for the README and the docs: `npm run screens [-- WORD,WORD]` makes those whose name has a word,
// with KATACHI_PROGRAM if it is not the release build. They are always of the same positions, so that only what changed
// on the page changes them. Words in Japanese need a font (fonts-ipafont-gothic).
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { paste, point, root, territory, startBrowser, startServer, visit } from '../tests/e2e/harness.mjs'

const wanted = (process.argv[2] ?? '').split(',')
const isWanted = (name) => wanted.some((word) => name.includes(word))
let failed = 0
const folder = path.join(root, 'docs/screens')
mkdirSync(folder, { recursive: true })
process.env.KATACHI_PROBLEMS ??= path.join(root, 'problems')
const server = await startServer()
const browser = await startBrowser()

async function shoot(name, scheme, options, prepare) {
  if (!isWanted(name)) return
  const { page, context } = await visit(browser, server, { colorScheme: scheme, viewport: { width: 1440, height: 900 }, ...options })
  page.setDefaultTimeout(240000)
  try {
    await prepare(page)
    await page.mouse.move(5, 5)
    await page.waitForTimeout(300)
    await page.screenshot({ path: path.join(folder, `${name}-${scheme}.jpg`), type: 'jpeg', quality: 76 })
    console.log(`${name}-${scheme}`)
  } catch (reason) {
    failed++
    console.log(`${name}-${scheme}: ${String(reason.message).split('\n')[0]}`)
  }
  await context.close()
}

async function overlay(page, name, seen) {
  await page.waitForSelector('.disc')
  await territory(page, name)
  await page.waitForSelector(seen, { state: 'attached', timeout: 240000 })
}

/** The mistakes of the game are there, and nothing is read any more. */
async function reviewed(page) {
  await page.waitForSelector('.disc')
  const offer = page.getByRole('button', { name: /Review this game|Continue the review/ })
  await offer.or(page.locator('.mistake')).first().waitFor()
  if (await offer.count()) await offer.click()
  await page.locator('.mistake').first().waitFor()
  // The first look is enough for a picture; a second one begins when it ends.
  const progress = page.locator('.review-progress')
  for (let i = 0; i < 20 && (await progress.count()) > 0; i++) {
    await progress.getByRole('button').click({ timeout: 5000 }).catch(() => undefined)
    await page.waitForTimeout(1000)
  }
}

for (const scheme of ['light', 'dark']) {
  await shoot('study', scheme, {}, (page) => page.waitForSelector('.reasons li'))
  await shoot('review', scheme, { hash: '#/study/example/60' }, async (page) => {
    await reviewed(page)
    await page.locator('.mistake-main').first().click()
    await page.waitForSelector('.better-mark')
    await page.locator('.compare .reason-text').nth(2).waitFor()
    await page.locator('.side').evaluate((side) => (side.scrollTop = 0))
  })
  await shoot('influence', scheme, { hash: '#/study/example/80' }, async (page) => {
    await overlay(page, 'Influence', '.strength')
    await page.getByRole('button', { name: 'Score' }).click()
  })
  await shoot('links', scheme, { hash: '#/study/example/80' }, (page) => overlay(page, 'Links', '.overlay .link-line'))
  await shoot('tutor', scheme, { hash: '#/problems' }, async (page) => {
    await page.waitForSelector('[data-state=open]')
    const first = await page.locator('.problem-row').first().getAttribute('href')
    // Somebody new each time: what one has answered is not asked again.
    await page.evaluate((name) => localStorage.setItem('katachi.tutor.author', JSON.stringify(name)), scheme === 'light' ? 'Ann' : 'Ben')
    await page.goto(server.url + first.replace('problems', 'tutor'))
    await page.reload()
    await page.waitForSelector('[data-asked]')
    for (const key of ['Enter', '2']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(200)
    }
  })
  await shoot('words', scheme, { hash: '#/problems' }, async (page) => {
    await page.waitForSelector('[data-state=open]')
    await page.evaluate(() => localStorage.setItem('katachi.tutor.kind', '"GN"'))
    const href = await page.locator('.problem-row').nth(7).getAttribute('href')
    await page.goto(server.url + href.replace('problems', 'tutor'))
    await page.reload()
    await page.waitForSelector('[data-named]')
    await page.keyboard.press('/')
    await page.keyboard.type('att')
  })
  await shoot('editor', scheme, { hash: '#/problems' }, async (page) => {
    await page.waitForSelector('[data-state=open]')
    await page.getByLabel('Collection').last().selectOption({ index: 2 })
    await page.waitForTimeout(500)
    await page.locator('.problem-row').nth(3).click()
    await page.waitForSelector('[data-state=open]')
    await page.getByRole('button', { name: 'Edit a copy' }).click()
    await page.getByText('Ready to solve.').waitFor()
    await page.getByRole('button', { name: 'Solve' }).click()
    await page.waitForSelector('.ghost-text')
  })
  await shoot('problems', scheme, { hash: '#/problems' }, async (page) => {
    await page.waitForSelector('[data-state=open]')
    await page.getByLabel('Collection').last().selectOption({ index: 1 })
    await page.locator('.problem-row').nth(2).click()
    await page.waitForSelector('[data-state=open]')
  })
}
/** A corner in which one move makes a ko and all others fail. */
const CORNER = '(;SZ[19]AB[bc][cc][dc][da][db]AW[ea][eb][ec][ed][dd][cd][bd][ad][ae][be])'
/** The end of a small game, with a dead stone on each side. */
const column = (c) => [...'abcdefghi'].map((row) => `[${c}${row}]`).join('')
const FINISHED = `(;SZ[9]KM[6.5]RU[japanese]PB[You]PW[Katachi]AB${column('d')}[hh]AW${column('f')}[bb];B[ee];W[];B[])`

for (const scheme of ['light', 'dark']) {
  await shoot('solve', scheme, { hash: '#/problems' }, async (page) => {
    await page.waitForSelector('[data-state=open]')
    await page.getByLabel('Position', { exact: true }).fill(CORNER)
    await page.getByRole('button', { name: 'Solve', exact: true }).click()
    await page.locator('[data-verdict]').waitFor({ timeout: 240000 })
    await page.locator('[data-kind=fails] .first-move').nth(1).click()
    await page.keyboard.press('Home')
    await page.waitForSelector('.overlay .badge-fails')
  })
  await shoot('count', scheme, {}, async (page) => {
    await paste(page, FINISHED)
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Count the score' }).click()
    await page.waitForSelector('.count-result')
  })
  await shoot('play', scheme, {}, async (page) => {
    await page.waitForSelector('.disc')
    await page.getByRole('radio', { name: 'Play', exact: true }).check()
  })
}
// The laboratory on games that the program plays against itself, so that the picture needs no games of others.
const games = path.join(server.data, 'katachi', 'games')
mkdirSync(games, { recursive: true })
if (isWanted('lab'))
  execFileSync(process.env.KATACHI_PROGRAM ?? path.join(root, 'build/release/src/cli/katachi'), [
    ...['match', 'expert', 'expert', '--games', '12', '--size', '19', '--random-opening', '6', '--move-limit', '140'],
    ...['--sgf', games, '--quiet'],
  ])
let trained = 0
for (const scheme of ['light', 'dark'])
  await shoot('lab', scheme, { hash: '#/lab' }, async (page) => {
    await page.getByLabel('Games to learn from').fill(games)
    for (const learner of trained ? [] : ['naive-bayes', 'bradley-terry']) {
      await page.locator('label:has(span:text-is("Learner")) select').first().selectOption(learner)
      await page.getByLabel('Name of the model').fill(learner)
      await page.getByRole('button', { name: 'Train', exact: true }).click()
      await page.getByText(`${learner}: ${learner} on`).waitFor({ timeout: 240000 })
      trained++
    }
    await page.getByLabel('Games to test on').fill(games)
    for (const model of ['naive-bayes', 'bradley-terry']) await page.getByLabel(model, { exact: true }).check()
    // The second page finds what came of the first.
    if (scheme === 'light') await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await page.locator('[data-chart]').first().waitFor({ timeout: 240000 })
    await page.locator('[data-running]').waitFor({ state: 'detached', timeout: 240000 })
    // Only what is seen: the folder of this server says nothing to a reader.
    for (const [label, text] of [['Games to learn from', 'games/train'], ['Games to test on', 'games/test']])
      await page.getByLabel(label).evaluate((field, words) => (field.value = words), text)
    await page.locator('.found').getByText('games found').nth(1).waitFor()
    for (const close of await page.getByRole('button', { name: 'Dismiss' }).all()) await close.click()
  })
await shoot('phone-problem', 'light', { hash: '#/problems', viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5 }, (page) =>
  page.waitForSelector('[data-state=open]'),
)
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true }
await shoot('phone', 'light', PHONE, async (page) => {
  await page.waitForSelector('.disc')
  await point(page, 'K7').tap()
  await page.waitForSelector('.loupe')
})
await shoot('phone-review', 'dark', { ...PHONE, hash: '#/study/example/60' }, async (page) => {
  await reviewed(page)
  await page.locator('.mistake-main').first().tap()
  await page.waitForSelector('.better-mark')
  await page.evaluate(() => window.scrollTo(0, 0))
})
await browser.close()
await server.stop()
process.exit(failed ? 1 : 0)
