import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { adminKey, password, someEmail, testWorld } from '../testing/world.ts'

const links = { site: 'https://kazi.test', portal: 'https://va.kazi.test', admin: 'https://admin.kazi.test' }
const world = await testWorld()
const app = await buildApp({ ...world.deps, links }, { log: false, split: true })
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
    ['kazi.test', '/trpc/admin.waiting', 404],
    ['kazi.test', '/trpc/vas.list%2Cadmin.waiting?batch=1', 404],
    ['kazi.test', '/trpc/%E0%A4%A', 400],
    ['kazi.test', '/api/vas', 200],
    ['va.kazi.test', '/api/vas', 404],
    ['va.kazi.test', '/api/va/profile', 401],
    ['kazi.test', '/api/va/profile', 404],
  ])('%s answers %s with %i', async (host, url, status) => {
    expect((await call(host, 'GET', url)).statusCode).toBe(status)
  })

  it('keep their cookies to themselves, over https only', async () => {
    const answer = await call('kazi.test', 'POST', '/api/auth/signup', { email: someEmail(), password })
    expect(answer.headers['set-cookie']).toMatch(/^__Host-kazi_client=.+; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    expect(answer.headers['strict-transport-security']).toContain('max-age=')
  })
})

describe('one origin', () => {
  it('over https: cookies are Secure and of this host alone, and browsers stay with https', async () => {
    const site = 'https://kazi.test'
    const alone = await buildApp({ ...world.deps, links: { site, portal: site, admin: site } }, { log: false })
    const headers = { host: 'kazi.test', origin: site }
    const payload = { email: someEmail(), password }
    const answer = await alone.inject({ method: 'POST', url: '/api/auth/signup', headers, payload })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['set-cookie']).toMatch(/^__Host-kazi_client=.+; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
    await alone.close()
  })
})
