import { expect } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { anEmail, asAdmin, changesOf, password, test, toast } from '../src/people.ts'
import { aClientWithAVa, startsAll, vaTasks } from '../src/work.ts'

test('a client sees first what needs them, finds a task by keys, and puts several away', async ({ page }) => {
  const email = anEmail('marisol')
  await page.request.post('/api/auth/signup', { data: { email, password } })
  const add = async (taskText: string, more = {}) => {
    const { id } = await (await page.request.post('/api/tasks', { data: { taskText, ...more } })).json()
    return id as number
  }
  await add('Sort the supplier invoices', { priority: 'low', deadline: '2199-05-01' })
  await add('Call the café in Málaga', { priority: 'urgent', deadline: '2199-01-01' })
  await add('Type the recall cards')
  await add('Find a printer')
  const asked = await add('Translate the contract')
  await page.request.post(`/api/tasks/${asked}/request-va`)
  const { post } = asAdmin(page.request)
  const made = await post('/vas', {
    name: 'Neema Otieno',
    email: anEmail('neema'),
    timezone: 'Africa/Nairobi',
    skills: 'Translation',
    tools: ['Word'],
  })
  const { id: vaId } = (await made.json()) as { id: number }
  const quote = { amountCents: 1300, currency: 'USD', unit: 'hour' }
  await post(`/tasks/${asked}/propose`, { proposals: [{ vaId, sentence: 'Has translated contracts.', quote }] })

  await test.step('what needs the client stands first, and leads to it', async () => {
    await page.goto('/dashboard')
    const needs = page.getByRole('region', { name: /^Needs you/ })
    await expect(needs).toContainText('Choose your VA')
    await expect(needs.getByRole('listitem')).toHaveCount(1)
    await needs.getByRole('link', { name: 'See the Proposal: Translate the contract' }).click()
    await expect(page.getByText('Has translated contracts.')).toBeVisible()
    await expect(page.getByText('Match score')).toHaveCount(0)
  })

  await test.step('accepting shows who, price, start and deadline; Escape closes it and changes nothing', async () => {
    const calls = changesOf(page)
    await page.getByRole('button', { name: 'Accept Neema Otieno' }).click()
    const terms = page.getByRole('dialog', { name: 'Give this task to Neema Otieno?' })
    for (const text of ['$13/hr', 'Neema is notified now', 'None set']) await expect(terms).toContainText(text)
    await page.keyboard.press('Escape')
    await expect(terms).toBeHidden()
    await expect(page.getByRole('button', { name: 'Accept Neema Otieno' })).toBeFocused()
    expect(calls.filter((call) => call.includes('decide'))).toEqual([])
    await page.getByRole('button', { name: 'Accept Neema Otieno' }).click()
    await terms.getByRole('button', { name: 'Give Neema the Task' }).click()
    await toast(page, 'Neema Otieno is your VA')
    await expect(page.getByText('Agreed: $13/hr')).toBeVisible()
    // The cards are gone; what comes next has the focus.
    await expect(page.getByRole('region', { name: 'What happens next' })).toBeFocused()
  })

  await test.step('keys search, order and open', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: /^Needs you/ })).toHaveCount(0)
    await expect(page.getByRole('search', { name: 'Your tasks' })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(page.getByLabel('Search your tasks')).toBeFocused()
    await page.keyboard.type('malaga')
    await expect(page).toHaveURL(/q=malaga/)
    await expect(page.getByText('1 task found')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 task found')).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Call the café in Málaga' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Call the café in Málaga' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Show All Tasks' }).click()
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Due first')
    await expect(page).toHaveURL(/sort=due/)
    await expect(page.locator('[data-row-link]').first()).toHaveText('Call the café in Málaga')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: 'Add New Task' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('several are archived, with undo; of several to delete, the one that may not go stays with its reason', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select: Find a printer' }).check()
    await page.getByRole('checkbox', { name: 'Select: Type the recall cards' }).check()
    await page.getByRole('button', { name: 'Archive selected (2)' }).click()
    await toast(page, 'Archived 2 tasks')
    const selectAll = page.getByRole('checkbox', { name: 'Select all' })
    await expect(selectAll).toBeFocused()
    await expect(page.getByRole('link', { name: 'Find a printer' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Find a printer' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select: Find a printer' }).check()
    await page.getByRole('checkbox', { name: 'Select: Translate the contract' }).check()
    await page.getByRole('button', { name: 'Delete selected (2)' }).press('Enter')
    await toast(page, 'Deleted “Find a printer”, kept 1')
    await expect(selectAll).toBeFocused()
    const kept = page.getByRole('region', { name: 'Tasks that were not deleted' })
    await expect(kept).toContainText('Translate the contract')
    await expect(kept).toContainText('A VA has this task. You can delete it once the work is delivered.')
    await expectAccessible(page)
    await kept.getByRole('button', { name: 'Got It' }).click()
    await expect(kept).toBeHidden()
    await expect(page.getByRole('link', { name: 'Translate the contract' })).toBeVisible()
    const left = async () => {
      const tasks = (await (await page.request.get('/api/tasks')).json()) as { taskText: string }[]
      return tasks.map(({ taskText }) => taskText)
    }
    await expect.poll(left, { timeout: 15_000 }).not.toContain('Find a printer')
    expect(await left()).toContain('Translate the contract')
  })

  await test.step('the keys can be turned off', async () => {
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: 'Use single-letter shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('n')
    await page.keyboard.press('?')
    await page.keyboard.press('j')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('[data-row-link]:focus')).toHaveCount(0)
  })
})

test('of many tasks a client sees the first ones and how many are left, and the numbers stay right while some go', async ({
  page,
}) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('busy'), password } })
  const ids: number[] = []
  for (let n = 1; n <= 131; n++) {
    const made = await page.request.post('/api/tasks', { data: { taskText: `Task number ${n}` } })
    ids.push(((await made.json()) as { id: number }).id)
  }
  await page.request.post('/api/tasks/archive', { data: { taskIds: ids.slice(0, 53) } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
  await page.goto('/dashboard')
  const tasks = page.getByRole('region', { name: 'Your Tasks' })
  const rows = tasks.locator('[data-row-link]')
  const total = page.getByLabel('Your tasks in numbers').getByRole('definition').last()
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toHaveText('Task number 131')
  await expect(total).toHaveText('78')
  expect(asked.filter((url) => url.includes('tasks.page'))).toEqual([])

  await test.step('more come page by page', async () => {
    const more = tasks.getByRole('button', { name: /^Show more/ })
    await expect(more).toHaveText('Show more (58 left)')
    await more.press('Enter')
    await expect(rows).toHaveCount(50)
    await expect(more).toHaveText('Show more (28 left)')
    await expect(more).toBeFocused()
    await more.press('Enter')
    await expect(rows).toHaveCount(78)
    await expect(rows.last()).toHaveText('Task number 54')
    await expect(more).toHaveCount(0)
    await expect(tasks).toBeFocused()
  })

  await test.step('what is added shows at once', async () => {
    const made = await page.request.post('/api/tasks', { data: { taskText: 'From another device' } })
    expect(made.ok()).toBe(true)
    await expect(rows.first()).toHaveText('From another device')
    await expect(rows).toHaveCount(79)
    await expect(total).toHaveText('79')
  })

  await test.step('what is deleted is gone from the numbers at once, and only once', async () => {
    await page.evaluate(() => {
      const card = document.querySelector('[aria-label="Your tasks in numbers"]') as Element
      const seen: (string | null | undefined)[] = []
      Object.assign(window, { seen })
      const note = () => seen.push([...card.querySelectorAll('dd')].at(-1)?.textContent)
      new MutationObserver(note).observe(card, { subtree: true, characterData: true, childList: true })
    })
    const numbers = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    const remove = (name: string) => page.getByRole('button', { name: `Delete: ${name}` }).click()
    await remove('Task number 54')
    await expect(total).toHaveText('78')
    await expect(rows).toHaveCount(78)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(total).toHaveText('79')
    await expect(rows).toHaveCount(79)
    // On a slow line the second call leaves before the first has been answered.
    await page.route('**/trpc/*tasks.delete*', async (route) => {
      await new Promise((wait) => setTimeout(wait, 2000))
      await route.continue()
    })
    await remove('Task number 54')
    await remove('Task number 131')
    await expect(total).toHaveText('77')
    const left = async () => ((await (await page.request.get('/api/tasks')).json()) as unknown[]).length
    await expect.poll(left, { timeout: 20_000 }).toBe(77)
    await page.waitForTimeout(2000)
    expect(await numbers()).toEqual(['78', '79', '78', '77'])
    await expect(rows).toHaveCount(77)
  })

  await test.step('all that are shown are selected and archived, and the next ones take their place', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await tasks.getByRole('checkbox', { name: 'Select all' }).check()
    await tasks.getByRole('button', { name: 'Delete selected (20)' }).click()
    await expect(total).toHaveText('57')
    await expect(rows.first()).toHaveText('Task number 111')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows.first()).toHaveText('From another device')
    await expect(total).toHaveText('77')
  })

  await test.step('the archive too comes page by page', async () => {
    await page.getByRole('button', { name: 'Show Archived Tasks' }).click()
    const archive = page.getByRole('region', { name: 'Archived' })
    await expect(archive.locator('[data-row-link]')).toHaveCount(50)
    await archive.getByRole('button', { name: 'Show more (3 left)' }).click()
    await expect(archive.locator('[data-row-link]')).toHaveCount(53)
    await archive.getByRole('button', { name: 'Restore', exact: true }).last().click()
    await expect(archive.locator('[data-row-link]')).toHaveCount(52)
    await expect(total).toHaveText('78')
    await expectAccessible(page)
  })
})

test('a brief is edited where it stands, its VA is told, and each version can be put back', async ({
  page,
  newBrowser,
}) => {
  const va = await newBrowser()
  const { id, name } = await aClientWithAVa(page, va, { taskText: 'Sort my inbox by sender', notes: 'Gmail.' })
  await startsAll(va)
  const first = name.split(' ')[0]
  await page.goto(`/tasks/${id}`)
  await expect(page).toHaveTitle('Sort my inbox by sender · Kazi')
  await page.getByRole('button', { name: 'Edit the Brief' }).click()
  const field = page.getByRole('textbox', { name: 'Task description' })
  await expect(field).toBeFocused()
  await field.fill('Sort my inbox by date')
  // A reload loses nothing that was typed.
  await page.reload()
  await page.getByRole('button', { name: 'Edit the Brief' }).click()
  await expect(field).toHaveValue('Sort my inbox by date')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await toast(page, `${first} has been notified.`)
  await expect(page.getByRole('button', { name: 'Edit the Brief' })).toBeFocused()
  expect((await vaTasks(va))[0]?.title).toBe('Sort my inbox by date')
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions of This Task' })
  await expect(versions).toContainText('You edited the description')
  await expect(versions).toContainText('your VA was notified')
  await expect(versions.locator('del')).toHaveText('sender')
  await expect(versions.locator('ins')).toHaveText('date')
  await versions.getByRole('button', { name: /^Put back/ }).click()
  await expect(versions).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sort my inbox by sender' })).toBeVisible()
})

test('a page that is older than the last release loads itself anew, and goes on where it was', async ({ page }) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('older'), password } })
  const gone = '**/assets/**/new-task-dialog-*.js'
  await page.route(gone, (route) => route.fulfill({ status: 404 }))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Add Task' }).first().click()
  await expect(page.getByRole('alert')).toContainText("Couldn't load this")
  await page.unroute(gone)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
})

test('what a client deletes right before logging out or closing the page is gone', async ({ page, browser }) => {
  const email = anEmail('hasty')
  await page.request.post('/api/auth/signup', { data: { email, password } })
  for (const taskText of ['Cancel the gym', 'Sell the piano', 'Water the plants'])
    await page.request.post('/api/tasks', { data: { taskText } })
  const remove = async (title: string) => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await toast(page, `Deleted “${title}”`)
  }
  const elsewhere = await browser.newContext()
  await elsewhere.request.post('/api/auth/login', { data: { email, password } })
  const left = async () => {
    const tasks = (await (await elsewhere.request.get('/api/tasks')).json()) as { taskText: string }[]
    return tasks.map(({ taskText }) => taskText).sort()
  }
  await remove('Cancel the gym')
  expect(await left()).toContain('Cancel the gym')
  await page.goto('/pricing')
  await expect.poll(left).toEqual(['Sell the piano', 'Water the plants'])
  await remove('Sell the piano')
  expect(await left()).toContain('Sell the piano')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await left()).toEqual(['Water the plants'])
  await elsewhere.close()
})

test('what a client prefers stays in the browser: a compact view, and completed tasks out of sight', async ({
  page,
  newBrowser,
}) => {
  const va = await newBrowser()
  await aClientWithAVa(page, va, { taskText: 'Sort my inbox by sender' })
  await startsAll(va)
  const [work] = await vaTasks(va)
  await va.request.put(`/api/va/tasks/${work?.id}`, { data: { status: 'completed', handoverNote: 'Done.' } })
  await page.goto('/dashboard')
  const completed = page.getByRole('region', { name: /^Completed/ })
  const task = completed.getByRole('link', { name: 'Sort my inbox by sender' })
  const preferences = page.getByRole('button', { name: 'Preferences' })
  const height = async () => (await completed.getByRole('listitem').first().boundingBox())?.height ?? 0
  await expect(task).toBeVisible()
  const roomy = await height()

  await preferences.click()
  await page.getByRole('switch', { name: 'Compact view' }).check()
  await expect.poll(height).toBeLessThan(roomy)
  await page.getByRole('switch', { name: 'Hide completed tasks' }).check()
  await expect(task).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preferences).toBeFocused()

  await page.reload()
  await expect(completed).toBeVisible()
  await expect(task).toHaveCount(0)
  await completed.getByRole('button', { name: 'Show completed' }).click()
  await expect(task).toBeVisible()
  expect(await height()).toBeLessThan(roomy)
  await completed.getByRole('button', { name: 'Hide completed' }).click()
  await expect(task).toHaveCount(0)

  await preferences.click()
  await page.getByRole('switch', { name: 'Hide completed tasks' }).uncheck()
  await page.getByRole('switch', { name: 'Compact view' }).uncheck()
  await expect(task).toBeVisible()
  await expect.poll(height).toBe(roomy)
})
