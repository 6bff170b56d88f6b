import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MessagesPage } from './messages-page.tsx'

afterEach(() => vi.restoreAllMocks())

const threadId = 'client_7_team'
const message = {
  id: 5,
  threadId,
  senderType: 'admin',
  message: 'Hello.',
  createdAt: '2026-11-29T08:00:00Z',
  files: [],
}
const thread = {
  threadId,
  vaTaskId: null,
  vaId: null,
  taskId: null,
  taskTitle: 'General questions',
  vaName: 'Dana',
  clientName: null,
  partner: 'Kazi team',
  unreadCount: 1,
  open: true,
  deleted: false,
  before: null,
  after: null,
  readTo: 5,
  seenTo: { client: 5, va: 0, admin: 0 },
}
const pageOf = (rows: unknown[]) => ({ rows, total: 1, more: false, from: 1, next: null, previous: null })

it('closes a conversation that is marked as unread, and leaves alone who has gone on meanwhile', async () => {
  testServer({
    answers: {
      'auth.me': { id: 7 },
      'tasks.messages.typing.now': [],
      'tasks.messages.list': { ...pageOf([{ ...thread, messages: [message] }]), unread: 1 },
      'tasks.messages.thread': { ...pageOf([message]), thread },
    },
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
        <MessagesPage thread={at} onThread={(next) => opened.push(next)} />
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

it('an opened conversation has the whole screen of a phone, and the page its title for a screen reader', async () => {
  const messages = Array.from({ length: 40 }, (_, at) => ({ ...message, id: 5 + at }))
  testServer({
    answers: {
      'auth.me': { id: 7 },
      'tasks.messages.typing.now': [],
      'tasks.messages.list': { ...pageOf([{ ...thread, messages: [message] }]), unread: 1 },
      'tasks.messages.thread': { ...pageOf(messages.toReversed()), thread },
    },
  })
  const { Provider } = connect()
  const show = (at: string | undefined) => (
    <KaziProvider>
      <Provider>
        <Suspense>
          <MessagesPage thread={at} onThread={() => {}} />
        </Suspense>
      </Provider>
    </KaziProvider>
  )
  await page.viewport(390, 780)
  try {
    const screen = await render(show(undefined))
    const [title, write] = [
      page.getByRole('heading', { name: 'Messages', level: 1 }),
      page.getByRole('button', { name: 'Write to Our Team' }),
    ]
    await expect.element(write).toBeVisible()
    await screen.rerender(show(threadId))
    await expect.element(page.getByLabelText('Your message')).toBeVisible()
    expect(write.elements()).toEqual([])
    // Visible to nobody, and there.
    await expect.element(title).toBeInTheDocument()
    const head = page.getByRole('region', { name: 'Conversation' }).element()
    expect(head.getBoundingClientRect().top).toBeLessThan(40)
    // Below the header of the app.
    expect(page.getByLabelText('Your message').element().getBoundingClientRect().bottom).toBeLessThan(780 - 64)
    // The room that the page's header leaves is the conversation's.
    const list = page.getByRole('group', { name: 'Messages with Kazi team' }).element() as HTMLElement
    expect(list.clientHeight).toBeGreaterThan(780 - 29 * 16 + 40)
    await page.viewport(1000, 800)
    await expect.element(write).toBeVisible()
  } finally {
    await page.viewport(1000, 800)
  }
})

it.each([
  ['is gone', 'NOT_FOUND', 'Conversation not found'],
  ['cannot be loaded', 'INTERNAL_SERVER_ERROR', "Couldn't load this"],
])(
  'a link to a conversation that %s leads back to the others on a phone',
  async (_, code, text) => {
    testServer({
      answers: {
        'auth.me': { id: 7 },
        'tasks.messages.list': { ...pageOf([{ ...thread, messages: [message] }]), unread: 0 },
      },
    })
    const server = vi.mocked(window.fetch).getMockImplementation()
    vi.mocked(window.fetch).mockImplementation(async (...call) => {
      if (!String(call[0]).includes('messages.thread')) return server?.(...call) ?? Response.error()
      const paths = new URL(String(call[0]), location.href).pathname.split('/').at(-1)?.split(',') ?? []
      const httpStatus = code === 'NOT_FOUND' ? 404 : 500
      const error = { error: { message: 'No.', code: -32004, data: { code, httpStatus } } }
      return Response.json(
        paths.map(() => error),
        { status: httpStatus },
      )
    })
    const opened: (string | undefined)[] = []
    const { Provider } = connect()
    await page.viewport(390, 780)
    try {
      await render(
        <KaziProvider>
          <Provider>
            <Suspense>
              <MessagesPage thread="task_99" onThread={(next) => opened.push(next)} />
            </Suspense>
          </Provider>
        </KaziProvider>,
      )
      await expect.element(page.getByText(text), { timeout: 15_000 }).toBeVisible()
      await page.getByRole('button', { name: 'Back to Conversations' }).click()
      expect(opened).toEqual([undefined])
    } finally {
      await page.viewport(1000, 800)
    }
  },
  30_000,
)
