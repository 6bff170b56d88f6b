import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { drop, justSent, keep, outbox, settle } from './outbox.tsx'
import { useOwnAccount } from './own-account.tsx'
import { send } from './sending.tsx'
import { testServer } from './test-server.tsx'
import { Toasts } from './toasts.tsx'
import { usePendingChanges, useQueuedChanges, useQueuedCommand } from './use-queued-command.tsx'

beforeEach(() => localStorage.setItem('kaziVa', '7'))
afterEach(async () => {
  // Toasts outlive a test.
  notifications.clean()
  vi.restoreAllMocks()
  for (const { key } of outbox.list()) await drop(key)
  settle(justSent())
  localStorage.clear()
})

function Start() {
  const move = useQueuedCommand('tasks.move', { title: () => 'Start the task', about: () => 'Sort the inbox' })
  return (
    <button type="button" onClick={() => move.run({ id: 31, status: 'in_progress' })}>
      Start
    </button>
  )
}

it.each([
  ['the server does not answer', true, 502, 'We couldn’t reach Kazi. It’s kept on this device, and we’ll keep trying.'],
  ['the device is offline', false, 502, 'Kept on this device. It’s sent when you’re back online.'],
  ['nobody is signed in', true, 401, 'Kept on this device. It’s sent when you sign in again.'],
  ['somebody else is signed in', true, 403, 'Kept on this device. It’s sent when you sign in again.'],
])('says of a change that is kept why it waits: %s', async (_, online, status, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  const answer = status === 502 ? '<h1>502 Bad Gateway</h1>' : JSON.stringify({ error: { message: 'No' } })
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(answer, { status }))
  await render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
        <Start />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await page.getByRole('button', { name: 'Start' }).click()
  await expect.element(page.getByText(text)).toBeVisible()
  expect(outbox.list()).toHaveLength(1)
})

/** A page of this VA's, as the frame shows it. */
function Own() {
  useOwnAccount('va', 7)
  const waiting = useQueuedChanges()
  const pending = usePendingChanges('tasks.move')
  const says = `${waiting.length} waiting, ${pending.length} shown`
  return (
    <>
      <Start />
      <p>{says}</p>
    </>
  )
}
const openOwn = () =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
        <Own />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
const start = () => page.getByRole('button', { name: 'Start' }).click()

it('sends, keeps and shows a change as the VA’s whose page it is where the browser stores no name of theirs', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const calls = testServer({})
  const server = vi.mocked(window.fetch).getMockImplementation()
  vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  await openOwn()
  await start()
  await expect.element(page.getByText('1 waiting, 1 shown')).toBeVisible()
  vi.mocked(window.fetch).mockImplementation(server as typeof fetch)
  send()
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(['vaPortal.tasks.move'])
  await expect.element(page.getByText(/0 waiting/)).toBeVisible()
})

const refuseStorage = () =>
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.')
  })

it('sends a change at once, as any other, where the browser keeps nothing', async () => {
  refuseStorage()
  testServer({})
  await openOwn()
  await start()
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBe(1)
  const [, request] = vi.mocked(window.fetch).mock.calls[0] ?? []
  expect(request?.headers).toMatchObject({ 'idempotency-key': expect.any(String), 'x-va-id': '7' })
  await expect.poll(outbox.list).toEqual([])
  await expect.element(page.getByText(/mutation/)).not.toBeInTheDocument()
})

it.each([
  ['the device is offline', false, 'Not sent, and your browser can’t keep it for later. Please try again in a moment.'],
  ['no answer came', true, 'We can’t tell whether this was saved. Please look before you try again.'],
])('leaves to its writer what the browser cannot keep: %s', async (_, online, text) => {
  refuseStorage()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  const fetches = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await openOwn()
  await start()
  await expect.element(page.getByText(text)).toBeVisible()
  expect(outbox.list()).toEqual([])
  expect(fetches).toHaveBeenCalledTimes(online ? 1 : 0)
  await expect.element(page.getByRole('button', { name: 'Start' })).toBeEnabled()
})

it('says that nobody is signed in where the browser keeps nothing', async () => {
  refuseStorage()
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ error: { message: 'No' } }, { status: 401 }))
  await openOwn()
  await start()
  await expect.element(page.getByText('Please sign in first.')).toBeVisible()
})

it('shows a change that is refused where the browser keeps nothing', async () => {
  refuseStorage()
  const error = { message: 'This task was taken back.', code: -32600, data: { code: 'CONFLICT', httpStatus: 409 } }
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ error }, { status: 409 }))
  await openOwn()
  await start()
  await expect.element(page.getByText('This task was taken back.')).toBeVisible()
  expect(outbox.list()).toEqual([])
})

/** A device that reads what it has, and writes nothing. */
const refuseWrites = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
const stored = (key: string, more = {}) => ({
  key,
  vaId: 7,
  at: new Date().toISOString(),
  call: 'tasks.move',
  input: { id: Number(key), status: 'in_progress' },
  title: 'Start the task',
  about: 'Sort the inbox',
  changes: [],
  needs: [],
  ...more,
})
const sentIds = (fetches: { mock: { calls: Parameters<typeof fetch>[] } }) =>
  fetches.mock.calls.map(([, request]) => JSON.parse(String(request?.body)).id)

it('sends nothing past what is stored where nothing more can be written, and lets no writer wait', async () => {
  await keep(stored('1'))
  const writes = refuseWrites()
  const fetches = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ result: { data: {} } }))
  await openOwn()
  await start()
  await expect.element(page.getByText(/your browser can’t keep it for later/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start' })).toBeEnabled()
  expect(sentIds(fetches)).toEqual([])
  writes.mockRestore()
  expect(outbox.list().map(({ key }) => key)).toEqual(['1'])
})
