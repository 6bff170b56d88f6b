import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Cluster } from '../machine/postgres.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Actual Loops'?: number
  'Plan Rows'?: number
  Plans?: Node[]
}
/** `ms` is NaN for a stopped statement; its plan is then the planned one, with PostgreSQL's row estimates. */
export type Statement = { text: string; ms: number; scans: string[]; sequential: { table: string; rows: number }[] }

/** Makes PostgreSQL log the plan of every statement in a database, until `explainNothing`. */
export const explainAll = (cluster: Cluster, database: string) =>
  cluster.on('postgres', async (admin) => {
    const settings = {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': 0,
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_format': 'json',
    }
    // PostgreSQL accepts these settings only in a session that has loaded the library.
    await admin.query(`load 'auto_explain'`)
    for (const [name, value] of Object.entries(settings))
      await admin.query(`alter database ${database} set ${name} = '${value}'`)
  })

export const explainNothing = (cluster: Cluster, database: string) =>
  cluster.on('postgres', async (admin) => {
    await admin.query(`alter database ${database} reset all`)
  })

/** Follows the log: each call returns what was logged about a database since the previous call. */
export async function planReader(cluster: Cluster, database: string) {
  const read = (from: number) =>
    cluster.on('postgres', async (admin) => {
      const { rows } = await admin.query<{ text: string; size: number }>(
        `select encode(pg_read_binary_file(file, $1, greatest(size - $1, 0)), 'base64') as text, size::int
         from pg_current_logfile('jsonlog') file, lateral (select size from pg_stat_file(file)) stat`,
        [from],
      )
      return rows[0] ?? { text: '', size: from }
    })
  let position = (await read(2 ** 31 - 1)).size
  return async () => {
    // The log collector writes with a short delay.
    await sleep(150)
    const { text, size } = await read(position)
    position = size
    const written = Buffer.from(text, 'base64').toString()
    const stopped = stoppedIn(written, database)
    const expected = await cluster.on(database, (client) =>
      Promise.all(stopped.map((sql) => expectedPlan(client, sql))),
    )
    return [...statementsIn(written, database), ...expected]
  }
}

type Line = { dbname?: string; message?: string; statement?: string }

/** The texts of statements that timed out; PostgreSQL logs no plan for them. */
export const stoppedIn = (log: string, database: string) => [
  ...new Set(
    log.split('\n').flatMap((text) => {
      const { dbname, message = '', statement } = parsed(text) ?? {}
      return dbname === database && message.startsWith('canceling statement due to') && statement ? [statement] : []
    }),
  ),
]

async function expectedPlan(client: pg.Client, sql: string) {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (generic_plan, format json) ${sql}`)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return statementOf(sql, Number.NaN, plan ?? { 'Node Type': 'no plan' })
}

export function statementsIn(log: string, database: string): Statement[] {
  return log.split('\n').flatMap((text) => {
    const line = parsed(text)
    const [, ms, plan] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]+)$/.exec(line?.message ?? '') ?? []
    if (line?.dbname !== database || !plan) return []
    const { 'Query Text': query, Plan } = JSON.parse(plan) as { 'Query Text': string; Plan: Node }
    // Maintenance by the job queue does not belong to any call.
    if (/\bjobs\.|pg_try_advisory|^(begin|commit|listen)/i.test(query)) return []
    return [statementOf(query, Number(ms), Plan)]
  })
}

function statementOf(query: string, ms: number, plan: Node): Statement {
  const nodes = [...walk(plan)]
  const scans = nodes.flatMap((node) => (node['Node Type'].includes('Scan') ? [scanOf(node)] : []))
  const sequential = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => ({ table: node['Relation Name'] ?? '', rows: rowsRead(node) }))
  return { text: query.replace(/\s+/g, ' ').trim(), ms, scans: [...new Set(scans)], sequential }
}

const parsed = (text: string): Line | undefined => {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}

function* walk(node: Node): Generator<Node> {
  yield node
  for (const inner of node.Plans ?? []) yield* walk(inner)
}

const rowsRead = (node: Node) =>
  node['Actual Rows'] === undefined
    ? (node['Plan Rows'] ?? 0)
    : Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1))
const scanOf = (node: Node) => [node['Node Type'], node['Index Name'] ?? node['Relation Name'] ?? ''].join(' ').trim()
