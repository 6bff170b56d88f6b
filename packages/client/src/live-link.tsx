import type { LiveTopic } from '@kazi/schemas/live'
import { readsOf } from '@kazi/schemas/live-reads'
import type { AppRouter } from '@kazi/server/router'
import type { Query } from '@tanstack/react-query'
import { httpSubscriptionLink, type OperationLink, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { EventSource } from 'eventsource'

/** How soon a stream that has ended is opened again, in milliseconds: then after twice as long, up to the longest. */
type Waits = { firstMs: number; longestMs: number }

/** Live events over server-sent events. connect.tsx loads this file with the first subscription. */
export const eventsLink = (
  headers: () => Record<string, string>,
  waits: Waits = { firstMs: 1000, longestMs: 30_000 },
): TRPCLink<AppRouter> => {
  const link = httpSubscriptionLink<AppRouter, typeof EventSource>({
    url: '/trpc',
    // The browser's EventSource cannot send headers, and a key must not appear in a URL.
    EventSource,
    eventSourceOptions: () => ({
      fetch: (url, init) =>
        fetch(url, { ...init, credentials: 'include', headers: { ...init?.headers, ...headers() } }),
    }),
  })
  return (runtime) => {
    const follow = link(runtime)
    const again = openedAgain(follow, waits)
    // Another stream, such as an analysis, has an end.
    return (call) => (call.op.path.startsWith('live.') ? again(call) : follow(call))
  }
}

/**
 * The HTTP status of a refusal. tRPC takes an EventSource's error for the server's answer, whose codes are below 0: there
 * the code is the status. What is refused in a stream that was opened says its status itself.
 */
function withStatus<E extends { shape: unknown; data: unknown }>(error: E): E & { status?: number } {
  const { code } = (error.shape ?? {}) as { code?: unknown }
  const { httpStatus } = (error.data ?? {}) as { httpStatus?: number }
  return Object.assign(error, { status: typeof code === 'number' && code > 0 ? code : httpStatus })
}

/** What a server or a proxy answers for the moment: not that there is no such stream, or that its reader may not have it. */
const mayChange = (status = 0) => status < 400 || [408, 429].includes(status) || status >= 500

/**
 * Opens a stream again that has ended, until nobody follows it or the server refuses it for good. An EventSource comes
 * back from a lost connection by itself, but gives up for good when something else answers, such as a proxy while the
 * server restarts.
 */
const openedAgain =
  (follow: OperationLink<AppRouter>, { firstMs, longestMs }: Waits): OperationLink<AppRouter> =>
  ({ op, next }) =>
    observable((observer) => {
      let over = false
      let stop = () => {}
      let timer: ReturnType<typeof setTimeout> | undefined
      let waitMs = firstMs
      let openedAt: number | undefined
      let lastEventId: string | undefined

      function open(input: unknown) {
        openedAt = undefined
        const stream = follow({ op: { ...op, input }, next }).subscribe({
          next: (envelope) => {
            const { result } = envelope
            // Before that, tRPC says that it is connecting.
            if (result.type !== 'state') openedAt ??= performance.now()
            if ('id' in result && typeof result.id === 'string') lastEventId = result.id
            if (result.type !== 'stopped') observer.next(envelope)
          },
          error: (error) => {
            if (mayChange(withStatus(error).status)) later()
            else observer.error(error)
          },
          complete: later,
        })
        stop = () => stream.unsubscribe()
      }
      function again() {
        clearTimeout(timer)
        timer = undefined
        // How long the page has been open says nothing of what was missed since: without an event, all is read again.
        const { sinceMs, ...input } = (op.input ?? {}) as { sinceMs?: number }
        open(lastEventId === undefined ? input : { ...input, sinceMs, lastEventId })
      }
      function later() {
        if (over || timer !== undefined) return
        if (openedAt !== undefined && performance.now() - openedAt > longestMs) waitMs = firstMs
        // Not all pages at the same moment: they have lost the same server.
        timer = setTimeout(again, waitMs * (0.75 + Math.random() / 2))
        waitMs = Math.min(waitMs * 2, longestMs)
      }
      const atOnce = () => timer !== undefined && again()
      const atSight = () => !document.hidden && atOnce()
      window.addEventListener('online', atOnce)
      document.addEventListener('visibilitychange', atSight)
      open(op.input)
      return () => {
        over = true
        clearTimeout(timer)
        window.removeEventListener('online', atOnce)
        document.removeEventListener('visibilitychange', atSight)
        stop()
      }
    })

/** Whether a tRPC query, whose key begins with its path, reads data of one of these topics. */
export const isAbout =
  (topics: ReadonlySet<LiveTopic>) =>
  ({ queryKey: [path] }: Pick<Query, 'queryKey'>) => {
    const name = Array.isArray(path) ? path.join('.') : String(path)
    return [...topics].some((topic) => readsOf[topic].some((read) => name === read || name.startsWith(`${read}.`)))
  }
