import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { adminKeysQuery } from '@kazi/schemas/admin-key'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RoleProvider } from '#/session/may.tsx'
import { KeysList } from './keys-list.tsx'

afterEach(() => vi.restoreAllMocks())

const none = { rows: [], total: 0, more: false, from: 0, next: null, previous: null }
/** As the frame shows it before it is known whose key this is. */
async function show(role: 'owner' | 'operator', refused: string[] = []) {
  testServer({
    answers: { 'admin.me': { label: 'Odette', role }, 'admin.keys.list': none, 'admin.keys.fixed': [] },
    refused,
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <RoleProvider value="reader">
          <KeysList
            search={{ q: '', sort: '', desc: false, cursor: '', size: 50 } as never}
            query={adminKeysQuery.parse({}) ?? {}}
            onSearch={() => {}}
          />
        </RoleProvider>
      </Provider>
    </KaziProvider>,
  )
}
const refusal = page.getByText('Only an owner can manage keys')

it('says that an owner manages them to those who are none', async () => {
  await show('operator')
  await expect.element(refusal).toBeVisible()
})

it('says nothing of the kind to an owner while it is not known who asks', async () => {
  const refused = ['admin.me']
  await show('owner', refused)
  await expect.element(page.getByText("Couldn't load what your key may do")).toBeVisible()
  await expect.element(refusal).not.toBeInTheDocument()
  refused.length = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'New key' })).toBeVisible()
})
