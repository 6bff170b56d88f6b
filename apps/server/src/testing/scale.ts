import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInAnalyst } from '@kazi/analyst/built-in'
import { kinds } from '@kazi/analyst/knowledge/kinds'
import { specialities } from '@kazi/analyst/knowledge/specialities'
import { toolNames } from '@kazi/analyst/knowledge/tools'
import { profilesOf } from '@kazi/analyst/matching/reading'
import { rankVas } from '@kazi/analyst/matching/score'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { type Db, noTimeLimits, openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrateToLatest } from '../db/migrate.ts'
import type { Tables } from '../db/tables.ts'
import { vasForMatching } from '../matching/matching.queries.ts'
import { countForCategory, matchesFor } from '../matching/matching.service.ts'
import { warmVectors } from '../matching/vectors.ts'
import { inlineCpu } from './inline-cpu.ts'

/**
 * node apps/server/src/testing/scale.ts [VAs] [judge|plan]: times the matcher on a database of its own with this many invented VAs.
 * With `plan` it prints how PostgreSQL runs the pick and the count when it no longer looks at the values (a prepared
 * statement's generic plan). With `judge` it also ranks every VA for some of the tasks, and says how much of the true best the database's pick kept.
 */
const [count = '100000', more] = process.argv.slice(2)
const total = Number(count)

/** The same numbers in each run. */
let seed = 20_261_121
const random = () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}
const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() ** 1.6 * list.length)]!
const some = <T>(list: readonly T[], most: number) =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => oneOf(list))

const tools = toolNames
  .split(/[|\n]/)
  .filter(Boolean)
  .map((entry) => entry.split('=')[0]!.replace('~', ''))
const trades = Object.keys(specialities)
const zones = ['Africa/Nairobi', 'Africa/Lagos', 'Africa/Accra', 'Africa/Kampala', 'US Eastern', 'Asia/Manila']
/** People write the same skill in many ways: thousands of names in the end. */
const written = (skill: string) =>
  random() < 0.15
    ? `${oneOf(['Senior', 'Remote', 'B2B', 'Daily', 'Fast', 'Bilingual'])} ${skill} ${oneOf(['', 'support', 'work', 'for coaches', 'for shops', 'services'])}`.trim()
    : skill
const capital = (text: string) => text.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())

const percentile = (values: number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
const share = <T>(items: T[], holds: (item: T) => boolean) => items.filter(holds).length / Math.max(1, items.length)

/** Two or three kinds of work each, a trade now and then, an introduction that speaks of some of it. */
function aVa(i: number) {
  const own = some(kinds, 3)
  const skills = own.flatMap((kind) => some(kind.skills, 3)).concat(random() < 0.3 ? some(trades, 2) : [])
  return {
    email: `va${i}@example.com`,
    name: `${oneOf(['Amina', 'Kwame', 'Zawadi', 'Chidi', 'Lerato', 'Tariq'])} ${i}`,
    skills: [...new Set(skills)].map(written).map(capital).join(', '),
    tools: [...new Set(some(tools, 5))],
    timezone: oneOf(zones),
    hourly_rate: `$${6 + Math.floor(random() * 14)}/hr`,
    available: random() < 0.8,
    intro: `I do ${oneOf(skills)} and ${oneOf(own).steps[0]?.toLowerCase() ?? 'more'}. ${oneOf(trades)} is where I come from, and ${oneOf(skills)} is what people thank me for.`,
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'kazi-scale-'))
const { connection, directory, stop } = await startEmbedded({
  dataDir,
  log: { info: () => {}, warn: () => {} },
  settings: { fsync: 'off' },
})
await migrateToLatest(connection)
const { db, close } = openDatabase(connection)
const texts = readFileSync(
  join(import.meta.dirname, '../../../../packages/analyst/datasets/held-out/tasks.jsonl'),
  'utf8',
)
const tasks = texts
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as { text: string })

try {
  await builtInAnalyst().warm()
  const began = performance.now()
  for (let from = 0; from < total; from += 500) {
    const rows = Array.from({ length: Math.min(500, total - from) }, (_, i) => aVa(from + i))
    await sql`insert into vas (email, name, skills, tools, timezone, hourly_rate, available, intro)
      select email, name, skills, tools, timezone, hourly_rate, available, intro
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (email text, name text, skills text, tools text[], timezone text, hourly_rate text, available boolean, intro text)`.execute(
      db,
    )
  }
  console.log(`${total} VAs written in ${Math.round(performance.now() - began)} ms, their skills by trigger`)
  const { pool, close: done } = openDatabase({ ...connection, max: 1, ...noTimeLimits })
  await pool.query('vacuum analyze')
  await done()
  const names = await sql<{ n: number }>`select count(*)::int as n from skills`.execute(db)
  console.log(`${names.rows[0]!.n} names of skills`)
  const user = await db
    .insertInto('users')
    .values({
      email: 'c@example.com',
      passwordHash: '',
      firstName: 'C',
      username: 'c',
      supportPath: null,
      timezone: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const time = async (name: string, runs: (() => Promise<unknown>)[]) => {
    const times: number[] = []
    const cpu = process.cpuUsage()
    for (const run of runs) {
      const start = performance.now()
      await run()
      times.push(performance.now() - start)
    }
    const { user, system } = process.cpuUsage(cpu)
    const [first, ...rest] = times
    const ms = (value: number) => value.toFixed(1).padStart(7)
    console.log(
      `${name.padEnd(38)} first ${ms(first!)}  p50 ${ms(percentile(rest, 0.5))}  p95 ${ms(percentile(rest, 0.95))}  worst ${ms(Math.max(...rest))} ms  (${rest.length} calls; ${((user + system) / 1000 / runs.length).toFixed(1)} ms of this process' own time each)`,
    )
  }
  await time('vectors of all, computed', [() => warmVectors({ db, cpu: inlineCpu })])
  const another = openDatabase(connection)
  await time('vectors of all, read by a new process', [() => warmVectors({ db: another.db, cpu: inlineCpu })])
  await another.close()
  const matches = tasks.map(
    ({ text }) =>
      () =>
        matchesFor({ db, cpu: inlineCpu }, user.id, text, 'Europe/London'),
  )
  const categories = ['Email Management', 'Research', 'Data Entry', 'Marketing', 'Content Creation', 'Other', undefined]
  await time('matches, each text for the first time', matches)
  await time('matches, the same texts again', matches)
  await time(
    'count of a category',
    [1, 2, 3, 4].flatMap(() => categories.map((category) => () => countForCategory({ db, cpu: inlineCpu }, category))),
  )
  if (more === 'judge') await compare()
  if (more === 'plan') await plans()

  async function plans() {
    const { pool, close: done } = openDatabase({ ...connection, max: 1 })
    const seen: { sql: string; parameters: readonly unknown[] }[] = []
    const watched: Db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      plugins: [new CamelCasePlugin()],
      log: ({ query }) => void seen.push(query),
    })
    await matchesFor({ db: watched, cpu: inlineCpu }, user.id, tasks[7]!.text, 'Europe/London')
    await countForCategory({ db: watched, cpu: inlineCpu }, 'Email Management')
    await pool.query('set plan_cache_mode = force_generic_plan')
    for (const { sql: text, parameters } of seen.filter(({ sql: text }) =>
      /with hits|skill_id = any|tablesample|id = any/.test(text),
    )) {
      const literal = (value: unknown) =>
        Array.isArray(value)
          ? `'{${value.map((item) => (typeof item === 'string' ? JSON.stringify(item).replaceAll("'", "''") : item)).join(',')}}'`
          : `'${value}'`
      await pool.query(`prepare asked as ${text}`)
      const { rows } = await pool.query(
        `explain (analyze, buffers) execute asked (${parameters.map(literal).join(', ')})`,
      )
      console.log(`\n${text.trim()}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
      await pool.query('deallocate asked')
    }
    await done()
  }

  /** Against the pure ranking of everybody; slow. */
  async function compare() {
    const vas = await vasForMatching(db)
    const profiles = profilesOf(vas)
    const rows = []
    for (const { text } of tasks.filter((_, i) => i % 6 === 0)) {
      const all = rankVas({ text }, vas, { now: new Date(), timezone: 'Europe/London', profiles })
      const picked = await matchesFor({ db, cpu: inlineCpu }, user.id, text, 'Europe/London')
      const own = new Map(all.map(({ vaId, score }) => [vaId, score]))
      const sum = (ids: number[]) => ids.reduce((total, id) => total + own.get(id)!, 0)
      const [best, got] = [all.slice(0, 5).map(({ vaId }) => vaId), picked.slice(0, 5).map(({ va }) => va.id)]
      rows.push({ kept: share(best, (id) => picked.some(({ va }) => va.id === id)), worth: sum(got) / sum(best) })
    }
    const mean = (values: number[]) => (values.reduce((a, b) => a + b, 0) / values.length).toFixed(3)
    console.log(
      `of ${rows.length} tasks: of the true first 5 among the 20 answered ${mean(rows.map(({ kept }) => kept))}; score of the first 5 against the true ones' ${mean(rows.map(({ worth }) => worth))}`,
    )
  }
} finally {
  await close()
  await stop()
  for (const path of [dataDir, directory]) await rm(path, { recursive: true, force: true })
}
