import { afterAll, expect, it } from 'vitest'
import { databaseLimiter, rateLimits } from '../limits/limits.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld({ limiter: databaseLimiter })
afterAll(() => world.close())

const statusOf = async (url: string) => (await world.app.inject(url)).statusCode
const key = `${rateLimits.search.name}:127.0.0.1`
const counted = async () =>
  (await world.db.selectFrom('rateWindows').select('hits').where('key', '=', key).executeTakeFirst())?.hits
const whole = encodeURIComponent(JSON.stringify({ 0: { size: 5000 }, 1: { size: 5000 } }))

it('a visitor reads the list of VAs as often as they like from the cache, and otherwise as often as they search', async () => {
  for (const name of ['Ada', 'Ben']) await world.aVa({ name })
  expect(await statusOf('/api/vas')).toBe(200)
  expect(await counted()).toBeUndefined()

  expect(await statusOf(`/trpc/vas.list,vas.list?batch=1&input=${whole}`)).toBe(200)
  expect(await counted()).toBe(2)
  expect(await statusOf('/api/vas?limit=5000')).toBe(200)
  expect(await counted()).toBe(3)
  const { next } = await world.guest.vas.list({ size: 1 })

  await world.db.updateTable('rateWindows').set({ hits: rateLimits.search.hits }).where('key', '=', key).execute()
  expect(await statusOf(`/trpc/vas.list,vas.list?batch=1&input=${whole}`)).toBe(429)
  for (const query of ['limit=5000', `cursor=${next}`, 'limit=1']) expect(await statusOf(`/api/vas?${query}`)).toBe(429)

  // Whoever asks first for a new version builds it for everybody.
  const { name } = await world.aVa({ name: 'Newly Listed' })
  const { statusCode, body } = await world.app.inject('/api/vas')
  expect([statusCode, body.includes(name)]).toEqual([200, true])
})
