import { singleFlight } from './single-flight.ts'

/** How long, in milliseconds, what another process has written may stay unseen. */
export const briefCacheMs = 250

/**
 * Keeps what a query returned for a moment, counted from when it was asked, and only until this process writes anything:
 * whoever writes through this server reads it from then on. `writes` grows with each write. A query that ran meanwhile
 * may not have seen it, so those who waited for it get its result, but it is not cached.
 */
export function briefCache<T>(ask: () => Promise<T>, writes: () => number) {
  let last: { value: T; until: number; writes: number } | undefined
  return {
    /** The result, or undefined if it has to be refreshed. */
    cached: () => (last && last.writes === writes() && performance.now() < last.until ? last.value : undefined),
    /** Asks, once for all who wait. */
    refresh: singleFlight(async () => {
      const asked = { until: performance.now() + briefCacheMs, writes: writes() }
      const value = await ask()
      last = { value, ...asked }
      return value
    }),
  }
}
