import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { brand } from '@kazi/schemas/brand'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VaMessages } from './va-messages.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const threadId = 'client_task_1_va_2'
const file = { id: 8, name: 'list.txt', size: 10, type: 'text/plain', preview: false, own: false }
const message = {
  id: 5,
  threadId,
  senderType: 'client',
  message: '',
  createdAt: '2026-11-29T08:00:00Z',
  files: [file],
}
const thread = {
  threadId,
  vaTaskId: 1,
  vaId: 2,
  taskId: 3,
  taskTitle: 'Sort my inbox',
  vaName: 'Amina',
  clientName: 'Dana',
  partner: 'Dana',
  unreadCount: 1,
  open: true,
  deleted: false,
  before: null,
  after: null,
  readTo: 5,
  seenTo: { client: 0, va: 5, admin: 0 },
}
const pageOf = (rows: unknown[]) => ({ rows, total: 1, more: false, from: 1, next: null, previous: null })

async function show(over: Partial<Record<keyof typeof thread, unknown>> = {}) {
  const refused: string[] = []
  const shown = { ...thread, ...over }
  const calls = testServer({
    answers: {
      'vaPortal.messages.typing.now': [],
      'vaPortal.messages.list': { ...pageOf([{ ...shown, messages: [message] }]), unread: 1 },
      'vaPortal.messages.thread': { ...pageOf([message]), thread: shown },
    },
    refused,
  })
  const opened: (string | undefined)[] = []
  const { Provider } = connect()
  function Screen() {
    const [at, setAt] = useState<string | undefined>(threadId)
    return (
      <>
        <button type="button" onClick={() => setAt(undefined)}>
          Leave
        </button>
        <VaMessages thread={at} onThread={(next) => opened.push(next)} />
      </>
    )
  }
  await render(
    <KaziProvider>
      <Provider>
        <Suspense>
          <Screen />
        </Suspense>
      </Provider>
    </KaziProvider>,
  )
  return { calls, opened, refused }
}

it('keeps the files of a conversation that has ended', async () => {
  await show({ open: false })
  await expect.element(page.getByText('This task was taken back', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /list\.txt/ })).toBeVisible()
})

it('closes a conversation that is marked as unread, and leaves alone who has gone on meanwhile', async () => {
  const { opened } = await show()
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect.poll(() => opened).toEqual([undefined])
  const answers = vi.mocked(window.fetch).getMockImplementation()
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.mocked(window.fetch).mockImplementation(async (...call) => {
    if (String(call[0]).includes('messages.unread')) await promise
    return answers?.(...call) ?? Response.error()
  })
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByText('Choose a conversation')).toBeVisible()
  resolve()
  await new Promise((done) => setTimeout(done, 300))
  expect(opened).toEqual([undefined])
})

it('tells again what was read, when that could not be told', async () => {
  const shown = { readTo: 3 }
  const { calls, refused } = await show(shown)
  const reads = () => calls.filter(({ path }) => path === 'vaPortal.messages.read').length
  refused.push('vaPortal.messages.read')
  await expect.poll(reads).toBe(1)
  await new Promise((done) => setTimeout(done, 300))
  expect(reads()).toBe(1)
  refused.length = 0
  window.dispatchEvent(new Event('online'))
  await expect.poll(reads).toBe(2)
  await new Promise((done) => setTimeout(done, 300))
  expect(reads()).toBe(2)
})

async function showNone(counts: object) {
  testServer({
    answers: { 'vaPortal.messages.list': { ...pageOf([]), unread: 0 }, 'vaPortal.tasks.counts': counts },
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Suspense>
          <VaMessages thread={undefined} onThread={() => {}} />
        </Suspense>
      </Provider>
    </KaziProvider>,
  )
}
const support = page.getByRole('link', { name: 'Contact support' })

it('leads a VA who has no task and no conversation yet to the team', async () => {
  await showNone({ active: 0, completed: 0 })
  await expect.element(support).toHaveAttribute('href', `mailto:${brand.supportEmail}`)
})

it.each([
  { active: 1, completed: 0 },
  { active: 0, completed: 1 },
])('leaves it at the tasks for a VA who has some: %o', async (counts) => {
  await showNone(counts)
  await expect.element(page.getByText('No messages yet')).toBeVisible()
  await expect.element(support).not.toBeInTheDocument()
})
