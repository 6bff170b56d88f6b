import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { password, someEmail, testWorld } from '../testing/world.ts'
import { setTimezone } from './client-zones.queries.ts'

const world = await testWorld()
afterAll(() => world.close())

const zonesOf = async ({ id }: { id: number }) => {
  const rows = await world.db.selectFrom('clientZones').selectAll().where('userId', '=', id).orderBy('until').execute()
  return rows.map(({ zone }) => zone)
}
const move = async (client: { id: number }, timezone: string) =>
  (await world.as(client)).auth.preferences.save({ timezone })

describe('the zones that counted for a client before', () => {
  it('are kept with the time of each change', async () => {
    const client = await world.aClient({ timezone: 'US Eastern' })
    const before = Date.now()
    await move(client, 'Nairobi')
    await move(client, 'GMT+3')
    await move(client, 'Europe/Berlin')
    expect(await zonesOf(client)).toEqual(['America/New_York', 'Africa/Nairobi', '+03:00'])
    const rows = await world.db.selectFrom('clientZones').select('until').where('userId', '=', client.id).execute()
    for (const { until } of rows) expect(Math.abs(Date.parse(until) - before)).toBeLessThan(60_000)
  })

  it('are none while it is the same, whatever it is called', async () => {
    const client = await world.aClient({ timezone: 'US Eastern' })
    await move(client, 'America/New_York')
    await move(client, 'EST')
    await move(client, 'america/new_york')
    await move(client, 'US/Eastern')
    await (await world.as(client)).auth.preferences.save({ mail: { messages: 'off' } })
    await world.guest.auth.login({ email: client.email, password, timezone: 'Europe/Berlin' })
    expect(await zonesOf(client)).toEqual([])
  })

  it('are none for an older name of the same place', async () => {
    const client = await world.aClient({ timezone: 'Asia/Kolkata' })
    await move(client, 'Asia/Calcutta')
    expect((await (await world.as(client)).auth.preferences.get()).timezone).toBe('Asia/Calcutta')
    expect(await zonesOf(client)).toEqual([])
  })

  it('are UTC until a browser says which it is', async () => {
    const client = await world.aClient()
    await world.guest.auth.login({ email: client.email, password, timezone: 'Europe/Berlin' })
    await world.guest.auth.login({ email: client.email, password, timezone: 'Asia/Manila' })
    expect(await zonesOf(client)).toEqual(['UTC'])
    const unknown = await world.aClient()
    await world.guest.auth.login({ email: unknown.email, password, timezone: 'Etc/UTC or so' })
    expect(await zonesOf(unknown)).toEqual([])
  })

  it('are none for a new account', async () => {
    const { user } = await world.guest.auth.signup({ email: someEmail(), password, timezone: 'Europe/Berlin' })
    expect(await zonesOf(user)).toEqual([])
  })

  it('are UTC alone when a zone is chosen while somebody signs in', async () => {
    const client = await world.aClient()
    const { passwords } = world.deps
    const meeting: typeof passwords = {
      ...passwords,
      async check(...given) {
        const verdict = await passwords.check(...given)
        await move(client, 'Asia/Manila')
        return verdict
      },
    }
    const slower = world.callerOf({ ...world.contextOf({}).context, passwords: meeting })
    await slower.auth.login({ email: client.email, password, timezone: 'Europe/Berlin' })
    expect(await zonesOf(client)).toEqual(['UTC'])
    expect((await (await world.as(client)).auth.preferences.get()).timezone).toBe('Asia/Manila')
  })

  it('are in the order of the changes, also when the clock went back', async () => {
    const client = await world.aClient({ timezone: 'America/New_York' })
    await move(client, 'Europe/Berlin')
    await sql`update client_zones set until = now() + interval '1 hour' where user_id = ${client.id}`.execute(world.db)
    for (const zone of ['Africa/Nairobi', 'Asia/Manila']) await move(client, zone)
    expect(await zonesOf(client)).toEqual(['America/New_York', 'Europe/Berlin', 'Africa/Nairobi'])
  })

  it('are in the order of the changes, also when the later one began first', async () => {
    const client = await world.aClient({ timezone: 'America/New_York' })
    await world.db.transaction().execute(async (tx) => {
      await sql`select now()`.execute(tx)
      await move(client, 'Europe/Berlin')
      await setTimezone(tx, client.id, 'Asia/Manila')
    })
    expect(await zonesOf(client)).toEqual(['America/New_York', 'Europe/Berlin'])
  })

  it('are all there when several changes meet', async () => {
    const client = await world.aClient({ timezone: 'America/New_York' })
    const moves = ['Europe/Berlin', 'Africa/Nairobi', 'Asia/Manila', '+05:45']
    await Promise.all(moves.map((zone) => move(client, zone)))
    const { timezone } = await (await world.as(client)).auth.preferences.get()
    const [first, ...rest] = await zonesOf(client)
    expect(first).toBe('America/New_York')
    expect([...rest, timezone].toSorted()).toEqual(moves.toSorted())
  })

  it('are not asked of an account that is being erased', async () => {
    const client = await world.aClient({ timezone: 'America/New_York' })
    await sql`delete from users where id = ${client.id}`.execute(world.db)
    await expect(
      world.db.transaction().execute((tx) => setTimezone(tx, client.id, 'Asia/Manila')),
    ).rejects.toMatchObject({ kind: 'UNAUTHORIZED', message: 'Please sign in.' })
  })

  it('are in the export, and go with the account', async () => {
    const client = await world.aClient({ timezone: 'America/New_York' })
    const api = await world.as(client)
    await api.auth.preferences.save({ timezone: 'Europe/Berlin' })
    expect((await api.auth.account.export()).zones).toEqual([{ zone: 'America/New_York', until: expect.any(String) }])
    await api.auth.account.erase({ password })
    expect(await zonesOf(client)).toEqual([])
  })
})

/** `Intl` knows this one, and PostgreSQL does not. */
const newer = 'US/Pacific-New'
const timezoneOf = async (client: { id: number }) => (await (await world.as(client)).auth.preferences.get()).timezone

describe('a zone that PostgreSQL does not have', () => {
  it('is one that there is', async () => {
    expect(new Intl.DateTimeFormat('en', { timeZone: newer }).resolvedOptions().timeZone).toBe('America/Los_Angeles')
    await expect(sql`select now() at time zone ${newer}`.execute(world.db)).rejects.toThrow('not recognized')
  })

  it('is kept by another name, so that its months can be read', async () => {
    const client = await world.aClient({ timezone: 'America/New_York' })
    await move(client, newer)
    expect(await timezoneOf(client)).toBe('America/Los_Angeles')
    await move(client, 'Europe/Berlin')
    expect(await zonesOf(client)).toEqual(['America/New_York', 'America/Los_Angeles'])
    expect(await (await world.as(client)).tasks.statements.months()).toEqual([])
  })

  it('is kept by another name from a sign-up or first sign-in on', async () => {
    const { user } = await world.guest.auth.signup({ email: someEmail(), password, timezone: newer })
    const client = await world.aClient()
    await world.guest.auth.login({ email: client.email, password, timezone: newer })
    expect([await timezoneOf(user), await timezoneOf(client)]).toEqual(['America/Los_Angeles', 'America/Los_Angeles'])
  })

  it('ends by another name where it had been kept', async () => {
    const client = await world.aClient({ timezone: newer })
    await move(client, 'Europe/Berlin')
    expect(await zonesOf(client)).toEqual(['America/Los_Angeles'])
  })

  it('is another name of the same zone', async () => {
    const client = await world.aClient({ timezone: 'America/Los_Angeles' })
    await move(client, newer)
    expect([await timezoneOf(client), await zonesOf(client)]).toEqual(['America/Los_Angeles', []])
  })
})
