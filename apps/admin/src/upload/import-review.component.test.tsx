import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import type { AdminRole } from '@kazi/schemas/states'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RoleProvider } from '#/session/may.tsx'
import { ImportReview } from './import-review.tsx'

const counts = { new: 0, update: 0, duplicate: 0, exists: 0, invalid: 1 }
const read = {
  id: 4,
  fileName: 'vas.csv',
  state: 'planned',
  mode: 'skip',
  columns: ['Name'],
  mapping: ['name'],
  counts,
  total: 1,
  kept: 0,
  undoable: false,
}
const rows = {
  rows: [{ row: 1, cells: ['Amina'], verdict: 'invalid', reason: 'The email is missing.', kept: null }],
  total: 1,
  more: false,
  from: 1,
  next: null,
  previous: null,
}

it.each<[AdminRole, string]>([
  ['operator', 'No valid VAs found. Choose what the columns are, fix the cells, or choose another file.'],
  ['reader', 'No valid VAs found.'],
])('says to the key of %j what it can do about a file without a valid VA', async (role, text) => {
  testServer({ answers: { 'admin.vas.imports.get': read, 'admin.vas.imports.rows': rows } })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <RoleProvider value={role}>
          <ImportReview id={4} onCancel={() => {}} back={null} />
        </RoleProvider>
      </Provider>
    </KaziProvider>,
  )
  await expect.element(page.getByText(/^No valid VAs found/)).toHaveTextContent(text)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
