import { afterAll, expect, it } from 'vitest'
import { databaseLimiter } from '../limits/limits.ts'
import { password, someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld({ limiter: databaseLimiter })
afterAll(() => world.close())

const signUp = (ip: string, email = someEmail(), given = password) =>
  world.callerOf({ ...world.contextOf({}).context, ip }).auth.signup({ email, password: given })
const windowOf = (ip: string) => world.db.selectFrom('rateWindows').where('key', '=', `sign-up-day:${ip}`)
const made = async (ip: string) => (await windowOf(ip).select('hits').executeTakeFirst())?.hits
const accountsOf = (email: string) => world.db.selectFrom('users').select('id').where('email', '=', email).execute()

it('one network makes 1,000 accounts a day, and only those that were made count', async () => {
  const [ip, email] = ['203.0.113.7', someEmail()]
  await signUp(ip, email)
  await expect(signUp(ip, email)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(signUp(ip, someEmail(), '123456')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await made(ip)).toBe(1)

  await world.db.updateTable('rateWindows').set({ hits: 999 }).where('key', '=', `sign-up-day:${ip}`).execute()
  await signUp(ip)
  const one = someEmail()
  const refused = await signUp(ip, one).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(/^Too many accounts were made from your network today/),
  })
  expect((refused as { cause: { retryAfterSeconds: number } }).cause.retryAfterSeconds).toBeGreaterThan(86_000)
  expect([await accountsOf(one), await made(ip)]).toEqual([[], 1000])
  await signUp('203.0.113.8', one)
})

it('of those that come at once no more are made', async () => {
  const ip = '203.0.113.9'
  await signUp(ip)
  await world.db.updateTable('rateWindows').set({ hits: 997 }).where('key', '=', `sign-up-day:${ip}`).execute()
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => signUp(ip)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})
