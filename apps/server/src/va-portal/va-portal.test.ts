import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { today } from '../testing/factories.ts'
import { password, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

describe('a VA', () => {
  it('signs in, changes the password, and keeps only the session that did', async () => {
    const va = await world.aVa()
    const login = (secret: string) =>
      world.app.inject({ method: 'POST', url: '/api/va/login', payload: { email: va.email, password: secret } })
    const cookie = async (secret: string) => String((await login(secret)).headers['set-cookie']).split(';')[0] ?? ''
    const [here, elsewhere] = [await cookie(password), await cookie(password)]
    const change = (currentPassword: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/va/change-password',
        headers: { cookie: here },
        payload: { currentPassword, newPassword: 'Tamarind-9' },
      })
    expect((await change('wrong')).json().message).toBe('Current password is incorrect')
    expect((await change(password)).statusCode).toBe(200)
    const profile = (session: string) =>
      world.app.inject({ method: 'GET', url: '/api/va/profile', headers: { cookie: session } })
    expect([(await profile(here)).statusCode, (await profile(elsewhere)).statusCode]).toEqual([200, 401])
    expect([(await login(password)).statusCode, (await login('Tamarind-9')).statusCode]).toEqual([401, 200])
  })

  it('who never set a password cannot sign in with any', async () => {
    const va = await world.aVa({ passwordHash: null })
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/va/login',
      payload: { email: va.email, password: 'anything' },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid email or password'])
  })

  it('loses the session when deleted, and the task goes back to the queue', async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'in_progress' })
    const portal = await world.asVa(va as { id: number })
    await world.admin.admin.vas.delete({ id: va?.id ?? 0 })
    await expect(portal.vaPortal.profile()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await (await world.as(client)).tasks.get({ id })).toMatchObject({
      status: 'requested_for_va',
      work: null,
      request: { state: 'open' },
    })
    for (const table of ['vaAssignments', 'vaTasks', 'threads'] as const)
      expect(
        await world.db
          .selectFrom(table)
          .select('vaId')
          .where('vaId', '=', va?.id ?? 0)
          .execute(),
      ).toEqual([])
  })

  it("cannot touch another's task", async () => {
    const [mine, other] = [await world.aVa(), await world.aVa()]
    const { id } = await world.aVaTask(other, null, null)
    const { tasks } = (await world.asVa(mine)).vaPortal
    const missing = { code: 'NOT_FOUND' }
    await expect(tasks.move({ id, status: 'in_progress' })).rejects.toMatchObject(missing)
    await expect(tasks.clear({ id })).rejects.toMatchObject(missing)
    await expect(tasks.logTime({ id, minutes: 5, workedOn: '2026-11-20' })).rejects.toMatchObject(missing)
  })

  it('is told by name which field is not theirs to change, and nothing changes', async () => {
    const va = await world.aVa()
    const { id } = await world.aVaTask(va, null, null, { status: 'in_progress' })
    const headers = { cookie: `kazi_va=${await openSession(world.db, { vaId: va.id })}` }
    const put = (url: string, payload: object) => world.app.inject({ method: 'PUT', url, headers, payload })
    for (const [url, payload, name] of [
      ['/api/va/profile', { intro: 'Calm', email: 'new@example.com' }, 'email'],
      ['/api/va/profile', { performanceNotes: 'The best' }, 'performanceNotes'],
      [`/api/va/tasks/${id}`, { status: 'completed', estimatedHours: 90 }, 'estimatedHours'],
      [`/api/va/tasks/${id}`, { status: 'completed', vaId: 1 }, 'vaId'],
    ] as const) {
      const answer = await put(url, payload)
      expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(name)])
    }
    const { vaPortal } = await world.asVa(va)
    expect(await vaPortal.profile()).toMatchObject({ email: va.email, intro: 'Quiet inboxes.' })
    expect(await vaPortal.tasks.list()).toMatchObject([{ status: 'in_progress', estimatedHours: null }])
    expect((await put('/api/va/profile', { intro: 'Calm' })).statusCode).toBe(200)
  })

  it('hands over with note, links and hours, and clears without taking anything from the client', async () => {
    const client = await world.aClient()
    const { id, va, vaTask } = await world.aTask(client, { status: 'in_progress' })
    const { tasks } = (await world.asVa(va as { id: number })).vaPortal
    await tasks.move({
      id: vaTask?.id ?? 0,
      status: 'completed',
      handoverNote: 'In the folder.',
      links: ['https://example.com/a'],
      minutes: 45,
    })
    const api = await world.as(client)
    expect(await api.tasks.get({ id })).toMatchObject({
      status: 'completed',
      work: { handoverNote: 'In the folder.', handoverLinks: ['https://example.com/a'], minutes: 45 },
    })
    await tasks.clear({ id: vaTask?.id ?? 0 })
    expect(await tasks.list()).toEqual([])
    expect(await api.tasks.get({ id })).toMatchObject({ status: 'completed', work: { minutes: 45 } })
  })
})

describe('metrics', () => {
  it('come with the newest rows of each, as many as are asked for, and how many there are', async () => {
    const va = await world.aVa()
    const { id } = await world.aVaTask(va, null, null, { status: 'in_progress' })
    const entry = { vaTaskId: id, vaId: va.id, minutes: 5, workedOn: '2026-03-02' }
    await world.db
      .insertInto('timeEntries')
      .values(Array.from({ length: 53 }, () => entry))
      .execute()
    const { vaPortal } = await world.asVa(va)
    const first = await vaPortal.metrics()
    expect([first.rows.time.length, first.rows.totals.time, first.totalHoursWorked]).toEqual([50, 53, 4.42])
    const all = await vaPortal.metrics({ size: 100 })
    expect(all.rows.time).toHaveLength(53)
    expect(all.rows.time.slice(0, 50)).toEqual(first.rows.time)
    expect((await world.admin.admin.vas.metrics({ id: va.id, size: 3 })).rows.time).toEqual(first.rows.time.slice(0, 3))
    for (const size of [0, 501, 1.5])
      await expect(vaPortal.metrics({ size })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('of a new VA are zero or unknown, never invented', async () => {
    const va = await world.aVa()
    expect(await world.admin.admin.vas.metrics({ id: va.id })).toMatchObject({
      totalProjects: 0,
      totalHoursWorked: 0,
      totalEarnings: 0,
      averageRating: null,
      clientRetentionRate: null,
      responseTime: null,
    })
  })

  it('count logged hours before agreed ones, and multiply by the rate', async () => {
    const [va, client] = [await world.aVa(), await world.aClient()]
    await world.anAssignment(va, client, { totalHours: 40, rateCents: 1400 })
    expect(await world.admin.admin.vas.metrics({ id: va.id })).toMatchObject({
      totalHoursWorked: 40,
      totalEarnings: 560,
    })
    const logged = await world.anAssignment(va, client, { totalHours: 10, rateCents: 1000 })
    const { id } = await world.aVaTask(va, null, null, { status: 'in_progress', assignmentId: logged.id })
    await (await world.asVa(va)).vaPortal.tasks.logTime({ id, minutes: 90, workedOn: today() })
    expect(await world.admin.admin.vas.metrics({ id: va.id })).toMatchObject({
      totalProjects: 2,
      totalHoursWorked: 41.5,
      totalEarnings: 575,
    })
  })

  it('keep clients with two assignments or 30 days, of those who began 30 days ago', async () => {
    const [va, loyal, once, fresh] = [
      await world.aVa(),
      await world.aClient(),
      await world.aClient(),
      await world.aClient(),
    ]
    const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})` as never
    await world.anAssignment(va, loyal, { startDate: ago(60), endedAt: ago(55) })
    await world.anAssignment(va, loyal, { startDate: ago(10) })
    await world.anAssignment(va, once, { startDate: ago(60), endedAt: ago(50) })
    await world.anAssignment(va, fresh, { startDate: ago(5) })
    expect(await world.admin.admin.vas.metrics({ id: va.id })).toMatchObject({
      clientRetentionRate: 50,
      clientsCounted: 2,
    })
  })

  it('take the median time from a message to the answer', async () => {
    const client = await world.aClient()
    const { id, va, vaTask } = await world.aTask(client, { status: 'in_progress' })
    const thread = `task_${vaTask?.id}_va_${va?.id}`
    await world.admin.admin.messages.send({ threadId: thread, message: 'Hello?' })
    await sql`update messages set created_at = now() - interval '3 hours' where thread_id = ${thread}`.execute(world.db)
    await (await world.asVa(va as { id: number })).vaPortal.messages.send({ taskId: vaTask?.id, message: 'Here.' })
    await (await world.as(client)).tasks.messages.send({ taskId: id, message: 'And now?' })
    expect(await world.admin.admin.vas.metrics({ id: va?.id ?? 0 })).toMatchObject({
      responseTime: 3,
      answersCounted: 1,
    })
  })
})
