import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { asEachClient, type Benchmark } from '../bench.ts'
import { short, spreadOf } from '../figures.ts'
import type { Call } from '../load/http.ts'
import { run } from '../load/run.ts'
import { childrensProcessorMs, endedChildrensProcessorMs } from '../machine/processes.ts'
import { row } from '../report.ts'
import type { Rounds } from '../rounds.ts'
import { path } from './tasks-rest.ts'

/**
 * Loads one server, then both with the same number of connections, and reverses the order from round to round. The
 * ratio is that of each round, since other work on the machine affects both of its turns.
 */
export async function twoAgainstOne(
  origins: string[],
  calls: Call[],
  { rounds, seconds, warmUp, connections }: Rounds & { connections: number },
  processor: () => Processor = () => ({ servers: 0, others: 0 }),
) {
  const [first = ''] = origins
  const load = { calls, status: 200 as const }
  const one = (time: number) => run({ ...load, origin: first, connections, seconds: time })
  const two = async (time: number) => {
    const half = { ...load, connections: Math.max(1, connections / 2), seconds: time }
    const taken = await Promise.all(origins.map((origin) => run({ ...half, origin })))
    const sum = (of: 'perSecond' | 'requests') => taken.reduce((total, one) => total + one[of], 0)
    return { perSecond: sum('perSecond'), requests: sum('requests') }
  }
  await one(warmUp)
  await two(warmUp)
  const turns = { alone: { run: one, ...nothing() }, together: { run: two, ...nothing() } }
  for (let round = 0; round < rounds; round++)
    for (const turn of round % 2 ? [turns.together, turns.alone] : [turns.alone, turns.together]) {
      const before = processor()
      const { perSecond, requests } = await turn.run(seconds)
      const after = processor()
      turn.perSecond.push(perSecond)
      turn.requests += requests
      turn.servers += after.servers - before.servers
      turn.others += after.others - before.others
    }
  const { alone, together } = turns
  const ratio = spreadOf(together.perSecond.map((sum, round) => sum / (alone.perSecond[round] ?? Number.NaN)))
  return { alone, together, ratio }
}

/** Processor time used so far, in ms: by the servers, and by PostgreSQL and the load. */
type Processor = { servers: number; others: number }
type Turns = { perSecond: number[]; requests: number } & Processor
const nothing = (): Turns => ({ perSecond: [], requests: 0, servers: 0, others: 0 })

/**
 * What two idle cores would allow, by processor time: one server is limited by its own core or, with everything else, by
 * both; two servers share both cores with everything else. On a shared machine this varies less than the ratio itself.
 */
export function byProcessor(alone: Turns, together: Turns) {
  const [server, all] = [alone.servers / alone.requests, (alone.servers + alone.others) / alone.requests]
  const both = (together.servers + together.others) / together.requests
  return Math.max(server, all / 2) / (both / 2)
}

/** What two cores allow that only the servers use: a second server must not make the first one's requests cost more. */
export const serversAlone = (alone: Turns, together: Turns) =>
  (2 * alone.servers) / alone.requests / (together.servers / together.requests)

export const twoProcesses: Benchmark = {
  name: 'two-processes',
  about: 'Two server processes on one database against one, on two cores that PostgreSQL and the load share',
  async run(bench) {
    const { clients } = bench.options
    const { url } = await bench.copyOfCalls()
    const both = bench.cores && `${bench.cores.server},${bench.cores.load}`
    // PostgreSQL may use both cores here; new connections inherit this.
    if (both) spawnSync('taskset', ['-acp', both, String(await bench.cluster.pid())])
    const names = ['first', 'second']
    const servers = await Promise.all(names.map((name) => bench.product(url, { name, core: both })))
    const origins = servers.map(({ origin }) => origin)
    const postgres = await bench.cluster.pid()
    const processor = () => ({
      servers: servers.reduce((sum, server) => sum + server.processor(), 0),
      others: childrensProcessorMs(postgres) + endedChildrensProcessorMs(),
    })
    const calls = asEachClient(clients, { path })
    const { alone, together, ratio } = await twoAgainstOne(origins, calls, bench.options, processor)
    if (both) spawnSync('taskset', ['-acp', String(bench.cores?.load), String(await bench.cluster.pid())])
    const perSecond = ({ perSecond }: Turns) => `${short(spreadOf(perSecond).median)}/s`
    const each = ({ servers, others, requests }: Turns) =>
      `${short(servers / requests)} + ${short(others / requests)} ms`
    const load = `load average ${short(loadavg()[0] ?? 0)}`
    const beside = `${perSecond(together)} against ${perSecond(alone)}; ${load}`
    const parts = `processor of servers + PostgreSQL and load for a request: ${each(alone)} alone, ${each(together)} together`
    return [
      row('two processes / one, GET /api/tasks', ratio, '', { min: 1.5 }, beside),
      row(
        'the same by processor time, two idle cores for everything',
        byProcessor(alone, together),
        '',
        undefined,
        parts,
      ),
      row('the same, a core for each server and PostgreSQL elsewhere', serversAlone(alone, together), ''),
    ]
  },
}
