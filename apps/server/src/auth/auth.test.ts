import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseLimiter } from '../limits/limits.ts'
import { password, someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
const limited = await testWorld({ limiter: databaseLimiter })
afterAll(async () => {
  await world.close()
  await limited.close()
})

const post = (url: string, payload: object, headers: Record<string, string> = {}, app = world.app) =>
  app.inject({ method: 'POST', url, payload, headers, remoteAddress: '10.0.0.1' })
const cookieOf = (answer: { headers: Record<string, unknown> }) => {
  const set = answer.headers['set-cookie']
  return String(Array.isArray(set) ? set[0] : set).split(';')[0] ?? ''
}
const me = (cookie: string) => world.app.inject({ method: 'GET', url: '/api/user', headers: { cookie } })
/** The token in the newest email to an address, read from the email itself. */
const tokenFor = async (email: string) => {
  const mail = (await world.mails()).find(({ to }) => to === email)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('signing up', () => {
  it('opens a session in an HttpOnly, SameSite cookie whose value is not in the database', async () => {
    const answer = await post('/api/auth/signup', { email: someEmail('marisol.brandt'), password })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['set-cookie']).toMatch(/^kazi_client=[\w-]{43}; .*HttpOnly; SameSite=Lax/)
    expect((await me(cookieOf(answer))).json()).toMatchObject({ firstName: 'Marisol', supportPath: null })
    const token = cookieOf(answer).split('=')[1] ?? ''
    const { rows } = await sql<{ tokenHash: Buffer }>`select token_hash from sessions`.execute(world.db)
    expect(rows.map((row) => row.tokenHash.toString('hex'))).toContain(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('refuses a second account for a mailbox in other letters, and short passwords', async () => {
    const email = someEmail()
    await post('/api/auth/signup', { email, password })
    expect((await post('/api/auth/signup', { email: email.toUpperCase(), password })).statusCode).toBe(409)
    expect((await post('/api/auth/signup', { email: someEmail(), password: '12345' })).statusCode).toBe(400)
  })

  it.each(['      ', '\t\t\t\t\t\t', ' \u00a0\u2003\u200b\t  '])('refuses the blank password %j', async (blank) => {
    const answer = await post('/api/auth/signup', { email: someEmail(), password: blank })
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      'Please choose a password that is more than spaces.',
    ])
    // Of a short one, its length is said as before.
    const short = await post('/api/auth/signup', { email: someEmail(), password: '   ' })
    expect(short.json().error).toBe('Password must be at least 6 characters long')
  })

  it.each(['password', '123456', 'QWERTY', 'password1'])('refuses %s, which everybody tries first', async (common) => {
    const answer = await post('/api/auth/signup', { email: someEmail(), password: common })
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      'This is one of the most common passwords. Please choose another one.',
    ])
  })

  it('hashes with argon2id', async () => {
    const { email } = await world.aClient()
    const { passwordHash } = await world.db
      .selectFrom('users')
      .select('passwordHash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$/)
  })
})

describe('signing in', () => {
  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await world.aClient()
    const wrong = await post('/api/auth/login', { email, password: 'wool123' })
    const unknown = await post('/api/auth/login', { email: someEmail(), password: 'wool123' })
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'Invalid credentials'])
    expect(unknown.json()).toEqual(wrong.json())
  })

  it('makes a new session each time, whatever cookie was planted', async () => {
    const { email } = await world.aClient()
    const planted = 'kazi_client=planted-by-somebody-else'
    const answer = await post('/api/auth/login', { email, password }, { cookie: planted })
    expect(cookieOf(answer)).not.toBe(planted)
    expect((await me(planted)).statusCode).toBe(401)
    expect((await me(cookieOf(answer))).statusCode).toBe(200)
  })

  it('takes the zone of the browser where none is known, and leaves one that is', async () => {
    const { email } = await world.aClient()
    const zone = async (timezone?: string) => {
      await post('/api/auth/login', { email, password, timezone })
      return world.db.selectFrom('users').select('timezone').where('email', '=', email).executeTakeFirstOrThrow()
    }
    expect(await zone()).toEqual({ timezone: null })
    expect(await zone('America/New_York')).toEqual({ timezone: 'America/New_York' })
    expect(await zone('Asia/Tokyo')).toEqual({ timezone: 'America/New_York' })
  })

  it('ends the session that the browser had before', async () => {
    const { email } = await world.aClient()
    const first = cookieOf(await post('/api/auth/login', { email, password }))
    await post('/api/auth/login', { email, password }, { cookie: first })
    expect((await me(first)).statusCode).toBe(401)
  })

  it('takes a password of 200 characters whole, not its first 72', async () => {
    const [email, long] = [someEmail(), 'ab'.repeat(100)]
    await post('/api/auth/signup', { email, password: long })
    expect((await post('/api/auth/login', { email, password: long.slice(0, 72) })).statusCode).toBe(401)
    expect((await post('/api/auth/login', { email, password: long })).statusCode).toBe(200)
  })

  it('stops guessing at one account from one address, by either door, and lets the owner in from another', async () => {
    const { email } = await limited.aClient()
    const tries = []
    for (let n = 0; n < 12; n++)
      tries.push(
        await post(
          '/api/auth/login',
          { email: n % 2 ? email : email.toUpperCase(), password: 'wrong' },
          {},
          limited.app,
        ),
      )
    expect(tries.map((answer) => answer.statusCode).slice(-2)).toEqual([429, 429])
    expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    const batch = await limited.app.inject({
      method: 'POST',
      url: '/trpc/auth.login,auth.login?batch=1',
      remoteAddress: '10.0.0.1',
      payload: { 0: { email, password }, 1: { email, password } },
    })
    expect(batch.json()).toMatchObject([
      { error: { data: { code: 'TOO_MANY_REQUESTS' } } },
      { error: { data: { code: 'TOO_MANY_REQUESTS' } } },
    ])
    const elsewhere = await limited.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      remoteAddress: '10.0.0.2',
    })
    expect(elsewhere.statusCode).toBe(200)
  })

  it('runs at most ten calls of a batch', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/trpc/${Array.from({ length: 11 }, () => 'auth.login').join(',')}?batch=1`,
      payload: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [n, { email: someEmail(), password }])),
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('signing out', () => {
  it('ends the session on the server', async () => {
    const cookie = cookieOf(await post('/api/auth/signup', { email: someEmail(), password }))
    await post('/api/logout', {}, { cookie })
    expect((await me(cookie)).statusCode).toBe(401)
  })

  it('works without a body', async () => {
    expect(
      (await world.app.inject({ method: 'POST', url: '/api/logout', headers: { 'content-type': 'application/json' } }))
        .statusCode,
    ).toBe(200)
  })
})

describe('sessions', () => {
  it.each(["expires_at = now() - interval '1 second'", "last_used_at = now() - interval '15 days'"])(
    'end: %s',
    async (change) => {
      const cookie = cookieOf(await post('/api/auth/signup', { email: someEmail(), password }))
      const { id } = (await me(cookie)).json()
      await sql.raw(`update sessions set ${change} where user_id = ${id}`).execute(world.db)
      expect((await me(cookie)).statusCode).toBe(401)
    },
  )

  it('of a suspended account are over', async () => {
    const cookie = cookieOf(await post('/api/auth/signup', { email: someEmail(), password }))
    await world.db
      .updateTable('users')
      .set({ suspendedAt: new Date() })
      .where('id', '=', (await me(cookie)).json().id)
      .execute()
    expect((await me(cookie)).statusCode).toBe(401)
  })
})

describe('a reset', () => {
  it('has one answer for any address', async () => {
    const { email } = await world.aClient()
    const known = await post('/api/forgot-password', { email: email.toUpperCase() })
    const unknown = await post('/api/forgot-password', { email: someEmail() })
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
  })

  it('takes as long for an unknown address as for a known one', async () => {
    const { email } = await world.aClient()
    const median = async (address: () => string) => {
      const times: number[] = []
      for (let n = 0; n < 9; n++) {
        const started = performance.now()
        await post('/api/forgot-password', { email: address() })
        times.push(performance.now() - started)
      }
      return times.toSorted((a, b) => a - b)[4] ?? 0
    }
    const [known, unknown] = [await median(() => email), await median(someEmail)]
    expect(Math.abs(known - unknown) / unknown).toBeLessThan(0.15)
  })

  it('works once, ends every session, and takes its link from the settings, not from the Host header', async () => {
    const email = someEmail()
    const cookies = [
      cookieOf(await post('/api/auth/signup', { email, password })),
      cookieOf(await post('/api/auth/login', { email, password })),
    ]
    expect((await post('/api/forgot-password', { email }, { host: 'evil.test' })).statusCode).toBe(421)
    await post('/api/forgot-password', { email }, { host: '10.9.8.7', 'x-forwarded-host': 'evil.test' })
    expect(JSON.stringify(await world.mails())).not.toMatch(/evil\.test|10\.9\.8\.7/)
    const token = await tokenFor(email)
    const uses = await Promise.all(
      ['one', 'two', 'three'].map((n) => post('/api/reset-password', { token, newPassword: `skein-and-needle-${n}` })),
    )
    expect(uses.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400])
    for (const cookie of cookies) expect((await me(cookie)).statusCode).toBe(401)
    expect((await post('/api/auth/login', { email, password })).statusCode).toBe(401)
  })

  it('voids the link before it, and an old one', async () => {
    const { email } = await world.aClient()
    await post('/api/forgot-password', { email })
    const first = await tokenFor(email)
    await post('/api/forgot-password', { email })
    const second = await tokenFor(email)
    expect((await post('/api/reset-password', { token: first, newPassword: 'skein-and-needle' })).statusCode).toBe(400)
    await sql`update mailed_links set expires_at = now() - interval '1 second'`.execute(world.db)
    expect((await post('/api/reset-password', { token: second, newPassword: 'skein-and-needle' })).statusCode).toBe(400)
  })

  it.each([[{}], [[]], [null], ['x'.repeat(10_000)], [42]])('takes no %j for a token', async (token) => {
    expect((await post('/api/reset-password', { token, newPassword: 'skein-and-needle' })).statusCode).toBe(400)
  })
})

describe("another site's page", () => {
  const origins: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  it.each(origins)('cannot sign anybody out: %j', async (headers) => {
    expect((await post('/api/logout', {}, headers)).statusCode).toBe(403)
    expect((await post('/trpc/auth.logout', {}, headers)).statusCode).toBe(403)
  })

  it('may not send a form, but our own page and a program may call', async () => {
    const form = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.statusCode).toBe(415)
    expect((await post('/api/logout', {}, { origin: 'http://localhost:81', host: 'localhost:81' })).statusCode).toBe(
      200,
    )
    expect((await post('/api/logout', {}, {})).statusCode).toBe(200)
  })
})

describe('what came in', () => {
  const junk = [null, {}, [], 1e308, -0, '', 'x'.repeat(20_000), '\u0000', '\ud800', true]
  it.each(junk)('%j for every field answers 4xx', async (value) => {
    for (const url of [
      '/api/auth/login',
      '/api/auth/signup',
      '/api/forgot-password',
      '/api/va/register',
      '/api/va/login',
    ]) {
      const answer = await post(url, { email: value, password: value, name: value, skills: value, __proto__: value })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }
  })

  it('of two megabytes is refused, and broken JSON is the caller’s fault', async () => {
    expect((await post('/api/auth/login', { email: 'x'.repeat(2_000_000) })).statusCode).toBe(413)
    const broken = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: '{"email":',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.statusCode).toBe(400)
    const multipart = await world.app.inject({
      method: 'POST',
      url: '/trpc/auth.login',
      payload: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(multipart.statusCode).toBe(415)
  })
})
