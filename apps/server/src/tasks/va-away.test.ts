import { daysAfter } from '@kazi/schemas/repeat-days'
import { maxTimeOff } from '@kazi/schemas/time-off'
import { calendarDay } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { followTimeOff } from './va-away.service.ts'

const world = await testWorld()
afterAll(() => world.close())

const run = <R = unknown>(text: string) => sql.raw<R>(text).execute(world.db)
const team = world.admin.admin
const zone = 'Africa/Nairobi'
const inDays = (days: number) => daysAfter(calendarDay(zone, new Date()), days)

async function aVa(over: Parameters<typeof world.aVa>[0] = {}) {
  const va = await world.aVa({ timezone: zone, ...over })
  const { vaPortal } = await world.asVa(va)
  const off = (from: number, to: number, reason?: string) =>
    vaPortal.timeOff.save({ startsOn: inDays(from), endsOn: inDays(to), ...(reason && { reason }) })
  return { va, vaPortal, off }
}
const requested = async () => {
  const client = await world.aClient()
  return { client, task: await world.aTask(client, { status: 'requested_for_va' }) }
}
const backOnOf = async (id: number) => (await team.vas.get({ id })).backOn
/** As if so much time had passed since the VA wrote it down. */
const timePasses = async (vaId: number, days: number) => {
  const { rows } = await run<{ id: number }>(
    `update va_time_off set starts_at = starts_at - interval '${days} days', ends_at = ends_at - interval '${days} days',
      starts_on = starts_on - ${days}, ends_on = ends_on - ${days} where va_id = ${vaId} returning id`,
  )
  expect(rows.length).toBeGreaterThan(0)
  await followTimeOff(world.context)
}

describe('time off', () => {
  it('is planned, changed and removed, and each time all of it comes back in its order', async () => {
    const { vaPortal, off } = await aVa()
    await off(20, 25)
    const [first, second] = await off(5, 8, 'A wedding')
    expect([first, second]).toEqual([
      { id: expect.any(Number), startsOn: inDays(5), endsOn: inDays(8), reason: 'A wedding' },
      { id: expect.any(Number), startsOn: inDays(20), endsOn: inDays(25), reason: null },
    ])
    const id = first?.id ?? 0
    expect(await vaPortal.timeOff.save({ id, startsOn: inDays(6), endsOn: inDays(6) })).toEqual([
      { id, startsOn: inDays(6), endsOn: inDays(6), reason: null },
      second,
    ])
    expect(await vaPortal.timeOff.remove({ id })).toEqual([second])
    await expect(vaPortal.timeOff.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await vaPortal.timeOff.list()).toEqual([second])
  })

  it('sent twice is there once; with a day of another one it is refused with its days', async () => {
    const { vaPortal, off } = await aVa()
    await off(5, 8)
    expect(await off(5, 8)).toHaveLength(1)
    for (const [from, to] of [
      [8, 10],
      [1, 5],
      [6, 7],
      [1, 30],
    ] as const)
      await expect(off(from, to)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(/^You already have time off from/),
        cause: { field: 'startsOn' },
      })
    // The day after is another day, and a change may keep some of its own days.
    const [, next] = await off(9, 9)
    await vaPortal.timeOff.save({ id: next?.id, startsOn: inDays(9), endsOn: inDays(12) })
    await expect(
      vaPortal.timeOff.save({ id: next?.id, startsOn: inDays(8), endsOn: inDays(12) }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await vaPortal.timeOff.list()).toHaveLength(2)
  })

  it('of ten calls at once with the same days is there once', async () => {
    const { vaPortal, off } = await aVa()
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => off(3, 4 + (i % 2))))
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await vaPortal.timeOff.list()).toHaveLength(1)
  })

  it.each([
    ['that ends before it begins', 4, 3],
    ['that is over', -5, -1],
    ['of more than a year', 1, 367],
  ])('%s is refused', async (_, from, to) => {
    const { off } = await aVa()
    await expect(off(from, to)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('that is over is refused at its last day', async () => {
    const { off } = await aVa()
    await expect(off(-5, -1)).rejects.toMatchObject({ cause: { field: 'endsOn' } })
  })

  it.each(['', 'tomorrow', '2026-02-30', '0000-01-01'])('from %j is refused', async (startsOn) => {
    const { vaPortal } = await aVa()
    for (const days of [
      { startsOn, endsOn: inDays(1) },
      { startsOn: inDays(1), endsOn: startsOn },
    ])
      await expect(vaPortal.timeOff.save(days)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('has a limit', async () => {
    const { off } = await aVa()
    for (let day = 1; day <= maxTimeOff; day++) await off(day * 2, day * 2)
    await expect(off(1, 1)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('begins and ends by the calendar of the VA, also after they move', async () => {
    const { va, vaPortal } = await aVa({ timezone: 'Pacific/Kiritimati' })
    // Where it is latest, a new day begins 14 hours before UTC; in Honolulu, 10 hours after.
    const there = calendarDay('Pacific/Kiritimati', new Date())
    await vaPortal.timeOff.save({ startsOn: there, endsOn: there })
    expect(await backOnOf(va.id)).toBe(daysAfter(there, 1))
    await vaPortal.updateProfile({ timezone: 'Pacific/Honolulu' })
    // 24 hours apart: the day has not begun there yet.
    expect(await backOnOf(va.id)).toBeNull()
  })
})

const anEngagement = (vaId: number) => ({
  vaId,
  clientName: 'Dana',
  clientEmail: 'dana@example.com',
  projectTitle: 'Two calls a week',
  projectDescription: 'Tuesdays and Thursdays.',
})

describe('a VA who takes no new work', () => {
  it('is not proposed, assigned or given an assignment either, and nothing is left of the try', async () => {
    const { task } = await requested()
    const va = await world.aVa({ name: 'Kofi Annor', available: false })
    const refused = { code: 'CONFLICT', message: expect.stringMatching(/^Kofi Annor takes no new work at the moment/) }
    await expect(team.tasks.propose({ id: task.id, proposals: [{ vaId: va.id }] })).rejects.toMatchObject(refused)
    await expect(team.tasks.assign({ id: task.id, vaId: va.id })).rejects.toMatchObject(refused)
    const held = await world.anAssignment(await world.aVa(), await world.aClient(), { projectType: 'ongoing' })
    await expect(team.assignments.reassign({ id: held.id, vaId: va.id })).rejects.toMatchObject(refused)
    await expect(team.assignments.create(anEngagement(va.id))).rejects.toMatchObject(refused)
    expect((await team.assignments.list({ size: 500 })).rows.filter(({ vaId }) => vaId === va.id)).toEqual([])
  })

  it('is in no match that a client sees, and says so on the bench', async () => {
    const { client, task } = await requested()
    const va = await world.aVa({ skills: 'Lute tuning, Lute repair', available: false })
    const matches = await (await world.as(client)).vas.matches({ taskText: 'Lute tuning and lute repair' })
    expect(matches.map((one) => one.va.id)).not.toContain(va.id)
    const bench = await team.tasks.candidates({ id: task.id, limit: 500 })
    expect(bench.find((one) => one.va.id === va.id)?.va.available).toBe(false)
  })
})

describe('a VA who is off', () => {
  it('is not proposed, assigned or given an assignment, until the day that the refusal names', async () => {
    const { task } = await requested()
    const { va, off } = await aVa({ name: 'Akosua Boakye' })
    await off(-1, 3)
    const refused = { code: 'CONFLICT', message: expect.stringMatching(/^Akosua Boakye is away until \w{3} \d{1,2}/) }
    await expect(team.tasks.propose({ id: task.id, proposals: [{ vaId: va.id }] })).rejects.toMatchObject(refused)
    await expect(team.tasks.assign({ id: task.id, vaId: va.id })).rejects.toMatchObject(refused)
    const client = await world.aClient()
    const held = await world.anAssignment(await world.aVa(), client, { projectType: 'ongoing' })
    await expect(team.assignments.reassign({ id: held.id, vaId: va.id })).rejects.toMatchObject(refused)
    await expect(team.assignments.create(anEngagement(va.id))).rejects.toMatchObject(refused)
  })

  it('is given an assignment after all, if whoever creates it says so', async () => {
    const { va, off } = await aVa()
    await off(-1, 3)
    expect(await team.assignments.create({ ...anEngagement(va.id), evenIfAway: true })).toMatchObject({ vaId: va.id })
    const { vaPortal } = await world.asVa(va)
    await vaPortal.updateProfile({ available: false })
    expect(await team.assignments.create({ ...anEngagement(va.id), evenIfAway: true })).toMatchObject({ vaId: va.id })
  })

  it('is refused by the clock, before the job has noticed', async () => {
    const { task } = await requested()
    const { va, off } = await aVa()
    await off(2, 4)
    await team.tasks.propose({ id: task.id, proposals: [{ vaId: va.id }] })
    await run(`update va_time_off set starts_at = now() - interval '1 minute' where va_id = ${va.id}`)
    const other = await requested()
    await expect(team.tasks.assign({ id: other.task.id, vaId: va.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await backOnOf(va.id)).toBeNull()
  })

  it('is left out of the matches that a client sees, and says so on the bench', async () => {
    const { client, task } = await requested()
    const { va, off } = await aVa({ skills: 'Zither tuning, Zither repair' })
    const api = await world.as(client)
    const matched = async () =>
      (await api.vas.matches({ taskText: 'Zither tuning and zither repair' })).some((one) => one.va.id === va.id)
    expect(await matched()).toBe(true)
    await off(0, 2)
    expect(await matched()).toBe(false)
    const bench = await team.tasks.candidates({ id: task.id, limit: 500 })
    expect(bench.find((one) => one.va.id === va.id)?.va).toMatchObject({
      available: false,
      backOn: inDays(3),
      timeOff: { startsOn: inDays(0), endsOn: inDays(2) },
    })
  })

  it('is not available in public and in the lists of the team, and is back without anybody doing anything', async () => {
    const { va, off } = await aVa({ name: 'Zola Away' })
    const publicly = async () => {
      const [row] = (await world.guest.vas.list({ q: 'Zola Away' })).rows
      const { reviews: _, samples, spoken, tools, ...profile } = await world.guest.vas.profile({ id: va.id })
      expect([samples, spoken, tools]).toEqual([[], [], []])
      expect(profile).toEqual(row)
      return { available: row?.available, backOn: row?.backOn }
    }
    const load = async () => (await team.work.load({ q: 'Zola Away' })).rows[0]
    const version = await world.guest.vas.listVersion()
    await off(0, 1, 'An operation')
    expect(await world.guest.vas.listVersion()).not.toBe(version)
    expect(await publicly()).toEqual({ available: false, backOn: inDays(2) })
    expect(JSON.stringify(await world.guest.vas.profile({ id: va.id }))).not.toContain('operation')
    expect(await load()).toMatchObject({ backOn: inDays(2), nextFree: { on: inDays(2) }, free: null })
    expect((await team.work.load({ q: 'Zola Away', filters: { load: 'away' } })).rows).toHaveLength(1)
    expect((await team.work.load({ q: 'Zola Away', filters: { load: 'free' } })).rows).toHaveLength(0)
    expect((await team.vas.get({ id: va.id })).timeOff).toMatchObject([{ reason: 'An operation' }])
    await timePasses(va.id, 2)
    expect(await publicly()).toEqual({ available: true, backOn: null })
    expect(await load()).toMatchObject({ backOn: null, nextFree: 'now' })
  })

  it('is back after the last of several times off without a day between', async () => {
    const { va, off } = await aVa()
    await off(3, 4)
    await off(0, 2)
    await off(6, 7)
    expect(await backOnOf(va.id)).toBe(inDays(5))
  })

  it('who switched availability off is promised for no day', async () => {
    const { va, vaPortal, off } = await aVa()
    await off(0, 2)
    await vaPortal.updateProfile({ available: false })
    expect(await world.guest.vas.profile({ id: va.id })).toMatchObject({ available: false, backOn: null })
  })

  it('is there again at once if the time off is removed', async () => {
    const { va, vaPortal, off } = await aVa()
    const [now] = await off(0, 2)
    await vaPortal.timeOff.remove({ id: now?.id ?? 0 })
    expect(await backOnOf(va.id)).toBeNull()
  })
})

describe('open proposals of a VA', () => {
  it('stay while the time off is planned, and lapse when it begins: the client is told until when, once', async () => {
    const { client, task } = await requested()
    const { va, off } = await aVa({ name: 'Akosua Boakye' })
    await team.tasks.propose({ id: task.id, proposals: [{ vaId: va.id }] })
    const api = await world.as(client)
    const offered = async () =>
      (await api.tasks.get({ id: task.id })).proposals.filter((one) => one.state === 'offered')
    await off(3, 6)
    await followTimeOff(world.context)
    expect(await offered()).toHaveLength(1)
    await timePasses(va.id, 3)
    expect(await offered()).toHaveLength(0)
    await Promise.all([followTimeOff(world.context), followTimeOff(world.context)])
    const told = (await api.tasks.notifications.list()).rows.filter(({ message }) => /away until/.test(message))
    expect(told).toHaveLength(1)
    expect(told[0]?.message).toMatch(/^Akosua Boakye is away until \w{3} \d{1,2}\. We are choosing somebody else/)
  })

  it('lapse at once when the time off has begun already', async () => {
    const { client, task } = await requested()
    const { va, off } = await aVa()
    await team.tasks.propose({ id: task.id, proposals: [{ vaId: va.id }] })
    await off(0, 1)
    const api = await world.as(client)
    expect((await api.tasks.get({ id: task.id })).proposals.filter((one) => one.state === 'offered')).toEqual([])
  })
})
