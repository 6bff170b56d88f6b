import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type App, pages, siteUrlPlaceholder } from '@kazi/schemas/paths'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import type { Profile } from '../vas/vas.service.ts'
import { servePages } from './pages.ts'

const dir = await mkdtemp(join(tmpdir(), 'kazi-pages-'))
const dist = (app: App) => join(dir, app)
const html = (title: string) => `<title>${title}</title><link rel="canonical" href="${siteUrlPlaceholder}/">`
async function put(file: string, content: string) {
  await mkdir(dirname(join(dir, file)), { recursive: true })
  await writeFile(join(dir, file), content)
}
/** Like a real build: each public page has its own document, everything else gets the shell. */
const rendered = ['/welcome', '/homepage', '/pricing', '/find-va', '/faqs', '/auth', '/va-profile']
await put('site/index.html', html('home'))
await put('site/shell.html', html('shell'))
await put('site/404.html', html('Page Not Found'))
await put('site/robots.txt', `Sitemap: ${siteUrlPlaceholder}/sitemap.xml`)
await put('site/sitemap.xml', `<loc>${siteUrlPlaceholder}/</loc>`)
await put('site/assets/site/app.js', 'script')
await put('site/assets/site/app.js.br', 'packed')
for (const path of rendered) await put(`site${path}/index.html`, html(path))
await put('portal/index.html', html('portal'))
await put('admin/index.html', html('admin'))
await put('secret.txt', 'outside')
await cp(join(dir, 'portal/index.html'), join(dir, 'portal/theme.js'))
afterAll(() => rm(dir, { recursive: true, force: true }))

const anybody = async () => ({}) as Profile
async function server(split: boolean) {
  const links = split
    ? { site: 'https://kazi.test', portal: 'https://va.kazi.test', admin: 'https://admin.kazi.test' }
    : { site: 'http://localhost:3000', portal: 'http://localhost:3000', admin: 'http://localhost:3000' }
  const app = Fastify()
  const page = await servePages(app, links, split, anybody, { dist })
  app.setNotFoundHandler((req, reply) => page(req.url.split('?')[0] ?? '/', req, reply))
  return (path: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: path, headers })
}
const get = await server(false)
const titleOf = (body: string) => /<title>(.*)<\/title>/.exec(body)?.[1]

const titles = (path: string) => (path === '/' ? 'home' : rendered.includes(path) ? path : 'shell')

describe('pages of one origin', () => {
  it.each(pages.site.map((page) => [page]))('answers %s with its own document', async (page) => {
    const answer = await get(page.replace('*', '1'))
    expect(answer.statusCode).toBe(200)
    expect(titleOf(answer.body)).toBe(titles(page.replace('/*', '')))
  })

  it.each([
    ['/va/login', 'portal'],
    ['/va-dashboard', 'portal'],
    ['/admin', 'admin'],
    ['/admin/vas', 'admin'],
    ['/admin/client-requests/31', 'admin'],
    ['/admin/document-generator/new?template=invoice', 'admin'],
    ['/pricing/', '/pricing'],
    ['/pricing?from=mail', '/pricing'],
  ])('answers %s', async (path, title) => {
    const answer = await get(path)
    expect([answer.statusCode, titleOf(answer.body)]).toEqual([200, title])
  })

  it.each([
    ['/nope'],
    ['/pricing/nope'],
    ['/tasks/abc'],
    ['/tasks/1/2'],
    ['/index'],
    ['/shell'],
    ['/404'],
    ['/%00'],
    ['/%5c..%5cetc%5cpasswd'],
    ['/va-profile'],
    ['/assets'],
    ['/assets/site/'],
  ])('has no page at %s', async (path) => {
    const answer = await get(path)
    expect([answer.statusCode, titleOf(answer.body)]).toEqual([404, 'Page Not Found'])
  })

  it.each([['/admin/nope'], ['/admin/vas/xx'], ['/admin/client-requests/1/2']])(
    'lets the console say that there is no %s',
    async (path) => {
      const answer = await get(path)
      expect([answer.statusCode, titleOf(answer.body)]).toEqual([404, 'admin'])
    },
  )

  it.each([
    ['/assets/site/gone.js'],
    ['/index.html'],
    ['/shell.html'],
    ['/pricing/index.html'],
    ['/../secret.txt'],
    ['/%2e%2e/secret.txt'],
    ['/..%2fsecret.txt'],
    ['/assets/..%2f..%2f..%2fsecret.txt'],
  ])('answers %s as a missing file', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.headers['content-type']).not.toContain('html')
    expect(answer.body).not.toContain('outside')
  })

  it('puts its own address in place, and packs what it sends', async () => {
    expect((await get('/')).body).toContain('href="http://localhost:3000/"')
    expect((await get('/sitemap.xml')).body).toBe('<loc>http://localhost:3000/</loc>')
    expect((await get('/robots.txt')).headers['content-type']).toContain('text/plain')
    const packed = await get('/pricing', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
    })
    expect(titleOf(brotliDecompressSync(packed.rawPayload).toString())).toBe('/pricing')
    expect((await get('/pricing', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
  })

  it('keeps hashed files for ever, packed as the build left them', async () => {
    const answer = await get('/assets/site/app.js', { 'accept-encoding': 'br' })
    expect(answer.body).toBe('packed')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})

describe('a page that has a number in its path', () => {
  it.each(['/tasks/1.5', '/tasks/notes.pdf', '/admin/client-requests/9.x'])(
    'is missing as a page: %s',
    async (path) => {
      const answer = await (await server(false))(path)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, expect.stringContaining('text/html')])
    },
  )
})

describe('pages of three hosts', () => {
  it('sends each host to its own pages, and keeps search engines at the site', async () => {
    const ask = await server(true)
    const redirect = await ask('/va/login', { host: 'kazi.test' })
    expect([redirect.statusCode, redirect.headers.location]).toEqual([308, 'https://va.kazi.test/va/login'])
    expect(titleOf((await ask('/va/login', { host: 'va.kazi.test' })).body)).toBe('portal')
    const unknown = await ask('/va/nope?from=mail', { host: 'kazi.test' })
    expect([unknown.statusCode, unknown.headers.location]).toEqual([308, 'https://va.kazi.test/va/nope?from=mail'])
    expect((await ask('/va/nope', { host: 'va.kazi.test' })).statusCode).toBe(404)
    expect((await ask('/nope', { host: 'va.kazi.test' })).statusCode).toBe(404)
    expect((await ask('/', { host: 'kazi.test' })).body).toContain('href="https://kazi.test/"')
    expect((await ask('/robots.txt', { host: 'admin.kazi.test' })).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await ask('/sitemap.xml', { host: 'admin.kazi.test' })).statusCode).toBe(404)
    expect((await ask('/robots.txt', { host: 'kazi.test' })).body).toBe('Sitemap: https://kazi.test/sitemap.xml')
  })
})
