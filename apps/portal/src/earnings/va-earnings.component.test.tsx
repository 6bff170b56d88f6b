import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VaEarnings } from './va-earnings.tsx'

afterEach(() => vi.restoreAllMocks())

const totals = (amountCents: number) => [{ amountCents, currency: 'USD' }]

async function show(earnings: object) {
  testServer({ answers: { 'vaPortal.earnings': earnings } })
  const { Provider } = connect()
  const component = () => (
    <Suspense>
      <VaEarnings month={undefined} />
    </Suspense>
  )
  const history = createMemoryHistory()
  const router = createRouter({ history, routeTree: createRootRoute({ component }) })
  await render(
    <KaziProvider>
      <Provider>
        <RouterProvider router={router as never} />
      </Provider>
    </KaziProvider>,
  )
}

it('shows two clients of one name as two rows', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const clients = [40_00, 25_00].map((amount) => ({ clientName: 'Dana Reed', totals: totals(amount) }))
  const earnings = {
    totals: totals(65_00),
    months: [{ month: '2026-11', totals: totals(65_00) }],
    total: 0,
    rows: [],
    states: { agreed: [], done: [], accepted: [] },
    clients,
    tasks: [],
    nextCursor: null,
  }
  await show(earnings)
  const rows = page.getByText('Dana Reed', { exact: true })
  await expect.poll(() => rows.elements().length).toBe(2)
  // React says so of two rows with one key.
  expect(complaints).not.toHaveBeenCalled()
})

it('shows the months of time without a price, with their statements, and never says that none was logged', async () => {
  const months = ['2026-11', '2026-10'].map((month) => ({ month, totals: [] }))
  await show({
    totals: [],
    months,
    total: 0,
    rows: [],
    clients: [],
    tasks: [],
    nextCursor: null,
    states: { agreed: [], done: [], accepted: [] },
  })
  await expect.element(page.getByRole('link', { name: 'October 2026', exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'November 2026' })
  await expect.element(row.getByText('—')).toBeVisible()
  await expect
    .element(page.getByText('Time you logged counts once its price is agreed, or its fixed-price result is accepted.'))
    .toBeVisible()
  expect(page.getByText('Log time on a task').elements()).toEqual([])
  expect(page.getByText('Nothing earned in this month').elements()).toEqual([])
})
