// Somebody who has never been here, with a keyboard only.
import assert from 'node:assert/strict'
import { FIGHT, fits, GAME, playToCount, point, rightMove, solve, steer, stopReading, tabTo, verdict, visit, writeGames } from './harness.mjs'

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }

export default function add(test) {
  test('a stranger with a keyboard only', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server)
    await page.waitForSelector('.disc')
    const enter = async (selector) => {
      await tabTo(page, selector)
      await page.keyboard.press('Enter')
    }
    const type = async (selector, text) => {
      await tabTo(page, selector)
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(text)
    }
    // Opens an SGF, finds the worst-ranked move, plays another one there.
    await page.keyboard.press('o')
    await type('textarea[aria-label="SGF text"]', GAME)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('.player-name')?.textContent === 'Ann')
    await page.waitForSelector('.worst summary')
    await enter('.worst summary')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await page.locator('.position-move').textContent(), '4 D16')
    await page.keyboard.press('b')
    await steer(page, 'R10')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('.position-move')?.textContent === '5 R10')
    await page.keyboard.press('Escape')
    // Plays a problem wrong, sees the refutation, solves it.
    await enter('a[href="#/problems"]')
    await page.waitForSelector('.problem-row')
    const href = await page.getByText('Black to kill, corner 3').evaluate((e) => e.closest('a').getAttribute('href'))
    await enter(`.problem-row[href="${href}"]`)
    await page.getByRole('heading', { name: 'Black to kill, corner 3' }).waitFor()
    await page.waitForSelector('[data-state=open]')
    await page.keyboard.press('b')
    await steer(page, 'C2')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-state=failed]')
    await page.keyboard.press('f')
    await page.waitForSelector('.ghost-text')
    await page.keyboard.press('r')
    await page.waitForSelector('[data-state=open]')
    for (let i = 0; i < 8 && (await page.locator('[data-state=solved]').count()) === 0; i++) {
      const move = await rightMove(page)
      const before = await page.locator('[data-moves]').getAttribute('data-moves')
      await steer(page, move)
      await page.keyboard.press('Enter')
      await page.waitForFunction((old) => document.querySelector('[data-moves]')?.dataset.moves !== old, before)
    }
    await page.waitForSelector('[data-state=solved]')
    await page.keyboard.press('Escape')
    // Annotates a connection with a suggestion.
    await enter('a[href="#/tutor"]')
    await page.waitForSelector('.levels-list')
    await page.evaluate(() => document.activeElement.blur())
    for (let i = 0; i < 20 && (await page.locator('[data-asked]').count()) === 0; i++) {
      const before = page.url()
      await page.keyboard.press('l')
      await page.waitForFunction((old) => location.href !== old, before)
      await page.waitForSelector('[data-asked], .tutor .note')
    }
    await page.keyboard.press('Enter')
    await page.locator('.labels li', { hasText: 'connectivity' }).first().waitFor()
    // Trains a small model and looks at its curve.
    const games = writeGames(server)
    await enter('a[href="#/lab"]')
    await page.waitForSelector('.lab')
    await type('.wide-field input', games)
    await tabTo(page, 'input[maxlength="39"]')
    await page.keyboard.insertText('strangers')
    await page.keyboard.press('Enter')
    await page.getByText('strangers: naive-bayes on 3 games').waitFor()
    await type('section[aria-label=Compare] .wide-field input', games)
    await page.keyboard.press('Enter')
    await page.locator('[data-chart=cumulative-accuracy] .curve-1').first().waitFor()
    assert.deepEqual(faults, [])
  })

  test('a stranger practises five problems by keyboard', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, { hash: '#/problems' })
    await page.waitForSelector('[data-state=open]')
    await page.getByLabel('Collection').last().selectOption({ index: 0 })
    await page.locator('.problem-row').first().click()
    await page.waitForURL(/#\/problems\/\d+$/)
    const seen = new Set()
    for (let i = 0; i < 5; i++) {
      await page.waitForSelector('[data-state=open]')
      seen.add(await page.locator('aside h1').textContent())
      await page.keyboard.press('b')
      for (let turn = 0; turn < 8 && (await page.locator('[data-state=solved]').count()) === 0; turn++) {
        const move = await rightMove(page)
        const before = await page.locator('[data-moves]').getAttribute('data-moves')
        await steer(page, move)
        await page.keyboard.press('Enter')
        await page.waitForFunction((old) => document.querySelector('[data-moves]')?.dataset.moves !== old, before)
      }
      await page.waitForSelector('[data-state=solved]')
      await page.keyboard.press('Escape')
      await page.keyboard.press('n')
      if (i < 4) await page.waitForFunction((names) => !names.includes(document.querySelector('aside h1')?.textContent ?? names[0]), [...seen])
    }
    assert.equal(seen.size, 5)
    assert.deepEqual(faults, [])
  })

  test('a stranger on a phone aims, then plays', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, PHONE)
    await page.waitForSelector('.disc')
    // On a fine board the first touch aims, with a glass beside the finger; the second one plays.
    const stoneCount = () => page.locator('.shudan-vertex.shudan-sign_1, .shudan-vertex.shudan-sign_-1').count()
    const before = await stoneCount()
    await point(page, 'K7').tap()
    await page.waitForSelector('.loupe')
    assert.equal(await page.locator('.aim-bar b').textContent(), 'K7')
    await point(page, 'K8').tap()
    await page.waitForFunction(() => document.querySelector('.aim-bar b')?.textContent === 'K8')
    assert.equal(await stoneCount(), before)
    await page.getByRole('button', { name: 'Cancel' }).tap()
    await page.waitForSelector('.loupe', { state: 'detached' })
    await point(page, 'K7').tap()
    await page.waitForSelector('.loupe')
    await point(page, 'K7').tap()
    await page.waitForFunction(() => document.querySelector('.position-move')?.textContent === '39 K7')
    await point(page, 'K6').tap()
    await page.locator('.aim-bar').getByRole('button', { name: 'Play' }).tap()
    await page.waitForFunction(() => document.querySelector('.position-move')?.textContent === '40 K6')
    await fits(page)
    assert.deepEqual(faults, [])
  })

  test('a stranger on a phone plays a game on 9 by 9 to the count', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, PHONE)
    await page.waitForSelector('.disc')
    await page.getByRole('radio', { name: 'Play', exact: true }).tap()
    await page.getByRole('radio', { name: '9×9' }).tap()
    await page.getByText('Beginner', { exact: true }).tap()
    await page.getByRole('button', { name: 'Start game' }).tap()
    await page.getByRole('heading', { name: /^You are/ }).waitFor()
    // The setup is long: whoever starts at its end wants to see the board.
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector('.board').getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
    await playToCount(page, (at) => at.tap())
    await page.getByRole('heading', { name: /wins by|Draw/ }).waitFor()
    await fits(page)
    await page.getByRole('button', { name: 'Accept' }).tap()
    await page.getByRole('button', { name: 'Review this game' }).waitFor()
    assert.match(await page.locator('.result').textContent(), /wins|Draw/)
    assert.deepEqual(faults, [])
  })

  test('a stranger on a phone reviews a game and finds the biggest mistake', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, PHONE)
    await page.waitForSelector('.disc')
    await page.getByRole('button', { name: 'Open', exact: true }).tap()
    await page.getByLabel('SGF text').fill(FIGHT)
    await page.locator('dialog').getByRole('button', { name: 'Open', exact: true }).tap()
    await page.waitForSelector('dialog', { state: 'detached' })
    const offer = page.getByRole('button', { name: 'Review this game' })
    await offer.or(page.locator('.mistake')).first().waitFor()
    if (await offer.count()) await offer.tap() // a second try finds the review
    await page.locator('.mistake').first().waitFor({ timeout: 120000 })
    await page.getByRole('radio', { name: 'Ben' }).tap()
    await page.locator('.mistake').getByText('Move 24: A9').tap()
    await page.waitForSelector('.better-mark')
    assert.match(await page.locator('.position').textContent(), /^24 A9 −/)
    await page.getByRole('heading', { name: /^A9 or [A-J]\d\?/ }).waitFor()
    // The board is in sight, with the mistake below it, before all other cards.
    const board = await page.locator('.board').boundingBox()
    const compare = await page.locator('.compare').boundingBox()
    const graph = await page.locator('.graph').boundingBox()
    assert.ok(board.y >= 0 && board.y + board.height < 780, `the board is at ${board.y}`)
    assert.ok(compare.y > board.y && compare.y < graph.y, 'the comparison comes first')
    await stopReading(page)
    await page.getByRole('button', { name: 'Next mistake' }).tap()
    await page.waitForFunction(() => document.querySelector('[data-mistake]')?.dataset.mistake !== '24')
    await fits(page)
    assert.deepEqual(faults, [])
  })

  test('a stranger on a phone solves a problem, then a position, and sees why another move fails', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, PHONE)
    await page.waitForSelector('.disc')
    await page.locator('nav').getByRole('link', { name: 'Problems' }).tap()
    await page.locator('.problem-row').nth(1).tap()
    await page.waitForURL(/#\/problems\/\d+$/)
    await page.waitForFunction(() => document.querySelector('.problem-row[aria-current]')?.getAttribute('href') === location.hash)
    await page.waitForSelector('[data-state=open]')
    await solve(page, 19, (at) => at.tap())
    await page.getByLabel('Position', { exact: true }).fill('. . . O X .\n' + 'O O O O X .\n' + 'X X X X X .\n' + '. . . . . .')
    await page.getByRole('button', { name: 'Solve', exact: true }).tap()
    await verdict(page, 'success')
    await page.locator('[data-kind=solves] .first-move').tap()
    await page.waitForSelector('.ghost-text')
    await page.locator('[data-kind=fails] .first-move').first().tap()
    await page.getByRole('heading', { name: /^Why [A-T]\d+ fails/ }).waitFor()
    await page.waitForSelector('.diagram .mini-text')
    await fits(page)
    assert.deepEqual(faults, [])
  })

  test('a stranger on a phone practises five problems by touch', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, { hash: '#/problems', ...PHONE })
    await page.waitForSelector('[data-state=open]')
    await page.getByLabel('Collection').last().selectOption({ index: 0 })
    await page.locator('.problem-row').first().tap()
    await page.waitForURL(/#\/problems\/\d+$/)
    const seen = new Set()
    for (let i = 0; i < 5; i++) {
      await page.waitForSelector('[data-state=open]')
      // The task and the board with it are in sight without scrolling.
      const board = await page.locator('.board').boundingBox()
      assert.ok(board.y >= 0 && board.y + board.height <= 780, `the board is at ${board.y}, ${board.height} high`)
      seen.add(await page.locator('aside h1').textContent())
      await solve(page, 19, (at) => at.tap())
      await fits(page)
      await page.getByRole('link', { name: 'Next', exact: true }).tap()
      if (i < 4) await page.waitForFunction((names) => !names.includes(document.querySelector('aside h1')?.textContent ?? names[0]), [...seen])
    }
    assert.equal(seen.size, 5)
    assert.deepEqual(faults, [])
  })
}
