import { connect } from '@kazi/client/connect'
import type { PlannedImport } from '@kazi/client/rest'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { emptiedPage } from '#/table/test-emptied-page.ts'
import { ImportRows } from './import-rows.tsx'

afterEach(() => vi.restoreAllMocks())

const read = { id: 4, columns: ['Name'], mapping: ['name'] } as unknown as PlannedImport
const row = { row: 1, cells: ['Amina'], verdict: 'invalid', reason: 'The email is missing.', kept: null }

it('leads back from a page of wrong rows whose last one has been put right', () => {
  const { Provider } = connect()
  return emptiedPage('admin.vas.imports.rows', row, 'Amina', () =>
    render(
      <KaziProvider>
        <Provider>
          <ImportRows
            read={read}
            verdict="invalid"
            changeable={false}
            pending={false}
            onMap={() => {}}
            onEdit={() => {}}
          />
        </Provider>
      </KaziProvider>,
    ),
  )
})
