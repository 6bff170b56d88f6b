import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { up } from './migrations/0131_working_hours.ts'

const world = await testWorld()
afterAll(() => world.close())

it('days off become days without hours, and who had said nothing has still said nothing', async () => {
  const [weekend, middle, nothing] = [await world.aVa(), await world.aVa(), await world.aVa()]
  await sql`drop index vas_by_hours`.execute(world.db)
  await sql`
    alter table vas drop column working_hours, add column days_off smallint[] not null default '{}'`.execute(world.db)
  await sql`create index vas_by_timezone on vas (timezone, id)`.execute(world.db)
  await sql`update vas set days_off = '{6, 0}' where id = ${weekend.id}`.execute(world.db)
  await sql`update vas set days_off = '{3}' where id = ${middle.id}`.execute(world.db)
  await up(world.db as never)
  const nine = '09:00-17:00'
  for (const [va, hours] of [
    [weekend, [nine, nine, nine, nine, nine, '', '']],
    [middle, [nine, nine, '', nine, nine, nine, nine]],
    [nothing, []],
  ] as const)
    expect(await world.guest.vas.profile({ id: va.id })).toMatchObject({ workingHours: hours })
})
