import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../machine/postgres.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Actual Loops'?: number
  Plans?: Node[]
}
export type Statement = { text: string; ms: number; scans: string[]; sequential: { table: string; rows: number }[] }

/** What PostgreSQL writes into its log about every statement of a database, until `off`. */
export const explainAll = (cluster: Cluster, database: string) =>
  cluster.on('postgres', async (admin) => {
    const settings = {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': 0,
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_format': 'json',
    }
    // Names that are not known yet are taken from whoever has loaded the library.
    await admin.query(`load 'auto_explain'`)
    for (const [name, value] of Object.entries(settings))
      await admin.query(`alter database ${database} set ${name} = '${value}'`)
  })

export const explainNothing = (cluster: Cluster, database: string) =>
  cluster.on('postgres', async (admin) => {
    await admin.query(`alter database ${database} reset all`)
  })

/** The log as it grows: each call answers what was written about a database since the last one. */
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
    // The collector writes a moment later.
    await sleep(150)
    const { text, size } = await read(position)
    position = size
    return statementsIn(Buffer.from(text, 'base64').toString(), database)
  }
}

type Line = { dbname?: string; message?: string }
export function statementsIn(log: string, database: string): Statement[] {
  return log.split('\n').flatMap((text) => {
    const line = parsed(text)
    const [, ms, plan] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]+)$/.exec(line?.message ?? '') ?? []
    if (line?.dbname !== database || !plan) return []
    const { 'Query Text': query, Plan } = JSON.parse(plan) as { 'Query Text': string; Plan: Node }
    // The queue's own housekeeping is nobody's call.
    if (/\bjobs\.|pg_try_advisory|^(begin|commit|listen)/i.test(query)) return []
    const nodes = [...walk(Plan)]
    const scans = nodes.flatMap((node) => (node['Node Type'].includes('Scan') ? [scanOf(node)] : []))
    const sequential = nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => ({ table: node['Relation Name'] ?? '', rows: rowsRead(node) }))
    return [{ text: query.replace(/\s+/g, ' ').trim(), ms: Number(ms), scans: [...new Set(scans)], sequential }]
  })
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
  Math.round(((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1))
const scanOf = (node: Node) => [node['Node Type'], node['Index Name'] ?? node['Relation Name'] ?? ''].join(' ').trim()
