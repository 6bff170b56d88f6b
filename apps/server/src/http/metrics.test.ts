import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { threadedCpu } from '../cpu/threads.ts'
import { openDatabase } from '../db/database.ts'
import { monitoredHosts } from '../testing/monitored-hosts.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
type App = typeof world.app
const apps: App[] = []
const anApp = async (deps: Partial<typeof world.deps> = {}, options: Partial<Parameters<typeof buildApp>[1]> = {}) => {
  const app = await buildApp({ ...world.deps, ...deps }, { log: false, busyAfterMs: 0, ...options })
  apps.push(app)
  return app
}
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await world.close()
})

/** All figures of a server by name and labels, as they are written: 'name{a="b"}'. */
async function figuresOf(app: App) {
  const { body } = await app.inject('/metrics')
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}
/** How often requests were counted, by 'method route status'. */
async function requestsOf(app: App) {
  const counted = /^http_request_duration_seconds_count\{method="(.*)",route="(.*)",status="(.*)"\}$/
  return Object.fromEntries(
    Object.entries(await figuresOf(app)).flatMap(([name, count]) => {
      const [, method, route, status] = counted.exec(name) ?? []
      return method ? [[`${method} ${route} ${status}`, count]] : []
    }),
  )
}

const at = (site: string, portal = site, admin = site) => ({ site, portal, admin })
const runs = {
  local: world.app,
  https: await anApp({ links: at('https://kazi.test') }),
  split: await anApp(
    { links: at('http://kazi.localhost', 'http://va.kazi.localhost', 'http://admin.kazi.localhost') },
    { split: true },
  ),
}

describe('/metrics', () => {
  it.each(monitoredHosts)('of the %s run, asked as %s, is %i', async (run, host, status) => {
    const answer = await runs[run].inject({ url: '/metrics', headers: { host } })
    expect(answer.statusCode).toBe(status)
    expect(answer.body.includes('process_cpu')).toBe(status === 200)
  })

  it('is text that Prometheus reads', async () => {
    const { headers, body } = await world.app.inject('/metrics')
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    for (const line of body.split('\n')) expect(line).toMatch(/^($|# (HELP|TYPE) \w+ .+|\w+(\{.+\})? (Nan|[\d.e+-]+))$/)
  })

  it('has the figures of the process, of its own server and of what both wait for', async () => {
    const cpu = threadedCpu({ warn: () => {} })
    const figures = await figuresOf(await anApp({ cpu }, { monitored: { pool: world.pool, queues: cpu.queues } }))
    await cpu.close()
    expect(figures).toMatchObject({
      process_cpu_seconds_total: expect.any(Number),
      nodejs_eventloop_lag_p99_seconds: expect.any(Number),
      nodejs_heap_size_used_bytes: expect.any(Number),
      http_requests_in_flight: 1,
      'database_pool_connections{state="total"}': expect.any(Number),
      'database_pool_connections{state="idle"}': expect.any(Number),
      database_pool_waiting: 0,
      'thread_tasks{thread="reading",state="running"}': 0,
      'thread_tasks{thread="reading",state="pending"}': 0,
      database_up: 1,
      'emails_stored{status="queued"}': expect.any(Number),
      'jobs_stored{queue="send-mail",state="due"}': expect.any(Number),
    })
  })

  it('answers although the server is too busy for other calls', async () => {
    const busy = await anApp({}, { busyAfterMs: 1 })
    // The delay is taken each second.
    const end = performance.now() + 300
    while (performance.now() < end);
    await vi.waitFor(async () => expect((await busy.inject('/api/vas')).statusCode).toBe(503), 3000)
    expect((await busy.inject('/metrics')).statusCode).toBe(200)
  })
})

describe('a request', () => {
  it('is counted by its route and status, with those before the first scrape', async () => {
    const app = await anApp()
    const client = await world.aClient()
    for (const id of [1, 2, 3]) await app.inject(`/api/tasks/${id}?a=${id}`)
    await app.inject('/trpc/auth.me')
    await app.inject({ method: 'HEAD', url: '/healthz' })
    expect(await requestsOf(app)).toEqual({
      'GET /api/tasks/:id 4xx': 3,
      'GET /trpc/auth.me 4xx': 1,
      'HEAD /healthz 2xx': 1,
    })
    await app.inject('/healthz')
    await app.inject('/healthz')
    expect(await requestsOf(app)).toMatchObject({ 'GET /metrics 2xx': 1, 'GET /healthz 2xx': 2 })
    const { body } = await app.inject('/metrics')
    expect(body).not.toContain(client.email)
  })

  it('adds no label, whatever it asks for', async () => {
    const app = await anApp()
    const ask = async (part: string) => {
      const urls = [`/api/${part}`, `/${part}`, `/trpc/${part}`, `/trpc/auth.me,${part}?batch=1`, `/va-profile/${part}`]
      for (const url of [...urls, `/%zz${part}`, `/assets/${part}.js`]) await app.inject(url)
      await app.inject({ method: 'DELETE', url: `/${part}` })
      await app.inject({ method: 'PROPFIND' as 'GET', url: `/${part}` })
    }
    await ask('first')
    const known = Object.keys(await requestsOf(app))
    expect(known.length).toBeGreaterThan(3)
    for (const part of ['second', 'constructor', '__proto__', 'auth.nobody']) await ask(part)
    const now = await requestsOf(app)
    expect(Object.keys(now).filter((one) => !one.startsWith('GET /metrics'))).toEqual(known)
    expect(now).toMatchObject({ 'GET /trpc 4xx': 5, 'GET /trpc 2xx': 5 })
  })

  it('that nobody waits for any more is counted as aborted, and not as in flight', async () => {
    const app = await anApp()
    await app.listen()
    const locker = await world.pool.connect()
    await locker.query('begin')
    await locker.query('lock table vas in access exclusive mode')
    const { port } = app.server.address() as { port: number }
    await fetch(`http://127.0.0.1:${port}/api/vas`, { signal: AbortSignal.timeout(200) }).catch(() => {})
    await locker.query('rollback')
    locker.release()
    await vi.waitFor(async () => expect(await requestsOf(app)).toMatchObject({ 'GET /api/vas aborted': 1 }))
    expect(await figuresOf(app)).toMatchObject({ http_requests_in_flight: 1 })
  })

  it('is counted for the server that answered it alone', async () => {
    const [one, other] = [await anApp(), await anApp()]
    await one.inject('/healthz')
    expect(await requestsOf(other)).toEqual({})
    expect(await requestsOf(one)).toEqual({ 'GET /healthz 2xx': 1 })
  })

  it('is remembered until the library is loaded, and 1,000 load it', async () => {
    const app = await anApp()
    for (let sent = 0; sent < 1100; sent++) await app.inject('/healthz')
    await sleep(50)
    for (let sent = 0; sent < 5; sent++) await app.inject('/healthz')
    expect(await requestsOf(app)).toEqual({ 'GET /healthz 2xx': 1105 })
  })
})

it('an event stream is open until its browser leaves, and is no request in flight', async () => {
  const app = await anApp()
  await app.listen()
  const { port } = app.server.address() as { port: number }
  const browser = new AbortController()
  const headers = { accept: 'text/event-stream', 'x-admin-key': world.deps.adminKeys[0]?.key ?? '' }
  const stream = await fetch(`http://127.0.0.1:${port}/trpc/live.admin`, { headers, signal: browser.signal })
  expect(stream.status).toBe(200)
  const open = 'live_streams_open{route="/trpc/live.admin"}'
  expect(await figuresOf(app)).toMatchObject({ [open]: 1, http_requests_in_flight: 1 })
  browser.abort()
  await vi.waitFor(async () => expect(await figuresOf(app)).toMatchObject({ [open]: 0, http_requests_in_flight: 1 }))
  expect(await requestsOf(app)).not.toHaveProperty('GET /trpc/live.admin 2xx')
})

describe('without its database', () => {
  const quick = async (app: App) => {
    const began = performance.now()
    const figures = await figuresOf(app)
    expect(performance.now() - began).toBeLessThan(2000)
    expect(figures).toMatchObject({ database_up: 0, process_cpu_seconds_total: expect.any(Number) })
    expect(Object.keys(figures).filter((name) => /^(emails|jobs)_stored/.test(name))).toEqual([])
  }

  it('answers when it is away', async () => {
    const { db, close } = openDatabase({ ...world.config, port: 1 })
    await quick(await anApp({ db }))
    await close()
  })

  it('answers when it hangs, and has those figures again afterward', async () => {
    const app = await anApp()
    expect(await figuresOf(app)).toMatchObject({ database_up: 1 })
    const locker = await world.pool.connect()
    await locker.query('begin')
    await locker.query('lock table mails in access exclusive mode')
    await quick(app)
    await locker.query('rollback')
    locker.release()
    expect(await figuresOf(app)).toMatchObject({ database_up: 1, 'emails_stored{status="queued"}': 0 })
  })
})

it('the figures are loaded again after they could not be', async () => {
  let failures = 1
  const monitored = {
    get pool() {
      if (failures-- > 0) throw new Error('not loaded')
      return world.pool
    },
  }
  const app = await anApp({}, { monitored })
  expect((await app.inject('/metrics')).statusCode).toBe(500)
  expect((await app.inject('/metrics')).statusCode).toBe(200)
})
