import '@mantine/core/styles.layer.css'
import type { Money } from '@kazi/schemas/money'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { MonthCharts } from './month-charts.tsx'

const month = (name: string, earnings: Money[]) => ({
  month: name,
  hours: 1,
  delivered: 0,
  rating: null,
  reviews: 0,
  earnings,
})

it('draws the earnings of each currency in a chart of its own', async () => {
  await render(
    <KaziProvider>
      <MonthCharts
        months={[
          month('2026-10', [
            { amountCents: 150_000, currency: 'KES' },
            { amountCents: 4_000, currency: 'USD' },
          ]),
          month('2026-11', [{ amountCents: 250_000, currency: 'KES' }]),
        ]}
      />
    </KaziProvider>,
  )
  const chart = (currency: string) => page.getByRole('region', { name: `Earnings in ${currency}` })
  await expect.element(chart('KES').getByRole('button', { name: 'November 2026: KES 2,500' })).toBeInTheDocument()
  await expect.element(chart('USD').getByRole('button', { name: 'October 2026: $40' })).toBeInTheDocument()
  await expect.element(chart('USD').getByRole('button', { name: 'November 2026: $0' })).toBeInTheDocument()
})
