import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AccessRow } from './access.ts'
import { AccessSelected } from './access-selected.tsx'

const inviteMany = 'admin.access.inviteMany'

async function show(ids: number[], all = false, access = 'none') {
  const calls = testServer({ answers: { [inviteMany]: { results: [], left: false } } })
  const onResult = vi.fn()
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <AccessSelected
          selection={{ all, ids }}
          matching={{ q: '', size: 50, filters: {} }}
          rows={[1, 2, 3].map((id) => ({ id, access }) as AccessRow)}
          total="320"
          onResult={onResult}
        />
      </Provider>
    </KaziProvider>,
  )
  return { invited: () => calls.filter(({ path }) => path === inviteMany), onResult }
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (name: string) => page.getByRole('dialog', { name })

it('asks before it sends more than one invitation, and says how many', async () => {
  const { invited, onResult } = await show([1, 3])
  await press('Invite')
  await expect.element(dialog('Invite 2 VAs?')).toBeVisible()
  await press('Cancel')
  await expect.element(dialog('Invite 2 VAs?')).not.toBeInTheDocument()
  expect(invited()).toEqual([])
  await press('Invite')
  await dialog('Invite 2 VAs?').getByRole('button', { name: 'Invite' }).click()
  await vi.waitFor(() => expect(onResult).toHaveBeenCalledWith('Invite VAs', expect.anything()))
  expect(invited()).toHaveLength(1)
  await expect.element(dialog('Invite 2 VAs?')).not.toBeInTheDocument()
})

it('asks with the number of all that match', async () => {
  await show([], true)
  await press('Invite')
  await expect.element(dialog('Invite 320 VAs?')).toBeVisible()
  await press('Cancel')
  await press('Sign out everywhere')
  await expect.element(dialog('Sign out 320 VAs?')).toBeVisible()
})

it('invites a single one at once', async () => {
  const { onResult } = await show([2])
  await press('Invite')
  await vi.waitFor(() => expect(onResult).toHaveBeenCalled())
})

it('says why nobody in the selection can be invited', async () => {
  const { invited } = await show([1, 3], false, 'active')
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  await expect.element(invite).toHaveAccessibleDescription('They all have a password already')
  // It is disabled to a screen reader only: a disabled button could not be pressed to hear why.
  ;(invite.element() as HTMLElement).click()
  await expect.element(page.getByRole('status').getByText('They all have a password already')).toBeVisible()
  expect(invited()).toEqual([])
})
