import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { connect } from './connect.tsx'
import { drop, justSent, keep, outbox, type QueuedChange, settle, takeBack } from './outbox.tsx'
import { readEverything } from './read-everything.tsx'
import { send, startSending } from './sending.tsx'
import { testServer } from './test-server.tsx'

const change = (key: string, more: Partial<QueuedChange> = {}): QueuedChange => ({
  ...{ key, vaId: 7, at: new Date().toISOString(), call: 'tasks.logTime', input: { id: 1, minutes: 120 } },
  ...{ title: 'Log 2 h', about: 'Task', changes: [], needs: [], ...more },
})
const keys = (list: readonly QueuedChange[]) => list.map(({ key }) => key)

beforeEach(() => {
  localStorage.setItem('kaziVa', '7')
  settle(justSent())
})
afterEach(async () => {
  for (const { key } of outbox.list()) await drop(key)
  localStorage.clear()
  vi.restoreAllMocks()
})

it('shows what has arrived until it was read again, however often the connection is lost meanwhile', async () => {
  testServer({})
  const readAgain = vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error('No connection'))
  startSending({ onSignedOut: () => {}, readAgain })
  await keep(change('one'))
  send()
  await expect.poll(() => readAgain.mock.calls.length).toBe(1)
  await expect.poll(outbox.list).toEqual([])
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => readAgain.mock.calls.length).toBeGreaterThan(1)
  expect(keys(outbox.effects())).toEqual(['one'])
  readAgain.mockResolvedValue(undefined)
  window.dispatchEvent(new Event('online'))
  await expect.poll(outbox.effects).toEqual([])
})

it('reads again by itself what has arrived, also when nothing else waits', async () => {
  testServer({})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1000 })
  const readAgain = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('No connection'))
  readAgain.mockResolvedValue(undefined)
  startSending({ onSignedOut: () => {}, readAgain })
  await keep(change('one'))
  send()
  try {
    await vi.waitFor(() => expect(readAgain.mock.calls.length).toBe(2), 10_000)
    await vi.waitFor(() => expect(outbox.effects()).toEqual([]), 10_000)
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  ['the connection was lost', undefined, 'rejects'],
  ['it was refused, which no further try changes', { code: 'NOT_FOUND', httpStatus: 404 }, 'resolves'],
] as const)('does not count as read what is on screen, if %s', async (_, data, outcome) => {
  const { queryClient } = connect()
  let fails = false
  function Screen() {
    const queryFn = async () => {
      if (fails) throw Object.assign(new TRPCClientError('No'), { data })
      return 1
    }
    return <p>{useQuery({ queryKey: ['read'], queryFn }).data}</p>
  }
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('1')).toBeVisible()
  await readEverything(queryClient)
  fails = true
  expect(
    await readEverything(queryClient).then(
      () => 'resolves',
      () => 'rejects',
    ),
  ).toBe(outcome)
})

/** The server's answer is lost on its way. */
const lostAnswer = () => vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))

it('takes back what has not gone out, and not what may have arrived', async () => {
  const asked = lostAnswer()
  await keep(change('tried'))
  await keep(change('untried'))
  send()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(await takeBack('untried')).toBe(true)
  expect(await takeBack('tried')).toBe(false)
  expect(keys(outbox.list())).toEqual(['tried'])
})

it('takes back what a server without a session has certainly not done, and what it has refused', async () => {
  const refusal = (status: number, code: string) => async () =>
    Response.json({ error: { message: 'No', code: -32_000, data: { code } } }, { status })
  const asked = vi.spyOn(window, 'fetch').mockImplementation(refusal(401, 'UNAUTHORIZED'))
  await keep(change('one'))
  send()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await expect.poll(() => takeBack('one')).toBe(true)
  asked.mockImplementation(refusal(409, 'CONFLICT'))
  await keep(change('two'))
  send()
  await expect.poll(() => outbox.list()[0]?.refused?.reason).toBe('No')
  expect(await takeBack('two')).toBe(true)
  expect(outbox.list()).toEqual([])
})

it('sends nothing that was taken back while it waited for its turn', async () => {
  const { promise: turn, resolve: giveTurn } = Promise.withResolvers<void>()
  void navigator.locks.request('kazi-outbox', () => turn)
  const calls = testServer({})
  await keep(change('gone'))
  await keep(change('stays'))
  send()
  expect(await takeBack('gone')).toBe(true)
  giveTurn()
  await expect.poll(outbox.list).toEqual([])
  expect(calls).toHaveLength(1)
})
