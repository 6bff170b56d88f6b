import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Audience, liveChannel } from '../live/live.ts'
import type { World } from './world.ts'

/** The topics that an audience hears of while `act` runs, in order. */
export async function heard({ db, deps }: World, audience: Audience, act: () => Promise<unknown>) {
  const stop = new AbortController()
  const told: unknown[] = []
  const reading = (async () => {
    for await (const topic of deps.listener.follow(audience, stop.signal)) told.push(topic)
  })()
  // Events arrive in order: what was sent before a mark is there with it.
  const mark = async (name: string) => {
    await sql`select pg_notify(${liveChannel}, ${`${audience} ${name}`})`.execute(db)
    await expect.poll(() => told.at(-1)).toBe(name)
  }
  await mark('before')
  await act()
  await mark('after')
  stop.abort()
  await reading
  return told.slice(told.indexOf('before') + 1, -1)
}
