import { singleFlight } from './single-flight.ts'

/** How long, in milliseconds, what another process has written may stay unseen. */
export const briefCacheMs = 250

/**
 * Caches a query's result for `briefCacheMs`, counted from when the query started, until this process writes anything
 * (`writes` grows with each write). A result that a write overtook goes to the callers already waiting, but is not
 * cached.
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
