import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { drop, outbox, retry } from './outbox.tsx'
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

/** A conversation whose writer sends, and may leave before the answer is there. */
async function conversation(refused: string[], keepRefused: boolean) {
  const calls = testServer({ refused })
  let write: (message: string) => Promise<unknown> = async () => {}
  function Writer() {
    const { runAsync } = useQueuedCommand('messages.send', {
      ...{ title: () => 'Message', about: () => 'Task', failure: false, parallel: true, keepRefused },
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
