import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ClientsSelected } from './clients-selected.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

async function show() {
  testServer({ answers: { 'admin.clients.changeMany': { results: [], left: false, undo: null } } })
  const { Provider } = connect()
  const screen = await render(
    <KaziProvider>
      <Provider>
        <ClientsSelected
          selection={{ all: false, ids: [1, 2] }}
          matching={{ q: '', size: 50, filters: {} }}
          onResult={() => {}}
        />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Grant analyses' }).click()
  return screen
}
const left = page.getByRole('textbox', { name: 'Analyses left' })

it('keeps the number of analyses that is typed until it is granted', async () => {
  const first = await show()
  await left.fill('25')
  await first.unmount()
  const second = await show()
  await expect.element(left).toHaveValue('25')
  await page.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect.element(left).not.toBeInTheDocument()
  await second.unmount()
  await show()
  await expect.element(left).toHaveValue('10')
})
