import type { AppRouter } from '@kazi/server/router'
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onceLoaded } from './live-loader.tsx'

const page = Object.assign(new EventTarget(), { hidden: false })
beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that follows events, and whose file for that does not arrive for as long as it is lost. */
function follow(lost = true) {
  const file = { lost }
  const opened: unknown[] = []
  const [heard, errors]: [unknown[], unknown[]] = [[], []]
  const events: TRPCLink<AppRouter> = () => (call) =>
    observable(() => {
      opened.push(call.op.input)
      return () => void opened.push('closed')
    })
  const load = vi.fn(async () => {
    if (file.lost) throw new TypeError('Failed to fetch dynamically imported module')
    return events
  })
  const client = createTRPCClient<AppRouter>({ links: [onceLoaded(load)] })
  const { unsubscribe } = client.live.va.subscribe(
    { sinceMs: 5 },
    { onData: ({ data }) => heard.push(data), onError: (error) => errors.push(error) },
  )
  return { file, load, opened, heard, errors, unsubscribe, client }
}
const settled = () => vi.advanceTimersByTimeAsync(0)
const online = () => window.dispatchEvent(new Event('online'))
const look = () => page.dispatchEvent(new Event('visibilitychange'))

it('opens at once where its file is here', async () => {
  const { opened, load } = follow(false)
  await settled()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(opened).toEqual([{ sinceMs: 5 }])
  expect(load).toHaveBeenCalledOnce()
})

it('asks for its file again later, and reads all that it has missed', async () => {
  const { file, opened, errors } = follow()
  await settled()
  file.lost = false
  await vi.advanceTimersByTimeAsync(60_000)
  // Without a time and an event, the server says that everything is to be read.
  expect(opened).toEqual([{}])
  online()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toEqual([{}])
  expect(errors).toEqual([])
})

it.each([
  ['the connection is back', online],
  ['the page is looked at', look],
])('asks for its file when %s, and where that fails too, has everything read', async (_, happens) => {
  const { file, load, opened, heard, errors } = follow()
  await settled()
  expect(heard).toEqual([])
  happens()
  await settled()
  expect(load).toHaveBeenCalledTimes(2)
  expect(heard).toEqual([{}])
  file.lost = false
  happens()
  await settled()
  expect(opened).toEqual([{}])
  expect(heard).toHaveLength(1)
  expect(errors).toEqual([])
})

it('asks for nothing once nobody follows', async () => {
  const { load, unsubscribe, opened } = follow()
  await settled()
  unsubscribe()
  online()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledOnce()
  expect(opened).toEqual([])
})

it('a stream that has an end, such as an analysis, fails at once', async () => {
  const { client, load } = follow()
  const errors: unknown[] = []
  client.tasks.analysisStream.subscribe({ id: 3 }, { onError: (error) => errors.push(error) })
  await settled()
  expect(errors).toHaveLength(1)
  expect(load).toHaveBeenCalledTimes(2)
})

it('asks less and less often, and not at all while nobody looks', async () => {
  const { load } = follow()
  await settled()
  await vi.advanceTimersByTimeAsync(20_000 + 40_000 + 80_000)
  expect(load).toHaveBeenCalledTimes(4)
  page.hidden = true
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(load).toHaveBeenCalledTimes(4)
  page.hidden = false
  look()
  await settled()
  expect(load).toHaveBeenCalledTimes(5)
})
