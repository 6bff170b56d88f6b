import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { digest } from '../accounts/sessions.ts'
import { buildApp } from '../app.ts'
import { someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
const links = { site: 'https://kazi.test', portal: 'https://va.kazi.test', admin: 'https://admin.kazi.test' }
const app = await buildApp({ ...world.deps, links }, { log: false, busyAfterMs: 0, split: true })
afterAll(async () => {
  await app.close()
  await world.close()
})

const cookieIn = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
async function applied() {
  const payload = {
    name: 'Rehema Juma',
    email: someEmail(),
    skills: 'Show Notes',
    experience: '6 years',
    hourlyRate: '$9',
    timezone: 'Africa/Nairobi',
    introduction: 'I am behind the microphone.',
  }
  const answer = await app.inject({ method: 'POST', url: '/api/va/register', headers: { host: 'kazi.test' }, payload })
  expect(answer.statusCode).toBe(201)
  return { email: payload.email, cookie: cookieIn(answer) }
}
const goOn = (cookie: string, url = '/va-dashboard') => app.inject({ url, headers: { host: 'kazi.test', cookie } })
const tokenIn = (location: unknown) =>
  /^https:\/\/va\.kazi\.test\/va-dashboard#enter=([\w-]{43})$/.exec(String(location))?.[1]
const enter = (token: string | undefined, cookie = '') =>
  app.inject({
    method: 'POST',
    url: '/trpc/vaPortal.enter',
    headers: { host: 'va.kazi.test', cookie },
    payload: { token },
  })
const shown = (cookie: string) => app.inject({ url: '/api/va/application', headers: { host: 'va.kazi.test', cookie } })

describe('an applicant who goes from the site to the portal', () => {
  it('sees the application there, and keeps the session on the site', async () => {
    const { email, cookie } = await applied()
    const answer = await goOn(cookie)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store'])
    const entered = await enter(tokenIn(answer.headers.location))
    expect(entered.statusCode).toBe(200)
    expect(entered.headers['set-cookie']).toMatch(/^__Host-kazi_applicant=.+; HttpOnly; Secure; SameSite=Lax/)
    expect(cookieIn(entered)).not.toBe(cookie)
    expect((await shown(cookieIn(entered))).json()).toMatchObject({ email, state: 'submitted' })
    expect(tokenIn((await goOn(cookie)).headers.location)).toBeDefined()
  })

  it('logs out on both hosts at once, and nobody else', async () => {
    const [one, other] = [await applied(), await applied()]
    const entered = cookieIn(await enter(tokenIn((await goOn(one.cookie)).headers.location)))
    const out = await app.inject({
      method: 'POST',
      url: '/trpc/vaPortal.logout',
      payload: {},
      headers: { host: 'va.kazi.test', cookie: entered },
    })
    expect(out.statusCode).toBe(200)
    expect((await shown(entered)).statusCode).toBe(401)
    expect(tokenIn((await goOn(one.cookie)).headers.location)).toBeUndefined()
    expect(tokenIn((await goOn(other.cookie)).headers.location)).toBeDefined()
  })

  it('by a token that works once: of two uses at once one wins', async () => {
    const { cookie } = await applied()
    const token = tokenIn((await goOn(cookie)).headers.location)
    const both = await Promise.all([enter(token), enter(token)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await enter(token)).statusCode).toBe(400)
  })

  it('by the newest token, for two minutes, and kept as a digest only', async () => {
    const { cookie } = await applied()
    const [older, newer] = [await goOn(cookie), await goOn(cookie)].map(({ headers }) => tokenIn(headers.location))
    expect((await enter(older)).statusCode).toBe(400)
    const kept = await world.db.selectFrom('handovers').select('tokenHash').execute()
    expect(kept.some(({ tokenHash }) => tokenHash.equals(digest(newer ?? '')))).toBe(true)
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from max(expires_at) - now())::int as left from handovers`.execute(world.db)
    expect(rows[0]?.left).toBeLessThanOrEqual(120)
    await world.db.updateTable('handovers').set({ expiresAt: sql`now()` }).execute()
    expect((await enter(newer)).statusCode).toBe(400)
  })

  it('ends what this browser had on the portal before', async () => {
    const [first, second] = [await applied(), await applied()]
    const before = cookieIn(await enter(tokenIn((await goOn(first.cookie)).headers.location)))
    const after = cookieIn(await enter(tokenIn((await goOn(second.cookie)).headers.location), before))
    expect((await shown(before)).statusCode).toBe(401)
    expect((await shown(after)).json()).toMatchObject({ email: second.email })
  })

  it.each(['/va-dashboard', '/va/dashboard'])(
    'is asked again at %s after a visit without a session: no browser keeps that redirect',
    async (url) => {
      const before = await goOn('', url)
      expect([before.headers.location, before.headers['cache-control']]).toEqual([
        `https://va.kazi.test${url}`,
        'no-store',
      ])
    },
  )

  it('is redirected without a token when there is no session, a wrong one, or another page', async () => {
    const { cookie } = await applied()
    for (const [given, url] of [
      ['', '/va-dashboard'],
      ['__Host-kazi_applicant=wrong', '/va-dashboard'],
      [cookie, '/va/login?x=1'],
    ] as const) {
      const answer = await goOn(given, url)
      expect([answer.statusCode, answer.headers.location]).toEqual([308, `https://va.kazi.test${url}`])
    }
    for (const wrong of ['x'.repeat(43), '', undefined]) expect((await enter(wrong)).statusCode).toBe(400)
  })
})
