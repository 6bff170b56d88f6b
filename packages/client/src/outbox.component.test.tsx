import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, set, update } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { drop, justSent, outbox, type QueuedChange, retry, settle } from './outbox.tsx'
import { send } from './sending.tsx'
import { testServer } from './test-server.tsx'
import { useQueuedCommand } from './use-queued-command.tsx'

const call = 'vaPortal.messages.send'
const threadId = 'client_task_1_va_7'

beforeEach(() => localStorage.setItem('kaziVa', '7'))
afterEach(async () => {
  for (const { key } of outbox.list()) await drop(key)
  localStorage.clear()
  vi.restoreAllMocks()
})

/** Another tab, or the service worker: it shares what is kept and whose turn it is, and knows none of this page's writers. */
const elsewhere = new URL('./outbox.tsx?elsewhere', import.meta.url).href
const openElsewhere = () => import(/* @vite-ignore */ elsewhere) as Promise<typeof import('./outbox.tsx')>

/** Answers in the server's place once it is told to; says how many have asked. */
function slowServer(answer: () => Response) {
  const open: (() => void)[] = []
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise((done) => open.push(() => done(answer()))))
  return { asked: () => open.length, answerNext: (at: number) => open[at]?.() }
}
const sent = () => Response.json({ result: { data: { id: 31 } } })
const refusal = () =>
  Response.json({ error: { message: 'No', code: -32600, data: { code: 'CONFLICT' } } }, { status: 409 })

/** What another tab has begun to send before this page's writer writes. */
const earlier = (key: string) => ({
  key,
  vaId: 7,
  at: new Date().toISOString(),
  call: 'messages.send',
  input: { threadId, message: 'Earlier' },
  title: 'Message',
  about: 'Task',
  changes: [],
  needs: [],
})

/** How many are sending, or wait to. */
async function turns() {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].filter(({ name }) => name === 'kazi-outbox').length
}

/** The other tab is sending while this page's writer writes, and then sends that, too. */
async function sentElsewhere(answer: () => Response, keepRefused: boolean) {
  const other = await openElsewhere()
  const { write } = await conversation([], keepRefused)
  const server = slowServer(sent)
  // What this page still sends from before would take the turn, and send that as well.
  await expect.poll(turns).toBe(0)
  await other.keep(earlier('earlier'))
  const sending = other.sendAll(7)
  await expect.poll(server.asked).toBe(1)
  const answered = write('Hello').then(
    (outcome) => outcome,
    (error: Error) => error.message,
  )
  await expect.poll(() => outbox.list().length).toBe(2)
  vi.mocked(window.fetch).mockImplementation(async () => answer())
  server.answerNext(0)
  await sending
  return answered
}

/** A conversation whose writer sends, and may leave before the answer is there. */
async function conversation(refused: string[], keepRefused: boolean) {
  const calls = testServer({ refused })
  let write: (message: string) => Promise<unknown> = async () => {}
  function Writer() {
    const { runAsync } = useQueuedCommand('messages.send', {
      title: () => 'Message',
      about: () => 'Task',
      failure: false,
      parallel: true,
      keepRefused,
    })
    write = (message) => runAsync({ threadId, key: crypto.randomUUID(), message })
    return null
  }
  const screen = await render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Writer />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const sent = () => calls.filter(({ path }) => path === call).map(({ input }) => input.message)
  return { write: (message: string) => write(message), screen, sent }
}

it('keeps what was refused where its screen does not, also when the writer has left, until a retry arrives', async () => {
  const refused = [call]
  const { write, screen, sent } = await conversation(refused, true)
  const answer = write('Hello').catch(() => 'refused')
  await screen.unmount()
  expect(await answer).toBe('refused')
  expect(outbox.list().map(({ input, refused }) => [input.message, refused?.reason])).toEqual([['Hello', 'No']])
  refused.length = 0
  await retry(outbox.list()[0]?.key ?? '')
  send()
  await expect.poll(outbox.list).toEqual([])
  expect(sent()).toEqual(['Hello', 'Hello'])
})

it('sends what its writer writes after a refusal that they have seen', async () => {
  const refused = [call]
  const { write, sent } = await conversation(refused, true)
  await expect(write('One')).rejects.toThrow('No')
  refused.length = 0
  expect(await write('Two')).toMatchObject({ kept: false })
  expect(sent()).toEqual(['One', 'Two'])
  expect(outbox.list().map(({ input }) => input.message)).toEqual(['One'])
})

it('keeps nothing that its screen still has', async () => {
  const { write } = await conversation([call], false)
  await expect(write('Hello')).rejects.toThrow('No')
  expect(outbox.list()).toEqual([])
})

it('asks the browser once to keep what waits here, and not before anything does', async () => {
  const asks = vi.spyOn(navigator.storage, 'persist')
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false)
  const { write } = await conversation([], false)
  await write('Arrives')
  expect(asks).not.toHaveBeenCalled()
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  for (const words of ['Waits', 'Waits too']) expect(await write(words)).toMatchObject({ kept: true })
  await expect.poll(() => asks.mock.calls.length).toBe(1)
})

it('tells its writer of a change that another tab or the service worker has sent', async () => {
  expect(await sentElsewhere(sent, false)).toEqual({ kept: false, answer: { id: 31 } })
  expect(outbox.list()).toEqual([])
})

it('shows a change that another tab has sent once, until it was read again', async () => {
  settle(justSent())
  const shown: number[] = []
  const look = () => shown.push(outbox.effects().filter(({ input }) => input.message === 'Hello').length)
  const stop = outbox.subscribe(look)
  await sentElsewhere(sent, false)
  look()
  stop()
  expect(shown.slice(shown.indexOf(1)).filter((times) => times !== 1)).toEqual([])
  expect(justSent().map(({ input }) => input.message)).toEqual(['Hello'])
  settle(justSent())
  expect(outbox.effects()).toEqual([])
})

it('tells its writer of a change that was refused elsewhere, and keeps it only where its screen does not', async () => {
  expect(await sentElsewhere(refusal, false)).toBe('No')
  await expect.poll(outbox.list).toEqual([])
  expect(await sentElsewhere(refusal, true)).toBe('No')
  await expect.poll(() => outbox.list().map(({ refused }) => refused?.reason)).toEqual(['No'])
})

it('tells its writer of a change that was refused elsewhere, also where no tab hears of another', async () => {
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {})
  const { write } = await conversation([call], false)
  const { promise: turn, resolve: giveTurn } = Promise.withResolvers<void>()
  void navigator.locks.request('kazi-outbox', () => turn)
  const answered = write('Hello').catch((error: Error) => error.message)
  await expect.poll(() => outbox.list().length).toBe(1)
  await update<QueuedChange[]>(
    'outbox',
    (list = []) => list.map((one) => ({ ...one, refused: { reason: 'No', code: 'CONFLICT' } })),
    createStore('kazi-outbox', 'waiting'),
  )
  giveTurn()
  expect(await answered).toBe('No')
  await expect.poll(outbox.list).toEqual([])
})

it('leaves no writer waiting for a change that is gone, and nobody says where to', async () => {
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {})
  const { write } = await conversation([], false)
  const { promise: turn, resolve: giveTurn } = Promise.withResolvers<void>()
  void navigator.locks.request('kazi-outbox', () => turn)
  const answered = write('Hello').catch((error: Error) => error.message)
  await expect.poll(() => outbox.list().length).toBe(1)
  await set('outbox', [], createStore('kazi-outbox', 'waiting'))
  giveTurn()
  expect(await answered).toBe('Please load the page again to see whether this was saved.')
})
