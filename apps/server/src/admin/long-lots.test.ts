import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { sendMail } from '../notifications/sending.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const { clients, undo } = world.admin.admin

/** As many clients, suspended one after another: each in a call of its own, as batches of one lot are. */
async function aLotOf(many: number) {
  const all: { id: number; email: string }[] = []
  let lot: string | undefined
  for (let n = 0; n < many; n++) {
    const client = await world.aClient()
    const done = await clients.changeMany({
      selection: { ids: [client.id] },
      change: { what: 'suspend' },
      ...(lot && { undo: lot }),
    })
    if (lot) expect(done.undo).toBe(lot)
    lot = done.undo ?? ''
    all.push(client)
  }
  return { all, lot: lot ?? '' }
}
const suspended = async (all: { id: number }[]) =>
  Promise.all(all.map(async ({ id }) => (await clients.get({ id })).suspendedAt !== null))
const mailsTo = (email: string) =>
  world.db
    .selectFrom('mails')
    .select(['id', 'status'])
    .where('to', '=', email)
    .where('undoId', 'is not', null)
    .execute()
/** As if what was done to this client were done a minute ago. */
const longAgo = ({ id }: { id: number }) =>
  sql`update team_undos set created_at = created_at - interval '1 minute' where target = ${`client ${id}`}`.execute(
    world.db,
  )
const mailer = () => ({ goesOut: true, send: vi.fn(async () => {}) })

it('a lot is one undo however long it took: it counts from its last row, and is taken back batch by batch', async () => {
  const { all, lot } = await aLotOf(3)
  await longAgo(all[0]!)
  expect(await suspended(all)).toEqual([true, true, true])
  expect(await undo({ id: lot })).toEqual({ undone: true, kept: [], left: 2 })
  // The last ones first.
  expect(await suspended(all)).toEqual([true, true, false])
  expect(await undo({ id: lot })).toEqual({ undone: true, kept: [], left: 1 })
  expect(await undo({ id: lot })).toEqual({ undone: true, kept: [] })
  expect(await suspended(all)).toEqual([false, false, false])
  for (const { email } of all) expect(await mailsTo(email)).toEqual([])
  expect(await undo({ id: lot })).toEqual({ undone: true })
})

it('emails of its first rows wait while it goes on, and while it is taken back', async () => {
  const { all, lot } = await aLotOf(2)
  await longAgo(all[0]!)
  const [first] = all
  const [mail] = await mailsTo(first?.email ?? '')
  const post = mailer()
  const send = () => sendMail(world.context, post, mail?.id ?? 0, false)
  await send()
  expect(await mailsTo(first?.email ?? '')).toMatchObject([{ status: 'queued' }])
  const past = (seconds: number) =>
    sql`update team_undos set created_at = now() - make_interval(secs => ${seconds}) where id = ${lot}`.execute(
      world.db,
    )
  await past(15)
  await undo({ id: lot })
  // Counted from the beginning of the lot, its time were over now.
  await sql`update team_undos set created_at = created_at - interval '15 seconds' where id = ${lot}`.execute(world.db)
  await send()
  expect(post.send).not.toHaveBeenCalled()
  await past(60)
  await send()
  expect(post.send).toHaveBeenCalledTimes(1)
  expect(await mailsTo(first?.email ?? '')).toMatchObject([{ status: 'sent' }])
  await expect(undo({ id: lot })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/too late/),
  })
  expect(await suspended(all)).toEqual([true, false])
})

it('rows that a passing fault has kept are taken back by the next try', async () => {
  const all = [await world.aClient(), await world.aClient(), await world.aClient()]
  const ids = all.map(({ id }) => id)
  const { undo: lot } = await clients.changeMany({ selection: { ids }, change: { what: 'suspend' } })
  // The first one is taken back last, and the database gives up on it.
  await sql`
    create function gives_up() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`.execute(
    world.db,
  )
  await sql`
    create trigger gives_up before update on users for each row when (old.id = ${sql.lit(ids[0])})
    execute function gives_up()`.execute(world.db)
  await expect(undo({ id: lot ?? '' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(await suspended(all)).toEqual([true, false, false])
  await sql`drop trigger gives_up on users`.execute(world.db)
  expect(await undo({ id: lot ?? '' })).toEqual({ undone: true, kept: [] })
  expect(await suspended(all)).toEqual([false, false, false])
})
