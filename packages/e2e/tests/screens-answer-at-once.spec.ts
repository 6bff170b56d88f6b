import { expect, type Page } from '@playwright/test'
import { startServer } from '../src/own-server.ts'
import { anEmail, password, teamIn, test } from '../src/people.ts'
import { adminKey } from '../src/server.ts'

/** Milliseconds from a click or a key to the next frame, on a processor that is four times slower than this one. */
const goal = 100
/**
 * A busy machine is slower still. A click that changes nothing says by how much: it takes a frame when the machine is idle,
 * so each interaction may take this many of them more. The dialog took 320 ms when it drew all its fields at once.
 */
const framesMore = 6
const slowDown = 4
/** The best round counts, because other work only ever adds time. While one step misses, all are tried again. */
const rounds = { least: 3, most: 6 }

type Timed = { name: string; interactionId: number; duration: number; startTime: number }

/** Slows the page's processor down and notes what each interaction takes. */
async function onASlowProcessor(page: Page) {
  await page.addInitScript(() => {
    const seen: { name: string; interactionId: number; duration: number; startTime: number }[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0)
          seen.push({
            name: entry.name,
            interactionId: entry.interactionId,
            duration: entry.duration,
            startTime: entry.startTime,
          })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  const processor = await page.context().newCDPSession(page)
  return (rate: number) => processor.send('Emulation.setCPUThrottlingRate', { rate })
}

/** The slowest interaction of `act`. One that takes less than a frame is not reported, and counts as 16. */
async function slowestOf(page: Page, act: () => Promise<unknown>) {
  await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen.splice(0))
  await act()
  // What is reported comes with a frame after the one that was waited for, or later if other work begins with that.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 150))))
  const reported = () => page.evaluate(() => (window as unknown as { seen: unknown[] }).seen) as Promise<Timed[]>
  if ((await reported()).length === 0) await page.waitForTimeout(500)
  const seen = await reported()
  return Math.max(16, ...seen.map(({ duration }) => duration))
}

type Step = [what: string, act: () => Promise<unknown>]

async function measure(page: Page, name: string, slow: (rate: number) => Promise<unknown>, acts: Step[]) {
  const nothing = 'a click that changes nothing'
  const steps: Step[] = [[nothing, () => page.locator('h1').first().click()], ...acts]
  const best = new Map<string, number>()
  const most = () => goal + framesMore * (best.get(nothing) ?? 0)
  const misses = () => [...best.values()].some((took) => took > most())
  for (let round = 0; round < rounds.least || (round < rounds.most && misses()); round++)
    for (const [what, act] of steps) {
      await slow(slowDown)
      const took = await slowestOf(page, act)
      await slow(1)
      best.set(what, Math.min(took, best.get(what) ?? Number.POSITIVE_INFINITY))
    }
  const figures = [...best].map(([what, took]) => `${what} ${took}`)
  console.log(
    `${name}, ms to the next frame on a processor ${slowDown} times slower (goal ${goal}): ${figures.join(', ')}`,
  )
  for (const [what, took] of best) expect.soft(took, what).toBeLessThanOrEqual(most())
}

test('a dashboard of 500 tasks answers at once on a slow device', async ({ page }) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('busy'), password } })
  for (let batch = 0; batch < 25; batch++)
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const taskText = `Sort the supplier invoices of month ${batch * 20 + n} and write down what is missing`
        const made = await page.request.post('/api/tasks', { data: { taskText, priority: n % 2 ? 'high' : 'low' } })
        expect(made.ok()).toBe(true)
      }),
    )
  const slow = await onASlowProcessor(page)
  await page.goto('/dashboard')
  const search = page.getByLabel('Search your tasks')
  await expect(search).toBeVisible()
  const card = page.getByRole('link', { name: /^Sort the supplier invoices of month/ })
  await expect(card.first()).toBeVisible()
  const dialog = page.getByRole('dialog')
  // What follows opening it is not what closing it takes.
  const settled = async () => {
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  }
  const order = page.getByRole('combobox', { name: 'Order' })
  await measure(page, 'dashboard of 500 tasks', slow, [
    ['a letter in the search', () => search.press('4')],
    ['another', () => search.press('9')],
    ['taking it back', () => search.fill('').then(() => search.press('Backspace'))],
    ['opening the order', () => order.click()],
    ['closing it', () => page.keyboard.press('Escape')],
    [
      'the next row by key',
      () =>
        page
          .locator('h1')
          .first()
          .click()
          .then(() => page.keyboard.press('j')),
    ],
    ['the dialog of a new task', () => page.keyboard.press('n').then(settled)],
    ['closing that', () => page.keyboard.press('Escape')],
  ])
  const scrolled = async () => {
    await page.mouse.move(8, 400)
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(300)
    return page.evaluate(() => ({ by: window.scrollY, width: document.querySelector('main')?.clientWidth }))
  }
  const before = await scrolled()
  expect(before.by).toBeGreaterThan(200)
  await page.keyboard.press('n')
  await settled()
  expect(await scrolled(), 'the page under a dialog stays where it is, and as wide').toEqual(before)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await scrolled()).by).toBeGreaterThan(before.by)
})

test('a console table of 10,000 rows answers at once on a slow device', async ({ page }) => {
  // A server of its own: so many VAs would change what other journeys find.
  const server = await startServer({ ADMIN_KEYS: `e2e:${adminKey}` })
  const rows = Array.from(
    { length: 10_000 },
    (_, n) => `Falconer ${n},falconer-${n}@example.com,Africa/Nairobi,Falconry;Bookkeeping,Slack,I train falcons.`,
  )
  const imported = await page.request.post(`${server.origin}/api/admin/upload-vas`, {
    data: { secretKey: adminKey, csvData: `Name,Email,Timezone,Skills,Tools,Intro\n${rows.join('\n')}` },
  })
  expect(imported.ok()).toBe(true)
  const slow = await onASlowProcessor(page)
  await teamIn(page, 'light')
  await page.goto(`${server.origin}/admin/vas?sort=name`)
  await expect(page.getByText('Falconer 1', { exact: true })).toBeVisible()
  const search = page.getByRole('searchbox').first()
  const elsewhere = () => page.locator('h1').first().click()
  await measure(page, 'console table of 10,000 rows', slow, [
    ['a letter in the search', () => search.press('9')],
    ['another', () => search.press('8')],
    ['emptying it', () => search.fill('').then(() => search.press('Backspace'))],
    ['the next row by key', () => elsewhere().then(() => page.keyboard.press('j'))],
    ['selecting it', () => page.keyboard.press('x')],
    ['taking that back', () => page.keyboard.press('x')],
    ['another order', () => page.getByRole('button', { name: 'Name' }).first().click()],
    ['the next page', () => page.getByRole('button', { name: 'Next page' }).click()],
    ['opening the commands', () => page.keyboard.press('ControlOrMeta+k')],
    ['closing them', () => page.keyboard.press('Escape')],
  ])
  await page.close()
  await server.stop()
})
