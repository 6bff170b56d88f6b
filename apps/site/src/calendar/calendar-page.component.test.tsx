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
