// The laboratory, and what is kept of games.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { findings, GAME, kept, paste, point, question, startServer, visit, writeCounted, writeGames } from './harness.mjs'

export default function addLab(test) {
  test('a small model is trained and its curve looked at', async ({ browser, server }) => {
    const games = writeGames(server)
    const { page, faults } = await visit(browser, server, { hash: '#/lab' })
    await page.locator(`#lab-archives option[value="${games}"]`).waitFor({ state: 'attached' })
    await page.getByLabel('Games to learn from').fill(games)
    await page.getByLabel('Name of the model').fill('small')
    await page.getByLabel('Name of the model').press('Enter')
    await page.getByText('small: naive-bayes on 3 games').waitFor()
    await page.getByLabel('Games to test on').fill(games)
    await page.getByLabel('Games to test on').press('Enter')
    await page.locator('[data-chart=cumulative-accuracy] .curve-1').first().waitFor()
    assert.equal(await page.locator('section[aria-label=Figures] tbody tr').count(), 2)
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).first().click()])
    assert.match(readFileSync(await csv.path(), 'utf8'), /^number of first choices,default,small\n1,/)
    assert.deepEqual(await findings(page), [])
    await page.evaluate(() => (location.hash = '#/study'))
    await page.locator('label:has(span:text-is("Model")) select').selectOption('small')
    await page.waitForSelector('.disc, .expert-list .row')
    assert.deepEqual(faults, [])
  })

  test('the laboratory: who owns what by influence, beside what was published', async ({ browser, server }) => {
    const file = writeCounted(server, ['W+6.5', 'W+6.5', 'B+R'])
    const { page, faults } = await visit(browser, server, { hash: '#/lab' })
    const wolf = page.getByRole('button', { name: 'Run it here: Wolf: influence' })
    await page.getByText('Experiments from papers').click()
    assert.equal(await wolf.isDisabled(), true)
    await page.getByLabel('Games to test on').fill(file)
    await wolf.click()
    const figures = page.locator('section[aria-label=Figures]')
    await figures.getByRole('heading', { name: 'Owners of points in 2 games' }).waitFor()
    assert.deepEqual(await figures.locator('tbody tr').evaluateAll((rows) => rows.map((r) => [r.cells[0].textContent, r.cells[3].textContent])), [
      ['equations alone', '100.0'],
      ['with life and ladders', '100.0'],
      ['published', '96.0'],
      ['ours, all data', '97.0'],
    ])
    await figures.getByText('Left out: 1 without a counted result.').waitFor()
    await page.locator('[data-chart=owners-by-part-of-the-game] .curve-1').first().waitFor()
    await page.getByRole('button', { name: /^Remove Ownership/ }).waitFor()
    assert.deepEqual(await findings(page), [])
    assert.deepEqual(faults, [])
  })

  test('the laboratory: a learner of Stern, evidence by phase, boxes, and a learning curve', async ({ browser, server }) => {
    const games = writeGames(server)
    const { page, faults } = await visit(browser, server, { hash: '#/lab' })
    await page.getByLabel('Games to learn from').fill(games)
    await page.locator('section[aria-label=Train] label:has(span:text-is("Learner")) select').selectOption('ranking')
    await page.getByLabel('Name of the model').fill('beliefs')
    await page.getByLabel('Name of the model').press('Enter')
    await page.getByText('beliefs: ranking on 3 games').waitFor({ timeout: 120000 })
    await page.getByLabel('Games to test on').fill(games)
    await page.getByLabel('Games to test on').press('Enter')
    await page.locator('[data-chart=evidence-by-phase] .curve-1').first().waitFor()
    await page.locator('[data-chart=rank-error-by-phase] .box-1').first().waitFor()
    await page.locator('[data-chart=rank-error-by-template-size] .box').first().waitFor()
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('[data-chart=rank-error-by-phase]').getByRole('button', { name: 'CSV' }).click(),
    ])
    assert.match(readFileSync(await csv.path(), 'utf8'), /^"?phase, from move.*\n1,default,/)
    await page.getByText('Learning curve', { exact: true }).click()
    await page.getByRole('button', { name: 'Draw the curve' }).click()
    await page.locator('[data-chart="learning-curve-accuracy"] .curve-1').first().waitFor({ timeout: 120000 })
    assert.match(page.url(), /#\/lab\/\d+$/)
    await page.reload()
    await page.locator('[data-chart="learning-curve-accuracy"] .curve-1').first().waitFor()
    // A paper's experiment on the same games: its figures stand below ours.
    await page.getByText('Experiments from papers').click()
    await page.getByRole('button', { name: 'Run it here: Harrison 2010: naive Bayes' }).click()
    const published = page.locator('section[aria-label=Figures] tr', { hasText: 'published' })
    await published.waitFor({ timeout: 120000 })
    assert.deepEqual((await published.locator('td').allTextContents()).filter(Boolean), ['26.2', '64.6'])
    await page.locator('.works').getByRole('link', { name: 'Show' }).nth(2).click()
    await page.locator('[data-chart=evidence-by-phase]').waitFor()
    const [svg] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).first().click()])
    assert.match(readFileSync(await svg.path(), 'utf8'), /^<svg [^>]*xmlns=/)
    assert.deepEqual(await findings(page), [])
    assert.deepEqual(faults, [])
  })

  test('the laboratory: the accuracy map of a support vector machine, and its confusion', async ({ browser, server }) => {
    const games = writeGames(server)
    const { page, faults } = await visit(browser, server, { hash: '#/lab' })
    await page.getByText('What experts see').click()
    await page.locator('label:has(span:text-is("Rows from")) select').selectOption('0')
    await page.getByLabel('Where they are').fill(games)
    await page.getByLabel('Rows', { exact: true }).fill('40')
    await page.getByRole('button', { name: 'Map the accuracy' }).click()
    await page.locator('[data-chart=accuracy-map] .spot-best').waitFor({ timeout: 120000 })
    await page.locator('.confusion .diagonal').first().waitFor()
    await page.locator('[data-chart=accuracy-by-rows-learned-from]').waitFor()
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('[data-chart=accuracy-map]').getByRole('button', { name: 'CSV' }).click(),
    ])
    assert.match(readFileSync(await csv.path(), 'utf8'), /^log2 C,log2 gamma,accuracy\n/)
    assert.deepEqual(await findings(page), [])
    assert.deepEqual(faults, [])
  })

  test('a game is found by another browser, and by a server started again on another port', async ({ browser }) => {
    const first = await startServer()
    const { page } = await visit(browser, first)
    await paste(page, GAME)
    await page.keyboard.press('ArrowRight')
    await point(page, 'C3').click()
    await page.waitForFunction(() => document.querySelector('.position-move')?.textContent === '2 C3')
    await page.waitForFunction(() => location.hash.endsWith('/1-1-0')) // it follows a moment later
    const address = new URL(page.url()).hash
    await page.close({ runBeforeUnload: true }) // at once: the last change is sent all the same
    const { page: witness } = await visit(browser, first, { hash: address })
    for (let i = 0; i < 20; i++) {
      if ((await witness.locator('.position-move').textContent()) === '2 C3') break
      await witness.waitForTimeout(300)
      await witness.reload()
      await witness.waitForSelector('.position')
    }
    await witness.close()
    await first.stop({ keepData: true })
    const second = await startServer({ data: first.data })
    const { page: other } = await visit(browser, second, { hash: address })
    await other.waitForFunction(() => document.querySelector('.position-move')?.textContent === '2 C3')
    const { page: bare } = await visit(browser, second, { hash: '#/study' })
    await bare.waitForFunction(() => document.querySelector('.player-name')?.textContent === 'Ann')
    // Both change it: neither is lost.
    await point(other, 'D4').click()
    await other.waitForFunction(() => document.querySelector('.position-move')?.textContent === '3 D4')
    await kept(other)
    await point(bare, 'E5').click()
    await bare.getByText('kept as a separate game').waitFor()
    const { games } = await question(bare, 'games', {})
    assert.equal(games.length, 2)
    await second.stop()
  })

  test('lab: files are brought, counted, used; network beside patterns; repeat, rename, remove', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, { hash: '#/lab' })
    const games = writeGames(server)
    await page.waitForSelector('.lab')
    await page.getByLabel('Games to learn from').fill(games)
    await page.locator('.found').getByText(/^\d+ games found$/).first().waitFor()
    // A dropped file goes to the server, and its path into the field.
    const line = Array.from({ length: 30 }, (_, i) => `;${i % 2 ? 'W' : 'B'}[${'cdefghijkl'[i % 10]}${'cgk'[Math.floor(i / 10)]}]`).join('')
    await page.evaluate((sgf) => {
      const data = new DataTransfer()
      data.items.add(new File([sgf], 'dropped.sgf'))
      document.querySelector('section[aria-label=Compare] .games-field').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }, `(;GM[1]SZ[19]KM[6.5]${line})`)
    await page.locator('section[aria-label=Compare] .found').getByText('1 game found').waitFor()
    assert.match(await page.getByLabel('Games to test on').inputValue(), /brought-[0-9a-f]{16}\.sgf$/)
    await page.locator('section[aria-label=Compare]').getByLabel('network').check()
    await page.getByRole('button', { name: 'Evaluate' }).click()
    await page.locator('section[aria-label=Figures] tbody th').getByText('network').waitFor({ timeout: 120000 })
    await page.getByText('± is one standard error').waitFor()
    await page.locator('[data-chart=cumulative-accuracy] text').getByText('played move among them, %').waitFor()
    // A run again, by its settings.
    const jobs = await page.locator('[data-job]').count()
    await page.getByRole('button', { name: /^Repeat Comparison/ }).first().click()
    await page.waitForFunction((n) => document.querySelectorAll('[data-job]').length > n, jobs)
    // A model of one's own gets another name, and goes.
    await page.getByLabel('Name of the model').fill('passing')
    await page.getByLabel('Name of the model').press('Enter')
    await page.getByText('passing: naive-bayes on').waitFor()
    await page.getByText('Rename or remove models').click()
    await page.getByRole('button', { name: 'Rename passing' }).click()
    await page.getByLabel('New name of passing').fill('renamed')
    await page.getByLabel('New name of passing').press('Enter')
    const models = page.locator('.model-list')
    await models.getByRole('button', { name: 'Remove renamed' }).click()
    await models.getByRole('button', { name: 'Remove', exact: true }).click()
    await models.getByRole('button', { name: 'Remove renamed' }).waitFor({ state: 'detached' })
    await models.getByRole('button', { name: 'Remove default' }).click()
    await models.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText(/comes with the program and stays/).waitFor()
    await page.getByText('Experiments from papers').click()
    const row = page.locator('[data-paper=harrison-bradley-terry] tr', { hasText: 'first choice, professionals' })
    assert.deepEqual(await row.locator('td').allTextContents(), ['30.1', '30.8 ± 0.15'])
    assert.deepEqual(await findings(page), [])
    assert.deepEqual(faults, [])
  })
}
