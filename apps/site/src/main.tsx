import '@kazi/ui/styles.css'
import '@mantine/notifications/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NotFound, Oops, Waiting } from './frame/fallbacks.tsx'
import { routeTree } from './route-tree.gen.ts'

const { api, queryClient, Provider } = connect({
  // The session ended while its page was open, in another tab or on the server.
  onUnauthorized: () => {
    if (!router.state.matches.some(({ routeId }) => routeId === '/_client')) return
    api.auth.whoAmI.setData(undefined, null)
    void router.navigate({ to: '/auth', search: { next: router.state.location.href }, replace: true })
  },
})

const router = createRouter({
  routeTree,
  context: { api, queryClient },
  defaultErrorComponent: Oops,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: Waiting,
  defaultPreload: 'intent',
  // React Query keeps what was read; the router only asks it.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <KaziProvider>
      <Provider>
        <RouterProvider router={router} />
        <Toasts />
      </Provider>
    </KaziProvider>
  </StrictMode>,
)
