import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
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

/** Ada looks at her months. */
async function open() {
  const answers: Record<string, unknown> = {
    'auth.whoAmI': ada,
    'auth.me': ada,
    'auth.quota': { used: 0, limit: 3 },
    'tasks.notifications.list': { rows: [], unread: 0, next: null },
    'tasks.messages.list': { rows: [], unread: 0, next: null },
    'tasks.statements.month': { rows: [] },
    [months]: month('Wanjiku Mwangi'),
    get 'auth.login'() {
      Object.assign(answers, { 'auth.whoAmI': ben, 'auth.me': ben })
      return { user: ben }
    },
  }
  testServer({ answers })
  const site = openSite(createMemoryHistory({ initialEntries: ['/statements'] }))
  await render(site.page)
  await expect.element(page.getByText('Wanjiku Mwangi').first()).toBeVisible()
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
const heading = page.getByRole('heading', { name: 'Hours and money', level: 1 })
const loading = page.getByText('Loading your months')
const hers = page.getByText('Wanjiku Mwangi').first()

afterEach(() => {
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
