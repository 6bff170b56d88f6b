import { deepEqual, equal } from 'node:assert/strict'
import { asEachClient, type Bench, type Benchmark } from '../bench.ts'
import { expectStatus } from '../load/http.ts'
import type { Server } from '../machine/processes.ts'
import { startPeers } from '../peers.ts'
import { row } from '../report.ts'
import { runRounds } from '../rounds.ts'

export const path = '/api/tasks'

/** Runs before measuring: servers that return different responses cannot be compared. */
export async function assertSameAnswers({ options }: Bench, [first, ...others]: Server[]) {
  for (const call of asEachClient(options.clients, { path }).filter((_, at) => at < 40)) {
    const rows = JSON.parse((await expectStatus(200, first?.origin ?? '', call)).body.toString()) as unknown[]
    equal(rows.length, options.tasks / options.clients, 'each client has an equal share of the tasks')
    for (const { origin, name } of others)
      deepEqual(
        JSON.parse((await expectStatus(200, origin, call)).body.toString()),
        rows,
        `${name} answers as the product does`,
      )
  }
}

export const tasksRest: Benchmark = {
  name: 'tasks-rest',
  about: "GET /api/tasks, signed in: a client's 20 of 50,000 tasks, against F (and the peers with --peers)",
  async run(bench) {
    const { options } = bench
    const { url } = await bench.copyOfCalls()
    const baseline = await bench.baseline(url)
    const product = await bench.product(url)
    const peers = options.peers ? await startPeers(bench, url) : []
    const servers = [baseline, product, ...peers]
    await assertSameAnswers(bench, [product, baseline, ...peers])
    const calls = asEachClient(options.clients, { path })
    const { figures, p99, processorRatio, ratio } = await runRounds(
      servers.map((server) => ({
        name: server.name,
        server,
        load: { calls, connections: options.connections, status: 200 },
      })),
      options,
    )
    const beside = `${figures('product')}; F ${figures('baseline')}`
    return [
      row('GET /api/tasks by REST / F', ratio('product', 'baseline'), '', { min: 0.6 }, beside),
      row('the same by processor time', processorRatio('product', 'baseline'), ''),
      row(`its p99 at ${options.connections} connections`, p99('product'), ' ms', { max: 12 }),
      ...peers.flatMap(({ name }) => [
        row(`product / ${name}`, ratio('product', name), '', { min: 3 }, figures(name)),
        row(`product / ${name}, by processor time`, processorRatio('product', name), ''),
        row(`${name} / F`, ratio(name, 'baseline'), ''),
      ]),
    ]
  },
}
