import type { AddressInfo } from 'node:net'
import { builtInAnalyst } from '@kazi/analyst/built-in'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { followDrafts } from '../analysis/drafts.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/database.ts'
import { readFrom } from '../db/replica.ts'
import { databaseLimiter, rateLimits } from '../limits/limits.ts'
import { startListener } from '../live/listener.ts'
import { password, someEmail, testWorld } from './world.ts'

const builtIn = builtInAnalyst()
let whileWriting = async (_: (draft: { steps: string[]; brief: string }) => void) => {}
const world = await testWorld({
  limiter: databaseLimiter,
  analyst: {
    analyze: async (input, onDraft) => {
      await whileWriting((draft) => onDraft?.(draft))
      return builtIn.analyze(input)
    },
  },
})
/** A second server on the same database, as another process would be: it shares nothing else with the first one. */
const other = await (async () => {
  const { db, close, writes } = openDatabase(world.config)
  const listener = await startListener(world.config, () => {})
  const app = await buildApp(
    { ...world.deps, db, read: readFrom(db), listener, writes },
    { log: false, busyAfterMs: 0 },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const stop = async () => {
    await listener.close()
    await app.close()
    await close()
  }
  return { app, db, listener, origin: `http://127.0.0.1:${port}`, stop }
})()
afterAll(async () => {
  await other.stop()
  await world.close()
})

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

describe('two servers on one database', () => {
  it('know the sessions of each other, and that they have ended', async () => {
    const payload = { email: someEmail(), password: 'karamell-pudding-9' }
    const signedUp = await world.app.inject({ method: 'POST', url: '/api/auth/signup', payload })
    const headers = { cookie: cookieOf(signedUp) }
    const here = () => world.app.inject({ url: '/api/tasks', headers })
    const there = () => other.app.inject({ url: '/api/tasks', headers })
    expect([signedUp.statusCode, (await here()).statusCode, (await there()).statusCode]).toEqual([201, 200, 200])
    await other.app.inject({ method: 'POST', url: '/api/logout', headers })
    expect([(await here()).statusCode, (await there()).statusCode]).toEqual([401, 401])
  })

  it('count attempts together', async () => {
    const client = await world.aClient()
    const { hits } = rateLimits.signInAccount
    const payload = { email: client.email, password: 'not the password' }
    const statuses: number[] = []
    for (let n = 0; n < hits + 4; n++) {
      const { app } = n % 2 ? world : other
      statuses.push((await app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(hits)
    expect(statuses.slice(hits)).toEqual([429, 429, 429, 429])
    const right = { email: client.email, password }
    expect((await world.app.inject({ method: 'POST', url: '/api/auth/login', payload: right })).statusCode).toBe(429)
  })

  it('tell their browsers what was changed on the other', async () => {
    const client = await world.aClient()
    const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
    const stop = new AbortController()
    const stream = await fetch(`${other.origin}/trpc/live.client`, { headers, signal: stop.signal })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const following = (async () => {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) return
        heard += value
      }
    })().catch(() => {})
    await vi.waitFor(() => expect(heard).toContain('"at"'))
    await world.app.inject({ method: 'POST', url: '/api/tasks', headers, payload: { taskText: 'Sort my inbox' } })
    await vi.waitFor(() => expect(heard).toContain('"topics":["tasks"]'))
    stop.abort()
    await following
  })

  it('show the drafts of an analysis that the other one is writing, and its end', async () => {
    const client = await world.aClient()
    const task = await world.aTask(client)
    const seen: string[][] = []
    const untilSeen = (count: number) => vi.waitFor(() => expect(seen).toHaveLength(count), { timeout: 5000 })
    whileWriting = async (show) => {
      show({ steps: ['One'], brief: '' })
      await untilSeen(1)
      // Longer than a notification may be, and more often than anybody reads.
      for (let n = 0; n < 50; n++) show({ steps: ['One', 'Two'], brief: `${'word '.repeat(3000)}${n}` })
      await untilSeen(2)
    }
    const watching = (async () => {
      const { signal } = new AbortController()
      for await (const { steps } of followDrafts(other, task.id, signal)) seen.push(steps)
    })()
    await (await world.as(client)).tasks.analyze({ id: task.id })
    await watching
    expect(seen).toEqual([['One'], ['One', 'Two']])
    expect(await world.db.selectFrom('analysisDrafts').selectAll().execute()).toEqual([])
  })

  it('show a draft to whoever comes later, but none that a killed server left', async () => {
    const task = await world.aTask(await world.aClient())
    const first = async () => {
      const stop = new AbortController()
      setTimeout(() => stop.abort(), 300)
      for await (const draft of followDrafts(other, task.id, stop.signal)) return draft
      return undefined
    }
    const draft = { steps: ['One'], brief: 'So far.' }
    await world.db
      .insertInto('analysisDrafts')
      .values({ taskId: task.id, draft: JSON.stringify(draft) })
      .execute()
    expect(await first()).toEqual(draft)
    await world.db
      .updateTable('analysisDrafts')
      .set({ writtenAt: new Date(Date.now() - 180_000) })
      .execute()
    expect(await first()).toBeUndefined()
  })
})
