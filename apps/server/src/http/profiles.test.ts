import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { App } from '@kazi/schemas/paths'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseLimiter, rateLimits } from '../limits/limits.ts'
import { networkOf } from '../limits/network.ts'
import { testWorld } from '../testing/world.ts'
import { profileOf } from '../vas/vas.service.ts'
import { type CountRender, servePages } from './pages.ts'
import type { ReadProfile } from './profiles.ts'

const world = await testWorld()
const dir = await mkdtemp(join(tmpdir(), 'kazi-profiles-'))
async function put(file: string, content: string) {
  await mkdir(dirname(join(dir, file)), { recursive: true })
  await writeFile(join(dir, file), content)
}
const html = (title: string) => `<title>${title}</title>`
for (const folder of ['built', 'bare']) {
  await put(`${folder}/site/index.html`, html('home'))
  await put(`${folder}/site/404.html`, html('Page Not Found'))
  await put(`${folder}/site/va-profile/index.html`, html('empty profile'))
  await put(`${folder}/site/va-profile/404.html`, html('no such VA'))
}
await put('built/portal/index.html', html('portal'))
// Replaces the site's build, which a server test cannot depend on: counts its calls and records its arguments.
await put('built/site-server/va-profile.html', 'template')
await put(
  'built/site-server/entry-server.js',
  `let renders = 0
   export async function profileDocument(template, origin, profile) {
     if (profile.intro === 'breaks') throw new Error('a fault of the screen')
     await new Promise((soon) => setTimeout(soon, 5))
     return JSON.stringify({ renders: ++renders, template, origin, profile })
   }`,
)
afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
  await world.close()
})

const one = 'http://localhost:3000'
async function server({
  folder = 'built',
  split = false,
  read = ((id) => profileOf(world.db, id)) as ReadProfile,
  countRender = (async () => {}) as CountRender,
} = {}) {
  const links = split
    ? { site: 'https://kazi.test', portal: 'https://va.kazi.test', admin: 'https://admin.kazi.test' }
    : { site: one, portal: one, admin: one }
  const app = Fastify()
  const page = await servePages(app, links, split, read, {
    dist: (app: App) => join(dir, folder, app),
    countRender,
  })
  app.setNotFoundHandler((req, reply) => page(req.url.split('?')[0] ?? '/', req, reply))
  return (id: number | string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ method: 'GET', url: `/va-profile/${id}`, headers, remoteAddress })
}
const aVa = (fields: object = {}) => world.aVa({ intro: 'I answer before I am asked twice.', ...fields })

describe("a VA's profile", () => {
  let get: Awaited<ReturnType<typeof server>>
  beforeAll(async () => {
    get = await server()
  })

  it('comes rendered, with what anybody may read and nothing else', async () => {
    const va = await aVa({ performanceNotes: 'Often late' })
    const answer = await get(va.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^W\/"/),
    })
    const { template, origin, profile } = answer.json()
    expect([template, origin]).toEqual(['template', one])
    expect(Object.keys(profile).sort()).toEqual([
      'available',
      'backOn',
      'experience',
      'hourlyRate',
      'id',
      'intro',
      'name',
      'photo',
      'rating',
      'reviewCount',
      'reviews',
      'samples',
      'skills',
      'spoken',
      'timezone',
      'tools',
      'workingHours',
    ])
    expect(answer.body).not.toContain(va.email)
    expect(answer.body).not.toContain('Often late')
    expect(profile).toEqual(JSON.parse(JSON.stringify(await world.guest.vas.profile({ id: va.id }))))
  })

  it.each([['2000000000'], ['999999999'], ['0'], ['x'], ['1.5'], ['1/reviews'], ['01'], ['%31']])(
    'is not found at %s',
    async (id) => {
      const answer = await get(id)
      expect([answer.statusCode, answer.body]).toEqual([404, html('no such VA')])
      expect(answer.headers.etag).toBeUndefined()
    },
  )

  it('is rendered once for all who ask, and anew when it reads otherwise', async () => {
    const va = await aVa()
    const renders = async () => (await get(va.id)).json().renders as number
    const [first, ...others] = await Promise.all([renders(), renders(), renders()])
    expect(others).toEqual([first, first])
    expect(await renders()).toBe(first)
    await world.db.updateTable('vas').set({ intro: 'I have changed.' }).where('id', '=', va.id).execute()
    const answer = (await get(va.id)).json()
    expect(answer.profile.intro).toBe('I have changed.')
    expect(answer.renders).toBe(first! + 1)
  })

  it('answers 304 to a matching ETag', async () => {
    const va = await aVa()
    const { etag } = (await get(va.id)).headers
    const again = await get(va.id, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await world.db.updateTable('vas').set({ available: false }).where('id', '=', va.id).execute()
    expect((await get(va.id, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  it('is gone with the VA', async () => {
    const va = await aVa()
    expect((await get(va.id)).statusCode).toBe(200)
    await world.db.deleteFrom('vas').where('id', '=', va.id).execute()
    expect((await get(va.id)).statusCode).toBe(404)
  })
})

describe('where a profile cannot be rendered, the browser gets the empty page', () => {
  const empty = [200, html('empty profile')]
  const ask = async (get: Awaited<ReturnType<typeof server>>, id: number) => {
    const answer = await get(id)
    return [answer.statusCode, answer.body]
  }

  it('without a build for servers', async () => {
    const get = await server({ folder: 'bare' })
    expect(await ask(get, (await aVa()).id)).toEqual(empty)
    expect(await ask(get, 999_999_999)).toEqual([404, html('no such VA')])
  })

  it('when the database is away', async () => {
    const read = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    expect(await ask(await server({ read }), 1)).toEqual(empty)
  })

  it('when the screen has a fault', async () => {
    expect(await ask(await server(), (await aVa({ intro: 'breaks' })).id)).toEqual(empty)
  })

  it('when the build cannot be read, and only until it can', async () => {
    for (const file of ['index.html', 'va-profile/index.html']) await put(`late/site/${file}`, html('empty profile'))
    await put('late/site-server/entry-server.js', 'export const profileDocument = async (template) => template')
    const get = await server({ folder: 'late' })
    const { id } = await aVa()
    expect(await ask(get, id)).toEqual(empty)
    await put('late/site-server/va-profile.html', 'rendered')
    expect(await ask(get, id)).toEqual([200, 'rendered'])
  })

  it('when its network has had too many rendered, and only what was not rendered before', async () => {
    const profile = await profileOf(world.db, (await aVa()).id)
    const read = async (id: number) => ({ ...profile, id })
    const countRender = (req: { ip: string }) =>
      databaseLimiter.hit(world.db, { ...rateLimits.search, hits: 2 }, networkOf(req.ip))
    const get = await server({ read, countRender })
    const from = async (id: number, remoteAddress: string) => (await get(id, {}, remoteAddress)).body
    const [first, second] = [await from(1, '203.0.113.1'), await from(2, '203.0.113.1')]
    expect([first, second].map((body) => JSON.parse(body).profile.id)).toEqual([1, 2])
    expect(await from(3, '203.0.113.1')).toBe(html('empty profile'))
    // What is there already costs nothing, and others have their own count.
    expect([await from(1, '203.0.113.1'), await from(2, '203.0.113.1')]).toEqual([first, second])
    expect(JSON.parse(await from(3, '203.0.113.2')).profile.id).toBe(3)
    expect(JSON.parse(await from(3, '203.0.113.1')).profile.id).toBe(3)
  })

  it('when too many wait for theirs', async () => {
    const profile = await profileOf(world.db, (await aVa()).id)
    const get = await server({ read: async (id) => ({ ...profile, id }) })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, id) => get(id + 1)))
    expect(answers.filter(({ body }) => body === html('empty profile'))).toHaveLength(12)
  })

  it('and not more of them are kept than fit', async () => {
    const profile = await profileOf(world.db, (await aVa()).id)
    const get = await server({ read: async (id) => ({ ...profile, id }) })
    const renders = async (id: number) => (await get(id)).json().renders as number
    const first = await renders(1)
    for (let id = 2; id <= 100; id++) await renders(id)
    expect(await renders(1)).toBe(first)
    await renders(101)
    expect(await renders(1)).toBe(first)
    expect(await renders(2)).toBeGreaterThan(first + 100)
  })
})

it('three hosts show profiles at the site alone', async () => {
  const get = await server({ split: true })
  const va = await aVa()
  const { origin } = (await get(va.id, { host: 'kazi.test' })).json()
  expect(origin).toBe('https://kazi.test')
  const elsewhere = await get(va.id, { host: 'va.kazi.test' })
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([308, `https://kazi.test/va-profile/${va.id}`])
})
