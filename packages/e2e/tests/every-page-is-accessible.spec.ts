import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { anEmail, asAdmin, password, test } from '../src/people.ts'
import { adminKey } from '../src/server.ts'

const demo = 'karibu-kazi-7'

/** Opens each page in each scheme, waits for its heading and runs axe; each has a title, and no page may scroll sideways on a phone. */
async function inspect(page: Page, paths: string[], scheme: string, keys?: string) {
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), scheme)
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      if (path !== '/') expect(await page.title(), `${path} has no title of its own`).toContain(' · ')
      // A status has no name of its own: its text says what is loading.
      await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0, { timeout: 15_000 })
      if (keys) {
        await page.keyboard.press(keys)
        await expect(page.getByRole('dialog')).toBeVisible()
      }
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
            .map((animation) => animation.finished.catch(() => {})),
        ),
      )
      await expectAccessible(page, path)
      await page.setViewportSize({ width: 360, height: 800 })
      const { scroll, inner } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        inner: window.innerWidth,
      }))
      expect(scroll, `${path} scrolls sideways at 360 px`).toBeLessThanOrEqual(inner)
      await page.setViewportSize({ width: 1280, height: 800 })
    })
}

for (const scheme of ['light', 'dark']) {
  test(`a visitor's pages have nothing for axe to say, ${scheme}`, async ({ page }) => {
    test.setTimeout(120_000)
    const paths = [
      '/',
      '/how-it-works',
      '/pricing',
      '/find-va',
      '/find-va?searched=true',
      '/find-va?searched=true&q=nobody+has+this+name',
      '/va-profile/1',
      '/va-profile/2000000000',
      '/for-vas',
      '/for-vas?searched=true',
      '/faqs',
      '/faqs#how-fast',
      '/auth',
      '/forgot-password',
      '/reset-password?token=x',
      '/confirm-email?token=x',
      '/unsubscribe?token=x&topic=all',
      '/apply-va',
      '/no-such-page',
      '/va/login',
      '/va/set-password?token=x',
      '/va/forgot-password',
      '/admin',
    ]
    await inspect(page, paths, scheme)
  })

  test(`a new client's banner has nothing for axe to say, ${scheme}`, async ({ page }) => {
    await page.request.post('/api/auth/signup', { data: { email: anEmail('new'), password } })
    await inspect(page, ['/dashboard', '/confirm-email?token=x'], scheme)
  })

  test(`a client's pages have nothing for axe to say, ${scheme}`, async ({ page, request }) => {
    test.setTimeout(120_000)
    await page.request.post('/api/auth/login', { data: { email: 'marisol@example.com', password: demo } })
    const tasks = await asAdmin(request).get<{ id: number; clientEmail: string; status: string }[]>('/tasks')
    const own = Map.groupBy(
      tasks.filter((task) => task.clientEmail === 'marisol@example.com'),
      (task) => task.status,
    )
    const one = [...own.values()].map(([first]) => `/tasks/${first?.id}`)
    expect(one.length).toBeGreaterThan(3)
    const [thread] = (await (await page.request.get('/api/messages')).json()) as { threadId: string }[]
    const rooms = [
      '/business-support-onboarding',
      '/ai-agent-briefing',
      '/settings',
      '/calendar',
      '/statements',
      '/playbooks',
    ]
    rooms.push('/messages', `/messages?thread=${thread?.threadId}`)
    await inspect(page, ['/dashboard', '/add-task', ...rooms, ...one], scheme)
  })

  test(`a VA's pages have nothing for axe to say, ${scheme}`, async ({ page }) => {
    await page.request.post('/api/va/login', { data: { email: 'wanjiku.mwangi@example.com', password: demo } })
    await inspect(
      page,
      [...['tasks', 'messages', 'notifications', 'profile'].map((tab) => `/va/dashboard?tab=${tab}`), '/va/earnings'],
      scheme,
    )
  })

  test(`the team's pages have nothing for axe to say, ${scheme}`, async ({ page, request }) => {
    test.setTimeout(240_000)
    await page.addInitScript((key) => localStorage.setItem('adminKey', key), adminKey)
    const [waiting] = await asAdmin(request).get<{ taskId: number }[]>('/va-requests?kind=task&limit=1')
    const wish = { name: 'Marisol Vega', email: anEmail('marisol'), company: 'Vega Dental', message: 'Quiet my inbox.' }
    const { id: inquiry } = await (await request.post('/api/va/request-intro', { data: { ...wish, vaId: 1 } })).json()
    const message = { ...wish, kind: 'contact', email: anEmail('marisol') }
    const { id: lead } = await (await request.post('/api/va-inquiry', { data: message })).json()
    const week = new Date(Date.now() - ((new Date().getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
    const pages = [
      '',
      `?figure=hours&week=${week}`,
      '?promise=kept',
      '/vas',
      '/messages',
      '/va-applications',
      '/va-management',
      '/va-management?assignment=1',
      '/va-management?tab=load',
      '/va-management?tab=performance',
      '/va-management?tab=performance&va=1',
      '/va-management?tab=access',
      '/client-requests',
      `/client-requests?inquiry=${inquiry}`,
      '/client-requests?view=on_hold',
      '/client-requests?view=closed',
      `/client-requests/inquiry/${inquiry}`,
      `/client-requests/${waiting?.taskId}`,
      '/clients-system',
      ...['tasks', 'assignments', 'inquiries', 'emails', 'activity', 'team'].map(
        (tab) => `/clients-system/1?tab=${tab}`,
      ),
      '/leads',
      '/leads?view=table',
      `/leads?lead=${lead}`,
      '/outbox',
      '/document-generator',
      '/document-generator?document=1',
      '/document-generator/new?template=invoice&client=1',
      '/document-generator/new?template=va_contract',
      '/audit',
      '/keys',
    ]
    await inspect(
      page,
      pages.map((path) => `/admin${path}`),
      scheme,
    )
    for (const keys of ['ControlOrMeta+k', '?']) await inspect(page, ['/admin/audit'], scheme, keys)
  })
}
