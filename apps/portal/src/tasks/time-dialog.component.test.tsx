import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { drop, justSent, outbox, settle } from '@kazi/client/outbox'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { speak } from '@kazi/schemas/say'
import { workDays } from '@kazi/schemas/time'
import { readDraft } from '@kazi/ui/draft'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { TimeDialog } from './time-dialog.tsx'

const startedAt = '2026-11-20T11:30:41.250Z'
const entries = [
  {
    id: 1,
    minutes: 90,
    note: 'Sorted the inbox',
    workedOn: '2026-11-20',
    startsAt: '14:30',
    endsAt: '16:00',
    startedAt,
  },
  { id: 2, minutes: 45, note: null, workedOn: '2026-11-21', startsAt: null, endsAt: null, startedAt: null },
]
const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const logTime = 'vaPortal.tasks.logTime'

const task = { id: 7, status: 'in_progress', firstHeldAt: '2026-11-03T12:00:00Z' }

function show() {
  const { Provider } = connect()
  return render(
    <KaziProvider>
      <Provider>
        <Suspense>
          <TimeDialog task={task as never} onClose={() => {}} />
        </Suspense>
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
}
/** The server does not answer this call until what is returned is called. */
function holds(path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (...asked) => {
    if (String(asked[0]).includes(path)) await promise
    return answer(...asked)
  })
  return resolve
}
async function open(refused: string[] = [], watched = logTime, more = {}, timezone = here) {
  const answers = { 'vaPortal.tasks.time': entries, 'vaPortal.profile': { timezone } }
  const calls = testServer({ answers, refused, ...more })
  await show()
  return () => calls.filter(({ path }) => path === watched).map(({ input }) => input)
}
beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('kaziVa', '7')
  // As if everything were read again, which nobody does here.
  settle(justSent())
})
afterEach(async () => {
  vi.useRealTimers()
  speak(undefined)
  for (const { key } of outbox.list()) await drop(key)
})

const minutes = page.getByRole('textbox', { name: 'Time worked' })
const note = page.getByRole('textbox', { name: 'Note (optional)' })
const day = page.getByLabelText('Worked on')
const save = page.getByRole('button', { name: 'Log time' })

it('shows what was logged so far, and its sum', async () => {
  await open()
  await expect.element(page.getByText('2 h 15 min so far')).toBeVisible()
  await expect.element(page.getByText('Sorted the inbox')).toBeVisible()
})

it('says the note of a hand-over in the language that is spoken, and leaves what a VA wrote as it is', async () => {
  speak({
    locale: 'fr',
    say: (text) => (text === 'With the hand-over' ? 'Avec la livraison' : `« ${text} »`),
    recognize: () => undefined,
  })
  const handedOver = { ...entries[1], note: 'With the hand-over' }
  testServer({ answers: { 'vaPortal.tasks.time': [entries[0], handedOver], 'vaPortal.profile': { timezone: here } } })
  await show()
  await expect.element(page.getByText('Avec la livraison')).toBeVisible()
  await expect.element(page.getByText('Sorted the inbox', { exact: true })).toBeVisible()
})

it('sends nothing without a time, and says which field is missing', async () => {
  const sent = await open()
  await save.click()
  await expect.element(minutes).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toEqual([])
})

it('keeps what was typed when it fails, and starts over when it worked', async () => {
  const refused = [logTime]
  const sent = await open(refused)
  await minutes.fill('1h 30')
  await note.fill('Called the plumber')
  await save.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(note).toHaveValue('Called the plumber')
  refused.length = 0
  await save.click()
  await expect.element(note).toHaveValue('')
  expect(sent()).toHaveLength(2)
  // The same entry: had the first attempt been written and only its answer lost, the second would not add to it.
  expect(sent()[0]).toEqual(sent()[1])
  expect(sent()[1]).toMatchObject({ id: 7, minutes: 90, note: 'Called the plumber' })
})

it('offers days from the day before the VA got the task, and says at the field why the server refuses another', async () => {
  const message = 'You did not have this task yet on that day. Please choose Nov 2, 2026 or later.'
  const refused = [logTime]
  const { error } = refusal('BAD_REQUEST', message, 'workedOn')
  const sent = await open(refused, logTime, { error })
  const { first, last } = workDays(here, task.firstHeldAt)
  await expect.element(day).toHaveAttribute('min', first)
  await expect.element(day).toHaveAttribute('max', last)
  await minutes.fill('1h 30')
  await note.fill('Called the plumber')
  await day.fill('1926-11-20')
  await save.click()
  await expect.element(day).toHaveAccessibleDescription(message)
  await expect.element(day).toHaveAttribute('aria-invalid', 'true')
  await expect.element(day).toHaveFocus()
  await expect.element(day).toHaveValue('1926-11-20')
  await expect.element(minutes).toHaveValue('1h 30')
  await expect.element(note).toHaveValue('Called the plumber')
  refused.length = 0
  await day.fill('2026-11-20')
  await save.click()
  await expect.element(note).toHaveValue('')
  expect(sent()).toMatchObject([{ workedOn: '1926-11-20' }, { workedOn: '2026-11-20', minutes: 90 }])
})

it('says what it reads while it is typed, and asks where it cannot know', async () => {
  const sent = await open()
  await minutes.fill('1,5')
  await expect.element(page.getByText('= 1 h 30 min')).toBeVisible()
  await minutes.fill('2')
  await save.click()
  await expect.element(page.getByText('Do you mean 2 hours or 2 minutes? Write 2h or 2m.')).toBeVisible()
  await expect.element(minutes).toHaveFocus()
  expect(sent()).toEqual([])
})

it('keeps what was typed when it is closed', async () => {
  await open()
  await note.fill('Half of a thought')
  await cleanup()
  await open()
  await expect.element(note).toHaveValue('Half of a thought')
})

/** The dialog, opened in Nairobi at noon of a day in November. */
async function openOn(day: string) {
  await cleanup()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T09:00:00Z`) })
  return open([], logTime, {}, 'Africa/Nairobi')
}
it('is about today when it opens on the day after time was logged', async () => {
  const sent = await openOn('2026-11-20')
  await minutes.fill('1h 30')
  await note.fill('Called the plumber')
  await save.click()
  await expect.element(note).toHaveValue('')
  expect(sent()).toMatchObject([{ workedOn: '2026-11-20' }])
  expect(localStorage.getItem('draft:time-7')).toBeNull()
  await openOn('2026-11-21')
  await expect.element(day).toHaveValue('2026-11-21')
})

it('goes on with the chosen day after an entry, while it stays open', async () => {
  await openOn('2026-11-20')
  await day.fill('2026-11-17')
  await minutes.fill('1h 30')
  await save.click()
  await expect.element(minutes).toHaveValue('')
  await expect.element(day).toHaveValue('2026-11-17')
})

it('keeps the day of an entry that was begun, and forgets one that stood alone', async () => {
  await openOn('2026-11-20')
  await day.fill('2026-11-17')
  await openOn('2026-11-20')
  await expect.element(day).toHaveValue('2026-11-20')
  await day.fill('2026-11-17')
  await minutes.fill('1h 30')
  await openOn('2026-11-21')
  await expect.element(day).toHaveValue('2026-11-17')
  await expect.element(minutes).toHaveValue('1h 30')
  // Taken back, it is no entry anymore.
  await minutes.fill('')
  await openOn('2026-11-21')
  await expect.element(day).toHaveValue('2026-11-21')
})

it('forgets the day that an older version left on this device', async () => {
  localStorage.setItem('draft:time-7', JSON.stringify({ minutes: '', workedOn: '2026-11-18', startsAt: '', note: '' }))
  await openOn('2026-11-20')
  await expect.element(day).toHaveValue('2026-11-20')
})

it('open over midnight, it is about the new day, unless an entry was begun', async () => {
  const tomorrow = () => {
    vi.setSystemTime(Date.parse('2026-11-21T09:00:00Z'))
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await openOn('2026-11-20')
  await expect.element(day).toHaveValue('2026-11-20')
  tomorrow()
  await expect.element(day).toHaveValue('2026-11-21')
  await openOn('2026-11-20')
  await note.fill('Called the plumber')
  tomorrow()
  await expect.element(day).toHaveAttribute('max', '2026-11-21')
  await expect.element(day).toHaveValue('2026-11-20')
})

it('edits an entry in the form, and returns to a new one', async () => {
  const sent = await open([], 'vaPortal.tasks.editTime')
  await page.getByRole('button', { name: 'Edit 1 h 30 min' }).click()
  await expect.element(minutes).toHaveFocus()
  await expect.element(minutes).toHaveValue('1 h 30 min')
  await expect.element(note).toHaveValue('Sorted the inbox')
  await minutes.fill('2h')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByRole('button', { name: 'Log time' })).toBeVisible()
  expect(sent()).toMatchObject([{ id: 7, entryId: 1, minutes: 120, startsAt: '14:30', note: 'Sorted the inbox' }])
  // Changed elsewhere meanwhile, it is not overwritten.
  expect(sent()[0]?.before).toEqual({
    minutes: 90,
    workedOn: '2026-11-20',
    startsAt: '14:30',
    note: 'Sorted the inbox',
  })
})

it('deletes an entry at once, and logs it again when that is undone', async () => {
  const sent = await open()
  await page.getByRole('button', { name: 'Delete 1 h 30 min' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(sent).toMatchObject([{ id: 7, minutes: 90, workedOn: '2026-11-20', startsAt: '14:30', startedAt }])
})

it('has the days of the profile’s timezone, and names it where the device has another one', async () => {
  // It is the 21st on Kiritimati alone.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:05:00Z') })
  await open([], logTime, {}, 'Pacific/Kiritimati')
  await expect.element(day).toHaveValue('2026-11-21')
  await expect.element(day).toHaveAttribute('max', '2026-11-21')
  await expect.element(day).toHaveAccessibleDescription('Timezone: Kiritimati')
  await expect.element(page.getByText('Today')).toBeVisible()
  await expect.element(page.getByText('Yesterday')).toBeVisible()
})

it('what is on its way is not logged again, and leaves the next entry alone when it arrives', async () => {
  const sent = await open()
  const answer = holds(logTime)
  await minutes.fill('1h 30')
  await note.fill('Called the plumber')
  await save.click()
  await cleanup()
  await show()
  await expect.element(note).toHaveValue('')
  await note.fill('The next entry')
  answer()
  await expect.poll(sent).toHaveLength(1)
  await expect.poll(() => outbox.list()).toEqual([])
  await expect.element(note).toHaveValue('The next entry')
  expect(readDraft('time-7', { note: '' })).toEqual({ note: 'The next entry' })
})

it('what is refused after the dialog was closed stays on this device with its reason', async () => {
  await open([logTime])
  const answer = holds(logTime)
  await minutes.fill('1h 30')
  await note.fill('Called the plumber')
  await save.click()
  await cleanup()
  answer()
  await expect.poll(() => outbox.list()).toMatchObject([{ input: { note: 'Called the plumber' }, refused: {} }])
})

it('what is refused while its form still shows it is nowhere else', async () => {
  await open([logTime])
  await minutes.fill('1h 30')
  await note.fill('Called the plumber')
  await save.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.poll(() => readDraft('time-7', { note: '' })).toEqual({ note: 'Called the plumber' })
  await expect.poll(() => outbox.list()).toEqual([])
})

it('the next entry can be typed while the first one is on its way, whatever becomes of that', async () => {
  const refused: string[] = []
  const sent = await open(refused)
  let answer = holds(logTime)
  await minutes.fill('1h 30')
  await note.fill('Called the plumber')
  await save.click()
  await note.fill('Wrote to the plumber')
  answer()
  await expect.element(page.getByText('Time logged').first()).toBeVisible()
  await expect.element(note).toHaveValue('Wrote to the plumber')
  refused.push(logTime)
  answer = holds(logTime)
  await save.click()
  await note.fill('Paid the plumber')
  answer()
  await expect.poll(() => outbox.list()).toMatchObject([{ input: { note: 'Wrote to the plumber' }, refused: {} }])
  refused.length = 0
  await save.click()
  await expect.element(note).toHaveValue('')
  expect(new Set(sent().map(({ key }) => key)).size).toBe(3)
})

it('an entry that is saved closes its own form, not that of another entry', async () => {
  const sent = await open([], 'vaPortal.tasks.editTime')
  const answer = holds('vaPortal.tasks.editTime')
  await page.getByRole('button', { name: 'Edit 1 h 30 min' }).click()
  await minutes.fill('2h')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Edit 45 min' }).click()
  await minutes.fill('50m')
  answer()
  await expect.poll(sent).toHaveLength(1)
  await expect.element(page.getByText('Time entry saved').first()).toBeVisible()
  await expect.element(minutes).toHaveValue('50m')
  await expect.element(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
})

it('closes the form of the entry that is deleted, and leaves that of another one', async () => {
  await open()
  const form = page.getByRole('form', { name: 'Edit this entry' })
  await page.getByRole('button', { name: 'Edit 45 min' }).click()
  await page.getByRole('button', { name: 'Delete 1 h 30 min' }).click()
  await expect.element(page.getByText('Deleted 1 h 30 min')).toBeVisible()
  await expect.element(form).toBeVisible()
  await page.getByRole('button', { name: 'Delete 45 min' }).click()
  await expect.element(page.getByText('Deleted 45 min')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
})

const start = page.getByLabelText('Started at (optional)')
const refusal = (code: 'CONFLICT' | 'BAD_REQUEST', message: string, field?: string) => ({
  error: {
    message,
    code: -32_600,
    data: {
      code,
      httpStatus: code === 'CONFLICT' ? 409 : 400,
      ...(field && { issues: [{ path: [field], message }] }),
    },
  },
})
const overlap = 'Something else was done then.'
const notYet = 'That is too late.'

it('says at the start that the time overlaps', async () => {
  await open([logTime], logTime, refusal('CONFLICT', overlap, 'startsAt'))
  await minutes.fill('1h 30')
  await start.fill('14:45')
  await save.click()
  await expect.element(start).toHaveAccessibleDescription(overlap)
  await expect.element(start).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('says at the start of an entry that is edited that it overlaps', async () => {
  await open(['vaPortal.tasks.editTime'], logTime, refusal('CONFLICT', overlap, 'startsAt'))
  await page.getByRole('button', { name: 'Edit 1 h 30 min' }).click()
  await start.fill('13:00')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(start).toHaveAccessibleDescription(overlap)
  await expect.element(start).toHaveFocus()
})

it('says at the start of a time that it would end later than now, and at a day that it has not come', async () => {
  const late = refusal('BAD_REQUEST', notYet, 'startsAt')
  const sent = await open([logTime], logTime, late)
  await minutes.fill('1h 30')
  await start.fill('16:30')
  await save.click()
  await expect.element(start).toHaveAccessibleDescription(notYet)
  await expect.element(start).toHaveFocus()
  await expect.element(day).not.toHaveAttribute('aria-invalid', 'true')
  Object.assign(late.error, refusal('BAD_REQUEST', notYet, 'workedOn').error)
  await save.click()
  await expect.element(day).toHaveAccessibleDescription(notYet)
  await expect.element(day).toHaveFocus()
  expect(sent()).toHaveLength(2)
})

it('says in a toast what is refused of a field that the form has not', async () => {
  await open([logTime], logTime, refusal('BAD_REQUEST', notYet, 'startedAt'))
  await minutes.fill('1h 30')
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(notYet)
  await expect.element(day).not.toHaveAttribute('aria-invalid', 'true')
})

it('says a conflict that has nothing to do with the start in a toast', async () => {
  await open([logTime], logTime, refusal('CONFLICT', 'A day has 24 hours, and 23 h of this one are logged already.'))
  await minutes.fill('1h 30')
  await save.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(start).not.toHaveAttribute('aria-invalid', 'true')
})

it('leaves the day and the note of an entry room on a phone', async () => {
  await page.viewport(360, 740)
  await open()
  const entry = page.getByRole('listitem').filter({ hasText: 'Sorted the inbox' })
  await expect.element(entry).toBeVisible()
  const box = (text: string) => entry.getByText(text, { exact: true }).element().getBoundingClientRect()
  expect(box('1 h 30 min').bottom).toBeLessThanOrEqual(box('Sorted the inbox').top)
  expect(box('1 h 30 min').left).toBe(box('Sorted the inbox').left)
  await page.viewport(1000, 800)
})
