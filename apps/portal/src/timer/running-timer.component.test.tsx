import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { drop, justSent, keep, outbox, settle } from '@kazi/client/outbox'
import { testServer } from '@kazi/client/test-server'
import { AppFrame } from '@kazi/ui/app-frame'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { RunningTimer } from './running-timer.tsx'
import { clockText } from './timer-clock.ts'

const changeTimer = 'vaPortal.tasks.changeTimer'
const hour = 3600
const begun = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
/** A timer as the server sends it, `seconds` after its start. */
const running = (seconds: number) => ({
  vaTaskId: 7,
  title: 'Sort the inbox',
  startedAt: begun(seconds),
  seconds,
  sureSeconds: seconds,
  asksAfter: new Date(Date.parse(begun(seconds)) + 10 * hour * 1000).toISOString(),
  asks: seconds >= 10 * hour,
})

async function open(timer: ReturnType<typeof running> | null, refused: string[] = [], more = {}) {
  const calls = testServer({
    answers: { 'vaPortal.tasks.timer': timer, [changeTimer]: { timer: null, stopped: null } },
    refused,
    ...more,
  })
  const { Provider, queryClient } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Suspense fallback="Loading">
          <RunningTimer />
        </Suspense>
      </Provider>
    </KaziProvider>,
  )
  const sent = () => calls.filter(({ path }) => path === changeTimer).map(({ input }) => input)
  return Object.assign(sent, { queryClient })
}
beforeEach(() => {
  localStorage.setItem('kaziVa', '7')
  settle(justSent())
})
afterEach(async () => {
  vi.useRealTimers()
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

it.each([
  ['ends with a delivery that waits to be sent', 'completed', undefined, false],
  ['runs on when the delivery was refused', 'completed', { reason: 'No', code: 'CONFLICT' }, true],
  ['runs on while the task is only started', 'in_progress', undefined, true],
])('%s', async (_, status, refused, runs) => {
  await keep({
    key: 'move',
    vaId: 7,
    at: new Date().toISOString(),
    call: 'tasks.move',
    input: { id: 7, status },
    title: 'Deliver the work',
    about: 'Sort the inbox',
    changes: ['task:7'],
    needs: ['task:7'],
    refused,
  })
  await open(running(600))
  await expect.poll(() => document.body.textContent).not.toContain('Loading')
  if (runs) await expect.element(strip).toBeVisible()
  else await expect.element(strip).not.toBeInTheDocument()
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

const dialog = page.getByRole('dialog', { name: 'How long did you work?' })
const minutes = dialog.getByRole('textbox', { name: 'Time worked' })
const log = dialog.getByRole('button', { name: 'Log and stop' })

it('says in the field that no more can be logged than the timer ran', async () => {
  const sent = await open(running(11 * hour - 1))
  await stop.click()
  await minutes.fill('20h')
  await log.click()
  await expect.element(minutes).toHaveAccessibleDescription(/^The timer ran for 11 h(?: 1 min)?\. Please log more/)
  await expect.element(minutes).toHaveFocus()
  expect(sent()).toEqual([])
  await minutes.fill('11h')
  await log.click()
  await expect.poll(sent).toMatchObject([{ id: 7, action: 'stop', minutes: 660 }])
  await expect.element(dialog).not.toBeInTheDocument()
})

it('keeps the dialog and what was typed in it when the server refuses', async () => {
  const sent = await open(running(11 * hour), [changeTimer])
  await stop.click()
  await minutes.fill('3h')
  await log.click()
  await expect.poll(sent).toHaveLength(1)
  await expect.poll(() => outbox.list()).toEqual([])
  await expect.element(log).toBeEnabled()
  await expect.element(minutes).toHaveValue('3h')
})

it('asks how long it was when the server says that it ran for longer than is shown', async () => {
  const message =
    'Your timer on "Sort the inbox" has been running for 11 h. Stop it first, and say how long you worked.'
  const error = { message, code: -32_009, data: { code: 'CONFLICT', httpStatus: 409 } }
  const answers: Record<string, unknown> = { 'vaPortal.tasks.timer': running(108) }
  await open(null, [changeTimer], { answers, error })
  await expect.element(page.getByText(/^0:01:\d\d$/)).toBeVisible()
  answers['vaPortal.tasks.timer'] = running(11 * hour)
  await stop.click()
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByText(/^11:00:\d\d$/)).toBeVisible()
})

it('shows after a sleep how long it has run', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await open(running(108))
  await expect.element(page.getByText(/^0:01:\d\d$/)).toBeVisible()
  vi.setSystemTime(Date.now() + 11 * hour * 1000)
  await expect.element(page.getByText(/^11:01:\d\d$/)).toBeVisible()
  await expect.element(strip.getByText('Still working on this?')).toBeVisible()
})

it('counts on when stopping failed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await open(running(600), [changeTimer])
  await expect.element(page.getByText(/^0:10:0\d$/)).toBeVisible()
  vi.setSystemTime(Date.now() + 45_000)
  await stop.click()
  await expect.poll(() => outbox.list()).toEqual([])
  await expect.element(stop).toBeEnabled()
  await expect.element(page.getByText(/^0:10:(4[5-9]|5\d)$/)).toBeVisible()
})

it('does not ask of the next timer what it asked of the last one', async () => {
  const answers: Record<string, unknown> = { 'vaPortal.tasks.timer': running(11 * hour) }
  const { queryClient } = await open(null, [], { answers })
  await stop.click()
  await expect.element(dialog).toBeVisible()
  answers['vaPortal.tasks.timer'] = null
  await queryClient.invalidateQueries()
  await expect.element(dialog).not.toBeInTheDocument()
  answers['vaPortal.tasks.timer'] = running(12 * hour)
  await queryClient.invalidateQueries()
  await expect.element(strip).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('keeps the hours that were typed through a reload, for this timer only', async () => {
  const timer = running(11 * hour)
  const reopen = async (next: typeof timer, refused: string[] = []) => {
    const sent = await open(next, refused)
    await stop.click()
    await expect.element(minutes).toBeVisible()
    return sent
  }
  await reopen(timer)
  await minutes.fill('3h')
  await cleanup()
  const sent = await reopen(timer)
  await expect.element(minutes).toHaveValue('3h')
  await cleanup()
  await reopen(running(12 * hour))
  await expect.element(minutes).toHaveValue('')
  await cleanup()
  await reopen(timer)
  await expect.element(minutes).toHaveValue('3h')
  await log.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(localStorage.getItem('draft:how-long')).toBeNull()
  expect(sent()).toEqual([])
})

it.each([0, 11 * hour])(
  'what the keyboard reaches on the way up stands below the strip, %d s after the start',
  async (seconds) => {
    testServer({ answers: { 'vaPortal.tasks.timer': running(seconds) } })
    const { Provider } = connect()
    await page.viewport(360, 700)
    onTestFinished(() => page.viewport(1000, 800))
    await render(
      <KaziProvider>
        <Provider>
          <Suspense fallback="Loading">
            <AppFrame home={<a href="/">Home</a>}>
              <RunningTimer />
              <div>
                <div style={{ height: 1500 }} />
                <button type="button">In the middle</button>
                <div style={{ height: 1500 }} />
              </div>
            </AppFrame>
          </Suspense>
        </Provider>
      </KaziProvider>,
    )
    await expect.element(strip).toBeVisible()
    const button = page.getByRole('button', { name: 'In the middle' }).element() as HTMLElement
    window.scrollBy(0, button.getBoundingClientRect().top - 80)
    button.focus()
    const { bottom } = strip.element().getBoundingClientRect()
    expect(bottom).toBeGreaterThan(100)
    expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  },
)
