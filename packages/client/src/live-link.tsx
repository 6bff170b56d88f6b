import type { AppRouter } from '@kazi/server/router'
import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { EventSource } from 'eventsource'

/** Live events over server-sent events. connect.tsx loads this with the first subscription. */
export const eventsLink = (headers: () => Record<string, string>): TRPCLink<AppRouter> =>
  httpSubscriptionLink({
    url: '/trpc',
    // The browser's EventSource cannot send headers, and a key must not appear in a URL.
    EventSource,
    eventSourceOptions: () => ({
      fetch: (url, init) =>
        fetch(url, { ...init, credentials: 'include', headers: { ...init?.headers, ...headers() } }),
    }),
  })
