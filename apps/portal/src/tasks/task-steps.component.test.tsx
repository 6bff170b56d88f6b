import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { drop, outbox } from '@kazi/client/outbox'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TaskSteps } from './task-steps.tsx'

beforeEach(() => localStorage.setItem('kaziVa', '7'))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { key } of outbox.list()) await drop(key)
  localStorage.clear()
})

it('keeps every tick of a step in order while the first is on its way, so that the last one counts', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.spyOn(window, 'fetch').mockReturnValue(promise)
  const task = {
    id: 31,
    title: 'Sort the inbox',
    status: 'in_progress',
    steps: [{ id: 4, text: 'Read it', done: false }],
  }
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <TaskSteps task={task as never} />
      </Provider>
    </KaziProvider>,
  )
  const step = page.getByRole('checkbox', { name: 'Read it' })
  for (const _ of ['on', 'off', 'on']) await step.click()
  await expect.poll(() => outbox.list().map(({ input }) => input.done)).toEqual([true, false, true])
  await expect.element(step).toBeChecked()
  resolve(new Response('', { status: 502 }))
})
