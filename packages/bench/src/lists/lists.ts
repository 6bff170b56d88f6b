import type { Benchmark } from '../bench.ts'
import { bytes, short } from '../figures.ts'
import type { Row } from '../report.ts'
import { type Case, screens } from './cases.ts'
import { filtered } from './filters.ts'
import { type Measured, measure, sizeOf, warmServer } from './measure.ts'

const deepestAtMost = 1.5

/** What screens ask for, then each list by each of its filters and orders. */
export const cases = [...screens, ...filtered]

function rowOf(
  { name, by, missing, ms, bytes: most, deepestOf }: Case,
  found: Measured | undefined,
  all: Map<string, Measured>,
): Row {
  const what = by === 'team' ? `console: ${name}` : name
  if (!found) return { what, measured: '-', reached: false, beside: `not there yet: ${missing}` }
  const first = all.get(deepestOf ?? '')
  const goals = [ms && `${ms} ms`, most && bytes(most), deepestOf && `${deepestAtMost}x the first page`].filter(Boolean)
  const isReached =
    !found.refused &&
    (!ms || found.p95 <= ms) &&
    (!most || found.bytes <= most) &&
    (!first || found.p95 <= deepestAtMost * first.p95)
  return {
    what,
    measured: found.refused ? `answered ${found.refused}` : `${short(found.p95)} ms, ${bytes(found.bytes)}`,
    ...(goals.length > 0 && { goal: goals.join(', '), reached: isReached }),
    beside: `${found.samples} answers${found.empty ? ' without a row' : ''}${first ? `; ${short(found.p95 / first.p95)}x the first page` : ''}`,
  }
}

export const lists: Benchmark = {
  name: 'lists',
  about: 'p95 over HTTP and size of every list, with 1,000,000 tasks and 100,000 VAs (--tasks, --vas)',
  sizes: { tasks: 1_000_000, vas: 100_000 },
  manual: true,
  async run(bench) {
    const name = await bench.filled(sizeOf(bench.options.tasks, bench.options.vas))
    const server = await warmServer(bench, name)
    const found = new Map<string, Measured>()
    for (const one of cases) {
      const measured = await measure(bench, server.origin, one)
      if (measured) found.set(one.name, measured)
    }
    bench.log(`the server stands at ${Math.round(server.memory())} MB afterwards`)
    return cases.map((one) => rowOf(one, found.get(one.name), found))
  },
}
