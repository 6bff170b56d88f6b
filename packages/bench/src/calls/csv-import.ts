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

export const csvImport: Benchmark = {
  name: 'csv-import',
  about: 'An uploaded CSV of 10,000 VAs: seconds alone and beside others, and p99 of those',
  async run(bench) {
    const { clients, connections, rounds, rows, warmUp } = bench.options
    const { url } = await bench.copyOfCalls()
    const { origin } = await bench.product(url)
    const calls = asEachClient(clients, { path })
    const quiet = await measureDuring(origin, calls, connections, () => sleep(warmUp * 1000))
    const alone: number[] = []
    const beside: number[] = []
    const p99: number[] = []
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-admin-key': bench.adminKey }
    const importing = async (round: number) => {
      const call = { method: 'POST', path: '/api/admin/vas/upload', headers, body: upload(rows, round) }
      const answer = await expectStatus(200, origin, call)
      const { imported } = JSON.parse(answer.body.toString()) as { imported: number }
      if (imported !== rows) throw new Error(`${imported} of ${rows} rows were imported.`)
      return answer.ms / 1000
    }
    for (let round = 0; round < rounds; round++) {
      alone.push(await importing(2 * round))
      const { result, latencies } = await measureDuring(origin, calls, connections, () => importing(2 * round + 1))
      beside.push(result)
      p99.push(percentile(latencies, 0.99))
    }
    return [
      row(`import of ${rows.toLocaleString('en-US')} VAs, alone`, spreadOf(alone), ' s', { max: 3 }),
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
