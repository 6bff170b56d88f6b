import { testServer } from '@kazi/client/test-server'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { StatementsPage } from './statements-page.tsx'

const usd = (amountCents: number) => [{ amountCents, currency: 'USD' }]

it('shows the cents of every amount of a column', async () => {
  const vas = [
    { vaId: 3, vaName: 'Wanjiku Mwangi', minutes: 210, totals: usd(4200) },
    { vaId: 4, vaName: 'Amina Otieno', minutes: 90, totals: usd(1950) },
  ]
  const months = [{ month: '2026-11', vas, minutes: 300, totals: usd(6150) }]
  testServer({ answers: { 'tasks.statements.months': months, 'tasks.statements.month': { rows: [] } } })
  await showPage(() => (
    <Suspense>
      <StatementsPage month={undefined} />
    </Suspense>
  ))
  const table = page.getByRole('table', { name: 'VAs in November 2026' })
  await expect.element(table.getByText('$42.00', { exact: true })).toBeVisible()
  await expect.element(table.getByText('$19.50', { exact: true })).toBeVisible()
})
