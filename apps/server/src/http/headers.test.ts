import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const secured = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=(), '),
}

it.each([
  ['/', [200, 503]],
  ['/nope', [404, 503]],
  ['/assets/gone.js', [404]],
  ['/api/vas', [200]],
  ['/api/user', [401]],
  ['/trpc/auth.me', [401]],
  ['/healthz', [200]],
  ['/%zz', [400]],
  ['/api/%E0%A4%A', [400]],
  ['/trpc/%ff', [400]],
])('%s answers with the security headers', async (url, statuses) => {
  const answer = await world.app.inject({ url })
  expect(statuses).toContain(answer.statusCode)
  expect(answer.headers).toMatchObject(secured)
})

it('an address that is far too long answers with the security headers', async () => {
  const answer = await world.app.inject({ url: `/va-profile/${'x'.repeat(6000)}` })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers).toMatchObject(secured)
})
