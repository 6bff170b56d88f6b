import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { countReloads } from '@kazi/client/test-reload'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { routeTree } from './route-tree.gen.ts'

const task = (id: number) => ({
  id,
  title: `Task ${id}`,
  description: `Task ${id}`,
  status: 'in_progress',
  priority: 'medium',
  clientName: 'Dana Reed',
  clientTimezone: 'Africa/Nairobi',
  agreed: null,
  estimatedHours: null,
  deadline: null,
  loggedMinutes: 0,
  steps: [],
  questions: [],
  deliveries: [],
  changesNote: null,
  paused: false,
  completedAt: null,
  rating: null,
  comment: null,
  firstHeldAt: '2026-11-03T12:00:00Z',
  createdAt: '2026-11-03T12:00:00Z',
})
const profile = {
  id: 7,
  name: 'Amina Odhiambo',
  timezone: 'Africa/Nairobi',
  language: null,
  available: true,
  backOn: null,
  skills: 'Research',
  tools: [],
  rate: null,
  weeklyHours: null,
  workingHours: [],
  spoken: [],
  samples: [],
}
const news = {
  id: 1,
  type: 'task_status_change',
  title: 'The client answered',
  message: 'About task 10.',
  readStatus: true,
  createdAt: '2026-11-03T12:00:00Z',
  vaTaskId: 10,
  taskId: null,
  threadId: null,
  leadsTo: 'tasks',
}
const threadId = 'client_task_1_va_7'
const thread = {
  threadId,
  vaTaskId: 1,
  vaId: 7,
  taskId: 1,
  taskTitle: 'Sort my inbox',
  vaName: 'Amina',
  clientName: 'Dana',
  partner: 'Dana',
  unreadCount: 0,
  open: true,
  deleted: false,
  before: null,
  after: null,
  readTo: 40,
  seenTo: { client: 0, va: 40, admin: 0 },
}
const messages = Array.from({ length: 40 }, (_, index) => ({
  id: 40 - index,
  threadId,
  senderType: 'client',
  message: `Message ${40 - index}`,
  createdAt: '2026-11-29T08:00:00Z',
  files: [],
}))
const pageOf = (rows: unknown[]) => ({ rows, total: rows.length, more: false, from: 1, next: null, previous: null })
const tasks = Array.from({ length: 12 }, (_, index) => task(index + 1))

async function open(address: string, more: Record<string, unknown> = {}) {
  const calls = testServer({
    answers: {
      'vaPortal.whoIsThere': 'va',
      'vaPortal.profile': profile,
      'vaPortal.tasks.counts': { active: tasks.length, completed: 0 },
      'vaPortal.tasks.page': { rows: tasks, total: tasks.length, next: null },
      'vaPortal.tasks.timer': null,
      'vaPortal.tasks.time': [],
      'vaPortal.notifications.list': { rows: [news], unread: 0, next: null },
      'vaPortal.messages.list': { ...pageOf([{ ...thread, messages: messages.slice(0, 1) }]), unread: 0 },
      'vaPortal.messages.thread': { ...pageOf(messages), thread },
      'vaPortal.messages.typing.now': [],
      ...more,
    },
  })
  const { api, client, Provider } = connect()
  window.history.pushState({}, '', address)
  const history = createBrowserHistory()
  const router = createRouter({ routeTree, history, context: { api, client }, scrollRestoration: true })
  await render(
    <KaziProvider>
      <Provider>
        <RouterProvider router={router as never} />
      </Provider>
    </KaziProvider>,
  )
  return { calls, router }
}

beforeEach(() => localStorage.setItem('kaziVa', '7'))
afterEach(async () => {
  await page.viewport(1000, 800)
  vi.restoreAllMocks()
  localStorage.clear()
})

const tenth = page.getByRole('article', { name: 'Task 10' }).first()
/** Scrolling follows what is shown by a moment. */
const aMoment = () => new Promise((done) => setTimeout(done, 300))

it('a notification leads to its task, which stays in view, and Back leads to where the reader came from', async () => {
  const { router } = await open('/va/dashboard?tab=messages')
  await expect.element(page.getByRole('tab', { name: 'Notifications' })).toBeVisible()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: /^The client answered/ }).click()
  await expect.element(tenth).toHaveFocus()
  await aMoment()
  await expect.element(tenth).toBeInViewport()
  expect(router.state.location.search).toEqual({ tab: 'tasks' })
  router.history.back()
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'notifications' })
  await aMoment()
  expect(router.state.location.search).toEqual({ tab: 'notifications' })
})

it('what is searched for makes no entries of the history', async () => {
  window.history.pushState({}, '', '/va/dashboard?tab=messages')
  const { router } = await open('/va/dashboard')
  const search = page.getByRole('searchbox', { name: 'Search your tasks' })
  await search.fill('inb')
  await expect.poll(() => router.state.location.search).toEqual({ q: 'inb' })
  await userEvent.keyboard('ox')
  await expect.poll(() => router.state.location.search).toEqual({ q: 'inbox' })
  router.history.back()
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'messages' })
})

const runs = {
  vaTaskId: 3,
  title: 'Sort my inbox and answer what is urgent before the end of the day',
  startedAt: new Date(Date.now() - 60_000).toISOString(),
  asksAfter: new Date(Date.now() + 3_600_000).toISOString(),
  asks: false,
  seconds: 60,
}
const timers = { 'without a timer': null, 'with a timer': runs, 'with a timer that asks': { ...runs, asks: true } }

const sizes = [
  [390, 780],
  [390, 640],
  [1440, 900],
  [1366, 650],
  [1280, 720],
] as const
it.each(
  Object.entries(timers).flatMap(([name, timer]) => sizes.map(([width, height]) => ({ name, timer, width, height }))),
)('shows the whole reply box of an open conversation at $width × $height, $name', async ({ timer, width, height }) => {
  await page.viewport(width, height)
  await open(`/va/dashboard?tab=messages&thread=${threadId}`, { 'vaPortal.tasks.timer': timer })
  if (timer) await expect.element(page.getByRole('timer')).toBeVisible()
  const reply = page.getByRole('textbox', { name: /message/i })
  await expect.element(reply).toBeVisible()
  await aMoment()
  const bottoms = [reply, page.getByRole('button', { name: 'Send' })].map(
    (one) => one.element().getBoundingClientRect().bottom,
  )
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(height)
  await expect.element(page.getByText('Message 40').last()).toBeInViewport()
})

it('the bell leads to the top of another tab', async () => {
  await page.viewport(1000, 500)
  const toProfile = { ...news, vaTaskId: null, leadsTo: 'profile' }
  await open('/va/dashboard', { 'vaPortal.notifications.list': { rows: [toProfile], unread: 0, next: null } })
  await expect.element(tenth).toBeVisible()
  window.scrollTo(0, document.documentElement.scrollHeight)
  await aMoment()
  expect(window.scrollY).toBeGreaterThan(200)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: /^The client answered/ }).click()
  await expect.element(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await aMoment()
  expect(window.scrollY).toBe(0)
})

it('closing a conversation leaves its row in view', async () => {
  await page.viewport(390, 640)
  const rows = Array.from({ length: 20 }, (_, index) => ({
    ...thread,
    threadId: `client_task_${index + 1}_va_7`,
    taskTitle: `Conversation ${index + 1}`,
    messages: messages.slice(0, 1),
  }))
  const { router } = await open('/va/dashboard?tab=messages', {
    'vaPortal.messages.list': { ...pageOf(rows), unread: 0 },
  })
  await page.getByRole('button', { name: /Conversation 19/ }).click()
  await expect.element(page.getByRole('textbox', { name: /message/i })).toBeVisible()
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  const row = page.getByRole('button', { name: /Conversation 19/ })
  await expect.element(row).toHaveFocus()
  await aMoment()
  await expect.element(row).toBeInViewport()
  expect(router.state.location.search).toEqual({ tab: 'messages' })
})

it.each(['notifications', 'profile', 'messages'])('on a laptop, %s leads to the earnings', async (tab) => {
  await page.viewport(1366, 650)
  await open(`/va/dashboard?tab=${tab}`)
  await expect.element(page.getByRole('link', { name: 'Earnings' })).toBeInViewport()
  const welcome = page.getByRole('heading', { name: /^Welcome/ })
  const { height } = welcome.element().getBoundingClientRect()
  if (tab !== 'messages') {
    expect(height).toBeGreaterThan(20)
    await expect.element(page.getByText('Active Tasks')).toBeInViewport()
  }
})

it.each([
  ['/va/login', 1],
  ['/va/forgot-password', 0],
  ['/va/set-password?token=abc', 0],
])('a sign-in in another tab loads %s again %i times', async (address, times) => {
  const { count, stop } = countReloads()
  await open(address, { 'vaPortal.whoIsThere': 'nobody' })
  await expect.element(page.getByRole('heading').first()).toBeVisible()
  window.dispatchEvent(new StorageEvent('storage', { key: 'kaziVa', newValue: '8' }))
  expect(count()).toBe(times)
  stop()
})
