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

it('shows two clients of one name as two rows', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const clients = [40_00, 25_00].map((amount) => ({ clientName: 'Dana Reed', totals: totals(amount) }))
  const earnings = {
    ...{ totals: totals(65_00), months: [{ month: '2026-11', totals: totals(65_00) }], total: 0, rows: [] },
    ...{ states: { agreed: [], done: [], accepted: [] }, clients, tasks: [], nextCursor: null },
  }
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
  const rows = page.getByText('Dana Reed', { exact: true })
  await expect.poll(() => rows.elements().length).toBe(2)
  // React says so of two rows with one key.
  expect(complaints).not.toHaveBeenCalled()
})
