import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ScoreMonths } from './score-months.tsx'

const none = { hours: 0, delivered: 0, rating: null, reviews: 0, earnings: [] }
const months = Array.from({ length: 12 }, (_, n) => ({ month: `2026-${String(n + 1).padStart(2, '0')}`, ...none }))

async function show(last: object) {
  testServer({ answers: { 'vaPortal.months': [...months.slice(0, 11), { ...months[11], ...last }] } })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Suspense>
          <ScoreMonths />
        </Suspense>
      </Provider>
    </KaziProvider>,
  )
  await expect.element(page.getByRole('heading', { name: 'Last twelve months' })).toBeVisible()
}
const empty = page.getByText('Nothing to show yet')
const chart = page.getByRole('region', { name: 'Hours worked' })

it('says that there is nothing yet instead of empty charts', async () => {
  await show({})
  await expect.element(empty).toBeVisible()
  await expect.element(chart).not.toBeInTheDocument()
})

it.each([
  { hours: 0.5 },
  { delivered: 1 },
  { rating: 4, reviews: 1 },
  { earnings: [{ amountCents: 100, currency: 'USD' }] },
])('draws the charts as soon as one month has %o', async (figures) => {
  await show(figures)
  await expect.element(chart).toBeVisible()
  await expect.element(empty).not.toBeInTheDocument()
})
