import '@mantine/core/styles.layer.css'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UnbilledMonths } from './unbilled-months.tsx'

afterEach(() => vi.restoreAllMocks())

const show = (months: Parameters<typeof UnbilledMonths>[0]['months']) =>
  render(
    <KaziProvider>
      <UnbilledMonths months={months} />
    </KaziProvider>,
  )

it('names the work of each VA, month and currency without an invoice, and what to do', async () => {
  const total = { amountCents: 30_000, currency: 'USD' as const }
  const of = { month: '2026-11', vaId: 1, vaName: 'Akosua' }
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  await show([
    { ...of, total },
    { ...of, total: { ...total, currency: 'EUR' } },
    { ...of, vaId: 2, total: { ...total, amountCents: 1500 } },
  ])
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      ['$300', '€300', '$15']
        .map(
          (amount) =>
            `No invoice has ${amount} of November 2026 by Akosua. Issue one for that VA and month, unless it was billed otherwise.`,
        )
        .join(''),
    )
  expect(errors.mock.calls).toEqual([])
})

it('says nothing where every month has one', async () => {
  await show([])
  expect(page.getByRole('alert').elements()).toEqual([])
})
