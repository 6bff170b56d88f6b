import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { handOver } from '../accounts/handover.ts'
import { issueLink } from '../accounts/links.ts'
import { buildApp } from '../app.ts'
import { databaseLimiter } from '../limits/limits.ts'
import { appRouter } from '../router.ts'
import { adminKey, password, someEmail, testWorld } from '../testing/world.ts'
import { authEvents, signIns } from './access-log.ts'

const world = await testWorld({ limiter: databaseLimiter })
let text = ''
const log = pino(
  { level: 'info' },
  new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  }),
)
const app = await buildApp(world.deps, { log, busyAfterMs: 0 })
afterAll(async () => {
  await app.close()
  await world.close()
})
beforeEach(() => {
  text = ''
})
type Line = { event?: string; actor?: string | null; ip?: string; route?: string; result?: string; reqId?: string }
const lines = () =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
const events = () => lines().map(({ event, actor, route, result }) => [event, actor, route, result])
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers, remoteAddress: '203.0.113.9' })

describe('the log', () => {
  it('has one line for a sign-in, by REST and by tRPC, that worked or did not', async () => {
    const { id, email } = await world.aClient()
    const va = await world.aVa()
    await post('/api/auth/login', { email, password })
    await post('/trpc/auth.login', { email, password: 'wrong-one' })
    await post('/api/va/login', { email: va.email, password })
    expect(events()).toEqual([
      ['sign-in', `client:${id}`, 'auth.login', 'ok'],
      ['sign-in', null, 'auth.login', 'UNAUTHORIZED'],
      ['sign-in', `va:${va.id}`, 'vaPortal.login', 'ok'],
    ])
    expect(lines().every(({ ip, reqId }) => ip === '203.0.113.9' && reqId)).toBe(true)
  })

  it('has one line for each change by the team, and none for what it reads', async () => {
    const va = await world.aVa()
    const headers = { 'x-admin-key': adminKey }
    await app.inject({ url: '/api/admin/vas', headers })
    await post('/api/admin/session', {}, headers)
    await app.inject({ method: 'DELETE', url: `/api/admin/vas/${va.id}`, headers })
    await app.inject({ method: 'DELETE', url: `/api/admin/vas/${va.id}`, headers })
    expect(events()).toEqual([
      ['sign-in', 'admin:tester', 'admin.session', 'ok'],
      ['admin-action', 'admin:tester', 'admin.vas.delete', 'ok'],
      ['admin-action', 'admin:tester', 'admin.vas.delete', 'NOT_FOUND'],
    ])
  })

  it('has one line for each refusal: nobody, a wrong key, another site, too many', async () => {
    await app.inject({ url: '/api/user' })
    await app.inject({ url: '/api/admin/vas', headers: { 'x-admin-key': 'wrong' } })
    await post('/api/admin/vas', { name: 'x' }, { 'x-admin-key': 'wrong' })
    await post('/api/logout', {}, { origin: 'https://evil.test' })
    expect(events()).toEqual([
      ['refused', null, 'auth.me', 'UNAUTHORIZED'],
      ['refused', null, 'admin.vas.records', 'UNAUTHORIZED'],
      ['refused', null, '/api/admin/vas', 'UNAUTHORIZED'],
      ['refused', null, '/api/logout', 'FORBIDDEN'],
    ])
    text = ''
    for (let i = 0; i < 11; i++) await post('/api/forgot-password', { email: someEmail() })
    expect(events()).toEqual([['refused', null, 'auth.forgotPassword', 'TOO_MANY_REQUESTS']])
  })

  it('names who was refused when it knows', async () => {
    const client = await world.aClient({ quotaTotal: 0 })
    const task = await world.aTask(client)
    const signedIn = await post('/api/auth/login', { email: client.email, password })
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    text = ''
    const answer = await post(`/api/tasks/${task.id}/analyze`, {}, { cookie })
    expect(answer.statusCode).toBe(403)
    expect(events()).toEqual([['refused', `client:${client.id}`, 'tasks.analyze', 'FORBIDDEN']])
  })

  it('never holds a password, key, token or cookie, and no line break of a caller', async () => {
    const email = someEmail()
    const secret = 'canary-secret-7431'
    const headers = { 'user-agent': 'x\r\n{"event":"forged"}', cookie: `kazi_client=${secret}`, 'x-admin-key': secret }
    await post('/api/auth/signup', { email, password: secret }, headers)
    await post('/api/auth/login', { email, password: secret }, headers)
    await post('/api/auth/login', { email, password: `${secret}-wrong` }, headers)
    await post('/api/reset-password', { token: secret, newPassword: secret }, headers)
    await post('/api/admin/upload-vas', { secretKey: secret, csvData: secret }, headers)
    await app.inject({ url: `/api/user?token=${secret}`, headers })
    expect(lines().length).toBeGreaterThanOrEqual(4)
    expect(text).not.toContain(secret)
    expect(text).not.toContain(email)
    expect(text).not.toContain('forged')
  })
})

describe('the log of who gets in and how', () => {
  // All of them come from one address.
  beforeEach(() => world.db.deleteFrom('rateWindows').execute())
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const signedIn = async (url: string, email: string) => {
    const answer = await post(url, { email, password })
    text = ''
    return { cookie: cookieOf(answer) }
  }

  it('has a line for each event of a client, with the kind of a refusal', async () => {
    const { id, email } = await world.aClient({ emailConfirmedAt: null })
    const actor = `client:${id}`
    const headers = await signedIn('/api/auth/login', email)
    const change = (currentPassword: string) =>
      post('/trpc/auth.account.changePassword', { currentPassword, newPassword: 'another-pass-2' }, headers)
    await change('wrong-canary-1')
    await change(password)
    await post('/trpc/auth.sessions.end', { id: 2_000_000_000 }, headers)
    await post('/api/logout', {}, headers)
    await post('/api/logout', {})
    expect(events()).toEqual([
      ['password-change', actor, 'auth.account.changePassword', 'BAD_REQUEST'],
      ['password-change', actor, 'auth.account.changePassword', 'ok'],
      ['session-end', actor, 'auth.sessions.end', 'NOT_FOUND'],
      ['log-out', actor, 'auth.logout', 'ok'],
      ['log-out', null, 'auth.logout', 'ok'],
    ])
    expect(lines().every(({ ip, reqId }) => ip === '203.0.113.9' && reqId)).toBe(true)
    expect(text).not.toMatch(/wrong-canary|another-pass|example\.com/)

    text = ''
    await post('/api/forgot-password', { email }, {})
    const token = /token=([\w-]+)/.exec((await world.mails())[0]?.text ?? '')?.[1] ?? ''
    await post('/api/reset-password', { token: 'canary-token', newPassword: 'third-pass-3' })
    await post('/api/reset-password', { token, newPassword: 'third-pass-3' })
    await post('/api/user/confirm-email', { token })
    expect(events()).toEqual([
      ['password-reset', null, 'auth.resetPassword', 'BAD_REQUEST'],
      ['password-reset', actor, 'auth.resetPassword', 'ok'],
      ['email-confirmation', null, 'auth.confirmEmail', 'BAD_REQUEST'],
    ])
    expect(text).not.toContain(token)
    expect(text).not.toContain('canary-token')
  })

  it('has a line when a client confirms an address, changes it, or leaves', async () => {
    const email = someEmail()
    const answer = await post('/api/auth/signup', { email, password })
    const { id } = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const headers = { cookie: cookieOf(answer) }
    const token = /token=([\w-]+)/.exec((await world.mails())[0]?.text ?? '')?.[1] ?? ''
    text = ''
    await post('/api/user/confirm-email', { token })
    await post('/trpc/auth.account.erase', { password: 'wrong-one' }, headers)
    await post('/trpc/auth.account.erase', { password }, headers)
    await post('/trpc/auth.account.erase', { password }, headers)
    const actor = `client:${id}`
    expect(events()).toEqual([
      ['email-confirmation', actor, 'auth.confirmEmail', 'ok'],
      ['account-erasure', actor, 'auth.account.erase', 'BAD_REQUEST'],
      ['account-erasure', actor, 'auth.account.erase', 'ok'],
      ['refused', null, 'auth.account.erase', 'UNAUTHORIZED'],
    ])
  })

  it('has a line for each event of a VA and of an applicant', async () => {
    const va = await world.aVa()
    const actor = `va:${va.id}`
    const headers = await signedIn('/api/va/login', va.email)
    const change = { currentPassword: 'wrong-one', newPassword: 'another-pass-2' }
    await post('/trpc/vaPortal.changePassword', change, headers)
    await post('/trpc/vaPortal.setPassword', { token: 'canary-token', password: 'another-pass-2' })
    await post('/trpc/vaPortal.sessions.end', { id: 2_000_000_000 }, headers)
    await post('/trpc/vaPortal.logout', {}, headers)
    await post('/trpc/vaPortal.enter', { token: 'canary-token' })
    await post('/trpc/vas.openApplication', { token: 'canary-token' })
    expect(events()).toEqual([
      ['password-change', actor, 'vaPortal.changePassword', 'BAD_REQUEST'],
      ['password-reset', null, 'vaPortal.setPassword', 'BAD_REQUEST'],
      ['session-end', actor, 'vaPortal.sessions.end', 'NOT_FOUND'],
      ['log-out', actor, 'vaPortal.logout', 'ok'],
      ['session-handover', null, 'vaPortal.enter', 'BAD_REQUEST'],
      ['application-open', null, 'vas.openApplication', 'BAD_REQUEST'],
    ])
    expect(text).not.toContain('canary-token')
  })

  it('says whose application was opened, or taken along to the portal', async () => {
    const filled = { skills: 'Podcasts', experience: 'Two', hourlyRate: '$9', timezone: 'UTC', introduction: 'Hello.' }
    const { application } = (await post('/api/va/register', { name: 'Rehema', email: someEmail(), ...filled })).json()
    const { id } = application
    text = ''
    const token = await issueLink(world.db, { applicationId: id }, 'application', 1)
    const opened = await post('/trpc/vas.openApplication', { token })
    const session = cookieOf(opened).split('=')[1] ?? ''
    await post('/trpc/vaPortal.enter', { token: await handOver(world.db, session) })
    expect(events()).toEqual([
      ['application-open', `application:${id}`, 'vas.openApplication', 'ok'],
      ['session-handover', `application:${id}`, 'vaPortal.enter', 'ok'],
    ])
    expect(text).not.toContain(token)
  })

  it('has one line alone where there were too many', async () => {
    for (let i = 0; i < 31; i++) await post('/api/reset-password', { token: 'x', newPassword: 'another-pass-2' })
    expect(events().slice(-2)).toEqual([
      ['password-reset', null, 'auth.resetPassword', 'BAD_REQUEST'],
      ['password-reset', null, 'auth.resetPassword', 'TOO_MANY_REQUESTS'],
    ])
  })

  it('has a line for what the team does to it', async () => {
    const va = await world.aVa()
    await post('/trpc/admin.access.endSessions', { id: va.id }, { 'x-admin-key': adminKey })
    expect(events()).toEqual([['admin-action', 'admin:tester', 'admin.access.endSessions', 'ok']])
  })

  it('names no call that does not exist, and every one that is about signing in', () => {
    const all = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
    const mutations = all.flatMap(([path, { _def }]) => (_def.type === 'mutation' ? [path] : []))
    const logged = [...Object.keys(authEvents), ...Object.keys(signIns)]
    expect(logged.filter((path) => !mutations.includes(path))).toEqual([])
    const about = /password|sign|log-?(in|out)$|session|confirmEmail|erase/i
    // Whoever asks for a link is told the same with and without an account; the outbox has the email.
    const emails = ['auth.forgotPassword', 'vaPortal.forgotPassword']
    expect(
      mutations.filter(
        (path) => about.test(path) && !path.startsWith('admin.') && !logged.includes(path) && !emails.includes(path),
      ),
    ).toEqual([])
  })
})

describe('an error of ours', () => {
  it('has the same number in the answer and in the log', async () => {
    const broken = await buildApp(
      { ...world.deps, db: new Proxy(world.db, { get: () => undefined }) },
      { log, busyAfterMs: 0 },
    )
    for (const [url, read] of [
      ['/api/inquiries', (body: string) => JSON.parse(body).requestId],
      ['/trpc/auth.whoAmI', (body: string) => JSON.parse(body).error.data.requestId],
    ] as const) {
      text = ''
      const rest = url.startsWith('/api')
      const answer = rest
        ? await broken.inject({ method: 'POST', url: '/api/auth/login', payload: { email: someEmail(), password } })
        : await broken.inject({ url, headers: { cookie: 'kazi_client=x' } })
      expect(answer.statusCode).toBe(500)
      const id = read(answer.body)
      expect(id).toMatch(/^[\da-f-]{36}$/)
      expect(text).toContain(`"reqId":"${id}"`)
      expect(answer.body).not.toMatch(/undefined|stack|select/)
    }
    await broken.close()
    const refused = await app.inject({ url: '/api/user' })
    expect(JSON.parse(refused.body)).not.toHaveProperty('requestId')
  })
})

describe('POST /trpc', () => {
  it.each([['application/json'], ['Application/JSON'], ['APPLICATION/JSON; Charset=UTF-8'], ['application/json ;x=y']])(
    'takes %s',
    async (type) => {
      const { email } = await world.aClient()
      const payload = JSON.stringify({ email, password })
      const answer = await app.inject({
        method: 'POST',
        url: '/trpc/auth.login',
        headers: { 'content-type': type },
        payload,
      })
      expect(answer.statusCode).toBe(200)
    },
  )
  it.each([
    ['text/plain'],
    ['application/jsonx'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
  ])('refuses %s', async (type) => {
    const headers = { 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: '/trpc/auth.login', headers, payload: '{}' })
    expect(answer.statusCode).toBe(415)
  })
})
