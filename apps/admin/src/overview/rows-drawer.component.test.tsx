import { connect } from '@kazi/client/connect'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { emptiedPage } from '#/table/test-emptied-page.ts'
import { overviewSearch } from './overview-queries.ts'
import { RowsDrawer } from './rows-drawer.tsx'

afterEach(() => vi.restoreAllMocks())

const row = {
  id: 5,
  title: 'Sort the inbox',
  taskId: null,
  va: null,
  vaId: null,
  value: 2,
  state: null,
  at: '2026-05-04T09:00:00Z',
}

it('leads back from a page that was emptied meanwhile', () => {
  const { Provider } = connect()
  const search = overviewSearch.parse({ figure: 'hours', week: '2026-05-04' })
  return emptiedPage('admin.overview.trendRows', row, 'Sort the inbox', () =>
    render(
      <KaziProvider>
        <Provider>
          <RowsDrawer search={search} onSearch={() => {}} />
        </Provider>
      </KaziProvider>,
    ),
  )
})
