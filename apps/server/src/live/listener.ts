import { EventEmitter, on } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveTopic } from '@kazi/schemas/live'
import pg from 'pg'
import { tcpKeepAlive } from '../db/database.ts'
import { type Audience, type Event, type EventOf, eventIn, type ListenedTo, liveChannel } from './live.ts'
import { recentEvents } from './recent-events.ts'

export type Listener = {
  /** Yields each event of this audience until the signal aborts; undefined if anything may differ. */
  follow<A extends ListenedTo>(audience: A, signal: AbortSignal): AsyncIterable<EventOf<A> | undefined>
  /**
   * The topics that changed for this audience in the last `ms` milliseconds; undefined if that is not known, because
   * it is too long ago or the connection was lost meanwhile.
   */
  changedWithin(audience: Audience, ms: number): LiveTopic[] | undefined
  close(): Promise<void>
}

const retryMs = 1000
/** How often the connection is tested. One whose server has disappeared looks the same as one without events. */
const testEveryMs = 5000

type Options = { testEvery?: number }

/**
 * One connection that listens for the whole process. It reconnects after the database was unavailable or another server
 * took over; every follower is then notified to read everything again, since events published meanwhile are lost.
 */
export async function startListener(
  config: pg.ClientConfig,
  onError: (error: unknown) => void,
  { testEvery = testEveryMs }: Options = {},
): Promise<Listener> {
  const events = new EventEmitter().setMaxListeners(0)
  const recent = recentEvents()
  const stop = new AbortController()

  const connect = async () => {
    const client = new pg.Client({ ...config, ...tcpKeepAlive, connectionTimeoutMillis: 1500, query_timeout: 2000 })
    client.on('notification', ({ payload }) => {
      if (!payload) return
      const { audience, event } = eventIn(payload)
      recent.add(audience, event)
      events.emit(audience, event)
    })
    client.on('error', onError)
    const ended = new Promise<void>((done) => client.once('end', done))
    try {
      await client.connect()
      await client.query(`listen ${liveChannel}`)
      recent.startOver()
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    return { client, ended }
  }
  /** Returns when the connection is lost, or has to be closed. */
  const keepListening = async ({ client, ended }: Awaited<ReturnType<typeof connect>>) => {
    const lost = ended.then(() => true)
    const pause = () => sleep(testEvery, false, { signal: stop.signal, ref: false }).catch(() => true)
    while (!(await Promise.race([lost, pause()]))) if (!(await client.query('select').then(Boolean, onError))) break
    // A server that has disappeared does not answer the farewell either.
    await Promise.race([client.end().catch(onError), sleep(retryMs, undefined, { ref: false })])
  }
  const first = await connect()
  const listening = (async () => {
    let connection: typeof first | undefined = first
    while (!stop.signal.aborted) {
      if (connection) await keepListening(connection)
      connection = undefined
      await sleep(retryMs, undefined, { signal: stop.signal }).catch(() => {})
      if (stop.signal.aborted) return
      connection = await connect().catch((error) => void onError(error))
      // `on` listens for 'error' too, which is not an audience.
      if (connection) for (const audience of events.eventNames()) if (audience !== 'error') events.emit(audience)
    }
  })()

  return {
    follow<A extends ListenedTo>(audience: A, signal: AbortSignal) {
      const either = AbortSignal.any([signal, stop.signal])
      // Listening starts here and not with the first read, so that no event in between is missed.
      const heard = on(events, audience, { signal: either }) as AsyncIterable<[EventOf<A> | undefined]>
      return untilAborted(heard, either)
    },
    changedWithin: (audience, ms) => recent.within(audience, ms) as LiveTopic[] | undefined,
    async close() {
      stop.abort()
      await listening
    },
  }
}

async function* untilAborted<E extends Event>(heard: AsyncIterable<[E | undefined]>, signal: AbortSignal) {
  try {
    for await (const [event] of heard) yield event
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
