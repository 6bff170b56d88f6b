import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../src/axe.ts'
import { pagePaths } from '../src/page-paths.ts'
import { anEmail, asAdmin, password, test } from '../src/people.ts'
import { adminKey } from '../src/server.ts'

const demo = 'karibu-kazi-7'

/** Opens each page, waits for its heading and runs axe in both schemes; each has a title, and no page may scroll sideways on a phone. */
async function inspect(page: Page, paths: readonly string[], keys?: string) {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      if (path !== '/') expect(await page.title(), `${path} has no title of its own`).toContain(' · ')
      const marked = await page
        .locator('nav')
        .evaluateAll((lists) => lists.map((list) => list.querySelectorAll('[aria-current="page"]').length))
      expect(Math.max(0, ...marked), `${path} is marked as several pages`).toBeLessThanOrEqual(1)
      // A status has no name of its own: its text says what is loading.
      await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0, { timeout: 15_000 })
      if (keys) {
        await page.keyboard.press(keys)
        await expect(page.getByRole('dialog')).toBeVisible()
      }
      // Ended rather than awaited: an animation that stands still, in a part that is not drawn, never finishes.
      await page.evaluate(() => {
        for (const animation of document.getAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
      })
      await expectAccessibleInBoth(page, path)
      for (const width of [360, 768, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        // What follows the width by script is a frame behind.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
            message: `${path} scrolls sideways at ${width} px`,
          })
          .toBeLessThanOrEqual(0)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    })
}

test("a visitor's pages pass axe", async ({ page }) => {
  await inspect(page, pagePaths.visitor)
})

test("a new client's banner passes axe", async ({ page }) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('new'), password } })
  await inspect(page, ['/dashboard', '/confirm-email?token=x'])
})

test("a client's pages pass axe", async ({ page, request }) => {
  await page.request.post('/api/auth/login', { data: { email: 'marisol@example.com', password: demo } })
  const tasks = await asAdmin(request).get<{ id: number; clientEmail: string; status: string }[]>('/tasks')
  const own = Map.groupBy(
    tasks.filter((task) => task.clientEmail === 'marisol@example.com'),
    (task) => task.status,
  )
  const one = [...own.values()].map(([first]) => `/tasks/${first?.id}`)
  expect(one.length).toBeGreaterThan(3)
  const [thread] = (await (await page.request.get('/api/messages')).json()) as { threadId: string }[]
  await inspect(page, [...pagePaths.client, `/messages?thread=${thread?.threadId}`, ...one])
})

test("a VA's pages pass axe", async ({ page }) => {
  await page.request.post('/api/va/login', { data: { email: 'wanjiku.mwangi@example.com', password: demo } })
  await inspect(page, pagePaths.va)
})

test('with text of twice the size, the header of each app fits a phone, and has what it has', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: { email: 'marisol@example.com', password: demo } })
  await page.request.post('/api/va/login', { data: { email: 'wanjiku.mwangi@example.com', password: demo } })
  await page.addInitScript((key) => localStorage.setItem('adminKey', key), adminKey)
  await page.setViewportSize({ width: 360, height: 780 })
  for (const [path, last] of [
    ['/dashboard', 'Logout'],
    ['/va/dashboard', 'Logout'],
    ['/admin', /^Theme/],
  ] as const) {
    await page.goto(path)
    const header = page.getByRole('banner')
    const button = header.getByRole('button', { name: last })
    await expect(button).toBeVisible()
    const height = await button.evaluate((one) => one.clientHeight)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(() => button.evaluate((one) => one.clientHeight)).toBeGreaterThan(1.8 * height)
    expect(await header.evaluate((one) => one.scrollWidth - one.clientWidth), path).toBe(0)
    await expect(button, path).toBeInViewport({ ratio: 1 })
  }
})

// In parts, so that none takes minutes.
const atOnce = 8
for (let from = 0; from < pagePaths.team.length; from += atOnce)
  test(`the team's pages pass axe, from ${pagePaths.team[from]}`, async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem('adminKey', key), adminKey)
    await inspect(page, pagePaths.team.slice(from, from + atOnce))
  })

test('what the team opens of a request or a lead passes axe', async ({ page, request }) => {
  await page.addInitScript((key) => localStorage.setItem('adminKey', key), adminKey)
  const [waiting] = await asAdmin(request).get<{ taskId: number }[]>('/va-requests?kind=task&limit=1')
  const wish = { name: 'Marisol Vega', email: anEmail('marisol'), company: 'Vega Dental', message: 'Quiet my inbox.' }
  const { id: inquiry } = await (await request.post('/api/va/request-intro', { data: { ...wish, vaId: 1 } })).json()
  const message = { ...wish, kind: 'contact', email: anEmail('marisol') }
  const { id: lead } = await (await request.post('/api/va-inquiry', { data: message })).json()
  const week = new Date(Date.now() - ((new Date().getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
  const own = [
    `/admin?figure=hours&week=${week}`,
    `/admin/client-requests?inquiry=${inquiry}`,
    `/admin/client-requests/inquiry/${inquiry}`,
    `/admin/client-requests/${waiting?.taskId}`,
    `/admin/leads?lead=${lead}`,
  ]
  const file = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Email\nAda,ada@new.example\nBo,none'),
  }
  const read = await request.post('/api/admin/imports', {
    multipart: { csv: file },
    headers: { 'x-admin-key': adminKey },
  })
  const { id } = (await read.json()) as { id: number }
  await inspect(page, [...own, `/admin/va-imports/${id}`])
  for (const keys of ['ControlOrMeta+k', '?']) await inspect(page, ['/admin/audit'], keys)
})
