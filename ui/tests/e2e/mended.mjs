// Faults that strangers found, one test each: what they saw must not come back.
import assert from 'node:assert/strict'
import { GAME, kept, paste, point, question, visit, writeGames, moreTools, territory } from './harness.mjs'

const heading = (page, name) => page.getByRole('heading', { name, exact: true }).waitFor()
const isOpen = (page) => page.waitForSelector('[data-state=open]')

async function openProblem(page, name) {
  await page.locator('.problem-title').getByText(name, { exact: true }).click()
  await heading(page, name)
  await isOpen(page)
}

/** A problem that is neither in the collection nor drawn like one of it. */
const OWN_PROBLEM = `problem: Mine to live
size: 9
board:
    A B C D E
  4 O O O O .
  3 # # # O .
  2 * * # O .
  1 * * # O .
play: black
goal: black to live
`

export default function addMended(test) {
  test('mended: a shown solution goes away with its problem', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, { hash: '#/problems' })
    await isOpen(page)
    const seen = async () => [await page.locator('.ghost-text').count(), await page.getByText(/^(Solution|It goes on|How it fails):/).count()]
    const leave = [
      () => page.keyboard.press('n'),
      () => page.locator('.problem-title').getByText('Black to kill, corner 3', { exact: true }).click(),
    ]
    for (const go of leave) {
      const title = await page.locator('aside h1').textContent()
      await page.keyboard.press('s')
      await page.waitForSelector('.ghost-text')
      await go()
      await page.waitForFunction((old) => document.querySelector('aside h1') && document.querySelector('aside h1').textContent !== old, title)
      await isOpen(page)
      assert.deepEqual(await seen(), [0, 0])
    }
    await point(page, 'C2').click()
    await page.waitForSelector('[data-state=failed]')
    await page.getByRole('button', { name: 'Why?' }).click()
    await page.getByText(/^(It goes on|How it fails):/).waitFor()
    await page.keyboard.press('n')
    await isOpen(page)
    assert.deepEqual(await seen(), [0, 0])
    assert.deepEqual(faults, [])
  })

  test('mended: a problem opens in Study as it is, also the second one', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { hash: '#/problems' })
    for (const name of ['Black to kill, corner 3', 'Black to kill, corner 1']) {
      await isOpen(page)
      await openProblem(page, name)
      await page.getByRole('button', { name: /in (the )?study/i }).click()
      await page.waitForURL(/#\/study\/\w+\/0$/)
      assert.equal(await page.locator('h1').textContent(), name)
      await page.evaluate(() => (location.hash = '#/problems'))
    }
  })

  test('mended: deleting a game can be undone, and so can every edit', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await paste(page, GAME)
    const nodes = () => page.locator('.tree-node').count()
    const before = await nodes()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: /^Delete/ }).click()
    await page.waitForFunction(() => document.querySelectorAll('.tree-node').length === 1)
    await page.keyboard.press('Control+z')
    await page.waitForFunction((count) => document.querySelectorAll('.tree-node').length === count, before)
    await page.keyboard.press('Control+y')
    await page.waitForFunction(() => document.querySelectorAll('.tree-node').length === 1)
    await page.locator('.message').getByRole('button', { name: 'Undo' }).click()
    await page.waitForFunction((count) => document.querySelectorAll('.tree-node').length === count, before)
    // A move, a mark, a set-up stone and a comment, and all of them back.
    await page.keyboard.press('End')
    await point(page, 'R4').click()
    await page.waitForFunction(() => document.querySelector('.position-move')?.textContent === '8 R4')
    await moreTools(page)
    await page.getByRole('button', { name: 'Triangle' }).click()
    await point(page, 'C17').click()
    await page.waitForSelector('.mark')
    await page.getByRole('button', { name: 'Set up black stones' }).click()
    const stones = await page.locator('.shudan-sign_1.shudan-vertex').count()
    await point(page, 'K10').click()
    await page.waitForFunction((n) => document.querySelectorAll('.shudan-vertex.shudan-sign_1').length === n + 1, stones)
    await page.getByLabel('Comment on this move').fill('well')
    await page.locator('.board').focus()
    await page.keyboard.press('Control+z')
    assert.equal(await page.getByLabel('Comment on this move').inputValue(), '')
    await page.keyboard.press('Control+z')
    await page.waitForFunction((n) => document.querySelectorAll('.shudan-vertex.shudan-sign_1').length === n, stones)
    await page.keyboard.press('Control+z')
    await page.waitForSelector('.mark', { state: 'detached' })
    await page.keyboard.press('Control+z')
    await page.waitForFunction(() => document.querySelector('.position-move')?.textContent === '7 C6')
    assert.equal(await nodes(), before)
    for (let i = 0; i < 4; i++) await page.keyboard.press('Control+Shift+Z')
    assert.equal(await page.getByLabel('Comment on this move').inputValue(), 'well')
  })

  test('mended: errors of the open dialog are in it, and go with the next file', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await page.waitForSelector('.position')
    await page.keyboard.press('o')
    await page.getByLabel('SGF text').fill('(;B[aa')
    await page.locator('dialog').getByRole('button', { name: /^Open( the text)?$/ }).click()
    await page.locator('dialog [role=alert]').waitFor()
    assert.equal(await page.locator('.message-error').count(), 0)
    await page.getByLabel('SGF text').fill(GAME)
    await page.locator('dialog').getByRole('button', { name: /^Open( the text)?$/ }).click()
    await page.waitForSelector('dialog', { state: 'detached' })
    assert.equal(await page.locator('.message-error, [role=alert]').count(), 0)
    // Back leads to the game before, not out of the app.
    await page.goBack()
    await page.waitForFunction(() => document.querySelector('.player-name')?.textContent === 'GNU Go')
  })

  test('mended: a record with an illegal move ends there, with a word', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await paste(page, '(;SZ[9]KM[5.5];B[ee];W[ee];B[cc];W[gg])')
    await page.keyboard.press('End')
    await page.locator('.note-bad').getByText(/This move is illegal/).waitFor()
    assert.equal(await page.locator('.position-move').textContent(), '1 E5') // behind it nothing is known of the board
    assert.equal(await page.locator('.overlay .last, .overlay .next').count(), 0)
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.locator('.overlay .last, .overlay .next').count(), 0)
    await page.locator('.tree-node').last().click()
    await page.locator('.note-bad').getByText(/illegal/).waitFor()
    assert.equal(await page.locator('.overlay .last, .overlay .next').count(), 0)
  })

  test('mended: on a phone all screens are in sight', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })
    await page.waitForSelector('.disc')
    for (const name of ['Study', 'Problems', 'Tutor', 'Laboratory']) {
      const box = await page.locator('nav').getByRole('link', { name }).boundingBox()
      assert.ok(box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 780, `${name} is cut off`)
      assert.ok(box.height >= 40, `${name} is too small to touch`)
    }
  })

  test('mended: turned problems have letters across, in order', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { hash: '#/lab' })
    await page.evaluate(() => {
      localStorage.setItem('katachi.turnsBoard', 'true')
      Math.random = () => 0.999 // always the last of the eight ways
    })
    await page.evaluate(() => (location.hash = '#/problems'))
    await page.evaluate(() => location.reload())
    await page.addInitScript(() => {
      localStorage.setItem('katachi.turnsBoard', 'true')
      Math.random = () => 0.999
    })
    await page.reload()
    await isOpen(page)
    const across = (await page.locator('.shudan-coordx').first().innerText()).split(/\s+/).filter(Boolean)
    assert.deepEqual(across, [...across].sort())
    assert.match(across.join(''), /^[A-T]+$/)
    const down = (await page.locator('.shudan-coordy').first().innerText()).split(/\s+/).filter(Boolean).map(Number)
    assert.deepEqual(down, [...down].sort((a, b) => b - a))
    // The solution is written in what the board shows.
    await page.keyboard.press('s')
    const line = [await page.locator('.solve-node').first().textContent()]
    assert.ok(across.includes(line[0][0]) && down.includes(Number(line[0].slice(1))), line[0])
  })

  test('mended: why a move fails is said, stays, and the try counts', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { hash: '#/problems' })
    await isOpen(page)
    await openProblem(page, 'Black to live, corner 2')
    const tried = Number(/Tried (\d+)/.exec(await page.locator('section[aria-label=Problem]').textContent())?.[1] ?? 0)
    await point(page, 'T2').click()
    await page.waitForSelector('[data-state=failed]')
    await page.getByText(new RegExp(`^Tried ${tried + 1} time`)).waitFor()
    await page.getByRole('button', { name: 'Why?' }).click()
    await page.getByText(/^(It goes on|How it fails): \S/).waitFor()
    await page.keyboard.press('q')
    await page.locator('.message').getByText(/^No/).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Why?' }).count(), 1)
    await page.getByText(/^(It goes on|How it fails): \S/).waitFor()
    // Where one answer settles it there is no line to show: words say so.
    await page.route('**/session', async (route) => {
      const response = await route.fetch()
      const shortened = (data) => JSON.stringify({ ...JSON.parse(data), refutation: [], lesson: undefined })
      const body = (await response.text()).replace(/^(event: done\ndata: )(.*)$/m, (_, head, data) => head + shortened(data))
      await route.fulfill({ response, body })
    })
    await page.keyboard.press('r')
    await isOpen(page)
    await point(page, 'T2').click()
    await page.waitForSelector('[data-state=failed]')
    await page.getByRole('button', { name: 'Why?' }).click()
    await page.getByText(/^How it fails: .*nothing works any more/).waitFor()
  })

  test('mended: an imported problem is opened, with its task; another collection opens its own', async ({ browser, server }) => {
    const { page, faults } = await visit(browser, server, { hash: '#/problems' })
    await isOpen(page)
    await openProblem(page, 'Black to kill, corner 3')
    await page.getByText('More problems').click()
    const file = { name: 'own.problem', mimeType: 'text/plain', buffer: Buffer.from(OWN_PROBLEM) }
    await page.locator('input[type=file][multiple]').setInputFiles(file)
    await heading(page, 'Mine to live')
    assert.match(await page.locator('.task').textContent(), /\w+/)
    const first = await page.locator('select[aria-label=Collection] option').first().getAttribute('value')
    await page.locator('select[aria-label=Collection]').selectOption(first)
    await page.waitForFunction(() => /corner|side/.test(document.querySelector('aside h1')?.textContent ?? ''))
    assert.deepEqual(faults, [])
  })

  test('mended: an SGF position without words has a task', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { hash: '#/problems' })
    await isOpen(page)
    await page.getByText('More problems').click()
    const sgf = '(;GM[1]FF[4]SZ[19]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]C[ ])'
    await page.locator('input[type=file][multiple]').setInputFiles({ name: 'bare.sgf', mimeType: 'text/plain', buffer: Buffer.from(sgf) })
    await page.getByText(/Imported 1 problem|taken in/).waitFor()
    await page.waitForFunction(() => /\w{3}/.test(document.querySelector('.task')?.textContent ?? ''))
    assert.match(await page.locator('.task').textContent(), /\w{3}/)
  })

  test('mended: emptying the board keeps the goal', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { hash: '#/problems/edit' })
    await page.getByRole('heading', { name: 'Editor' }).waitFor()
    const goal = page.locator('label:has(span:text-is("Goal")) select')
    await goal.selectOption('black save')
    await page.getByRole('button', { name: 'Empty the board' }).click()
    assert.equal(await goal.inputValue(), 'black save')
    await goal.selectOption('black kill')
    await kept(page) // the draft is shared: leave it as it was
  })

  test('mended: no choice of the editor is cut off, and no column beside the board is empty', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { hash: '#/problems/edit', viewport: { width: 1440, height: 900 } })
    await page.waitForSelector('.editor-question select')
    const cut = await page.locator('.editor-question select').evaluateAll((list) =>
      list.filter((select) => {
        const probe = document.createElement('span')
        probe.style.font = getComputedStyle(select).font
        probe.style.position = 'absolute'
        probe.textContent = select.selectedOptions[0].textContent
        document.body.append(probe)
        const { width } = probe.getBoundingClientRect()
        probe.remove()
        return width > select.clientWidth - 24
      }).map((select) => select.selectedOptions[0].textContent),
    )
    assert.deepEqual(cut, [])
    await page.goto(`${server.url}#/study/example/80`)
    await page.reload()
    await page.waitForSelector('.disc')
    if (await page.getByRole('button', { name: 'Review this game' }).count()) {
      await page.getByRole('button', { name: 'Review this game' }).click()
      await page.locator('.mistake').first().waitFor()
    }
    await territory(page, 'Influence')
    await page.waitForSelector('.strength')
    await page.waitForFunction(() => {
      const side = document.querySelector('.side')
      return [...side.querySelectorAll('.side-column')].every((c) => c.childElementCount > 0 || getComputedStyle(c).display === 'none')
    })
    const column = await page.locator('.side-column').first().boundingBox()
    const graph = await page.locator('.graph').boundingBox()
    const second = page.locator('.side-column').nth(1)
    if (!(await second.isVisible())) assert.ok(Math.abs(column.width - graph.width) < 2, 'the card takes the space beside it')
  })

  test('mended: the tour covers nothing it speaks of, ends with Escape, and names no example', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { viewport: { width: 1300, height: 860 } })
    await paste(page, GAME)
    await page.keyboard.press('?')
    await page.getByRole('button', { name: /tour/ }).click()
    const tour = page.getByRole('dialog', { name: 'Tour' })
    await tour.waitFor()
    assert.doesNotMatch(await tour.textContent(), /example/)
    for (let i = 0; i < 4; i++) {
      await page.waitForFunction(() => {
        const ring = document.querySelector('.tour-ring')?.getBoundingClientRect()
        const card = document.querySelector('.tour').getBoundingClientRect()
        return ring && (card.left >= ring.right || card.right <= ring.left || card.top >= ring.bottom || card.bottom <= ring.top)
      })
      await tour.getByRole('button', { name: 'Next' }).click()
    }
    await page.keyboard.press('Escape')
    await tour.waitFor({ state: 'detached' })
  })

  test('mended: in the dark black stones look black', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { colorScheme: 'dark' })
    await page.waitForSelector('.tree-black')
    const light = (text) => Math.max(...text.match(/\d+/g).slice(0, 3).map(Number))
    // Stones that are out of sight go from the tree: asked in one go.
    const edge = await page.evaluate(() => getComputedStyle(document.querySelector('.tree-black')).stroke)
    assert.ok(light(edge) < 128, edge)
    const fill = await page.evaluate(() => getComputedStyle(document.querySelector('.tree-black')).fill)
    assert.ok(light(fill) < 128, fill)
    const marker = await page.locator('.players .stone-black').evaluate((e) => getComputedStyle(e).backgroundImage)
    assert.match(marker, /gradient/)
    // Without a font for kana Japanese words are left out: boxes say nothing.
    await page.waitForSelector('.names [lang=ja]', { state: 'attached' })
    const isShown = (kana) =>
      page.evaluate((has) => {
        document.documentElement.dataset.kana = has
        return getComputedStyle(document.querySelector('.names [lang=ja]')).display !== 'none'
      }, kana)
    assert.deepEqual([await isShown('no'), await isShown('yes')], [false, true])
  })

  test('mended: tied moves share a rank, a mirror image is as good, and Guess ends with the game', async ({ browser, server }) => {
    const { page } = await visit(browser, server)
    await paste(page, '(;SZ[19]KM[6.5];B[pd];W[dp])')
    await page.locator('label:has(span:text-is("Model")) select').selectOption('default')
    await page.waitForSelector('.expert-list .row')
    await page.waitForFunction(() => !document.querySelector('.row-note')?.textContent.startsWith('patterns'))
    const rows = await page.locator('.expert-list .row').evaluateAll((list) =>
      list.map((row) => [row.querySelector('.row-rank').textContent, row.querySelector('.row-number').textContent]),
    )
    const best = rows.filter(([, number]) => number === rows[0][1])
    assert.ok(best.length > 1)
    assert.deepEqual([...new Set(best.map(([rank]) => rank))], ['1'])
    await page.getByRole('radio', { name: 'Guess' }).check()
    await point(page, 'D16').click()
    await page.getByText('100 of 100 points').waitFor()
    await point(page, 'D4').click()
    await page.getByText('Move 2:').waitFor()
    await page.getByText(/The game ends here/).waitFor()
    assert.equal(await page.getByText(/play next\?/).count(), 0)
  })

  test('mended: words at 200 percent, one scroll bar, messages away from the tools', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { viewport: { width: 640, height: 430 } })
    await paste(page, '(;SZ[19]KM[7.5]PB[Nakamura Tadashi]PW[Ichikawa Momoko]BR[9p]WR[expert]RE[W+R];B[pd])')
    await page.keyboard.press('End')
    for (const name of await page.locator('.player-name').all()) {
      assert.ok(await name.evaluate((e) => e.scrollWidth <= e.clientWidth), await name.textContent())
      assert.ok((await name.boundingBox()).height < 50, `${await name.textContent()} is broken into letters`)
    }
    await page.setViewportSize({ width: 1300, height: 860 })
    await point(page, 'Q16').click()
    const said = await page.locator('.message').boundingBox()
    const tools = await page.locator('.controls').boundingBox()
    assert.ok(said.y + said.height < tools.y)
    const screens = await page.locator('nav').boundingBox()
    const last = await page.locator('nav a').last().boundingBox()
    assert.ok(said.x >= last.x + last.width || said.y >= screens.y + screens.height, 'the message covers no screen')
    // It belongs to its screen: the next one begins without it.
    await page.waitForTimeout(300)
    for (const hash of ['#/study', '#/problems', '#/tutor']) {
      await page.evaluate((h) => (location.hash = h), hash)
      await page.waitForSelector('.side .card')
      if (hash === '#/problems') await page.waitForFunction(() => !document.querySelector('.message'), undefined, { timeout: 2500 })
      const extra = await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
      assert.equal(extra, 0, hash)
    }
    await page.evaluate(() => (location.hash = '#/study'))
    await page.waitForSelector('.players')
    const [names, board] = await Promise.all([page.locator('.players').boundingBox(), page.locator('.board').boundingBox()])
    assert.ok(Math.abs(names.x - board.x) < 3 && Math.abs(names.x + names.width - board.x - board.width) < 3, 'names stand over the board')
  })

  test('mended: before a review the tree, the comment and its tools are in sight', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { viewport: { width: 1300, height: 860 } })
    // Other tests may have reviewed the example.
    await page.route('**/api/v2/reviewed', (route) => route.fulfill({ json: { review: null } }))
    await page.reload()
    await page.getByText(/^Played: /).waitFor()
    await page.getByRole('button', { name: 'Review this game' }).waitFor()
    await page.waitForSelector('.summary-line')
    const [side, tools] = await Promise.all([page.locator('.side').boundingBox(), page.locator('.comment-tools').boundingBox()])
    const hidden = tools.y + tools.height - side.y - side.height
    assert.ok(hidden <= 0, `${hidden} pixels of the tools below the comment are cut off`)
    // A longer comment makes its own space.
    const comment = page.getByLabel('Comment on this move')
    const { height } = await comment.boundingBox()
    await comment.fill('one\ntwo\nthree')
    assert.ok((await comment.boundingBox()).height > height)
  })

  test('mended: the laboratory says what is wrong with a name and with a folder', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { hash: '#/lab' })
    const name = page.getByLabel('Name of the model')
    await page.getByLabel('Games to learn from').fill(`${writeGames(server)}/none`)
    await name.fill('my model')
    await name.press('Enter')
    assert.match(await name.evaluate((e) => e.validationMessage), /without spaces/)
    await name.fill('mine')
    await name.press('Enter')
    await page.locator('.message-error').getByText(/There is no .*none/).waitFor()
    assert.equal(await name.inputValue(), 'mine', 'a name is typed once')
  })

  test('mended: the tutor names no life where the task is to kill', async ({ browser, server }) => {
    const { page } = await visit(browser, server, { hash: '#/problems' })
    await isOpen(page)
    const { slides: documents } = await question(page, 'slides', {})
    const { id } = documents.find((each) => each.title === 'Black to kill, corner 1')
    await page.evaluate(() => localStorage.setItem('katachi.tutor.kind', '"GN"'))
    await page.goto(`${server.url}#/tutor/${id}`)
    await page.reload()
    await page.locator('[data-named]').waitFor()
    const words = await page.locator('.chips .chip').allTextContents()
    assert.ok(words.length > 0)
    assert.deepEqual(words.filter((w) => /ikiru|shinogu/.test(w)), [])
    // A letter takes the place of the ring that says where the record goes on.
    const ring = page.locator('.next-dot').first()
    const { x, y, width, height } = await ring.boundingBox()
    const rings = await page.locator('.next-dot').count()
    await page.keyboard.press('a')
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.waitForFunction((n) => document.querySelectorAll('.next-dot').length === n - 1, rings)
    await page.locator('.overlay text.label, .overlay .mark.label').first().waitFor()
  })
}
