import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { anEmail, asAdmin, enterConsole, password, teamIn, test, toast } from '../src/people.ts'
import { adminKey } from '../src/server.ts'

const label = (who: string) => `${who} ${crypto.randomUUID().slice(0, 8)}`

async function keyFor(page: Page, who: string, role: string) {
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByLabel('Whose key is it?').fill(who)
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const made = page.getByRole('dialog', { name: `${who}'s key` })
  const key = await made.getByLabel('Key', { exact: true }).inputValue()
  expect(key).toMatch(/^kazi_[\w-]{43}$/)
  await made.getByRole('button', { name: 'I have saved the key' }).click()
  await expect(made).toBeHidden()
  return key
}

const enterWith = async (page: Page, key: string, path = '/admin') => {
  await page.goto(path)
  await page.getByLabel('Secret key').fill(key)
  await page.getByRole('button', { name: 'Enter' }).click()
}

test('an owner makes keys for colleagues: each sees what their role may do, and a revoked key is out at once', async ({
  page,
  newBrowser,
}) => {
  await enterConsole(page, '/admin/keys')
  const [reader, operator] = [label('Rita'), label('Omar')]
  const readersKey = await keyFor(page, reader, 'Reader')
  const operatorsKey = await keyFor(page, operator, 'Operator')
  const list = page.getByRole('region', { name: 'Admin keys' }).or(page.getByRole('table', { name: 'Admin keys' }))
  await expect(list.getByText(reader)).toBeVisible()
  expect(await page.content()).not.toContain(readersKey)

  // The same label again is refused, and what was typed stays.
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByLabel('Whose key is it?').fill(reader.toUpperCase())
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await expect(dialog.getByText('A key with this label is already in use.')).toBeVisible()
  await expect(dialog.getByLabel('Whose key is it?')).toHaveValue(reader.toUpperCase())
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // The reader sees everything and is offered nothing that the server would refuse.
  const theirs = await newBrowser()
  await enterWith(theirs, readersKey, '/admin/vas')
  await expect(theirs.getByText(`${reader}, read-only`)).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^View / }).first()).toBeVisible()
  for (const name of [/^Edit /, /^Delete /, 'Add VA', 'Upload CSV'])
    await expect(theirs.getByRole('button', { name })).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: 'Keys', exact: true })).toHaveCount(0)
  await theirs.goto('/admin/keys')
  await expect(theirs.getByRole('heading', { name: 'Only an owner can manage keys' })).toBeVisible()

  // The operator works, and does not manage keys.
  const operators = await newBrowser()
  await enterWith(operators, operatorsKey, '/admin/vas')
  await expect(operators.getByRole('button', { name: 'Add VA' })).toBeVisible()
  await expect(operators.getByRole('link', { name: 'Keys', exact: true })).toHaveCount(0)

  // Revoked: their open page asks for a key, without a click of theirs.
  await page.getByLabel('Search keys').fill(operator)
  await page.getByRole('button', { name: `Revoke ${operator}'s key` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await toast(page, `${operator} can no longer enter the console.`)
  await expect(operators.getByLabel('Secret key')).toBeVisible()
  await enterWith(operators, operatorsKey, '/admin/vas')
  await expect(operators.getByText('Invalid admin key')).toBeVisible()

  await page.goto(`/admin/audit?q=${encodeURIComponent(operator)}`)
  await expect(page.getByText('Revoked an admin key').first()).toBeVisible()
  await expect(page.getByText('Created an admin key').first()).toBeVisible()
})

/** A request to which a VA is proposed, an inquiry, and an import of VAs that can be undone: what asks to be acted on. */
async function openWork(client: Page) {
  const headers = { 'x-admin-key': adminKey }
  const [team, mark] = [asAdmin(client.request), label('Lina')]
  const record = { name: mark, email: anEmail('lina'), timezone: 'Africa/Nairobi', skills: 'Research', tools: ['Word'] }
  const { id: vaId } = (await (await team.post('/vas', record)).json()) as { id: number }
  const email = anEmail('dana')
  await client.request.post('/api/auth/signup', { data: { email, password } })
  const task = await client.request.post('/api/tasks', { data: { taskText: `Sort my inbox, ${mark}.` } })
  const { id: taskId } = (await task.json()) as { id: number }
  expect((await client.request.post(`/api/tasks/${taskId}/request-va`)).status()).toBe(200)
  const proposed = await team.post(`/tasks/${taskId}/propose`, { proposals: [{ vaId }] })
  expect(proposed.status()).toBe(200)
  const asked = await client.request.post('/api/va-inquiry', {
    data: { name: mark, email: anEmail('ruth'), message: 'Who can sort my inbox?' },
  })
  expect(asked.status()).toBe(201)
  const { id: inquiryId } = (await asked.json()) as { id: number }
  const csv = `Name,Email,Timezone,Skills,Tools\n${mark},${anEmail('new')},Africa/Accra,Research,Word\n${mark},none,,,\n`
  const file = { name: 'vas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  const planned = await client.request.post('/api/admin/imports', { headers, multipart: { csv: file } })
  expect(planned.status()).toBe(201)
  const { id: importId } = (await planned.json()) as { id: number }
  // Until it is imported, only whoever has uploaded it sees it.
  const imported = await client.request.post('/trpc/admin.vas.imports.run', { headers, data: { id: importId } })
  expect(imported.status()).toBe(200)
  return { taskId, inquiryId, importId, proposed: mark }
}

/** Every page with its drawers: no button of them changes anything. */
const changing =
  /^(?!Email(?: format)?$)(Accept|Add|Approve|Archive|Assign|Cannot|Can't|Close|Convert|Create|Decline|Delete|Edit|Email|Give|Grant|Import|Invite|Issue|Lift|Make|Mark as|Move|New (?!tab|\d)|Pause|Propose|Reassign|Remove|Reopen|Request more|Resend|Resume|Retry|Revoke|Save(?!d views)|Send|Sign out|Snooze|Start review|Suspend|Take|Undo|Upload|Withdraw)\b/

test('a reader opens every page and drawer of the console and finds nothing to change', async ({
  page,
  request,
  newBrowser,
  noise,
}) => {
  const made = await asAdmin(request).post('/keys', { label: label('Rita'), role: 'reader' })
  const { key } = (await made.json()) as { key: string }
  await enterWith(page, key)
  await expect(page.getByText(', read-only')).toBeVisible()
  const headers = { 'x-admin-key': adminKey }
  const first = async (path: string) =>
    ((await (await request.get(`/api/admin${path}`, { headers })).json()) as { id: number; taskId?: number }[])[0]
  const [application, lead, waiting, document, mail] = [
    await first('/va-applications?limit=1'),
    await first('/leads?limit=1'),
    await first('/va-requests?kind=task&limit=1'),
    await first('/documents?limit=1'),
    await first('/outbox?limit=1'),
  ]
  const open = await openWork(await newBrowser())
  const { threadId } = await page.request
    .get('/api/admin/messages?limit=1', { headers })
    .then(async (answer) => ({ threadId: ((await answer.json()) as { thread_id: string }[])[0]?.thread_id ?? '' }))
  for (const path of [
    '',
    '/vas',
    '/vas?va=1',
    '/messages',
    `/messages?thread=${threadId}`,
    `/va-applications?state=all&application=${application?.id}`,
    '/va-management',
    '/va-management?assignment=1',
    '/va-management?tab=load',
    '/va-management?tab=performance&va=1',
    '/va-management?tab=access',
    '/client-requests',
    `/client-requests/${waiting?.taskId}`,
    `/client-requests/${open.taskId}`,
    `/client-requests/inquiry/${open.inquiryId}`,
    `/client-requests?inquiry=${open.inquiryId}`,
    '/clients-system',
    '/clients-system/1',
    '/leads',
    '/leads?view=table',
    `/leads?lead=${lead?.id}`,
    '/outbox',
    `/outbox?mail=${mail?.id}`,
    `/va-imports/${open.importId}`,
    '/document-generator',
    `/document-generator?document=${document?.id}`,
    '/audit',
  ])
    await test.step(path || '/', async () => {
      await page.goto(`/admin${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByText(', read-only')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0)
      const names = await page
        .locator(
          'main button:not([class*="_link_"]):visible, main [role="button"]:visible, [role="dialog"] button:visible',
        )
        .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''))
      // What opens a row has a title of somebody's own; so have rows of a drawer, which are sentences.
      const actions = names.map((name) => name.trim()).filter((name) => name.length < 50 && !name.endsWith('.'))
      // The button that closes a drawer or a dialog changes nothing.
      expect(actions.filter((name) => changing.test(name) && name !== 'Close')).toEqual([])
    })

  await test.step('what they would act on is there to read', async () => {
    await page.goto(`/admin/client-requests/${open.taskId}`)
    await expect(page.getByRole('heading', { name: 'Proposals' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: open.proposed }).first()).toBeVisible()
    await page.goto(`/admin/client-requests/inquiry/${open.inquiryId}`)
    await expect(page.getByText('Who can sort my inbox?')).toBeVisible()
    await page.goto(`/admin/va-imports/${open.importId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('vas.csv')
    await expect(page.locator('main table').getByRole('textbox')).toHaveCount(0)
  })
  // What the sandbox of an email refuses is logged by the browser.
  const others = noise.filter((line) => !line.startsWith("Blocked script execution in 'about:srcdoc'"))
  noise.splice(0, noise.length, ...others)
})

for (const scheme of ['light', 'dark'])
  test(`the page of keys and its dialogs pass axe, ${scheme}`, async ({ page }) => {
    await teamIn(page, scheme)
    await page.goto('/admin/keys')
    await expect(page.getByText('Set on the server')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New key' }).click()
    await expect(page.getByRole('dialog', { name: 'New key' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Whose key is it?').fill(label('Axel'))
    await page.getByRole('button', { name: 'Make key' }).click()
    await expect(page.getByRole('dialog', { name: /'s key$/ })).toBeVisible()
    await expectAccessible(page)
  })
