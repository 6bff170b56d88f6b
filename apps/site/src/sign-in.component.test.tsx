import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { onlineManager } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openSite } from './site.tsx'

const month = (vaName: string) => {
  const totals = [{ amountCents: 4200, currency: 'USD' }]
  const vas = [{ vaId: 3, vaName, minutes: 210, totals }]
  return [{ month: '2026-11', vas, minutes: 210, totals }]
}
const user = (id: number, email: string) => ({ id, email, emailConfirmed: true, firstName: null, role: null })
const ada = user(1, 'ada@example.com')
const ben = user(2, 'ben@example.com')

const months = 'tasks.statements.months'
const nothing = { rows: [], total: 0 }

/** Ada looks at her months; or she, or somebody who is not signed in, at another page. */
async function open(at = '/statements', who: typeof ada | null = ada) {
  const answers: Record<string, unknown> = {
    'auth.whoAmI': who,
    'auth.me': ada,
    'auth.quota': { used: 0, limit: 3 },
    'tasks.notifications.list': { rows: [], unread: 0, next: null },
    'tasks.messages.list': { rows: [], unread: 0, next: null },
    'tasks.statements.month': { rows: [] },
    'tasks.dashboard': { needs: nothing, active: nothing, with_va: nothing, completed: nothing },
    'tasks.repeats.list': [],
    'tasks.playbooks.list': [],
    'auth.inquiries.list': [],
    [months]: month('Wanjiku Mwangi'),
    get 'auth.login'() {
      Object.assign(answers, { 'auth.whoAmI': ben, 'auth.me': ben })
      return { user: ben }
    },
  }
  testServer({ answers })
  const site = openSite(createMemoryHistory({ initialEntries: [at] }))
  await render(site.page)
  if (at === '/statements') await expect.element(page.getByText('Wanjiku Mwangi').first()).toBeVisible()
  /** From now on nobody is told of their months: what a page shows then is what it had. */
  const answered = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch
  const withoutMonths = () =>
    vi
      .mocked(window.fetch)
      .mockImplementation((address, init) =>
        String(address).includes(months) ? new Promise(() => {}) : answered(address, init),
      )
  return { ...site, answers, withoutMonths }
}
const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const heading = page.getByRole('heading', { name: 'Hours and money', level: 1 })
const loading = page.getByText('Loading your months')
const hers = page.getByText('Wanjiku Mwangi').first()

afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

it('shows nothing of the client before to whoever signs in after their session has ended', async () => {
  const { api, answers, router, withoutMonths } = await open()
  answers['auth.whoAmI'] = null
  vi.mocked(window.fetch).mockImplementation(async () =>
    Response.json([{ error: { message: 'Sign in', code: -32001, data: { code: 'UNAUTHORIZED', httpStatus: 401 } } }]),
  )
  await api.auth.quota.fetch(undefined, { staleTime: 0 }).catch(() => {})
  await expect.poll(() => router.state.location.pathname).toBe('/auth')
  withoutMonths()
  await page.getByRole('textbox', { name: 'Email' }).fill(ben.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('a-long-password-7')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue now' }).click()
  await expect.element(loading).toBeVisible()
  await expect.element(hers).not.toBeInTheDocument()
})

it('shows nothing of the client before to whoever has signed in in another tab', async () => {
  const { answers, router, withoutMonths } = await open()
  await router.navigate({ to: '/faqs' })
  await expect.element(heading).not.toBeInTheDocument()
  Object.assign(answers, { 'auth.whoAmI': ben, 'auth.me': ben })
  vi.setSystemTime(Date.now() + 31_000)
  withoutMonths()
  void router.navigate({ to: '/statements' })
  await expect.element(loading).toBeVisible()
  await expect.element(hers).not.toBeInTheDocument()
})

it('keeps what was read while the same client comes and goes', async () => {
  const { router, withoutMonths } = await open()
  await router.navigate({ to: '/faqs' })
  await expect.element(heading).not.toBeInTheDocument()
  withoutMonths()
  void router.navigate({ to: '/statements' })
  await expect.element(hers).toBeVisible()
})

const signedOut = page.getByText("You've been signed out", { exact: false })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

it('opens after the sign-in what a visitor asked for on the dashboard, and says nothing of a session before', async () => {
  const asked = '/dashboard?q=inbox&va=3#add-task'
  const { router } = await open('/faqs', null)
  await router.navigate({ href: asked })
  await expect.poll(() => router.state.location.pathname).toBe('/auth')
  expect(router.state.location.search).toEqual({ next: asked })
  await expect.element(signedOut).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Email' }).fill(ben.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('a-long-password-7')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue now' }).click()
  await expect.poll(() => router.state.location.href).toBe(asked)
})

it('leads to the bare dashboard without a word about where to', async () => {
  const { router } = await open('/faqs', null)
  await router.navigate({ to: '/dashboard' })
  await expect.poll(() => router.state.location.href).toBe('/auth')
})

it('says that the session has ended where the next page finds out', async () => {
  const { answers, router } = await open()
  answers['auth.whoAmI'] = null
  vi.setSystemTime(Date.now() + 31_000)
  await router.navigate({ to: '/settings' })
  await expect.poll(() => router.state.location.href).toBe('/auth?next=%2Fsettings')
  await expect.element(signedOut).toBeVisible()
})

it('“Get Started” opens the form for a new account each time, and keeps where the visitor wants to go', async () => {
  await page.viewport(1280, 800)
  const { router } = await open('/faqs', null)
  await router.navigate({ to: '/auth', search: { next: '/settings' } })
  await expect.element(tab('Sign in')).toHaveAttribute('aria-selected', 'true')
  const start = page.getByRole('banner').getByRole('link', { name: 'Get Started' })
  for (const _ of [1, 2]) {
    await start.click()
    await expect.element(tab('Create account')).toHaveAttribute('aria-selected', 'true')
    expect(router.state.location.search).toEqual({ next: '/settings' })
    await tab('Sign in').click()
    await expect.element(tab('Sign in')).toHaveAttribute('aria-selected', 'true')
  }
})

it('signs in where the browser stores nothing', async () => {
  const { router } = await open('/faqs', null)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(denied)
  await router.navigate({ to: '/auth', search: { next: '/statements' } })
  await page.getByRole('textbox', { name: 'Email' }).fill(ben.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('a-long-password-7')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue now' }).click()
  await expect.element(heading).toBeVisible()
})

it('says without a connection that a page did not load, inside the frame, and loads it on another try with one', async () => {
  const { router } = await open()
  const server = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch
  vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  onlineManager.setOnline(false)
  vi.setSystemTime(Date.now() + 31_000)
  void router.navigate({ to: '/playbooks' })
  await expect.element(page.getByRole('main').getByText(/check your connection/)).toBeVisible()
  onlineManager.setOnline(true)
  vi.mocked(window.fetch).mockImplementation(server)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Playbooks', exact: true })).toBeVisible()
})
