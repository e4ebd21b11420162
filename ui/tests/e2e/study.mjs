// The Study screen and the board: what the tests of the whole app do not touch.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { FIGHT, findings, GAME, kept, moreTools, paste, point, stopReading, verdict, visit } from './harness.mjs'

const boxOf = (page, selector) =>
  page.evaluate((s) => {
    const { left, top, right, bottom } = document.querySelector(s).getBoundingClientRect()
    return { left, top, right, bottom }
  }, selector)

async function download(page, press) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFileSync(await file.path(), 'utf8')
}

export default function add(test) {
  test('the ring of the tour is around the whole board, and stays there', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { firstVisit: true, viewport: { width: 1300, height: 860 } })
    await page.waitForSelector('.disc')
    const isAround = () =>
      page.waitForFunction(() => {
        const ring = document.querySelector('.tour-ring')?.getBoundingClientRect()
        const board = document.querySelector('.board').getBoundingClientRect()
        return ring && Math.abs(ring.left + 6 - board.left) < 1 && Math.abs(ring.right - 6 - board.right) < 1 && Math.abs(ring.bottom - 6 - board.bottom) < 1
      })
    await isAround()
    await page.setViewportSize({ width: 1000, height: 700 })
    await isAround()
  })

  test('the frame of the focus is that of the board, and what is under the cursor is said', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { viewport: { width: 1300, height: 860 } })
    await page.waitForSelector('.disc')
    await page.keyboard.press('b')
    await page.waitForSelector('.overlay-cursor')
    const board = await boxOf(page, '.board')
    const wood = await boxOf(page, '.shudan-goban')
    for (const side of ['left', 'top', 'right', 'bottom']) assert.ok(Math.abs(board[side] - wood[side]) < 1, side)
    assert.match(await page.locator('.board-frame .spoken').textContent(), /^K10, empty, /)
    await page.keyboard.press('ArrowUp')
    assert.match(await page.locator('.board-frame .spoken').textContent(), /^K11, /)
  })

  test('pasted SGF opens, wherever the focus is', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await page.waitForSelector('.disc')
    await page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, GAME)
    await page.waitForFunction(() => document.querySelector('.player-name')?.textContent === 'Ann')
  })

  test('a tsumego pasted in Study, as a diagram, is opened and can be solved', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server)
    await page.waitForSelector('.disc')
    const pasteText = (text) =>
      page.evaluate((data) => {
        const clip = new DataTransfer()
        clip.setData('text', data)
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clip, bubbles: true, cancelable: true }))
      }, text)
    await pasteText('just some words')
    await pasteText('. . . O X .\nO O O O X .\nX X X X X .\n. . . . . .')
    await page.waitForFunction(() => document.querySelectorAll('.shudan-vertex.shudan-sign_-1').length === 5)
    assert.equal(await page.locator('.message-error').count(), 0)
    await page.locator('.message').getByRole('button', { name: 'Solve it' }).click()
    await verdict(page, 'success')
    await page.locator('[data-kind=solves] .first-move').getByText('B19').waitFor()
    assert.deepEqual(faults, [])
  })

  test('the move of the game has its rank, and a point its pattern', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server)
    await paste(page, GAME)
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => Number(document.querySelector('.rank text')?.textContent) > 100)
    await page.keyboard.press('w')
    await point(page, 'Q14').click()
    await page.getByRole('heading', { name: / or Q14\?/ }).waitFor()
    await page.waitForSelector('.pattern rect')
    assert.ok((await page.locator('.reasons li').count()) > 0)
    await page.locator('label:has(span:text-is("Model")) select').selectOption('ranking')
    await page.locator('.row-note').getByText(/% sure/).first().waitFor()
    assert.deepEqual(faults, [])
  })

  test('how many discs there are, and from how much on, can be chosen', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await page.waitForSelector('.disc')
    await page.getByText('What the board shows').click()
    await page.getByLabel('Show at most').fill('3')
    await page.waitForFunction(() => document.querySelectorAll('.disc').length === 3)
    await page.getByLabel('From (%)').fill('50')
    await page.waitForFunction(() => document.querySelectorAll('.disc').length === 1)
  })

  test('ranks and scores over the game', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await page.waitForSelector('.graph-score')
    await page.locator('.graph-label').getByText('Even').waitFor()
    await page.getByRole('button', { name: 'Surprise' }).click()
    const heights = () => page.locator('.graph-bars .bar').evaluateAll((bars) => bars.map((b) => b.getAttribute('height')).join())
    const surprise = await heights()
    await page.getByRole('button', { name: 'Rank', exact: true }).click()
    assert.notEqual(await heights(), surprise)
    await page.getByRole('button', { name: 'Score' }).click()
    await page.waitForSelector('.graph-score')
  })

  test('a picture of the board is as it is seen: turned, or a part', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await paste(page, '(;SZ[9];B[ab];W[hh])')
    await page.keyboard.press('End')
    const picture = async () => {
      await page.keyboard.press('o')
      const svg = await download(page, () => page.getByRole('button', { name: 'Save as SVG' }).click())
      await page.keyboard.press('Escape')
      return svg
    }
    assert.match(await picture(), /<circle cx="1.5" cy="2.5" r=".47" fill="url\(#b\)"\/>/)
    await moreTools(page)
    await page.getByLabel('Turn the board').click()
    assert.match(await picture(), /<circle cx="8.5" cy="1.5" r=".47" fill="url\(#b\)"\/>/)
    await page.getByLabel('Swap the colours').click()
    assert.match(await picture(), /<circle cx="8.5" cy="1.5" r=".47" fill="url\(#w\)"\/>/)
    await page.evaluate(() => (location.hash = '#/tutor'))
    const part = await download(page, () => page.getByLabel('Save the board as SVG').click())
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(part)
    assert.ok(Number(width) < 21 && Number(height) < 21, `${width} by ${height}`)
  })

  test('from a game to the tutor, at the same move', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await paste(page, GAME)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    await page.getByLabel('Annotate this position in Tutor').click()
    await page.waitForSelector('.levels-list')
    await page.waitForFunction(() => document.querySelector('[data-node]')?.textContent.startsWith('7 R17'))
    await page.keyboard.press('ArrowUp')
    await page.waitForFunction(() => document.querySelector('[data-node]')?.textContent.startsWith('7 C6'))
    await page.keyboard.press('ArrowLeft')
    await page.waitForFunction(() => document.querySelector('[data-node]')?.textContent.startsWith('6 F3'))
  })

  test('another game shows nothing of the one before', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await page.waitForSelector('.disc')
    let answer = () => undefined
    const held = new Promise((done) => (answer = done))
    await page.route('**/api/v2/predict', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await paste(page, GAME)
    assert.equal(await page.locator('.disc').count(), 0)
    assert.equal(await page.locator('.expert-list .row').count(), 0)
    answer()
    await page.waitForSelector('.disc')
  })

  test('review: at 1300 x 860 the two moves and the question are in sight', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { viewport: { width: 1300, height: 860 } })
    await paste(page, FIGHT)
    const offer = page.getByRole('button', { name: /Review this game|Continue the review/ })
    await offer.or(page.locator('.mistake')).first().waitFor()
    if (!(await page.locator('.mistake').count())) await offer.click()
    await page.locator('.mistake-main').first().click()
    const isInSight = async (what) => {
      const box = await what.boundingBox()
      assert.ok(box.y >= 0 && box.y + box.height <= 860, `${await what.textContent()} is at ${box.y}`)
    }
    await isInSight(page.locator('.compare-played h3'))
    await isInSight(page.locator('.mistake').first())
    await isInSight(page.locator('.comment-tools'))
    await page.getByRole('button', { name: 'Try it' }).first().click()
    await isInSight(page.getByText('Click the point where you would play'))
    await isInSight(page.getByRole('button', { name: 'Show the answer' }))
  })

  test('review: the biggest mistake is found, compared, tried, and still there after a reload', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, { viewport: { width: 1440, height: 900 } })
    await paste(page, FIGHT)
    // There may be a review already, if this is the second try.
    const offer = page.getByRole('button', { name: 'Review this game' })
    await offer.or(page.locator('.mistake')).first().waitFor()
    if (await offer.count()) await offer.click()
    await page.locator('.mistake').first().waitFor({ timeout: 120000 })
    // White's move into the corner, in the middle of a fight.
    await page.getByRole('radio', { name: 'Ben' }).check()
    assert.match(await page.locator('.mistake b').first().textContent(), /Move 24: A9/)
    assert.match(await page.locator('.mistake .loss').first().textContent(), /−\d+\.\d points/)
    assert.equal(await page.locator('.mistake-words').count(), await page.locator('.mistake').count(), 'each mistake has a sentence')
    await page.locator('.graph-mistake-white').first().waitFor()
    await page.locator('.mistake-main').first().click()
    await page.waitForSelector('.better-mark')
    assert.match(await page.locator('.position').textContent(), /^24 A9 −/)
    await page.getByRole('heading', { name: /^A9 or [A-J]\d\?/ }).waitFor()
    assert.ok((await page.locator('.compare-side').count()) === 2)
    // Reading goes on meanwhile, can be stopped, and what was found stays.
    await stopReading(page)
    await page.getByRole('button', { name: 'Continue the review' }).waitFor()
    await page.waitForSelector('.better-mark')
    const ghosts = await page.locator('.better-line .ghost').count()
    await page.keyboard.press('ArrowLeft')
    await page.waitForFunction((n) => document.querySelectorAll('.better-line .ghost').length === n - 1, ghosts)
    assert.deepEqual(await findings(page), [])
    const better = await page.locator('.compare-expected h3').textContent()
    await page.getByRole('button', { name: 'Try it' }).first().click()
    await page.getByRole('heading', { name: 'What is better than A9?' }).waitFor()
    assert.equal(await page.locator('.better-mark').count(), 0)
    await point(page, 'J1', 9).click()
    await page.getByText('Not what the review suggests').waitFor()
    await point(page, /[A-J]\d/.exec(better)[0], 9).click()
    await page.getByText(/^Yes: /).waitFor()
    // A variation keeps the review and the graph of the game.
    assert.ok((await page.locator('.mistake').count()) > 0)
    await page.keyboard.press('Control+z')
    await kept(page)
    await page.reload()
    await page.locator('.mistake').first().waitFor()
    assert.deepEqual(faults, [])
  })
}
