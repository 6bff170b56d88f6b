import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppRouter } from '@kazi/server/router'
import { createTRPCClient } from '@trpc/client'
import { afterEach, expect, it, vi } from 'vitest'
import { isUnauthorized } from './errors.tsx'
import { eventsLink } from './live-link.tsx'

type Answer = (response: ServerResponse) => unknown
const refuses =
  (status: number, type = 'text/plain'): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end('<h1>Not now</h1>')
const events =
  (id: number, then: 'stays' | 'returns' = 'stays'): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(
      `event: connected\ndata: {}\n\nid: ${id}\ndata: {"at":"2026-11-30T08:00:00Z","topics":["tasks"]}\n\n`,
    )
    if (then === 'returns') response.write('event: return\ndata: \n\n')
  }

const stops: (() => unknown)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A server that gives these answers in turn, and the last one from then on. */
async function serve(...answers: Answer[]) {
  const inputs: unknown[] = []
  const server = createServer(({ url = '' }: IncomingMessage, response) => {
    inputs.push(JSON.parse(new URL(url, 'http://here').searchParams.get('input') ?? 'null'))
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const page = Object.assign(new EventTarget(), {
    hidden: false,
    baseURI: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { inputs, page }
}

const soonAgain = { firstMs: 20, longestMs: 100 }
/** Longer than the longest wait: what is opened again has been by then. */
const waited = (ms = 250) => new Promise((done) => setTimeout(done, ms))

/** A page that follows the client's events. */
const follow = (...answers: Answer[]) => following(soonAgain, ...answers)
async function following(waits: typeof soonAgain, ...answers: Answer[]) {
  const { inputs, page } = await serve(...answers)
  const [ids, errors]: [string[], unknown[]] = [[], []]
  const client = createTRPCClient<AppRouter>({ links: [eventsLink(() => ({}), waits)] })
  const { unsubscribe } = client.live.client.subscribe(
    { sinceMs: 5 },
    { onData: ({ id }) => ids.push(id), onError: (error) => errors.push(error) },
  )
  stops.push(unsubscribe)
  return { inputs, ids, errors, page, unsubscribe }
}

/** A page that follows an analysis while it is written. */
async function reading(...answers: Answer[]) {
  const { inputs } = await serve(...answers)
  let over = false
  const client = createTRPCClient<AppRouter>({ links: [eventsLink(() => ({}), soonAgain)] })
  const { unsubscribe } = client.tasks.analysisStream.subscribe({ id: 3 }, { onComplete: () => (over = true) })
  stops.push(unsubscribe)
  return { inputs, ended: () => over }
}
const online = () => window.dispatchEvent(new Event('online'))
const soon = { timeout: 4000 }

it.each([
  ['503', refuses(503)],
  ['429', refuses(429)],
  ['a page of a proxy', refuses(200, 'text/html')],
])('a stream that is answered with %s is opened again by itself, and everything is read again', async (_, refusal) => {
  const { inputs, ids, errors } = await follow(refusal, events(7))
  await expect.poll(() => ids, soon).toEqual(['7'])
  // What happened since the page was opened is more than it says now.
  expect(inputs).toEqual([{ sinceMs: 5 }, {}])
  expect(errors).toEqual([])
})

it('goes on behind the last event that it has, also where the server ended it', async () => {
  const { inputs, ids } = await follow(events(7, 'returns'), refuses(502), events(8))
  await expect.poll(() => inputs.length, soon).toBe(2)
  await expect.poll(() => ids, soon).toEqual(['7', '8'])
  expect(inputs.slice(1)).toEqual([
    { sinceMs: 5, lastEventId: '7' },
    { sinceMs: 5, lastEventId: '7' },
  ])
})

it('is opened at once when the connection is back, and when the page is looked at', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const waits = { firstMs: 400, longestMs: 30_000 }
  const { inputs, ids, page } = await following(waits, refuses(503), refuses(503), refuses(503), events(7))
  await expect.poll(() => inputs.length, soon).toBe(2)
  const begun = performance.now()
  // Again and again: an answer has to have arrived before the next is waited for.
  const came = () => {
    if (inputs.length < 3) online()
    return inputs.length
  }
  await expect.poll(came, { interval: 20 }).toBe(3)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  await new Promise((done) => setTimeout(done, 100))
  expect(inputs).toHaveLength(3)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => ids, { interval: 20 }).toEqual(['7'])
  expect(performance.now() - begun).toBeLessThan(2 * 400 * 1.25)
})

it('waits longer each time also where every refusal takes long', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const slowly: Answer = (response) => void setTimeout(() => refuses(504)(response), 300)
  const { inputs } = await following({ firstMs: 40, longestMs: 250 }, slowly)
  const at: number[] = []
  const came = () => {
    if (inputs.length > at.length) at.push(performance.now())
    return at.length
  }
  await expect.poll(came, { interval: 5, timeout: 4000 }).toBe(4)
  // After 300 ms without an answer: 40, 80 and 160 ms.
  expect((at[3] ?? 0) - (at[2] ?? 0)).toBeGreaterThan(400)
})

it.each([400, 403, 404])('is not opened again where that would be answered with %i as well', async (status) => {
  const { inputs, errors } = await follow(refuses(status))
  await expect.poll(() => errors).toHaveLength(1)
  online()
  await waited()
  expect(inputs).toHaveLength(1)
})

it('is not opened again where its session has ended, which is said in the stream', async () => {
  const ended: Answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const error = { message: 'No', code: -32001, data: { code: 'UNAUTHORIZED', httpStatus: 401 } }
    response.write(`event: serialized-error\ndata: ${JSON.stringify(error)}\n\n`)
  }
  const { inputs, errors } = await follow(ended)
  await expect.poll(() => errors).toHaveLength(1)
  expect(errors.map(isUnauthorized)).toEqual([true])
  await waited()
  expect(inputs).toHaveLength(1)
})

it('a stream that ends, such as an analysis, is not opened again', async () => {
  const { inputs, ended } = await reading(events(7, 'returns'))
  await expect.poll(ended).toBe(true)
  online()
  await waited()
  expect(inputs).toEqual([{ id: 3 }])
})

it('is not opened again without a session, which is told as such, or once nobody follows', async () => {
  const { inputs, errors } = await follow(refuses(401))
  await expect.poll(() => errors).toHaveLength(1)
  expect(errors.map(isUnauthorized)).toEqual([true])
  online()
  // Long enough to leave before it is over.
  const left = await following({ firstMs: 300, longestMs: 300 }, refuses(503))
  await expect.poll(() => left.inputs.length, { interval: 5 }).toBe(1)
  left.unsubscribe()
  online()
  await waited(500)
  expect([inputs.length, left.inputs.length]).toEqual([1, 1])
})
