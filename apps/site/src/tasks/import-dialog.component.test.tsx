import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it, vi } from 'vitest'
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

it('keeps what is corrected while a correction is being checked, and checks that too', async () => {
  const cells = { category: '', priority: '', deadline: '', budget: '', notes: '' }
  const rows = ['', ''].map((taskText, index) => ({
    ...{ row: index + 1, verdict: 'invalid', reason: 'No task.', cells: { ...cells, taskText } },
  }))
  const answers = { 'tasks.uploadCsv': { rows, imported: 0 } }
  const calls = testServer({ answers })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <ImportDialog onClose={() => {}} />
      </Provider>
    </KaziProvider>,
  )
  const file = new File(['Task\n,\n,'], 'tasks.csv', { type: 'text/csv' })
  await page.elementLocator(document.querySelector('input[type=file]')!).upload(file)
  const cell = (row: number) => page.getByRole('textbox', { name: `Task, row ${row}` })
  await expect.element(cell(1)).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (...sent) => {
    const answer = await server(...sent)
    await promise
    return answer
  })
  await cell(1).fill('Sort my inbox')
  await cell(2).click()
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  await cell(2).fill('Book a flight')
  await cell(1).click()
  resolve()
  await vi.waitFor(() => expect(calls).toHaveLength(3))
  expect(calls[2]?.input.csvData).toContain('"Book a flight"')
  await expect.element(cell(1)).toHaveValue('Sort my inbox')
  await expect.element(cell(2)).toHaveValue('Book a flight')
})
