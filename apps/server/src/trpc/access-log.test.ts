import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { databaseLimiter } from '../limits/limits.ts'
import { adminKey, password, someEmail, testWorld } from '../testing/world.ts'

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
