import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { logOptions } from '../program.ts'
import { testWorld } from '../testing/world.ts'
import { logFault } from './faults.ts'

const world = await testWorld()
afterAll(() => world.close())

/** What a call that failed with this error leaves in the log. */
function loggedOf(error: unknown) {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
  logFault(log, error, { status: 500, call: 'a.call' })
  return lines.join('')
}
const failed = (run: Promise<unknown>) =>
  run.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

it('an error of the database is logged without the contents of rows, alone, as a cause or with others', async () => {
  const word = `canary-${randomUUID()}`
  const client = await world.aClient({ email: `${word}@example.com` })
  const [taken, missing, raised] = await Promise.all([
    failed(world.aClient({ email: client.email })),
    failed(sql`insert into users (email, username) values (${client.email}, ${word})`.execute(world.db)),
    failed(
      sql`do $$ begin raise exception 'refused' using detail = ${sql.lit(word)}, hint = ${sql.lit(word)}; end $$`.execute(
        world.db,
      ),
    ),
  ])
  for (const error of [taken, missing, raised]) {
    expect(JSON.stringify(error)).toContain(word)
    for (const thrown of [error, new Error('outer', { cause: error }), new AggregateError([error], 'several')])
      expect(loggedOf(thrown)).not.toContain(word)
  }
  expect(JSON.parse(loggedOf(taken))).toMatchObject({
    level: 50,
    call: 'a.call',
    err: {
      code: '23505',
      constraint: 'users_email_key',
      table: 'users',
      stack: expect.stringContaining('duplicate key'),
    },
  })
  expect(loggedOf(new AggregateError([taken], 'several'))).toContain('23505')
})
