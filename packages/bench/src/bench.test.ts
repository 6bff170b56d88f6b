import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { type Bench, openBench } from './bench.ts'
import { benchmarks } from './benchmarks.ts'
import { assertSameAnswers, path } from './calls/tasks-rest.ts'
import { growth } from './lists/growth.ts'
import { cases, lists } from './lists/lists.ts'
import { partitions } from './lists/partitions.ts'
import { expectStatus } from './load/http.ts'
import { startTestServer } from './load/test-server.ts'
import { serverSource } from './machine/paths.ts'
import { testOptions } from './options.ts'

const directory = mkdtempSync(join(tmpdir(), 'kazi-bench-'))
chmodSync(directory, 0o755)
const said: string[] = []
const own = await openBench({ ...testOptions }, (line) => said.push(line), directory)

/** All tests share one database and one server: starting them for each benchmark would take minutes. */
const copy = await own.copyOfCalls()
const started = await own.product(copy.url, { env: { TRUST_PROXY: '127.0.0.1' } })
const bench: Bench = {
  ...own,
  copyOfCalls: async () => copy,
  product: async (url, options) => (url === copy.url && !options?.name ? started : own.product(url, options)),
}
afterAll(async () => {
  await own.close()
  await rm(directory, { recursive: true, force: true })
})

const run = promisify(execFile)

describe('the filled rows', () => {
  it('are rows as the product would have written them', async () => {
    const { url } = await bench.copyOfCalls()
    const env = { PATH: process.env.PATH, DATABASE_URL: url, ADMIN_KEYS: `bench:${bench.adminKey}` }
    const { stdout } = await run(process.execPath, [join(serverSource, 'doctor/main.ts'), '--dry-run'], { env })
    expect(stdout).toBe('0 found, 0 repaired\n')
  })

  it('refer to rows that are there', async () => {
    const broken = await bench.cluster.on(copy.name, async (client) => {
      const { rows } = await client.query<{ name: string; table: string }>(
        `select conname as name, conrelid::regclass::text as table from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
      )
      expect(rows.length).toBeGreaterThan(20)
      // Rows were inserted with the checks off; recreating a constraint validates every row.
      for (const key of rows) {
        const { rows: definition } = await client.query<{ text: string }>(
          'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1 and conrelid = $2::regclass',
          [key.name, key.table],
        )
        await client.query(`alter table ${key.table} add constraint "${key.name}_again" ${definition[0]?.text}`)
        await client.query(`alter table ${key.table} drop constraint "${key.name}_again"`)
      }
      return 0
    })
    expect(broken).toBe(0)
  })
})

describe('F', () => {
  it('answers the same fields and values as the product', async () => {
    const { url } = await bench.copyOfCalls()
    const [product, baseline] = await Promise.all([bench.product(url), bench.baseline(url)])
    await assertSameAnswers(bench, [product, baseline])
    expect((await expectStatus(401, baseline.origin, { path })).status).toBe(401)
  })

  it('is not compared when it answers something else', async () => {
    const { url } = await bench.copyOfCalls()
    const product = await bench.product(url)
    const other = await startTestServer((_, answer) => answer.end('[]'))
    await expect(
      assertSameAnswers(bench, [product, { ...product, name: 'other', origin: other.origin }]),
    ).rejects.toThrow('other answers as the product does')
    other.close()
  })
})

describe('every benchmark of a call', () => {
  const calls = benchmarks.filter(({ manual }) => !manual)

  it.each(calls.map((one) => [one.name, one] as const))('%s runs and prints what it measured', async (_, one) => {
    const rows = await one.run(bench)
    expect(rows.length).toBeGreaterThan(0)
    for (const { what, measured } of rows) expect(`${what}: ${measured}`).toMatch(/: \d/)
  })
})

describe('the lists', () => {
  const small = { ...testOptions, tasks: 800, vas: 80 }

  it('are all answered, or said not to be there', async () => {
    const rows = await lists.run({ ...own, options: small })
    expect(rows).toHaveLength(cases.length)
    for (const [at, { what, measured, beside }] of rows.entries())
      expect(`${measured} ${beside}`, what).toMatch(
        cases[at]?.call ? /^[\d.,]+ ms, .* answers/ : /^- not there yet: \w/,
      )
  })

  it('of what only grows are compared with partitions by month', async () => {
    const rows = await partitions.run({ ...own, options: small })
    expect(rows.map(({ what }) => what.split(',')[0])).toEqual(['messages', 'task_events', 'audit'])
    for (const { measured } of rows) expect(measured).toMatch(/^[\d.]+ ms, \d+ pages · [\d.]+ ms, \d+ pages; newest/)
  })

  it('are read by statements whose plans PostgreSQL tells', async () => {
    const rows = await growth.run({ ...own, options: small })
    expect(rows).toHaveLength(cases.filter(({ hot }) => hot).length)
    expect(said.at(-1)).toMatch(/client's tasks .*Index Scan/)
  })
})
