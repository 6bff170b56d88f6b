import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { anEmail, asAdmin, confirmAddress, enterConsole, password, test, toast } from '../src/people.ts'
import { adminKey } from '../src/server.ts'

const mark = () => crypto.randomUUID().slice(0, 8)

async function aVa(request: APIRequestContext) {
  const name = `Zuri ${mark()}`
  const record = { name, email: anEmail('zuri'), timezone: 'Africa/Lagos', skills: 'Research', tools: ['Word'] }
  const made = await asAdmin(request).post('/vas', { ...record, country: 'Kenya' })
  return { name, id: ((await made.json()) as { id: number }).id }
}

async function aKey(request: APIRequestContext, label: string) {
  const made = await asAdmin(request).post('/keys', { label, role: 'operator' })
  expect(made.status()).toBe(201)
  const { key } = (await made.json()) as { key: string }
  const [row] = await asAdmin(request).get<{ id: number }[]>(`/keys?q=${encodeURIComponent(label)}`)
  const revoke = () => request.delete(`/api/admin/keys/${row?.id}`, { headers: { 'x-admin-key': adminKey } })
  return { key, revoke: async () => expect((await revoke()).ok()).toBe(true) }
}

async function enterWith(page: Page, key: string, path: string) {
  await page.goto(path)
  await page.getByLabel('Secret key').fill(key)
  await page.getByRole('button', { name: 'Enter' }).click()
}

const keyDialog = (page: Page) => page.getByRole('dialog', { name: 'Your key no longer works' })

test('a key is revoked while somebody types: the page stays, and the next key saves what was typed', async ({
  page,
  request,
}) => {
  const label = `Omar ${mark()}`
  const va = await aVa(request)
  const first = await aKey(request, label)
  await enterWith(page, first.key, `/admin/vas?va=${va.id}`)
  await page.getByRole('dialog', { name: va.name }).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit ${va.name}` })
  await form.getByLabel('Country').fill('Togo')
  const asked = keyDialog(page)

  await test.step('the question for a key lies over the page, has the focus, and Escape closes nothing', async () => {
    await first.revoke()
    await expect(asked).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('adminKey'))).toBeNull()
    await expect(asked.getByLabel('Secret key')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await asked.getByText('Enter a key to continue.').click()
    await page.keyboard.press('Escape')
    await expect(asked).toBeVisible()
    await expect(form.getByLabel('Country')).toHaveValue('Togo')
    expect(page.url()).toContain(`va=${va.id}`)
  })

  await test.step('a wrong key is refused, and the next right one goes on where it stopped', async () => {
    await asked.getByLabel('Secret key').fill('not-a-key')
    await asked.getByRole('button', { name: 'Enter' }).click()
    await expect(asked.getByText('Invalid admin key')).toBeVisible()
    const second = await aKey(request, label)
    await asked.getByLabel('Secret key').fill(second.key)
    await asked.getByRole('button', { name: 'Enter' }).click()
    await expect(asked).toBeHidden()
    await expect(form.getByLabel('Country')).toBeFocused()
    await expect(form.getByLabel('Country')).toHaveValue('Togo')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'VA updated')
    const vas = await asAdmin(request).get<{ country: string }[]>(`/vas?q=${va.name.slice(5)}`)
    expect(vas).toMatchObject([{ country: 'Togo' }])
  })
})

test('a save finds out that the key is gone: after the next key its button has the focus, and saves', async ({
  page,
  request,
}) => {
  // Neither a live event nor another call tells of it before.
  await page.route(/\/trpc\/(live\.admin|admin\.presence)/, (route) => route.fulfill({ status: 204 }))
  const label = `Omar ${mark()}`
  const va = await aVa(request)
  const first = await aKey(request, label)
  await enterWith(page, first.key, `/admin/vas?va=${va.id}`)
  await page.getByRole('dialog', { name: va.name }).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit ${va.name}` })
  await form.getByLabel('Country').fill('Togo')
  await first.revoke()
  const second = await aKey(request, label)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(keyDialog(page).getByLabel('Secret key')).toBeFocused()
  await keyDialog(page).getByLabel('Secret key').fill(second.key)
  await page.keyboard.press('Enter')
  await expect(keyDialog(page)).toBeHidden()
  await expect(form.getByRole('button', { name: 'Save changes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await toast(page, 'VA updated')
})

test('somebody else goes on with their own key: nothing that the former one had read stays on screen', async ({
  page,
  request,
}) => {
  const [former, next] = [`Omar ${mark()}`, `Nia ${mark()}`]
  const va = await aVa(request)
  const first = await aKey(request, former)
  const second = await aKey(request, next)
  // Revoked before the live stream begins: its refusal is all that the page hears.
  let begin = () => {}
  const revoked = new Promise<void>((done) => {
    begin = done
  })
  await page.route('**/trpc/live.admin*', async (route) => {
    await revoked
    await route.continue()
  })
  await enterWith(page, first.key, `/admin/vas?q=${encodeURIComponent(va.name)}`)
  const row = page.getByRole('row').filter({ hasText: va.name })
  await expect(row).toBeVisible()
  await expect(page.getByText(former)).toBeVisible()
  await first.revoke()
  begin()
  await expect(keyDialog(page)).toBeVisible()
  // The list is answered when the test says so.
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route(/\/trpc\/[^?]*admin\.vas\.list/, async (route) => {
    await held
    await route.continue()
  })
  await keyDialog(page).getByLabel('Secret key').fill(second.key)
  await keyDialog(page).getByRole('button', { name: 'Enter' }).click()
  await expect(keyDialog(page)).toBeHidden()
  await expect(page.getByText(next)).toBeVisible()
  await expect(page.getByText(former)).toHaveCount(0)
  await expect(row).toHaveCount(0)
  answer()
  await expect(row).toBeVisible()
})

test('a key that one tab enters lets the others go on too, each with what was typed in it', async ({
  page,
  request,
}) => {
  const label = `Omar ${mark()}`
  const va = await aVa(request)
  const first = await aKey(request, label)
  await enterWith(page, first.key, '/admin/vas')
  await expect(page.getByText(label)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/admin/vas?va=${va.id}`)
  await other.getByRole('dialog', { name: va.name }).getByRole('button', { name: 'Edit' }).click()
  const form = other.getByRole('dialog', { name: `Edit ${va.name}` })
  await form.getByLabel('Country').fill('Togo')
  await first.revoke()
  await expect(keyDialog(page)).toBeVisible()
  // A tab that does not show hears of it late.
  await other.bringToFront()
  await expect(keyDialog(other)).toBeVisible()
  const second = await aKey(request, label)
  await keyDialog(page).getByLabel('Secret key').fill(second.key)
  await keyDialog(page).getByRole('button', { name: 'Enter' }).click()
  await expect(keyDialog(page)).toBeHidden()
  await expect(keyDialog(other)).toBeHidden()
  await expect(form.getByLabel('Country')).toHaveValue('Togo')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await toast(other, 'VA updated')
})

test('logging out leads to the login, from the page and from the question for a key', async ({ page, request }) => {
  const key = await aKey(request, `Omar ${mark()}`)
  await enterWith(page, key.key, '/admin/vas')
  const login = page.getByRole('heading', { name: 'Admin console' })
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(login).toBeVisible()
  await expect(keyDialog(page)).toHaveCount(0)
  await page.getByLabel('Secret key').fill(key.key)
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await key.revoke()
  await keyDialog(page).getByRole('button', { name: 'Log out' }).click()
  await expect(login).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  // A key that was refused before anything was shown has no page to keep.
  await page.evaluate((gone) => localStorage.setItem('adminKey', gone), key.key)
  await page.goto('/admin/vas')
  await expect(login).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('adminKey'))).toBeNull()
})

type Typed = { open: () => Promise<unknown>; dialog: Locator; field: string; text: string }

/** Types into a dialog and finds it there again after Escape, after closing it, and after a reload. */
async function keeps(page: Page, { open, dialog, field, text }: Typed) {
  // A required field has a mark behind its name.
  const label = dialog.getByLabel(new RegExp(`^${field}`))
  await open()
  await label.fill(text)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await expect(label).toHaveValue(text)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await open()
  await expect(label).toHaveValue(text)
}

/** Opens it again after it was sent: nothing of it is kept. */
async function isEmpty(page: Page, { open, dialog, field }: Omit<Typed, 'text'>) {
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByLabel(new RegExp(`^${field}`))).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('what is typed about a VA stays through Escape until it is sent', async ({ page, request }) => {
  const va = await aVa(request)
  await enterConsole(page, `/admin/vas?va=${va.id}&q=${encodeURIComponent(va.name)}`)
  const drawer = page.getByRole('dialog', { name: va.name, exact: true })
  const opens = (name: string) => () => drawer.getByRole('button', { name, exact: true }).click()

  await test.step('an email', async () => {
    const dialog = page.getByRole('dialog', { name: `Email ${va.name}` })
    const open = opens('Send email')
    await keeps(page, { open, dialog, field: 'Message', text: 'When are you free?' })
    await dialog.getByLabel('Subject').fill('A task')
    await dialog.getByRole('button', { name: 'Send email' }).click()
    await toast(page, `Email sent to ${va.name}`)
    await isEmpty(page, { open, dialog, field: 'Message' })
  })

  await test.step('an assignment', async () => {
    const dialog = page.getByRole('dialog', { name: `New assignment for ${va.name}` })
    const open = opens('Create assignment')
    await keeps(page, { open, dialog, field: 'Project title', text: 'The inbox' })
    await dialog.getByLabel('Client name').fill('Ada')
    await dialog.getByLabel('Client email').fill(anEmail('ada'))
    await dialog.getByLabel('Project description').fill('Daily')
    await dialog.getByRole('button', { name: 'Create assignment' }).click()
    await toast(page, `Assignment created for ${va.name}`)
    await isEmpty(page, { open, dialog, field: 'Project title' })
  })

  await test.step('the record, against what a colleague saves meanwhile', async () => {
    const dialog = page.getByRole('dialog', { name: `Edit ${va.name}` })
    const open = opens('Edit')
    await keeps(page, { open, dialog, field: 'Country', text: 'Togo' })
    await page.keyboard.press('Escape')
    const headers = { 'x-admin-key': adminKey }
    const data = { country: 'Ghana', industry: 'Health' }
    expect((await request.put(`/api/admin/vas/${va.id}`, { data, headers })).status()).toBe(200)
    await open()
    await expect(dialog.getByText('Country is now: Ghana')).toBeVisible()
    await expect(dialog.getByLabel('Industry')).toHaveValue('Health')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'VA updated')
    await expect(dialog).toBeHidden()
    // Nothing is kept that could hide what a colleague saves next.
    expect((await request.put(`/api/admin/vas/${va.id}`, { data, headers })).status()).toBe(200)
    await open()
    await expect(dialog.getByLabel('Country')).toHaveValue('Ghana')
  })
})

test('a new VA, a quote, a grant and an assignment to a task are kept too', async ({ page, newBrowser, request }) => {
  const va = await aVa(request)

  await test.step('a new VA', async () => {
    await enterConsole(page, '/admin/vas')
    const dialog = page.getByRole('dialog', { name: 'Add VA' })
    const open = () => page.getByRole('button', { name: 'Add VA' }).click()
    await keeps(page, { open, dialog, field: 'Name', text: `New ${va.name}` })
    await dialog.getByRole('textbox', { name: 'Email' }).fill(anEmail('new'))
    await dialog.getByLabel('Timezone').fill('Africa/Accra')
    await dialog.getByLabel('Skills').fill('Research')
    await dialog.getByLabel('Tools').fill('Word')
    await dialog.getByRole('button', { name: 'Create VA' }).click()
    await toast(page, 'VA created')
    await expect(dialog).toBeHidden()
    await open()
    await expect(dialog.getByLabel(/^Name/)).toHaveValue('')
  })

  await test.step('the quote of a lead', async () => {
    const name = `Ruth ${mark()}`
    const data = { kind: 'contact', name, email: anEmail('ruth'), message: 'Mornings only.' }
    const { id } = (await (await request.post('/api/va-inquiry', { data })).json()) as { id: number }
    await page.goto(`/admin/leads?lead=${id}`)
    const dialog = page.getByRole('dialog', { name: `Quote for ${name}` })
    const open = async () => {
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Move to…' }).click()
      await page.getByRole('menuitem', { name: 'Quoted' }).click()
    }
    await keeps(page, { open, dialog, field: 'Quote', text: '14' })
    await dialog.getByRole('button', { name: 'Move to Quoted' }).click()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate((key) => sessionStorage.getItem(key), `e2e:lead-quote:${id}`)).toBeNull()
  })

  const client = await newBrowser()
  const email = anEmail('dana')
  const made = await client.request.post('/api/auth/signup', { data: { email, password } })
  expect(made.ok()).toBe(true)
  await confirmAddress(client.request, email)

  await test.step('the analyses of a client', async () => {
    const [{ id } = { id: 0 }] = await asAdmin(request).get<{ id: number }[]>(`/clients?q=${encodeURIComponent(email)}`)
    await page.goto(`/admin/clients-system/${id}`)
    const dialog = page.getByRole('dialog', { name: /^Analyses for / })
    const open = () => page.getByRole('button', { name: 'Grant more' }).click()
    await keeps(page, { open, dialog, field: 'Analyses in total', text: '33' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('of 33')).toBeVisible()
    await open()
    await expect(dialog.getByLabel('Analyses in total')).toHaveValue('43')
  })

  await test.step('an assignment to a task', async () => {
    const task = await client.request.post('/api/tasks', { data: { taskText: 'Sort my inbox every morning.' } })
    const { id } = (await task.json()) as { id: number }
    await client.request.post(`/api/tasks/${id}/request-va`)
    await page.goto(`/admin/client-requests/${id}?q=${encodeURIComponent(va.name)}`)
    const dialog = page.getByRole('dialog', { name: `Assign ${va.name}` })
    const open = () => page.getByRole('button', { name: `Assign directly: ${va.name}` }).click()
    await keeps(page, { open, dialog, field: 'Price per hour', text: '13' })
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate((key) => sessionStorage.getItem(key), `e2e:assign:${id}:${va.id}`)).toBeNull()
  })
})

for (const broken of ['{', '"words"', '{"values":{"notes":1},"typed":[],"version":"x"}'])
  test(`a draft that cannot be read is as good as none: ${broken}`, async ({ page, request }) => {
    const name = `Ruth ${mark()}`
    const data = { kind: 'contact', name, email: anEmail('ruth'), message: 'Mornings only.' }
    const { id } = (await (await request.post('/api/va-inquiry', { data })).json()) as { id: number }
    const [document] = await asAdmin(request).get<{ id: number }[]>('/documents?limit=1')
    const template = 'invoice'
    const own = [`lead:${id}`, `lead-email:${id}`, `document-email:${document?.id}`]
    const keys = [...own.map((key) => `e2e:${key}`), `new-document:${template}`]
    await page.addInitScript(
      ([text, ...names]) => {
        for (const one of names) sessionStorage.setItem(one, text ?? '')
      },
      [broken, ...keys],
    )
    await enterConsole(page, `/admin/leads?lead=${id}`)
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer.getByLabel('Notes')).toHaveValue('')
    await drawer.getByRole('button', { name: 'Send email' }).click()
    await expect(page.getByRole('dialog', { name: `Email ${name}` }).getByLabel('Message')).toHaveValue('')
    await page.goto(`/admin/document-generator?document=${document?.id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Send by email' }).click()
    await expect(page.getByRole('dialog', { name: /^Email / }).getByLabel('Message')).not.toHaveValue('')
    await page.goto(`/admin/document-generator/new?template=${template}`)
    await expect(page.getByRole('button', { name: /^Issue/ })).toBeVisible()
  })
