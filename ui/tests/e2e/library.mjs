// The library of games on the Study screen: adding, searching a region, walking on, opening a game.
import assert from 'node:assert/strict'
import { findings, paste, point, visit } from './harness.mjs'

const GAMES = [
  '(;SZ[19]PB[Sakata]PW[Go]DT[1961-05-03]RE[B+R];B[pd];W[qf];B[nd];W[rd];B[qc];W[qi];B[dp])',
  '(;SZ[19]PB[Go]PW[Takemiya]DT[1985]RE[W+2.5];B[dp];W[pp];B[dd];W[fc];B[cf];W[db];B[qd])',
  '(;SZ[19]PB[Cho]PW[Kato]DT[1990]RE[W+R];B[dd];W[qp];B[oq];W[pp];B[op];W[cc])',
]

export default function add(test) {
  test('library: a corner is found, played on, and opened', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server)
    await paste(page, '(;SZ[19];B[pd])')
    await page.keyboard.press('End')
    await page.getByRole('radio', { name: 'Games' }).check()
    // The arrows walk through the game, not on to the next overlay.
    await page.keyboard.press('ArrowLeft')
    await page.waitForFunction(() => document.querySelector('.position-move')?.textContent === '0 start')
    await page.keyboard.press('ArrowRight')
    const card = page.getByRole('region', { name: 'Games of the library' })
    const offer = card.getByText('Your library is empty')
    await offer.or(card.getByText('of 3 games')).first().waitFor()
    // A second try finds them added.
    if (await offer.count()) await card.getByLabel('Games for the library').setInputFiles({ name: 'old.sgf', mimeType: 'text/plain', buffer: Buffer.from(GAMES.join('\n')) })
    await card.getByText('3 of 3 games').waitFor()
    // The corner of the last move: White approaches, seen as the pattern stands.
    await card.getByRole('button', { name: 'This corner' }).click()
    await card.getByText('3 of 3 games').waitFor()
    assert.equal(await page.locator('.library-region').count(), 1)
    assert.ok((await page.locator('.library-move').count()) >= 2)
    await card.getByRole('button', { name: /O17/ }).click()
    await card.getByText('2 of 3 games').waitFor()
    assert.match(await page.locator('.position').textContent(), /2 O17/)
    // One player, then a game at the place where it was found.
    await card.getByLabel('Player', { exact: true }).fill('takemiya')
    await card.getByLabel('Player', { exact: true }).press('Enter')
    await card.getByText('1 of 1 games').waitFor()
    await card.getByRole('button', { name: 'Go – Takemiya' }).click()
    await page.waitForFunction(() => /^4 /.test(document.querySelector('.position').textContent))
    // A region of one's own.
    await card.getByLabel('Player', { exact: true }).fill('')
    await card.getByLabel('Player', { exact: true }).press('Enter')
    await card.getByRole('button', { name: 'Select a region' }).click()
    await point(page, 'A19').click()
    await point(page, 'K10').click()
    await card.getByText('2 of 3 games').waitFor()
    // The same drawn with the mouse, then with a stone of it that may be missing.
    await card.getByRole('button', { name: 'Whole board' }).click()
    await card.getByText('1 of 3 games').waitFor()
    await card.getByRole('button', { name: 'Select a region' }).click()
    await point(page, 'A19').dragTo(point(page, 'K10'))
    await card.getByText('2 of 3 games').waitFor()
    await card.getByRole('button', { name: 'Ignore points' }).click()
    await point(page, 'F17').click()
    await card.getByText('3 of 3 games').waitFor()
    assert.equal(await page.locator('.library-ignored').count(), 1)
    assert.deepEqual(await findings(page), [])
    assert.deepEqual(faults, [])
  })
}
