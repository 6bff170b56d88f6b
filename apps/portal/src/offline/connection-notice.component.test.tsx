import '@kazi/ui/styles.css'
import { drop, keep, outbox } from '@kazi/client/outbox'
import { send } from '@kazi/client/sending'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConnectionNotice } from './connection-notice.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  for (const { key } of outbox.list()) await drop(key)
  localStorage.clear()
})

it.each([
  ['the server does not answer', true, 'We can’t reach Kazi right now. 1 change waits to be sent.'],
  ['the device is offline', false, 'You’re offline. 1 change waits to be sent.'],
])('says why something waits: %s', async (_, online, text) => {
  localStorage.setItem('kaziVa', '7')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))
  await render(
    <KaziProvider>
      <ConnectionNotice />
    </KaziProvider>,
  )
  await keep({
    key: crypto.randomUUID(),
    vaId: 7,
    at: new Date().toISOString(),
    call: 'tasks.move',
    input: { id: 31 },
    title: 'Start the task',
    about: 'Sort the inbox',
    changes: [],
    needs: [],
  })
  send()
  await expect.element(page.getByText(text)).toBeVisible()
})
