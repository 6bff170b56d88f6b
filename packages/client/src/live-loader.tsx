import type { AppRouter } from '@kazi/server/router'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'

/** How long until a file that did not arrive is asked for again, in milliseconds: then twice as long, at most `longestMs`. */
const againMs = 20_000
const longestMs = 5 * 60_000

/** What the server sends a page that cannot know what it has missed. */
const anything = { result: { type: 'data', data: { id: '', data: {} } } } as const

/**
 * A link that loads with the first subscription. Without its file a page follows no live events, so it is asked for
 * again: later while the page is looked at, when the connection is back, and when it is looked at anew. Where it still
 * does not come, such as after a release, everything is read at the latter two instead. That is so in the browsers in
 * which a script that has failed stays failed for as long as the page is open; others ask the server again.
 * @param noticed hears of errors, too: a refused stream may be all that a page hears of a session that has ended
 */
export const onceLoaded =
  (load: () => Promise<TRPCLink<AppRouter>>, noticed: (error: unknown) => void = () => {}): TRPCLink<AppRouter> =>
  (runtime) =>
  ({ op, next }) =>
    observable((observer) => {
      /** It is opened, or nobody follows it anymore. */
      let done = false
      let stop = () => {}
      let wait = againMs
      let timer: ReturnType<typeof setTimeout> | undefined
      type Failure = Parameters<typeof observer.error>[0]
      const told = {
        ...observer,
        error: (error: Failure) => {
          observer.error(error)
          noticed(error)
        },
      }
      async function open(input: unknown, failed: () => void) {
        timer = undefined
        const link = await load().catch((error) => {
          if (done) return
          // Another stream, such as an analysis, has an end.
          if (!op.path.startsWith('live.')) return observer.error(error as Failure)
          failed()
          timer = setTimeout(() => !document.hidden && again(), wait)
          wait = Math.min(wait * 2, longestMs)
        })
        if (!link || done) return
        stopAsking()
        stop = link(runtime)({ op: { ...op, input }, next }).subscribe(told).unsubscribe
      }
      // Everything is read then: how long the page has been open says nothing of what was missed since.
      const again = (failed = () => {}) => {
        if (timer === undefined) return
        clearTimeout(timer)
        void open({}, failed)
      }
      const now = () => again(() => observer.next(anything))
      const atSight = () => !document.hidden && now()
      function stopAsking() {
        done = true
        clearTimeout(timer)
        timer = undefined
        window.removeEventListener('online', now)
        document.removeEventListener('visibilitychange', atSight)
      }
      window.addEventListener('online', now)
      document.addEventListener('visibilitychange', atSight)
      void open(op.input, () => {})
      return () => {
        stopAsking()
        stop()
      }
    })
