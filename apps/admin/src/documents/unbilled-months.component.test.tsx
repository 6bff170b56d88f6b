import '@mantine/core/styles.layer.css'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UnbilledMonths } from './unbilled-months.tsx'

const show = (months: Parameters<typeof UnbilledMonths>[0]['months']) =>
  render(
    <KaziProvider>
      <UnbilledMonths months={months} />
    </KaziProvider>,
  )

it('names each month and currency without an invoice, and what to do', async () => {
  const total = { amountCents: 30_000, currency: 'USD' as const }
  await show([
    { month: '2026-11', total },
    { month: '2026-11', total: { ...total, currency: 'EUR' } },
  ])
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      '$300 for November 2026 has no invoice yet. Issue one for that month, unless it was billed otherwise.€300 for November 2026 has no invoice yet. Issue one for that month, unless it was billed otherwise.',
    )
})

it('says nothing where every month has one', async () => {
  await show([])
  expect(page.getByRole('alert').elements()).toEqual([])
})
