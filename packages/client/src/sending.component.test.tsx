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
  key,
  vaId: 7,
  at: new Date().toISOString(),
  call: 'tasks.logTime',
  input: { id: 1, minutes: 120 },
  title: 'Log 2 h',
  about: 'Task',
  changes: [],
  needs: [],
  ...more,
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
  ['the server was short of something', { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 }, 'rejects'],
  ['the server failed', { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 }, 'rejects'],
  ['too much was asked for', { code: 'TOO_MANY_REQUESTS', httpStatus: 429 }, 'rejects'],
  ['it was refused, which no further try changes', { code: 'NOT_FOUND', httpStatus: 404 }, 'resolves'],
] as const)('does not count as read what shows a change, if %s', async (_, data, outcome) => {
  const { queryClient } = connect()
  let fails = false
  let failed = ''
  function Screen({ call }: { call: string }) {
    const queryFn = async () => {
      if (fails && call === failed) throw Object.assign(new TRPCClientError('No'), { data })
      return call
    }
    return <p>{useQuery({ queryKey: [['vaPortal', 'tasks', call], { type: 'query' }], queryFn }).data}</p>
  }
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Screen call="timer" />
      <Screen call="counts" />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('counts')).toBeVisible()
  await readEverything(queryClient)
  fails = true
  const read = vi.fn()
  const rereads = () =>
    readEverything(queryClient, [change('one')], read).then(
      () => 'resolves',
      () => 'rejects',
    )
  // What shows no changes holds none of them back, and is read again all the same.
  failed = 'counts'
  expect([await rereads(), read.mock.calls.length]).toEqual([outcome, 1])
  failed = 'timer'
  expect([await rereads(), read.mock.calls.length]).toEqual([outcome, outcome === 'resolves' ? 2 : 1])
})

/** The server's answer is lost on its way. */
const lostAnswer = () => vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))

it('takes back what has not gone out, and not what may have arrived', async () => {
  const asked = lostAnswer()
  await keep(change('tried'))
  await keep(change('untried'))
  send()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(await takeBack('untried')).toBe('taken')
  expect(await takeBack('tried')).toBe('tried')
  expect(await takeBack('untried')).toBe('gone')
  expect(keys(outbox.list())).toEqual(['tried'])
})

it('takes back what a server without a session has certainly not done, and what it has refused', async () => {
  const refusal = (status: number, code: string) => async () =>
    Response.json({ error: { message: 'No', code: -32_000, data: { code } } }, { status })
  const asked = vi.spyOn(window, 'fetch').mockImplementation(refusal(401, 'UNAUTHORIZED'))
  await keep(change('one'))
  send()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await expect.poll(() => takeBack('one')).toBe('taken')
  asked.mockImplementation(refusal(409, 'CONFLICT'))
  await keep(change('two'))
  send()
  await expect.poll(() => outbox.list()[0]?.refused?.reason).toBe('No')
  expect(await takeBack('two')).toBe('taken')
  expect(outbox.list()).toEqual([])
})

it.each([
  [429, 'TOO_MANY_REQUESTS'],
  [500, 'INTERNAL_SERVER_ERROR'],
  [503, 'SERVICE_UNAVAILABLE'],
])(
  'takes back what the server itself could not do now (%i), and not what a proxy answered for',
  async (status, code) => {
    const error = { message: 'Later', code: -32_000, data: { code, httpStatus: status } }
    const answer = (body: object) => async () => Response.json(body, { status })
    const asked = vi.spyOn(window, 'fetch').mockImplementation(answer({ error }))
    await keep(change('known'))
    send()
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    await expect.poll(() => takeBack('known')).toBe('taken')
    asked.mockImplementation(answer({ error: { message: 'Bad gateway' } }))
    await keep(change('unknown'))
    send()
    await expect.poll(() => outbox.list()[0]?.tried).toBe(true)
    // What may have been saved before stays so, whatever is answered since.
    asked.mockImplementation(answer({ error }))
    send()
    await expect.poll(() => asked.mock.calls.length).toBe(3)
    expect(await takeBack('unknown')).toBe('tried')
  },
)

it('reads tasks and the timer again before what has arrived is let go, also where no screen shows them', async () => {
  const { queryClient } = connect()
  const reads: string[] = []
  const open = (path: string[], input?: object) =>
    queryClient.prefetchQuery({
      queryKey: [path, { input, type: 'query' }],
      queryFn: async () => reads.push(path.join('.')),
    })
  for (const name of ['page', 'timer']) await open(['vaPortal', 'tasks', name])
  for (const id of [1, 2]) await open(['vaPortal', 'tasks', 'time'], { id })
  await open(['vaPortal', 'profile'])
  reads.length = 0
  await readEverything(queryClient, [change('one')])
  expect(reads.sort()).toEqual(['vaPortal.tasks.page', 'vaPortal.tasks.time', 'vaPortal.tasks.timer'])
})

it('waits twice as long after each failure, not four times, and reads once when the line is back', async () => {
  testServer({})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const readAgain = vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error('No connection'))
  // Its own listener alone: those of the tests before would send as well.
  const listens = vi.spyOn(window, 'addEventListener')
  startSending({ onSignedOut: () => {}, readAgain })
  const heard = listens.mock.calls.find(([name]) => name === 'online')?.[1]
  const lineIsBack = () => typeof heard === 'function' && heard.call(window, new Event('online'))
  const waits = vi.spyOn(window, 'setTimeout')
  const waited = () =>
    waits.mock.calls.map(([, ms]) => Number(ms)).filter((ms) => ms >= 4000 && ms <= 60_000 && ms !== 30_000)
  try {
    await keep(change('arrives'))
    send()
    await vi.waitFor(() => expect(readAgain.mock.calls.length).toBe(1))
    await vi.waitFor(() => expect(waited()).toEqual([4000]))
    vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
    await keep(change('waits'))
    await vi.advanceTimersByTimeAsync(4000)
    await vi.waitFor(() => expect(readAgain.mock.calls.length).toBe(2))
    await vi.waitFor(() => expect(waited().slice(1)).toEqual([8000]))
    lineIsBack()
    await vi.waitFor(() => expect(waited().slice(2)).toEqual([4000]))
    await vi.advanceTimersByTimeAsync(1000)
    expect(readAgain.mock.calls.length).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

it('sends nothing that was taken back while it waited for its turn', async () => {
  const { promise: turn, resolve: giveTurn } = Promise.withResolvers<void>()
  void navigator.locks.request('kazi-outbox', () => turn)
  const calls = testServer({})
  await keep(change('gone'))
  await keep(change('stays'))
  send()
  expect(await takeBack('gone')).toBe('taken')
  giveTurn()
  await expect.poll(outbox.list).toEqual([])
  expect(calls).toHaveLength(1)
})
