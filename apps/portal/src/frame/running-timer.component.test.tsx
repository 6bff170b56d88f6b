import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { drop, justSent, outbox, settle } from '@kazi/client/outbox'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RunningTimer } from './running-timer.tsx'
import { clockText } from './use-timer.ts'

const changeTimer = 'vaPortal.tasks.changeTimer'
const hour = 3600
const begun = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
/** A timer as the server sends it, `seconds` after its start. */
const running = (seconds: number) => ({
  ...{ vaTaskId: 7, title: 'Sort the inbox', startedAt: begun(seconds), seconds, sureSeconds: seconds },
  ...{ asksAfter: new Date(Date.parse(begun(seconds)) + 10 * hour * 1000).toISOString(), asks: seconds >= 10 * hour },
})

async function open(timer: ReturnType<typeof running> | null, refused: string[] = []) {
  const calls = testServer({
    answers: { 'vaPortal.tasks.timer': timer, [changeTimer]: { timer: null, stopped: null } },
    refused,
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Suspense fallback="Loading">
          <RunningTimer />
        </Suspense>
      </Provider>
    </KaziProvider>,
  )
  return () => calls.filter(({ path }) => path === changeTimer).map(({ input }) => input)
}
beforeEach(() => {
  localStorage.setItem('kaziVa', '7')
  settle(justSent())
})
afterEach(async () => {
  for (const { key } of outbox.list()) await drop(key)
  localStorage.clear()
})

const strip = page.getByRole('region', { name: 'Running timer' })
const stop = page.getByRole('button', { name: 'Stop timer' })

it.each([
  [0, '0:00:00'],
  [59, '0:00:59'],
  [3909, '1:05:09'],
  [36_000, '10:00:00'],
])('%d seconds are %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

it('shows nothing while none runs', async () => {
  await open(null)
  await expect.poll(() => document.body.textContent).not.toContain('Loading')
  await expect.element(strip).not.toBeInTheDocument()
})

it('shows what it runs on, counts on, and is read out in hours and minutes', async () => {
  await open(running(3909))
  await expect.element(strip.getByText('Sort the inbox')).toBeVisible()
  await expect.element(page.getByRole('timer', { name: 'Running for 1 h 5 min' })).toBeVisible()
  await expect.element(page.getByText(/^1:05:1\d$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Still working' })).not.toBeInTheDocument()
})

it('stops with one press, and counts the seconds from it', async () => {
  const sent = await open(running(600))
  await stop.click()
  await expect.poll(sent).toMatchObject([{ id: 7, action: 'stop', secondsAgo: 0 }])
  await expect.element(strip).not.toBeInTheDocument()
})

it('is there again when stopping failed', async () => {
  await open(running(600), [changeTimer])
  await stop.click()
  await expect.element(strip).toBeVisible()
  await expect.element(stop).toBeEnabled()
})

it('asks after ten hours: keeping it is one press, stopping asks how long it was', async () => {
  const sent = await open(running(11 * hour))
  await expect.element(strip.getByText('Still working on this?')).toBeVisible()
  await stop.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(sent()).toEqual([])
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Still working' }).click()
  await expect.poll(sent).toMatchObject([{ id: 7, action: 'keep' }])
})

it('asks by itself when the limit passes on the screen', async () => {
  await open(running(10 * hour - 2))
  await expect.element(strip.getByText('Sort the inbox')).toBeVisible()
  await expect.element(strip.getByText('Still working on this?')).not.toBeInTheDocument()
  await expect.element(strip.getByText('Still working on this?')).toBeVisible()
})
