import { testServer } from '@kazi/client/test-server'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { CalendarPage } from './calendar-page.tsx'

it('asks before it clears the calendar, because that cannot be undone', async () => {
  const audit = { events: 3, hours: [{ kind: 'Meetings', hoursPerWeek: 2 }], repeating: [], delegable: [] }
  const answers = { 'tasks.calendar.audit': audit, 'tasks.calendar.suggestions': [], 'tasks.calendar.clear': null }
  const calls = testServer({ answers })
  const cleared = () => calls.filter(({ path }) => path === 'tasks.calendar.clear').length
  await showPage(() => (
    <Suspense>
      <CalendarPage />
    </Suspense>
  ))
  const clear = page.getByRole('button', { name: 'Clear Calendar' })
  const dialog = page.getByRole('dialog', { name: 'Clear your calendar?' })
  await clear.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(cleared()).toBe(0)
  await clear.click()
  await dialog.getByRole('button', { name: 'Clear Calendar' }).click()
  await expect.poll(cleared).toBe(1)
  await expect.element(dialog).not.toBeInTheDocument()
})

it('does not repeat its title above the suggestions', async () => {
  const audit = { events: 0, hours: [], repeating: [], delegable: [] }
  const one = { title: 'Invoices', taskText: 'Send them', category: 'Bookkeeping', reason: 'Weekly.', hoursPerWeek: 2 }
  testServer({ answers: { 'tasks.calendar.audit': audit, 'tasks.calendar.suggestions': [one] } })
  await showPage(() => (
    <Suspense>
      <CalendarPage />
    </Suspense>
  ))
  await expect.element(page.getByRole('heading', { name: 'Suggestions' })).toBeVisible()
  expect(page.getByRole('heading', { name: /could delegate/ }).elements()).toEqual([])
  await expect.element(page.getByRole('heading', { name: 'What could you delegate?' })).toBeVisible()
})
