import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asEachClient, type Benchmark } from '../bench.ts'
import { percentile } from '../figures.ts'
import { type Call, expectStatus } from '../load/http.ts'
import { repository } from '../machine/paths.ts'
import { row } from '../report.ts'
import { path } from './tasks-rest.ts'

/** Labeled texts that no model learns from, as clients write them. */
const textsOf = () =>
  globSync('packages/analyst/datasets/{held-out,unseen}/tasks*.jsonl', { cwd: repository })
    .sort()
    .flatMap((file) => readFileSync(join(repository, file), 'utf8').trim().split('\n'))
    .map((line) => (JSON.parse(line) as { text: string }).text)

/** The first ones of a server load what a text needs. */
const warmUps = 20

export const analyses: Benchmark = {
  name: 'analyses',
  about: 'p95 of 1,000 analyses over HTTP, one at a time, and the memory of the server afterwards',
  sizes: { samples: 1000 },
  async run(bench) {
    const { clients, samples, settle } = bench.options
    const { url } = await bench.copyOfCalls()
    const server = await bench.product(url)
    await sleep(settle * 1000)
    const texts = textsOf()
    const callers = asEachClient(clients, { path })
    const times: number[] = []
    for (let turn = 0; turn < warmUps + samples; turn++) {
      const call: Call = { ...callers[turn % clients]!, method: 'POST' }
      // A text that was read before would be remembered.
      const text = texts[turn % texts.length]
      const taskText = turn < texts.length ? text : `${text} ${turn}`
      const headers = { ...call.headers, 'content-type': 'application/json' }
      const created = await expectStatus(201, server.origin, { ...call, headers, body: JSON.stringify({ taskText }) })
      const { id } = JSON.parse(created.body.toString()) as { id: number }
      const { ms } = await expectStatus(200, server.origin, { ...call, path: `${path}/${id}/analyze` })
      if (turn >= warmUps) times.push(ms)
    }
    await sleep(settle * 1000)
    return [
      row(
        'analysis over HTTP, p95',
        percentile(times, 0.95),
        ' ms',
        { max: 45 },
        `median ${percentile(times, 0.5).toFixed(1)} ms`,
      ),
      row(`memory after ${samples.toLocaleString('en-US')} analyses`, server.memory(), ' MB', { max: 400 }),
    ]
  },
}
