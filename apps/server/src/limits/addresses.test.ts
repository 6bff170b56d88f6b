import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { adminKey, someEmail, testWorld } from '../testing/world.ts'
import { databaseLimiter, senderLimits } from './limits.ts'
import { networkOf } from './network.ts'

const world = await testWorld({ limiter: databaseLimiter })
afterAll(() => world.close())

const [one, neighbor, elsewhere] = ['2001:db8:1:2:aaaa::1', '2001:DB8:1:2:bbbb:0:0:9', '2001:db8:1:3:aaaa::1']

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('%s is in the network %s', (ip, network) => expect(networkOf(ip)).toBe(network))

const unknown = 'x'.repeat(43)
const calls: [name: string, payload?: object][] = [
  ['auth.signup', { email: someEmail(), password: 'skein-and-needle' }],
  ['auth.login', { email: someEmail(), password: 'a wrong one' }],
  ['auth.forgotPassword', { email: someEmail() }],
  ['auth.resetPassword', { token: unknown, newPassword: 'skein-and-needle' }],
  ['auth.confirmEmail', { token: unknown }],
  ['auth.unsubscribe', { token: '00000000-0000-4000-8000-000000000000' }],
  ['vaPortal.setPassword', { token: unknown, password: 'skein-and-needle' }],
  ['vaPortal.enter', { token: unknown }],
  ['vas.openApplication', { token: unknown }],
  ['vas.inquire', { name: 'Marisol', email: someEmail(), message: 'Could somebody quiet my inbox?' }],
  ['vas.list'],
  ['vas.search?input=%7B%22category%22%3A%22Data%20Entry%22%7D'],
  ['admin.pendingCounts'],
]

describe('a limit by address counts a household as one', () => {
  const statusFrom = async (remoteAddress: string, [name, payload]: (typeof calls)[number]) => {
    const headers = name.startsWith('admin') ? { 'x-admin-key': 'a guess' } : {}
    const method = payload ? 'POST' : 'GET'
    const request = { method, url: `/trpc/${name}`, remoteAddress, headers, ...(payload && { payload }) } as const
    return (await world.app.inject(request)).statusCode
  }

  it.each(calls)('%s', async (...call) => {
    const windows = world.db.updateTable('rateWindows').set({ hits: 10_000 }).where('key', 'like', '%:2001:%:1:2%')
    await world.db.deleteFrom('rateWindows').execute()
    expect(await statusFrom(one, call)).not.toBe(429)
    await windows.execute()
    expect(await statusFrom(neighbor, call)).toBe(429)
    expect(await statusFrom(elsewhere, call)).not.toBe(429)
  })

  it('guesses at a password of one account', async () => {
    const login: (typeof calls)[number] = ['auth.login', { email: someEmail(), password: 'a wrong one' }]
    await statusFrom(one, login)
    await world.db.deleteFrom('rateWindows').where('key', 'not like', 'sign-in-account:%').execute()
    await world.db.updateTable('rateWindows').set({ hits: 10_000 }).execute()
    expect(await statusFrom(neighbor, login)).toBe(429)
    expect(await statusFrom(elsewhere, login)).not.toBe(429)
  })

  it('guesses at links, whichever call makes them', async () => {
    const guesses = calls.filter(([, payload]) => payload && 'token' in payload)
    await world.db.deleteFrom('rateWindows').execute()
    for (const call of guesses) await statusFrom(one, call)
    const windows = world.db.selectFrom('rateWindows').select(['key', 'hits']).where('key', 'like', 'token:%')
    expect(guesses.length).toBeGreaterThan(5)
    expect(await windows.execute()).toEqual([{ key: `token:${networkOf(one)}`, hits: guesses.length }])
  })

  it('bodies that are sent with a guessed key', async () => {
    const send = async (remoteAddress: string) => {
      const headers = { 'x-admin-key': 'a guess' }
      const request = {
        method: 'POST',
        url: '/api/admin/vas',
        remoteAddress,
        headers,
        payload: { name: 'Ada' },
      } as const
      return (await world.app.inject(request)).statusCode
    }
    await world.db.deleteFrom('rateWindows').execute()
    expect(await send(one)).toBe(401)
    await world.db.updateTable('rateWindows').set({ hits: 10_000 }).execute()
    expect(await send(neighbor)).toBe(429)
    expect(await send(elsewhere)).toBe(401)
  })

  it('bytes of bodies in transit', async () => {
    const refused = async (...from: string[]) => {
      const send = async (remoteAddress: string) => {
        const headers = { 'content-type': 'application/json', 'content-length': '12600000' }
        const request = { method: 'POST', url: '/api/admin/upload-vas', remoteAddress, headers, payload: '{}' } as const
        return (await world.app.inject(request)).statusCode
      }
      return (await Promise.all(from.map(send))).filter((status) => status === 503).length
    }
    expect(await refused(one, neighbor)).toBe(1)
    expect(await refused(one, elsewhere)).toBe(0)
  })

  it('emails that a visitor causes', async () => {
    const inquire = async (remoteAddress: string) => {
      const email = someEmail()
      const call: (typeof calls)[number] = ['vas.inquire', { name: 'Marisol', email, message: 'Quiet my inbox?' }]
      expect(await statusFrom(remoteAddress, call)).toBe(200)
      return (await world.db.selectFrom('mails').select('id').where('to', '=', email).execute()).length
    }
    await world.db.deleteFrom('rateWindows').execute()
    expect(await inquire(one)).toBe(1)
    await sql`
      insert into mails ("to", subject, text, html, name, kind, status, message_id, sender)
      select 'n' || n || '@example.com', '', '', '', '', 'news', 'sent', gen_random_uuid()::text, sender
      from mails, generate_series(1, ${senderLimits.ip.hits}) n
      where mails.id = (select max(id) from mails where sender is not null)`.execute(world.db)
    expect(await inquire(neighbor)).toBe(0)
    expect(await inquire(elsewhere)).toBe(1)
  })
})

it('what the team does is audited with the whole address', async () => {
  const headers = { 'x-admin-key': adminKey }
  const payload = { label: 'night shift', role: 'reader' }
  const request = { method: 'POST', url: '/api/admin/keys', remoteAddress: one, headers, payload } as const
  expect((await world.app.inject(request)).statusCode).toBe(201)
  const entries = await world.db.selectFrom('audit').select('ip').where('ip', 'is not', null).execute()
  expect(entries).toEqual([{ ip: one }])
})
