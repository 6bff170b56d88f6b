import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { clearOfflineCache, keepReads } from '@kazi/client/offline-cache'
import { searchValue } from '@kazi/client/search-value'
import { countReloads } from '@kazi/client/test-reload'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createMemoryHistory, createRouter, parseSearchWith, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { sessionEnded } from './dashboard/session-ended.ts'
import { followLanguage } from './language/language.ts'
import { routeTree } from './route-tree.gen.ts'

const save = 'vaPortal.preferences.save'

/** What no applicant may read. */
const ofVas = [
  'vaPortal.profile',
  'vaPortal.tasks.counts',
  'vaPortal.tasks.page',
  'vaPortal.tasks.timer',
  'vaPortal.messages.list',
  'vaPortal.notifications.list',
]
const signedOut = { message: 'No', code: -32001, data: { code: 'UNAUTHORIZED', httpStatus: 401 } }

/** From the second time on it takes longer to hear who is there than to be led to the sign-in. */
function weakLine() {
  const answer = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
  let asked = 0
  vi.mocked(window.fetch).mockImplementation(async (address, init) => {
    if (String(address).includes('whoIsThere') && asked++ > 0) await new Promise((done) => setTimeout(done, 2000))
    return answer(address, init)
  })
  return () => asked
}

async function open(address: string, language: string | null = null, keeps = false, who = 'nobody') {
  const answers: Record<string, unknown> = {
    'vaPortal.whoIsThere': who,
    'vaPortal.application': {
      state: 'submitted',
      message: null,
      createdAt: '2026-11-28T10:00:00Z',
      dueAt: '2098-12-01T10:00:00Z',
      name: 'Rehema Juma',
      email: 'rehema@example.com',
      skills: 'Research',
      experience: '6 years',
      hourlyRate: '$9',
      timezone: 'Africa/Nairobi',
      portfolio: null,
      introduction: 'Quiet inboxes',
    },
    'vaPortal.profile': { id: 7, language },
    'vaPortal.notifications.list': { rows: [], unread: 0, next: null },
    'vaPortal.tasks.timer': null,
    'vaPortal.tasks.counts': { active: 0, completed: 0 },
    'vaPortal.tasks.page': { rows: [], total: 0, next: null },
    'vaPortal.earnings': { totals: [], months: [], total: 0, rows: [], nextCursor: null },
    [save]: {},
    get 'vaPortal.login'() {
      answers['vaPortal.whoIsThere'] = 'va'
      return { va: { id: 7, name: 'Wanjiku' } }
    },
  }
  const refused: string[] = who === 'applicant' ? ofVas : []
  const calls = testServer({ answers, refused, ...(who === 'applicant' && { error: signedOut }) })
  const asked = who === 'applicant' ? weakLine() : undefined
  const { api, client, queryClient, Provider } = connect({ onUnauthorized: () => sessionEnded(api) })
  if (keeps) keepReads(queryClient, ({ state }) => state.status === 'success')
  const router = createRouter({
    parseSearch: parseSearchWith(searchValue),
    routeTree,
    context: { api, client },
    defaultErrorComponent: () => <p>Not loaded</p>,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await render(
    <KaziProvider>
      <Provider>
        <RouterProvider router={router as never} />
      </Provider>
    </KaziProvider>,
  )
  const visited: string[] = []
  router.history.subscribe(({ location }) => visited.push(location.href))
  const saved = () => calls.filter(({ path }) => path === save).map(({ input }) => input)
  const end = () => {
    answers['vaPortal.whoIsThere'] = 'nobody'
    api.vaPortal.whoIsThere.setData(undefined, 'nobody')
  }
  /** From now on another VA signs in here, and is not told of their earnings: what a page shows then is what it had. */
  const nextVa = () => {
    refused.push('vaPortal.earnings')
    Object.defineProperty(answers, 'vaPortal.login', {
      get: () => {
        Object.assign(answers, { 'vaPortal.whoIsThere': 'va', 'vaPortal.profile': { id: 8, language } })
        return { va: { id: 8, name: 'Amina' } }
      },
    })
  }
  return Object.assign(() => router.state.location, {
    asked,
    saved,
    visited,
    end,
    nextVa,
    forgetReads: () => queryClient.clear(),
  })
}
async function signIn() {
  await page.getByRole('textbox').first().fill('wanjiku.mwangi@example.com')
  await page.getByRole('textbox').nth(1).fill('karibu-kazi-7')
  await page.getByRole('textbox').nth(1).element().closest('form')?.requestSubmit()
}
const spoken = () => document.documentElement.lang

afterEach(async () => {
  await followLanguage('en')
  vi.restoreAllMocks()
  localStorage.clear()
  await clearOfflineCache()
})

it.each([
  ['/va/dashboard?task=32', '/va/dashboard?task=32'],
  ['/va-dashboard?task=32', '/va/dashboard?task=32'],
  ['/va/earnings?month=2026-11', '/va/earnings?month=2026-11'],
])('whoever opens %s signed out gets to %s by signing in', async (address, page) => {
  const at = await open(address)
  await expect.poll(() => at().pathname).toBe('/va/login')
  await signIn()
  // The dashboard takes the task out of its address once it has looked for it.
  await expect.poll(() => at.visited).toContain(page)
})

it('leads a VA from the short address to the one where notifications work, and no applicant', async () => {
  const at = await open('/va-dashboard?tab=profile&task=32', null, false, 'va')
  await expect.poll(() => at().pathname).toBe('/va/dashboard')
  expect(at().search).toMatchObject({ tab: 'profile' })
  await cleanup()
  const applicant = await open('/va-dashboard', null, false, 'applicant')
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(applicant().pathname).toBe('/va-dashboard')
})

it('shows an applicant their application where a VA has signed in before, whose calls are refused', async () => {
  localStorage.setItem('kaziVa', '7')
  const at = await open('/va/dashboard', null, false, 'applicant')
  await expect.poll(() => at.asked?.()).toBeGreaterThan(1)
  await expect.element(page.getByText('Rehema Juma').first()).toBeVisible()
  expect(at().pathname).toBe('/va/dashboard')
  expect(at.visited).not.toContain('/va/login')
})

it('is loaded again when another VA signs in in another tab while it leads to the sign-in', async () => {
  const at = await open('/va/earnings', 'en')
  await expect.poll(() => at().pathname).toBe('/va/login')
  const { count, stop } = countReloads()
  window.dispatchEvent(new StorageEvent('storage', { key: 'kaziVa', newValue: '8' }))
  expect(count()).toBe(1)
  stop()
})

it('says that the text is saved to a VA whose session ended, and not to one who was not there', async () => {
  const at = await open('/va/earnings')
  const ended = page.getByText("You've been signed out. Sign in to continue; your text is saved.")
  await expect.poll(() => at().pathname).toBe('/va/login')
  await expect.element(page.getByText('Your tasks, messages and hours in one place.')).toBeVisible()
  await expect.element(ended).not.toBeInTheDocument()
  await signIn()
  await expect.element(page.getByRole('heading', { name: 'Earnings', level: 1 })).toBeVisible()
  at.end()
  await expect.poll(() => at().href).toBe('/va/login?next=%2Fva%2Fearnings')
  await expect.element(ended).toBeVisible()
})

it('shows nothing of the VA before to whoever signs in after their session has ended', async () => {
  const at = await open('/va/earnings', 'en')
  await signIn()
  await expect.element(page.getByText('No earnings yet')).toBeVisible()
  at.end()
  await expect.poll(() => at().pathname).toBe('/va/login')
  at.nextVa()
  await signIn()
  await expect.poll(() => at().pathname).toBe('/va/earnings')
  await expect.element(page.getByText('Not loaded')).toBeVisible()
  await expect.element(page.getByText('No earnings yet')).not.toBeInTheDocument()
  expect(localStorage.getItem('kaziVa')).toBe('8')
})

it.each([
  ['has read', false, false],
  ['has read and keeps on this device', true, false],
  ['had kept on this device when the page began', true, true],
])('shows nothing that this page %s to a VA who is signed in in another tab already', async (_, keeps, anew) => {
  const at = await open('/va/earnings', 'en', keeps)
  await signIn()
  await expect.element(page.getByText('No earnings yet')).toBeVisible()
  await expect.poll(() => localStorage.getItem('kaziVa')).toBe('7')
  at.end()
  await expect.poll(() => at().pathname).toBe('/va/login')
  if (anew) at.forgetReads()
  // The other tab cleared what was kept, but what this page has of it is its own.
  localStorage.setItem('kaziVa', '8')
  localStorage.setItem('draft:theirs', '{}')
  at.nextVa()
  await signIn()
  await expect.poll(() => at().pathname).toBe('/va/earnings')
  await expect.element(page.getByText('Not loaded')).toBeVisible()
  await expect.element(page.getByText('No earnings yet')).not.toBeInTheDocument()
  expect(localStorage.getItem('kaziVa')).toBe('8')
  expect(localStorage.getItem('draft:theirs')).toBe('{}')
})

it('the address of the sign-in names no other page where the dashboard was opened', async () => {
  const at = await open('/va/dashboard')
  await expect.poll(() => at().href).toBe('/va/login')
})

it.each(['https://example.com', '//example.com', '/\\example.com', '/dashboard', '/va/../dashboard', '7'])(
  'signing in leads to the dashboard rather than to %s',
  async (next) => {
    const at = await open(`/va/login?next=${encodeURIComponent(next)}`)
    await signIn()
    await expect.poll(() => at().href).toBe('/va/dashboard')
  },
)

it('the language chosen before signing in stays, and becomes the account’s', async () => {
  const { saved } = await open('/va/earnings', 'en')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect.poll(spoken).toBe('fr')
  await signIn()
  await expect.element(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  await expect.poll(saved).toEqual([{ language: 'fr' }])
  expect(spoken()).toBe('fr')
})

it('without a choice in this visit, the account’s language is spoken', async () => {
  localStorage.setItem('language', 'fr')
  const { saved } = await open('/va/earnings', 'sw')
  await signIn()
  await expect.poll(spoken).toBe('sw')
  expect(saved()).toEqual([])
})

it('a change of page moves the focus to its start, signed out too', async () => {
  await open('/va/login')
  await page.getByRole('link', { name: /Forgot/ }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
