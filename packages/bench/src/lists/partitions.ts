import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Benchmark } from '../bench.ts'
import { bytes, median, short } from '../figures.ts'
import { copyOf } from '../fill/databases.ts'
import { repository } from '../machine/paths.ts'
import { type Row, table } from '../report.ts'
import { between, sizesUpTo } from './growth.ts'
import { sizeOf } from './measure.ts'

/** A table that only grows, and what is read from it. */
type History = {
  name: string
  /** The column that the months are taken from. */
  time: string
  /** Column names and the values of row `i` (of `n`), which was written at the time `at`. */
  columns: string
  values: string
  /** The rows of one owner, and which owner row `i` has. */
  one: string
  owner: (i: number) => string | number
}

const months = 24
/** Twenty conversations run at the same time, ten messages each. */
const conversation = (i: number) => Math.floor(i / 200) * 20 + (i % 20)

const histories: History[] = [
  {
    name: 'messages',
    time: 'created_at',
    columns: 'thread_id, sender_type, sender_id, receiver_type, message, created_at',
    values: `'task_' || (i / 200 * 20 + i % 20) || '_va_1', case when i % 2 = 0 then 'va' else 'client' end, 1,
      case when i % 10 = 0 then 'admin' else 'client' end,
      'I have gone through the list, and ' || i % 97 || ' of the entries need a decision from you before I can go on. The rest
      is done, and is in the folder that we share. Number ' || i || '.', at`,
    one: 'where thread_id = $1 order by id desc limit 50',
    owner: (i) => `task_${conversation(i)}_va_1`,
  },
  {
    name: 'task_events',
    time: 'at',
    columns: 'task_id, kind, actor_type, actor, at',
    values: `i / 200 * 20 + i % 20, 'created', 'client', 'Dana', at`,
    one: 'where task_id = $1 order by id',
    owner: conversation,
  },
  {
    name: 'audit',
    time: 'at',
    columns: 'actor, action, target, ip, at',
    values: `'member-' || i % 12, (array['assign', 'propose', 'update-va', 'mail-va'])[1 + i % 4], 'task ' || i, '203.0.113.7', at`,
    one: `where actor = $1 order by id desc limit 50`,
    owner: (i) => `member-${i % 12}`,
  },
]

const monthsAgo = (n: number) => `date_trunc('month', now()) - interval '${n} months'`

/** The product's table twice: as it is, and in partitions by month. Both start empty. */
async function makeTables(client: pg.Client, { name, time }: History) {
  await client.query(`drop schema if exists growing cascade; create schema growing`)
  await client.query(`create table growing.whole (like public.${name} including all)`)
  await client.query(
    `create table growing.months (like public.${name} including defaults including generated including identity
       including constraints, primary key (id, ${time})) partition by range (${time})`,
  )
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'growing.whole'::regclass and not indisprimary`,
  )
  // A unique index of a partitioned table would have to hold the month; for the time that reads take it is an index.
  for (const { definition } of rows)
    await client.query(definition.replace(/^create (?:unique )?index \S+ on \S+/i, 'create index on growing.months'))
  const { rows: bounds } = await client.query<{ from: string; to: string }>(
    `select (${monthsAgo(months - 1)} + make_interval(months => m))::date::text as "from",
       (${monthsAgo(months - 2)} + make_interval(months => m))::date::text as "to" from generate_series(0, ${months - 1}) m`,
  )
  for (const [at, { from, to }] of bounds.entries())
    await client.query(
      `create table growing.month_${at} partition of growing.months for values from ('${from}') to ('${to}')`,
    )
}

async function fillTable(client: pg.Client, target: string, { columns, values }: History, count: number) {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
  await client.query(
    `insert into growing.${target} (${columns})
     select ${values} from (
       select i, ${monthsAgo(months - 1)} + (now() - (${monthsAgo(months - 1)})) * (i::float8 / ${count}) as at
       from generate_series(0, ${count - 1}) i) made`,
  )
  await client.query(`vacuum (analyze) growing.${target}`)
}

/** The median in ms, and the pages of 8 kB that the statement touches, which do not depend on what else the machine does. */
type Reading = { ms: number; pages: number }
type Measured = { one: Reading; newest: Reading; insert: number; size: number; remove: number }

const samples = 200

async function read(client: pg.Client, text: string, valuesOf: (sample: number) => unknown[]): Promise<Reading> {
  const times: number[] = []
  for (let sample = -10; sample < samples; sample++) {
    const began = performance.now()
    await client.query({ name: text.slice(0, 60), text, values: valuesOf(Math.abs(sample)) })
    if (sample >= 0) times.push(performance.now() - began)
  }
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>({
    text: `explain (analyze, buffers, format json) ${text}`,
    values: valuesOf(samples / 2),
  })
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
  return { ms: median(times), pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0) }
}

const insertsAtOnce = 500

async function measureTable(client: pg.Client, target: 'whole' | 'months', history: History, count: number) {
  const from = `from growing.${target}`
  const one = await read(client, `select /* one ${target} */ * ${from} ${history.one}`, (sample) => [
    history.owner(Math.floor(((sample + 0.5) / samples) * count) % count),
  ])
  const newest = await read(client, `select /* newest ${target} */ * ${from} order by id desc limit 20`, () => [])
  const began = performance.now()
  await client.query('begin')
  for (let n = 0; n < insertsAtOnce; n++)
    await client.query({
      name: `insert ${target}`,
      text: `insert into growing.${target} (${history.columns})
        select ${history.values} from (select $1::int as i, now() as at) made returning id`,
      values: [count + n],
    })
  await client.query('commit')
  const insert = (performance.now() - began) / insertsAtOnce
  const { rows } = await client.query<{ size: string }>(
    `select coalesce(sum(pg_total_relation_size(relid)), pg_total_relation_size('growing.${target}')) as size
     from pg_partition_tree('growing.${target}')`,
  )
  const removing = performance.now()
  await client.query(
    target === 'months'
      ? 'drop table growing.month_0'
      : `delete ${from} where ${history.time} < ${monthsAgo(months - 2)}`,
  )
  const remove = performance.now() - removing
  return { one, newest, insert, size: Number(rows[0]?.size) / count, remove } satisfies Measured
}

const readingText = ({ ms, pages }: Reading) => `${short(ms)} ms, ${pages} pages`
const what: [title: string, text: (measured: Measured) => string][] = [
  ["one owner's rows", ({ one }) => readingText(one)],
  ['newest 20 of all', ({ newest }) => readingText(newest)],
  ['one insert', ({ insert }) => `${short(insert)} ms`],
  ['bytes a row, with indexes', ({ size }) => bytes(size)],
  ['removing the oldest month', ({ remove }) => `${short(remove)} ms`],
]

const marks = ['<!-- partitions: written by npm run bench -- partitions -->', '<!-- /partitions -->'] as const

/** Writes the table into the sizing guide, unless the run was a small one. */
function writeGuide(text: string) {
  const guide = join(repository, 'docker/scale.md')
  writeFileSync(guide, between(readFileSync(guide, 'utf8'), text, marks))
}

export const partitions: Benchmark = {
  name: 'partitions',
  about:
    'Messages, events and audit as one table and in partitions by month, up to 1,000,000 rows; writes docker/scale.md',
  sizes: { tasks: 1_000_000 },
  manual: true,
  async run(bench) {
    const sizes = sizesUpTo(bench.options.tasks).filter((size) => size >= Math.min(10_000, bench.options.tasks))
    const { name: database, drop } = await copyOf(bench.cluster, await bench.filled(sizeOf(1000)))
    const rows: string[][] = []
    try {
      for (const history of histories)
        for (const count of sizes) {
          const found = await bench.cluster.on(database, async (client) => {
            await makeTables(client, history)
            for (const target of ['whole', 'months']) await fillTable(client, target, history, count)
            const whole = await measureTable(client, 'whole', history, count)
            return { whole, months: await measureTable(client, 'months', history, count) }
          })
          const cells = what.map(([, text]) => `${text(found.whole)} · ${text(found.months)}`)
          rows.push([history.name, count.toLocaleString('en-US'), ...cells])
          bench.log(`${history.name}, ${count.toLocaleString('en-US')} rows: ${cells.join(', ')}`)
        }
    } finally {
      await drop()
    }
    const text = table(['table', 'rows', ...what.map(([title]) => title)], rows)
    if (bench.options.tasks >= 100_000) writeGuide(text)
    return rows.map(
      ([name, count, one, newest]): Row => ({
        what: `${name}, ${count} rows: one table · by month`,
        measured: `${one}; newest ${newest}`,
      }),
    )
  },
}
