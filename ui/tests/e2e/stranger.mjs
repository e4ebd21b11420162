// Somebody who has never been here, with a keyboard only.
import assert from 'node:assert/strict'
import { GAME, point, rightMove, steer, tabTo, visit, writeGames } from './harness.mjs'

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
    await enter('.worst summary')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await page.locator('.position').textContent(), '4 D16')
    await page.keyboard.press('b')
    await steer(page, 'R10')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('.position')?.textContent === '5 R10')
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

  test('a stranger on a phone: a move against Katachi, a problem, a position solved', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })
    await page.waitForSelector('.disc')
    await page.getByText('Play', { exact: true }).first().tap()
    await page.getByRole('radio', { name: 'Play', exact: true }).check()
    await page.getByRole('radio', { name: '9×9' }).check()
    await page.getByText('First steps', { exact: true }).tap()
    await page.getByRole('button', { name: 'Start game' }).tap()
    await page.getByRole('heading', { name: /^You are/ }).waitFor()
    await point(page, 'E5', 9).tap()
    await page.waitForFunction(() => document.querySelector('.position')?.textContent.startsWith('2 '))
    await page.locator('nav').getByRole('link', { name: 'Problems' }).tap()
    await page.waitForSelector('[data-state]')
    await page.getByLabel('Position', { exact: true }).fill('. . . O X .\n' + 'O O O O X .\n' + 'X X X X X .\n' + '. . . . . .')
    await page.getByRole('button', { name: 'Solve', exact: true }).tap()
    await page.locator('[data-verdict=success]').waitFor({ timeout: 30000 })
    await page.locator('[data-kind=solves] .first-move').tap()
    await page.waitForSelector('.ghost-text')
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    assert.ok(inner <= outer + 1, `${inner} wide on a screen of ${outer}`)
    assert.deepEqual(faults, [])
  })
}
