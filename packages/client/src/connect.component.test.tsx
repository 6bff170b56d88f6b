import { MantineProvider } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { connect, trpc } from './connect.tsx'
import { errorsKnowHeaders, sentWith } from './errors-know-headers.tsx'
import { testServer } from './test-server.tsx'
import { clear } from './toast-region.tsx'
import { Toasts } from './toasts.tsx'
import { useCommand } from './use-command.tsx'

beforeEach(clear)
afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

function Screen() {
  const create = useCommand(trpc.tasks.create)
  return (
    <button type="button" onClick={() => create.run({ taskText: 'Sort my inbox' })}>
      {create.isPending ? 'Saving' : 'Save'}
    </button>
  )
}

it('a command without a connection fails at once, and is not sent later', async () => {
  const calls = testServer({})
  vi.mocked(window.fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { Provider } = connect()
  await render(
    <MantineProvider>
      <Provider>
        <Screen />
        <Toasts />
      </Provider>
    </MantineProvider>,
  )
  onlineManager.setOnline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Something went wrong. Please check your connection and try again.')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
  onlineManager.setOnline(true)
  expect(calls).toEqual([])
})

it('a read without a connection fails at once, and succeeds when it is asked again with one', async () => {
  testServer({ answers: { 'vas.search': { count: 2 } } })
  vi.mocked(window.fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { api } = connect()
  onlineManager.setOnline(false)
  const search = () => api.vas.search.fetch({ category: 'Research' })
  await expect(search()).rejects.toThrow('Failed to fetch')
  onlineManager.setOnline(true)
  expect(await search()).toEqual({ count: 2 })
})

it('what makes something new has the same key again until it is answered, and another one after that', async () => {
  testServer({})
  const lost = vi.mocked(window.fetch)
  lost.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  lost.mockResolvedValueOnce(new Response('<h1>502</h1>', { status: 502 }))
  const { Provider } = connect()
  await render(
    <MantineProvider>
      <Provider>
        <Screen />
      </Provider>
    </MantineProvider>,
  )
  const keys = () => lost.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  for (let sent = 1; sent <= 4; sent++) {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
    await expect.poll(keys).toHaveLength(sent)
  }
  const [first, second, third, fourth] = keys()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

it('says with which headers a call was sent that was refused, whatever is sent by then', async () => {
  const error = { message: 'No', code: -32001, data: { code: 'UNAUTHORIZED', httpStatus: 401 } }
  testServer({ refused: ['tasks.create'], error })
  let key = 'former'
  const refused: unknown[] = []
  const headers = () => ({ 'x-key': key })
  const { Provider } = connect({
    headers,
    links: [errorsKnowHeaders(headers)],
    onUnauthorized: (failure) => refused.push(sentWith(failure)?.['x-key']),
  })
  await render(
    <MantineProvider>
      <Provider>
        <Screen />
      </Provider>
    </MantineProvider>,
  )
  const answer = vi.mocked(window.fetch).getMockImplementation()
  let arrive = () => {}
  vi.mocked(window.fetch).mockImplementation(async (...call) => {
    await new Promise<void>((go) => {
      arrive = go
    })
    return answer?.(...call) as Promise<Response>
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => vi.mocked(window.fetch).mock.calls).toHaveLength(1)
  key = 'next'
  arrive()
  await expect.poll(() => refused).toEqual(['former'])
})
