import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseLimiter } from '../limits/limits.ts'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.address() as AddressInfo
afterAll(() => world.close())

const { keys } = world.admin.admin
let made = 0
const aKey = (role: 'reader' | 'operator' | 'owner' = 'operator') => keys.create({ label: `Key ${++made}`, role })
const lastEntry = async (target: string) =>
  (await world.admin.admin.audit.records({ filters: { target } })).rows.map(({ who, what, detail }) => [
    who,
    what,
    detail,
  ])

describe('making a key', () => {
  it('shows it once: the database has its digest only, and no list has either', async () => {
    const { key, id, ...rest } = await aKey('reader')
    expect(key).toMatch(/^kazi_[\w-]{43}$/)
    expect(rest).toMatchObject({ role: 'reader', createdBy: 'tester', lastUsedAt: null, revokedAt: null })
    const { rows } = await sql<{ all: string }>`select t::text as all from admin_keys t where id = ${id}`.execute(
      world.db,
    )
    expect(rows[0]?.all).not.toContain(key)
    const listed = JSON.stringify(await keys.list({}))
    expect(listed).toContain(rest.label)
    expect(listed).not.toContain(key.slice(5))
    expect(listed).not.toMatch(/hash/i)
    const everywhere = await sql<{ n: number }>`
      select count(*)::int as n from audit where detail::text like ${`%${key.slice(5, 20)}%`}`.execute(world.db)
    expect(everywhere.rows[0]?.n).toBe(0)
  })

  it('is recorded under the label of who made it', async () => {
    const owner = await aKey('owner')
    const mine = await world.callerWith({}, owner.key).admin.keys.create({ label: 'Made by a key', role: 'reader' })
    expect(await lastEntry(`key ${mine.id}`)).toEqual([
      [owner.label, 'create-key', { label: 'Made by a key', role: 'reader' }],
    ])
  })

  it.each(['Key 1', 'KEY 1', 'tester', 'Tester'])('is refused for %s, which somebody has', async (label) => {
    if (made === 0) await aKey()
    await expect(keys.create({ label, role: 'reader' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('already in use'),
    })
  })

  it('of two at once with one label makes one', async () => {
    const both = await Promise.allSettled([1, 2].map(() => keys.create({ label: 'Twins', role: 'reader' })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it.each([
    [{ label: '', role: 'reader' }, 'Please enter whose key this is.'],
    [{ label: 'x'.repeat(41), role: 'reader' }, 'Please use at most 40 characters.'],
    [{ label: 'Two\nlines', role: 'reader' }, 'Please keep this on one line.'],
    [{ label: 'King', role: 'king' }, 'Please choose a role.'],
  ])('is refused for %j', async (payload, error) => {
    const headers = { 'x-admin-key': adminKey }
    const answer = await world.app.inject({ method: 'POST', url: '/api/admin/keys', headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error })
  })
})

describe('a key of the environment', () => {
  it('has the role that is set there: one of a reader reads, changes nothing, and sees no keys', async () => {
    const reads = { label: 'Rafiki', key: 'reader-key-0123456789-0123456789-01234567', role: 'reader' as const }
    world.deps.adminKeys.push(reads)
    const rafiki = world.callerWith({}, reads.key).admin
    expect(await rafiki.me()).toMatchObject({ label: 'Rafiki', role: 'reader' })
    expect((await rafiki.vas.list({ size: 10 })).rows).toEqual([])
    const no = { code: 'FORBIDDEN' }
    await expect(rafiki.leads.update({ id: 1, stage: 'lost' })).rejects.toMatchObject(no)
    await expect(rafiki.keys.list({})).rejects.toMatchObject(no)
    expect(await keys.fixed()).toEqual([
      { label: 'tester', role: 'owner' },
      { label: 'Rafiki', role: 'reader' },
    ])
  })
})

describe('a key made in the console', () => {
  it('works at once, by REST and tRPC, and says when it was last used', async () => {
    const { id, key, label } = await aKey()
    const get = (url: string) => world.app.inject({ url, headers: { 'x-admin-key': key } })
    expect((await get('/api/admin/vas?limit=1')).statusCode).toBe(200)
    const [row] = (await keys.list({ filters: { label } })).rows
    expect(row?.id).toBe(id)
    const used = Date.parse(row?.lastUsedAt ?? '')
    expect(Math.abs(Date.now() - used)).toBeLessThan(60_000)
    // Within a minute it is not written again.
    await get('/api/admin/vas?limit=1')
    expect((await keys.list({ filters: { label } })).rows[0]?.lastUsedAt).toBe(row?.lastUsedAt)
    await sql`update admin_keys set last_used_at = now() - interval '2 minutes' where id = ${id}`.execute(world.db)
    await get('/api/admin/vas?limit=1')
    expect(Date.parse((await keys.list({ filters: { label } })).rows[0]?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(used)
  })

  it('is among the colleagues, like those of the environment, until it is revoked', async () => {
    const { id, label } = await aKey()
    expect(await world.admin.admin.colleagues()).toEqual(expect.arrayContaining([label, 'tester']))
    await keys.revoke({ id })
    expect(await world.admin.admin.colleagues()).not.toContain(label)
    const reader = await aKey('reader')
    expect(await world.admin.admin.colleagues()).not.toContain(reader.label)
  })

  it('is out as soon as it is revoked, with the answer that a wrong key gets', async () => {
    const { id, key } = await aKey('owner')
    const ask = (given: string) => world.app.inject({ url: '/api/admin/vas', headers: { 'x-admin-key': given } })
    expect((await ask(key)).statusCode).toBe(200)
    const revoked = await keys.revoke({ id })
    expect(revoked).toMatchObject({ id, revokedBy: 'tester', revokedAt: expect.any(String) })
    const [after, wrong] = [await ask(key), await ask(`kazi_${'x'.repeat(43)}`)]
    expect(after.statusCode).toBe(401)
    expect(after.json()).toEqual(wrong.json())
    // A body of a stranger is not even read.
    const upload = await world.app.inject({
      method: 'POST',
      url: '/api/admin/vas',
      headers: { 'x-admin-key': key },
      payload: { name: 'x' },
    })
    expect(upload.statusCode).toBe(401)
    // The same label may be given again, to a new key.
    expect(await keys.create({ label: revoked.label, role: 'reader' })).toMatchObject({ label: revoked.label })
  })

  it('is revoked once, however often that is asked for', async () => {
    const { id, label } = await aKey()
    const [first, second] = [await keys.revoke({ id }), await keys.revoke({ id })]
    expect(second).toEqual(first)
    expect((await lastEntry(`key ${id}`)).map(([, what]) => what)).toEqual(['revoke-key', 'create-key'])
    expect((await keys.list({ filters: { state: 'revoked', label } })).rows).toMatchObject([{ id }])
    expect((await keys.list({ filters: { state: 'active', label } })).rows).toEqual([])
    await expect(keys.revoke({ id: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('that is revoked ends its open streams, and no other’s', async () => {
    const [gone, stays] = [await aKey(), await aKey()]
    const open = async ({ key }: { key: string }) => {
      const answer = await fetch(`http://127.0.0.1:${port}/trpc/live.admin`, {
        headers: { accept: 'text/event-stream', 'x-admin-key': key },
      })
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      if (!reader) throw new Error('no stream')
      await reader.read()
      return reader
    }
    const [ended, other] = [await open(gone), await open(stays)]
    await keys.revoke({ id: gone.id })
    for (;;) if ((await ended.read()).done) break
    // The other still hears of what happens.
    await keys.create({ label: 'News for the other', role: 'reader' })
    let heard = ''
    while (!heard.includes('"keys"')) {
      const { value, done } = await other.read()
      if (done) throw new Error('the other stream has ended')
      heard += value
    }
    await other.cancel()
  })
})

describe('a wrong key', () => {
  it('is throttled by address, whatever it looks like, and a right one still works from another', async () => {
    const limited = await testWorld({ limiter: databaseLimiter })
    const { key } = await limited.admin.admin.keys.create({ label: 'Amina', role: 'reader' })
    const ask = (given: string, remoteAddress: string) =>
      limited.app.inject({ url: '/api/admin/vas?limit=1', headers: { 'x-admin-key': given }, remoteAddress })
    const statuses = new Set<number>()
    for (let n = 0; n < 22; n++)
      statuses.add((await ask(`kazi_${String(n).padStart(43, 'z')}`, '203.0.113.7')).statusCode)
    expect([...statuses]).toEqual([401, 429])
    expect((await ask(key, '203.0.113.8')).statusCode).toBe(200)
    await limited.close()
  })
})
