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

it.each([
  [0, 'Removed 2', 'Restored 1'],
  [1, 'Imported 2', 'Updated 1'],
])('says what was taken back, of each row and of all of them where %j stay', async (kept, removed, restored) => {
  const made = { row: 1, cells: ['Amina'], verdict: 'new', reason: null, kept: null }
  const undone = [
    made,
    { ...made, row: 2, cells: ['Baraka'], ...(kept && { kept: 'has a task' }) },
    { ...made, row: 3, cells: ['Chiku'], verdict: 'update' },
  ]
  testServer({
    answers: {
      'admin.vas.imports.get': {
        ...read,
        state: 'undone',
        kept,
        total: 3,
        counts: { ...counts, invalid: 0, new: 2, update: 1 },
      },
      'admin.vas.imports.rows': { ...rows, rows: undone, total: 3 },
    },
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <ImportReview id={4} onCancel={() => {}} back={null} />
      </Provider>
    </KaziProvider>,
  )
  await expect.element(page.getByRole('row', { name: '1 Removed Amina' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: '3 Restored Chiku' })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: kept ? '2 New Stays: has a task Baraka' : '2 Removed Baraka' }))
    .toBeVisible()
  for (const name of [removed, restored])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
})
