import { type VaFigureSort, vaFigureSorts } from '@kazi/schemas/va-management-words'
import { weeklyHours } from '@kazi/schemas/weekly-hours'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../doctor/invariants.ts'
import { setAvailable } from '../tasks/va-leaves.service.ts'
import { today } from '../testing/factories.ts'
import { password, someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { db } = world
const { work, vas } = world.admin.admin
type Va = Awaited<ReturnType<typeof world.aVa>>

const log = async (va: Va, id: number | undefined, minutes: number) =>
  (await world.asVa(va)).vaPortal.tasks.logTime({ id: id ?? 0, minutes, workedOn: today() })

/** Ten VAs whose figures differ, some in nothing. */
async function aTeam(name: string) {
  const client = await world.aClient()
  const team: Va[] = []
  for (let n = 0; n < 10; n++) {
    const availability = n % 4 === 3 ? null : `${10 + n} hours a week`
    const va = await world.aVa({ name, email: someEmail('figures'), availability, available: n % 5 !== 4 })
    team.push(va)
    for (let tasks = 0; tasks < n % 3; tasks++) {
      const { id, vaTask } = await world.aTask(client, { status: 'in_progress', va })
      await db
        .updateTable('vaTasks')
        .set({ estimatedHours: 1 + tasks + n / 2 })
        .where('id', '=', vaTask?.id ?? 0)
        .execute()
      if (n % 2 === 0) await log(va, vaTask?.id, 7 * (n + 1))
      if (n > 5) {
        await (await world.asVa(va)).vaPortal.tasks.move({ id: vaTask?.id ?? 0, status: 'completed' })
        await (await world.as(client)).tasks.review({ id, rating: 1 + (n % 5) })
      }
    }
    if (n === 1) await world.anAssignment(va, client, { totalHours: 12.25 })
  }
  return { client, team }
}

const ofLoad = (sort: VaFigureSort) => ['tasks', 'logged', 'left', 'free'].includes(sort)
async function figuresBy(name: string, sort: VaFigureSort, desc: boolean, more = {}) {
  const input = { q: name, sort, desc, ...more }
  if (!ofLoad(sort)) {
    const page = await work.performance(input)
    return {
      page,
      figures: page.rows.map((row) =>
        sort === 'projects' ? row.totalProjects : sort === 'worked' ? row.totalHoursWorked : row.averageRating,
      ),
    }
  }
  const page = await work.load(input)
  return {
    page,
    figures: page.rows.map((row) =>
      sort === 'tasks' ? row.openTasks : sort === 'logged' ? row.logged : sort === 'left' ? row.left : row.free,
    ),
  }
}

describe('VAs by their figures', async () => {
  const name = `Figures${Date.now()}`
  const { client, team } = await aTeam(name)

  it.each(vaFigureSorts)('%s: the order is that of what the rows say, both ways, and none is last', async (sort) => {
    const { figures } = await figuresBy(name, sort, false)
    expect(figures).toHaveLength(team.length)
    expect(new Set(figures).size).toBeGreaterThan(2)
    const sorted = figures.filter((figure) => figure !== null).sort((a, b) => a - b)
    const none = figures.filter((figure) => figure === null)
    expect(figures).toEqual([...sorted, ...none])
    expect((await figuresBy(name, sort, true)).figures).toEqual([...sorted.reverse(), ...none])
  })

  it.each(vaFigureSorts)('%s: pages of three have everybody once', async (sort) => {
    const seen: number[] = []
    let cursor: string | null | undefined
    do {
      const { page } = await figuresBy(name, sort, true, { size: 3, ...(cursor && { cursor }) })
      seen.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(seen).toHaveLength(team.length)
    expect(new Set(seen)).toEqual(new Set(team.map(({ id }) => id)))
  })

  it('are those of their work after whatever became of it', async () => {
    const [one, other] = [team[1] as Va, team[2] as Va]
    const task = await world.aTask(client, { status: 'in_progress', va: one })
    await log(one, task.vaTask?.id, 45)
    const { rows } = await world.admin.admin.assignments.list({ q: name })
    const id = rows.find(({ vaId, status }) => vaId === one.id && status === 'active')?.id ?? 0
    await world.admin.admin.assignments.update({ id, status: 'paused' })
    await world.admin.admin.assignments.reassign({ id, vaId: other.id })
    await db.updateTable('timeEntries').set({ minutes: 50 }).where('vaId', '=', one.id).execute()
    await db
      .deleteFrom('reviews')
      .where('vaId', '=', (team[8] as Va).id)
      .execute()
    await vas.update({ id: other.id, availability: '3 hours a week' })
    await vas.delete({ id: (team[7] as Va).id })
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('count both of two changes at once', async () => {
    const va = await world.aVa()
    await Promise.all(Array.from({ length: 6 }, () => world.anAssignment(va, client, { totalHours: 2 })))
    expect((await work.load({ q: va.email })).rows).toMatchObject([{ left: 12 }])
    const { rows } = await sql<{ toDo: string }>`select to_do from va_figures where va_id = ${va.id}`.execute(db)
    expect(Number(rows[0]?.toDo)).toBe(12)
  })

  it('read the hours a week as the program does', async () => {
    const texts = [
      ...['30 hours per week', '20-30 hrs/week', '20 to 25 hours', 'about 15h a week, evenings', '4 hours a day'],
      ...['Full-time', 'part time, mornings', '6h daily', '168 hours a week', 'weekends', '', 'fulltime', '12.5 h'],
      ...['Mon–Fri 9–17, 40+ hours', '10 – 15 h / working day', '0 hours', '1234 hours', 'part\ttime', '20\n hrs'],
      ...['5 hours each day', 'whenever', '8 hourly slots', 'full  time or 10 hours', '3 h/day', '20hrs per  week'],
    ]
    const { rows } = await sql<{ hours: string | null }>`
      select weekly_hours(one) as hours from unnest(${texts}::text[]) with ordinality t (one, n) order by n`.execute(db)
    expect(texts.map((text, n) => [text, rows[n]?.hours == null ? null : Number(rows[n].hours)])).toEqual(
      texts.map((text) => [text, weeklyHours(text)]),
    )
  })
})

describe('many VAs at once', () => {
  it('are invited, each with a result; those who have a password are not', async () => {
    const [fresh, active] = [await world.aVa({ passwordHash: null }), await world.aVa()]
    const { results } = await vas.changeMany({
      selection: { ids: [fresh.id, active.id] },
      change: { what: 'invite' },
    })
    expect(results).toMatchObject([
      { id: fresh.id, done: true, text: 'Link emailed' },
      { id: active.id, done: false, text: 'Has a password already' },
    ])
  })

  it('take no new work, and their proposals go along; twice is the same as once', async () => {
    const name = `Many${Date.now()}`
    const [va, busy, stranger] = [await world.aVa({ name }), await world.aVa({ name }), await world.aVa()]
    const client = await world.aClient()
    await world.aTask(client, { status: 'in_progress', va: busy })
    const asked = await world.aTask(client, { status: 'requested_for_va' })
    await world.admin.admin.tasks.propose({ id: asked.id, proposals: [{ vaId: va.id }] })
    const off = (more = {}) =>
      vas.changeMany({
        selection: { matching: { q: name } },
        change: { what: 'available', available: false },
        ...more,
      })
    expect((await off()).results).toMatchObject([
      { id: va.id, done: true, text: 'takes no new work now.' },
      { id: busy.id, done: true, text: 'takes no new work now.' },
    ])
    expect((await off({ after: va.id })).results).toMatchObject([{ id: busy.id, text: 'takes no new work already.' }])
    const state = async ({ id }: { id: number }) => (await vas.get({ id })).available
    expect([await state(va), await state(busy), await state(stranger)]).toEqual([false, false, true])
    expect(await (await world.as(client)).tasks.get({ id: asked.id })).toMatchObject({
      proposals: [{ state: 'lapsed' }],
    })
    const found = await vas.changeMany({
      selection: { matching: { q: name, filters: { load: 'free' } } },
      change: { what: 'available', available: true },
    })
    // Nobody who takes no new work is free.
    expect(found).toEqual({ results: [], left: false, undo: null })
  })

  describe('and one undo', () => {
    const set = (available: boolean, ...vas: { id: number }[]) =>
      world.admin.admin.vas.changeMany({
        selection: { ids: vas.map(({ id }) => id) },
        change: { what: 'available', available },
      })
    const undo = (id: string | null) => world.admin.admin.undo({ id: id ?? '' })
    /** All that saying so may touch, of a VA and the task that they are proposed for. */
    async function facts({ id }: { id: number }, task: { id: number }) {
      const { rows } = await sql<{ all: unknown }>`select json_build_object(
        'va', (select json_build_array(available, back_on) from vas where id = ${id}),
        'proposals', (select json_agg(json_build_array(va_id, state, decided_at) order by id) from proposals
          where task_id = ${task.id}),
        'request', (select json_agg(json_build_array(state, snoozed_until, due_at, closed_at)) from va_requests
          where task_id = ${task.id}),
        'events', (select json_agg(kind order by id) from task_events where task_id = ${task.id}),
        'mails', (select count(*) from mails), 'notifications', (select count(*) from notifications)) as all`.execute(
        db,
      )
      return rows[0]?.all
    }
    const proposed = async (...vas: { id: number }[]) => {
      const task = await world.aTask(await world.aClient(), { status: 'requested_for_va' })
      await world.admin.admin.tasks.propose({ id: task.id, proposals: vas.map(({ id }) => ({ vaId: id })) })
      return task
    }

    it('brings back the VAs and what was proposed of them, and no email goes out', async () => {
      const [va, other, never] = [await world.aVa(), await world.aVa(), await world.aVa({ available: false })]
      const [alone, beside] = [await proposed(va), await proposed(va, other)]
      const both = async () => [await facts(va, alone), await facts(other, beside)]
      const before = await both()
      const done = await set(false, va, other, never)
      expect(done.results.map(({ text }) => text)).toEqual([
        'takes no new work now.',
        'takes no new work now.',
        'takes no new work already.',
      ])
      expect(await both()).not.toEqual(before)
      expect(await undo(done.undo)).toEqual({ undone: true, kept: [] })
      expect(await both()).toEqual(before)
      expect(await undo(done.undo)).toEqual({ undone: true })
      // Who took no new work before was not part of it.
      expect((await world.admin.admin.vas.get({ id: never.id })).available).toBe(false)
    })

    it('leaves a VA whose task has gone on meanwhile, and one whom somebody else has changed back', async () => {
      const [va, other, back] = [await world.aVa(), await world.aVa(), await world.aVa()]
      const task = await proposed(va)
      const { undo: key } = await set(false, va, other, back)
      await world.admin.admin.tasks.propose({ id: task.id, proposals: [{ vaId: (await world.aVa()).id }] })
      await world.admin.admin.vas.update({ id: back.id, available: true })
      const { kept = [] } = await undo(key)
      expect(kept.map(({ id }) => id)).toEqual([va.id, back.id])
      expect(kept[0]?.text).toBe("This has changed since, so it can't be undone.")
      const taking = async ({ id }: { id: number }) => (await world.admin.admin.vas.get({ id })).available
      expect([await taking(va), await taking(other), await taking(back)]).toEqual([false, true, true])
    })

    it('is of nobody whom a colleague has changed the same way since the list was read', async () => {
      const va = await world.aVa()
      const admin = { label: 'tester', ip: '' }
      expect(await setAvailable(world.context, admin, va.id, false)).toEqual(expect.any(String))
      expect(await setAvailable(world.context, admin, va.id, false)).toBeNull()
    })

    it('takes back that they take new work, too', async () => {
      const va = await world.aVa({ available: false })
      const { undo: key } = await set(true, va)
      expect((await world.admin.admin.vas.get({ id: va.id })).available).toBe(true)
      await undo(key)
      expect((await world.admin.admin.vas.get({ id: va.id })).available).toBe(false)
    })
  })
})

it('two clients who have left are not one who came back', async () => {
  const va = await world.aVa()
  const clients = [await world.aClient(), await world.aClient()]
  for (const client of clients)
    await world.anAssignment(va, client, {
      status: 'completed',
      startDate: new Date(Date.now() - 40 * 86_400_000),
      endedAt: new Date(Date.now() - 39 * 86_400_000),
    })
  const figures = () => world.admin.admin.vas.metrics({ id: va.id })
  expect(await figures()).toMatchObject({ clientsCounted: 2, clientRetentionRate: 0 })
  for (const client of clients) await (await world.as(client)).auth.account.erase({ password })
  expect(await figures()).toMatchObject({ clientsCounted: 2, clientRetentionRate: 0 })
  const { rows } = await world.admin.admin.assignments.list({ filters: { vaId: va.id } })
  for (const { clientEmail } of rows) expect(clientEmail).toMatch(/^former-client-[\w-]{36}@invalid\.example$/)
})

it('hours that were agreed and are handed over pay to the cent what they would have paid', async () => {
  const [client, va, next] = [await world.aClient(), await world.aVa(), await world.aVa()]
  const { id: assignmentId } = await world.anAssignment(va, client, { rateCents: 1500, totalHours: 10 })
  const { id: vaTaskId } = await world.aVaTask(va, null, client, { assignmentId, status: 'in_progress' })
  const entry = { vaTaskId, vaId: va.id, minutes: 440, note: null, workedOn: '2026-03-05' }
  await world.db.insertInto('timeEntries').values(entry).execute()
  const { assignments, vas } = world.admin.admin
  const { agreedHours } = await assignments.reassign({ id: assignmentId, vaId: next.id })
  const earned = async ({ id }: { id: number }) => (await vas.metrics({ id })).earnings
  expect(await earned(va)).toEqual([{ amountCents: 11_000, currency: 'USD' }])
  expect(await earned(next)).toEqual([{ amountCents: 4000, currency: 'USD' }])
  expect(agreedHours).toBe(2.67)
  expect(await brokenInvariants(db)).toEqual([])
})

it('a client with an account whose address has changed is one client who came back', async () => {
  const [va, client] = [await world.aVa(), await world.aClient()]
  const startDate = new Date(Date.now() - 40 * 86_400_000)
  const ended = { startDate, endedAt: startDate, status: 'completed' } as const
  await world.anAssignment(va, client, ended)
  await world.anAssignment(va, client, { ...ended, clientEmail: 'new-address@example.com' })
  const { clientsCounted, clientRetentionRate, rows } = await world.admin.admin.vas.metrics({ id: va.id })
  expect({ clientsCounted, clientRetentionRate }).toEqual({ clientsCounted: 1, clientRetentionRate: 100 })
  expect(rows.clients).toMatchObject([{ assignments: 2, engagements: [{}, {}] }])
})
