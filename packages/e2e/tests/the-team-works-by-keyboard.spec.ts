import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { asAdmin, enterConsole, test } from '../src/people.ts'

/** Three VAs whose names share a word that no other VA has. */
async function threeVas(page: Page, others: readonly string[] = ['Aba', 'Baraka', 'Chima']) {
  const word = `Zuhura${crypto.randomUUID().slice(0, 8)}`
  const names = others.map((first) => `${first} ${word}`)
  for (const [index, name] of names.entries()) {
    const email = `${word}.${index}@example.com`.toLowerCase()
    const va = { name, email, skills: 'Bookkeeping', tools: ['Gmail'], timezone: 'Africa/Nairobi' }
    expect((await asAdmin(page.request).post('/vas', va)).status()).toBe(201)
  }
  return { word, names }
}

test('a VA is found, read, compared and edited without a mouse', async ({ page }) => {
  await enterConsole(page, '/admin')
  const { word, names } = await threeVas(page)
  const [aba = '', baraka = '', chima = ''] = names
  const search = page.getByRole('combobox', { name: 'Search everything' })
  const drawer = (name: string) => page.getByRole('dialog', { name, exact: true })

  await test.step('the palette goes to a record by a part of its name', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(search).toBeFocused()
    await page.keyboard.type(`baraka ${word}`)
    await expect(page.getByRole('option', { name: baraka })).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/vas\?va=\d+/)
    await expect(drawer(baraka)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(baraka)).toBeHidden()
  })

  await test.step('Enter that is faster than the answer goes there once it comes', async () => {
    const slow = new RegExp(`admin\\.vas\\.list.*aba%20${word}`)
    await page.route(slow, async (route) => {
      await new Promise((later) => setTimeout(later, 1000))
      await route.continue()
    })
    await page.keyboard.press('ControlOrMeta+k')
    await expect(search).toBeFocused()
    const asked = page.waitForRequest(slow)
    await page.keyboard.type(`aba ${word}`)
    await asked
    await page.keyboard.press('Enter')
    await expect(drawer(aba)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(aba)).toBeHidden()
  })

  await test.step('what is found stays while more is typed', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(`chima ${word.slice(0, -2)}`)
    const found = page.getByRole('option', { name: chima })
    await expect(found).toBeVisible()
    const slow = new RegExp(`admin\\.vas\\.list.*chima%20${word}`)
    await page.route(slow, async (route) => {
      await new Promise((later) => setTimeout(later, 1000))
      await route.continue()
    })
    const asked = page.waitForRequest(slow)
    await page.keyboard.type(word.slice(-2))
    await asked
    await expect(found).toHaveAttribute('data-combobox-selected', 'true', { timeout: 500 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/vas\?va=\d+/)
    await expect(drawer(chima)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(chima)).toBeHidden()
  })

  await test.step('the palette goes to a page, and says when nothing is found', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(search).toBeFocused()
    await page.keyboard.type('zzqx nothing has this')
    await expect(page.getByText('Nothing found for “zzqx nothing has this”.')).toBeVisible()
    await search.fill('va data')
    await expect(page.getByRole('option', { name: 'VA Database' })).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'VA Database' })).toBeVisible()
  })

  await test.step('/ searches the list; j, k and Enter open a row; in the drawer j and k go on', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search VAs' })).toBeFocused()
    await page.keyboard.type(`${word}/jk`)
    await expect(page.getByRole('searchbox', { name: 'Search VAs' })).toHaveValue(`${word}/jk`)
    await page.getByRole('searchbox', { name: 'Search VAs' }).fill(word)
    await expect(page.getByRole('status').filter({ hasText: '3 VAs' })).toBeVisible()
    await page.getByRole('button', { name: 'Name' }).click()
    await expect(page).toHaveURL(/sort=name/)
    await expect(page.getByRole('row').nth(1)).toContainText(aba)
    await page.keyboard.press('j')
    await expect(page.getByRole('button', { name: aba, exact: true })).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(page.getByRole('button', { name: chima, exact: true })).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(drawer(baraka)).toBeVisible()
    await page.keyboard.press('j')
    await expect(drawer(chima)).toBeVisible()
    await expect(drawer(chima).getByRole('button', { name: 'Next VA' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('j')
    await expect(drawer(chima)).toBeVisible()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(drawer(aba).getByRole('button', { name: 'Previous VA' })).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('e edits; a letter in a field is only a letter; Escape closes one layer at a time', async () => {
    await page.keyboard.press('e')
    const edit = page.getByRole('dialog', { name: /^Edit/ })
    await expect(edit.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
    await edit.getByRole('textbox', { name: 'Name', exact: true }).press('End')
    await page.keyboard.type('jke')
    await expect(edit.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`${aba}jke`)
    await page.keyboard.press('Escape')
    await expect(edit).toBeHidden()
    await expect(drawer(aba)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(aba)).toBeHidden()
  })

  await test.step('? shows the keys, and one switch turns them off', async () => {
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
    await expect(keys).toContainText('Go to any record, page or action')
    await keys.getByRole('switch', { name: 'Use single-letter shortcuts' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await page.keyboard.press('?')
    await page.keyboard.press('j')
    await expect(keys).toBeHidden()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await keys.getByRole('switch', { name: 'Use single-letter shortcuts' }).click()
  })
})

test('rows are selected from the keyboard', async ({ page }) => {
  await enterConsole(page, '/admin/outbox')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 email selected')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden()

  await test.step('and exported alone', async () => {
    await page.keyboard.press('x')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export selected' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
  })
})

test('j, k and Enter go through conversations, the board and a client’s lists, and ? lists what the page has', async ({
  page,
}) => {
  /** The keys of the page, as its dialog lists them. */
  const keysHere = async () => {
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
    await expect(dialog).toBeVisible()
    const keys = await dialog.getByRole('term').allInnerTexts()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return keys
  }

  await test.step('conversations; r goes to the reply of the open one', async () => {
    await enterConsole(page, '/admin/messages')
    const threads = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
    await expect(threads.nth(1)).toBeVisible()
    expect(await keysHere()).toEqual(['⌘K', '/', 'j', 'k', 'Enter', 'u', 'Esc', '?'])
    await page.keyboard.press('j')
    await expect(threads.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('j')
    await expect(threads.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(threads.nth(1)).toHaveAttribute('aria-current')
    await expect(page.getByLabel('Your message')).toBeVisible()
    expect(await keysHere()).toContain('r')
    await page.keyboard.press('r')
    await expect(page.getByLabel('Your message')).toBeFocused()
    await page.keyboard.type('r')
    await expect(page.getByLabel('Your message')).toHaveValue('r')
    await page.getByLabel('Your message').clear()
  })

  await test.step('cards of the board, and the next lead in the drawer', async () => {
    await page.goto('/admin/leads?view=board')
    const cards = page.getByRole('region', { name: 'Leads by stage' }).locator('[data-row-link]')
    await expect(cards.nth(1)).toBeVisible()
    const [first = '', second = ''] = await cards.allInnerTexts()
    expect(await keysHere()).toEqual(['⌘K', '/', 'j', 'k', 'Enter', 'm', 'u', 'Esc', '?'])
    await page.keyboard.press('j')
    await expect(cards.nth(0)).toBeFocused()
    await page.keyboard.press('m')
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    // The menu takes the focus a moment after it is there, and gives back only what it has taken.
    await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(cards.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(cards.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { level: 2 })).toContainText(first)
    await page.keyboard.press('j')
    await expect(drawer.getByRole('heading', { level: 2 })).toContainText(second)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('the lists of a client', async () => {
    await page.goto('/admin/clients-system?q=marisol@example.com')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await keysHere()).toEqual(['⌘K', '/', 'j', 'k', 'Enter', 'x', 'u', 'Esc', '?'])
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const tasks = page.getByRole('table', { name: 'Tasks' }).getByRole('link')
    await expect(tasks.nth(1)).toBeVisible()
    expect(await keysHere()).toEqual(['⌘K', 'j', 'k', 'Enter', 'u', 'Esc', '?'])
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(tasks.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/client-requests\/\d+/)
  })
})

test('a list is exported as it is shown, and kept as a view', async ({ page }) => {
  const { word } = await threeVas(page, ['=1+1', 'Akua'])
  await enterConsole(page, `/admin/vas?q=${word}&sort=name`)
  await expect(page.getByRole('status').filter({ hasText: '2 VAs' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Country' }).click()
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^vas-\d{4}-\d\d-\d\d\.csv$/)
  const mail = (index: number) => `${word}.${index}@example.com`.toLowerCase()
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toEqual([
    'Name,Email,Skills,Active projects,Total earnings',
    `'=1+1 ${word},${mail(0)},Bookkeeping,0,`,
    `Akua ${word},${mail(1)},Bookkeeping,0,`,
  ])

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this view').fill('Bookkeepers')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.goto('/admin/vas')
  await expect(page.getByRole('searchbox', { name: 'Search VAs' })).toHaveValue('')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Bookkeepers', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 VAs' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search VAs' })).toHaveValue(word)
})

test('the palette finds what was asked and applied for, and starts what can be done', async ({ page, newBrowser }) => {
  const word = `Zawadi${crypto.randomUUID().slice(0, 8)}`
  const email = `${word}@example.com`.toLowerCase()
  await enterConsole(page, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible()
  await test.step('arranged: an introduction and an application', async () => {
    const [va] = await asAdmin(page.request).get<{ id: number }[]>('/vas?limit=1')
    const sent = [
      page.request.post('/api/va/request-intro', {
        data: { name: `${word} Asks`, email, message: 'Does she do payroll?', vaId: va?.id },
      }),
      page.request.post('/api/va/register', {
        data: {
          name: `${word} Applies`,
          email,
          skills: 'Payroll',
          experience: 'Four years of payroll',
          hourlyRate: '$12',
          timezone: 'Africa/Nairobi',
          introduction: 'I would like to join.',
        },
      }),
    ]
    for (const answer of await Promise.all(sent)) expect(answer.status()).toBe(201)
  })

  const search = page.getByRole('combobox', { name: 'Search everything' })
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  const opens = async (text: string, name: string | RegExp) => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(search).toBeFocused()
    await page.keyboard.type(text)
    await expect(option(name)).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
  }
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

  await test.step('records of every kind', async () => {
    await opens(`${word} payroll?`, /Does she do payroll/)
    await expect(page).toHaveURL(/client-requests\?.*inquiry=\d+/)
    await expect(dialog(/^Introduction to/)).toBeVisible()
  })

  await test.step('the commands of the open record; Escape closes the palette alone', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('group', { name: 'Here' }).getByRole('option')).not.toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await expect(dialog(/^Introduction to/)).toBeVisible()
    await opens("can't fill", /Can't fill/i)
    await expect(dialog(/t fill/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await opens(`${word} applies`, new RegExp(`${word} Applies`))
    await expect(dialog(`${word} Applies`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('what can be started from anywhere', async () => {
    for (const [action, title] of [
      ['New VA', 'Add VA'],
      ['Import VAs from CSV', 'Upload VAs'],
      ['Make a key', 'New key'],
    ] as const) {
      await opens(action, action)
      await expect(dialog(title)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await opens('Invite VAs', 'Invite VAs')
    await expect(page).toHaveURL(/va-management\?.*access=none/)
    const saved = page.waitForEvent('download')
    await opens('Export the audit', 'Export the audit')
    expect((await saved).suggestedFilename()).toMatch(/^audit-/)
    await opens('theme dark', 'Theme: Dark')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  await test.step('a reader is offered nothing that changes something', async () => {
    const label = `Reader ${word}`
    const made = await asAdmin(page.request).post('/keys', { label, role: 'reader' })
    const { key } = (await made.json()) as { key: string }
    const theirs = await newBrowser()
    await theirs.goto('/admin/vas')
    await theirs.getByLabel('Secret key').fill(key)
    await theirs.getByRole('button', { name: 'Enter' }).click()
    await expect(theirs.getByText(`${label}, read-only`)).toBeVisible()
    await theirs.keyboard.press('ControlOrMeta+k')
    await expect(theirs.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
    await expect(theirs.getByRole('option', { name: 'Export the audit' })).toBeVisible()
    for (const name of [/^New /, 'Add VA', /^Import/, /^Invite/, 'Make a key', /^Upload/])
      await expect(theirs.getByRole('option', { name })).toHaveCount(0)
  })
})

test('what is typed before the palette has loaded is searched for, and starts nothing on the page', async ({
  page,
}) => {
  const { names, word } = await threeVas(page)
  await page.route(/command-palette/, async (route) => {
    await new Promise((later) => setTimeout(later, 1500))
    await route.continue()
  })
  await enterConsole(page, `/admin/vas?q=${word}`)
  const opener = page.getByRole('button', { name: names[0] ?? '', exact: true })
  await opener.focus()
  await page.keyboard.press('ControlOrMeta+k')
  // As keys of the page, this would edit the row and move on.
  await page.keyboard.type('ej')
  const search = page.getByRole('combobox', { name: 'Search everything' })
  await expect(search).toHaveValue('ej')
  await expect(search).toBeFocused()
  await expect(page.getByRole('dialog', { name: /^Edit/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(opener).toBeFocused()
  // Once it has loaded, it has the focus before the next key can come.
  const focused = await page.evaluate(() => {
    const keys = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', keys))
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(focused).toBe('Search everything')
  await page.keyboard.type('ej')
  await expect(search).toHaveValue('ej')
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(opener).toBeFocused()
})
