import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VaLogin } from './va-login.tsx'

afterEach(() => vi.restoreAllMocks())

it('tells an applicant, who has nothing to sign in with, how they hear', async () => {
  testServer({})
  const { Provider } = connect()
  const component = () => <VaLogin />
  const router = createRouter({ history: createMemoryHistory(), routeTree: createRootRoute({ component }) })
  await render(
    <KaziProvider>
      <Provider>
        <RouterProvider router={router as never} />
      </Provider>
    </KaziProvider>,
  )
  await expect.element(page.getByText("Applied and waiting? We'll email you our answer.")).toBeVisible()
})
