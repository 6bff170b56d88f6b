import { expect } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { anEmail, password, test, toast } from '../src/people.ts'

const stamp = (hour: number) => {
  const at = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  return `${at}T${String(hour).padStart(2, '0')}0000Z`
}
const event = (title: string, hour: number, ...rest: string[]) =>
  ['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`, `DTSTART:${stamp(hour)}`, `DTEND:${stamp(hour + 1)}`, ...rest]
    .concat('END:VEVENT')
    .join('\r\n')
const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN']
  .concat(
    event('Enter supplier invoices into the spreadsheet', 9, 'RRULE:FREQ=DAILY;COUNT=10'),
    event('Meeting with Dana', 13, 'RRULE:FREQ=WEEKLY;COUNT=3'),
    event('Long ago', 9).replaceAll(stamp(9).slice(0, 4), '2001'),
    'END:VCALENDAR',
  )
  .join('\r\n')

test('a client uploads a calendar, sees where the week goes, and ticks what becomes a task', async ({ page }) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('marisol'), password } })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'see what your calendar could free up' }).click()
  await expect(page).toHaveURL('/calendar')
  await expect(page.getByRole('heading', { name: 'Nothing to suggest yet' })).toBeVisible()
  const choose = page.locator('input[type=file]')
  const file = (buffer: Buffer) => ({ name: 'calendar.ics', mimeType: 'text/calendar', buffer })

  await choose.setInputFiles(file(Buffer.from('Dear Sir or Madam')))
  await expect(page.getByRole('alert')).toContainText('This is not a calendar file.')
  await choose.setInputFiles(file(Buffer.from(calendar)))
  await expect(page.getByText('2 events added.')).toBeVisible()
  await page.getByText('1 left out').click()
  await expect(page.getByText('1 event: is more than 28 days from today')).toBeVisible()

  await expect(page.getByRole('heading', { name: /hours a week could be free/ })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Hours a week by kind' })).toContainText('Meetings and your own time')
  await expect(page.getByRole('region', { name: /^What repeats/ })).toContainText('Meeting with Dana')
  await expectAccessible(page)

  await page.getByLabel('Enter supplier invoices into the spreadsheet').check()
  await page.getByRole('button', { name: 'Create 1 task' }).click()
  await toast(page, 'Added 1 task')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: 'Enter supplier invoices into the spreadsheet' })).toBeVisible()
})
