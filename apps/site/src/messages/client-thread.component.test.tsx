import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ClientThread } from './client-thread.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const thread = {
  threadId: 'client_task_1_va_2',
  vaTaskId: 1,
  vaId: 2,
  taskId: 3,
  taskTitle: 'Sort my inbox',
  vaName: 'Amina Otieno',
  clientName: 'Dana',
  partner: 'Amina Otieno',
  unreadCount: 0,
  open: true,
  deleted: false,
  before: null,
  after: null,
  readTo: 0,
  seenTo: { client: 0, va: 0, admin: 0 },
}
const file = { id: 8, name: 'result.txt', size: 10, type: 'text/plain', preview: false, own: false }
const message = {
  id: 5,
  threadId: thread.threadId,
  senderType: 'va',
  message: '',
  createdAt: '2026-11-29T08:00:00Z',
  files: [file],
}
async function show(over: Partial<Record<keyof typeof thread, unknown>>, refused: string[] = []) {
  const conversation = {
    thread: { ...thread, ...over },
    rows: [message],
    total: 1,
    more: false,
    from: 1,
    next: null,
    previous: null,
  }
  const calls = testServer({
    answers: { 'tasks.messages.thread': conversation, 'tasks.messages.typing.now': [] },
    refused,
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <ClientThread threadId={thread.threadId} />
      </Provider>
    </KaziProvider>,
  )
  return calls
}

it('keeps the files of a conversation that has ended', async () => {
  await show({ open: false })
  await expect.element(page.getByText('Amina no longer works on this task', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /result\.txt/ })).toBeVisible()
})

it('offers no files of a task that its client deleted, which nobody may open', async () => {
  await show({ open: false, deleted: true, taskId: null })
  await expect.element(page.getByText('You deleted this task', { exact: false })).toBeVisible()
  expect(page.getByRole('link', { name: /result\.txt/ }).elements()).toEqual([])
})

it('reports again that a message was read, when the first time failed', async () => {
  const refused = ['tasks.messages.read']
  const calls = await show({}, refused)
  const reads = () => calls.filter(({ path }) => path === 'tasks.messages.read').length
  await expect.poll(reads).toBe(1)
  await new Promise((done) => setTimeout(done, 300))
  refused.length = 0
  window.dispatchEvent(new Event('online'))
  await expect.poll(reads).toBe(2)
})
