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
    await (await world.as(client)).auth.preferences.save({ mail: { messages: 'off' } })
    await world.guest.auth.login({ email: client.email, password, timezone: 'Europe/Berlin' })
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

  it('are in the export, and go with the account', async () => {
    const client = await world.aClient({ timezone: 'America/New_York' })
    const api = await world.as(client)
    await api.auth.preferences.save({ timezone: 'Europe/Berlin' })
    expect((await api.auth.account.export()).zones).toEqual([{ zone: 'America/New_York', until: expect.any(String) }])
    await api.auth.account.erase({ password })
    expect(await zonesOf(client)).toEqual([])
  })
})
