import { findOnPath } from '../machine/cores.ts'
import { byAutocannon } from './autocannon.ts'
import { type Call, expectStatus } from './http.ts'
import { byWrk } from './wrk.ts'

/** Calls that are repeated in turn on `connections` connections for `seconds` seconds. */
export type Load = { origin: string; calls: Call[]; connections: number; seconds: number; status: 200 | 201 | 304 }
/** Percentiles are in milliseconds, over all responses. */
export type LoadResult = { requests: number; perSecond: number; p50: number; p95: number; p99: number }

/** The load generator: `wrk` if it is installed, because it uses the least of the core that it shares. */
export const tool = findOnPath('wrk') ? 'wrk' : 'autocannon'

/** Runs a load. A connection error or an unexpected status fails the run, so that errors cannot pass as fast calls. */
export async function run(load: Load): Promise<LoadResult> {
  const [first] = load.calls
  // wrk counts errors but cannot tell one success status from another.
  if (first) await expectStatus(load.status, load.origin, first)
  return tool === 'wrk' ? byWrk(load) : byAutocannon(load)
}
