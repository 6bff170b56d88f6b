import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { openToasts, Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TimeOff } from './time-off.tsx'

afterEach(async () => {
  // Another test’s toast says nothing of this one.
  const toasts = await openToasts()
  toasts?.clear()
  vi.restoreAllMocks()
  localStorage.clear()
})

const wedding = { id: 1, startsOn: '2027-03-01', endsOn: '2027-03-05', reason: 'Wedding' }
const exams = { id: 2, startsOn: '2027-05-10', endsOn: '2027-05-12', reason: 'Exams' }

it('closes the form of the time off that is removed, and leads to its undo', async () => {
  const entries = [{ id: 1, startsOn: '2027-03-01', endsOn: '2027-03-05', reason: 'Wedding' }]
  testServer({ answers: { 'vaPortal.timeOff.list': entries } })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <TimeOff backOn={null} />
      </Provider>
    </KaziProvider>,
  )
  const form = page.getByRole('form', { name: 'Edit this time off' })
  const edit = page.getByRole('button', { name: /^Edit / })
  // Closed once before, so that the button for more would take the focus.
  await edit.click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await edit.click()
  await expect.element(form).toBeVisible()
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await expect.element(form).not.toBeInTheDocument()
})

async function open(refused: string[] = []) {
  testServer({ answers: { 'vaPortal.timeOff.list': [wedding, exams] }, refused })
  const { Provider, queryClient } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <TimeOff backOn={null} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  return queryClient
}

it.each(['Edit this time off', 'New time off'])(
  'a saved time off closes its own form, not another (%s)',
  async (name) => {
    await open()
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch
    vi.mocked(window.fetch).mockImplementation(async (...asked) => {
      if (String(asked[0]).includes('timeOff.save')) await promise
      return answer(...asked)
    })
    const form = page.getByRole('form', { name })
    if (name === 'New time off') {
      await page.getByRole('button', { name: 'Add time off' }).click()
      await form.getByLabelText('First day off').fill('2027-07-01')
      await form.getByLabelText('Last day off').fill('2027-07-02')
      await form.getByRole('button', { name: 'Save time off' }).click()
    } else {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await form.getByRole('button', { name: 'Save changes' }).click()
    }
    await page
      .getByRole('button', { name: /^Edit / })
      .nth(1)
      .click()
    const reason = page.getByRole('form', { name: 'Edit this time off' }).getByLabelText('Reason (optional)')
    await reason.fill('Final exams')
    resolve()
    await expect.element(page.getByText('Time off saved')).toBeVisible()
    await expect.element(reason).toHaveValue('Final exams')
    expect(localStorage.getItem('draft:time-off')).toBeNull()
  },
)

it('keeps the list when it cannot be read again', async () => {
  const refused: string[] = []
  const queryClient = await open(refused)
  await expect.element(page.getByText('Exams')).toBeVisible()
  refused.push('vaPortal.timeOff.list')
  await queryClient.invalidateQueries()
  await expect
    .poll(() =>
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    )
    .toEqual(['error'])
  // The screen hears of it a moment later.
  await new Promise((done) => setTimeout(done, 100))
  await expect.element(page.getByText('Exams')).toBeVisible()
  await expect.element(page.getByText("Couldn't load your time off.")).not.toBeInTheDocument()
})

const refusalAt = (field: string, message: string) => ({
  message,
  code: -32_600,
  data: { code: 'CONFLICT', httpStatus: 409, issues: [{ path: [field], message }] },
})

it('says in a toast what is refused of days that were corrected meanwhile', async () => {
  const message = 'These days are not free.'
  const error = refusalAt('startsOn', message)
  testServer({ answers: { 'vaPortal.timeOff.list': [wedding] }, refused: ['vaPortal.timeOff.save'], error })
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = vi.mocked(window.fetch).getMockImplementation() as typeof window.fetch
  vi.mocked(window.fetch).mockImplementation(async (...asked) => {
    if (String(asked[0]).includes('timeOff.save')) await promise
    return answer(...asked)
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <TimeOff backOn={null} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Add time off' }).click()
  const first = page.getByLabelText('First day off')
  await first.fill('2027-03-02')
  await page.getByLabelText('Last day off').fill('2027-03-13')
  await page.getByRole('button', { name: 'Save time off' }).click()
  await first.fill('2027-03-08')
  resolve()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expect.element(first).not.toHaveAttribute('aria-invalid', 'true')
})

it('says at the first day that the time off overlaps with another one', async () => {
  const message = 'These days are not free.'
  const error = refusalAt('startsOn', message)
  testServer({ answers: { 'vaPortal.timeOff.list': [wedding] }, refused: ['vaPortal.timeOff.save'], error })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <TimeOff backOn={null} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Add time off' }).click()
  const first = page.getByLabelText('First day off')
  await first.fill('2027-03-02')
  await page.getByLabelText('Last day off').fill('2027-03-03')
  await page.getByRole('button', { name: 'Save time off' }).click()
  await expect.element(first).toHaveAccessibleDescription(message)
  await expect.element(first).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
