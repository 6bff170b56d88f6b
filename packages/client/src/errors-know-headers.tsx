import type { AppRouter } from '@kazi/server/router'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'

type Headers = Record<string, string>
const sent = new WeakMap<object, Headers>()

/** A link for `connect`: of each call that fails, it remembers the headers, such as a key that may be replaced since. */
export const errorsKnowHeaders =
  (headers: () => Headers): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const own = headers()
      return next(op).subscribe({
        next: (value) => observer.next(value),
        error: (error) => {
          sent.set(error, own)
          observer.error(error)
        },
        complete: () => observer.complete(),
      })
    })

/** The headers of the call that failed with this error, by tRPC or REST; undefined if they are not known. */
export function sentWith(error: unknown): Headers | undefined {
  if (typeof error !== 'object' || !error) return undefined
  return sent.get(error) ?? (error as { headers?: Headers }).headers
}
