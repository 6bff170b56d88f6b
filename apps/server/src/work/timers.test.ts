import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { password, testWorld } from '../testing/world.ts'
import { askAboutTimer, byDay } from './timers.service.ts'

const world = await testWorld()
afterAll(() => world.close())

async function working(timezone = 'Africa/Nairobi') {
  const client = await world.aClient()
  const va = await world.aVa({ timezone })
  const tasks = [
    await world.aTask(client, { status: 'in_progress', va }),
    await world.aTask(client, { status: 'in_progress', va }),
  ]
  const [one = 0, other = 0] = tasks.map(({ vaTask }) => vaTask?.id ?? 0)
  return { client, va, one, other, taskId: tasks[0]?.id ?? 0, portal: (await world.asVa(va)).vaPortal.tasks }
}
/** The timer was started that long ago, and asks in ten hours from then. */
const ago = (vaId: number, span: string) =>
  sql`update timers set started_at = started_at - ${span}::interval, asks_after = asks_after - ${span}::interval
    where va_id = ${vaId}`.execute(world.db)
const entriesOf = (vaId: number) =>
  world.db
    .selectFrom('timeEntries')
    .select(['vaTaskId', 'minutes', 'workedOn', 'note', 'startedAt', 'endedAt'])
    .where('vaId', '=', vaId)
    .orderBy('id')
    .execute()
const conflict = (message: RegExp) => ({ code: 'CONFLICT', message: expect.stringMatching(message) })

describe('a timer', () => {
  it('runs on, whichever device asks, and is logged with its start and end when it stops', async () => {
    const { va, one, portal } = await working()
    expect(await portal.timer()).toBeNull()
    const { timer } = await portal.changeTimer({ id: one, action: 'start' })
    expect(timer).toMatchObject({ vaTaskId: one, seconds: 0, asks: false })
    await ago(va.id, '65 minutes')
    expect(await (await world.asVa(va)).vaPortal.tasks.timer()).toMatchObject({ vaTaskId: one, seconds: 3900 })
    const done = await portal.changeTimer({ id: one, action: 'stop', note: 'Sorted the inbox' })
    expect(done).toMatchObject({ timer: null, stopped: { logged: 65, unlogged: 0 } })
    const [entry, ...rest] = await entriesOf(va.id)
    expect(rest.every(({ note }) => note === 'Sorted the inbox')).toBe(true)
    expect(entry?.vaTaskId).toBe(one)
    expect(Date.parse(entry?.endedAt ?? '')).toBeGreaterThan(Date.parse(entry?.startedAt ?? ''))
  })

  it.each([
    ['completed', /log time by hand/],
    ['reviewed', /^This task was accepted; its hours are settled/],
    ['assigned', /^Start the task before you log time/],
  ] as const)('does not run on a task that is %s, and says what is possible there', async (status, message) => {
    const { one, portal } = await working()
    const become = (status: 'completed' | 'reviewed' | 'assigned' | 'in_progress') =>
      world.db.updateTable('vaTasks').set({ status }).where('id', '=', one).execute()
    await become(status)
    await expect(portal.changeTimer({ id: one, action: 'start' })).rejects.toMatchObject(conflict(message))
    await become('in_progress')
  })

  it('is one for each VA: starting another stops and logs the first', async () => {
    const { va, one, other, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '20 minutes')
    expect(await portal.changeTimer({ id: other, action: 'start' })).toMatchObject({
      timer: { vaTaskId: other },
      stopped: { logged: 20 },
    })
    expect((await entriesOf(va.id)).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(20)
  })

  it('stays one when it is started fifty times at once', async () => {
    const { va, one, other, portal } = await working()
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => portal.changeTimer({ id: at % 2 ? one : other, action: 'start' })),
    )
    expect(await world.db.selectFrom('timers').select('vaId').where('vaId', '=', va.id).execute()).toHaveLength(1)
    expect(await entriesOf(va.id)).toEqual([])
  })

  it('started or stopped twice changes nothing the second time', async () => {
    const { va, one, other, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '10 minutes')
    expect(await portal.changeTimer({ id: one, action: 'start' })).toMatchObject({
      timer: { seconds: 600 },
      stopped: null,
    })
    expect(await portal.changeTimer({ id: other, action: 'stop' })).toMatchObject({ timer: { vaTaskId: one } })
    await portal.changeTimer({ id: one, action: 'stop' })
    expect(await portal.changeTimer({ id: one, action: 'stop' })).toEqual({ timer: null, stopped: null })
    expect((await entriesOf(va.id)).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(10)
  })

  it('of less than half a minute logs nothing', async () => {
    const { va, one, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '20 seconds')
    expect(await portal.changeTimer({ id: one, action: 'stop' })).toMatchObject({ timer: null, stopped: { logged: 0 } })
    expect(await entriesOf(va.id)).toEqual([])
  })

  it('stops although a slow line makes its start look later than its stop', async () => {
    const { va, one, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    expect(await portal.changeTimer({ id: one, action: 'stop', secondsAgo: 6 })).toMatchObject({
      timer: null,
      stopped: { logged: 0, unlogged: 0 },
    })
    expect(await entriesOf(va.id)).toEqual([])
  })

  it('gives way to one that was started right after it, on a slow line', async () => {
    const { one, other, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    expect(await portal.changeTimer({ id: other, action: 'start', secondsAgo: 6 })).toMatchObject({
      timer: { vaTaskId: other },
      stopped: { logged: 0 },
    })
  })

  it('runs on when it was started since the stop or the start that arrives late', async () => {
    const { va, one, other, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '10 minutes')
    const late = { secondsAgo: 12 * 60 }
    expect(await portal.changeTimer({ id: one, action: 'stop', ...late })).toMatchObject({ timer: { vaTaskId: one } })
    await expect(portal.changeTimer({ id: other, action: 'start', ...late })).rejects.toMatchObject(
      conflict(/was started since/),
    )
    expect(await portal.timer()).toMatchObject({ vaTaskId: one })
  })

  it('used more than a week ago is refused in words', async () => {
    const { one, portal } = await working()
    const stop = portal.changeTimer({ id: one, action: 'stop', secondsAgo: 8 * 86_400 })
    await expect(stop).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('This timer was used more than a week ago. Please log its time by hand.'),
    })
  })

  it('runs only on work in progress, and only on one’s own', async () => {
    const { one, portal } = await working()
    await portal.move({ id: one, status: 'completed' })
    await expect(portal.changeTimer({ id: one, action: 'start' })).rejects.toMatchObject(
      conflict(/“Completed” cannot be timed/),
    )
    const stranger = await working()
    for (const action of ['start', 'stop', 'keep'] as const)
      await expect(stranger.portal.changeTimer({ id: one, action })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a timer that was forgotten', () => {
  it('asks after ten hours: it is not logged before the VA said how long it was', async () => {
    const { va, one, other, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '14 hours 20 minutes')
    expect(await portal.timer()).toMatchObject({ asks: true })
    const asked = conflict(/running for 14 h 20 min/)
    await expect(portal.changeTimer({ id: one, action: 'stop' })).rejects.toMatchObject(asked)
    await expect(portal.changeTimer({ id: other, action: 'start' })).rejects.toMatchObject(asked)
    await expect(portal.move({ id: one, status: 'completed' })).rejects.toMatchObject(asked)
    await expect(portal.changeTimer({ id: one, action: 'stop', minutes: '15h' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await portal.changeTimer({ id: one, action: 'stop', minutes: '3h 30' })).toMatchObject({
      stopped: { logged: 210 },
    })
  })

  it('goes on for ten hours more when the VA keeps it', async () => {
    const { va, one, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '11 hours')
    expect(await portal.changeTimer({ id: one, action: 'keep' })).toMatchObject({
      timer: { asks: false, seconds: 39600 },
    })
    expect(await portal.changeTimer({ id: one, action: 'stop' })).toMatchObject({ stopped: { logged: 660 } })
  })

  it('reaches a VA whose computer is off, once, and not after it was stopped', async () => {
    const { va, one, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    const { asksAfter } = await world.db
      .selectFrom('timers')
      .select('asksAfter')
      .where('vaId', '=', va.id)
      .executeTakeFirstOrThrow()
    const bells = async () =>
      (await world.db.selectFrom('notifications').select('title').where('vaId', '=', va.id).execute()).length
    await askAboutTimer(world.deps, { vaId: va.id, asksAfter: new Date(0).toISOString() })
    expect(await bells()).toBe(0)
    await askAboutTimer(world.deps, { vaId: va.id, asksAfter })
    expect(await bells()).toBe(1)
    await portal.changeTimer({ id: one, action: 'stop' })
    await askAboutTimer(world.deps, { vaId: va.id, asksAfter })
    expect(await bells()).toBe(1)
  })
})

describe('the question whether a timer should still run', () => {
  const timerOf = (vaId: number) =>
    world.db.selectFrom('timers').select('asksAfter').where('vaId', '=', vaId).executeTakeFirstOrThrow()
  const bells = async (vaId: number) =>
    (await world.db.selectFrom('notifications').select('title').where('vaId', '=', vaId).execute()).length
  const waits = async (vaId: number) =>
    (
      await sql<{ waits: number }>`select round(extract(epoch from start_after - now()))::int as waits from jobs.job
        where name = 'timer-asks' and (data ->> 'vaId')::int = ${vaId} order by created_on, id`.execute(world.db)
    ).rows.map((row) => row.waits)

  it('comes ten hours after the start, also of one that arrived late', async () => {
    const { va, one, other, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start', secondsAgo: 9 * 3600 })
    await portal.changeTimer({ id: one, action: 'stop', secondsAgo: 8 * 3600 })
    await portal.changeTimer({ id: other, action: 'start' })
    const [late = 0, now = 0] = await waits(va.id)
    expect(Math.abs(late - 3600)).toBeLessThan(10)
    expect(Math.abs(now - 36_000)).toBeLessThan(10)
    await portal.changeTimer({ id: other, action: 'stop' })
  })

  it('comes once, however often its job runs, and again after the VA said that it should', async () => {
    const { va, one, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '11 hours')
    const { asksAfter } = await timerOf(va.id)
    await Promise.all([1, 2, 3].map(() => askAboutTimer(world.deps, { vaId: va.id, asksAfter })))
    expect(await bells(va.id)).toBe(1)
    await portal.changeTimer({ id: one, action: 'keep' })
    await askAboutTimer(world.deps, { vaId: va.id, ...(await timerOf(va.id)) })
    expect(await bells(va.id)).toBe(2)
    await portal.changeTimer({ id: one, action: 'stop' })
  })
})

describe('what ends a timer', () => {
  it('completing the task logs it', async () => {
    const { va, one, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '30 minutes')
    await portal.move({ id: one, status: 'completed', minutes: '15m' })
    expect(await portal.timer()).toBeNull()
    expect((await entriesOf(va.id)).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(45)
  })

  it('a delivery that arrives late logs it as it was then, and dates the rest on that day', async () => {
    const { va, one, portal } = await working('UTC')
    await sql`update va_tasks set created_at = now() - interval '5 days' where id = ${one}`.execute(world.db)
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '28 hours')
    const secondsAgo = 27 * 3600
    const workedOn = new Date(Date.now() - secondsAgo * 1000).toISOString().slice(0, 10)
    await portal.move({ id: one, status: 'completed', minutes: '15m', secondsAgo })
    expect(await portal.timer()).toBeNull()
    const entries = await entriesOf(va.id)
    expect(entries.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(75)
    expect(entries.filter(({ startedAt }) => !startedAt)).toMatchObject([{ minutes: 15, workedOn }])
  })

  it.each([8 * 86_400, Math.round(Date.now() / 1000)])(
    'a delivery is not refused for its age (%i s), which counts no further back than a timer’s',
    async (secondsAgo) => {
      const { va, one, portal } = await working('UTC')
      await portal.changeTimer({ id: one, action: 'start' })
      await ago(va.id, '2 hours')
      await portal.move({ id: one, status: 'completed', minutes: '15m', secondsAgo })
      expect(await portal.timer()).toBeNull()
      const entries = await entriesOf(va.id)
      expect(entries.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(135)
      const workedOn = new Date().toISOString().slice(0, 10)
      expect(entries.filter(({ startedAt }) => !startedAt)).toMatchObject([{ minutes: 15, workedOn }])
    },
  )

  it('a delivery older than a timer’s week logs nothing that its refused stop leaves to its VA', async () => {
    const { va, one, portal } = await working('UTC')
    await sql`update va_tasks set created_at = now() - interval '20 days' where id = ${one}`.execute(world.db)
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '10 days')
    const late = { id: one, secondsAgo: 10 * 86_400 - 3600 }
    await expect(portal.changeTimer({ ...late, action: 'stop' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(portal.move({ ...late, status: 'completed' })).rejects.toMatchObject(conflict(/Stop it first/))
    expect(await entriesOf(va.id)).toEqual([])
  })

  it('a delivery that arrives late leaves nothing out of one that was started since', async () => {
    const { va, one, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '30 minutes')
    await portal.move({ id: one, status: 'completed', secondsAgo: 3600 })
    expect(await portal.timer()).toBeNull()
    expect((await entriesOf(va.id)).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(30)
  })

  it.each([
    ['40 minutes', 40],
    ['15 hours', 600],
  ])('being taken off the task after %s logs %i minutes', async (span, minutes) => {
    const { va, one, taskId, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, span)
    await world.admin.admin.tasks.unassign({ id: taskId, reason: 'Ill' })
    expect(await portal.timer()).toBeNull()
    expect((await entriesOf(va.id)).reduce((sum, entry) => sum + entry.minutes, 0)).toBe(minutes)
  })

  it('a client who leaves does too', async () => {
    const { client, va, one, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '25 minutes')
    await (await world.as(client)).auth.account.erase({ password })
    expect(await portal.timer()).toBeNull()
    expect((await entriesOf(va.id)).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(25)
  })
})

describe('clocks that jump', () => {
  it('a server’s that was put back makes no negative time', async () => {
    const { va, one, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '-3 hours')
    expect(await portal.timer()).toMatchObject({ seconds: 0, asks: false })
    expect(await portal.changeTimer({ id: one, action: 'stop' })).toMatchObject({ timer: null, stopped: { logged: 0 } })
  })

  it('one that was put forward asks, instead of logging days', async () => {
    const { va, one, portal } = await working()
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '400 days')
    await expect(portal.changeTimer({ id: one, action: 'stop' })).rejects.toMatchObject(conflict(/running for 9600 h/))
    expect(await portal.changeTimer({ id: one, action: 'stop', minutes: 60 })).toMatchObject({
      stopped: { logged: 60 },
    })
  })

  it('a day that is full takes what fits, and says what did not', async () => {
    const { va, one, other, portal } = await working('UTC')
    await sql`update va_tasks set created_at = now() - interval '2 days' where id = ${other}`.execute(world.db)
    await portal.changeTimer({ id: one, action: 'start' })
    await ago(va.id, '2 days')
    const { startedAt } = (await portal.timer()) ?? { startedAt: '' }
    const workedOn = startedAt.slice(0, 10)
    const nextDay = new Date(Date.parse(workedOn) + 86_400_000).toISOString().slice(0, 10)
    for (const day of [workedOn, nextDay]) await portal.logTime({ id: other, minutes: 1430, workedOn: day })
    const { stopped } = await portal.changeTimer({ id: one, action: 'stop', minutes: '9h' })
    expect((stopped?.logged ?? 0) + (stopped?.unlogged ?? 0)).toBe(540)
    expect(stopped?.logged).toBeLessThanOrEqual(20)
  })
})

describe('minutes by day', () => {
  const at = (time: string) => new Date(time)
  it.each([
    [
      'Africa/Nairobi',
      '2026-03-01T20:00:00Z',
      90,
      [
        ['2026-03-01', 60],
        ['2026-03-02', 30],
      ],
    ],
    ['UTC', '2026-03-01T20:00:00Z', 90, [['2026-03-01', 90]]],
    [
      'UTC',
      '2026-02-28T23:00:00Z',
      1500,
      [
        ['2026-02-28', 60],
        ['2026-03-01', 1440],
      ],
    ],
    // Clocks went forward in New York: that night is an hour shorter.
    [
      'America/New_York',
      '2026-03-08T04:30:00Z',
      120,
      [
        ['2026-03-07', 30],
        ['2026-03-08', 90],
      ],
    ],
    [
      'America/New_York',
      '2026-11-01T03:30:00Z',
      1560,
      [
        ['2026-10-31', 30],
        ['2026-11-01', 1500],
        ['2026-11-02', 30],
      ],
    ],
    // A second before midnight is no minute of that day, and no entry of one minute stands beside it.
    ['UTC', '2026-03-01T23:59:59Z', 2, [['2026-03-02', 2]]],
    [
      'Africa/Nairobi',
      '2026-11-22T19:09:40Z',
      120,
      [
        ['2026-11-22', 110],
        ['2026-11-23', 10],
      ],
    ],
  ] as const)('in %s from %s on', (zone, start, minutes, days) => {
    expect(byDay(zone, at(start), minutes).map((part) => [part.workedOn, part.minutes])).toEqual(days)
  })

  /** Ends what never ends by itself, which would stop all other tests too. */
  const within = <T>(run: () => T): T => runInNewContext('run()', { run }, { timeout: 5000 })

  it.each([
    ['America/Santiago', '2026-09-06T03:30:00Z', '2026-09-05', '2026-09-06'],
    ['America/Havana', '2026-03-08T04:30:00Z', '2026-03-07', '2026-03-08'],
    ['Atlantic/Azores', '2026-03-29T00:30:00Z', '2026-03-28', '2026-03-29'],
  ])('in %s, where a clock goes forward at midnight', (zone, start, before, after) => {
    const days = within(() => byDay(zone, at(start), 90))
    expect(days).toEqual([
      { workedOn: before, start: at(start), minutes: 30 },
      { workedOn: after, start: new Date(at(start).getTime() + 30 * 60_000), minutes: 60 },
    ])
  })

  it('adds no minutes where a clock went back over midnight', () => {
    const days = within(() => byDay('America/St_Johns', at('2010-11-07T02:45:00Z'), 60))
    expect(days).toEqual([{ workedOn: '2010-11-06', start: at('2010-11-07T02:45:00Z'), minutes: 60 }])
  })
})
