import '@kazi/ui/styles.css'
import '@mantine/notifications/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { keepReads } from '@kazi/client/offline-cache'
import { readEverything } from '@kazi/client/read-everything'
import { searchValue } from '@kazi/client/search-value'
import { startSending } from '@kazi/client/sending'
import { Toasts } from '@kazi/client/toasts'
import { whenLoaded } from '@kazi/client/when-loaded'
import { hearFirst } from '@kazi/ui/dialog-entries'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { createRouter, parseSearchWith, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionEnded } from './dashboard/session-ended.ts'
import { NotFound, Pending, RouteError } from './frame/fallbacks.tsx'
import { planFonts } from './frame/fonts.ts'
import { firstLanguage } from './language/language.ts'
import { isStoredOffline } from './offline/offline-reads.ts'
import { routeTree } from './route-tree.gen.ts'

// Asked for before anything else, because the first screen waits for it.
const spoken = firstLanguage()

const { api, client, queryClient, Provider } = connect({ onUnauthorized: () => sessionEnded(api) })
// Without a connection, what was read before is shown.
keepReads(queryClient, isStoredOffline)
startSending({ onSignedOut: () => sessionEnded(api), readAgain: (...sent) => readEverything(queryClient, ...sent) })
planFonts()

// The key that the router gives to each entry.
hearFirst(() => history.state?.__TSR_key === router.history.location.state.__TSR_key)
const router = createRouter({
  parseSearch: parseSearchWith(searchValue),
  routeTree,
  context: { api, client },
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: Pending,
  // On a weak line nothing is held back for the looks of it.
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  // React Query caches the data, so the router must not.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})
// Once the page is there, which does without.
const startWorker = () =>
  void import('./offline/service-worker.ts').then(
    ({ registerWorker }) => registerWorker((path) => router.history.push(path)),
    () => {},
  )
/** Until what the page reads is there, also on a weak line. */
const workerAfterMs = 2000

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// In slices, so that a tap or scroll does not wait for the whole page.
const show = () =>
  startTransition(() =>
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
    ),
  )
// Not awaited here: the files of a language import this one, and would wait for it. What the page shows is read meanwhile.
void Promise.all([spoken, whenLoaded(router)]).then(() => {
  show()
  if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(startWorker, workerAfterMs)
})
