// Games against Katachi, from the first move to the review.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { findings, GAME, paste, playToCount, point, visit } from './harness.mjs'

async function download(page) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the game as SGF' }).click()])
  return readFileSync(await file.path(), 'utf8')
}

async function choose(page, group, name) {
  await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).check()
}

async function start(page, { color = 'Black', size = '9×9', level = 'Beginner' } = {}) {
  await page.waitForSelector('.position')
  await page.getByRole('radio', { name: 'Play', exact: true }).check()
  await choose(page, 'You play', color)
  await choose(page, 'Board', size)
  await page.getByText(level, { exact: true }).click()
  await page.getByRole('button', { name: 'Start game' }).click()
  await page.getByRole('heading', { name: `You are ${color}` }).waitFor()
}

const stones = (page, sign) => page.locator(`.shudan-vertex.shudan-sign_${sign}`).count()
const moves = (page, n) => page.waitForFunction((text) => document.querySelector('.position')?.textContent.startsWith(text), `${n} `)

/** Two walls with nothing left to play for, and a white stone that is dead. */
const WALLS = `(;SZ[9]KM[6.5]RU[japanese]PB[You]PW[Katachi]AB${[...'abcdefghi'].map((c) => `[d${c}]`).join('')}AW${[...'abcdefghi'].map((c) => `[f${c}]`).join('')}[bb][hc][hg];B[ee];W[];B[])`

export default function addPlaying(test) {
  test('playing: Katachi answers, names, taking back, sides, and resigning into the record', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server)
    await start(page)
    assert.deepEqual(await page.locator('.player-name').allTextContents(), ['You', 'Katachi'])
    assert.equal(await page.locator('.disc').count(), 0)
    await point(page, 'E5', 9).click()
    await moves(page, 2)
    assert.deepEqual([await stones(page, '1'), await stones(page, '-1')], [1, 1])
    await page.locator('[data-turn=you]').waitFor()
    await page.getByRole('button', { name: 'Take back' }).click()
    await moves(page, 0)
    // Katachi takes this side: it moves, and the visitor is White and to move.
    await page.getByRole('button', { name: 'Katachi plays' }).click()
    await moves(page, 1)
    await page.getByRole('heading', { name: 'You are White' }).waitFor()
    await page.locator('[data-turn=you]').waitFor()
    assert.deepEqual(await findings(page), [])
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('heading', { name: 'Black wins by resignation' }).waitFor()
    assert.match(await download(page), /RE\[B\+R\]/)
    await page.getByRole('button', { name: 'Review this game' }).click()
    await page.locator('.disc, .mistakes').first().waitFor()
    assert.deepEqual(faults, [])
  })

  test('playing: the visitor’s own model learns every move at once, forgets what is taken back, and the whole game', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server)
    await page.waitForSelector('.position')
    await page.getByRole('radio', { name: 'Play', exact: true }).check()
    await page.getByLabel('Learn from this game').check()
    await start(page)
    await point(page, 'E5', 9).click()
    await page.locator('[data-learned-moves="2"]').waitFor()
    await page.locator('[data-turn=you]').waitFor()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.locator('[data-learned-moves="0"]').waitFor()
    await point(page, 'C3', 9).click()
    await page.locator('[data-learned-moves="2"]').waitFor()
    await page.getByRole('button', { name: 'Forget the last game' }).click()
    await page.locator('[data-learned-moves="0"]').waitFor()
    assert.deepEqual(faults, [])
  })

  test('playing: the visitor has the colour that was chosen, also with handicap', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await page.waitForSelector('.position')
    await page.getByRole('radio', { name: 'Play', exact: true }).check()
    await page.getByRole('button', { name: 'More handicap' }).click()
    await page.getByText('2 stones').waitFor()
    await page.getByText('0.5', { exact: true }).waitFor()
    await start(page)
    await moves(page, 1)
    await page.locator('[data-turn=you]').waitFor()
    assert.deepEqual([await stones(page, '1'), await stones(page, '-1')], [2, 1])
  })

  test('playing: two passes, dead stones by clicks, the result in the record', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server)
    await paste(page, WALLS)
    await page.keyboard.press('End')
    // In this record Black, the visitor, passed last: White's pass came before.
    await page.getByRole('button', { name: 'Count the score' }).click()
    await page.getByRole('heading', { name: /wins by/ }).waitFor()
    const first = await page.locator('.count-result').textContent()
    await page.locator('.dead-list').getByText('B8').waitFor()
    await page.waitForSelector('.dead-white')
    await page.waitForSelector('.field-black')
    await point(page, 'B8', 9).click()
    await page.waitForFunction((old) => document.querySelector('.count-result')?.textContent !== old, first)
    await point(page, 'B8', 9).click()
    await page.waitForFunction((old) => document.querySelector('.count-result')?.textContent === old, first)
    assert.deepEqual(await findings(page), [])
    // The group under the cursor has a line around it, and the board says what its marks mean.
    await point(page, 'D5', 9).hover()
    assert.equal(((await page.locator('.group-outline').getAttribute('d')).match(/M/g) ?? []).length, 22) // nine stones in a column, and one beside them
    await page.locator('.count-legend').getByText('Click a group').waitFor()
    // Whoever walks away sees no marks of the count, and comes back to it.
    await page.keyboard.press('Home')
    await page.waitForSelector('.dead-white', { state: 'detached' })
    await page.getByRole('button', { name: 'Back to the count' }).click()
    await page.waitForSelector('.dead-white')
    assert.equal(await page.locator('.count-result').textContent(), first)
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Review this game' }).waitFor()
    assert.match(await download(page), /RE\[[BW]\+\d/)
    assert.deepEqual(faults, [])
  })

  test('playing: a game of passes is counted at once, and can go on', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await paste(page, WALLS.replace(';W[];B[])', ')'))
    await page.keyboard.press('End')
    await page.getByRole('radio', { name: 'Play', exact: true }).check()
    await page.getByText('Beginner', { exact: true }).click()
    await page.getByRole('button', { name: 'Continue this game' }).click()
    await page.locator('[data-turn=you]').or(page.getByRole('heading', { name: /wins by/ })).first().waitFor()
    for (let i = 0; i < 6 && !(await page.locator('.count-over').count()); i++) {
      const before = await page.locator('.position').textContent()
      await page.getByRole('button', { name: 'Pass', exact: true }).click()
      await page.waitForFunction((old) => document.querySelector('.position')?.textContent !== old, before)
      await page.locator('[data-turn=you]').or(page.locator('.count-over')).first().waitFor()
    }
    await page.getByRole('heading', { name: /wins by/ }).waitFor()
    await page.getByRole('button', { name: 'Resume play' }).click()
    await page.locator('[data-turn=you]').waitFor()
    assert.equal(await page.locator('.dead').count(), 0)
  })

  test('playing: going back while it thinks stops it with a word, and another game knows nothing of it', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await start(page, { level: 'Full strength' })
    await point(page, 'E5', 9).click()
    await page.getByText('Thinking …').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.locator('.message').getByText(/stopped thinking/).waitFor()
    await page.locator('[data-turn=you]').waitFor()
    await point(page, 'C3', 9).click()
    await moves(page, 1)
    await page.getByText(/[\d,]+ positions read/).waitFor() // before that it has no opinion
    await page.getByText(/Thinking … [1-9]\d? s of 10/).waitFor()
    await page.getByRole('button', { name: 'Move now' }).click()
    await moves(page, 2)
    await page.getByText(/winning chance: \d+ %/).waitFor()
    await paste(page, GAME)
    assert.equal(await page.getByText(/winning chance/).count(), 0)
    await page.getByRole('heading', { name: 'New game' }).waitFor()
    await page.getByRole('button', { name: 'Play on from this position' }).click()
    await page.locator('[data-turn=you]').waitFor()
    assert.equal(await page.getByText(/winning chance/).count(), 0)
  })

  test('playing: a stranger plays a game on 9 by 9 to the count', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server)
    await start(page)
    // Nobody is offered a word on the game either, and a click plays whatever tool was chosen before.
    assert.equal(await page.getByRole('button', { name: 'Ask why' }).count(), 0)
    const judged = []
    page.on('request', (request) => /\/(analysis|scores|predict)$/.test(request.url()) && judged.push(request.url()))
    await playToCount(page)
    await page.getByRole('heading', { name: /wins by|Draw/ }).waitFor()
    // Nobody is told of mistakes while the game is played.
    assert.deepEqual(judged, [])
    assert.equal(await page.locator('.tree-mistake').count(), 0)
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Review this game' }).click()
    await page.locator('.mistake-here').waitFor({ timeout: 120000 })
    await page.waitForSelector('.graph-score')
    await page.getByText('Most surprising moves').click()
    await page.locator('.worst button').first().click()
    assert.match(await page.locator('.result').textContent(), /wins|Draw/)
    // The mistakes are in the tree now, and out of it again while the game goes on.
    await page.waitForSelector('.tree-mistake', { state: 'attached' })
    await page.getByRole('radio', { name: 'Play', exact: true }).check()
    await page.getByRole('button', { name: /Play on from|Continue this/ }).click()
    await page.getByRole('heading', { name: /^You are/ }).waitFor()
    assert.equal(await page.locator('.tree-mistake').count(), 0)
    assert.deepEqual(faults, [])
  })
}
