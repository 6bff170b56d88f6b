import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { briefCacheMs } from '../brief-cache.ts'
import { withTransaction } from '../command.ts'
import { publicVasVersion } from '../db/va-list-version.ts'
import { testWorld } from '../testing/world.ts'
import { sweepListChanges } from './list-version.queries.ts'

const world = await testWorld()
afterAll(() => world.close())

const read = (headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url: '/api/vas', headers })
const tagOf = async () => String((await read()).headers.etag)
const reviewed = async (va: { id: number }, rating: number, comment: string | null = null) => {
  const client = await world.aClient({ firstName: 'Secretive' })
  const { vaTask } = await world.aTask(client, { status: 'completed', va })
  await world.db
    .insertInto('reviews')
    .values({ vaTaskId: vaTask?.id ?? 0, vaId: va.id, userId: client.id, rating, comment })
    .execute()
  return client
}
const publicFields = [
  'available',
  'backOn',
  'experience',
  'hourlyRate',
  'id',
  'intro',
  'name',
  'photo',
  'rating',
  'reviewCount',
  'skills',
  'timezone',
  'workingHours',
]

describe('the public list', () => {
  it('carries the public fields and no others', async () => {
    const va = await world.aVa({ performanceNotes: 'Often late', available: false })
    const list = (await read()).json() as Record<string, unknown>[]
    const row = list.find(({ id }) => id === va.id)
    expect(Object.keys(row ?? {}).sort()).toEqual(publicFields)
    expect(row).toMatchObject({ available: false, rating: null, reviewCount: 0 })
    expect(JSON.stringify(list)).not.toContain(va.email)
    expect(JSON.stringify(list)).not.toContain('Often late')
  })

  it('says how a VA was rated, and how often', async () => {
    const va = await world.aVa()
    for (const rating of [5, 4, 4]) await reviewed(va, rating)
    const list = (await read()).json() as { id: number }[]
    expect(list.find(({ id }) => id === va.id)).toMatchObject({ rating: 4.3, reviewCount: 3 })
  })
})

describe('its ETag', () => {
  it('answers 304 to a matching ETag', async () => {
    await world.aVa()
    const first = await read()
    expect(first.headers['cache-control']).toBe('public, no-cache')
    const again = await read({ 'if-none-match': `"other", ${first.headers.etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await read({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
  })

  it('is the same body, packed as the reader likes it', async () => {
    await world.aVa()
    const plain = (await read()).body
    const br = await read({ 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
    expect(gunzipSync((await read({ 'accept-encoding': 'gzip, br;q=0' })).rawPayload).toString()).toBe(plain)
  })

  it.each<[string, (va: { id: number }) => Promise<unknown>]>([
    ['a new VA', () => world.aVa()],
    [
      'a change that sets no time',
      (va) => world.db.updateTable('vas').set({ available: false }).where('id', '=', va.id).execute(),
    ],
    ['a VA who left', (va) => world.db.deleteFrom('vas').where('id', '=', va.id).execute()],
    ['a review', (va) => reviewed(va, 5)],
  ])('is another one after %s', async (_, change) => {
    const va = await world.aVa()
    const before = await tagOf()
    expect(await tagOf()).toBe(before)
    await change(va)
    expect(await tagOf()).not.toBe(before)
  })

  it('tells who has an older one, right after a change through this server', async () => {
    const va = await world.aVa()
    const old = await tagOf()
    expect((await read({ 'if-none-match': old })).statusCode).toBe(304)
    await world.admin.admin.vas.update({ id: va.id, name: 'Renamed Now' })
    const answer = await read({ 'if-none-match': old })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Renamed Now')
    expect((await read({ 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
  })

  it('is another one a moment after a change by another process', async () => {
    const va = await world.aVa()
    const elsewhere = new pg.Client(world.config)
    await elsewhere.connect()
    vi.useFakeTimers({ toFake: ['performance'] })
    const before = await tagOf()
    await elsewhere.query('update vas set name = $1 where id = $2', ['Renamed Elsewhere', va.id])
    expect(await tagOf()).toBe(before)
    vi.advanceTimersByTime(briefCacheMs)
    expect(await tagOf()).not.toBe(before)
    expect((await read()).body).toContain('Renamed Elsewhere')
    vi.useRealTimers()
    await elsewhere.end()
  })

  it('is another one after a change that began first and ended last', async () => {
    const [early, late] = [await world.aVa(), await world.aVa()]
    const rename = (db: typeof world.db, id: number, name: string) =>
      db.updateTable('vas').set({ name, updatedAt: new Date() }).where('id', '=', id).execute()
    let seen = ''
    await world.db.transaction().execute(async (tx) => {
      await rename(tx, early.id, 'Early Riser')
      await rename(world.db, late.id, 'Late Comer')
      seen = await tagOf()
    })
    expect(await tagOf()).not.toBe(seen)
    expect((await read()).body).toContain('Early Riser')
  })

  it('is told while nobody may read VAs or reviews', async () => {
    await world.db.transaction().execute(async (tx) => {
      await sql`lock table vas, reviews in access exclusive mode`.execute(tx)
      expect(await publicVasVersion(world.db)).toMatch(/^\d+\.\d+$/)
    })
  })

  it('never comes back when its many rows are swept into one, whatever was under way', async () => {
    const va = await world.aVa()
    const seen = new Set<string>()
    const look = async () => {
      const version = await publicVasVersion(world.db)
      expect(seen).not.toContain(version)
      seen.add(version)
    }
    const rename = (db: typeof world.db, name: string) =>
      db.updateTable('vas').set({ name }).where('id', '=', va.id).execute()
    const sweep = () => withTransaction(world.context, (tx) => sweepListChanges(tx.db, 1))
    await look()
    for (const name of ['One', 'Two', 'Three']) {
      await rename(world.db, name)
      await look()
    }
    const other = await world.aVa()
    await look()
    await world.db.transaction().execute(async (tx) => {
      await rename(tx, 'Under way')
      await world.db.updateTable('vas').set({ name: 'Swift' }).where('id', '=', other.id).execute()
      await look()
      await sweep()
      await look()
    })
    await look()
    await Promise.all([sweep(), sweep()])
    await look()
    const { rows } = await world.pool.query('select count(*)::int as n from va_list_changes')
    expect(rows).toEqual([{ n: 1 }])
    await sweep()
    expect(seen).toContain(await publicVasVersion(world.db))
  })
})

describe('a public profile', () => {
  it('has the reviews, newest first, without who wrote them', async () => {
    const va = await world.aVa()
    const client = await reviewed(va, 5, 'Quiet inbox by Friday.')
    await reviewed(va, 4)
    const profile = await world.guest.vas.profile({ id: va.id })
    expect(Object.keys(profile).sort()).toEqual([...publicFields, 'reviews', 'samples', 'spoken', 'tools'].sort())
    expect(profile.reviews).toMatchObject([
      { rating: 4, comment: null },
      { rating: 5, comment: 'Quiet inbox by Friday.' },
    ])
    const text = JSON.stringify(profile)
    for (const secret of [va.email, client.email, 'Secretive']) expect(text).not.toContain(secret)
  })

  it('calls newest what was written last, in whatever order it was entered', async () => {
    const va = await world.aVa()
    for (const comment of ['lately', 'years ago']) await reviewed(va, 5, comment)
    const longAgo = { createdAt: new Date('2020-01-01') }
    await world.db.updateTable('reviews').set(longAgo).where('comment', '=', 'years ago').execute()
    const { reviews } = await world.guest.vas.profile({ id: va.id })
    expect(reviews.map(({ comment }) => comment)).toEqual(['lately', 'years ago'])
  })

  it('of nobody is 404', async () => {
    await expect(world.guest.vas.profile({ id: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
