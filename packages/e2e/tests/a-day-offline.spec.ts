import { expect, type Page } from '@playwright/test'
import { password, test, toast } from '../src/people.ts'
import { aClientWithAVa, isReadyOffline, startsAll, today, vaMessages, vaTasks } from '../src/work.ts'

type Work = { status: string; loggedMinutes: number; deliveries: { note: string }[]; steps: { done: boolean }[] }
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /offline|to be sent/ })

test('a day offline: what a VA does waits on the device, survives a reload, and goes out once and in order', async ({
  page: va,
  newBrowser,
}) => {
  const client = await newBrowser()
  const { vaEmail } = await aClientWithAVa(client, va, { tasks: 2, analyze: true })
  await startsAll(va)
  await va.goto('/va/dashboard')
  await expect(va.getByRole('article')).toHaveCount(2)
  await isReadyOffline(va)
  const [first, second] = [va.getByRole('article').nth(0), va.getByRole('article').nth(1)]
  const firstTitle = (await first.getByRole('heading', { level: 3 }).textContent()) ?? ''
  const keys: string[] = []
  va.on('request', (call) => {
    const key = call.headers()['idempotency-key']
    if (key) keys.push(key)
  })

  await test.step('without a connection the tasks are there after a reload, and a banner says so', async () => {
    await va.context().setOffline(true)
    await expect(notice(va)).toContainText('You’re offline. Keep working: changes are saved here and sent later.')
    await va.reload()
    await expect(va.getByRole('article')).toHaveCount(2)
    await expect(notice(va)).toContainText('You’re offline.')
  })

  await test.step('what was never opened here says so, and the rest of the page stays', async () => {
    await va.getByRole('tab', { name: 'Profile' }).click()
    await expect(va.getByText('You’re offline, and this isn’t saved on this device yet.')).toBeVisible()
    await va.getByRole('tab', { name: 'Tasks' }).click()
    await expect(va.getByRole('article')).toHaveCount(2)
  })

  await test.step('three messages, two ticks, a timer and a hand-over', async () => {
    for (const words of ['First from the bus', 'Second from the bus', 'Third from the bus']) {
      await first.getByRole('button', { name: 'Message' }).click()
      const dialog = va.getByRole('dialog', { name: 'Send a message' })
      await dialog.getByLabel('Message', { exact: true }).fill(words)
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog).toBeHidden()
    }
    await toast(va, 'Kept on this device. It’s sent when you’re back online.')
    await first.getByRole('checkbox').nth(0).check()
    await first.getByRole('checkbox').nth(1).check()
    await first.getByRole('button', { name: 'Start timer' }).click()
    const timer = va.getByRole('region', { name: 'Running timer' })
    await expect(timer).toContainText(firstTitle)
    await second.getByRole('button', { name: 'Mark Complete' }).click()
    const handover = va.getByRole('dialog', { name: 'Deliver your work' })
    await expect(handover.getByText('Files can be added once you’re back online.')).toBeVisible()
    await handover.getByLabel('Note to the client').fill('Everything is sorted.')
    await handover.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(handover).toBeHidden()
    await expect(notice(va)).toContainText('7 changes wait to be sent.')
  })

  await test.step('a reload loses nothing, and shows the work as it was left', async () => {
    await va.reload()
    await expect(notice(va)).toContainText('7 changes wait to be sent.')
    await expect(first.getByText(/^2 of \d+ done$/)).toBeVisible()
    await expect(va.getByRole('region', { name: 'Running timer' })).toContainText(firstTitle)
    await expect(second.getByText('Completed').first()).toBeVisible()
  })

  await test.step('each of them can be seen, and taken back before it is sent', async () => {
    await first.getByRole('button', { name: 'Log time' }).click()
    const log = va.getByRole('dialog', { name: 'Log time' })
    await log.getByLabel('Time worked').fill('20m')
    await log.getByRole('button', { name: 'Log time' }).click()
    await va.keyboard.press('Escape')
    await notice(va).getByRole('button', { name: 'Show' }).click()
    const list = va.getByRole('dialog', { name: 'Waiting to be sent' })
    await expect(list.getByRole('listitem')).toHaveCount(8)
    await list
      .getByRole('listitem')
      .filter({ hasText: 'Log 20 min' })
      .getByRole('button', { name: 'Don’t send' })
      .click()
    await expect(list.getByRole('listitem')).toHaveCount(7)
    await va.keyboard.press('Escape')
  })

  await test.step('back on line, the server has each once and in order', async () => {
    await va.context().setOffline(false)
    await expect(notice(va)).toHaveCount(0)
    expect(await vaMessages(va)).toEqual(['First from the bus', 'Second from the bus', 'Third from the bus'])
    expect(keys.length).toBe(7)
    expect(new Set(keys).size).toBe(7)
    await expect(va.getByRole('article').getByText(/^2 of \d+ done$/)).toBeVisible()
    const tasks = (await vaTasks(va)) as unknown as Work[]
    expect(tasks.map(({ status }) => status).sort()).toEqual(['completed', 'in_progress'])
    expect(tasks.flatMap(({ deliveries }) => deliveries.map(({ note }) => note))).toEqual(['Everything is sorted.'])
    expect(tasks.flatMap(({ steps }) => steps.filter(({ done }) => done))).toHaveLength(2)
    expect(tasks.map(({ loggedMinutes }) => loggedMinutes)).toEqual([0, 0])
    await expect(va.getByRole('region', { name: 'Running timer' })).toContainText(firstTitle)
    const other = await newBrowser()
    await other.request.post('/api/va/login', { data: { email: vaEmail, password } })
    await other.goto('/va/dashboard')
    await expect(other.getByText(/^2 of \d+ done$/)).toBeVisible()
    await expect(other.getByText('Everything is sorted.')).toHaveCount(1)
  })
})

test('what waits can be seen before anything is stored for use without a connection', async ({ newBrowser }) => {
  const va = await newBrowser({ serviceWorkers: 'block' })
  await aClientWithAVa(await newBrowser(), va, { analyze: true })
  await startsAll(va)
  const loaded = ['queued-changes', 'not-loaded'].map((name) => va.waitForResponse((one) => one.url().includes(name)))
  await va.goto('/va/dashboard')
  await expect(va.getByRole('article').getByRole('checkbox').first()).toBeVisible()
  for (const one of await Promise.all(loaded)) await one.finished()
  await va.context().setOffline(true)
  await va.getByRole('article').getByRole('checkbox').first().check()
  await notice(va).getByRole('button', { name: 'Show' }).click()
  const list = va.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  // As on a phone; the page stays as it is, which could not be read anew.
  await expect.poll(() => va.evaluate(() => 'dialog' in history.state)).toBe(true)
  await va.goBack()
  await expect(list).toHaveCount(0)
  await expect(va.getByRole('article').getByRole('checkbox').first()).toBeChecked()
  // A dialog that never came to this device says so, and the tasks stay.
  const message = va.getByRole('button', { name: 'Message' })
  const missing = va.getByRole('dialog', { name: "Couldn't load this" })
  await message.click()
  await expect(missing).toContainText('It opens once you’re back online.')
  await missing.getByRole('button', { name: 'Close' }).last().click()
  await expect(va.getByRole('article')).toBeVisible()
  await va.context().setOffline(false)
  await expect(notice(va)).toHaveCount(0)
  await message.click()
  await missing.getByRole('button', { name: 'Try again' }).click()
  await message.click()
  await expect(va.getByRole('dialog', { name: 'Send a message' })).toBeVisible()
})

test('an answer that is lost on the way back makes nothing happen twice', async ({ page: va, newBrowser }) => {
  await aClientWithAVa(await newBrowser(), va)
  await startsAll(va)
  await va.goto('/va/dashboard')
  let lost = 0
  await va.route('**/trpc/*vaPortal.messages.send*', async (route) => {
    if (lost > 0) return route.continue()
    lost++
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await va.getByRole('button', { name: 'Message' }).click()
  const dialog = va.getByRole('dialog', { name: 'Send a message' })
  await dialog.getByLabel('Message', { exact: true }).fill('Sent into a tunnel')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(notice(va)).toContainText('1 change waits to be sent.')
  expect(lost).toBe(1)
  expect(await vaMessages(va)).toEqual(['Sent into a tunnel'])
  await va.reload()
  await expect(notice(va)).toHaveCount(0)
  expect(await vaMessages(va)).toEqual(['Sent into a tunnel'])
})

test('what no longer fits is told with both versions; what relies on it waits, the rest goes out', async ({
  page: va,
  newBrowser,
}) => {
  await aClientWithAVa(await newBrowser(), va, { tasks: 2 })
  const [newer, older] = await vaTasks(va)
  await va.request.put(`/api/va/tasks/${older?.id}`, { data: { status: 'in_progress' } })
  await va.goto('/va/dashboard')
  await isReadyOffline(va)
  const of = (title = '') =>
    va.getByRole('article').filter({ has: va.getByRole('heading', { name: title, exact: true }) })
  const [toStart, atWork] = [of(newer?.title), of(older?.title)]
  const day = today()

  await test.step('offline, a VA starts and delivers one task, logs too much on another, and writes', async () => {
    await va.context().setOffline(true)
    await toStart.getByRole('button', { name: 'Start Task' }).click()
    await toStart.getByRole('button', { name: 'Mark Complete' }).click()
    const handover = va.getByRole('dialog', { name: 'Deliver your work' })
    await handover.getByLabel('Note to the client').fill('Done on the train.')
    await handover.getByRole('button', { name: 'Mark Complete' }).click()
    await atWork.getByRole('button', { name: 'Log time' }).click()
    const log = va.getByRole('dialog', { name: 'Log time' })
    await log.getByLabel('Time worked').fill('20h')
    await log.getByLabel('Worked on').fill(day)
    await log.getByRole('button', { name: 'Log time' }).click()
    await va.keyboard.press('Escape')
    await atWork.getByRole('button', { name: 'Message' }).click()
    const dialog = va.getByRole('dialog', { name: 'Send a message' })
    await dialog.getByLabel('Message', { exact: true }).fill('This has no conflict')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(notice(va)).toContainText('4 changes wait to be sent.')
  })

  await test.step('meanwhile the same VA used another device', async () => {
    const put = (status: string) => va.request.put(`/api/va/tasks/${newer?.id}`, { data: { status } })
    expect((await put('in_progress')).status()).toBe(200)
    const entry = { minutes: 600, workedOn: day }
    expect((await va.request.post(`/api/va/tasks/${older?.id}/time`, { data: entry })).status()).toBe(201)
  })

  await test.step('two are refused, the hand-over waits behind the first, the message has gone out', async () => {
    await va.context().setOffline(false)
    const review = va.getByRole('status').filter({ hasText: '2 changes couldn’t be saved.' })
    await expect(review).toBeVisible()
    await expect(review).toContainText('1 change waits to be sent.')
    expect(await vaMessages(va)).toEqual(['This has no conflict'])
    await review.getByRole('button', { name: 'Review' }).click()
  })

  const list = va.getByRole('dialog', { name: 'Waiting to be sent' })
  await test.step('each says what is yours and what is there now', async () => {
    const start = list.getByRole('listitem').filter({ hasText: 'Start the task' }).first()
    await expect(start).toContainText('It was: assigned')
    await expect(start).toContainText('The task is in progress.')
    const log = list.getByRole('listitem').filter({ hasText: 'Log 20 h' }).first()
    await expect(log).toContainText('A day has 24 hours')
    await expect(log).toContainText('10 h are logged on the task.')
    await expect(list.getByRole('listitem').filter({ hasText: 'Deliver the work' })).toContainText(
      'Waits for the one above',
    )
  })

  await test.step('one is dropped, and what waited behind it goes out; the other is put back where it was written', async () => {
    await list
      .getByRole('listitem')
      .filter({ hasText: 'Start the task' })
      .first()
      .getByRole('button', { name: 'Discard mine' })
      .click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    expect((await vaTasks(va)).map(({ id, status }) => [id, status])).toContainEqual([newer?.id, 'completed'])
    await list.getByRole('button', { name: 'Put back to edit' }).click()
    await expect(list).toBeHidden()
    await atWork.getByRole('button', { name: 'Log time' }).click()
    await expect(va.getByRole('dialog', { name: 'Log time' }).getByLabel('Time worked')).toHaveValue('20 h')
  })
})

test('a session that ends while working leads to the sign-in and loses nothing, and nobody else sends it', async ({
  page: va,
  newBrowser,
}) => {
  const { vaEmail } = await aClientWithAVa(await newBrowser(), va)
  await startsAll(va)
  const stranger = await newBrowser()
  const { vaEmail: strangerEmail } = await aClientWithAVa(await newBrowser(), stranger)
  await va.goto('/va/dashboard')
  await expect(va.getByRole('article')).toHaveCount(1)
  const signIn = async (email: string) => {
    await va.getByLabel('Email').fill(email)
    await va.getByLabel('Password', { exact: true }).fill(password)
    await va.getByRole('button', { name: 'Sign in' }).click()
    await expect(va).toHaveURL(/\/va\/dashboard/)
    await expect(va.getByRole('article')).toHaveCount(1)
  }

  await test.step('half a second after the server said so, the sign-in is there', async () => {
    await va.getByRole('button', { name: 'Ask for missing info' }).click()
    await va.getByLabel('What do you need to know?').fill('Half a question')
    await va.keyboard.press('Escape')
    await va.getByRole('button', { name: 'Message' }).click()
    const dialog = va.getByRole('dialog', { name: 'Send a message' })
    await dialog.getByLabel('Message', { exact: true }).fill('Written as the session ended')
    // The session ends on the server; the browser does not know.
    const cookies = await va.context().cookies()
    await va.request.post('/api/va/logout')
    await va.context().addCookies(cookies)
    const refused = va.waitForResponse((answer) => answer.status() === 401).then(() => Date.now())
    const left = va.waitForEvent('framenavigated', (frame) => frame.url().includes('/va/login')).then(() => Date.now())
    await dialog.getByRole('button', { name: 'Send' }).click()
    const took = (await left) - (await refused)
    console.log(`the sign-in shows ${took} ms after the answer; the specification's delay is 500 ms`)
    // A busy machine needs a moment more to load the page of the sign-in.
    expect(took).toBeLessThan(2000)
    await expect(va.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  await test.step('somebody else who signs in here sees none of it and sends none of it', async () => {
    await signIn(strangerEmail)
    await expect(notice(va)).toHaveCount(0)
    expect(await vaMessages(va)).toEqual([])
    await va.getByRole('button', { name: 'Logout' }).click()
    await expect(va).toHaveURL(/\/va\/login/)
  })

  await test.step('the same VA signs in again, and it goes out', async () => {
    await signIn(vaEmail)
    await expect.poll(() => vaMessages(va)).toEqual(['Written as the session ended'])
    await expect(notice(va)).toHaveCount(0)
  })
})

test('what was typed is still there when the session has ended and the same VA signs in again', async ({
  page: va,
  newBrowser,
}) => {
  const { vaEmail } = await aClientWithAVa(await newBrowser(), va)
  await startsAll(va)
  await va.goto('/va/dashboard')
  await va.getByRole('button', { name: 'Ask for missing info' }).click()
  const question = va.getByLabel('What do you need to know?')
  await question.fill('Half a question')
  const cookies = await va.context().cookies()
  await va.request.post('/api/va/logout')
  await va.context().addCookies(cookies)
  // Who is there is asked as the session ends; that answer comes after the next sign-in.
  let late: (() => Promise<void>) | undefined
  await va.route('**/trpc/*whoIsThere*', async (route) => {
    const answer = await route.fetch()
    if (late) return route.fulfill({ response: answer })
    late = () => route.fulfill({ response: answer }).catch(() => {})
  })
  // What the page asks by itself may learn of it first, and then the button is gone.
  const sends = va.getByRole('button', { name: 'Send question' }).click({ timeout: 3000 })
  await sends.catch(() => {})
  await expect(va).toHaveURL(/\/va\/login/, { timeout: 3000 })
  await va.getByLabel('Email').fill(vaEmail)
  await va.getByLabel('Password', { exact: true }).fill(password)
  await va.getByRole('button', { name: 'Sign in' }).click()
  await expect(va).toHaveURL(/\/va\/dashboard/)
  await late?.()
  await va.getByRole('button', { name: 'Ask for missing info' }).click()
  await expect(question).toHaveValue('Half a question')
})
