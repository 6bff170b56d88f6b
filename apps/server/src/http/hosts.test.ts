import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { parseEnv } from '../env.ts'
import { arriving } from '../testing/arriving-file.ts'
import { adminKey, password, someEmail, testWorld } from '../testing/world.ts'
import { linksOf } from './hosts.ts'

const links = { site: 'https://kazi.test', portal: 'https://va.kazi.test', admin: 'https://admin.kazi.test' }
const world = await testWorld()
const app = await buildApp({ ...world.deps, links }, { log: false, busyAfterMs: 0, split: true })
afterAll(async () => {
  await app.close()
  await world.close()
})

const call = (host: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  app.inject({ method, url, headers: { host, 'x-admin-key': adminKey }, ...(payload && { payload }) })

describe('three hosts', () => {
  it.each([
    ['admin.kazi.test', '/api/admin/vas', 200],
    ['kazi.test', '/api/admin/vas', 404],
    ['va.kazi.test', '/api/admin/vas', 404],
    ['kazi.test', '/trpc/admin.pendingCounts', 404],
    ['kazi.test', '/trpc/vas.list%2Cadmin.waiting?batch=1', 404],
    ['kazi.test', '/trpc/%E0%A4%A', 400],
    ['kazi.test', '/api/vas', 200],
    ['va.kazi.test', '/api/vas', 404],
    ['va.kazi.test', '/api/va/profile', 401],
    ['kazi.test', '/api/va/profile', 404],
    ['va.kazi.test', '/api/va/profile?x=/api/vas', 401],
    // Each host documents its own calls.
    ['va.kazi.test', '/api/docs', 200],
    ['admin.kazi.test', '/api/openapi.json', 200],
    ['evil.test', '/api/docs', 421],
    // The same, written differently.
    ['kazi.test', '/%61pi/admin/vas', 404],
    ['kazi.test', '/api/%61dmin/vas', 404],
    ['kazi.test', '/%74rpc/admin.pendingCounts', 404],
    ['kazi.test', '/trpc/%61dmin.waiting', 404],
    ['va.kazi.test', '/%61%70%69/vas', 404],
    ['KAZI.test', '/api/admin/vas', 404],
    ['kazi.test:443', '/api/admin/vas', 404],
    ['kazi.test.', '/api/admin/vas', 404],
    ['Kazi.Test.:443', '/%61pi/admin/vas', 404],
    ['ADMIN.kazi.test.:443', '/%61pi/admin/vas', 200],
    // Not one of our hosts.
    ['evil.test', '/api/admin/vas', 421],
    ['evil.test', '/', 421],
    ['evil.test', '/trpc/admin.pendingCounts', 421],
    ['127.0.0.1', '/api/vas', 421],
    ['localhost', '/api/vas', 421],
    ['kazi.test:8443', '/api/vas', 421],
    ['kazi.test@evil.test', '/api/vas', 421],
    ['evil.test/kazi.test', '/api/vas', 421],
    ['kazi.test..', '/api/vas', 421],
    ['[', '/api/vas', 421],
    // A container's health check calls by address.
    ['127.0.0.1:3000', '/healthz', 200],
    ['evil.test', '/healthz', 200],
  ])('%s answers %s with %i', async (host, url, status) => {
    expect((await call(host, 'GET', url)).statusCode).toBe(status)
  })

  it('each show the photo of a VA', async () => {
    const va = await world.aVa()
    const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } }).png()
    const file = arriving(await picture.toBuffer(), 'me.png')
    const { photo } = await (await world.asVa(va)).vaPortal.photo.save({ file })
    for (const host of ['kazi.test', 'va.kazi.test', 'admin.kazi.test'])
      expect([host, (await call(host, 'GET', photo ?? '')).statusCode]).toEqual([host, 200])
  })

  it('keep their cookies to themselves, over https only', async () => {
    const answer = await call('kazi.test', 'POST', '/api/auth/signup', { email: someEmail(), password })
    expect(answer.headers['set-cookie']).toMatch(/^__Host-kazi_client=.+; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    expect(answer.headers['strict-transport-security']).toContain('max-age=')
  })
})

it.each([
  ['/api/user'],
  ['/%61pi/user'],
  ['/trpc/auth.me'],
  ['/%74rpc/auth.me'],
  ['/api/nothing'],
  ['/%61pi/%6eothing'],
  ['/%61pi'],
])('%s is a call: its answer is JSON, and nobody keeps it', async (url) => {
  const answer = await call('kazi.test', 'GET', url)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-type']).toContain('application/json')
})

it.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://localhost:3000'],
  ['192.168.1.7', 'http://192.168.1.7:3000'],
  ['2001:db8::7', 'http://[2001:db8::7]:3000'],
])('where HOST is %s and no SITE_URL is set, the site is %s', (HOST, site) => {
  expect(linksOf(parseEnv({ HOST }), 3000).site).toBe(site)
})

describe('one origin', () => {
  const [here, other] = ['http://localhost:3000', 'http://localhost:4000']
  it.each([
    ['localhost:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['192.168.1.7:3000', 200],
    ['kazi.localhost:3000', 200],
    // A foreign name that points to this server.
    ['evil.test:3000', 421],
    ['127.0.0.1.evil.test', 421],
    ['localhost.evil.test', 421],
  ])('called %s answers with %i', async (host, status) => {
    expect((await world.app.inject({ url: '/api/vas', headers: { host } })).statusCode).toBe(status)
    expect((await world.app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200)
  })

  it('with an address of its own takes that too, and with none that others know any name', async () => {
    const links = { site: 'https://kazi.test', portal: 'https://kazi.test', admin: 'https://kazi.test' }
    const named = await buildApp({ ...world.deps, links }, { log: false, busyAfterMs: 0 })
    const open = await buildApp(world.deps, { log: false, busyAfterMs: 0, anyHost: true })
    const status = async (server: typeof named, host: string) =>
      (await server.inject({ url: '/api/vas', headers: { host } })).statusCode
    expect([await status(named, 'kazi.test'), await status(named, 'evil.test')]).toEqual([200, 421])
    expect(await status(open, 'box.lan:3000')).toBe(200)
    await Promise.all([named.close(), open.close()])
  })

  it('refuses a state-changing call from another origin, whatever the spelling of the host', async () => {
    const payload = { email: someEmail(), password }
    const from = (origin: string, host: string) =>
      world.app.inject({ method: 'POST', url: '/%61pi/auth/signup', headers: { origin, host }, payload })
    expect((await from(other, 'localhost:3000')).statusCode).toBe(403)
    expect((await from(here, 'LOCALHOST:3000')).statusCode).toBe(201)
  })

  it('over https: cookies are Secure and of this host alone, and browsers stay with https', async () => {
    const site = 'https://kazi.test'
    const alone = await buildApp(
      { ...world.deps, links: { site, portal: site, admin: site } },
      { log: false, busyAfterMs: 0 },
    )
    const headers = { host: 'kazi.test', origin: site }
    const payload = { email: someEmail(), password }
    const answer = await alone.inject({ method: 'POST', url: '/api/auth/signup', headers, payload })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['set-cookie']).toMatch(/^__Host-kazi_client=.+; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
    await alone.close()
  })
})
