import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Api } from '../router.ts'
import { responseCache } from './response-cache.ts'

it('a cached answer that fails says so in plain JSON, with no cache header, and the next one is right', async () => {
  let fails = true
  const cached = responseCache(async () => 'version 1')
  const app = Fastify()
  const call = async () => {
    if (fails) throw new Error('away')
    return { rows: [{ id: 1 }], total: 1, more: false, from: 1, next: null, previous: null }
  }
  app.get('/', (req, reply) => cached(req, reply, {} as Api, call))
  const ask = () => app.inject({ url: '/', headers: { 'accept-encoding': 'br, gzip' } })
  const failed = await ask()
  expect(failed.statusCode).toBe(500)
  for (const name of ['content-encoding', 'etag', 'cache-control']) expect(failed.headers).not.toHaveProperty(name)
  expect(JSON.parse(failed.body).message).toBe('away')
  fails = false
  const answer = await ask()
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
  await app.close()
})
