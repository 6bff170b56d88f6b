import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asEachClient, type Benchmark } from '../bench.ts'
import { path } from '../calls/tasks-rest.ts'
import { trpc } from '../calls/trpc.ts'
import { run } from '../load/run.ts'
import { cache } from '../machine/paths.ts'
import { freePort } from '../machine/processes.ts'
import { type Row, table } from '../report.ts'
import { profileWhile } from './inspector.ts'
import { type Share, sharesOf } from './summary.ts'

const shown = 16
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const sharesTable = (title: string, shares: Share[]) =>
  table(
    [title, 'share'],
    shares.slice(0, shown).map(({ name, share }) => [name, percent(share)]),
  )

export const profile: Benchmark = {
  name: 'profile',
  about: 'What eats the time of GET /api/tasks by REST and by tRPC: a CPU profile of the server under load',
  sizes: { seconds: 10 },
  manual: true,
  async run(bench) {
    const { clients, connections, seconds, warmUp } = bench.options
    const { url } = await bench.copyOfCalls()
    const port = await freePort()
    const { origin } = await bench.product(url, {
      nodeArgs: [`--inspect=127.0.0.1:${port}`],
      asWritten: true,
    })
    const rows: Row[] = []
    for (const [name, asked] of Object.entries({ rest: path, trpc: trpc(['tasks.list', {}]) })) {
      const load = { origin, calls: asEachClient(clients, { path: asked }), connections, status: 200 as const }
      await run({ ...load, seconds: warmUp })
      const made = await profileWhile(port, () => run({ ...load, seconds }))
      const file = join(cache, `${name}.cpuprofile`)
      writeFileSync(file, JSON.stringify(made))
      const { busy, places, functions } = sharesOf(made)
      bench.log(`${asked}: busy ${percent(busy)} of the time; the profile is in ${file}`)
      bench.log(`\n${sharesTable('place', places)}\n\n${sharesTable('function (its own time)', functions)}`)
      const beside = places.slice(1, 5).map((one) => `${one.name} ${percent(one.share)}`)
      rows.push({
        what: `${name}: most time in ${places[0]?.name}`,
        measured: percent(places[0]?.share ?? 0),
        beside: beside.join(', '),
      })
    }
    return rows
  },
}
