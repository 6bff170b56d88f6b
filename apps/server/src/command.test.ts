import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { record } from './audit/audit.ts'
import { type CommandContext, withTransaction } from './command.ts'
import { notifyVa } from './notifications/notifications.service.ts'
import { insertEvent } from './tasks/timeline.queries.ts'
import { someEmail, testWorld } from './testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

/** Makes the database refuse every row of a table that asks for it, as if its statement had failed. */
async function refusing(table: string, condition: string, run: () => Promise<unknown>) {
  const name = `refuse_${table}`
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as
    $$ begin if ${condition} then raise exception 'refused'; end if; return new; end $$`)
    .execute(world.db)
  await sql
    .raw(`create trigger ${name} before insert on ${table} for each row execute function ${name}()`)
    .execute(world.db)
  try {
    await expect(run()).rejects.toThrow()
  } finally {
    await sql.raw(`drop function ${name} cascade`).execute(world.db)
  }
}
const countOf = async (table: string) =>
  (await world.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number

describe('what happens together', () => {
  it('is a message of the team and its entry in the audit', async () => {
    const client = await world.aClient()
    const { vaTask, va } = await world.aTask(client, { status: 'in_progress' })
    const threadId = `task_${vaTask?.id}_va_${va?.id}`
    const send = () => world.admin.admin.messages.send({ threadId, message: 'Hello' })
    const before = await countOf('messages')
    await refusing('audit', "new.action = 'message'", send)
    expect(await countOf('messages')).toBe(before)
    await send()
    expect(await countOf('messages')).toBe(before + 1)
  })

  it('is an application and the session that shows it', async () => {
    const email = someEmail('applicant')
    const apply = () =>
      world.guest.vas.register({
        email,
        name: 'Ada',
        skills: 'Typing',
        experience: '2 years',
        hourlyRate: '$8',
        timezone: 'Africa/Nairobi',
        introduction: 'Hello',
      })
    await refusing('sessions', 'new.application_id is not null', apply)
    expect(await countOf('va_applications')).toBe(0)
    await apply()
    expect(await countOf('va_applications')).toBe(1)
  })

  it('is an account and its first session', async () => {
    const email = someEmail('fresh')
    const signUp = () => world.guest.auth.signup({ email, password: 'a-long-secret-1' })
    await refusing('sessions', 'new.user_id is not null', signUp)
    expect((await world.pool.query('select from users where email = $1', [email])).rowCount).toBe(0)
    expect((await signUp()).user.email).toBe(email)
  })
})

describe('a part of a command', () => {
  /** Never called: it exists for the compiler, which fails where an expected error does not occur. */
  const refused = async (context: CommandContext) => {
    const admin = { label: 'tester', ip: '' }
    // @ts-expect-error the audit is written inside a transaction
    await record(context.db, admin, { action: 'message' })
    // @ts-expect-error so is the timeline
    await insertEvent(context.db, { taskId: 1, kind: 'created', actorType: 'client' })
    // @ts-expect-error and so are notifications
    await notifyVa(context, 1, 'new_task', { title: '', message: '', mail: 'now' })
    await withTransaction(context, (tx) => record(tx.db, admin, { action: 'message' }))
  }

  it('is given a transaction: the compiler refuses anything else', () => {
    expect(refused).toBeTypeOf('function')
  })
})
