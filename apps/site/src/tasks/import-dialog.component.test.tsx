import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ImportDialog } from './import-dialog.tsx'

it.each([
  [1, 'Added 1 task', 'It is on your list now.'],
  [2, 'Added 2 tasks', 'They are on your list now.'],
])('says of %i what was added', async (imported, title, text) => {
  const cells = { category: '', priority: '', deadline: '', budget: '', notes: '' }
  const rows = Array.from({ length: imported }, (_, index) => ({
    ...{ row: index + 1, verdict: 'new', cells: { ...cells, taskText: `Task ${index}` } },
  }))
  testServer({ answers: { 'tasks.uploadCsv': { rows, imported } } })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <ImportDialog onClose={() => {}} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  const file = new File(['Task\nSort my inbox'], 'tasks.csv', { type: 'text/csv' })
  await page.elementLocator(document.querySelector('input[type=file]')!).upload(file)
  await page.getByRole('button', { name: new RegExp(`^Add ${imported} tasks?$`) }).click()
  await expect.element(page.getByText(title, { exact: true })).toBeVisible()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
