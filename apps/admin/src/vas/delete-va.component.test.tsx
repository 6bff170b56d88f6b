import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DeleteVa } from './delete-va.tsx'
import { VaForm } from './va-form.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

const nothing = {
  openTasks: 0,
  results: 0,
  proposals: 0,
  assignments: 0,
  activeAssignments: 0,
  hours: 0,
  reviews: 0,
  messages: 0,
}
async function show(leaving: object, refused: string[] = []) {
  testServer({ answers: { 'admin.vas.leaving': leaving, 'admin.vas.get': { id: 1, available: true } }, refused })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <DeleteVa va={{ id: 1, name: 'Amina' } as never} onClose={() => {}} onDeleted={() => {}} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const text = (words: string) => page.getByText(words, { exact: false })

it('says what deactivating does to open proposals, before and after', async () => {
  await show({ ...nothing, proposals: 2 })
  await expect.element(text('Proposals that are open are withdrawn, and we email those clients.')).toBeVisible()
  await press('Deactivate')
  await expect.element(text('2 open proposals were withdrawn, and we email those clients.')).toBeVisible()
  await expect.element(text('Everything else stays as it is')).not.toBeInTheDocument()
})

it('says that everything stays of a VA who is proposed nowhere', async () => {
  await show(nothing)
  await press('Deactivate')
  await expect.element(text('They get no new work. Everything else stays as it is.')).toBeVisible()
})

it('deletes nobody before it has said what goes with them', async () => {
  const refused = ['admin.vas.leaving']
  await show({ ...nothing, reviews: 3 }, refused)
  await expect.element(page.getByText("Couldn't load what goes with them")).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete VA' })).toBeDisabled()
  refused.length = 0
  await press('Try again')
  await expect.element(page.getByText('3 reviews deleted')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete VA' })).toBeEnabled()
})

it('says so beside the switch in the form of a VA, too', async () => {
  testServer({})
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <VaForm onClose={() => {}} />
      </Provider>
    </KaziProvider>,
  )
  await expect
    .element(page.getByRole('switch', { name: 'Available for new tasks', exact: false }))
    .toHaveAccessibleDescription(/open proposals are withdrawn, and we email those clients/)
})
