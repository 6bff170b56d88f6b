import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => world.close())

type Held = { socket: Socket; answer: () => string; closed: Promise<unknown> }

/** A connection that declares a body, sends part of it, and then sends nothing more. */
async function hold(path: string, headers: Record<string, string | number>, sent: Buffer | string): Promise<Held> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  // A refused client may be disconnected while it is still writing.
  socket.on('error', () => {})
  const closed = new Promise((done) => socket.on('close', done))
  await once(socket, 'connect')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`)
  socket.write(sent)
  return { socket, answer: () => answer, closed }
}
const statusOf = ({ answer }: Held) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer())?.[1] ?? 0)
const count = (held: Held[], status: number) => held.filter((one) => statusOf(one) === status).length
const many = (n: number, make: () => Promise<Held>) => Promise.all(Array.from({ length: n }, make))

const megabyte = 1024 * 1024
const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 10 * megabyte }
// Buffers, which many connections can send without copying: the measurement shows only what the server holds.
const file = Buffer.from(
  `--x\r\ncontent-disposition: form-data; name="csv"; filename="a.csv"\r\n\r\n${'a,b\n'.repeat(megabyte)}`,
)
const json = { 'content-type': 'application/json', 'content-length': megabyte }
const long = Buffer.from(`{"email":"${'a'.repeat(900_000)}`)
const keptMegabytes = () => {
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return (arrayBuffers + heapUsed) / megabyte
}
const isFlatFrom = (before: number) => expect(keptMegabytes() - before).toBeLessThan(120)
/** Every connection has its response, or has sent what the server accepts. */
const settled = (held: Held[]) =>
  expect
    .poll(() => held.filter((one) => statusOf(one) === 0 && one.socket.writableLength > 0).length, { timeout: 15_000 })
    .toBe(0)

describe('bodies that are announced and not sent to the end', { timeout: 40_000 }, () => {
  it('250 uploads without the key are refused before they are read, and their connections are closed', async () => {
    const held = await many(250, () => hold('/api/admin/vas/upload', form, file.subarray(0, 100_000)))
    await Promise.all(held.map(({ closed }) => closed))
    expect(count(held, 401)).toBe(250)
  })

  it.each([
    ['/api/admin/vas/upload', form],
    ['/%61pi/admin/vas/upload', form],
    ['/api/admin/vas', json],
    ['/api/admin/messages', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }],
  ])('%s with a wrong key is refused before it is read', async (path, headers) => {
    const held = await hold(path, { ...headers, 'x-admin-key': `${adminKey}x` }, '')
    await held.closed
    expect([statusOf(held), held.answer().includes('Invalid admin key')]).toEqual([401, true])
  })

  it('a file that is too long is refused by what it announces', async () => {
    const headers = { ...form, 'content-length': 11 * megabyte, 'x-admin-key': adminKey }
    const held = await hold('/api/admin/vas/upload', headers, '')
    await held.closed
    expect(statusOf(held)).toBe(413)
  })

  it('250 uploads with the key: a few are taken, the others are asked to come again, and memory stays flat', async () => {
    const before = keptMegabytes()
    const headers = { ...form, 'x-admin-key': adminKey }
    const held = await many(250, () => hold('/api/admin/vas/upload', headers, file))
    await settled(held)
    isFlatFrom(before)
    expect([count(held, 503), count(held, 0)]).toEqual([248, 2])
    expect(held.find((one) => statusOf(one) === 503)?.answer()).toMatch(/retry-after: 2/i)
    // Small calls keep working meanwhile.
    expect((await fetch(`${origin}/api/vas`)).status).toBe(200)
    const small = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await fetch(`${origin}/api/auth/login`, small)).status).toBe(400)
  })

  it.each([['/api/auth/login'], ['/api/admin/upload-vas'], ['/trpc/auth.login']])(
    '250 long bodies to %s: those beyond the bound are asked to come again',
    async (path) => {
      const before = keptMegabytes()
      const held = await many(250, () => hold(path, json, long))
      await expect.poll(() => [count(held, 503), count(held, 0)], { timeout: 10_000 }).toEqual([226, 24])
      isFlatFrom(before)
      expect((await fetch(`${origin}/api/vas`)).status).toBe(200)
    },
  )

  it('room is given back when a connection ends', async () => {
    const held = await many(40, () => hold('/api/auth/login', json, ''))
    await expect.poll(() => count(held, 503), { timeout: 10_000 }).toBeGreaterThan(10)
    for (const { socket } of held) socket.destroy()
    await Promise.all(held.map(({ closed }) => closed))
    await expect
      .poll(async () => {
        const body = JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(100_000) })
        const headers = { 'content-type': 'application/json' }
        return (await fetch(`${origin}/api/auth/login`, { method: 'POST', body, headers })).status
      })
      .toBe(400)
  })

  it('a body that comes slowly ends after 15 s, and so does a head', async () => {
    const began = performance.now()
    const body = await hold('/api/auth/login', { 'content-type': 'application/json', 'content-length': 100 }, '{')
    const head = await hold('/api/auth/login', { 'content-type': 'application/json' }, '')
    head.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
    const drip = setInterval(() => body.socket.write(' '), 1000)
    await Promise.all([body.closed, head.closed])
    clearInterval(drip)
    expect(performance.now() - began).toBeLessThan(18_000)
    expect(performance.now() - began).toBeGreaterThan(9000)
  })

  it('whoever names the path of an upload has no more time for anything else', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client)
    const cookie = `kazi_client=${await openSession(world.db, { userId: client.id })}`
    const files = `/api/tasks/${id}/files`
    const began = performance.now()
    const endOf = async (one: Held) => {
      await one.closed
      return [statusOf(one), performance.now() - began] as const
    }
    const long = { 'content-type': 'application/json', 'content-length': 100 }
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n'
    const held = await Promise.all([
      ...[files, '/api/va/photo', '/api/va/tasks/1/files'].map((path) => hold(path, long, '{')),
      // A form, by somebody who may send one, of which the file never comes.
      hold(files, { ...form, cookie }, ''),
      hold(files, { ...form, cookie }, head),
    ])
    const ends = await Promise.all(held.map(endOf))
    expect(ends.map(([status]) => status)).toEqual([408, 408, 408, 400, 400])
    expect(held.at(-1)?.answer()).toContain('The upload was cut off. Please try again.')
    for (const [, ms] of ends.slice(0, 3)) expect(ms).toBeLessThan(18_000)
    for (const [, ms] of ends) expect(ms).toBeLessThan(33_000)
  })

  it('a body that keeps coming has more time, but not one that brings a few bytes or nothing any more', async () => {
    const headers = { ...form, 'x-admin-key': adminKey }
    const [coming, dripping, rushed] = [
      await hold('/api/admin/vas/upload', headers, ''),
      await hold('/api/admin/vas/upload', headers, ''),
      // As a JSON body: uploads of this length are limited to two at once.
      await hold('/api/auth/login', json, long),
    ]
    const began = performance.now()
    const at = () => performance.now() - began
    const endOf = ({ closed }: Held) => closed.then(at)
    const ends = Promise.all([coming, dripping, rushed].map(endOf))
    let sent = 0
    const drip = setInterval(() => {
      dripping.socket.write('a,b\n')
      if (sent < 120_000) coming.socket.write(file.subarray(sent, sent + 12_000))
      sent += 12_000
    }, 1000)
    const [ofComing = 0, ofDripping = 0, ofRushed = 0] = await ends
    clearInterval(drip)
    expect([statusOf(coming), statusOf(dripping), statusOf(rushed)]).toEqual([408, 408, 408])
    expect(ofDripping).toBeLessThan(17_000)
    // Its 900 kB came at once: they are worth 36 s to a slow line, and nothing to one that has fallen silent.
    expect(ofRushed).toBeGreaterThan(13_000)
    expect(ofRushed).toBeLessThan(18_000)
    // 120 kB are worth 4.8 s.
    expect(ofComing).toBeGreaterThan(18_500)
    expect(ofComing).toBeLessThan(22_000)
  })
})
