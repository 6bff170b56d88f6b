import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EraseDialog } from './erase-dialog.tsx'

it('says that documents are kept with name and address, apart from what is kept without', async () => {
  testServer({})
  const { Provider } = connect()
  const routeTree = createRootRoute({ component: () => <EraseDialog onClose={() => {}} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  await render(
    <KaziProvider>
      <Provider>
        <RouterProvider router={router} />
      </Provider>
    </KaziProvider>,
  )
  await expect.element(page.getByText(/invoices and other documents we issued to you/)).toBeVisible()
  await expect.element(page.getByText('Kept as they are:')).toBeVisible()
})
