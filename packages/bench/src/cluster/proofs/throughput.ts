import { loadavg } from 'node:os'
import { asEachClient } from '../../bench.ts'
import { path } from '../../calls/tasks-rest.ts'
import { twoAgainstOne } from '../../calls/two-processes.ts'
import { short, spreadOf } from '../../figures.ts'
import { row } from '../../report.ts'
import type { Proof } from '../proof.ts'

export const throughput: Proof = {
  name: 'throughput',
  about: 'requests a second of two servers against one, through the pooler, on the cores that everything shares',
  async run({ arrangement, clients, rounds }) {
    const origins = arrangement.servers.map(({ origin }) => origin)
    const calls = asEachClient(clients, { path })
    const { alone, together, ratio } = await twoAgainstOne(origins, calls, {
      rounds,
      seconds: 5,
      warmUp: 2,
      connections: 16,
    })
    const beside = `${short(spreadOf(together.perSecond).median)}/s against ${short(spreadOf(alone.perSecond).median)}/s; load average ${short(loadavg()[0] ?? 0)}`
    return [row('two servers / one, GET /api/tasks', ratio, '', undefined, beside)]
  },
}
