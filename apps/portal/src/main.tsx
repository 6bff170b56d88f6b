import '@kazi/ui/styles.css'
import '@mantine/notifications/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NotFound, Pending, RouteError } from './frame/fallbacks.tsx'
import { routeTree } from './route-tree.gen.ts'

const { api, client, Provider } = connect()

const router = createRouter({
  routeTree,
  context: { api, client },
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: Pending,
  defaultPreload: 'intent',
  // React Query caches the data, so the router must not.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

createRoot(document.getElementById('root') as HTMLElement, {
  // An error boundary already shows the error on the page.
  onCaughtError: (error) => console.warn(error),
}).render(
  <StrictMode>
    <KaziProvider>
      <Provider>
        <RouterProvider router={router} />
        <Toasts />
      </Provider>
    </KaziProvider>
  </StrictMode>,
)
