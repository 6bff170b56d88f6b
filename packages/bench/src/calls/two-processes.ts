import { spawnSync } from 'node:child_process'
import { asEachClient, type Benchmark } from '../bench.ts'
import { short, spreadOf } from '../figures.ts'
import { run } from '../load/load.ts'
import { row } from '../report.ts'
import { path } from './tasks-rest.ts'

export const twoProcesses: Benchmark = {
  name: 'two-processes',
  about: 'Two server processes on one database against one, on two cores that PostgreSQL and the load share',
  async run(bench) {
    const { clients, connections, rounds, seconds, warmUp } = bench.options
    const { url } = await bench.copyOfCalls()
    const both = bench.cores && `${bench.cores.server},${bench.cores.load}`
    // PostgreSQL may use both cores here; new connections inherit this.
    if (both) spawnSync('taskset', ['-acp', both, String(await bench.cluster.pid())])
    const names = ['first', 'second']
    const servers = await Promise.all(names.map((name) => bench.product(url, { name, core: both })))
    const [first] = servers
    if (!first) throw new Error('There is no server.')
    const load = { calls: asEachClient(clients, { path }), status: 200 as const }
    const one = (time: number) => run({ ...load, origin: first.origin, connections, seconds: time })
    const two = async (time: number) => {
      const half = { ...load, connections: Math.max(1, connections / 2), seconds: time }
      const taken = await Promise.all(servers.map(({ origin }) => run({ ...half, origin })))
      return { perSecond: taken.reduce((sum, { perSecond }) => sum + perSecond, 0) }
    }
    await one(warmUp)
    await two(warmUp)
    const alone: number[] = []
    const together: number[] = []
    for (let round = 0; round < rounds; round++)
      for (const pair of round % 2 ? [true, false] : [false, true])
        (pair ? together : alone).push((await (pair ? two : one)(seconds)).perSecond)
    if (both) spawnSync('taskset', ['-acp', String(bench.cores?.load), String(await bench.cluster.pid())])
    const ratio = spreadOf(together.map((sum, round) => sum / (alone[round] ?? Number.NaN)))
    const beside = `${short(spreadOf(together).median)}/s against ${short(spreadOf(alone).median)}/s`
    return [row('two processes / one, GET /api/tasks', ratio, '', { min: 1.5 }, beside)]
  },
}
