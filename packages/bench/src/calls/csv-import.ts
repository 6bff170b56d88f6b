import { setTimeout as sleep } from 'node:timers/promises'
import { asEachClient, type Benchmark } from '../bench.ts'
import { percentile, short, spreadOf } from '../figures.ts'
import { skills, tools, zones } from '../fill/words.ts'
import { measureDuring } from '../load/during.ts'
import { expectStatus } from '../load/http.ts'
import { row } from '../report.ts'
import { path } from './tasks-rest.ts'

const boundary = 'kazi-bench-7f3a'
const pick = (list: readonly string[], at: number) => list[at % list.length]

/** A CSV file like one that a team exports, encoded as a browser's form upload. */
function upload(rows: number, round: number) {
  const lines = Array.from({ length: rows }, (_, at) => {
    const has = `${pick(skills, at)};${pick(skills, at * 3 + 1)};${pick(skills, at * 7 + 2)}`
    const intro = `I keep the books and the inbox of small teams in order, and answer within the hour. Number ${at}.`
    return `Imported ${at},import-${round}-${at}@example.com,${pick(zones, at)},${has},${pick(tools, at)};${pick(tools, at + 4)},"${intro}"`
  })
  const file = ['name,email,timezone,skills,tools,intro', ...lines].join('\n')
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="csv"; filename="vas.csv"\r\ncontent-type: text/csv\r\n\r\n`
  return `${part}${file}\r\n--${boundary}--\r\n`
}

/** The most memory that the server has while `work` runs, in megabytes, looked at every 20 ms. */
async function peakDuring(memory: () => number, work: () => Promise<void>) {
  let peak = memory()
  const timer = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 20)
  await work().finally(() => clearInterval(timer))
  return peak
}

export const csvImport: Benchmark = {
  name: 'csv-import',
  about: 'An uploaded CSV of 10,000 VAs: seconds alone, on the screen and beside others, p99 of those, and peak memory',
  async run(bench) {
    const { clients, connections, rounds, rows, warmUp } = bench.options
    const { url } = await bench.copyOfCalls()
    const { origin, memory } = await bench.product(url)
    const calls = asEachClient(clients, { path })
    const quiet = await measureDuring(origin, calls, connections, () => sleep(warmUp * 1000))
    const alone: number[] = []
    const beside: number[] = []
    const p99: number[] = []
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-admin-key': bench.adminKey }
    /** What the screen does: the file is read, its rows are judged, and then imported. */
    const reviewing = async (round: number) => {
      const read = { method: 'POST', path: '/api/admin/imports', headers, body: upload(rows, round) }
      const planned = await expectStatus(201, origin, read)
      const { id } = JSON.parse(planned.body.toString()) as { id: number }
      const run = { ...read, path: '/trpc/admin.vas.imports.run', body: JSON.stringify({ id }) }
      const done = await expectStatus(200, origin, {
        ...run,
        headers: { 'content-type': 'application/json', 'x-admin-key': bench.adminKey },
      })
      return { read: planned.ms / 1000, run: done.ms / 1000 }
    }
    const importing = async (round: number) => {
      const call = { method: 'POST', path: '/api/admin/vas/upload', headers, body: upload(rows, round) }
      const answer = await expectStatus(200, origin, call)
      const { imported } = JSON.parse(answer.body.toString()) as { imported: number }
      if (imported !== rows) throw new Error(`${imported} of ${rows} rows were imported.`)
      return answer.ms / 1000
    }
    const before = memory()
    const peaks: number[] = []
    const screen: { read: number; run: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const watched = await peakDuring(memory, async () => {
        alone.push(await importing(3 * round))
        screen.push(await reviewing(3 * round + 1))
      })
      peaks.push(watched)
      const { result, latencies } = await measureDuring(origin, calls, connections, () => importing(3 * round + 2))
      beside.push(result)
      p99.push(percentile(latencies, 0.99))
    }
    return [
      row(`import of ${rows.toLocaleString('en-US')} VAs, alone`, spreadOf(alone), ' s', { max: 3 }),
      row('reading a file, on the screen', spreadOf(screen.map(({ read }) => read)), ' s', { max: 3 }),
      row('importing it, on the screen', spreadOf(screen.map(({ run }) => run)), ' s', { max: 3 }),
      row('peak memory while importing', Math.max(...peaks), ' MB', { max: 450 }, `${Math.round(before)} MB before`),
      row('peak of the last import / of the first', (peaks.at(-1) ?? 0) / (peaks[0] ?? 1), '', { max: 1.15 }),
      row(`the same beside ${connections} connections that never pause`, spreadOf(beside), ' s', { max: 3 }),
      row(
        'p99 of others meanwhile',
        spreadOf(p99),
        ' ms',
        { max: 100 },
        `${short(percentile(quiet.latencies, 0.99))} ms quiet`,
      ),
    ]
  },
}
