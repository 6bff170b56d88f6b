import { expect, type Page } from '@playwright/test'
import { test } from '../src/people.ts'
import { aClientWithAVa, aConversation, isReadyOffline, startsAll, today, vaMessages, vaTasks } from '../src/work.ts'

test('a message that the server refuses stays in its conversation with its reason, and a retry arrives once', async ({
  page: va,
  newBrowser,
}) => {
  const opens = await aConversation(await newBrowser(), va)
  const refusal = { message: 'Please wait a little.', code: -32_009, data: { code: 'CONFLICT', httpStatus: 409 } }
  const refuseNext = () =>
    va.route('**/trpc/*vaPortal.messages.send*', (route) => route.fulfill({ status: 409, json: { error: refusal } }), {
      times: 1,
    })
  const log = va.getByRole('group', { name: /^Messages with / })
  const refused = log.getByRole('alert').filter({ hasText: 'Failed to send message. Please wait a little.' })
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

test('without a connection time is corrected and deleted, and a task cleared and put back; conflicts show both versions', async ({
  page: va,
  newBrowser,
}) => {
  const client = await newBrowser()
  const { ids } = await aClientWithAVa(client, va, { tasks: 2 })
  await startsAll(va)
  const [done, work] = (await vaTasks(va)).map(({ id }) => id)
  await va.request.put(`/api/va/tasks/${done}`, { data: { status: 'completed' } })
  const time = `/api/va/tasks/${work}/time`
  const entries: number[] = []
  for (const minutes of [60, 45, 30]) {
    const { id } = await (await va.request.post(time, { data: { minutes, workedOn: today() } })).json()
    entries.push(id)
  }
  await client.request.post('/api/messages', { data: { taskId: ids[0], message: 'How does it go?' } })
  const ahead = ['messages.thread', 'tasks.time'].map((path) =>
    va.waitForResponse((answer) => answer.url().includes(`vaPortal.${path}`) && answer.ok()),
  )
  await va.goto('/va/dashboard')
  await expect(va.getByRole('article')).toHaveCount(2)
  await isReadyOffline(va)
  await Promise.all(ahead)
  const sent: string[] = []
  va.on('request', (call) => {
    if (call.headers()['idempotency-key']) sent.push(new URL(call.url()).pathname.replace('/trpc/vaPortal.', ''))
  })
  const waits = va.getByRole('status').filter({ hasText: /to be sent/ })
  const article = (id = 0) => va.getByRole('article').filter({ has: va.locator(`#task-${id}`) })
  const log = va.getByRole('dialog', { name: 'Log time' })
  // Its answers are stored a moment after they came.
  await va.waitForTimeout(500)
  await va.context().setOffline(true)
  await va.reload()

  await test.step('a conversation that was never opened here is there', async () => {
    await va.getByRole('tab', { name: /^Messages/ }).click()
    await va.getByRole('button', { name: /Client Conversation/ }).click()
    await expect(va.getByRole('group', { name: /^Messages with / }).getByText('How does it go?')).toBeVisible()
    await va.getByRole('tab', { name: 'Tasks' }).click()
  })

  await test.step('entries that were never opened here are there; one is corrected, one deleted and put back, one deleted', async () => {
    await article(work).getByRole('button', { name: 'Log time' }).click()
    await expect(log.getByText('2 h 15 min so far')).toBeVisible()
    await log.getByRole('button', { name: 'Edit 1 h' }).click()
    await log.getByLabel('Time worked').fill('1h 10')
    await log.getByRole('button', { name: 'Save changes' }).click()
    await expect(log.getByText('2 h 25 min so far')).toBeVisible()
    await log.getByRole('button', { name: 'Delete 45 min' }).click()
    await expect(log.getByText('1 h 40 min so far')).toBeVisible()
    await log.getByRole('button', { name: 'Undo' }).click()
    await expect(log.getByText('2 h 25 min so far')).toBeVisible()
    await expect(log.getByText('waits to be sent')).toBeVisible()
    await log.getByRole('button', { name: 'Delete 30 min' }).click()
    await expect(log.getByText('1 h 55 min so far')).toBeVisible()
    await va.keyboard.press('Escape')
    await expect(article(work).getByText('1 h 55 min')).toBeVisible()
  })

  await test.step('a cleared task leaves the list, and comes back', async () => {
    await article(done).getByRole('button', { name: 'Clear Task' }).click()
    await expect(article(done)).toHaveCount(0)
    await va.getByRole('button', { name: 'Undo' }).click()
    await expect(article(done)).toHaveCount(1)
    await article(done).getByRole('button', { name: 'Clear Task' }).click()
    await expect(article(done)).toHaveCount(0)
    await va.reload()
    await expect(article(work).getByText('1 h 55 min')).toBeVisible()
    await expect(article(done)).toHaveCount(0)
    await expect(waits).toContainText('7 changes wait to be sent.')
  })

  await test.step('meanwhile one entry is corrected on another device', async () => {
    expect((await va.request.patch(`${time}/${entries[2]}`, { data: { minutes: 20 } })).status()).toBe(200)
  })

  await test.step('back on line each goes out once and in order; what was changed elsewhere is told with both versions', async () => {
    await va.context().setOffline(false)
    const review = va.getByRole('status').filter({ hasText: '1 change couldn’t be saved.' })
    await expect(review).toBeVisible()
    const [entry, task] = ['tasks.removeTime', 'tasks.clear']
    const order = ['tasks.editTime', entry, 'tasks.logTime', entry, task, 'tasks.unclear', task]
    await expect.poll(() => sent).toEqual(order)
    expect(await minutesOf(va, work)).toEqual([20, 45, 70])
    await expect.poll(async () => (await vaTasks(va)).map(({ id }) => id)).toEqual([work])
    expect(sent).toEqual(order)
    await review.getByRole('button', { name: 'Review' }).click()
    const list = va.getByRole('dialog', { name: 'Waiting to be sent' })
    await expect(list.getByRole('listitem')).toContainText('This time entry has changed since you opened it.')
    await expect(list.getByText(/It was: 30 min/)).toBeVisible()
    await expect(list.getByText(/^20 min/)).toBeVisible()
    await list.getByRole('button', { name: 'Use mine' }).click()
    await expect(review).toHaveCount(0)
    await expect.poll(() => minutesOf(va, work)).toEqual([45, 70])
  })
})

/** What is logged on a task, as the portal reads it. */
const minutesOf = async (va: Page, id = 0) => {
  const answer = await va.request.get(`/trpc/vaPortal.tasks.time?input=${JSON.stringify({ id })}`)
  const { result } = (await answer.json()) as { result: { data: { minutes: number }[] } }
  return result.data.map(({ minutes }) => minutes).sort((one, other) => one - other)
}
