import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VasSelected } from './vas-selected.tsx'

afterEach(() => vi.restoreAllMocks())

const changeMany = 'admin.vas.changeMany'
async function show(ids: number[], all = false) {
  const calls = testServer({ answers: { [changeMany]: { results: [], left: false, undo: null } } })
  const onResult = vi.fn()
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <VasSelected
          selection={{ all, ids }}
          matching={{ q: '', size: 50, filters: {} }}
          total="320"
          onResult={onResult}
        />
      </Provider>
    </KaziProvider>,
  )
  return { sent: () => calls.filter(({ path }) => path === changeMany), onResult }
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (name: string) => page.getByRole('dialog', { name })

it('asks before it sends more than one invitation, and says how many', async () => {
  const { sent, onResult } = await show([1, 3])
  await press('Invite')
  await expect.element(dialog('Invite 2 VAs?')).toBeVisible()
  await press('Cancel')
  await expect.element(dialog('Invite 2 VAs?')).not.toBeInTheDocument()
  expect(sent()).toEqual([])
  await press('Invite')
  await dialog('Invite 2 VAs?').getByRole('button', { name: 'Invite' }).click()
  await vi.waitFor(() => expect(onResult).toHaveBeenCalledWith('Invite VAs', 'invited', expect.anything()))
  expect(sent()).toHaveLength(1)
  await expect.element(dialog('Invite 2 VAs?')).not.toBeInTheDocument()
})

it('asks with the number of all that match', async () => {
  const { sent } = await show([], true)
  await press('Invite')
  await expect.element(dialog('Invite 320 VAs?')).toBeVisible()
  expect(sent()).toEqual([])
})

it('invites a single one at once', async () => {
  const { onResult } = await show([2])
  await press('Invite')
  await vi.waitFor(() => expect(onResult).toHaveBeenCalled())
})
