import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from './accounts/sessions.ts'
import { buildApp } from './app.ts'
import { openDatabase } from './db/database.ts'
import { appErrorOf } from './errors.ts'
import { testWorld } from './testing/world.ts'

/** What the analyst of this test world throws: an error that passes through a service to both tRPC and REST. */
let thrown: unknown
const world = await testWorld({
  analyst: {
    analyze: async () => {
      throw thrown
    },
  },
})
afterAll(() => world.close())

const errorOf = async (run: Promise<unknown>) => run.then(() => undefined).catch((error: unknown) => error)
const coded = (code: string) => Object.assign(new Error(`the system said ${code}`), { code })

/** Errors raised by the real database; the last ones imitate what it or the system would report. */
const errors: Record<string, () => Promise<unknown>> = {
  '22P02 no number': () => errorOf(sql`select 'x'::int`.execute(world.db)),
  '22003 a number too great': () => errorOf(sql`select 99999999999::int`.execute(world.db)),
  '22008 no such day': () => errorOf(sql`select '0000-01-01'::date`.execute(world.db)),
  '22009 an offset that it does not know': () =>
    errorOf(sql`select '2024-01-01T00:00:00+23:00'::timestamptz`.execute(world.db)),
  '22021 NUL in a text': () => errorOf(sql`select ${'a\u0000b'}::text`.execute(world.db)),
  '22P05 NUL in jsonb': () => errorOf(sql`select ${'{"a":"\\u0000"}'}::jsonb`.execute(world.db)),
  '22P02 half a pair in jsonb': () => errorOf(sql`select ${'{"a":"\\ud83d"}'}::jsonb`.execute(world.db)),
  '23503 a row that is gone': () =>
    errorOf(
      world.db
        .insertInto('taskEvents')
        .values({ taskId: 2_000_000_000, kind: 'analyzed', actorType: 'client', actor: null, text: null })
        .execute(),
    ),
  '57014 it took too long': () =>
    errorOf(
      world.db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = '20ms'`.execute(tx)
        await sql`select pg_sleep(5)`.execute(tx)
      }),
    ),
  '57P01 its connection was ended': () => errorOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(world.db)),
  '25006 its server is a standby now': () =>
    errorOf(
      world.db
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => tx.deleteFrom('rateWindows').execute()),
    ),
  '08P01 the pooler has no connection': async () => coded('08P01'),
  'EHOSTUNREACH its machine is away': async () => coded('EHOSTUNREACH'),
  '53100 its disk is full': async () => coded('53100'),
  'EPIPE its socket was closed': async () => coded('EPIPE'),
  'ECONNRESET its socket was reset': async () => coded('ECONNRESET'),
}
const status: Record<string, number> = {
  22: 400,
  23: 409,
  25: 503,
  53: 503,
  57: 503,
  '08': 503,
  EP: 503,
  EC: 503,
  EH: 503,
}

describe('an error of the database', () => {
  it.each(Object.keys(errors))('%s is no fault of the program, at either door', async (name) => {
    const client = await world.aClient()
    const task = await world.aTask(client)
    const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
    thrown = await errors[name]!()
    expect((thrown as { code: string }).code).toBe(name.split(' ')[0])
    const rest = await world.app.inject({ method: 'POST', url: `/api/tasks/${task.id}/analyze`, headers })
    const trpc = await world.app.inject({
      method: 'POST',
      url: '/trpc/tasks.analyze',
      headers,
      payload: { id: task.id },
    })
    expect([rest.statusCode, trpc.statusCode]).toEqual([status[name.slice(0, 2)], status[name.slice(0, 2)]])
    for (const { body } of [rest, trpc]) expect(body).not.toContain((thrown as Error).message)
    if (rest.statusCode === 503) expect([rest.headers['retry-after'], trpc.headers['retry-after']]).toEqual(['2', '2'])
  })

  it('a row that was removed since its caller saw it is missing', async () => {
    const gone = await errorOf(
      world.db.selectFrom('vas').select('id').where('id', '=', 2_000_000_000).executeTakeFirstOrThrow(),
    )
    expect(appErrorOf(gone)).toMatchObject({ kind: 'NOT_FOUND' })
  })

  it('is named as such only if it came from the database: a missing file or another server is none', async () => {
    const away = { kind: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('our database') }
    for (const config of [
      { host: '127.0.0.1', port: 1 },
      { host: '/nowhere', port: 5432 },
    ]) {
      const nowhere = openDatabase(config)
      for (const asked of [
        nowhere.pool.query('select 1'),
        sql`select 1`.execute(nowhere.db),
        nowhere.db.transaction().execute((tx) => sql`select 1`.execute(tx)),
      ])
        expect(appErrorOf(await errorOf(asked))).toMatchObject(away)
      await nowhere.close()
    }
    expect(appErrorOf(coded('ENOENT'))).toBeUndefined()
    expect(appErrorOf(new Error('wrapped', { cause: coded('ENOENT') }))).toBeUndefined()
    for (const code of ['EPIPE', 'ETIMEDOUT', 'ECONNRESET', 'ENOTFOUND'])
      expect(appErrorOf(coded(code))).toMatchObject({
        kind: 'SERVICE_UNAVAILABLE',
        message: expect.not.stringContaining('database'),
      })
  })

  it('is found behind another one, and an unknown one stays a fault', () => {
    expect(appErrorOf(new Error('wrapped', { cause: coded('53100') }))).toMatchObject({ kind: 'SERVICE_UNAVAILABLE' })
    for (const unknown of [coded('42P01'), coded('2'), new Error('22P02'), 'a word', null])
      expect(appErrorOf(unknown)).toBeUndefined()
  })
})

describe('a fault', () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const answers = async () => {
    const client = await world.aClient()
    const task = await world.aTask(client)
    const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
    const app = await buildApp(world.deps, { log, busyAfterMs: 0 })
    lines.length = 0
    const statuses = []
    for (const [url, payload] of [
      [`/api/tasks/${task.id}/analyze`, undefined],
      ['/trpc/tasks.analyze', { id: task.id }],
    ] as const)
      statuses.push((await app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })).statusCode)
    await app.close()
    return { statuses, logged: lines.map((line) => JSON.parse(line)) }
  }

  it.each([
    ['57014 it took too long', '57014'],
    ['25006 its server is a standby now', '25006'],
    ['53100 its disk is full', '53100'],
  ] as const)('of the database (%s) is logged with its cause at both doors', async (name, code) => {
    thrown = await errors[name]!()
    const { statuses, logged } = await answers()
    expect(statuses).toEqual([503, 503])
    expect(logged).toMatchObject([
      { err: { code, message: (thrown as Error).message } },
      { err: { code, message: (thrown as Error).message } },
    ])
  })

  it('of the program is logged at both doors, and a refusal at neither', async () => {
    thrown = new Error('the analyst broke')
    expect(await answers()).toMatchObject({
      statuses: [500, 500],
      logged: [{ err: { message: 'the analyst broke' } }, { err: { message: 'the analyst broke' } }],
    })
    thrown = await errors['22P02 no number']!()
    expect(await answers()).toEqual({ statuses: [400, 400], logged: [] })
  })
})
