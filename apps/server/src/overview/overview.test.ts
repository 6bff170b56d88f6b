import { promiseKindNames, promiseOutcomeNames, trendFigureNames, trendWeeks } from '@kazi/schemas/overview-words'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxOnlyMailer } from '../ports/mailer.ts'
import { adminKey, someEmail, testWorld } from '../testing/world.ts'
import { startWorkers } from '../workers/workers.ts'
import { sumUpPromises } from './promises.queries.ts'
import { keepWeeks } from './trends.queries.ts'

const world = await testWorld()
afterAll(() => world.close())
const { overview, tasks } = world.admin.admin

const visitor = () => ({ name: 'Marisol', email: someEmail('visitor'), message: 'Could somebody quiet my inbox?' })

describe('the last weeks', () => {
  beforeAll(async () => {
    const client = await world.aClient()
    const va = await world.aVa({ name: 'Akosua Boakye' })
    const api = await world.as(client)
    const { id } = await world.aTask(client, { status: 'requested_for_va', taskText: 'Sort the seed catalogue' })
    await sql`update va_requests set created_at = now() - interval '5 hours' where task_id = ${id}`.execute(world.db)
    await tasks.propose({ id, proposals: [{ vaId: va.id }] })
    const [proposal] = (await api.tasks.get({ id })).proposals
    await api.tasks.decide({ id, proposalId: proposal?.id ?? 0, decision: 'accept' })
    const portal = (await world.asVa(va)).vaPortal
    const [vaTask] = await portal.tasks.list()
    await portal.tasks.move({ id: vaTask?.id ?? 0, status: 'in_progress' })
    const today = new Date().toISOString().slice(0, 10)
    await portal.tasks.logTime({ id: vaTask?.id ?? 0, minutes: 90, workedOn: today })
    await portal.tasks.move({ id: vaTask?.id ?? 0, status: 'completed' })
    await api.tasks.review({ id, rating: 4 })
    // A declined proposal halves the acceptance.
    const other = await world.aTask(client, { status: 'requested_for_va' })
    await tasks.propose({ id: other.id, proposals: [{ vaId: va.id }] })
    const [refused] = (await api.tasks.get({ id: other.id })).proposals
    await api.tasks.decide({ id: other.id, proposalId: refused?.id ?? 0, decision: 'decline' })
  })

  it('each have their figures, oldest first', async () => {
    const weeks = await overview.trends()
    expect(weeks).toHaveLength(trendWeeks)
    expect(weeks.at(-1)?.values).toEqual({ matches: 1, time_to_match: 5, hours: 1.5, rating: 4, acceptance: 50 })
    expect(weeks[0]?.values).toEqual({ matches: 0, time_to_match: null, hours: 0, rating: null, acceptance: null })
    expect(weeks.map(({ week }) => new Date(week).getUTCDay())).toEqual(weeks.map(() => 1))
  })

  it.each(trendFigureNames)('open the rows behind %s: as many as were counted', async (figure) => {
    const now = (await overview.trends()).at(-1)
    const { rows, total } = await overview.trendRows({ filters: { figure, week: now?.week } })
    expect(total).toBe(now?.counts[figure])
    expect(rows.at(-1)).toMatchObject({ va: 'Akosua Boakye', title: 'Sort the seed catalogue' })
  })

  it('are counted once an hour when they are over, and this one each time', async () => {
    const client = await world.aClient()
    const { vaTask } = await world.aTask(client, { status: 'in_progress', va: await world.aVa() })
    const log = (weeksAgo: number) =>
      sql`insert into time_entries (va_task_id, va_id, minutes, worked_on)
        select id, va_id, 60, (date_trunc('week', now() at time zone 'UTC') - make_interval(weeks => ${weeksAgo}))::date
        from va_tasks where id = ${vaTask?.id ?? 0}`.execute(world.db)
    const hoursOf = (weeks: Awaited<ReturnType<typeof overview.trends>>) => weeks.map(({ values }) => values.hours ?? 0)
    await log(3)
    const counted = await overview.trends()
    await keepWeeks(world.db)
    expect(await overview.trends()).toEqual(counted)
    await log(3)
    await log(0)
    const more = hoursOf(counted).with(-1, (counted.at(-1)?.values.hours ?? 0) + 1)
    expect(hoursOf(await overview.trends())).toEqual(more)
    // A week that has just ended is not kept yet; and what is kept may begin too late.
    await sql`delete from overview_weeks where week = (select max(week) from overview_weeks)`.execute(world.db)
    expect(hoursOf(await overview.trends())).toEqual(more)
    await sql`delete from overview_weeks where week = (select min(week) from overview_weeks)`.execute(world.db)
    const all = more.with(-4, (more.at(-4) ?? 0) + 1)
    expect(hoursOf(await overview.trends())).toEqual(all)
    await keepWeeks(world.db)
    expect(hoursOf(await overview.trends())).toEqual(all)
    await sql`insert into overview_weeks select date_trunc('week', now())::date - 7 * 40, 0, null, 0, 0, null, 0, 0, 0`.execute(
      world.db,
    )
    await keepWeeks(world.db)
    const { rows } = await sql`select week from overview_weeks`.execute(world.db)
    expect(rows).toHaveLength(trendWeeks - 1)
  })

  it('are kept as soon as a server starts, which was away at the hour', async () => {
    await sql`delete from overview_weeks`.execute(world.db)
    await startWorkers(world.boss, world.context, { mailer: outboxOnlyMailer, ...world.deps })
    const kept = () => sql`select week from overview_weeks`.execute(world.db).then(({ rows }) => rows.length)
    await expect.poll(kept, { timeout: 15_000 }).toBe(trendWeeks - 1)
    await world.boss.offWork('keep-weeks')
  })

  it('do not count a task that one VA passed to another as a match', async () => {
    const before = (await overview.trends()).at(-1)?.values.matches
    const client = await world.aClient()
    const [from, to] = [await world.aVa(), await world.aVa()]
    await world.aTask(client, { status: 'in_progress', va: from })
    const [one] = (await world.admin.admin.assignments.list({ filters: { vaId: from.id } })).rows
    await world.admin.admin.assignments.reassign({ id: one?.id ?? 0, vaId: to.id })
    expect((await overview.trends()).at(-1)?.values.matches).toBe(before)
  })
})

describe('what needs attention', () => {
  it('is all that waits for the team, the least time left first', async () => {
    const client = await world.aClient()
    const { id: taskId } = await world.aTask(client, { status: 'requested_for_va', taskText: 'The most urgent one' })
    await sql`update va_requests set due_at = now() - interval '90 days' where task_id = ${taskId}`.execute(world.db)
    const { id: leadId } = await world.guest.vas.inquire({ ...visitor(), kind: 'contact' })
    await sql`update inquiries set due_at = now() - interval '80 days' where id = ${leadId}`.execute(world.db)
    const rows = await overview.attention()
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: 'request', sourceId: taskId, title: 'The most urgent one' },
      { kind: 'lead', sourceId: leadId },
    ])
    await tasks.propose({ id: taskId, proposals: [{ vaId: (await world.aVa()).id }] })
    await world.admin.admin.leads.update({ id: leadId, stage: 'contacted' })
    const left = (await overview.attention()).map(({ kind, sourceId }) => `${kind} ${sourceId}`)
    expect(left).not.toContain(`request ${taskId}`)
    expect(left).not.toContain(`lead ${leadId}`)
  })
})

describe("this week's promises", () => {
  const of = async (kind: string) =>
    (await overview.promises()).find((one) => one.kind === kind) ?? { kept: 0, late: 0, open: 0 }
  // The middle of this week, so that no test depends on the day it runs.
  const due = (table: string, id: number, at: 'past' | 'future') =>
    sql`update ${sql.table(table)} set due_at =
        case when ${at} = 'past' then date_trunc('week', now() at time zone 'UTC') at time zone 'UTC'
        else date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' + interval '1 week' - interval '1 second' end
      where id = ${id}`.execute(world.db)

  it('are kept, late or open, by kind', async () => {
    const ask = async () => (await world.guest.vas.inquire({ ...visitor(), kind: 'contact' })).id
    const before = await of('lead')
    const [answered, late, open] = [await ask(), await ask(), await ask()]
    await due('inquiries', answered, 'future')
    await due('inquiries', late, 'past')
    await due('inquiries', open, 'future')
    await world.admin.admin.leads.update({ id: answered, stage: 'contacted' })
    const after = await of('lead')
    expect([after.kept - before.kept, after.late - before.late, after.open - before.open]).toEqual([1, 1, 1])
    const { rows } = await overview.promiseRows({ filters: { kind: 'lead', outcome: 'late' } })
    expect(rows.map(({ sourceId }) => sourceId)).toContain(late)
  })

  it('know of the first proposal, whatever became of the others, and of none where it is gone', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client, { status: 'requested_for_va' })
    const request = () =>
      world.db.selectFrom('vaRequests').select(['id', 'offeredAt']).where('taskId', '=', id).executeTakeFirstOrThrow()
    expect((await request()).offeredAt).toBeNull()
    const [first, second] = [await world.aVa(), await world.aVa()]
    const { undo } = await tasks.propose({ id, proposals: [{ vaId: first.id }] })
    expect((await request()).offeredAt).not.toBeNull()
    await world.admin.admin.undo({ id: undo ?? '' })
    expect((await request()).offeredAt).toBeNull()
    await tasks.propose({ id, proposals: [{ vaId: first.id }] })
    const { offeredAt } = await request()
    await tasks.propose({ id, proposals: [{ vaId: second.id }] })
    await world.db.deleteFrom('proposals').where('vaId', '=', second.id).execute()
    expect((await request()).offeredAt).toEqual(offeredAt)
  })

  it('count a request once it has a proposal, and not one that the client withdrew', async () => {
    const client = await world.aClient()
    const make = async () => {
      const { id } = await world.aTask(client, { status: 'requested_for_va' })
      const { id: requestId } = await world.db
        .selectFrom('vaRequests')
        .select('id')
        .where('taskId', '=', id)
        .executeTakeFirstOrThrow()
      await due('va_requests', requestId, 'future')
      return id
    }
    const before = await of('request')
    const [proposed, withdrawn] = [await make(), await make()]
    await tasks.propose({ id: proposed, proposals: [{ vaId: (await world.aVa()).id }] })
    await (await world.as(client)).tasks.cancelRequest({ id: withdrawn })
    const after = await of('request')
    expect([after.kept - before.kept, after.open - before.open]).toEqual([1, 0])
  })

  /** By kind and outcome, as the rows behind the figures have it. */
  const rowsBehind = async () =>
    Object.fromEntries(
      await Promise.all(
        promiseKindNames.flatMap((kind) =>
          promiseOutcomeNames.map(async (outcome) => {
            const { total } = await overview.promiseRows({ filters: { kind, outcome } })
            return [`${kind} ${outcome}`, total] as const
          }),
        ),
      ),
    )
  const figures = async () => {
    const counted = await overview.promises()
    return Object.fromEntries(
      promiseKindNames.flatMap((kind) =>
        promiseOutcomeNames.map((outcome) => [
          `${kind} ${outcome}`,
          counted.find((one) => one.kind === kind)?.[outcome] ?? 0,
        ]),
      ),
    )
  }

  it('are as many as their rows after every kind of change, and after their changes were summed up', async () => {
    const client = await world.aClient()
    const inquire = async (kind: 'contact' | 'inquiry') => (await world.guest.vas.inquire({ ...visitor(), kind })).id
    const [lead, gone, moved] = [await inquire('contact'), await inquire('contact'), await inquire('inquiry')]
    const { id: taskId } = await world.aTask(client, { status: 'requested_for_va' })
    const set = (table: string, id: number, change: RawBuilder<unknown>) =>
      sql`update ${sql.table(table)} set ${change} where id = ${id}`.execute(world.db)
    const { id: request } = await world.db
      .selectFrom('vaRequests')
      .select('id')
      .where('taskId', '=', taskId)
      .executeTakeFirstOrThrow()
    // Within the hour that runs, one already late.
    await set('inquiries', lead, sql`due_at = greatest(now() - interval '1 minute', date_trunc('hour', now(), 'UTC'))`)
    await set('inquiries', moved, sql`due_at = now() + interval '1 second'`)
    await set('va_requests', request, sql`due_at = date_trunc('hour', now(), 'UTC')`)
    expect(await figures()).toEqual(await rowsBehind())
    await sumUpPromises(world.db)
    expect(await figures()).toEqual(await rowsBehind())
    await set('inquiries', moved, sql`closed_at = now() + interval '1 hour'`)
    await set('va_requests', request, sql`paused_at = now()`)
    await world.db.deleteFrom('inquiries').where('id', '=', gone).execute()
    expect(await figures()).toEqual(await rowsBehind())
    await set('va_requests', request, sql`paused_at = null, due_at = now() + interval '3 hours'`)
    await set('inquiries', lead, sql`stage = 'contacted', answered_at = now() - interval '2 minutes'`)
    await Promise.all([sumUpPromises(world.db), sumUpPromises(world.db), set('inquiries', moved, sql`due_at = now()`)])
    expect(await figures()).toEqual(await rowsBehind())
  })

  it('of weeks that are over are no longer kept', async () => {
    await sql`insert into promise_counts values ('lead', now() - interval '8 days', 'late', 1)`.execute(world.db)
    await sumUpPromises(world.db)
    const { rows } = await sql`select from promise_counts where due_hour < now() - interval '7 days'`.execute(world.db)
    expect(rows).toEqual([])
  })
})

it('the promises are read where the team writes, and not where what they have just done may be missing', async () => {
  const { context } = world.contextOf({}, adminKey)
  const read = () => Promise.reject(new Error('A replica may be behind.'))
  const api = world.callerOf({ ...context, read }).admin.overview
  expect(await api.promises()).toBeDefined()
  expect(await api.promiseRows({ kind: promiseKindNames[0], outcome: promiseOutcomeNames[0] } as never)).toBeDefined()
})
