import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { adminKey, password, testWorld } from '../testing/world.ts'
import { maxStreams } from './streams.ts'

const world = await testWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.address() as AddressInfo
afterAll(() => world.close())

/** Follows a stream as a browser does; `next` waits for one more event. */
async function follow(audience: string, headers: Record<string, string>, input?: object) {
  const stop = new AbortController()
  const answer = await fetch(
    `http://127.0.0.1:${port}/trpc/live.${audience}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`,
    {
      headers: { accept: 'text/event-stream', ...headers },
      signal: stop.signal,
    },
  )
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  const next = async () => {
    while (!seen.includes('"at"')) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) throw new Error('the stream has ended')
      seen += value
    }
    const [, data = '{}'] = /^data: (.*"at".*)$/m.exec(seen) ?? []
    seen = ''
    return JSON.parse(data) as { topics?: string[] }
  }
  return { status: answer.status, next, stop: () => stop.abort() }
}

/** tRPC opens the stream anyway and reports the error in it; its client retries endlessly only after a 500. */
const refusalIn = (stream: string) => JSON.parse(/^data: (.*"httpStatus".*)$/m.exec(stream)?.[1] ?? '{}').data

/** Reads the remaining events until the stream ends; never returns if it goes on. */
async function untilEnd(stream: { next(): Promise<unknown> }) {
  for (;;) await stream.next()
}

describe('live events', () => {
  it('tell client, VA and team of the others’ steps within two seconds, and a stranger of nothing', async () => {
    const [client, stranger] = [await world.aClient(), await world.aClient()]
    const cookie = async (user: { id: number }) => `kazi_client=${await openSession(world.db, { userId: user.id })}`
    const mine = await follow('client', { cookie: await cookie(client) })
    const other = await follow('client', { cookie: await cookie(stranger) })
    const team = await follow('admin', { 'x-admin-key': adminKey })
    for (const stream of [mine, other, team]) await stream.next()

    const { id } = await world.aTask(client)
    const started = performance.now()
    await (await world.as(client)).tasks.requestVa({ id })
    await team.next()
    await mine.next()
    const va = await world.aVa()
    const portal = await follow('va', { cookie: `kazi_va=${await openSession(world.db, { vaId: va.id })}` })
    await portal.next()
    await world.admin.admin.tasks.assign({ id, vaId: va.id })
    await portal.next()
    await mine.next()
    expect(performance.now() - started).toBeLessThan(2000)

    const silence = await Promise.race([
      other.next().then(() => 'heard'),
      new Promise((quiet) => setTimeout(quiet, 100, 'nothing')),
    ])
    expect(silence).toBe('nothing')
    for (const stream of [mine, other, team, portal]) stream.stop()
  })

  it('begin with what changed since the page was opened: nothing, as a rule', async () => {
    const client = await world.aClient()
    const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
    const greeting = async (input?: object, more?: object) => {
      const stream = await follow('client', { ...headers, ...more }, input)
      const { topics } = await stream.next()
      stream.stop()
      return topics
    }
    // The stream looks two seconds further back than it is asked to, and the listener must have listened all that time.
    await vi.waitFor(() => expect(world.deps.listener.changedWithin('admin', 2600)).toBeDefined(), 5000)
    expect(await greeting({ sinceMs: 500 })).toEqual([])
    const { id } = await world.aTask(client)
    await (await world.as(client)).tasks.requestVa({ id })
    await vi.waitFor(async () => expect((await greeting({ sinceMs: 500 }))?.sort()).toEqual(['notifications', 'tasks']))
    expect(await greeting({ sinceMs: 86_000_000 })).toBeUndefined()
    expect(await greeting()).toBeUndefined()
    expect(await greeting({ sinceMs: 0 }, { 'last-event-id': String(Date.now() - 86_000_000) })).toBeUndefined()
    expect(await greeting({ sinceMs: 0 }, { 'last-event-id': String(Date.now()) })).toContain('tasks')
    expect(await greeting({ sinceMs: 0 }, { 'last-event-id': 'never' })).toBeUndefined()
  })

  it.each(['client', 'va', 'admin', 'applicant'])(
    'of the %s are told to nobody who has not come in',
    async (audience) => {
      const answer = await fetch(`http://127.0.0.1:${port}/trpc/live.${audience}`, {
        headers: { accept: 'text/event-stream' },
      })
      // A stream that does not exist would be refused as well, but with another status.
      expect(refusalIn(await answer.text())).toMatchObject({ httpStatus: 401 })
    },
  )

  it('end with the session that opened them, and no other', async () => {
    const client = await world.aClient()
    const tokens = [
      await openSession(world.db, { userId: client.id }),
      await openSession(world.db, { userId: client.id }),
    ] as const
    const [gone, stays] = await Promise.all(tokens.map((token) => follow('client', { cookie: `kazi_client=${token}` })))
    if (!gone || !stays) throw new Error('two streams were opened')
    await Promise.all([gone.next(), stays.next()])
    await world.callerWith({ client: tokens[0] }).auth.logout()
    await expect(gone.next()).rejects.toThrow('the stream has ended')
    await (await world.as(client)).tasks.create({ taskText: 'Sort my inbox' })
    await stays.next()
    stays.stop()
  })

  it('end when a VA is deleted, or sets another password elsewhere', async () => {
    const streamOf = async (va: { id: number }) => {
      const stream = await follow('va', { cookie: `kazi_va=${await openSession(world.db, { vaId: va.id })}` })
      await stream.next()
      return stream
    }
    const [leaver, careful] = [await world.aVa(), await world.aVa()]
    const streams = [await streamOf(leaver), await streamOf(careful)]
    await world.admin.admin.vas.delete({ id: leaver.id })
    await (await world.asVa(careful)).vaPortal.changePassword({
      currentPassword: password,
      newPassword: 'a-better-secret-2',
    })
    for (const stream of streams) await expect(untilEnd(stream)).rejects.toThrow('the stream has ended')
  })

  it('are ten at most for an account; whoever closes one may open another', async () => {
    const client = await world.aClient()
    const cookie = `kazi_client=${await openSession(world.db, { userId: client.id })}`
    const streams = await Promise.all(Array.from({ length: maxStreams }, () => follow('client', { cookie })))
    for (const stream of streams) await stream.next()
    const opens = async () => {
      const stream = await follow('client', { cookie })
      return stream.next().then(
        () => true,
        () => false,
      )
    }
    expect(await opens()).toBe(false)
    const other = await follow('client', {
      cookie: `kazi_client=${await openSession(world.db, { userId: (await world.aClient()).id })}`,
    })
    await other.next()
    streams[0]?.stop()
    // The server notices a closed connection a moment later.
    await expect.poll(opens).toBe(true)
    expect(await opens()).toBe(false)
    for (const stream of [...streams, other]) stream.stop()
  })

  it('come back after the database has ended the connection', async () => {
    const client = await world.aClient()
    const stream = await follow('client', {
      cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}`,
    })
    await stream.next()
    await world.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'")
    // Reconnecting notifies every follower to read again.
    await stream.next()
    await (await world.as(client)).tasks.create({ taskText: 'Sort my inbox' })
    await stream.next()
    stream.stop()
  })
})

describe('a stream that is not one’s own', () => {
  it.each([
    [
      'the analysis of a stranger’s task',
      'tasks.analysisStream',
      404,
      async () => ({ id: (await world.aTask(await world.aClient())).id }),
    ],
    ['the analysis of no task', 'tasks.analysisStream', 404, async () => ({ id: 2_000_000_000 })],
    ['an application of nobody’s', 'live.applicant', 401, async () => undefined],
    ['the team’s', 'live.admin', 401, async () => undefined],
  ])('%s is refused with its own status', async (_, name, status, input) => {
    const cookie = `kazi_client=${await openSession(world.db, { userId: (await world.aClient()).id })}`
    const given = await input()
    const query = given ? `?input=${encodeURIComponent(JSON.stringify(given))}` : ''
    const answer = await fetch(`http://127.0.0.1:${port}/trpc/${name}${query}`, {
      headers: { cookie, accept: 'text/event-stream' },
    })
    expect(refusalIn(await answer.text())).toMatchObject({ httpStatus: status })
  })
})
