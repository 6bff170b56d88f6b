import { exactTime } from '@kazi/ui/format'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HoldBadge } from './hold-badge.tsx'

const later = new Date(new Date().setHours(23, 59, 0, 0))
const nextWeek = new Date(Date.now() + 7 * 86_400_000)

it.each([
  ['the time, today', later, 'Snoozed until 11:59 PM'],
  [
    'the day, otherwise',
    nextWeek,
    `Snoozed until ${nextWeek.toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
      ...(nextWeek.getFullYear() !== later.getFullYear() && { year: 'numeric' }),
    })}`,
  ],
])('names %s, and the exact time in its title', async (_, until, text) => {
  await render(
    <KaziProvider>
      <HoldBadge pausedAt={null} snoozedUntil={until.toISOString()} />
    </KaziProvider>,
  )
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByTitle(exactTime(until))).toBeVisible()
})
