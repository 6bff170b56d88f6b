import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
beforeAll(async () => {
  for (let n = 0; n < 20; n++) await world.aVa()
})
const headers = { 'x-admin-key': adminKey, 'accept-encoding': 'gzip, br' }

it('an answer is compressed, and says by what it differs', async () => {
  const answer = await world.app.inject({ url: '/trpc/admin.vas.list', headers })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers.vary).toMatch(/accept-encoding/i)
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).result.data.rows).toHaveLength(20)
})

it('one for who takes nothing else goes as it is', async () => {
  const plain = await world.app.inject({ url: '/trpc/admin.vas.list', headers: { 'x-admin-key': adminKey } })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.json().result.data.rows).toHaveLength(20)
})

it('no event of a stream waits for others to be packed with', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as { port: number }
  const client = await world.aClient()
  const stop = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/trpc/live.client`, {
    headers: {
      accept: 'text/event-stream',
      'accept-encoding': 'gzip, br',
      cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}`,
    },
    signal: stop.signal,
  })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(answer.headers.get('content-encoding')).toBeNull()
  stop.abort()
})

it('a compressed request is not unpacked', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/trpc/auth.login',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ email: 'a@example.com', password: 'wool 1234' })),
  })
  expect(answer.statusCode).toBe(400)
})
