import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(world.close)

const get = (url: string, headers = {}) => world.app.inject({ url, headers })
const page = await get('/api/docs')

describe('GET /api/docs', () => {
  it('is a page with a language, a title and a heading', () => {
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    for (const part of ['<html lang="en">', '<title>Kazi API</title>', '<h1>Kazi API</h1>'])
      expect(page.body).toContain(part)
  })

  it('has the policy of every other page, and nothing that it forbids', async () => {
    const [ours, theirs] = [page, await get('/healthz')].map(({ headers }) => headers['content-security-policy'])
    expect(ours).toBe(theirs)
    expect(ours).toContain("script-src 'self';")
    expect(ours).toContain("connect-src 'self';")
    const scripts = [...page.body.matchAll(/<script\b([^>]*)>(.*?)<\/script>/g)]
    expect(scripts).toHaveLength(2)
    for (const [, attributes, content] of scripts) {
      expect(content).toBe('')
      expect(attributes).toMatch(/src="\/api\/docs\//)
    }
    expect(page.body).not.toMatch(/\bon\w+=|<style|https?:\/\//)
  })

  it('loads only files that this server sends, with their types and compressed', async () => {
    const files = [...page.body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, url = '']) => url)
    expect(files).toHaveLength(4)
    for (const url of files) {
      const file = await get(url, { 'accept-encoding': 'br' })
      expect([url, file.statusCode, file.headers['content-encoding']]).toEqual([url, 200, 'br'])
      expect(file.headers['content-type']).toMatch(url.endsWith('.js') ? /^text\/javascript/ : /^text\/css/)
      expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
      const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': String(file.headers.etag) })
      expect(again.statusCode).toBe(304)
    }
  })

  it.each(['swagger-ui-bundle.js.map', 'package.json', 'index.html', 'toString', '..%2Fdocs.ts', '%2e%2e%2fdocs.ts'])(
    'sends no other file of these folders: %s',
    async (file) => {
      const answer = await get(`/api/docs/${file}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
    },
  )
})
