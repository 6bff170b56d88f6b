import { findOnPath } from '../machine/cores.ts'
import { byAutocannon } from './autocannon.ts'
import { type Call, expectStatus } from './http.ts'
import { byWrk } from './wrk.ts'

/** Calls that are made over and over, in turn, by so many connections for so many seconds. */
export type Load = { origin: string; calls: Call[]; connections: number; seconds: number; status: 200 | 201 | 304 }
/** Milliseconds; the percentiles are of every answer. */
export type LoadResult = { requests: number; perSecond: number; p50: number; p95: number; p99: number }

/** Which program makes the load: `wrk` where it is installed, for it takes the least of the core that it shares. */
export const tool = findOnPath('wrk') ? 'wrk' : 'autocannon'

/** Runs a load. An error of a connection, or an answer with another status, fails the run: nothing slow is hidden in it. */
export async function run(load: Load): Promise<LoadResult> {
  const [first] = load.calls
  // wrk tells errors from answers, and not one good status from another.
  if (first) await expectStatus(load.status, load.origin, first)
  return tool === 'wrk' ? byWrk(load) : byAutocannon(load)
}
