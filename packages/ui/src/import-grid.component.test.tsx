import { IconAlertTriangle } from '@kazi/ui/tabler'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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
