import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from '../src/axe.ts'
import { anEmail, asAdmin, test, toast } from '../src/people.ts'
import { aClientWithAVa, isReadyOffline, startsAll } from '../src/work.ts'

test('what a VA opens while working, and what shows without a connection, passes axe', async ({
  page: va,
  newBrowser,
}) => {
  const client = await newBrowser()
  const { id } = await aClientWithAVa(client, va, { analyze: true })
  await startsAll(va)
  const file = { name: 'labs.txt', mimeType: 'text/plain', buffer: Buffer.from('Ada, Ben') }
  expect((await client.request.post(`/api/tasks/${id}/files`, { multipart: { file } })).ok()).toBe(true)
  await va.goto('/va/dashboard')
  const card = va.getByRole('article')
  const dialog = va.getByRole('dialog')
  /** A toast lies over a part of the page for some seconds, and what is half scrolled away is no target. */
  const isAccessible = async (where: string) => {
    await expect(va.locator('.mantine-Notification-root')).toHaveCount(0, { timeout: 15_000 })
    await va.evaluate(() => window.scrollTo(0, 0))
    await expectAccessibleInBoth(va, where)
  }
  const opens = async (name: string) => {
    await card.getByRole('button', { name }).click()
    await expect(dialog).toBeVisible()
  }
  const closes = async () => {
    await va.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  await test.step('the running timer', async () => {
    await card.getByRole('button', { name: 'Start timer' }).click()
    await expect(va.getByRole('timer')).toBeVisible()
    await isAccessible('the running timer')
  })

  await test.step('the dialog of time: empty, refused, with an entry, and while it is edited', async () => {
    await opens('Log time')
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await isAccessible('time that is missing')
    await dialog.getByLabel('Time worked').fill('1h30')
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await dialog.getByRole('button', { name: 'Edit 1 h 30 min' }).click()
    await isAccessible('an entry being edited')
    await closes()
  })

  await test.step('the dialogs of a question, a message, and files', async () => {
    await opens('Ask for missing info')
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await isAccessible('the question')
    await closes()
    await opens('Message')
    await isAccessible('the message')
    await closes()
    await opens('Files')
    await expect(dialog.getByText('labs.txt')).toBeVisible()
    await dialog.getByLabel('Your files').setInputFiles({ ...file, name: 'sorted.txt' })
    await expect(dialog.getByRole('button', { name: 'Remove sorted.txt' })).toBeVisible()
    await isAccessible('the files')
    await closes()
  })

  await test.step('the offline notice, what waits, and leaving with it', async () => {
    await isReadyOffline(va)
    await va.context().setOffline(true)
    const notice = va.getByRole('status').filter({ hasText: /offline/ })
    await expect(notice).toBeVisible()
    await isAccessible('the offline notice')
    await card.getByRole('checkbox').first().check()
    await expect(notice).toContainText('1 change waits to be sent.')
    await notice.getByRole('button', { name: 'Show' }).click()
    await expect(dialog).toBeVisible()
    await isAccessible('what waits')
    await closes()
    await va.getByRole('button', { name: 'Logout' }).click()
    await expect(dialog).toBeVisible()
    await isAccessible('leaving with changes that wait')
    await closes()
    await va.context().setOffline(false)
    await expect(notice).toHaveCount(0)
  })
})

test('a toast covers nothing of the dialog that is opened below it', async ({ page: va, newBrowser }) => {
  await aClientWithAVa(await newBrowser(), va)
  await startsAll(va)
  await va.goto('/va/dashboard')
  const dialog = va.getByRole('dialog')
  const boxOf = async (name: string) => {
    const box = await va.locator(name).boundingBox()
    if (!box) throw new Error(`${name} is not there`)
    return { ...box, right: box.x + box.width, bottom: box.y + box.height }
  }
  for (const [width, height] of [
    [360, 780],
    [768, 1024],
    [1440, 700],
  ] as const) {
    await va.setViewportSize({ width, height })
    await va.getByRole('button', { name: 'Log time' }).click()
    await dialog.getByLabel('Time worked').fill('15')
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await toast(va, 'Time logged')
    await va.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await va.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(dialog).toBeVisible()
    // The one before it has faded.
    await expect(va.locator('.mantine-Notification-root')).toHaveCount(1)
    const [said, read] = [await boxOf('.mantine-Notification-root'), await boxOf('.mantine-Modal-content')]
    const apart = said.right <= read.x || said.x >= read.right || said.y >= read.bottom || said.bottom <= read.y
    expect(apart, `at ${width} px`).toBe(true)
    await va.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

const submitted = [undefined, 'We received your application'] as const
const inReview = ['start', 'Your application is being reviewed'] as const
for (const states of [
  [submitted, inReview, ['decline', 'Not this time']],
  [submitted, ['needs_info', 'We have a question']],
  [submitted, ['approve', 'Welcome to the network']],
] as const)
  test(`an applicant's page passes axe until "${states.at(-1)?.[1]}"`, async ({ page, request }) => {
    const application = {
      name: 'Rehema Juma',
      email: anEmail('rehema'),
      skills: 'Show Notes',
      experience: '6 years',
      hourlyRate: '$9',
      timezone: 'Africa/Kigali',
      introduction: 'Behind some 400 interviews.',
    }
    expect((await page.request.post('/api/va/register', { data: application })).status()).toBe(201)
    await page.goto('/va/dashboard')
    const { get, post } = asAdmin(request)
    const all = await get<{ id: number; email: string }[]>('/va-applications')
    const id = all.find(({ email }) => email === application.email)?.id
    for (const [decision, title] of states) {
      const message = decision === 'start' ? undefined : 'Which shows were they?'
      if (decision) expect((await post(`/va-applications/${id}/review`, { decision, message })).status()).toBe(200)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expectAccessibleInBoth(page, title)
      await page.setViewportSize({ width: 360, height: 780 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })
