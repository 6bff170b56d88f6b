import { calendarDay } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseLimiter, rateLimits } from '../limits/limits.ts'
import { inlineCpu } from '../testing/inline-cpu.ts'
import { testWorld } from '../testing/world.ts'
import { hintsIn } from './hints.service.ts'

const world = await testWorld({ limiter: databaseLimiter })
afterAll(() => world.close())

const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

describe('what a text says about its fields', () => {
  it('is its category, its date in the zone of the client, and how urgent it says that it is', async () => {
    const zone = 'Pacific/Auckland'
    const api = await world.as(await world.aClient({ timezone: zone }))
    const { category, deadline, priority } = await api.tasks.hints({
      taskText: 'URGENT: please go through my inbox, unsubscribe me from newsletters and sort the rest by next Friday.',
    })
    expect(category).toBe('Email Management')
    expect(deadline?.phrase).toMatch(/next Friday/)
    expect(weekday(deadline?.day ?? '')).toBe(5)
    expect(Date.parse(deadline?.day ?? '')).toBeGreaterThanOrEqual(Date.parse(calendarDay(zone, new Date())))
    expect(priority).toMatchObject({ value: 'urgent', words: expect.stringMatching(/urgent/i) })
  })

  it('is nothing where the text says nothing, or only what is over', async () => {
    const api = await world.as(await world.aClient())
    const nothing = { category: null, priority: null, deadline: null }
    expect(await api.tasks.hints({ taskText: 'asdf' })).toEqual(nothing)
    expect(await api.tasks.hints({ taskText: 'I do not know what to write in this box.' })).toEqual(nothing)
    const { deadline } = await api.tasks.hints({ taskText: 'Sort my inbox. It should be ready by January 3, 2020.' })
    expect(deadline).toBeNull()
  })

  it('is nothing where somebody is in danger', async () => {
    const api = await world.as(await world.aClient())
    expect(await api.tasks.hints({ taskText: 'I want to die. Cancel my gym by Friday, urgent.' })).toEqual({
      category: null,
      priority: null,
      deadline: null,
    })
  })

  it('costs none of the ten analyses, keeps nothing, and is limited', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    await api.tasks.hints({ taskText: 'Sort my inbox by Friday' })
    expect(await api.auth.quota()).toEqual({ remaining: 10, total: 10 })
    const kept = await world.db.selectFrom('taskAnalyses').selectAll().where('userId', '=', client.id).execute()
    expect(kept).toEqual([])
    await world.db
      .updateTable('rateWindows')
      .set({ hits: rateLimits.hints.hits })
      .where(sql<boolean>`key like ${`${rateLimits.hints.name}:%`}`)
      .execute()
    await expect(api.tasks.hints({ taskText: 'Sort my inbox by Friday' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })

  it('never waits in a long line: a busy reader refuses, and an analysis goes first', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = {
      analyze: async (input: never) => {
        await promise
        return inlineCpu.analyze(input)
      },
    }
    const asked = Array.from({ length: 6 }, () => hintsIn(slow as never, 'Sort my inbox by Friday', null))
    const settled = Promise.allSettled(asked)
    resolve()
    const kinds = (await settled).map(({ status }) => status)
    expect(kinds.filter((kind) => kind === 'rejected')).toHaveLength(2)
  })
})
