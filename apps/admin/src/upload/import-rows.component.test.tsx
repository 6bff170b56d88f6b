import { connect } from '@kazi/client/connect'
import type { PlannedImport } from '@kazi/client/rest'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emptiedPage } from '#/table/test-emptied-page.ts'
import { ImportRows } from './import-rows.tsx'

afterEach(() => vi.restoreAllMocks())

const read = { id: 4, columns: ['Name'], mapping: ['name'] } as unknown as PlannedImport
const none = { rows: [], total: 0, more: false, from: 0, next: null, previous: null }
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

it('a row that no longer matches the filter stays until the focus leaves it', async () => {
  const wrong = (at: number) => ({ ...row, row: at, wrongColumn: 1, cells: [`Name ${at}`, ''] })
  const answer = (...rows: object[]) => ({ rows, total: rows.length, more: false, from: 1, next: null, previous: null })
  const rows = 'admin.vas.imports.rows'
  const answers: Record<string, object> = { [rows]: answer(wrong(1), wrong(2)) }
  const calls = testServer({ answers })
  const { Provider, queryClient } = connect()
  const edited: unknown[] = []
  await render(
    <KaziProvider>
      <Provider>
        <ImportRows
          read={{ ...read, columns: ['Name', 'Email', 'Phone'], mapping: ['name', 'email', 'phone'] } as PlannedImport}
          verdict="invalid"
          changeable
          pending={false}
          onMap={() => {}}
          onEdit={(...change) => {
            edited.push(change)
            answers[rows] = change[0] === 1 ? answer(wrong(2)) : answer()
            void queryClient.invalidateQueries()
          }}
        />
      </Provider>
    </KaziProvider>,
  )
  const cell = (name: string, row: number) => page.getByRole('textbox', { name: `${name}, row ${row}` })
  await userEvent.click(cell('Email', 1))
  await userEvent.keyboard('amina@example.com{Enter}07')
  await expect.poll(() => [calls.length, queryClient.isFetching()]).toEqual([2, 0])
  await expect.element(cell('Phone', 1)).toHaveFocus()
  await expect.element(cell('Phone', 1)).toHaveValue('07')
  await expect.element(cell('Email', 1)).toHaveValue('amina@example.com')
  await userEvent.keyboard('00{Enter}')
  await expect.element(cell('Name', 2)).toHaveFocus()
  await expect.element(cell('Name', 1)).not.toBeInTheDocument()
  // The last row of all: no empty list takes its place while it is being fixed.
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('bo@example.com{Enter}')
  await expect.poll(() => [calls.length, queryClient.isFetching()]).toEqual([4, 0])
  await expect.element(cell('Phone', 2)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('No such rows')).toBeVisible()
  expect(edited).toEqual([
    [1, 1, 'amina@example.com'],
    [1, 2, '0700'],
    [2, 1, 'bo@example.com'],
  ])
})

it('keeps each of two quick corrections of a row, although neither is answered', async () => {
  const columns = ['Name', 'Email', 'Phone']
  const wrong = { ...row, wrongColumn: 1, cells: ['Amina', '', ''] }
  const page1 = { rows: [wrong], total: 1, more: false, from: 1, next: null, previous: null }
  const answers: Record<string, object> = { 'admin.vas.imports.rows': page1 }
  const calls = testServer({ answers })
  const edited: string[] = []
  const { Provider, queryClient } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <ImportRows
          read={{ ...read, columns, mapping: ['name', 'email', 'phone'] } as PlannedImport}
          verdict="invalid"
          changeable
          pending={false}
          onMap={() => {}}
          onEdit={(_row, _column, value) => edited.push(value)}
        />
      </Provider>
    </KaziProvider>,
  )
  const cell = (name: string) => page.getByRole('textbox', { name: `${name}, row 1` })
  await userEvent.click(cell('Email'))
  await userEvent.keyboard('amina@example.com{Enter}0700')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  answers['admin.vas.imports.rows'] = { ...page1, rows: [], total: 0 }
  void queryClient.invalidateQueries()
  await expect.poll(() => [calls.length, queryClient.isFetching()]).toEqual([2, 0])
  await expect.element(cell('Phone')).toHaveValue('0700')
  await expect.element(cell('Email')).toHaveFocus()
  // The row has the first correction, too: it is not sent once more.
  await userEvent.keyboard('{Tab}{Tab}')
  expect(edited).toEqual(['amina@example.com', '0700'])
  await expect.element(page.getByText('No such rows')).toBeVisible()
})

it('has the room of the page for its rows', async () => {
  testServer({ answers: { 'admin.vas.imports.rows': { ...none, rows: [row], total: 1, from: 1 } } })
  const { Provider } = connect()
  await page.viewport(1000, 1200)
  try {
    await render(
      <KaziProvider>
        <Provider>
          <ImportRows read={read} verdict="" changeable={false} pending={false} onMap={() => {}} onEdit={() => {}} />
        </Provider>
      </KaziProvider>,
    )
    const rows = page.getByRole('region', { name: 'Rows of the file' })
    await expect.element(rows).toBeVisible()
    expect(getComputedStyle(rows.element()).maxHeight).toBe(`${1200 - 22 * 16}px`)
  } finally {
    await page.viewport(1000, 800)
  }
})
