import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const secured = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringMatching(/camera=\(\), .*microphone=\(self\), /),
}

it.each([
  ['/', [200, 503]],
  ['/nope', [404, 503]],
  ['/assets/gone.js', [404]],
  ['/api/vas', [200]],
  ['/api/user', [401]],
  ['/api/openapi.json', [200]],
  ['/api/docs', [200]],
  ['/api/docs/swagger-ui-bundle.js', [200]],
  ['/trpc/auth.me', [401]],
  ['/healthz', [200]],
  ['/metrics', [200]],
  ['/%zz', [400]],
  ['/api/%', [400]],
  ['/api/%25', [404]],
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

it('the files that nginx serves carry the same headers as the pages of the server', async () => {
  const conf = await readFile(join(import.meta.dirname, '../../../../docker/spa.conf'), 'utf8')
  const added = [...conf.matchAll(/add_header (\S+) (?:"([^"]*)"|(\S+)) always;/g)]
  const inConf = Object.fromEntries(added.map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain]))
  const site = 'https://kazi.test'
  const secure = await buildApp(
    { ...world.deps, links: { site, portal: site, admin: site } },
    { log: false, busyAfterMs: 0 },
  )
  // Not a list, whose answer has a header of its own.
  const { headers } = await secure.inject({ url: '/healthz', headers: { host: 'kazi.test' } })
  await secure.close()
  const ours = Object.keys(headers).filter((name) =>
    /^(content-security|cross-origin|origin-agent|permissions|referrer|strict-transport|x-)/.test(name),
  )
  expect(ours.length).toBeGreaterThan(10)
  for (const name of ours)
    if (name !== 'strict-transport-security') expect([name, inConf[name]]).toEqual([name, headers[name]])
  expect(conf).toContain(`https "${headers['strict-transport-security']}";`)
})
