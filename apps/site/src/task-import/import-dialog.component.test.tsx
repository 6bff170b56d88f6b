import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ImportDialog } from './import-dialog.tsx'

beforeEach(() => localStorage.clear())

function signedIn(id = 1) {
  const { Provider, api } = connect()
  api.auth.me.setData(undefined, { id } as never)
  return { Provider }
}

it.each([
  [1, 'Added 1 task', 'It is on your list now.'],
  [2, 'Added 2 tasks', 'They are on your list now.'],
])('says of %i what was added', async (imported, title, text) => {
  const cells = { category: '', priority: '', deadline: '', budget: '', notes: '' }
  const rows = Array.from({ length: imported }, (_, index) => ({
    row: index + 1,
    verdict: 'new',
    cells: { ...cells, taskText: `Task ${index}` },
  }))
  testServer({ answers: { 'tasks.uploadCsv': { rows, imported } } })
  const { Provider } = signedIn()
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
    row: index + 1,
    verdict: 'invalid',
    reason: 'No task.',
    cells: { ...cells, taskText },
  }))
  const answers = { 'tasks.uploadCsv': { rows, imported: 0 } }
  const calls = testServer({ answers })
  const { Provider } = signedIn()
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

it('sends no row that the file has cut: neither to be judged again nor to be added', async () => {
  const cells = { category: '', priority: '', deadline: '', budget: '', notes: '' }
  const cut = { verdict: 'invalid', reason: 'has more cells than the header', isCut: true }
  const rows = [
    { row: 1, ...cut, cells: { ...cells, taskText: 'Sort my inbox' } },
    { row: 2, verdict: 'invalid', reason: 'has no task', cells: { ...cells, taskText: '', notes: 'quietly' } },
    { row: 3, verdict: 'duplicate', cells: { ...cells, taskText: 'Order paper' } },
    { row: 4, verdict: 'new', cells: { ...cells, taskText: 'Water plants' } },
  ]
  const answers: Record<string, unknown> = { 'tasks.uploadCsv': { rows, imported: 0 } }
  const calls = testServer({ answers })
  const uploads = () => calls.filter(({ path }) => path === 'tasks.uploadCsv')
  const { Provider } = signedIn()
  await render(
    <KaziProvider>
      <Provider>
        <ImportDialog onClose={() => {}} />
      </Provider>
    </KaziProvider>,
  )
  const file = new File(['Task,Owner\nSort my inbox, then call Ada,me'], 'tasks.csv', { type: 'text/csv' })
  await page.elementLocator(document.querySelector('input[type=file]')!).upload(file)
  const task = (row: number) => page.getByRole('textbox', { name: `Task, row ${row}` })
  await expect.element(task(2)).toBeVisible()
  expect(task(1).query()).toBeNull()
  answers['tasks.uploadCsv'] = {
    rows: ['Book a flight', 'Order paper', 'Water plants'].map((taskText, at) => ({
      row: at + 1,
      verdict: at === 1 ? 'duplicate' : 'new',
      cells: { ...cells, taskText },
    })),
    imported: 2,
  }
  await task(2).fill('Book a flight')
  await page.getByText('has more cells than the header').click()
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await vi.waitFor(() => expect(uploads()).toHaveLength(3))
  await expect.element(page.getByText('has more cells than the header')).toBeVisible()
  const sent = uploads().map(({ input }) => [
    input.dryRun,
    String(input.csvData)
      .split('\n')
      .map((line: string) => line.split(',')[0]),
  ])
  expect(sent.slice(1)).toEqual([
    [true, ['"Task"', '"Book a flight"', '"Order paper"', '"Water plants"']],
    [false, ['"Task"', '"Book a flight"', '"Order paper"', '"Water plants"']],
  ])
})

it('adds what was corrected a moment ago, although its check is under way', async () => {
  const cells = { category: '', priority: '', deadline: '', budget: '', notes: '' }
  const rows = [
    { row: 1, verdict: 'new', cells: { ...cells, taskText: 'Sort my inbox' } },
    { row: 2, verdict: 'invalid', reason: 'has no task', cells: { ...cells, taskText: '', notes: 'quietly' } },
  ]
  const calls = testServer({ answers: { 'tasks.uploadCsv': { rows, imported: 0 } } })
  const { Provider } = signedIn()
  await render(
    <KaziProvider>
      <Provider>
        <ImportDialog onClose={() => {}} />
      </Provider>
    </KaziProvider>,
  )
  const file = new File(['Task,Notes\nSort my inbox,\n,quietly'], 'tasks.csv', { type: 'text/csv' })
  await page.elementLocator(document.querySelector('input[type=file]')!).upload(file)
  const add = page.getByRole('button', { name: 'Add 1 task' })
  await expect.element(add).toBeEnabled()
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (...sent) => {
    const answer = await server(...sent)
    await promise
    return answer
  })
  await page.getByRole('textbox', { name: 'Task, row 2' }).fill('Book a flight')
  await page.getByText('quietly').or(page.getByText('has no task')).first().click()
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  await add.click()
  await vi.waitFor(() => expect(calls).toHaveLength(3))
  expect(calls[2]?.input).toMatchObject({ dryRun: false, csvData: expect.stringContaining('"Book a flight"') })
  resolve()
})

const blankCells = { category: '', priority: '', deadline: '', budget: '', notes: '' }
const noTask = { verdict: 'invalid', reason: 'has no task' }
const uploadsCsv = () =>
  page
    .elementLocator(document.querySelector('input[type=file]')!)
    .upload(new File(['Task,Notes\n,soon'], 'tasks.csv', { type: 'text/csv' }))

it('still has the corrected rows when the dialog opens again, judged again, until they are canceled', async () => {
  const rows = [{ row: 1, ...noTask, cells: { ...blankCells, taskText: '', notes: 'soon' } }]
  const answers: Record<string, unknown> = { 'tasks.uploadCsv': { rows, imported: 0 } }
  const calls = testServer({ answers })
  const { Provider } = signedIn()
  const onClose = vi.fn()
  const dialog = (key: string) => (
    <KaziProvider>
      <Provider>
        <ImportDialog key={key} onClose={onClose} />
      </Provider>
    </KaziProvider>
  )
  const { rerender } = await render(dialog('first'))
  await uploadsCsv()
  const task = page.getByRole('textbox', { name: 'Task, row 1' })
  const checks = () => calls.filter(({ path }) => path === 'tasks.uploadCsv')
  await task.fill('Call Ada')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(checks()).toHaveLength(2))
  await rerender(dialog('second'))
  await expect.element(page.getByText('The rows that you corrected are still here.')).toBeVisible()
  await expect.element(task).toHaveValue('Call Ada')
  await vi.waitFor(() => expect(checks()).toHaveLength(3))
  await expect.element(page.getByRole('button', { name: 'Add tasks' })).toBeDisabled()

  answers['tasks.uploadCsv'] = {
    rows: [{ row: 1, verdict: 'new', cells: { ...blankCells, taskText: 'Call Ada', notes: 'soon' } }],
    imported: 0,
  }
  await rerender(dialog('third'))
  await expect.element(page.getByRole('button', { name: 'Add 1 task' })).toBeEnabled()
  await expect.element(page.getByText('The rows that you corrected are still here.')).toBeVisible()
  expect(checks()[3]?.input).toMatchObject({ dryRun: true, csvData: expect.stringContaining('"Call Ada"') })

  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await rerender(dialog('fourth'))
  await expect.element(page.getByText('CSV file', { exact: true })).toBeVisible()
  await expect.element(task).not.toBeInTheDocument()
  await expect.element(page.getByText('Call Ada')).not.toBeInTheDocument()
})

it('keeps the corrected rows from another account in the same browser', async () => {
  const rows = [{ row: 1, ...noTask, cells: { ...blankCells, taskText: '', notes: 'soon' } }]
  const open = async (id: number) => {
    testServer({ answers: { 'tasks.uploadCsv': { rows, imported: 0 } } })
    const { Provider } = signedIn(id)
    return render(
      <KaziProvider>
        <Provider>
          <ImportDialog onClose={() => {}} />
        </Provider>
      </KaziProvider>,
    )
  }
  const kept = page.getByText('The rows that you corrected are still here.')
  const first = await open(1)
  await uploadsCsv()
  await page.getByRole('textbox', { name: 'Task, row 1' }).fill('Call Ada')
  await userEvent.keyboard('{Enter}')
  await first.unmount()
  const second = await open(2)
  await expect.element(page.getByText('CSV file', { exact: true })).toBeVisible()
  await expect.element(kept).not.toBeInTheDocument()
  await second.unmount()
  await open(1)
  await expect.element(kept).toBeVisible()
})
