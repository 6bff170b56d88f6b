import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { databaseLimiter, type Limit } from './limits.ts'

const world = await testWorld()
afterAll(() => world.close())

const limit: Limit = { name: 'test', hits: 2, seconds: 60 }
const hit = (who: string) => databaseLimiter.hit(world.db, limit, who)
/** Moves the window of `who` by so many seconds, like a clock that was ahead or stood still. */
const shift = (who: string, seconds: number) =>
  sql`update rate_windows set opened_at = opened_at + make_interval(secs => ${seconds}) where key = ${`test:${who}`}`.execute(
    world.db,
  )
const used = async (who: string) => {
  for (let i = 0; i < limit.hits; i++) await hit(who)
}

describe('a limit', () => {
  it('says when to come back, and counts anew from then on', async () => {
    await used('a')
    const refused = await hit('a').catch((error: unknown) => error)
    expect(refused).toMatchObject({ kind: 'TOO_MANY_REQUESTS' })
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(50)
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(limit.seconds)
    await shift('a', -61)
    await hit('a')
  })

  it.each([5, 31 * 86_400])('does not wait for a clock that was %i seconds ahead', async (seconds) => {
    await used(`b${seconds}`)
    await shift(`b${seconds}`, seconds)
    await used(`b${seconds}`)
    await expect(hit(`b${seconds}`)).rejects.toMatchObject({ retryAfterSeconds: expect.toSatisfy((s) => s <= 60) })
  })

  it('counts exactly what comes at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => hit('c')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit.hits)
  })

  it('counts by a wider one what it lets through, and nothing else', async () => {
    const narrow: Limit = { name: 'narrow', hits: 2, seconds: 60 }
    const wider: Limit = { name: 'wider', hits: 3, seconds: 3600 }
    const both = () => databaseLimiter.hit(world.db, narrow, 'd', wider)
    const windows = () =>
      world.db.selectFrom('rateWindows').select(['key', 'hits']).where('key', 'like', '%:d').orderBy('key').execute()
    await both()
    await both()
    for (let i = 0; i < 5; i++) await expect(both()).rejects.toMatchObject({ kind: 'TOO_MANY_REQUESTS' })
    expect(await windows()).toEqual([
      { key: 'narrow:d', hits: 7 },
      { key: 'wider:d', hits: 2 },
    ])

    await databaseLimiter.forget(world.db, narrow, 'd')
    await both()
    const refused = await both().catch((error: unknown) => error)
    expect(refused).toMatchObject({ kind: 'TOO_MANY_REQUESTS' })
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(3500)
  })
})
