import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

async function working(timezone = 'Africa/Nairobi') {
  const client = await world.aClient()
  const va = await world.aVa({ timezone })
  const tasks = [
    await world.aTask(client, { status: 'in_progress', va }),
    await world.aTask(client, { status: 'in_progress', va }),
  ]
  const ids = tasks.map(({ vaTask }) => vaTask?.id ?? 0)
  return { va, ids, portal: (await world.asVa(va)).vaPortal }
}
const logged = async (vaId: number) => {
  const rows = await world.db.selectFrom('timeEntries').select('minutes').where('vaId', '=', vaId).execute()
  return rows.reduce((sum, { minutes }) => sum + minutes, 0)
}

describe('a day has 24 hours', () => {
  it('over all tasks of a VA, and says how many are logged', async () => {
    const { va, ids, portal } = await working()
    const [one = 0, other = 0] = ids
    await portal.tasks.logTime({ id: one, minutes: 1400, workedOn: '2026-01-05' })
    await portal.tasks.logTime({ id: other, minutes: 40, workedOn: '2026-01-05' })
    await expect(portal.tasks.logTime({ id: other, minutes: 1, workedOn: '2026-01-05' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A day has 24 hours, and 24 h 0 min of this one are logged already.',
    })
    await portal.tasks.logTime({ id: other, minutes: 60, workedOn: '2026-01-06' })
    expect(await logged(va.id)).toBe(1500)
  })

  it('also when fifty entries of a whole day come at once', async () => {
    const { va, ids, portal } = await working()
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        portal.tasks.logTime({ id: ids[at % 2] ?? 0, minutes: 1440, workedOn: '2026-01-05' }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await logged(va.id)).toBe(1440)
  })

  it('the hours that come with a hand-over among them', async () => {
    const { ids, portal } = await working()
    const [one = 0, other = 0] = ids
    await portal.tasks.move({ id: one, status: 'completed', minutes: 1440 })
    await expect(portal.tasks.move({ id: other, status: 'completed', minutes: 60 })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await portal.tasks.move({ id: other, status: 'completed' })
  })
})

describe('time is logged once it has been worked', () => {
  it.each([
    // At 21:30 UTC it is already tomorrow in Nairobi and still today in New York; 'the moon' is an unknown timezone.
    ['Africa/Nairobi', '2026-03-02', '2026-03-03'],
    ['America/New_York', '2026-03-01', '2026-03-02'],
    ['the moon', '2026-03-02', '2026-03-03'],
  ])('%s: %s yes, %s no', async (timezone, today, tomorrow) => {
    const { ids, portal } = await working(timezone)
    vi.useFakeTimers({ now: Date.parse('2026-03-01T21:30:00Z'), toFake: ['Date'] })
    try {
      await portal.tasks.logTime({ id: ids[0] ?? 0, minutes: 30, workedOn: today })
      await expect(portal.tasks.logTime({ id: ids[0] ?? 0, minutes: 30, workedOn: tomorrow })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'Please log time once it has been worked.',
      })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('an entry', () => {
  it('is corrected and deleted until the result is accepted', async () => {
    const { va, ids, portal } = await working()
    const [id = 0] = ids
    const { id: entryId } = await portal.tasks.logTime({ id, minutes: '1h 30', note: 'Inbox', workedOn: '2026-01-05' })
    expect(await portal.tasks.editTime({ id, entryId, minutes: '2h' })).toMatchObject({ minutes: 120, note: 'Inbox' })
    expect(await portal.tasks.editTime({ id, entryId, note: '', workedOn: '2026-01-06' })).toMatchObject({
      minutes: 120,
      note: null,
      workedOn: '2026-01-06',
    })
    await portal.tasks.removeTime({ id, entryId })
    await portal.tasks.removeTime({ id, entryId })
    await expect(portal.tasks.editTime({ id, entryId, minutes: 5 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await logged(va.id)).toBe(0)
  })

  it('that was changed on another device is neither overwritten nor deleted by one that has not seen it', async () => {
    const { va, ids, portal } = await working()
    const [id = 0] = ids
    const worked = { minutes: 90, note: 'Inbox', workedOn: '2026-01-05', startsAt: '14:30' }
    const { id: entryId } = await portal.tasks.logTime({ id, ...worked })
    const changed = { code: 'CONFLICT', message: 'This time entry was changed meanwhile.' }
    for (const unlike of [{ minutes: 80 }, { note: null }, { workedOn: '2026-01-04' }, { startsAt: null }]) {
      const before = { ...worked, ...unlike }
      await expect(portal.tasks.editTime({ id, entryId, minutes: 5, before })).rejects.toMatchObject(changed)
      await expect(portal.tasks.removeTime({ id, entryId, before })).rejects.toMatchObject(changed)
    }
    await portal.tasks.editTime({ id, entryId, minutes: 100, before: worked })
    expect(await logged(va.id)).toBe(100)
    await portal.tasks.removeTime({ id, entryId, before: { ...worked, minutes: 100 } })
    await portal.tasks.removeTime({ id, entryId, before: worked })
    expect(await logged(va.id)).toBe(0)
  })

  it('is settled once the result is accepted', async () => {
    const client = await world.aClient()
    const { id: taskId, va, vaTask } = await world.aTask(client, { status: 'in_progress' })
    const id = vaTask?.id ?? 0
    const { tasks } = (await world.asVa(va as { id: number })).vaPortal
    const { id: entryId } = await tasks.logTime({ id, minutes: 30, workedOn: '2026-01-05' })
    await tasks.move({ id, status: 'completed' })
    await tasks.editTime({ id, entryId, minutes: 40 })
    await (await world.as(client)).tasks.review({ id: taskId })
    const settled = { code: 'CONFLICT', message: 'This task was accepted; its hours are settled.' }
    await expect(tasks.editTime({ id, entryId, minutes: 50 })).rejects.toMatchObject(settled)
    await expect(tasks.removeTime({ id, entryId })).rejects.toMatchObject(settled)
    expect(await tasks.time({ id })).toMatchObject([{ minutes: 40 }])
  })

  it('of another task, or of another VA, is not found', async () => {
    const [mine, theirs] = [await working(), await working()]
    const { id: entryId } = await theirs.portal.tasks.logTime({
      id: theirs.ids[0] ?? 0,
      minutes: 30,
      workedOn: '2026-01-05',
    })
    for (const id of [...mine.ids, theirs.ids[0] ?? 0]) {
      const change = mine.portal.tasks.editTime({ id, entryId, minutes: 5 })
      await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await logged(theirs.va.id)).toBe(30)
  })

  it('counts itself out when the day is checked, and the rest of the day in', async () => {
    const { ids, portal } = await working()
    const [id = 0, other = 0] = ids
    const { id: entryId } = await portal.tasks.logTime({ id, minutes: 1000, workedOn: '2026-01-05' })
    await portal.tasks.editTime({ id, entryId, minutes: 1440 })
    await portal.tasks.editTime({ id, entryId, minutes: 1000 })
    await portal.tasks.logTime({ id: other, minutes: 400, workedOn: '2026-01-05' })
    await expect(portal.tasks.editTime({ id, entryId, minutes: 1041 })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('sent twice is logged once', async () => {
    const { va, ids, portal } = await working()
    const entry = { id: ids[0] ?? 0, minutes: 30, workedOn: '2026-01-05', key: crypto.randomUUID() }
    const [first, ...again] = await Promise.all(Array.from({ length: 10 }, () => portal.tasks.logTime(entry)))
    for (const same of again) expect(same).toEqual(first)
    expect(await logged(va.id)).toBe(30)
    for (const change of [{ minutes: 90 }, { workedOn: '2026-01-06' }, { id: ids[1] ?? 0 }])
      await expect(portal.tasks.logTime({ ...entry, ...change })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
      })
    expect(await logged(va.id)).toBe(30)
  })

  it('can be changed and removed by the documented calls', async () => {
    const { va, ids, portal } = await working()
    const [id = 0] = ids
    const { id: entryId } = await portal.tasks.logTime({ id, minutes: 30, workedOn: '2026-01-05' })
    const headers = { cookie: `kazi_va=${await openSession(world.db, { vaId: va.id })}` }
    const url = `/api/va/tasks/${id}/time/${entryId}`
    const changed = await world.app.inject({ method: 'PATCH', url, headers, payload: { minutes: '1:30' } })
    expect([changed.statusCode, changed.json().minutes]).toEqual([200, 90])
    const more = await world.app.inject({
      method: 'PATCH',
      url,
      headers,
      payload: { minutes: '2:30', rateCents: 9900 },
    })
    expect([more.statusCode, more.body]).toEqual([400, expect.stringContaining('rateCents')])
    expect(await portal.tasks.time({ id })).toMatchObject([{ id: entryId, minutes: 90 }])
    expect((await world.app.inject({ method: 'PATCH', url: `/api/va/tasks/${id}/time/abc`, headers })).statusCode).toBe(
      404,
    )
    expect((await world.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204)
    const timer = (action: string) =>
      world.app.inject({ method: 'POST', url: `/api/va/tasks/${id}/timer`, headers, payload: { action } })
    expect((await timer('start')).json().timer).toMatchObject({ vaTaskId: id })
    expect((await timer('stop')).json().timer).toBeNull()
    expect((await timer('sideways')).statusCode).toBe(400)
  })
})

describe('two entries whose start is known', () => {
  it('cannot overlap, and may touch', async () => {
    const { ids, portal } = await working()
    const [one = 0, other = 0] = ids
    const from = (id: number, startsAt: string, minutes: number) =>
      portal.tasks.logTime({ id, minutes, workedOn: '2026-01-05', startsAt })
    const { startedAt, endedAt } = await from(one, '09:00', 60)
    expect([startedAt, endedAt]).toEqual(['2026-01-05T06:00:00.000Z', '2026-01-05T07:00:00.000Z'])
    for (const [startsAt, minutes] of [
      ['08:30', 31],
      ['09:59', 10],
      ['09:10', 5],
      ['08:00', 300],
    ] as const)
      await expect(from(other, startsAt, minutes)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(/^This overlaps with time that you logged on "Sort my inbox"/),
      })
    await from(other, '10:00', 30)
    await from(other, '08:30', 30)
  })

  it('are two of one VA', async () => {
    const [one, other] = [await working(), await working()]
    for (const { ids, portal } of [one, other])
      await portal.tasks.logTime({ id: ids[0] ?? 0, minutes: 60, workedOn: '2026-01-05', startsAt: '09:00' })
  })

  it('are compared when one is changed; a changed length keeps the start, a changed day loses it', async () => {
    const { ids, portal } = await working()
    const [id = 0] = ids
    const day = { id, workedOn: '2026-01-05' }
    const first = await portal.tasks.logTime({ ...day, minutes: 60, startsAt: '09:00' })
    await portal.tasks.logTime({ ...day, minutes: 60, startsAt: '11:00' })
    const change = (patch: object) => portal.tasks.editTime({ id, entryId: first.id, ...patch })
    await expect(change({ minutes: 121 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(change({ startsAt: '10:30' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await change({ minutes: 120 })).toMatchObject({ endedAt: '2026-01-05T08:00:00.000Z' })
    expect(await change({ workedOn: '2026-01-06' })).toMatchObject({ startedAt: null, endedAt: null })
  })

  it('may not end in the future, nor reach into a running timer', async () => {
    const { ids, portal } = await working('UTC')
    const [id = 0, other = 0] = ids
    vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z'), toFake: ['Date'] })
    try {
      const late = portal.tasks.logTime({ id, minutes: 61, workedOn: '2026-03-01', startsAt: '11:00' })
      await expect(late).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await portal.tasks.logTime({ id, minutes: 60, workedOn: '2026-03-01', startsAt: '11:00' })
    } finally {
      vi.useRealTimers()
    }
    await portal.tasks.changeTimer({ id: other, action: 'start' })
    await sql`update timers set started_at = '2026-03-01T08:00:00Z'`.execute(world.db)
    await expect(
      portal.tasks.logTime({ id, minutes: 30, workedOn: '2026-03-01', startsAt: '09:00' }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/^Your timer on "Sort my inbox" runs/) })
  })
})
