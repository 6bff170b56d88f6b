import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { openDatabase } from '../db/database.ts'
import { readFrom } from '../db/replica.ts'
import { freshDatabase } from '../testing/cluster.ts'
import { factories } from '../testing/factories.ts'
import { testWorld } from '../testing/world.ts'

/** Another database in the place of a replica: what was read from it is recognized by its rows. */
const { config, drop } = await freshDatabase()
const replica = openDatabase(config)
const world = await testWorld({ read: readFrom(replica.db) })
afterAll(async () => {
  await world.close()
  await replica.close()
  await drop()
})

const json = async (url: string, headers: Record<string, string> = {}) =>
  (await world.app.inject({ url, headers })).json()

it('what the public reads about VAs may come from a replica; what people have written comes from the primary', async () => {
  const old = await factories(replica.db, 'none').aVa({ name: 'Old Name' })
  const va = await world.aVa({ name: 'New Name' })
  expect(va.id).toBe(old.id)

  for (const url of ['/api/vas?limit=10', '/api/vas?q=name'])
    expect(await json(url)).toMatchObject([{ name: 'Old Name' }])
  expect(await world.guest.vas.profile({ id: va.id })).toMatchObject({ name: 'Old Name' })
  expect(await json('/api/vas/search')).toEqual({ count: 1 })

  // Kept under a version, so it must not be older than that.
  expect(await json('/api/vas')).toMatchObject([{ name: 'New Name' }])
  expect(await world.admin.admin.vas.list({})).toMatchObject({ rows: [{ name: 'New Name' }] })
  expect(await (await world.asVa(va)).vaPortal.profile()).toMatchObject({ name: 'New Name' })
  const client = await world.aClient()
  const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
  const { id } = await world.aTask(client)
  expect(await json('/api/tasks', headers)).toMatchObject([{ id }])
})

it("the console's weeks come from the primary, where what it was told of just now already is", async () => {
  const va = await world.aVa({ name: 'Akosua Boakye' })
  const { vaTask } = await world.aTask(await world.aClient(), { status: 'in_progress', va })
  await sql`insert into time_entries (va_task_id, va_id, minutes, worked_on)
    values (${vaTask!.id}, ${va.id}, 90, (now() at time zone 'UTC')::date)`.execute(world.db)
  const { overview } = world.admin.admin
  const now = (await overview.trends()).at(-1)
  expect(now?.values.hours).toBe(1.5)
  const { rows } = await overview.trendRows({ filters: { figure: 'hours', week: now?.week } })
  expect(rows).toMatchObject([{ va: va.name }])
})
