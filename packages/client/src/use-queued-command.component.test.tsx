import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { drop, outbox } from './outbox.tsx'
import { Toasts } from './toasts.tsx'
import { useQueuedCommand } from './use-queued-command.tsx'

beforeEach(() => localStorage.setItem('kaziVa', '7'))
afterEach(async () => {
  // Toasts outlive a test.
  notifications.clean()
  vi.restoreAllMocks()
  for (const { key } of outbox.list()) await drop(key)
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
