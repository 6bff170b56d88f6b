import { setTimeout as sleep } from 'node:timers/promises'
import { asEachClient, type Benchmark } from '../bench.ts'
import { expectStatus } from '../load/http.ts'
import { run } from '../load/run.ts'
import { row } from '../report.ts'
import { path } from './tasks-rest.ts'

export const memory: Benchmark = {
  name: 'memory',
  about: 'Memory of the server process: idle with the analyst loaded, and after 200,000 requests',
  async run(bench) {
    const { clients, connections, requests, seconds, settle } = bench.options
    const { url } = await bench.copyOfCalls()
    const server = await bench.product(url)
    const calls = asEachClient(clients, { path })
    const [mine] = calls
    if (!mine) throw new Error('There is no client.')
    const list = JSON.parse((await expectStatus(200, server.origin, mine)).body.toString()) as {
      id: number
      status: string
    }[]
    const pending = list.find(({ status }) => status === 'pending')
    await expectStatus(200, server.origin, { ...mine, method: 'POST', path: `/api/tasks/${pending?.id}/analyze` })
    await sleep(settle * 1000)
    const idle = server.memory()
    const until = async (count: number, done = 0) => {
      for (let made = done; made < count; )
        made += (await run({ origin: server.origin, calls, connections, seconds, status: 200 })).requests
      return server.memory()
    }
    const early = await until(requests / 10)
    const late = await until(requests, requests / 10)
    const goal = { max: 350 }
    return [
      row('memory idle, the analyst loaded', idle, ' MB', goal),
      row(
        `memory after ${requests.toLocaleString('en-US')} requests`,
        late,
        ' MB',
        goal,
        `${Math.round(early)} MB after a tenth of them`,
      ),
      row('after all of them / after a tenth', late / early, '', { max: 1.1 }),
    ]
  },
}
