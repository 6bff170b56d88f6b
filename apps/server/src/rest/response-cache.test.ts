import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Api } from '../router.ts'
import { responseCache } from './response-cache.ts'

it('a cached answer that fails says so in plain JSON, with no cache header, and the next one is right', async () => {
  let fails = true
  const list = async () => {
    if (fails) throw new Error('away')
    return { rows: [{ id: 1 }], total: 1, more: false, from: 1, next: null, previous: null }
  }
  const cached = responseCache(
    () => ({}) as Api,
    async () => 'version 1',
    list,
    () => 0,
  )
  const app = Fastify()
  app.get('/', cached)
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

it('of those who wait for the version one asks for it, after they have come: none gets what was true before', async () => {
  let [callers, versions] = [0, 0]
  const cached = responseCache(
    () => {
      callers++
      return {} as Api
    },
    async () => {
      await new Promise((later) => setTimeout(later, 20))
      return `version ${++versions}`
    },
    async () => ({ rows: [{ id: versions }], total: 1, more: false, from: 1, next: null, previous: null }),
    () => 0,
  )
  const app = Fastify()
  app.get('/', cached)
  const together = await Promise.all(Array.from({ length: 5 }, () => app.inject('/')))
  // The first asked before the others had come.
  expect(together.map(({ body }) => body)).toEqual(['[{"id":1}]', ...Array(4).fill('[{"id":2}]')])
  // For each version once, and for its rows.
  expect([callers, versions]).toEqual([4, 2])
  await app.close()
})
