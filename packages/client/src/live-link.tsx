import type { LiveTopic } from '@kazi/schemas/live'
import { readsOf } from '@kazi/schemas/live-reads'
import type { AppRouter } from '@kazi/server/router'
import type { Query } from '@tanstack/react-query'
import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { EventSource } from 'eventsource'

/** Live events over server-sent events. connect.tsx loads this file with the first subscription. */
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

/** Whether a tRPC query, whose key begins with its path, reads data of one of these topics. */
export const isAbout =
  (topics: ReadonlySet<LiveTopic>) =>
  ({ queryKey: [path] }: Pick<Query, 'queryKey'>) => {
    const name = Array.isArray(path) ? path.join('.') : String(path)
    return [...topics].some((topic) => readsOf[topic].some((read) => name === read || name.startsWith(`${read}.`)))
  }
