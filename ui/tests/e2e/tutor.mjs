// The tutor, by keyboard.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { findings, question, steer, tabTo, visit } from './harness.mjs'

const TWO_CHAINS = {
  size: 9,
  board: Array.from({ length: 9 }, (_, y) => (y === 6 ? '..X.X....' : y === 8 ? '...O.....' : '.........')),
  play: 'black',
  side: 'black',
  goal: 'save',
  keystones: ['C3'],
}

/** A annotated of its own for the test, before the eyes of somebody called so. */
async function openNode(browser, server, title, name = 'Ann') {
  const { page, faults } = await visit(browser, server)
  await page.waitForSelector('.disc')
  const { id } = await question(page, 'save', { title, problem: TWO_CHAINS })
  await page.evaluate((n) => (location.hash = `#/tutor/${n}`), id)
  await page.waitForSelector('[data-asked]')
  await page.getByLabel('Annotator', { exact: true }).fill(name)
  await page.getByLabel('Annotator', { exact: true }).blur()
  return { page, faults, id }
}

const labels = (page) => page.locator('.labels li')

/** The kind of label with this name, by K. */
async function turnTo(page, property) {
  const kinds = page.locator('label:has(span:text-is("Kind of label")) select')
  for (let i = 0; i < 10 && (await kinds.inputValue()) !== property; i++) await page.keyboard.press('k')
  assert.equal(await kinds.inputValue(), property)
}

/** Put the cursor of the board on points and press Enter at each. */
async function pointAt(page, points) {
  await page.keyboard.press('b')
  for (const vertex of points) {
    await steer(page, vertex)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
}

export default function add(test) {
  test('a connection is annotated: a suggestion agreed with, one corrected, one taken back', async ({ browser, server }) => {
    const { page, faults, id } = await openNode(browser, server, 'Two chains')
    const asked = await page.locator('[data-asked]').getAttribute('data-asked')
    assert.equal(await labels(page).count(), 0)
    await page.keyboard.press('Enter')
    await labels(page).waitFor()
    await page.keyboard.press('Backspace')
    await page.getByText('No labels yet.').waitFor()
    assert.equal(await page.locator('[data-asked]').getAttribute('data-asked'), asked)
    await page.keyboard.press('3')
    await page.locator('.labels').getByText('conditionally connected').waitFor()
    // A label that replaces another one: taking it back brings the old one back.
    await pointAt(page, ['C3', 'E3'])
    await page.keyboard.press('4')
    await page.locator('.labels b').getByText('separated').waitFor()
    await page.keyboard.press('Backspace')
    await page.locator('.labels').getByText('conditionally connected').waitFor()
    await page.reload()
    await page.locator('.labels').getByText('conditionally connected').waitFor()
    await page.keyboard.press('l')
    await page.waitForFunction((n) => !location.hash.includes(`/${n}`) || document.querySelector('.message'), id)
    await page.evaluate((n) => (location.hash = `#/tutor/${n}`), id)
    await page.locator('.labels').getByText('conditionally connected').waitFor()
    assert.deepEqual(faults, [])
  })

  test('a second annotator judges blind, and both are compared', async ({ browser, server }) => {
    const { page, faults, id } = await openNode(browser, server, 'For two', 'Carl')
    await question(page, 'annotate', { id, author: 'Dora', label: 'XC C3|E3|3' })
    await page.reload()
    await labels(page).waitFor()
    await page.getByLabel('Hide the labels of others').check()
    await page.getByText('1 by others, hidden.').waitFor()
    assert.equal(await labels(page).count(), 0)
    await page.keyboard.press('3')
    await labels(page).waitFor()
    await page.getByText('Agreement with another annotator').click()
    await page.getByLabel('The other annotator').fill('Dora')
    await page.getByLabel('The other annotator').press('Enter')
    await page.locator('.agreement li').first().waitFor()
    assert.match(await page.locator('.agreement-bar').first().getAttribute('aria-label'), /^100 % of 1 equal/)
    // Another view of the same pair: who said what is seen.
    await page.getByLabel('The other annotator').blur()
    await pointAt(page, ['C3', 'E3'])
    await page.keyboard.press('4')
    await page.locator('.labels b').getByText('separated').waitFor()
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.waitForSelector('.agreement-who td')
    assert.deepEqual(await page.locator('.agreement-who td').allTextContents(), ['·', '·', '1', '·'])
    assert.deepEqual(await page.locator('.agreement-who tbody th').allTextContents(), ['conditionally connected', 'separated'])
    assert.deepEqual(await findings(page), [])
    assert.deepEqual(faults, [])
  })

  test('labels teach: a classifier is trained, compared with the old one, and the card stays open', async ({ browser, server }) => {
    const { page, faults } = await openNode(browser, server, 'To learn from', 'Eve')
    await page.evaluate(async (form) => {
      const { token } = await (await fetch('/api/v1/hello')).json()
      const ask = async (name, body) =>
        (await fetch('/api/v1/' + name, { method: 'POST', headers: { 'X-Katachi-Token': token }, body: JSON.stringify(body) })).json()
      // Chains two apart are connected, chains six apart are not.
      for (let n = 0; n < 12; n++) {
        const board = Array.from({ length: 9 }, (_, y) => (y === 6 ? (n % 2 ? 'X.....X..' : 'X.X......') : y === n % 5 ? '.'.repeat(8 - (n % 3)) + 'O' + '.'.repeat(n % 3) : '.........'))
        const { id } = await ask('save', { title: `Lesson ${n}`, problem: { ...form, board, keystones: ['A3'] } })
        const [pair, level] = n % 2 ? ['A3|G3', 5] : ['A3|C3', 2]
        await ask('annotate', { id, author: 'Eve', label: `XC ${pair}|${level}` })
        const next = await ask('save', { title: `Lesson ${n}, White`, problem: { ...form, board: board.map((row) => row.replace(/[XO]/g, (c) => (c === 'X' ? 'O' : 'X'))), keystones: ['A3'], side: 'white', play: 'white' } })
        await ask('annotate', { id: next.id, author: 'Eve', label: `XC ${pair}|${level}` })
      }
    }, TWO_CHAINS)
    await page.getByText('Train on my labels').click()
    await page.getByRole('button', { name: 'Train', exact: true }).click()
    await page.locator('[data-learned]').waitFor()
    assert.match(await page.locator('[data-learned]').textContent(), /New, from your labels.*% right.*Learned from \d+ labels/)
    await page.getByRole('button', { name: 'Only compare' }).waitFor()
    assert.deepEqual(await findings(page), [])
    assert.deepEqual(faults, [])
  })

  test('a move is played and named: words found while typing, and the namer agreed with', async ({ browser, server }) => {
    const { page, faults } = await openNode(browser, server, 'To be named')
    await turnTo(page, 'GN')
    await page.getByText('No move is played from here.').waitFor()
    await page.keyboard.press('m')
    await pointAt(page, ['D3'])
    await page.waitForFunction(() => document.querySelector('[data-node]')?.textContent.startsWith('1 D3'))
    await page.locator('[data-named]').waitFor()
    assert.equal(await labels(page).count(), 0)
    await page.keyboard.press('/')
    await page.keyboard.type('bend')
    assert.match(await page.locator('[role=option][aria-selected=true]').textContent(), /^hane /)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('conn')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const word = (await page.locator('[role=option][aria-selected=true] b + span').textContent()).trim()
    assert.deepEqual(await findings(page), [])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.locator('.labels').getByText(`hane, ${word}`).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Backspace')
    await page.getByText('No labels yet.').waitFor()
    await turnTo(page, 'XM')
    await page.keyboard.press('2')
    await page.locator('.labels').getByText('gote').waitFor()
    // A problem that has its solution, and so a move with a name.
    const { slides: documents } = await question(page, 'slides', {})
    await page.evaluate((id) => (location.hash = `#/tutor/${id}`), documents.find((s) => s.title.endsWith('corner 1')).id)
    await page.waitForFunction(() => document.querySelector('[data-node]')?.textContent.startsWith('0 start'))
    await turnTo(page, 'GN')
    await page.locator('[data-named*="|"]').waitFor()
    const suggested = await page.locator('[data-named]').getAttribute('data-named')
    assert.equal(await labels(page).count(), 0)
    await page.keyboard.press('Enter')
    await page.locator('.labels').getByText(suggested.replace('|', ', ')).waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('1')
    await page.keyboard.press('6')
    await page.keyboard.press('Enter')
    await page.locator('.labels').getByText(suggested.replace('|', ', ')).waitFor()
    assert.deepEqual(faults, [])
  })

  test('every kind of label, marks, focus and context, and all of it in the file', async ({ browser, server }) => {
    const { page, faults } = await openNode(browser, server, 'Everything')
    await turnTo(page, 'XE')
    await pointAt(page, ['D4', 'D3'])
    await page.keyboard.press('v')
    await pointAt(page, ['C3'])
    await page.keyboard.press('6')
    await page.locator('.labels').getByText('one eye').waitFor()
    await page.waitForSelector('.label-XE rect')
    await turnTo(page, 'XV')
    await pointAt(page, ['D3'])
    await page.keyboard.press('2')
    await page.waitForSelector('.label-XV path')
    await turnTo(page, 'XG')
    await pointAt(page, ['C3'])
    await page.keyboard.press('0')
    await page.locator('.labels').getByText('beyond attack').waitFor()
    await turnTo(page, 'XI')
    await pointAt(page, ['G5', 'H5'])
    await tabTo(page, 'input[name=color]')
    await page.keyboard.press('Space')
    await page.keyboard.press('2')
    await page.locator('.labels').getByText('clear').waitFor()
    for (const [key, at] of [['t', 'A1'], ['q', 'B1'], ['o', 'C1'], ['x', 'D1'], ['a', 'E1']]) {
      await page.keyboard.press(key)
      await pointAt(page, [at])
    }
    await page.keyboard.press('f')
    await page.keyboard.press('b')
    await steer(page, 'C5')
    await page.keyboard.press('Enter')
    await steer(page, 'E3')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelectorAll('.focus-point').length === 9)
    await page.getByText('Focus and context').click()
    await page.getByLabel('Shown part').selectOption('quarter')
    await page.waitForFunction(() => document.querySelectorAll('.shudan-vertex').length === 25)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save SGF' }).click()])
    const sgf = readFileSync(await file.path(), 'utf8')
    for (const part of ['XE[df,dg|cg|6]', 'XV[dg|2]', 'XG[cg|10]', 'XI[ge,he|B|2]', 'SQ[bi]', 'CR[ci]', 'MA[di]', 'LB[ei:A]', 'YC[quarter]', 'VW[ce][de][ee]'])
      assert.ok(sgf.includes(part), `${part} in ${sgf}`)
    assert.match(sgf, /TR(\[\w\w\])*\[ai\]/)
    assert.deepEqual(faults, [])
  })

  test('a label half made is still there after a reload', async ({ browser, server }) => {
    const { page } = await openNode(browser, server, 'A draft')
    await pointAt(page, ['C3'])
    await page.waitForSelector('.chosen-0')
    await page.reload()
    await page.waitForSelector('.chosen-0')
    await page.keyboard.press('c')
    await page.waitForSelector('.chosen-0', { state: 'detached' })
  })

  test('at the first visit the tutor offers positions', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, { hash: '#/tutor' })
    await page.waitForSelector('.levels-list')
    assert.ok((await page.locator('.position-list .problem-row').count()) > 3)
    await page.getByLabel('Find a position').fill('corner 3')
    await page.waitForFunction(() => document.querySelectorAll('.position-list .problem-row').length === 1)
    await page.locator('.position-list .problem-row').click()
    await page.getByRole('heading', { name: 'Black to kill, corner 3' }).waitFor()
    assert.deepEqual(faults, [])
  })
}
