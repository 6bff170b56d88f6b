import { asEachClient, type Benchmark } from '../bench.ts'
import { spreadOf } from '../figures.ts'
import { expectStatus } from '../load/http.ts'
import type { Server } from '../machine/processes.ts'
import { row } from '../report.ts'
import { runRounds } from '../rounds.ts'
import { path } from './tasks-rest.ts'
import { trpc } from './trpc.ts'

export const tasksTrpc: Benchmark = {
  name: 'tasks-trpc',
  about: 'The same list by tRPC against F; and in one batch with user and quota',
  async run(bench) {
    const { clients, connections } = bench.options
    const { url } = await bench.copyOfCalls()
    const baseline = await bench.baseline(url)
    const product = await bench.product(url)
    const alone = trpc(['tasks.list', {}])
    const batched = trpc(['tasks.list', {}], 'auth.me', 'auth.quota')
    for (const call of asEachClient(1, { path: batched })) {
      const answers = JSON.parse((await expectStatus(200, product.origin, call)).body.toString()) as {
        result?: unknown
      }[]
      if (answers.length !== 3 || answers.some(({ result }) => !result))
        throw new Error('The batch did not answer in full.')
    }
    const turn = (name: string, server: Server, asked: string) => ({
      name,
      server,
      load: { calls: asEachClient(clients, { path: asked }), connections, status: 200 as const },
    })
    const { of, figures, processorRatio, ratio } = await runRounds(
      [turn('baseline', baseline, path), turn('alone', product, alone), turn('batched', product, batched)],
      bench.options,
    )
    const perCall = spreadOf(
      of('batched').map((taken, round) => (3 * taken.perSecond) / (of('alone')[round]?.perSecond ?? Number.NaN)),
    )
    return [
      row(
        'tasks.list by tRPC / F',
        ratio('alone', 'baseline'),
        '',
        { min: 0.35 },
        `${figures('alone')}; F ${figures('baseline')}`,
      ),
      row('the same by processor time', processorRatio('alone', 'baseline'), ''),
      row(
        'batched with user and quota, calls a second / alone',
        perCall,
        'x',
        { min: 1.8 },
        `batches: ${figures('batched')}`,
      ),
    ]
  },
}
