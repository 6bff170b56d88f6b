import { describe, expect, it } from 'vitest'
import { findOnPath } from '../machine/cores.ts'
import { byAutocannon } from './autocannon.ts'
import { measureDuring } from './during.ts'
import { startTestServer } from './test-server.ts'
import { byWrk } from './wrk.ts'

describe('a load', () => {
  const tools = { autocannon: byAutocannon, ...(findOnPath('wrk') && { wrk: byWrk }) }

  it.each(Object.entries(tools))('of %s makes its calls in turn and counts them', async (_, tool) => {
    const heard = new Map<string, number>()
    const server = await startTestServer(({ url = '' }, answer) => {
      heard.set(url, (heard.get(url) ?? 0) + 1)
      answer.end('ok')
    })
    const load = { origin: server.origin, connections: 1, seconds: 1, status: 200 as const }
    const taken = await tool({ ...load, calls: [{ path: '/a' }, { path: '/b' }] })
    server.close()
    const [first = 0, second = 0] = [heard.get('/a'), heard.get('/b')]
    expect(Math.abs(first - second)).toBeLessThanOrEqual(2)
    expect(taken.requests).toBeGreaterThan(0)
    expect(Math.abs(first + second - taken.requests)).toBeLessThanOrEqual(2)
    expect(taken.p99).toBeGreaterThanOrEqual(taken.p50)
  })

  it('of autocannon begins with another call on each connection', async () => {
    const begunWith = new Map<object, string | undefined>()
    const server = await startTestServer(({ url, socket }, answer) => {
      if (!begunWith.has(socket)) begunWith.set(socket, url)
      answer.end()
    })
    const calls = ['/a', '/b', '/c', '/d'].map((path) => ({ path }))
    await byAutocannon({ origin: server.origin, connections: 4, seconds: 1, status: 200, calls })
    server.close()
    expect([...begunWith.values()].sort()).toEqual(['/a', '/b', '/c', '/d'])
  })

  it.each(Object.entries(tools))('of %s fails when one answer is an error', async (_, tool) => {
    let count = 0
    const server = await startTestServer((_, answer) => {
      answer.statusCode = ++count === 3 ? 500 : 200
      answer.end()
    })
    const load = { origin: server.origin, connections: 1, seconds: 1, status: 200 as const }
    await expect(tool({ ...load, calls: [{ path: '/' }] })).rejects.toThrow(/1 of \d+/)
    server.close()
  })
})

describe('a load beside something else', () => {
  const calls = [{ path: '/' }]

  it('goes on for as long as that takes, and tells every latency', async () => {
    let count = 0
    const server = await startTestServer((_, answer) => {
      count++
      answer.end()
    })
    const work = async () => {
      while (count < 20) await new Promise((turn) => setImmediate(turn))
      return 'done'
    }
    const { result, latencies } = await measureDuring(server.origin, calls, 2, work)
    server.close()
    expect(result).toBe('done')
    expect(latencies).toHaveLength(count)
  })

  it('fails when one answer is an error', async () => {
    const server = await startTestServer((_, answer) => {
      answer.statusCode = 503
      answer.end('busy')
    })
    await expect(measureDuring(server.origin, calls, 1, () => new Promise(() => {}))).rejects.toThrow('GET /: 503 busy')
    server.close()
  })
})
