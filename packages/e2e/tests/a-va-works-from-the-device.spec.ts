import { expect } from '@playwright/test'
import { test } from '../src/people.ts'
import { aClientWithAVa, aConversation, isReadyOffline, startsAll, vaMessages } from '../src/work.ts'

test('a message that the server refuses stays in its conversation with its reason, and a retry arrives once', async ({
  page: va,
  newBrowser,
}) => {
  const opens = await aConversation(await newBrowser(), va)
  const refusal = { message: 'Please wait a little.', code: -32_009, data: { code: 'CONFLICT', httpStatus: 409 } }
  const refuseNext = () =>
    va.route('**/trpc/vaPortal.messages.send*', (route) => route.fulfill({ status: 409, json: { error: refusal } }), {
      times: 1,
    })
  const log = va.getByRole('log')
  const refused = log.getByRole('alert').filter({ hasText: 'Not sent. Please wait a little.' })
  const writes = async (words: string) => {
    await va.getByLabel('Your message').fill(words)
    await va.keyboard.press('Enter')
  }
  await opens()

  await test.step('it says why, and what is written next does not wait behind it', async () => {
    await refuseNext()
    await writes('The first draft')
    await expect(refused).toBeVisible()
    await expect(log.getByText('The first draft')).toHaveCount(1)
    await writes('Are you there?')
    await expect.poll(() => vaMessages(va)).toEqual(['Are you there?'])
  })

  await test.step('it is still there after another tab, and after a reload', async () => {
    await va.getByRole('tab', { name: 'Tasks' }).click()
    await expect(va.getByRole('article')).toHaveCount(1)
    await va.getByRole('tab', { name: /^Messages/ }).click()
    await opens()
    await expect(refused).toBeVisible()
    await va.reload()
    await expect(refused).toBeVisible()
    await expect(log.getByText('The first draft')).toHaveCount(1)
  })

  await test.step('tried again, it arrives once', async () => {
    await log.getByRole('button', { name: 'Try again' }).click()
    await expect(refused).toHaveCount(0)
    await expect.poll(async () => (await vaMessages(va)).sort()).toEqual(['Are you there?', 'The first draft'])
    await expect(log.getByText('Waits to be sent')).toHaveCount(0)
    await expect(log.getByText('The first draft')).toHaveCount(1)
  })

  await test.step('another is given up', async () => {
    await refuseNext()
    await writes('Never mind')
    await expect(refused).toBeVisible()
    await log.getByRole('button', { name: 'Discard' }).click()
    await expect(log.getByText('Never mind')).toHaveCount(0)
    await va.reload()
    await expect(log.getByText('The first draft')).toHaveCount(1)
    await expect(log.getByText('Never mind')).toHaveCount(0)
    expect(await vaMessages(va)).toHaveLength(2)
  })
})

test('without a connection the tasks on the device can be searched and ordered, and are read again later', async ({
  page: va,
  newBrowser,
}) => {
  await aClientWithAVa(await newBrowser(), va, { tasks: 5 })
  await startsAll(va)
  await va.goto('/va/dashboard')
  const tasks = va.getByRole('article')
  await expect(tasks).toHaveCount(5)
  await isReadyOffline(va)
  const shownIds = () => tasks.locator('h3').evaluateAll((titles) => titles.map(({ id }) => id))
  const byDue = await shownIds()
  const search = va.getByRole('searchbox', { name: 'Search your tasks' })
  const note = va.getByText('You’re offline, so this looks through the tasks on this device.')
  const stays = async (words: string) => {
    await expect(search).toHaveValue(words)
    await expect(va.getByRole('heading', { level: 1 })).toContainText('Welcome')
    await expect(va.getByRole('tab', { name: 'Messages' })).toBeVisible()
  }
  await va.context().setOffline(true)

  await test.step('in another order, and by words', async () => {
    await va.getByRole('combobox', { name: 'Order' }).selectOption('Newest first')
    await expect.poll(shownIds).toEqual(byDue.toReversed())
    await expect(note).toBeVisible()
    await search.fill('sort no. 3')
    await expect(tasks).toHaveCount(1)
    await stays('sort no. 3')
  })

  await test.step('also after a change that waits', async () => {
    await tasks.getByRole('button', { name: 'Message' }).click()
    const dialog = va.getByRole('dialog', { name: 'Send a message' })
    await dialog.getByLabel('Message', { exact: true }).fill('From the bus')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
    await search.fill('nothing like it')
    await expect(va.getByText('No tasks match')).toBeVisible()
    await stays('nothing like it')
    await search.fill('no. 4')
    await expect(tasks).toHaveCount(1)
  })

  await test.step('and after a reload', async () => {
    await va.reload()
    await expect(tasks).toHaveCount(1)
    await stays('no. 4')
    await expect(note).toBeVisible()
  })

  await test.step('back on line, the server is asked', async () => {
    const read = va.waitForResponse((answer) => answer.url().includes('vaPortal.tasks.page') && answer.ok())
    await va.context().setOffline(false)
    await read
    await expect(note).toHaveCount(0)
    await expect(tasks).toHaveCount(1)
    await stays('no. 4')
  })
})
