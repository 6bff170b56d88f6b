import '@kazi/ui/font-files.css'
import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import '@mantine/notifications/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { errorsKnowHeaders, sentWith } from '@kazi/client/errors-know-headers'
import { searchValue } from '@kazi/client/search-value'
import { stayOffline } from '@kazi/client/stay-offline'
import { Toasts } from '@kazi/client/toasts'
import { hearFirst } from '@kazi/ui/dialog-entries'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createRouter, parseSearchWith, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NotFound, RouteError } from './frame/fallbacks.tsx'
import { routeTree } from './route-tree.gen.ts'
import { keyHeader, keyIn, keyState, refuseKey } from './session/admin-key.ts'

const { api, Provider } = connect({
  headers: keyHeader,
  links: [errorsKnowHeaders(keyHeader)],
  onUnauthorized: (error) => refuseKey(api.admin.me.getData() !== undefined, keyIn(sentWith(error))),
})

// Before any drawer listens: while a key is asked for, Escape must not close what is open behind the question.
window.addEventListener(
  'keydown',
  (event) => event.key === 'Escape' && keyState() === 'lapsed' && event.stopImmediatePropagation(),
  { capture: true },
)

stayOffline()

// The key that the router gives to each entry.
hearFirst(() => history.state?.__TSR_key === router.history.location.state.__TSR_key)
const router = createRouter({
  parseSearch: parseSearchWith(searchValue),
  routeTree,
  context: { api },
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
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
    <KaziProvider compact>
      <Provider>
        <RouterProvider router={router} />
        <Toasts />
      </Provider>
    </KaziProvider>
  </StrictMode>,
)
