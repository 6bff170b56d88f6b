import { EventEmitter, on } from 'node:events'
import type { LiveTopic } from '@kazi/schemas/live'
import pg from 'pg'
import { type Audience, eventIn, liveChannel, type SessionAudience } from './live.ts'

export type Listener = {
  /** Yields the topic of each event for this audience until the signal aborts; undefined if anything may differ. */
  follow(audience: Audience | SessionAudience, signal: AbortSignal): AsyncIterable<LiveTopic | undefined>
  close(): Promise<void>
}

const retryMs = 1000

/**
 * One connection that listens for the whole process. It reconnects after the database was unavailable; every follower
 * is then notified to read everything again, since events published meanwhile are lost.
 */
export async function startListener(config: pg.ClientConfig, onError: (error: unknown) => void): Promise<Listener> {
  const events = new EventEmitter().setMaxListeners(0)
  const state: { client?: pg.Client; timer?: NodeJS.Timeout; closed: boolean } = { closed: false }
  const stop = new AbortController()

  const connect = async () => {
    const client = new pg.Client({ ...config, keepAlive: true, connectionTimeoutMillis: 1500 })
    client.on('notification', ({ payload }) => {
      if (!payload) return
      const { audience, topic } = eventIn(payload)
      events.emit(audience, topic)
    })
    client.on('error', onError)
    client.once('end', () => !state.closed && comeBack())
    await client.connect()
    await client.query(`listen ${liveChannel}`)
    state.client = client
  }
  const comeBack = () => {
    clearTimeout(state.timer)
    state.timer = setTimeout(() => {
      connect()
        .then(() => {
          // `on` listens for 'error' too, which is not an audience.
          for (const audience of events.eventNames()) if (audience !== 'error') events.emit(audience)
        })
        .catch((error) => {
          onError(error)
          if (!state.closed) comeBack()
        })
    }, retryMs)
  }
  await connect()

  return {
    follow(audience, signal) {
      const either = AbortSignal.any([signal, stop.signal])
      // Listening starts here and not with the first read, so that no event in between is missed.
      const heard = on(events, audience, { signal: either }) as AsyncIterable<unknown[]>
      return untilAborted(heard, either)
    },
    async close() {
      state.closed = true
      clearTimeout(state.timer)
      stop.abort()
      await state.client?.end().catch(onError)
    },
  }
}

async function* untilAborted(heard: AsyncIterable<unknown[]>, signal: AbortSignal) {
  try {
    for await (const [topic] of heard) yield topic as LiveTopic | undefined
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
