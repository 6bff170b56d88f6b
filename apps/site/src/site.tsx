import { connect } from '@kazi/client/connect'
import { searchValue } from '@kazi/client/search-value'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createRouter, parseSearchWith, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { NotFound, Pending, RouteError } from './frame/fallbacks.tsx'
import { routeTree } from './route-tree.gen.ts'

/** The whole site: in a browser, or (with a memory history) in the build that prerenders it. */
export function openSite(history?: RouterHistory) {
  const { api, queryClient, Provider } = connect({
    // The session ended while the page was open, in another tab or on the server.
    onUnauthorized: () => {
      // After a logout, or an earlier refusal, the page is already being left: a late answer must not change where to.
      if (api.auth.whoAmI.getData() === null) return
      if (!router.state.matches.some(({ routeId }) => routeId === '/_client')) return
      api.auth.whoAmI.setData(undefined, null)
      void router.navigate({
        to: '/auth',
        search: { next: router.state.location.href },
        state: { signedOut: true },
        replace: true,
      })
    },
  })
  const router = createRouter({
    parseSearch: parseSearchWith(searchValue),
    routeTree,
    ...(history && { history }),
    context: { api, queryClient },
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: Pending,
    defaultPreload: 'intent',
    // React Query caches the data, so the router must not.
    defaultPreloadStaleTime: 0,
    // In the build it would be an inline script, which the CSP blocks.
    scrollRestoration: !history,
  })
  const page = (
    <StrictMode>
      <KaziProvider>
        <Provider>
          <RouterProvider router={router} />
          <Toasts />
        </Provider>
      </KaziProvider>
    </StrictMode>
  )
  return { api, queryClient, router, page }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openSite>['router']
  }
}
