import type { AdminRole } from '@kazi/schemas/states'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../app.ts'
import { appRouter } from '../router.ts'
import { access } from './authorization.ts'
import { type OwnedRecords, ownedRecordsIn } from './owned-records.ts'
import { testWorld } from './world.ts'

const world = await testWorld()
afterAll(() => world.close())

type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; meta?: { role?: AdminRole } } }
const calls = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  .filter(([path]) => path.startsWith('admin.'))
  .map(([path, { _def }]) => ({ path, ..._def }))

const keys: Partial<Record<AdminRole, string>> = {}
let records: OwnedRecords
beforeAll(async () => {
  for (const role of ['reader', 'operator', 'owner'] as const)
    keys[role] = (await world.admin.admin.keys.create({ label: `Walking ${role}`, role })).key
  records = await ownedRecordsIn(world)
})

const send = async (path: string, type: string, role: AdminRole, input?: unknown) => {
  const payload = JSON.stringify(input ?? null)
  const headers = { 'x-admin-key': keys[role] ?? '', 'content-type': 'application/json' }
  const url = `/trpc/${path}${type === 'query' && input !== undefined ? `?input=${encodeURIComponent(payload)}` : ''}`
  return world.app.inject(
    type === 'query'
      ? { method: 'GET', url, headers: { 'x-admin-key': headers['x-admin-key'] } }
      : { method: 'POST', url, headers, payload: input === undefined ? '' : payload },
  )
}

/** Written by hand: what a role may call beyond its usual, or not. */
const ofOwners = ['admin.keys.list', 'admin.keys.fixed', 'admin.keys.create', 'admin.keys.revoke']
const mutationOfReaders = ['admin.session', 'admin.presence.look', 'admin.presence.leave']

describe('a key', () => {
  it('is asked for another role by these calls only', () => {
    const named = calls.filter(({ meta }) => meta?.role).map(({ path, meta }) => `${meta?.role} ${path}`)
    expect(named.sort()).toEqual(
      [...ofOwners.map((path) => `owner ${path}`), ...mutationOfReaders.map((path) => `reader ${path}`)].sort(),
    )
    expect(calls.length).toBeGreaterThan(90)
  })

  const reading = calls.filter(({ path, type }) => type === 'query' && !ofOwners.includes(path))
  it.each(reading.map(({ path }) => path))('of a reader reads %s', async (path) => {
    const answer = await send(path, 'query', 'reader', access[path]?.input?.(records))
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  })

  const changing = calls.filter(({ path, type }) => type === 'mutation' && !mutationOfReaders.includes(path))
  it.each(changing.map(({ path }) => path))('of a reader changes nothing by %s', async (path) => {
    const answer = await send(path, 'mutation', 'reader', access[path]?.input?.(records))
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error.message).toBe(
      ofOwners.includes(path)
        ? 'Only an owner can manage keys.'
        : 'This key is read-only. Ask an owner for an operator key.',
    )
  })

  it.each(ofOwners)('of an operator is refused by %s', async (path) => {
    const { type = 'query' } = calls.find((call) => call.path === path) ?? {}
    const answer = await send(path, type, 'operator', access[path]?.input?.(records))
    expect(answer.statusCode).toBe(403)
  })

  const ofTeam = routes.filter(([, url]) => url.startsWith('/admin/'))
  const writes = ofTeam.filter(([method, url]) => method !== 'GET' && url !== '/admin/session')
  const asking = (role: AdminRole, [method, url]: (typeof routes)[number]) =>
    world.app.inject({
      method,
      url: `/api${url.replace(/:\w+/g, '1')}`,
      headers: { 'x-admin-key': keys[role] ?? '' },
      ...(url === '/admin/upload-vas' && { payload: { secretKey: keys[role], csvData: '' } }),
    })

  it.each(writes.map((route) => [`${route[0]} /api${route[1]}`, route] as const))(
    'of a reader is refused by %s',
    async (_, route) => expect((await asking('reader', route)).statusCode).toBe(403),
  )

  it.each(ofTeam.filter(([method]) => method === 'GET').map((route) => [`GET /api${route[1]}`, route] as const))(
    'of a reader is not refused by %s, unless it is about keys',
    async (_, route) =>
      expect((await asking('reader', route)).statusCode === 403).toBe(route[1].startsWith('/admin/keys')),
  )

  it('lets a reader and an operator in, each with their own work', async () => {
    for (const role of ['reader', 'operator', 'owner'] as const) {
      const headers = { 'x-admin-key': keys[role] ?? '' }
      expect((await world.app.inject({ method: 'POST', url: '/api/admin/session', headers })).statusCode).toBe(204)
      const api = world.callerWith({}, keys[role]).admin
      expect(await api.me()).toEqual({ label: `Walking ${role}`, role })
    }
    const change = (role: AdminRole) =>
      world.callerWith({}, keys[role]).admin.vas.update({ id: records.ids.va, country: `Seen by ${role}` })
    await expect(change('reader')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await change('operator')).toMatchObject({ country: 'Seen by operator' })
  })
})
