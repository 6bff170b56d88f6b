import '@kazi/ui/styles.css'
import '@mantine/notifications/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { keptReads } from '@kazi/client/kept-reads'
import { startSending } from '@kazi/client/sending'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import type { Query } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NotFound, Pending, RouteError } from './frame/fallbacks.tsx'
import { registerWorker } from './frame/worker.ts'
import { routeTree } from './route-tree.gen.ts'

/** Papers are drawn anew each time, and who is there counts only while somebody is. */
const keeps = ({ queryKey: [path], state: { data, status } }: Query) =>
  status === 'success' &&
  Array.isArray(path) &&
  path[0] === 'vaPortal' &&
  path[1] !== 'statements' &&
  !(path[1] === 'whoIsThere' && data !== 'va')

const { api, client, queryClient, Provider } = connect({
  persister: keptReads(keeps),
  // The session has ended: whoever shows the portal asks who is there, and leads to the sign-in.
  onUnauthorized: () => void api.vaPortal.whoIsThere.invalidate(),
})
startSending({
  onSignedOut: () => void api.vaPortal.whoIsThere.invalidate(),
  readAgain: () => queryClient.invalidateQueries(),
})
registerWorker()

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
