import { expect } from '@playwright/test'
import { enterConsole, test } from '../src/people.ts'

type Money = { amountCents: number; currency: string }
type Earnings = {
  totals: Money[]
  months: { month: string }[]
  states: Record<'agreed' | 'done' | 'accepted', Money[]>
  clients: { clientName: string; totals: Money[] }[]
  rows: { title: string; amount: Money }[]
}
const text = ({ amountCents, currency }: Money) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
    .format(amountCents / 100)
    .replace(/\s/, '\u00a0')

test('a VA sees what they earned, each currency by itself, with the rows behind it, and the team sees the same', async ({
  page,
  newBrowser,
}) => {
  await page.request.post('/api/va/login', {
    data: { email: 'wanjiku.mwangi@example.com', password: 'karibu-kazi-7' },
  })
  const { totals, months, states, clients, rows } = (await (
    await page.request.get('/api/va/earnings?limit=100')
  ).json()) as Earnings
  expect(totals.map(({ currency }) => currency)).toEqual(['USD', 'KES'])

  await page.goto('/va/dashboard')
  await page.getByRole('link', { name: 'Earnings' }).click()
  await expect(page.getByRole('heading', { name: 'Earnings', exact: true })).toBeVisible()
  for (const total of totals) await expect(page.getByText(text(total), { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Entries' }).getByRole('row')).toHaveCount(1 + Math.min(25, rows.length))

  // How safe it is, and from whom and for what.
  for (const total of Object.values(states).flat())
    await expect(page.getByText(text(total), { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Logged, not accepted yet')).toBeVisible()
  const byClient = page.getByRole('table', { name: 'By client' })
  expect(clients.length).toBeGreaterThan(1)
  await expect(byClient.getByRole('row')).toHaveCount(1 + clients.length)
  for (const { clientName, totals } of clients)
    for (const total of totals)
      await expect(byClient.getByRole('row').filter({ hasText: clientName }).first()).toContainText(text(total))
  await expect(page.getByRole('table', { name: 'By task' }).getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('table', { name: 'By month' }).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`month=${months[0]?.month}`))
  await expect(page.getByRole('heading', { name: /^Entries in / })).toBeVisible()
  await page.getByRole('link', { name: 'Show all months' }).click()
  await expect(page.getByRole('heading', { name: /^All entries/ })).toBeVisible()

  // The figures of the score as they went, month by month.
  await page.goto('/va/dashboard?tab=profile')
  const charts = page.getByRole('region', { name: 'Last twelve months' })
  await expect(charts.getByRole('region', { name: 'Hours worked' }).getByRole('button')).toHaveCount(12)
  for (const currency of ['USD', 'KES'])
    await expect(charts.getByRole('region', { name: `Earnings in ${currency}` })).toBeVisible()

  const team = await newBrowser()
  await enterConsole(team, '/admin/vas?va=1')
  const drawer = team.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Earnings' }).click()
  for (const total of totals) await expect(drawer.getByText(text(total), { exact: true }).first()).toBeVisible()
  await expect(drawer.getByRole('table', { name: 'Earnings' }).getByRole('row')).toHaveCount(
    1 + Math.min(25, rows.length),
  )
})

test('a VA says that a row is wrong: the team reads which one, and nothing typed is lost on the way', async ({
  page,
}) => {
  await page.request.post('/api/va/login', {
    data: { email: 'wanjiku.mwangi@example.com', password: 'karibu-kazi-7' },
  })
  const { rows } = (await (await page.request.get('/api/va/earnings?limit=1')).json()) as Earnings
  const title = rows[0]?.title ?? ''
  await page.goto('/va/earnings')
  const flag = page.getByRole('button', { name: `Something is wrong with this row: ${title}` }).first()
  await flag.click()
  const dialog = page.getByRole('dialog', { name: 'Something is wrong with this row' })
  await expect(dialog.getByLabel('What is wrong?')).toBeFocused()
  await dialog.getByRole('button', { name: 'Send to our team' }).click()
  await expect(dialog.getByText('Please say what is wrong.')).toBeVisible()
  await page.keyboard.type('I worked two hours that day.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(flag).toBeFocused()

  await flag.click()
  await expect(dialog.getByLabel('What is wrong?')).toHaveValue('I worked two hours that day.')
  await dialog.getByRole('button', { name: 'Send to our team' }).click()
  await expect(page.getByText('Sent to our team. The answer appears in Messages.')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto('/va/dashboard?tab=messages')
  await page.getByText('You: Something is wrong with this row.').first().click()
  const message = page.getByText('I worked two hours that day.').last()
  await expect(message).toBeVisible()
  await expect(page.getByText(`“${title}”`).last()).toBeVisible()
})

test('a row that is wrong is reported without a connection, waits on the device, and arrives once', async ({
  page,
}) => {
  await page.request.post('/api/va/login', {
    data: { email: 'wanjiku.mwangi@example.com', password: 'karibu-kazi-7' },
  })
  const problem = `It was the day after, ${crypto.randomUUID()}`
  const arrived = async () => {
    const threads = (await (await page.request.get('/api/va/messages')).json()) as { messages: { message: string }[] }[]
    return threads.flatMap(({ messages }) => messages).filter(({ message }) => message.includes(problem)).length
  }
  await page.goto('/va/earnings')
  // What waits is listed by a file that the worker stores.
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated')
  await page.getByRole('button', { name: 'Something is wrong with this row' }).nth(1).click()
  const dialog = page.getByRole('dialog', { name: 'Something is wrong with this row' })
  await dialog.getByLabel('What is wrong?').fill(problem)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send to our team' }).click()
  await expect(page.getByText('Kept on this device. It’s sent when you’re back online.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const notice = page.getByRole('status').filter({ hasText: /to be sent/ })
  await expect(notice).toContainText('1 change waits to be sent.')
  await notice.getByRole('button').first().click()
  const waiting = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(waiting.getByText('Report to our team')).toBeVisible()
  await expect(waiting.getByText(problem)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await expect.poll(arrived, { timeout: 20_000 }).toBe(1)
  await expect(notice).toBeHidden()
  expect(await arrived()).toBe(1)
})
