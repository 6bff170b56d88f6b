import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { leadsQueryOf, leadsSearch } from './leads-search.ts'
import { LeadsSelected } from './leads-selected.tsx'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['sends the versions that were read of the selected rows', { all: false, ids: [7, 9] }, [{ id: 7, version: 3 }]],
  ['sends none for all that match, of which nobody read the rows', { all: true, ids: [] }, []],
])('%s', async (_, selection, before) => {
  const calls = testServer({ answers: { 'admin.leads.moveMany': { results: [], left: false, undo: null } } })
  const { Provider } = connect()
  const read = new Map([
    [7, 3],
    [8, 1],
  ])
  await render(
    <KaziProvider>
      <Provider>
        <LeadsSelected
          selection={selection}
          matching={leadsQueryOf(leadsSearch.parse({}))}
          read={read}
          onResult={() => {}}
        />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Contacted' }).click()
  await expect.poll(() => calls.at(-1)?.input).toMatchObject({ before, change: { what: 'stage', stage: 'contacted' } })
})
