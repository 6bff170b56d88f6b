import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { handOver, takeOver } from './handover.ts'
import { applicantOf, openSession } from './sessions.ts'

const world = await testWorld()
afterAll(() => world.close())

it('a link that could not be used because of a failure works at the next try, and no session is changed by the first', async () => {
  const [onSite, before] = [
    await openSession(world.db, { claim: '{"name":"Rehema"}' }),
    await openSession(world.db, { claim: '{"name":"Neema"}' }),
  ]
  const token = (await handOver(world.db, onSite)) ?? ''
  const { context, cookies } = world.contextOf({ applicant: before })
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    world.db,
  )
  // The last of the steps fails: the one that ends the browser's old session.
  await sql`create trigger refuse before delete on sessions for each row execute function refuse()`.execute(world.db)
  await expect(takeOver(context, token)).rejects.toThrow('refused')
  await sql`drop trigger refuse on sessions`.execute(world.db)
  expect(cookies).toEqual({})
  expect(await applicantOf(world.db, before)).toBeDefined()

  await takeOver(context, token)
  expect(await applicantOf(world.db, cookies.applicant ?? '')).toMatchObject({ claim: { name: 'Rehema' } })
  expect(await applicantOf(world.db, before)).toBeUndefined()
})
