import { findOnPath } from '../machine/cores.ts'
import { byAutocannon } from './autocannon.ts'
import { expectStatus } from './http.ts'
import type { Load, LoadResult } from './load.ts'
import { byWrk } from './wrk.ts'

/** The load generator: `wrk` if it is installed, because it uses the least of the core that it shares. */
export const tool = findOnPath('wrk') ? 'wrk' : 'autocannon'

/** Runs a load. A connection error or an unexpected status fails the run, so that errors cannot pass as fast calls. */
export async function run(load: Load): Promise<LoadResult> {
  const [first] = load.calls
  // wrk counts errors but cannot tell one success status from another.
  if (first) await expectStatus(load.status, load.origin, first)
  return tool === 'wrk' ? byWrk(load) : byAutocannon(load)
}
