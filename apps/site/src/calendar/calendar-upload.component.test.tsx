import { testServer } from '@kazi/client/test-server'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { CalendarUpload } from './calendar-upload.tsx'

const stamp = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}T090000Z`
const event = (title: string, start: string) =>
  ['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`, `DTSTART:${start}`, 'DESCRIPTION:Notes', 'END:VEVENT'].join('\n')
const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\n')
const years = Array.from({ length: 20_000 }, (_, n) => event(`Old ${n}`, '20160504T090000Z'))

async function upload(name: string, text: string) {
  const answer = { imported: 1, skipped: 0, rows: [{ row: 1, verdict: 'new' }] }
  const answers = { 'tasks.calendar.uploadIcs': answer, 'tasks.calendar.uploadCsv': answer }
  const calls = testServer({ answers })
  await showPage(CalendarUpload)
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]')!), new File([text], name))
  return () => calls.filter(({ path }) => path.startsWith('tasks.calendar.upload'))
}

it('takes a calendar of many years, and sends the weeks around today', async () => {
  const sent = await upload('calendar.ics', calendar(...years, event('Send invoices', stamp(-3))))
  await expect.element(page.getByText('1 event added.')).toBeVisible()
  await page.getByText('20,000 left out').click()
  await expect.element(page.getByText('20,000 events: is more than 28 days from today')).toBeVisible()
  const [call] = sent()
  expect(call?.input.icsData).toContain('SUMMARY:Send invoices')
  expect(call?.input.icsData).not.toMatch(/Old|Notes/)
})

it('says so where nothing is left of it, and sends nothing', async () => {
  const sent = await upload('calendar.ics', calendar(...years.slice(0, 3)))
  const sentence = 'This calendar has no events within 28 days of today.'
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(sent()).toEqual([])
})

it('sends no more than the server takes, in which a line break is two characters', async () => {
  const rows = 'Call,5/4/2026,9:00 AM\r\n'.repeat(43_000)
  const sent = await upload('calendar.csv', `Subject,Start Date,Start Time\r\n${rows}`)
  await expect.element(page.getByText('This file is too large.', { exact: false })).toBeVisible()
  expect(sent()).toEqual([])
})
