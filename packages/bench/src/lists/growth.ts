import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Benchmark } from '../bench.ts'
import { bytes, percentile, short } from '../figures.ts'
import { sendRequest } from '../load/http.ts'
import { packageRoot } from '../machine/paths.ts'
import { type Row, table } from '../report.ts'
import { chart } from './chart.ts'
import { cases } from './lists.ts'
import { callOf, measure, pauseMs, sizeOf, warmServer, warmUps } from './measure.ts'
import { explainAll, explainNothing, planReader, type Statement } from './plans.ts'

/** Sequential scans by a hot call are reported for tables with more rows than this. */
const smallTable = 1000

export type Growth = { name: string; p95: number[]; slowest?: Statement; sequential: string[] }

/** The sizes of a run: powers of ten below the requested size, then that size. */
export function sizesUpTo(max: number) {
  const powers = [1000, 10_000, 100_000, 1_000_000].filter((tasks) => tasks < max)
  return [...powers, max]
}

const hot = cases.filter(({ hot }) => hot)

/** The plans of each hot call's statements, from PostgreSQL's log. */
async function plansOf(bench: Bench, database: string) {
  const found = new Map<string, Statement[]>()
  await explainAll(bench.cluster, database)
  try {
    const server = await warmServer(bench, database)
    const readPlans = await planReader(bench.cluster, database)
    for (const one of hot) {
      let refused = false
      for (let turn = 0; turn <= warmUps && !refused; turn++)
        refused = (await callOnce(bench, server.origin, one, turn)) !== 200
      // A refused call's statement may still be running and would be attributed to the next call.
      if (refused) await sleep(pauseMs)
      // Keeps the last plan of each statement, because earlier ones may differ.
      const last = new Map((await readPlans()).map((statement) => [statement.text, statement]))
      found.set(one.name, [...last.values()])
    }
    await server.stop()
  } finally {
    await explainNothing(bench.cluster, database)
  }
  return found
}

async function callOnce(bench: Bench, origin: string, one: (typeof hot)[number], turn: number) {
  const call = callOf(bench, one, turn)
  return call && (await sendRequest(origin, call)).status
}

const time = ({ ms }: Statement) => (Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms)
const slowestOf = (statements: Statement[]) => statements.toSorted((a, b) => time(b) - time(a))[0]
const sequentialIn = (statements: Statement[]) => [
  ...new Set(
    statements.flatMap(({ sequential }) =>
      sequential
        .filter(({ rows }) => rows > smallTable)
        .map(({ table: name, rows }) => `${name} (${rows.toLocaleString('en-US')} rows)`),
    ),
  ),
]

async function grow(bench: Bench, sizes: number[]): Promise<Growth[]> {
  const all = new Map(hot.map(({ name }) => [name, { name, p95: [], sequential: [] } as Growth]))
  for (const tasks of sizes) {
    const database = await bench.filled(sizeOf(tasks))
    const server = await warmServer(bench, database)
    for (const one of hot) {
      const measured = await measure(bench, server.origin, one)
      all.get(one.name)?.p95.push(measured && !measured.refused ? measured.p95 : Number.NaN)
    }
    await server.stop()
    const plans = await plansOf(bench, database)
    for (const [name, growth] of all) {
      const statements = plans.get(name) ?? []
      Object.assign(growth, { slowest: slowestOf(statements), sequential: sequentialIn(statements) })
    }
    const size = await bench.cluster.on(database, async (client) => {
      const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
      return Number(rows[0]?.size)
    })
    bench.log(
      `${tasks.toLocaleString('en-US')} tasks with all that belongs to them: ${bytes(size)}, median p95 ${short(
        percentile(
          [...all.values()].map(({ p95 }) => p95.at(-1) ?? 0),
          0.5,
        ),
      )} ms`,
    )
  }
  return [...all.values()]
}

const planText = ({ slowest }: Growth) =>
  slowest
    ? `${Number.isNaN(slowest.ms) ? 'stopped' : `${short(slowest.ms)} ms`}: ${slowest.scans.join(', ')}`
    : 'no statement'

export const growthTable = (sizes: number[], all: Growth[]) =>
  table(
    [
      'call',
      ...sizes.map((tasks) => tasks.toLocaleString('en-US')),
      'sequential scans',
      'slowest statement at the largest size',
    ],
    all.map((one) => [
      one.name,
      ...sizes.map((_, at) => (Number.isNaN(one.p95[at]) ? 'refused' : short(one.p95[at] ?? Number.NaN))),
      one.sequential.join(', ') || 'none',
      planText(one),
    ]),
  )

const marks = ['<!-- growth: written by npm run bench -- growth -->', '<!-- /growth -->'] as const

/** Replaces the text between two markers in a document. */
export function between(document: string, text: string, around: readonly [string, string] = marks) {
  const [from, to] = around.map((mark) => document.indexOf(mark))
  if (from === undefined || to === undefined || from < 0 || to < from)
    throw new Error(`The document has lost the place for the table, "${around[0]}".`)
  return `${document.slice(0, from + around[0].length)}\n${text}\n${document.slice(to)}`
}

export const growth: Benchmark = {
  name: 'growth',
  about: 'p95 of each hot call at 1,000 to 1,000,000 tasks with its plan; writes table and chart into the README',
  sizes: { tasks: 1_000_000, samples: 30 },
  manual: true,
  async run(bench) {
    const sizes = sizesUpTo(bench.options.tasks)
    const all = await grow(bench, sizes)
    const text = growthTable(sizes, all)
    bench.log(`p95 in ms by the number of tasks\n${text}`)
    if (sizes.length > 1) {
      const readme = join(packageRoot, 'README.md')
      writeFileSync(join(packageRoot, 'growth.svg'), chart(sizes, all))
      const day = new Date().toISOString().slice(0, 10)
      const intro = `p95 over HTTP in ms by the number of tasks (a tenth as many VAs), ${day}. ![p95 by the number of tasks](growth.svg)`
      writeFileSync(readme, between(readFileSync(readme, 'utf8'), `\n${intro}\n\n${text}\n`))
    }
    return all.map(
      ({ name, sequential, p95 }): Row => ({
        what: `${name}: sequential scans`,
        measured: sequential.join(', ') || 'none',
        goal: 'none',
        reached: sequential.length === 0 && !Number.isNaN(p95.at(-1)),
        beside: Number.isNaN(p95.at(-1)) ? 'refused' : `p95 ${short(p95.at(-1) ?? Number.NaN)} ms`,
      }),
    )
  },
}
