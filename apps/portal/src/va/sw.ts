import { bareCall } from '@kazi/client/bare-call'
import { sendEverybodys } from '@kazi/client/outbox'
import type { PushPayload } from '@kazi/schemas/push'
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { openNotice, type Screen, showNotice } from './notices.ts'
import { workersPages } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

/** Not in TypeScript's library yet: the browser asks the worker to send what it could not. */
type SyncEvent = ExtendableEvent & { tag: string }

/** Every page of the portal is this document (vite.config.ts names it so); the router reads the URL. */
const shell = '/va/dashboard'
const pages = [new RegExp(`^/va/(?:${workersPages.join('|')})/?(?:\\?|$)`)]
const monthSeconds = 30 * 86_400

// The files of the pages that it answers are stored when the worker is installed; other files when they are first used.
// Answers of the API are in no cache of this worker: what may be read offline is the app's own business (decision 050).
precacheAndRoute(
  (self.__WB_MANIFEST as PrecacheEntry[]).map(({ url, ...entry }) => ({
    ...entry,
    url: new URL(url, self.location.origin).pathname,
  })),
)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL(shell), { allowlist: pages }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/portal/'),
  new CacheFirst({
    cacheName: 'kazi-portal-files',
    plugins: [new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: monthSeconds })],
  }),
)
// The first visit is under its care at once; a new version waits until its reader says so.
clientsClaim()
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
// With the page closed, too, where the browser knows how.
self.addEventListener('sync' as never, (event: SyncEvent) => {
  if (event.tag === 'outbox') event.waitUntil(sendEverybodys())
})

const screen: Screen = {
  pages: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  show: (title, options) => self.registration.showNotification(title, options),
  badge: async (unread) => navigator.setAppBadge?.(unread),
  openPage: (path) => self.clients.openWindow(path),
}
self.addEventListener('push', (event) => {
  const payload = event.data?.json() as PushPayload | undefined
  if (payload) event.waitUntil(showNotice(screen, payload))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(screen, event.notification.data?.path))
})

// Browsers replace an endpoint now and then; the session that goes with the call says whose it is.
self.addEventListener(
  'pushsubscriptionchange' as never,
  (event: ExtendableEvent & { oldSubscription?: PushSubscription }) => {
    const options = event.oldSubscription?.options
    if (!options) return
    const renew = async () => {
      const subscription = await self.registration.pushManager.subscribe(options)
      await bareCall('vaPortal.push.keep', subscription)
    }
    event.waitUntil(renew())
  },
)
