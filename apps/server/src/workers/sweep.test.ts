import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { withTransaction } from '../command.ts'
import { repairMails } from '../doctor/repair.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { anEmail } from '../testing/emails.ts'
import { someEmail, testWorld } from '../testing/world.ts'
import { sweep } from './workers.ts'

const world = await testWorld()
afterAll(() => world.close())

it('a step of the sweep that fails does not hide the later ones, and all failures are told together', async () => {
  const old = new Date('2026-01-01')
  await world.db.insertInto('rateWindows').values({ key: 'old', openedAt: old, hits: 1 }).execute()
  await world.db
    .insertInto('idempotencyKeys')
    .values({ caller: 'client:1', key: randomUUID(), call: 'x', digest: Buffer.alloc(32), answer: null, doneAt: old })
    .execute()
  const rename = async (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(world.db)
  await rename('known_addresses', 'mislaid_addresses')
  await rename('analysis_drafts', 'mislaid_drafts')
  const error = await sweep(world.context).catch((error: unknown) => error)
  await rename('mislaid_addresses', 'known_addresses')
  await rename('mislaid_drafts', 'analysis_drafts')
  expect(error).toMatchObject({ message: '2 steps of the sweep failed' })
  expect((error as AggregateError).errors.map(String)).toEqual([
    expect.stringContaining('known_addresses'),
    expect.stringContaining('analysis_drafts'),
  ])
  expect(await world.db.selectFrom('rateWindows').select('key').where('key', '=', 'old').execute()).toEqual([])
  expect(await world.db.selectFrom('idempotencyKeys').select('key').execute()).toEqual([])
})

const jobsOf = async (to: string) =>
  (
    await sql<{ id: string; priority: number }>`
      select j.id, j.priority from jobs.job j join mails m on m.id = (j.data ->> 'mailId')::int
      where j.name = 'send-mail' and m.to = ${to}`.execute(world.db)
  ).rows

it('the sweep sends a job again for an email that waits and has none, and only for that', async () => {
  const [lost, waits] = [someEmail('lost'), someEmail('waits')]
  for (const to of [lost, waits])
    await withTransaction(world.context, (tx) => enqueueMail(tx, to, anEmail({ secret: true })))
  const [before, others] = [await jobsOf(lost), await jobsOf(waits)]
  await sql`update jobs.job set state = 'completed' where id = ${before[0]?.id}`.execute(world.db)
  await sweep(world.context)
  const now = await jobsOf(lost)
  expect(now).toHaveLength(2)
  // A person waits for the link in it.
  expect(new Set(now.map(({ priority }) => priority))).toEqual(new Set([10]))
  expect(await jobsOf(waits)).toEqual(others)
})

const aMail = async (to: string, { thread, lost = false }: { thread?: string; lost?: boolean } = {}) => {
  const id = await withTransaction(world.context, (tx) => enqueueMail(tx, to, anEmail(thread ? { thread } : {})))
  if (lost) await sql`delete from jobs.job where (data ->> 'mailId')::int = ${id}`.execute(world.db)
  return Number(id)
}
const mailOf = (id: number) =>
  world.db.selectFrom('mails').select(['status', 'error']).where('id', '=', id).executeTakeFirstOrThrow()
const isLost = { status: 'failed', error: 'Not sent in time. Retry it if it should still go out.' }
const waits = { status: 'queued', error: null }

it('the sweep leaves to the team what has waited for more than a day', async () => {
  const [old, fresh] = [someEmail('old'), someEmail('fresh')]
  const [oldId, freshId] = [await aMail(old, { lost: true }), await aMail(fresh, { lost: true })]
  const ago = async (id: number, hours: number) =>
    sql`update mails set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(world.db)
  await ago(oldId, 25)
  await ago(freshId, 23)
  await sweep(world.context)
  expect([await mailOf(oldId), await mailOf(freshId)]).toEqual([isLost, waits])
  expect([await jobsOf(old), await jobsOf(fresh)]).toMatchObject([[], [{ priority: 0 }]])
})

it('the sweep sends no email after a newer one of its thread, but those of others and before one that waits', async () => {
  const [to, other] = [someEmail('in-order'), someEmail('other')]
  const thread = `va-task-${randomUUID()}`
  const before = await aMail(to, { thread, lost: true })
  const ofOther = await aMail(other, { thread, lost: true })
  const newer = await aMail(to.toUpperCase(), { thread })
  const last = await aMail(to, { thread, lost: true })
  const ahead = await aMail(to, { thread: `va-task-${randomUUID()}`, lost: true })
  await world.db.updateTable('mails').set({ status: 'sent' }).where('id', '=', newer).execute()
  await sweep(world.context)
  const now = await Promise.all([before, ofOther, last, ahead].map(mailOf))
  expect(now).toEqual([isLost, waits, waits, waits])
})

it('an email gets one job, however many look for those without one', async () => {
  const to = someEmail('once')
  await aMail(to, { lost: true })
  await Promise.all([1, 2, 3].map(() => repairMails(world.context)))
  expect(await jobsOf(to)).toHaveLength(1)
})

it('many emails without a job are checked again together, also while what points to them is written', async () => {
  const lost = await Promise.all(Array.from({ length: 12 }, () => aMail(someEmail('many'), { lost: true })))
  let looks = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('from jobs.job j')) looks++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await world.db.transaction().execute(async (tx) => {
    await sql`select from mails where id = any (${lost}) for key share`.execute(tx)
    const repair = repairMails({ ...world.context, db: world.db.withPlugin(counting) }).then(() => 'done')
    expect(await Promise.race([repair, setTimeout(5000, 'it waits')])).toBe('done')
  })
  expect(looks).toBe(2)
  const { rows } = await sql<{ id: number }>`select (data ->> 'mailId')::int as id from jobs.job
    where name = 'send-mail' and (data ->> 'mailId')::int = any (${lost}) order by 1`.execute(world.db)
  expect(rows.map(({ id }) => id)).toEqual(lost.toSorted((a, b) => a - b))
})
