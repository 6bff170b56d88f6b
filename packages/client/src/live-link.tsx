import type { AppRouter } from '@kazi/server/router'
import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { EventSource } from 'eventsource'

/** Live events over server-sent events. Loaded by connect.tsx with the first subscription. */
export const eventsLink = (headers: () => Record<string, string>): TRPCLink<AppRouter> =>
  httpSubscriptionLink({
    url: '/trpc',
    // The browser's own EventSource cannot send a header, and a key has no place in an address.
    EventSource,
    eventSourceOptions: () => ({
      fetch: (url, init) =>
        fetch(url, { ...init, credentials: 'include', headers: { ...init?.headers, ...headers() } }),
    }),
  })
