import pg from 'pg'
import { fill, openSessions } from '../fill/fill.ts'
import type { Row } from '../report.ts'
import type { Arrangement } from './arrangement.ts'
import { until } from './process.ts'
import type { Proof, Stage } from './proof.ts'
import { failures } from './proofs/failures.ts'
import { replicas } from './proofs/replicas.ts'
import { sideBySide } from './proofs/side-by-side.ts'
import { throughput } from './proofs/throughput.ts'
import { startMailServer, startModel } from './stubs.ts'

const proofs: Proof[] = [...sideBySide, ...replicas, throughput, ...failures]
export const proofNames = proofs.map(({ name }) => name)

const size = { clients: 1000, tasks: 20_000, vas: 500, heavy: 0 }

type Begin = (server: Record<string, string>) => Promise<Arrangement>
type Given = { names: string[]; rounds: number }

/** Runs the named proofs, or all; what they saw is added to `rows`. Returns how many failed. */
export async function prove(begin: Begin, { names, rounds }: Given, log: (line: string) => void, rows: Row[]) {
  const [model, mail] = await Promise.all([startModel(), startMailServer()])
  try {
    const arrangement = await begin({
      SMTP_URL: mail.url,
      AI_PROVIDER: 'openai',
      AI_MODEL: 'slow',
      AI_BASE_URL: model.url,
    })
    const sql: Stage['sql'] = async (run, node) => {
      const client = new pg.Client({ connectionString: arrangement.superuserUrl(node) })
      client.on('error', () => {})
      await client.connect()
      return run(client).finally(() => client.end())
    }
    await sql(async (client) => {
      await fill(client, size)
      await openSessions(client, size.clients)
    })
    log(`filled: ${size.tasks} tasks of ${size.clients} clients, ${size.vas} VAs`)
    const stage = { arrangement, clients: size.clients, mails: mail.received, rounds, log, sql }
    let failed = 0
    for (const proof of proofs.filter(({ name }) => names.length === 0 || names.includes(name))) {
      log(`— ${proof.name}: ${proof.about}`)
      try {
        await arrangement.whole()
        await until('both servers are ready', 60, async () => {
          for (const { origin } of arrangement.servers) if (!(await fetch(`${origin}/readyz`)).ok) return false
          return true
        })
        const seen = await proof.run(stage)
        rows.push(...seen)
        for (const { what, measured, beside } of seen) log(`  ${what}: ${measured}${beside ? ` (${beside})` : ''}`)
        if (seen.some(({ reached }) => reached === false)) failed++
      } catch (error) {
        failed++
        log(`  failed: ${error instanceof Error ? error.message : error}`)
      }
    }
    return failed
  } finally {
    model.close()
    mail.close()
  }
}
