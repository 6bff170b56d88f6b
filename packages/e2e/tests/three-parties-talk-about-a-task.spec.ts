import { clientThread } from '@kazi/schemas/thread-id'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { anEmail, asAdmin, changesOf, enterConsole, mailedLink, password, test, toast } from '../src/people.ts'
import { adminKey } from '../src/server.ts'

const live = { timeout: 15_000 }
const title = 'Draw the new price list'
/** A page's calls of one moment share a request, so sending may not come first in its address. */
const sendsMessage = /\/trpc\/[^?]*tasks\.messages\.send/
const vaName = 'Nyambura Kariuki'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A client whose task a VA works on; both are signed in. */
async function atWork(client: Page, va: Page, request: APIRequestContext) {
  const [clientEmail, vaEmail] = [anEmail('talks'), anEmail('nyambura')]
  await client.request.post('/api/auth/signup', { data: { email: clientEmail, password } })
  const task = (await (await client.request.post('/api/tasks', { data: { taskText: title } })).json()) as { id: number }
  const admin = asAdmin(request)
  const record = { name: vaName, email: vaEmail, timezone: 'Africa/Nairobi', skills: 'Design', tools: ['Figma'] }
  const { id: vaId } = (await (await admin.post('/vas', record)).json()) as { id: number }
  await admin.post(`/vas/${vaId}/invite`, {})
  const token = (await mailedLink(request, vaEmail, /Welcome|password/i)).searchParams.get('token')
  await va.request.post('/api/va/set-password', { data: { token, password } })
  await va.request.post('/api/va/login', { data: { email: vaEmail, password } })
  await client.request.post(`/api/tasks/${task.id}/request-va`, { data: {} })
  await admin.post(`/tasks/${task.id}/assign`, { vaId })
  const [held] = (await (await va.request.get('/api/va/tasks')).json()) as { id: number }[]
  const vaTaskId = held?.id ?? 0
  await va.request.put(`/api/va/tasks/${vaTaskId}`, { data: { status: 'in_progress' } })
  return { taskId: task.id, vaTaskId, threadId: clientThread(vaTaskId, vaId) }
}

const says = async (page: Page, text: string) => {
  await page.getByLabel('Your message').fill(text)
  await page.keyboard.press('Enter')
}

test('client, VA and team talk about a task in one conversation, with files', async ({ page, newBrowser, request }) => {
  const [client, va, team] = [page, await newBrowser(), await newBrowser()]
  const { taskId, vaTaskId, threadId } = await atWork(client, va, request)
  let fileId = 0

  await test.step('the client finds the conversation, writes, and attaches a picture and a list', async () => {
    await client.goto('/dashboard')
    await client.getByRole('link', { name: 'Messages' }).click()
    await client.getByRole('button', { name: new RegExp(vaName) }).click()
    await expect(client.getByRole('heading', { name: vaName })).toBeFocused()
    await client.getByLabel('Files to attach').setInputFiles([
      { name: 'old prices.png', mimeType: 'image/png', buffer: pixel },
      { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('cut,price\nfringe,12\n') },
      { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"></svg>') },
    ])
    await expect(client.getByRole('alert').filter({ hasText: "can't take web pages or SVG" })).toBeVisible()
    await client.getByRole('button', { name: 'Remove logo.svg' }).click()
    await says(client, 'The old list is at https://example.com/prices. Blue, please.')
    await expect(client.getByRole('link', { name: 'https://example.com/prices' })).toHaveAttribute('rel', /noopener/)
    const link = client.getByRole('link', { name: /Download prices.csv/ })
    await expect(link).toBeVisible()
    fileId = Number(/\d+$/.exec((await link.getAttribute('href')) ?? '')?.[0])
  })

  await test.step('the VA reads it, sees the picture, and answers with a file', async () => {
    await va.goto('/va/dashboard?tab=messages')
    await expect(va.getByText('Choose a conversation')).toBeVisible()
    await va.getByRole('button', { name: /Client Conversation/ }).click()
    await expect(va.getByText('Blue, please.').last()).toBeVisible()
    const picture = va.getByRole('link', { name: /old prices.png/ }).locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const [download] = await Promise.all([
      va.waitForEvent('download'),
      va.getByRole('link', { name: /Download prices.csv/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('prices.csv')
    await va.getByLabel('Files to attach').setInputFiles({ name: 'draft.png', mimeType: 'image/png', buffer: pixel })
    await says(va, 'A first draft.')
    await expect(va.getByRole('link', { name: /draft.png/ })).toBeVisible()
  })

  await test.step('the client sees that it was seen, and the answer, and asks the team', async () => {
    await expect(client.getByText('Seen')).toBeVisible(live)
    await expect(client.getByRole('link', { name: /draft.png/ })).toBeVisible(live)
    await client.getByLabel(/Ask the .* team to answer too/).check()
    await says(client, 'Can we have it printed?')
    await expect(client.getByText('Can we have it printed?').last()).toBeVisible()
  })

  await test.step('the team reads all of it in one place and answers both', async () => {
    await enterConsole(team, `/admin/messages?thread=${threadId}`)
    await expect(team.getByText('A first draft.')).toBeVisible()
    await expect(team.getByRole('button', { name: /Download draft.png/ }).locator('img')).toHaveAttribute(
      'src',
      /^data:/,
    )
    await team
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'printers.txt', mimeType: 'text/plain', buffer: Buffer.from('Nairobi Print') })
    await says(team, 'Yes: these can do it.')
    for (const one of [client, va]) {
      await expect(one.getByText('Yes: these can do it.').last()).toBeVisible(live)
      await expect(one.getByText('Kazi team').last()).toBeVisible()
      await expect(one.getByRole('link', { name: /printers.txt/ })).toBeVisible()
    }
  })

  await test.step('who writes is seen by the others until the message is there', async () => {
    await va.getByLabel('Your message').pressSequentially('On')
    await expect(client.getByText('Nyambura is writing…')).toBeVisible(live)
    await expect(team.getByText('Nyambura Kariuki is writing…')).toBeVisible(live)
    await expect(va.getByText('is writing…')).toHaveCount(0)
    await says(va, 'On it.')
    for (const one of [client, team]) {
      await expect(one.getByText('On it.').last()).toBeVisible(live)
      await expect(one.getByText('is writing…')).toHaveCount(0)
    }
    // The next message begins at once, sooner than a page would say again that its reader is still writing.
    await va.getByLabel('Your message').pressSequentially('An')
    await expect(client.getByText('Nyambura is writing…')).toBeVisible(live)
    await va.getByLabel('Your message').fill('')
  })

  await test.step('what arrives elsewhere does not change the open conversation', async () => {
    await va.getByRole('tab', { name: 'Tasks' }).click()
    await va.getByRole('button', { name: 'Message' }).click()
    await expect(va.getByRole('radio', { name: 'Client' })).toBeChecked()
    await va.getByText('Kazi team', { exact: true }).click()
    await va.getByLabel('Message', { exact: true }).fill('Which printer is the cheapest?')
    await va.keyboard.press('Enter')
    await toast(va, 'Message sent successfully')
    await va.getByRole('tab', { name: /Messages/ }).click()
    await va.getByRole('button', { name: /Client Conversation/ }).click()
    await va.getByLabel('Your message').fill('Half a sent')
    await asAdmin(request).post('/messages', { threadId: threadId.replace('client_', ''), message: 'The first one.' })
    await expect(va.getByRole('button', { name: /Admin Conversation.*The first one\./ })).toBeVisible(live)
    await expect(va.getByText('A first draft.').last()).toBeVisible()
    await expect(va.getByLabel('Your message')).toHaveValue('Half a sent')
    await va.reload()
    await expect(va.getByLabel('Your message')).toHaveValue('Half a sent')
    await expect(va.getByRole('button', { name: /Admin Conversation/ }).getByLabel('1 unread')).toBeVisible()
  })

  await test.step('a message that does not get through stays, and arrives once', async () => {
    await client.route(sendsMessage, (route) => route.fulfill({ status: 408, body: '' }))
    await says(client, 'Then let us print fifty.')
    await expect(client.getByRole('alert').filter({ hasText: 'Failed to send message' })).toBeVisible()
    // It is tried once more by itself when the conversation opens again.
    const triedAgain = client.waitForResponse(sendsMessage)
    await client.reload()
    await triedAgain
    await expect(client.getByRole('alert').filter({ hasText: 'Failed to send message' })).toBeVisible()
    await expect(client.getByRole('button', { name: 'Try again' })).toBeVisible()
    await client.unroute(sendsMessage)
    // It gets through this time, and only the answer is lost.
    let tries = 0
    await client.route(sendsMessage, async (route) => {
      await route.fetch()
      await route.fulfill({ status: 408, body: '' })
      tries++
    })
    await client.getByRole('button', { name: 'Try again' }).click()
    await expect(va.getByText('Then let us print fifty.').last()).toBeVisible(live)
    // Once more by itself, since the conversation has its text by now.
    await expect.poll(() => tries).toBe(2)
    await expect(client.getByRole('button', { name: 'Try again' })).toBeVisible()
    await client.unroute(sendsMessage)
    await client.getByRole('button', { name: 'Try again' }).click()
    await expect(client.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    const [thread] = (await (await client.request.get(`/api/messages?threadId=${threadId}`)).json()) as {
      messages: { message: string }[]
    }[]
    expect(thread?.messages.filter(({ message }) => message === 'Then let us print fifty.')).toHaveLength(1)
  })

  await test.step('a conversation can be left unread', async () => {
    await client.getByRole('button', { name: 'Mark as unread' }).click()
    await expect(client.getByLabel('1 unread')).toBeVisible()
    await expect(client.getByText('Choose a conversation')).toBeVisible()
  })

  await test.step('opening the task reads its notices, and the VA hands over with a file', async () => {
    await va.getByRole('tab', { name: 'Tasks' }).click()
    await va.getByRole('button', { name: 'Mark Complete' }).click()
    const dialog = va.getByRole('dialog', { name: 'Deliver your work' })
    await dialog.getByLabel('Note to the client').fill('Here it is.')
    await dialog
      .getByLabel('Files', { exact: true })
      .setInputFiles({ name: 'price list.png', mimeType: 'image/png', buffer: pixel })
    await expect(dialog.getByRole('button', { name: 'Remove price list.png' })).toBeVisible()
    await expect(dialog.getByLabel('Uploading')).toHaveCount(0)
    expect(await (await client.request.get(`/api/tasks/${taskId}/files`)).json()).toEqual([])
    await dialog.getByRole('button', { name: 'Mark Complete' }).click()
    await toast(va, 'Task updated successfully')
    await client.goto(`/tasks/${taskId}`)
    await expect(
      client.getByRole('list', { name: 'Delivered files' }).getByRole('link', { name: /price list.png/ }),
    ).toBeVisible()
    const unread = async () =>
      (
        (await (await client.request.get('/api/notifications')).json()) as { type: string; readStatus: boolean }[]
      ).filter(({ type, readStatus }) => !readStatus && type !== 'new_message')
    await expect.poll(unread).toEqual([])
  })

  await test.step('strangers find nothing of it, whichever way they ask', async () => {
    const [otherClient, otherVa] = [await newBrowser(), await newBrowser()]
    const other = await atWork(otherClient, otherVa, request)
    const statuses = async (ask: Page, calls: [method: string, path: string, data?: object][]) =>
      Promise.all(
        calls.map(async ([method, path, data]) =>
          (await ask.request.fetch(path, { method, ...(data && { data }) })).status(),
        ),
      )
    const form = { multipart: { file: { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') } } }
    expect(
      await statuses(otherClient, [
        ['GET', `/api/files/${fileId}`],
        ['GET', `/api/files/${fileId}/preview`],
        ['DELETE', `/api/files/${fileId}`],
        ['GET', `/api/tasks/${taskId}/files`],
        ['POST', '/api/messages', { taskId, message: 'Hello' }],
        ['POST', '/trpc/tasks.messages.read', { threadId }],
        ['POST', '/trpc/tasks.messages.unread', { threadId, from: 1 }],
        ['GET', `/trpc/tasks.messages.thread?input=${encodeURIComponent(JSON.stringify({ threadId }))}`],
      ]),
    ).toEqual(Array(8).fill(404))
    expect((await otherClient.request.post(`/api/tasks/${taskId}/files`, form)).status()).toBe(404)
    expect(await (await otherClient.request.get(`/api/messages?threadId=${threadId}`)).json()).toEqual([])
    expect(
      await statuses(otherVa, [
        ['GET', `/api/va/files/${fileId}`],
        ['GET', `/api/va/files/${fileId}/preview`],
        ['DELETE', `/api/va/files/${fileId}`],
        ['GET', `/api/va/tasks/${vaTaskId}/files`],
        ['POST', '/api/va/messages', { threadId, message: 'Hello' }],
        ['POST', '/api/va/messages', { taskId: vaTaskId, to: 'client', message: 'Hello' }],
      ]),
    ).toEqual(Array(6).fill(404))
    expect((await otherVa.request.post(`/api/va/tasks/${vaTaskId}/files`, form)).status()).toBe(404)
    await otherClient.goto(`/messages?thread=${threadId}`)
    await expect(otherClient.getByText('Conversation not found')).toBeVisible()
    expect(other.taskId).not.toBe(taskId)
    const nobody = await newBrowser()
    const wrongKey = { headers: { 'x-admin-key': `${adminKey.slice(0, -1)}x` } }
    expect((await nobody.request.get(`/api/files/${fileId}`)).status()).toBe(401)
    expect((await nobody.request.get(`/api/admin/files/${fileId}`, wrongKey)).status()).toBe(401)
  })
})

test('older messages come as one scrolls, and the place stays', async ({ page, newBrowser, request }) => {
  const va = await newBrowser()
  const { threadId, taskId } = await atWork(page, va, request)
  for (let n = 1; n <= 70; n++)
    await va.request.post('/api/va/messages', { data: { threadId, message: `Message number ${n}` } })
  const calls = changesOf(page)
  await page.goto(`/messages?thread=${threadId}`)
  const log = page.getByRole('group', { name: /^Messages with / })
  await expect(page.getByText('Message number 70', { exact: true }).last()).toBeInViewport()
  await expect(page.getByText('Message number 1', { exact: true })).toHaveCount(0)
  await expect.poll(() => calls).toContain('tasks.messages.read')
  await log.evaluate((box) => box.scrollTo({ top: 0 }))
  await expect(page.getByText('Message number 1', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Message number 21', { exact: true })).toBeInViewport()
  // What arrives while older ones are read does not move them, and is not read.
  await va.request.post('/api/va/messages', { data: { threadId, message: 'The newest' } })
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible(live)
  await expect(page.getByText('Message number 21', { exact: true })).toBeInViewport()
  await expect(page.getByLabel('1 unread')).toBeVisible()
  await page.getByRole('button', { name: 'New messages' }).click()
  await expect(log.getByText('The newest')).toBeInViewport()
  await expect(page.getByLabel('1 unread')).toHaveCount(0, live)
  expect((await page.request.get(`/api/tasks/${taskId}`)).status()).toBe(200)
})
