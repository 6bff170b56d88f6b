import { asEachClient, type Benchmark } from '../bench.ts'
import type { Call } from '../load/http.ts'
import { row } from '../report.ts'
import { runRounds } from '../rounds.ts'
import { path } from './tasks-rest.ts'

const body = JSON.stringify({
  taskText: 'Sort the inbox of the sales team: flag what needs an answer today, file the rest by customer.',
  budget: '$80',
  category: 'Email Management',
  priority: 'high',
})
const post = (to: string): Call => ({ method: 'POST', path: to, headers: { 'content-type': 'application/json' }, body })

export const tasksCreate: Benchmark = {
  name: 'tasks-create',
  about: 'POST /api/tasks with its timeline and live event, against one prepared insert on Fastify',
  async run(bench) {
    const { clients, connections } = bench.options
    const { url } = await bench.copyOfCalls()
    const baseline = await bench.baseline(url)
    const product = await bench.product(url)
    const load = { connections, status: 201 as const }
    const signedIn = asEachClient(clients, post(path))
    const unchecked = Array.from({ length: clients }, (_, at) => {
      const call = post('/unchecked/tasks')
      return { ...call, headers: { ...call.headers, 'x-client': String(at + 1) } }
    })
    const { figures, processorRatio, ratio } = await runRounds(
      [
        { name: 'insert', server: baseline, load: { ...load, calls: signedIn } },
        { name: 'insert alone', server: baseline, load: { ...load, calls: unchecked } },
        { name: 'product', server: product, load: { ...load, calls: signedIn } },
      ],
      bench.options,
    )
    const goal = { min: 0.45 }
    return [
      row(
        'POST /api/tasks / one insert by who is signed in',
        ratio('product', 'insert'),
        '',
        goal,
        `${figures('product')}; F ${figures('insert')}`,
      ),
      row('the same by processor time', processorRatio('product', 'insert'), ''),
      row(
        'POST /api/tasks / that insert without a session',
        ratio('product', 'insert alone'),
        '',
        goal,
        figures('insert alone'),
      ),
    ]
  },
}
