import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'

/** For component tests: a page with what the site has around each: theme, connection, router and toasts. */
export function showPage(component: () => ReactNode, history: RouterHistory = createMemoryHistory()) {
  const { Provider } = connect()
  const router = createRouter({ history, routeTree: createRootRoute({ component }) })
  return render(
    <KaziProvider>
      <Provider>
        <RouterProvider router={router as never} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
}
