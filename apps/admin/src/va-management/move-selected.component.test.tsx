import { connect } from '@kazi/client/connect'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AssignmentRow } from './assignment.ts'
import { MoveSelected } from './move-selected.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Selects these assignments; returns what was sent, and the results that were shown. */
async function show(ids: number[], all = false) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body))[0])
    return Response.json([{ result: { data: { results: [], left: false, undo: null } } }])
  })
  const onResult = vi.fn()
  const rows = [1, 2, 3].map((id) => ({ id, status: 'active' }) as AssignmentRow)
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <MoveSelected
          selection={{ all, ids }}
          matching={{ q: '', size: 50, filters: {} }}
          rows={rows}
          total="1,200"
          read={new Map(rows.map(({ id, status }) => [id, status]))}
          onResult={onResult}
        />
      </Provider>
    </KaziProvider>,
  )
  return { sent, onResult }
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (name: string) => page.getByRole('dialog', { name })

it('asks before it moves more than one, and says how many', async () => {
  const { sent, onResult } = await show([1, 3])
  await press('Pause')
  await expect.element(dialog('Pause 2 assignments?')).toBeVisible()
  await expect.element(page.getByText('Their clients and VAs are told by email.')).toBeVisible()
  await press('Cancel')
  await expect.element(dialog('Pause 2 assignments?')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await press('Pause')
  await dialog('Pause 2 assignments?').getByRole('button', { name: 'Pause' }).click()
  await expect.element(dialog('Pause 2 assignments?')).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ status: 'paused', selection: { ids: [1, 3] } }])
  expect(onResult).toHaveBeenCalledWith('Pause assignments', 'paused', expect.anything())
})

it('asks with the number of all that match', async () => {
  await show([], true)
  await press('Complete')
  await expect.element(dialog('Complete 1,200 assignments?')).toBeVisible()
})

it('moves a single one at once', async () => {
  const { onResult } = await show([2])
  await press('Pause')
  await vi.waitFor(() => expect(onResult).toHaveBeenCalled())
})
