import { connect } from '@kazi/client/connect'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { emptiedPage } from '#/table/test-emptied-page.ts'
import { VaAssignments } from './va-assignments.tsx'

afterEach(() => vi.restoreAllMocks())

const usd = { amountCents: 0, currency: 'USD' }
const assignment = {
  id: 5,
  projectTitle: 'Sort the inbox',
  projectDescription: 'Sort the inbox',
  projectType: 'hourly',
  status: 'active',
  priority: 'medium',
  clientName: 'Anselm',
  clientEmail: 'anselm@example.com',
  taskId: null,
  startDate: '2026-05-04',
  fixedPrice: null,
  rate: null,
  totalHours: 2,
  earnings: usd,
}

it('leads back from a page that was emptied meanwhile', () => {
  const { Provider } = connect()
  return emptiedPage('admin.assignments.list', assignment, 'Sort the inbox', () =>
    render(
      <KaziProvider>
        <Provider>
          <VaAssignments vaId={3} />
        </Provider>
      </KaziProvider>,
    ),
  )
})
