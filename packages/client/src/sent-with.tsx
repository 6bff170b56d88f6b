import type { AppRouter } from '@kazi/server/router'
import type { Operation, TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'

export type Headers = Record<string, string>
/** By the context of a call while it runs, by its error afterwards. */
const sent = new WeakMap<object, Headers>()

/** Remembers the headers of a call that has failed with this error. */
export function noteSent<T extends object>(of: T, headers: Headers): T {
  sent.set(of, headers)
  return of
}

/** The headers of the call that failed with this error, such as a key that was replaced since; undefined if unknown. */
export const sentWith = (error: unknown) => (typeof error === 'object' && error ? sent.get(error) : undefined)

/** The last link before those that send: an error knows the headers of its call. */
export const errorsKnowHeaders: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    // Links copy a call, but not its context, which must be its own for that.
    const context = { ...op.context }
    return observable((observer) =>
      next({ ...op, context }).subscribe({
        next: (value) => observer.next(value),
        error: (error) => {
          const headers = sent.get(context)
          observer.error(headers ? noteSent(error, headers) : error)
        },
        complete: () => observer.complete(),
      }),
    )
  }

/** Notes the headers of one request at each of its calls. */
export function noteBatch(calls: readonly Operation[], headers: Headers) {
  for (const call of calls) noteSent(call.context, headers)
  return headers
}
