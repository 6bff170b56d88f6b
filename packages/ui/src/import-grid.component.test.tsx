import { IconAlertTriangle, IconCheck } from '@kazi/ui/tabler'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { ImportGrid } from './import-grid.tsx'
import { KaziProvider } from './kazi-provider.tsx'

async function grid(cell: string) {
  const onEdit = vi.fn()
  const columns = [{ key: 'task', label: 'Task' }]
  const verdicts = { invalid: { icon: IconAlertTriangle, label: 'Fix or skip', tone: 'bad' as const } }
  const rows = [{ row: 1, cells: [cell], verdict: 'invalid' as const }]
  await render(
    <KaziProvider>
      <ImportGrid columns={columns} rows={rows} verdicts={verdicts} canEdit={() => true} onEdit={onEdit} />
    </KaziProvider>,
  )
  return { onEdit, cell: page.getByRole('textbox', { name: 'Task, row 1' }) }
}

it('a cell of several lines keeps them when it is fixed', async () => {
  const { onEdit, cell } = await grid('Call Ada\nand Bo')
  await userEvent.click(cell)
  await userEvent.keyboard('{Control>}{End}{/Control}!')
  await userEvent.tab()
  expect(onEdit.mock.calls).toEqual([[1, 0, 'Call Ada\nand Bo!']])
})

it.each(['Call Ada', 'Call Ada\nand Bo'])('%j is saved by Enter', async (text) => {
  const { onEdit, cell } = await grid(text)
  await userEvent.click(cell)
  await userEvent.keyboard('{Control>}{End}{/Control}!{Enter}')
  expect(onEdit.mock.calls).toEqual([[1, 0, `${text}!`]])
})

function Rows({ open = true }) {
  const [cells, setCells] = useState([
    ['', 'slow'],
    ['', 'fast'],
  ])
  return (
    <KaziProvider>
      <Dialog onClose={() => setCells([])} title="Rows">
        <ImportGrid
          columns={[
            { key: 'task', label: 'Task' },
            { key: 'notes', label: 'Notes' },
          ]}
          verdicts={{
            invalid: { icon: IconAlertTriangle, label: 'Fix or skip', tone: 'bad' },
            new: { icon: IconCheck, label: 'New', tone: 'good' },
          }}
          rows={cells.map((own, at) => ({ row: at + 1, cells: own, verdict: own[0] ? 'new' : 'invalid' }) as const)}
          canEdit={({ verdict }, wasEntered) => open && (wasEntered || verdict === 'invalid')}
          onEdit={(row, column, value) =>
            setCells((old) =>
              old.map((own, at) => (at === row - 1 ? own.map((one, index) => (index === column ? value : one)) : own)),
            )
          }
        />
      </Dialog>
    </KaziProvider>
  )
}
const cellOf = (name: string) => page.getByRole('textbox', { name })

it('a row that was put right stays editable, so that the cell after it keeps what is typed into it', async () => {
  await render(<Rows />)
  await userEvent.click(cellOf('Task, row 1'))
  await userEvent.keyboard('Call Ada{Enter}')
  await expect.element(page.getByText('New', { exact: true })).toBeVisible()
  await expect.element(cellOf('Notes, row 1')).toHaveFocus()
  await userEvent.keyboard('er')
  await expect.element(cellOf('Notes, row 1')).toHaveValue('slower')
})

it('Escape gives a cell its text back and leaves it; the dialog around it stays', async () => {
  await render(<Rows />)
  await userEvent.click(cellOf('Notes, row 2'))
  await userEvent.keyboard('er{Escape}')
  await expect.element(cellOf('Notes, row 2')).toHaveValue('fast')
  await expect.element(page.getByRole('region', { name: 'Rows of the file' })).toHaveFocus()
})

it('an edited row can be changed no longer than its caller lets it', async () => {
  const { rerender } = await render(<Rows />)
  await userEvent.click(cellOf('Task, row 1'))
  await userEvent.keyboard('Call Ada{Enter}')
  await expect.element(page.getByText('New', { exact: true })).toBeVisible()
  await rerender(<Rows open={false} />)
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(page.getByText('Call Ada')).toBeVisible()
})

it('a row that is put right by a late answer keeps the cell that was entered meanwhile', async () => {
  const grid = (verdict: 'invalid' | 'new') => (
    <KaziProvider>
      <ImportGrid
        columns={[{ key: 'task', label: 'Task' }]}
        verdicts={{
          invalid: { icon: IconAlertTriangle, label: 'Fix or skip', tone: 'bad' },
          new: { icon: IconCheck, label: 'New', tone: 'good' },
        }}
        rows={[{ row: 1, cells: ['Call Ada'], verdict }]}
        canEdit={(row, wasEntered) => wasEntered || row.verdict === 'invalid'}
        onEdit={() => {}}
      />
    </KaziProvider>
  )
  const { rerender } = await render(grid('invalid'))
  await userEvent.click(cellOf('Task, row 1'))
  await userEvent.keyboard('!')
  await rerender(grid('new'))
  await expect.element(page.getByText('New', { exact: true })).toBeVisible()
  await expect.element(cellOf('Task, row 1')).toHaveFocus()
  await expect.element(cellOf('Task, row 1')).toHaveValue('Call Ada!')
})

it.each(['Enter', 'Escape'])('%s that ends a composed word stays in its cell', async (key) => {
  await render(<Rows />)
  const cell = cellOf('Notes, row 1')
  await userEvent.click(cell)
  await userEvent.keyboard('er')
  const composed = new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true })
  cell.element().dispatchEvent(composed)
  await expect.element(cell).toHaveFocus()
  await expect.element(cell).toHaveValue('slower')
  expect(composed.defaultPrevented).toBe(false)
})

it('a window that is left for another one saves nothing yet', async () => {
  const { onEdit, cell } = await grid('Call Ada')
  await userEvent.click(cell)
  await userEvent.keyboard('{End} at')
  cell.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  expect(onEdit).not.toHaveBeenCalled()
  await userEvent.keyboard(' nine{Enter}')
  expect(onEdit.mock.calls).toEqual([[1, 0, 'Call Ada at nine']])
})

it('a text that was saved and is typed back before the answer is saved again', async () => {
  const { onEdit, cell } = await grid('Call Ada')
  await userEvent.fill(cell, 'Call Bo')
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(cell, 'Call Ada')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(cell)
  await userEvent.keyboard('{Enter}')
  expect(onEdit.mock.calls).toEqual([
    [1, 0, 'Call Bo'],
    [1, 0, 'Call Ada'],
  ])
})

it('takes half of the window, or what its page sets', async () => {
  await grid('Call Ada')
  const rows = page.getByRole('region', { name: 'Rows of the file' }).element() as HTMLElement
  expect(getComputedStyle(rows).maxHeight).toBe(`${innerHeight / 2}px`)
  rows.parentElement?.style.setProperty('--import-grid-height', '123px')
  expect(getComputedStyle(rows).maxHeight).toBe('123px')
})
