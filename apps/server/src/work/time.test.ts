import { plainDate } from '@kazi/schemas/format'
import { daysAfter } from '@kazi/schemas/repeat-days'
import { workDays } from '@kazi/schemas/time'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

/** Before the days of these tests. */
const heldSince = '2026-01-02T00:00:00Z'
async function working(timezone = 'Africa/Nairobi') {
  const client = await world.aClient()
  const va = await world.aVa({ timezone })
  const tasks = [
    await world.aTask(client, { status: 'in_progress', va, heldSince }),
    await world.aTask(client, { status: 'in_progress', va, heldSince }),
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
      message: 'A day has 24 hours, and 24 h of this one are logged already.',
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
        message: 'Please log time only after you have worked it.',
        cause: { field: 'workedOn' },
      })
      const late = { id: ids[0] ?? 0, minutes: 30, startsAt: '23:59' }
      for (const [workedOn, field] of [
        [today, 'startsAt'],
        [tomorrow, 'workedOn'],
      ] as const)
        await expect(portal.tasks.logTime({ ...late, workedOn })).rejects.toMatchObject({ cause: { field } })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('of a VA whose zone is unknown', () => {
  const entryOf = (vaId: number) =>
    world.db.selectFrom('timeEntries').select(['workedOn', 'minutes']).where('vaId', '=', vaId).execute()

  it('the hours of a hand-over are of the day in UTC, not of one that has begun elsewhere', async () => {
    const { va, ids, portal } = await working('the moon')
    vi.useFakeTimers({ now: Date.parse('2026-03-31T15:00:00Z'), toFake: ['Date'] })
    try {
      await portal.tasks.move({ id: ids[0] ?? 0, status: 'completed', minutes: 60 })
    } finally {
      vi.useRealTimers()
    }
    expect(await entryOf(va.id)).toEqual([{ workedOn: '2026-03-31', minutes: 60 }])
  })

  it('a timer is logged and shown by the day and the clock of UTC', async () => {
    const { va, ids, portal } = await working('the moon')
    const id = ids[0] ?? 0
    await portal.tasks.changeTimer({ id, action: 'start' })
    await sql`update timers set started_at = '2026-01-31T15:00:00Z' where va_id = ${va.id}`.execute(world.db)
    await portal.tasks.changeTimer({ id, action: 'stop', minutes: 60 })
    expect(await portal.tasks.time({ id })).toMatchObject([{ workedOn: '2026-01-31', startsAt: '15:00', minutes: 60 }])
  })

  it('a start by their own clock that UTC has not reached yet is left out, and the day and the length stay', async () => {
    const { ids, portal } = await working('the moon')
    const id = ids[0] ?? 0
    vi.useFakeTimers({ now: Date.parse('2026-03-31T15:00:00Z'), toFake: ['Date'] })
    try {
      await portal.tasks.logTime({ id, minutes: 60, workedOn: '2026-03-31', startsAt: '17:00' })
      await expect(
        portal.tasks.logTime({ id, minutes: 60, workedOn: '2026-04-01', startsAt: '17:00' }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    } finally {
      vi.useRealTimers()
    }
    expect(await portal.tasks.time({ id })).toMatchObject([
      { workedOn: '2026-03-31', minutes: 60, startsAt: null, endsAt: null },
    ])
  })

  it('a timer that is started and stopped after that overlaps with nothing', async () => {
    const { ids, portal } = await working('the moon')
    const [id = 0, other = 0] = ids
    vi.useFakeTimers({ now: Date.parse('2026-03-31T15:00:00Z'), toFake: ['Date'] })
    try {
      await portal.tasks.logTime({ id, minutes: 60, workedOn: '2026-03-31', startsAt: '17:00' })
      const { id: entryId } = await portal.tasks.logTime({ id, minutes: 30, workedOn: '2026-03-31', startsAt: '09:00' })
      await portal.tasks.editTime({ id, entryId, startsAt: '17:30' })
      vi.setSystemTime(Date.parse('2026-03-31T20:00:00Z'))
      const startedAt = '2026-03-31T17:00:00Z'
      await portal.tasks.logTime({ id: other, minutes: 60, workedOn: '2026-03-31', startedAt })
    } finally {
      vi.useRealTimers()
    }
    expect(await portal.tasks.time({ id: other })).toMatchObject([{ startsAt: '17:00', endsAt: '18:00' }])
  })

  it('a moment that has not come yet has not come there either', async () => {
    const { va, ids, portal } = await working('the moon')
    vi.useFakeTimers({ now: Date.parse('2026-03-31T15:00:00Z'), toFake: ['Date'] })
    try {
      const startedAt = '2026-03-31T17:00:00Z'
      await expect(
        portal.tasks.logTime({ id: ids[0] ?? 0, minutes: 60, workedOn: '2026-03-31', startedAt }),
      ).rejects.toMatchObject({ message: 'Please log time only after you have worked it.' })
    } finally {
      vi.useRealTimers()
    }
    expect(await entryOf(va.id)).toEqual([])
  })
})

describe('time is logged on days on which the VA had the task, or on the day before', () => {
  const got = '2026-03-01T21:30:00Z'
  const tooEarly = (first: string) => ({
    code: 'BAD_REQUEST',
    message: `You did not have this task yet on that day. Please choose ${plainDate(first)} or later.`,
    cause: expect.objectContaining({ field: 'workedOn' }),
  })
  const had = async (timezone?: string) => {
    const [client, va] = [await world.aClient(), await world.aVa({ ...(timezone && { timezone }) })]
    const { id: taskId, vaTask } = await world.aTask(client, { status: 'in_progress', va, heldSince: got })
    return { client, va, taskId, id: vaTask?.id ?? 0, portal: (await world.asVa(va)).vaPortal }
  }

  it.each([
    // It came on March 2 in Nairobi, and on March 1 in New York and in UTC, which stands for an unknown zone.
    ['Africa/Nairobi', '2026-03-01'],
    ['America/New_York', '2026-02-28'],
    ['the moon', '2026-02-28'],
  ])('in %s from %s on', async (timezone, first) => {
    const { va, id, portal } = await had(timezone)
    await portal.tasks.logTime({ id, minutes: 30, workedOn: first })
    for (const workedOn of [daysAfter(first, -1), '2025-03-02', '1926-03-02'])
      await expect(portal.tasks.logTime({ id, minutes: 30, workedOn })).rejects.toMatchObject(tooEarly(first))
    expect(await logged(va.id)).toBe(30)
    expect((await portal.tasks.list())[0]).toMatchObject({ firstHeldAt: '2026-03-01T21:30:00.000Z' })
  })

  it('by the documented calls too', async () => {
    const { va, id } = await had()
    const headers = { cookie: `kazi_va=${await openSession(world.db, { vaId: va.id })}` }
    const { first } = workDays('Africa/Nairobi', got)
    const send = (method: 'POST' | 'PATCH', entry: string, payload: object) =>
      world.app.inject({ method, url: `/api/va/tasks/${id}/time${entry}`, headers, payload })
    const entry = await send('POST', '', { minutes: 30, workedOn: first })
    expect(entry.statusCode).toBe(201)
    const early = { workedOn: daysAfter(first, -1) }
    for (const refused of [
      await send('POST', '', { minutes: 30, ...early }),
      await send('PATCH', `/${entry.json().id}`, early),
    ])
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { message: tooEarly(first).message, issues: [{ path: ['workedOn'], message: tooEarly(first).message }] },
      ])
  })

  it('counted from when they first had it, if it was taken from them and came back', async () => {
    const { client, va, taskId, portal } = await had()
    const other = await world.aVa()
    const { tasks } = world.admin.admin
    const workOf = async (vaId: number) => {
      await tasks.assign({ id: taskId, vaId })
      const { vaPortal } = await world.asVa({ id: vaId })
      const id = (await vaPortal.tasks.list())[0]?.id ?? 0
      await vaPortal.tasks.move({ id, status: 'in_progress' })
      return { id, tasks: vaPortal.tasks }
    }
    await tasks.unassign({ id: taskId, reason: 'Ill' })
    const theirs = await workOf(other.id)
    const early = { minutes: 30, workedOn: '2026-03-01' }
    await expect(theirs.tasks.logTime({ id: theirs.id, ...early })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await tasks.unassign({ id: taskId, reason: 'Ill as well' })
    const { id } = await workOf(va.id)
    await portal.tasks.logTime({ id, ...early })
    await portal.tasks.move({ id, status: 'completed' })
    await (await world.as(client)).tasks.requestChanges({ id: taskId, note: 'Darker blue.' })
    await portal.tasks.logTime({ id, ...early })
    await expect(portal.tasks.logTime({ id, ...early, workedOn: '2026-02-28' })).rejects.toMatchObject(
      tooEarly('2026-03-01'),
    )
    expect([await logged(va.id), await logged(other.id)]).toEqual([60, 0])
  })

  it('and an entry that is older can be corrected where it is, and deleted', async () => {
    const { va, id, portal } = await had()
    const old = { minutes: 30, workedOn: '2026-01-05' }
    const { id: entryId } = await world.db
      .insertInto('timeEntries')
      .values({ vaTaskId: id, vaId: va.id, note: null, ...old })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = (patch: object) => portal.tasks.editTime({ id, entryId, ...patch })
    expect(await change({ ...old, minutes: 45 })).toMatchObject({ minutes: 45, workedOn: '2026-01-05' })
    await expect(change({ workedOn: '2026-01-06' })).rejects.toMatchObject(tooEarly('2026-03-01'))
    await portal.tasks.removeTime({ id, entryId })
    expect(await logged(va.id)).toBe(0)
  })

  it('a timer that was started without a connection among them', async () => {
    const { va, id, portal } = await had()
    const fresh = await world.aTask(await world.aClient(), { status: 'in_progress', va })
    const start = (of: number) => portal.tasks.changeTimer({ id: of, action: 'start', secondsAgo: 3 * 86_400 })
    await expect(start(fresh.vaTask?.id ?? 0)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'You did not have this task yet when the timer started. Log the time by hand.',
    })
    expect(await portal.tasks.timer()).toBeNull()
    expect((await start(id)).timer).toMatchObject({ vaTaskId: id })
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
    const changed = { code: 'CONFLICT', message: 'This time entry has changed since you opened it.' }
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
    const { id: taskId, va, vaTask } = await world.aTask(client, { status: 'in_progress', heldSince })
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
        cause: { field: 'startsAt' },
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

describe('an entry of a timer', () => {
  // Entries that reach into each other would be findings of the doctor's.
  afterEach(() => world.db.deleteFrom('timeEntries').execute())

  const stored = (entry: { vaTaskId: number; vaId: number; minutes: number; workedOn: string; startedAt: string }) => {
    const endedAt = new Date(Date.parse(entry.startedAt) + entry.minutes * 60_000).toISOString()
    return world.db
      .insertInto('timeEntries')
      .values({ ...entry, endedAt, note: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  }
  /** A timer on one task, then one on the other, each logged as a minute: the first ends twenty seconds into the second. */
  const twoTimers = async () => {
    const { va, ids, portal } = await working()
    const [one = 0, other = 0] = ids
    const starts = ['2026-03-02T07:54:55.120Z', '2026-03-02T07:55:35.870Z'] as const
    for (const [at, startedAt] of starts.entries())
      await stored({ vaTaskId: ids[at] ?? 0, vaId: va.id, minutes: 1, workedOn: '2026-03-02', startedAt })
    const [entry] = await portal.tasks.time({ id: other })
    if (!entry) throw new Error('Nothing was logged.')
    return { va, one, other, portal, entry, starts }
  }

  it('keeps its exact start and end when its clock is sent along with another note', async () => {
    const { other, portal, entry, starts } = await twoTimers()
    const { id: entryId, minutes, workedOn, startsAt } = entry
    expect(startsAt).toBe('10:55')
    const change = (patch: object) =>
      portal.tasks.editTime({ id: other, entryId, minutes, workedOn, startsAt, note: 'Inbox', ...patch })
    expect(await change({})).toMatchObject({ note: 'Inbox', startedAt: starts[1], endedAt: '2026-03-02T07:56:35.870Z' })
    expect(await change({ minutes: 5 })).toMatchObject({ startedAt: starts[1], endedAt: '2026-03-02T08:00:35.870Z' })
    expect(await change({ startsAt: '10:56' })).toMatchObject({ startedAt: '2026-03-02T07:56:00.000Z' })
  })

  it('can be deleted and logged again with its exact start', async () => {
    const { other, portal, entry, starts } = await twoTimers()
    const { id: entryId, minutes, workedOn, startedAt } = entry
    await portal.tasks.removeTime({ id: other, entryId })
    await portal.tasks.logTime({ id: other, minutes, workedOn, startedAt: startedAt ?? undefined })
    expect(await portal.tasks.time({ id: other })).toMatchObject([{ minutes: 1, workedOn, startedAt: starts[1] }])
  })

  it('is not logged on a day that its start is not near to', async () => {
    const { other, portal } = await twoTimers()
    const early = portal.tasks.logTime({
      id: other,
      minutes: 30,
      workedOn: '2026-03-01',
      startedAt: '2026-03-03T06:00:00Z',
    })
    await expect(early).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('may reach less than a minute into another one, and no further', async () => {
    const { one, portal, starts } = await twoTimers()
    const until = (end: string) =>
      portal.tasks.logTime({
        id: one,
        minutes: 1,
        workedOn: '2026-03-02',
        startedAt: new Date(Date.parse(end) - 60_000).toISOString(),
      })
    await portal.tasks.removeTime({ id: one, entryId: (await portal.tasks.time({ id: one }))[0]?.id ?? 0 })
    const wholeMinute = new Date(Date.parse(starts[1]) + 60_000).toISOString()
    await expect(until(wholeMinute)).rejects.toMatchObject({ code: 'CONFLICT' })
    await until(new Date(Date.parse(wholeMinute) - 1000).toISOString())
  })

  it('may reach less than a minute into the running timer', async () => {
    const { va, one, other, portal } = await twoTimers()
    await portal.tasks.changeTimer({ id: other, action: 'start' })
    await sql`update timers set started_at = '2026-03-02T09:00:30Z' where va_id = ${va.id}`.execute(world.db)
    const from = (startedAt: string) =>
      portal.tasks.logTime({ id: one, minutes: 30, workedOn: '2026-03-02', startedAt })
    await expect(from('2026-03-02T08:31:30Z')).rejects.toMatchObject({ code: 'CONFLICT' })
    await from('2026-03-02T08:31:00Z')
  })

  it.each(['corrected', 'deleted and logged again'])('that was rounded up can be %s at once', async (how) => {
    const { ids, portal } = await working()
    const [id = 0] = ids
    vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:36Z'), toFake: ['Date'] })
    try {
      const entry = { id, minutes: 1, workedOn: '2026-03-02', startedAt: '2026-03-02T09:00:00Z' }
      vi.setSystemTime('2026-03-02T09:02:00Z')
      const { id: entryId } = await portal.tasks.logTime(entry)
      vi.setSystemTime('2026-03-02T09:00:36Z')
      if (how === 'corrected') await portal.tasks.editTime({ id, entryId, note: 'Inbox', startsAt: '12:00' })
      else {
        await portal.tasks.removeTime({ id, entryId })
        await portal.tasks.logTime(entry)
      }
      expect(await portal.tasks.time({ id })).toMatchObject([{ minutes: 1, startedAt: '2026-03-02T09:00:00.000Z' }])
    } finally {
      vi.useRealTimers()
    }
  })

  it('in the second of two hours that a clock shows alike stays there when its note is changed', async () => {
    const { ids, portal } = await working('America/New_York')
    const [id = 0] = ids
    vi.useFakeTimers({ now: Date.parse('2026-11-01T12:00:00Z'), toFake: ['Date'] })
    try {
      const day = { id, minutes: 15, workedOn: '2026-11-01' }
      await portal.tasks.logTime({ ...day, startedAt: '2026-11-01T05:40:00Z' })
      const { id: entryId } = await portal.tasks.logTime({ ...day, startedAt: '2026-11-01T06:40:00Z' })
      const before = { minutes: 15, workedOn: '2026-11-01', startsAt: '01:40', note: null }
      const changed = await portal.tasks.editTime({ ...day, entryId, startsAt: '01:40', note: 'Inbox', before })
      expect(changed).toMatchObject({ note: 'Inbox', startedAt: '2026-11-01T06:40:00.000Z' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('that is not changed in its time is saved although it overlaps', async () => {
    const { va, ids, portal } = await working()
    const [id = 0] = ids
    const startedAt = '2026-01-05T06:00:00.000Z'
    const entry = { vaTaskId: id, vaId: va.id, minutes: 60, workedOn: '2026-01-05', startedAt }
    const { id: entryId } = await stored(entry)
    await stored(entry)
    const patch = { id, entryId, minutes: 60, workedOn: '2026-01-05', startsAt: '09:00' }
    expect(await portal.tasks.editTime({ ...patch, note: 'Inbox' })).toMatchObject({ note: 'Inbox', startedAt })
    await expect(portal.tasks.editTime({ ...patch, minutes: 90 })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
