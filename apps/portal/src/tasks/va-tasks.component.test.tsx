import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { drop, justSent, keep, outbox, settle } from '@kazi/client/outbox'
import { send } from '@kazi/client/sending'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { brand } from '@kazi/schemas/brand'
import { pausedWork } from '@kazi/schemas/work-states'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VaTasks } from './va-tasks.tsx'

const task = (id: number, title: string) => ({
  id,
  title,
  description: title,
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
const answers = {
  'vaPortal.tasks.counts': { active: 2, completed: 0 },
  'vaPortal.tasks.page': { rows: [task(31, 'Sort the inbox'), task(32, 'Call the plumber')], total: 2, next: null },
  'vaPortal.tasks.timer': null,
  'vaPortal.tasks.time': [],
  'vaPortal.tasks.files.list': [],
}

function show(sought?: number, onFound = () => {}) {
  const { Provider } = connect()
  return render(
    <KaziProvider>
      <Provider>
        <Suspense>
          <VaTasks search={{}} onSearch={() => {}} sought={sought} onFound={onFound} />
        </Suspense>
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
}

beforeEach(() => localStorage.setItem('kaziVa', '7'))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { key } of outbox.list()) await drop(key)
  settle(justSent())
  localStorage.clear()
})

it.each([
  ['Ask for missing info', 'What do you need to know?', 'Send question', 'tasks.ask'],
  ['Message', 'Message', 'Send', 'messages.send'],
])(
  'what is sent with "%s" closes its own dialog, not the one that is open by then',
  async (opens, field, send, path) => {
    testServer({ answers })
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = vi.mocked(window.fetch).getMockImplementation()!
    const answered = vi.fn()
    vi.mocked(window.fetch).mockImplementation(async (...asked) => {
      if (!String(asked[0]).includes(path)) return answer(...asked)
      await promise
      answered()
      return answer(...asked)
    })
    await show()
    const first = page.getByRole('article').filter({ hasText: 'Sort the inbox' }).first()
    await first.getByRole('button', { name: opens, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: field }).fill('Which of the lists?')
    await dialog.getByRole('button', { name: send }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    const second = page.getByRole('article').filter({ hasText: 'Call the plumber' }).first()
    await second.getByRole('button', { name: 'Log time' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Log time' })).toBeVisible()
    resolve()
    await expect.poll(() => answered.mock.calls.length).toBe(1)
    await expect.element(page.getByText(/have been notified|Message sent/).first()).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Log time' })).toBeVisible()
  },
)

it('says on a paused task why it cannot be started, and lets what is under way go on', async () => {
  const rows = [
    { ...task(31, 'Sort the inbox'), status: 'assigned', paused: true },
    { ...task(32, 'Call the plumber'), paused: true },
    { ...task(33, 'Book the hall'), status: 'assigned' },
  ]
  testServer({ answers: { ...answers, 'vaPortal.tasks.page': { rows, total: 3, next: null } } })
  await show()
  const card = (title: string) => page.getByRole('article').filter({ hasText: title }).first()
  const start = { name: 'Start Task' }
  await expect.element(card('Sort the inbox').getByText(pausedWork.toStart)).toBeVisible()
  await expect.element(card('Sort the inbox').getByText('Paused', { exact: true })).toBeVisible()
  await expect.element(card('Sort the inbox').getByRole('button', start)).not.toBeInTheDocument()
  await expect.element(card('Call the plumber').getByText(pausedWork.underWay)).toBeVisible()
  await expect.element(card('Call the plumber').getByRole('button', { name: 'Mark Complete' })).toBeEnabled()
  await expect.element(card('Book the hall').getByRole('button', start)).toBeEnabled()
  await expect.element(card('Book the hall').getByText('Paused', { exact: true })).not.toBeInTheDocument()
})

it('says why a delivery was refused', async () => {
  const message =
    'Your timer on "Call the plumber" has been running for 11 h. Stop it first, and say how long you worked.'
  const error = { message, code: -32_009, data: { code: 'CONFLICT', httpStatus: 409 } }
  testServer({ answers, refused: ['vaPortal.tasks.move'], error })
  await show()
  const card = page.getByRole('article').filter({ hasText: 'Sort the inbox' }).first()
  await card.getByRole('button', { name: 'Mark Complete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deliver your work' })
  await dialog.getByRole('textbox', { name: 'Note to the client' }).fill('All sorted')
  await dialog.getByRole('button', { name: 'Mark Complete' }).click()
  await expect.element(page.getByText('Failed to update task')).toBeVisible()
  await expect.element(page.getByText(message)).toBeVisible()
})

it('counts a timer up to the delivery, also when the connection is lost at that moment', async () => {
  const timer = {
    vaTaskId: 31,
    title: 'Sort the inbox',
    startedAt: new Date(Date.now() - 60_000).toISOString(),
    seconds: 60,
    sureSeconds: 60,
    asksAfter: new Date(Date.now() + 3_600_000).toISOString(),
    asks: false,
  }
  testServer({ answers: { ...answers, 'vaPortal.tasks.timer': timer } })
  const answer = vi.mocked(window.fetch).getMockImplementation()!
  const bodies: string[] = []
  vi.mocked(window.fetch).mockImplementation(async (...asked) => {
    if (!String(asked[0]).includes('tasks.move')) return answer(...asked)
    bodies.push(String(asked[1]?.body))
    throw new TypeError('Failed to fetch')
  })
  await show()
  const card = page.getByRole('article').filter({ hasText: 'Sort the inbox' }).first()
  await card.getByRole('button', { name: 'Mark Complete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deliver your work' })
  await expect.element(dialog.getByText('Your timer stops, and its time is logged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark Complete' }).click()
  await expect.poll(() => outbox.list().map(({ call, input }) => [call, input.secondsAgo])).toEqual([['tasks.move', 0]])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 3_600_000 })
  bodies.length = 0
  send()
  await expect.poll(() => bodies.length).toBe(1)
  vi.useRealTimers()
  expect(Math.abs(JSON.parse(bodies[0] ?? '').secondsAgo - 4 * 3600)).toBeLessThan(30)
})

it('stops the timer before it delivers, without waiting for the answer', async () => {
  const timer = {
    vaTaskId: 31,
    title: 'Sort the inbox',
    startedAt: new Date(Date.now() - 60_000).toISOString(),
    seconds: 60,
    sureSeconds: 60,
    asksAfter: new Date(Date.now() + 3_600_000).toISOString(),
    asks: false,
  }
  testServer({ answers: { ...answers, 'vaPortal.tasks.timer': timer } })
  const answer = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (...asked) => {
    if (/changeTimer|tasks\.move/.test(String(asked[0]))) throw new TypeError('Failed to fetch')
    return answer(...asked)
  })
  await show()
  const card = page.getByRole('article').filter({ hasText: 'Sort the inbox' }).first()
  await card.getByRole('button', { name: 'Mark Complete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deliver your work' })
  await dialog.getByRole('button', { name: 'Mark Complete' }).click()
  await expect
    .poll(() => outbox.list().map(({ call, input: { id, action, status } }) => [call, id, action ?? status]))
    .toEqual([
      ['tasks.changeTimer', 31, 'stop'],
      ['tasks.move', 31, 'completed'],
    ])
})

it('counts no hours for a correction that overwrites what is there now, until it is sent', async () => {
  const rows = [{ ...task(31, 'Sort the inbox'), loggedMinutes: 90 }]
  testServer({ answers: { ...answers, 'vaPortal.tasks.page': { rows, total: 1, next: null } } })
  for (const [key, input] of [
    ['mine', { id: 31, entryId: 1, minutes: 60 }],
    ['seen', { id: 31, entryId: 2, minutes: 60, before: { minutes: 30, workedOn: '2026-11-20', note: null } }],
  ] as const)
    await keep({
      key,
      vaId: 7,
      at: new Date().toISOString(),
      call: 'tasks.editTime',
      input,
      title: 'Change a time entry to 1 h',
      about: 'Sort the inbox',
      changes: [],
      needs: [],
    })
  await show()
  const card = page.getByRole('article').filter({ hasText: 'Sort the inbox' }).first()
  await expect.element(card.getByText('2 h', { exact: true })).toBeVisible()
})

it('reads news that the bell is too short for, and asks once', async () => {
  const rows = [{ id: 5, vaTaskId: 31, threadId: null, readStatus: false }]
  const older = { 'vaPortal.notifications.list': { rows, unread: 2, next: 5 } }
  const calls = testServer({ answers: { ...answers, ...older } })
  await show(32)
  const reads = () => calls.filter(({ path }) => path === 'vaPortal.notifications.read').map(({ input }) => input)
  await expect.poll(reads).toEqual([{ taskId: 32 }])
  await expect.poll(() => calls.filter(({ path }) => path === 'vaPortal.notifications.list').length).toBeGreaterThan(0)
  await new Promise((done) => setTimeout(done, 200))
  expect(reads()).toHaveLength(1)
})

it('reads the news of a task that it was led to, and none where there is none', async () => {
  const list = (...rows: { readStatus: boolean }[]) => {
    const unread = rows.filter(({ readStatus }) => !readStatus).length
    return { 'vaPortal.notifications.list': { rows, unread, next: null } }
  }
  const news = { id: 5, vaTaskId: 32, threadId: null, readStatus: false }
  const others = [
    { ...news, vaTaskId: 31 },
    { ...news, readStatus: true },
    { ...news, threadId: 'client_task_1_va_7' },
  ]
  const read = 'vaPortal.notifications.read'
  const quiet = testServer({ answers: { ...answers, ...list(...others) } })
  const onFound = vi.fn()
  const first = await show(32, onFound)
  await expect.poll(() => onFound.mock.calls.length).toBe(1)
  await expect.poll(() => quiet.map(({ path }) => path)).toContain('vaPortal.notifications.list')
  await first.unmount()
  const calls = testServer({ answers: { ...answers, ...list(...others, news) } })
  await show(32)
  await expect.poll(() => calls.filter(({ path }) => path === read).map(({ input }) => input)).toEqual([{ taskId: 32 }])
  expect(quiet.map(({ path }) => path)).not.toContain(read)
})

it.each([
  ['before it was led to', true],
  ['from then on', false],
])('looks for an older task once where older ones cannot be read (%s), and says so', async (_, before) => {
  const path = 'vaPortal.tasks.page'
  const first = { ...answers[path], next: 32 }
  const refused: string[] = []
  const calls = testServer({ answers: { ...answers, [path]: first }, refused })
  const onFound = vi.fn()
  const reads = () => calls.filter((call) => call.path === path).length
  const { Provider } = connect()
  const shown = (sought?: number) => (
    <KaziProvider>
      <Provider>
        <Suspense>
          <VaTasks search={{}} onSearch={() => {}} sought={sought} onFound={onFound} />
        </Suspense>
        <Toasts />
      </Provider>
    </KaziProvider>
  )
  const { rerender } = await render(shown())
  const more = page.getByRole('button', { name: 'Show more' }).first()
  await expect.element(more).toBeVisible()
  expect(reads()).toBe(2)
  refused.push(path)
  if (before) {
    await more.click()
    await expect.poll(reads).toBe(3)
    await expect.element(more).toBeEnabled()
  }
  const known = reads()
  await rerender(shown(99))
  await expect.poll(() => onFound.mock.calls.length).toBe(1)
  await expect.element(page.getByText("Couldn't load your older tasks.", { exact: false })).toBeVisible()
  await rerender(shown())
  await new Promise((done) => setTimeout(done, 200))
  expect(reads()).toBe(known + 1)
  expect(onFound).toHaveBeenCalledTimes(1)
})

it('leads a VA who has no task yet to the team', async () => {
  const none = { rows: [], total: 0, next: null }
  const counts = { active: 0, completed: 0 }
  testServer({ answers: { ...answers, 'vaPortal.tasks.counts': counts, 'vaPortal.tasks.page': none } })
  await show()
  await expect
    .element(page.getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', `mailto:${brand.supportEmail}`)
})
