import { healthSignals } from '@kazi/schemas/client-health'
import { wordsOf } from '@kazi/schemas/states'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { enforceReviewDeadlines } from '../tasks/results.service.ts'
import { adminKey, password, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { clients, tasks, assignments, outbox, audit } = world.admin.admin
const nobody = 2_000_000_000

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const rowOf = async (client: { email: string }) => (await clients.list({ q: client.email })).rows[0]
const mailsTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email)
const entriesOn = async (id: number) => (await audit.list({ filters: { target: `client ${id}` } })).rows
const rest = (method: 'GET' | 'PATCH', url: string, payload?: object) =>
  world.app.inject({
    method,
    url: `/api/admin/clients${url}`,
    headers: { 'x-admin-key': adminKey },
    ...(payload && { payload }),
  })

describe('the list of clients', () => {
  it('has the figures of each: tasks by state, VAs, hours, money by currency, analyses left', async () => {
    const client = await world.aClient({ supportPath: 'strategic_support' })
    const [va, other] = [await world.aVa({ name: 'Akinyi' }), await world.aVa({ name: 'Zuri' })]
    for (const status of ['pending', 'pending', 'requested_for_va', 'in_progress', 'completed'] as const)
      await world.aTask(client, { status, va })
    await world.aTask(client, { hiddenAt: new Date() })
    await world.anAssignment(other, client, { projectType: 'ongoing', totalHours: 2.5, rateCents: 1200 })
    await world.anAssignment(other, client, { totalHours: 1, rateCents: 900, currency: 'EUR', status: 'completed' })
    expect(await rowOf(client)).toMatchObject({
      supportPath: 'strategic_support',
      access: 'active',
      tasks: { pending: 2, waiting: 1, with_va: 1, completed: 1 },
      vas: [{ name: 'Zuri' }, { name: 'Akinyi' }],
      hours: 3.5,
      money: [
        { amountCents: 3000, currency: 'USD' },
        { amountCents: 900, currency: 'EUR' },
      ],
      quota: { total: 10, remaining: 10 },
      health: [],
    })
  })

  it('agrees with the client’s own page on every figure', async () => {
    const client = await world.aClient()
    await world.aTask(client, { status: 'in_progress' })
    const row = await rowOf(client)
    expect(await clients.get({ id: client.id })).toMatchObject(row ?? {})
    expect((await rest('GET', `/${client.id}`)).json()).toMatchObject(row ?? {})
  })

  it('is searched, filtered and ordered', async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const [ada, zoe, ben] = [
      await world.aClient({ firstName: `Adà ${mark}`, supportPath: 'quick_task', lastSeenAt: ago(5) }),
      await world.aClient({ firstName: `Zoë ${mark}`, suspendedAt: new Date(), lastSeenAt: ago(1) }),
      await world.aClient({ firstName: `Ben ${mark}`, invitedAt: new Date() }),
    ]
    const ids = async (query: Parameters<typeof clients.list>[0]) =>
      (await clients.list({ q: mark, ...query })).rows.map(({ id }) => id)
    expect(await ids({ sort: 'name' })).toEqual([ada.id, ben.id, zoe.id])
    expect(await ids({})).toEqual([ben.id, zoe.id, ada.id])
    expect(await ids({ sort: 'seen', desc: true })).toEqual([zoe.id, ada.id, ben.id])
    expect(await ids({ filters: { path: 'quick_task' } })).toEqual([ada.id])
    expect(await ids({ filters: { access: 'suspended' } })).toEqual([zoe.id])
    expect(await ids({ filters: { access: 'invited' } })).toEqual([ben.id])
    expect(await ids({ filters: { access: 'active' } })).toEqual([ada.id])
    expect(await ids({ q: `zoe ${mark}` })).toEqual([zoe.id])
  })

  it('is an array by REST, whose next page a Link header names', async () => {
    await world.aClient()
    const first = await rest('GET', '?limit=1')
    expect(first.json()).toHaveLength(1)
    expect(first.headers.link).toContain('rel="next"')
    expect((await rest('GET', '?health=fine')).statusCode).toBe(400)
  })
})

describe('health', () => {
  /** A client for each signal, to whom no other applies. */
  const sick = {
    late: async () => {
      const client = await world.aClient()
      const task = await world.aTask(client, { status: 'requested_for_va' })
      await world.db
        .updateTable('vaRequests')
        .set({ dueAt: ago(1) })
        .where('taskId', '=', task.id)
        .execute()
      return client
    },
    unanswered: async () => {
      const client = await world.aClient()
      const { id } = await world.aTask(client, { status: 'in_progress' })
      await (await world.as(client)).tasks.messages.send({ taskId: id, message: 'Are you there?' })
      await world.db
        .updateTable('threads')
        .set({ clientWaitsSince: ago(25) })
        .where('userId', '=', client.id)
        .where('clientWaitsSince', 'is not', null)
        .execute()
      return client
    },
    quiet: async () => {
      const client = await world.aClient({ lastSeenAt: ago(31 * 24) })
      await world.anAssignment(await world.aVa(), client)
      return client
    },
  }

  it.each(wordsOf(healthSignals))('%s is shown, and found by its filter and no other', async (signal) => {
    const client = await sick[signal]()
    expect((await rowOf(client))?.health).toEqual([signal])
    for (const health of wordsOf(healthSignals)) {
      const { rows } = await clients.list({ q: client.email, filters: { health } })
      expect(rows.map(({ id }) => id)).toEqual(health === signal ? [client.id] : [])
    }
  })

  it('is not late for a request whose VAs are proposed: it is the client who decides now', async () => {
    const client = await sick.late()
    expect((await rowOf(client))?.health).toEqual(['late'])
    const [task] = (await world.admin.admin.tasks.list({ filters: { clientId: client.id } })).rows
    const { id } = await world.aVa()
    const proposed = { id: task?.id ?? 0, proposals: [{ vaId: id }] }
    await world.admin.admin.tasks.propose(proposed)
    const late = async () => {
      const { total } = await clients.list({ q: client.email, filters: { health: 'late' } })
      return [total, (await rowOf(client))?.health]
    }
    expect(await late()).toEqual([0, []])
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await world.admin.admin.requests.snooze({ kind: 'task', id: proposed.id, until })
    expect(await late()).toEqual([0, []])
  })

  it('is late also for a lead that nobody has answered', async () => {
    const client = await world.aClient()
    const { id } = await (await world.as(client)).auth.inquiries.send({
      inquiryType: 'personalized_support',
      taskDescription: 'Ten hours a week.',
    } as never)
    expect((await rowOf(client))?.health).toEqual([])
    await world.db
      .updateTable('inquiries')
      .set({ dueAt: ago(1) })
      .where('id', '=', id)
      .execute()
    expect((await rowOf(client))?.health).toEqual(['late'])
    expect((await clients.list({ q: client.email, filters: { health: 'late' } })).total).toBe(1)
    await world.admin.admin.leads.update({ id, stage: 'contacted' })
    expect((await rowOf(client))?.health).toEqual([])
  })

  it('is good again when the VA replies, and counts from the first message without an answer', async () => {
    const client = await world.aClient()
    const { id, va, vaTask } = await world.aTask(client, { status: 'in_progress' })
    const api = await world.as(client)
    const since = () =>
      world.db
        .selectFrom('threads')
        .select('clientWaitsSince')
        .where('userId', '=', client.id)
        .executeTakeFirstOrThrow()
    await api.tasks.messages.send({ taskId: id, message: 'Are you there?' })
    const first = await since()
    expect(first.clientWaitsSince).not.toBeNull()
    await api.tasks.messages.send({ taskId: id, message: 'Hello?' })
    expect(await since()).toEqual(first)
    const threadId = `client_task_${vaTask?.id}_va_${va?.id}`
    await (await world.asVa(va ?? { id: 0 })).vaPortal.messages.send({ threadId, message: 'Here.' })
    expect(await since()).toEqual({ clientWaitsSince: null })
  })
})

describe('the lists of a client’s page', () => {
  it('have their ratings, newest first, with the VA and the task, and those of no other client', async () => {
    const [client, other] = [await world.aClient(), await world.aClient()]
    const va = await world.aVa({ name: 'Akinyi' })
    const rated = async (by: typeof client, rating: number, comment?: string) => {
      const { id } = await world.aTask(by, { status: 'completed', va, taskText: `Work worth ${rating}` })
      await (await world.as(by)).tasks.review({ id, rating, ...(comment && { comment }) })
      return id
    }
    await rated(client, 3)
    const taskId = await rated(client, 5, 'Quick and kind.')
    await rated(other, 1)
    const filters = { clientId: client.id }
    const page = await clients.ratings({ filters, size: 1 })
    expect(page).toMatchObject({
      rows: [{ rating: 5, comment: 'Quick and kind.', vaId: va.id, vaName: 'Akinyi', taskId }],
      total: 2,
    })
    expect((await clients.ratings({ filters, cursor: page.next! })).rows).toMatchObject([{ rating: 3, comment: null }])
    expect((await clients.ratings({})).rows).toEqual([])
  })

  it('have their conversations, also those that are put off', async () => {
    const [client, other] = [await world.aClient(), await world.aClient()]
    const { messages } = world.admin.admin
    const said = async (by: typeof client) => {
      const { id } = await world.aTask(by, { status: 'in_progress' })
      await (await world.as(by)).tasks.messages.send({ taskId: id, message: 'Are you there?' })
    }
    await said(client)
    await said(other)
    await messages.send({ threadId: `client_${client.id}_team`, message: 'We are.' })
    await messages.update({
      threadId: `client_${client.id}_team`,
      snoozedUntil: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect((await messages.list({ filters: { clientId: client.id } })).rows).toMatchObject([
      { id: `client_${client.id}_team`, message: 'We are.', clientName: null },
      { message: 'Are you there?', clientName: client.firstName },
    ])
  })
})

describe('granting analyses', () => {
  it('changes the total once, with an audit entry of before and after', async () => {
    const client = await world.aClient()
    for (let turn = 0; turn < 2; turn++)
      expect((await rest('PATCH', `/${client.id}`, { quotaTotal: 25 })).json().quota).toEqual({
        total: 25,
        remaining: 25,
      })
    expect(await (await world.as(client)).auth.quota()).toEqual({ total: 25, remaining: 25 })
    expect(await entriesOn(client.id)).toMatchObject([
      { what: 'update-client', detail: { changes: { analyses: { from: 10, to: 25 } } } },
    ])
  })

  it('from a total that a colleague has replaced is refused: of two who add ten at once, one has to look again', async () => {
    const client = await world.aClient()
    const grant = (quotaTotalBefore: number) =>
      clients.update({ id: client.id, quotaTotal: quotaTotalBefore + 10, quotaTotalBefore })
    const done = await Promise.allSettled([grant(10), grant(10)])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', message: expect.stringContaining('20 analyses in total') },
    })
    expect((await grant(20)).quota).toEqual({ total: 30, remaining: 30 })
  })

  it('never goes below what was used', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client, { taskText: 'Sort my inbox and answer the usual questions' })
    await (await world.as(client)).tasks.analyze({ id })
    await expect(clients.update({ id: client.id, quotaTotal: 0 })).rejects.toThrow('already used 1, so')
    expect(await clients.update({ id: client.id, quotaTotal: 1 })).toMatchObject({ quota: { total: 1, remaining: 0 } })
  })

  it.each([-1, 1.5, 10_001, '20'])('refuses %j', async (quotaTotal) => {
    const client = await world.aClient()
    expect((await rest('PATCH', `/${client.id}`, { quotaTotal })).statusCode).toBe(400)
  })
})

describe('notes', () => {
  it('are kept, cleared and never shown to the client', async () => {
    const client = await world.aClient()
    expect(await clients.update({ id: client.id, notes: 'Prefers mornings' })).toMatchObject({
      notes: 'Prefers mornings',
    })
    const api = await world.as(client)
    for (const own of [await api.auth.me(), await api.auth.account.export()])
      expect(JSON.stringify(own)).not.toContain('Prefers mornings')
    expect(await clients.update({ id: client.id, notes: '' })).toMatchObject({ notes: null })
  })

  it('that were written from a stale text do not replace newer ones', async () => {
    const { id } = await world.aClient()
    await clients.update({ id, notes: 'Prefers mornings', notesBefore: null })
    await expect(clients.update({ id, notes: 'Prefers noon', notesBefore: null })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const notesBefore = 'Prefers mornings'
    expect(await clients.update({ id, notes: 'Prefers noon', notesBefore })).toMatchObject({ notes: 'Prefers noon' })
  })

  it('take no field that is not allowed there', async () => {
    const client = await world.aClient()
    const answer = await rest('PATCH', `/${client.id}`, { notes: 'Hi', email: 'other@example.com' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toContain('email')
    expect((await rest('PATCH', `/${nobody}`, { notes: 'Hi' })).statusCode).toBe(404)
  })
})

describe('a suspended client', () => {
  it('is out at once and stays out: sessions, password and links, with a plain sentence', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    await world.guest.auth.forgotPassword({ email: client.email })
    const token = /token=([\w-]+)/.exec((await mailsTo(client.email))[0]?.text ?? '')?.[1] ?? ''
    expect(await clients.update({ id: client.id, suspended: true })).toMatchObject({ access: 'suspended', sessions: 0 })
    await expect(api.tasks.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(world.guest.auth.resetPassword({ token, newPassword: 'Another-pass-9' })).rejects.toThrow(
      'no longer valid',
    )
    await expect(world.guest.auth.login({ email: client.email, password })).rejects.toThrow(
      'Your account is suspended. Please write to',
    )
    // A wrong password reveals nothing.
    await expect(world.guest.auth.login({ email: client.email, password: 'wrong' })).rejects.toThrow(
      'Invalid credentials',
    )
    await openSession(world.db, { userId: client.id })
  })

  it('is told by email, and gets no news after that', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client, { status: 'requested_for_va' })
    const subjects = async () => (await mailsTo(client.email)).map(({ subject }) => subject)
    await clients.update({ id: client.id, suspended: true })
    expect(await subjects()).toEqual([expect.stringContaining('is suspended')])
    await world.admin.admin.tasks.propose({ id, proposals: [{ vaId: (await world.aVa()).id }] })
    expect(await subjects()).toHaveLength(1)
  })

  it('keeps tasks and VAs, and the team sees what is open', async () => {
    const client = await world.aClient()
    await world.aTask(client, { status: 'requested_for_va' })
    await world.aTask(client, { status: 'in_progress' })
    expect(await clients.update({ id: client.id, suspended: true })).toMatchObject({
      tasks: { waiting: 1, with_va: 1 },
      vas: [{ name: 'Wanjiku Mwangi' }],
    })
  })

  it('comes back as it was, once, and both actions are written down', async () => {
    const client = await world.aClient()
    for (const suspended of [true, true, false, false]) await clients.update({ id: client.id, suspended })
    expect((await entriesOn(client.id)).map(({ what }) => what)).toEqual(['reinstate-client', 'suspend-client'])
    expect(await mailsTo(client.email)).toHaveLength(2)
    expect(await world.guest.auth.login({ email: client.email, password })).toMatchObject({ user: { id: client.id } })
  })
})

describe('results that a client who was suspended had not answered', () => {
  const setDelivered = (id: number, at: Date) =>
    world.db.updateTable('tasks').set({ completedAt: at.toISOString() }).where('id', '=', id).execute()
  /** Results of a client: delivered these many hours ago. */
  async function delivered(...hours: number[]) {
    const client = await world.aClient()
    const results: Awaited<ReturnType<typeof world.aTask>>[] = []
    for (const before of hours) {
      const result = await world.aTask(client, { status: 'completed' })
      await setDelivered(result.id, ago(before))
      results.push(result)
    }
    const ids = results.map(({ id }) => id)
    const rows = async () =>
      (
        await world.db
          .selectFrom('tasks')
          .select(['completedAt', 'acceptedAt'])
          .where('id', 'in', ids)
          .orderBy('id')
          .execute()
      ).map(({ completedAt, acceptedAt }) => ({
        hoursAgo: Math.round((Date.now() - Date.parse(completedAt ?? '')) / 3_600_000),
        accepted: acceptedAt !== null,
      }))
    return { client, ids, rows, vaTasks: results.map(({ vaTask }) => vaTask?.id ?? 0) }
  }
  const suspendedSince = (client: { id: number }, hours: number) =>
    world.db
      .updateTable('users')
      .set({ suspendedAt: ago(hours).toISOString() })
      .where('id', '=', client.id)
      .execute()

  it('are neither accepted by silence nor asked for while they cannot answer', async () => {
    const { client, rows } = await delivered(8 * 24, 4 * 24)
    await suspendedSince(client, 24)
    await enforceReviewDeadlines(world.context)
    expect(await rows()).toMatchObject([{ accepted: false }, { accepted: false }])
    expect(
      (await world.db.selectFrom('notifications').where('userId', '=', client.id).select('id').execute()).length,
    ).toBe(0)
  })

  it('have as much time left as before, and all of it if they came meanwhile; what VAs are paid by stays', async () => {
    const { client, ids, rows, vaTasks } = await delivered(6 * 24, 10 * 24, 2 * 24, 20 * 24)
    const done = () =>
      world.db
        .selectFrom('vaTasks')
        .select(['completedAt', 'reviewedAt'])
        .where('id', 'in', vaTasks)
        .orderBy('id')
        .execute()
    await tasks.acceptResult({ id: ids[3] ?? 0 })
    const before = await done()
    await suspendedSince(client, 5 * 24)
    await clients.update({ id: client.id, suspended: false })
    expect(await rows()).toEqual([
      { hoursAgo: 24, accepted: false },
      { hoursAgo: 5 * 24, accepted: false },
      { hoursAgo: 0, accepted: false },
      { hoursAgo: 20 * 24, accepted: true },
    ])
    expect(await done()).toEqual(before)
    await enforceReviewDeadlines(world.context)
    expect((await rows()).map(({ accepted }) => accepted)).toEqual([false, false, false, true])
    // Another one, and nothing is given twice.
    await clients.update({ id: client.id, suspended: true })
    await clients.update({ id: client.id, suspended: false })
    expect((await rows()).map(({ hoursAgo }) => hoursAgo)).toEqual([24, 5 * 24, 0, 20 * 24])
  })

  it('have their time as it was when the end of the suspension is undone, unless they went on', async () => {
    const { client, ids, rows } = await delivered(6 * 24, 2 * 24, 6 * 24)
    await suspendedSince(client, 5 * 24)
    const { undo } = await clients.update({ id: client.id, suspended: false })
    await setDelivered(ids[2] ?? 0, ago(1))
    await world.admin.admin.undo({ id: undo ?? '' })
    expect((await rows()).map(({ hoursAgo }) => hoursAgo)).toEqual([6 * 24, 2 * 24, 1])
    await clients.update({ id: client.id, suspended: false })
    expect((await rows()).map(({ hoursAgo }) => hoursAgo)).toEqual([24, 0, 0])
  })
})

describe('a client’s page', () => {
  it('names the task of an event by the beginning of its text, which ends with a whole word', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client, {
      taskText: `${'Sort my inbox and '.repeat(6)}answer everything left over.`,
    })
    await (await world.as(client)).tasks.requestVa({ id })
    const [event] = (await clients.events({ filters: { clientId: client.id } })).rows
    expect(event?.task).toBe(`${'Sort my inbox and '.repeat(6)}answer…`)
  })

  it('lists what is theirs and nobody else’s', async () => {
    const [client, other] = [await world.aClient(), await world.aClient()]
    for (const one of [client, other]) {
      const { id } = await world.aTask(one, { taskText: `Of ${one.id}` })
      await (await world.as(one)).tasks.requestVa({ id })
      await world.anAssignment(await world.aVa(), one)
      await (await world.as(one)).auth.inquiries.send({
        inquiryType: 'agent_request',
        taskDescription: 'An agent',
      } as never)
    }
    const filters = { clientId: client.id }
    expect((await tasks.list({ filters })).rows).toMatchObject([{ taskText: `Of ${client.id}` }])
    expect((await assignments.list({ filters })).rows).toMatchObject([{ clientEmail: client.email }])
    expect((await clients.inquiries({ filters })).rows).toMatchObject([{ kind: 'agent_request', stage: 'new' }])
    const events = (await clients.events({ filters })).rows
    expect(events.length).toBeGreaterThan(0)
    for (const { task } of events) expect(task).toBe(`Of ${client.id}`)
    const mails = (await outbox.list({ filters: { to: client.email.toUpperCase() } })).rows
    expect(mails.length).toBeGreaterThan(0)
    for (const { to } of mails) expect(to).toBe(client.email)
  })

  it('says when they were here last: at sign-in, and with the session in use', async () => {
    const client = await world.aClient()
    expect((await clients.get({ id: client.id })).lastSeenAt).toBeNull()
    await world.guest.auth.login({ email: client.email, password })
    expect((await clients.get({ id: client.id })).lastSeenAt).not.toBeNull()
    await world.db
      .updateTable('users')
      .set({ lastSeenAt: ago(9) })
      .where('id', '=', client.id)
      .execute()
    const api = await world.as(client)
    await world.db
      .updateTable('sessions')
      .set({ lastUsedAt: ago(1) })
      .where('userId', '=', client.id)
      .execute()
    await api.auth.me()
    const { lastSeenAt } = await clients.get({ id: client.id })
    expect(Date.now() - Date.parse(lastSeenAt ?? '')).toBeLessThan(60_000)
  })

  it('is 404 when there is no such client', async () => {
    await expect(clients.get({ id: nobody })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('many clients', () => {
  it('are topped up: nobody gets fewer, and twice is the same as once', async () => {
    const [few, many] = [await world.aClient(), await world.aClient()]
    await (await world.as(few)).tasks.analyze({ id: (await world.aTask(few)).id })
    await clients.update({ id: many.id, quotaTotal: 40 })
    const call = () =>
      clients.changeMany({ selection: { ids: [few.id, many.id] }, change: { what: 'topUp', left: 15 } })
    expect((await call()).results.map(({ text }) => text)).toEqual(['now has 15 left.', 'already has 40 left.'])
    expect(await (await world.as(few)).auth.quota()).toEqual({ total: 16, remaining: 15 })
    expect((await call()).results.map(({ text }) => text)).toEqual(['already has 15 left.', 'already has 40 left.'])
    expect((await entriesOn(few.id)).map(({ what }) => what)).toEqual(['update-client'])
    expect(await entriesOn(many.id)).toHaveLength(1)
  })

  it('never have more in total than one can be granted: that one is refused by itself', async () => {
    const [full, other] = [await world.aClient(), await world.aClient()]
    await (await world.as(full)).tasks.analyze({ id: (await world.aTask(full)).id })
    const { results } = await clients.changeMany({
      selection: { ids: [full.id, other.id] },
      change: { what: 'topUp', left: 10_000 },
    })
    expect(results.map(({ done }) => done)).toEqual([false, true])
    expect(results[0]?.text).toBe('They would have more than 10,000 in total.')
  })

  it('are suspended and let in again, each told once; all that match are found behind the last one', async () => {
    const mark = `zq${crypto.randomUUID().slice(0, 8)}`
    const all = [await world.aClient({ firstName: mark }), await world.aClient({ firstName: mark })]
    const [first, last] = all.map(({ id }) => id) as [number, number]
    const selection = { matching: { q: mark } }
    for (const text of ['is suspended, and is told by email.', 'was suspended already.'])
      expect((await clients.changeMany({ selection, change: { what: 'suspend' } })).results).toMatchObject([
        ...[{ id: first, done: true, text }],
        { id: last, done: true, text },
      ])
    for (const { email } of all) expect(await mailsTo(email)).toHaveLength(1)
    const rest = await clients.changeMany({ selection, after: first, change: { what: 'reinstate' } })
    expect(rest.results).toMatchObject([{ id: last, text: 'can sign in again, and is told by email.' }])
    expect((await clients.get({ id: first })).access).toBe('suspended')
    expect((await entriesOn(last)).map(({ what }) => what)).toEqual(['reinstate-client', 'suspend-client'])
  })

  it('are said to be told by email only if an email goes out, and what became of an invitation', async () => {
    const unconfirmed = await world.aClient({ emailConfirmedAt: null, lastSeenAt: new Date() })
    const invited = await world.aClient({ emailConfirmedAt: null, invitedAt: new Date(), lastSeenAt: null })
    const told = await world.aClient()
    const selection = { ids: [unconfirmed.id, invited.id, told.id] }
    const textsOf = async (what: 'suspend' | 'reinstate') =>
      (await clients.changeMany({ selection, change: { what } })).results.map(({ text }) => text)
    expect(await textsOf('suspend')).toEqual([
      'is suspended. They are not told by email.',
      'is suspended. Their invitation is no longer valid, and they are not told by email.',
      'is suspended, and is told by email.',
    ])
    expect(await textsOf('reinstate')).toEqual([
      'can sign in again. They are not told by email.',
      'is no longer suspended. Their old invitation doesn’t work anymore: ask them to use “Forgot password?” on the sign-in page.',
      'can sign in again, and is told by email.',
    ])
    for (const { email } of [unconfirmed, invited]) expect(await mailsTo(email)).toEqual([])
    expect(await mailsTo(told.email)).toHaveLength(2)
  })
})

describe('what was done to a client a moment ago', () => {
  const undo = (id: string | null) => world.admin.admin.undo({ id: id ?? '' })
  const news = async ({ email }: { email: string }) => (await mailsTo(email)).map(({ subject }) => subject)

  it('is undone: analyses are as they were, for the client as well', async () => {
    const client = await world.aClient()
    const { undo: id } = await clients.update({ id: client.id, quotaTotal: 25 })
    expect(await undo(id)).toEqual({ undone: true })
    expect(await (await world.as(client)).auth.quota()).toEqual({ total: 10, remaining: 10 })
    // Twice is the same as once.
    expect(await undo(id)).toEqual({ undone: true })
    expect((await entriesOn(client.id)).map(({ what }) => what)).toEqual(['undo', 'update-client'])
    expect((await clients.update({ id: client.id, quotaTotal: 10 })).undo).toBeNull()
    expect((await clients.update({ id: client.id, notes: 'Prefers mornings' })).undo).toBeNull()
  })

  it('is undone: a suspension, of which nobody hears; the sessions it ended stay ended', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    const { undo: id } = await clients.update({ id: client.id, suspended: true })
    expect(await news(client)).toHaveLength(1)
    await undo(id)
    expect(await clients.get({ id: client.id })).toMatchObject({ access: 'active' })
    expect(await news(client)).toEqual([])
    await expect(api.tasks.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await world.guest.auth.login({ email: client.email, password })).toMatchObject({ user: { id: client.id } })
  })

  it('is undone: letting somebody in again keeps them out since when they were out, and ends what began', async () => {
    const since = ago(48).toISOString()
    const client = await world.aClient({ suspendedAt: since })
    const { undo: id } = await clients.update({ id: client.id, suspended: false })
    const api = await world.as(client)
    await undo(id)
    expect(await news(client)).toEqual([])
    await expect(api.tasks.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const { suspendedAt, sessions } = await clients.get({ id: client.id })
    expect(sessions).toBe(0)
    expect(new Date(suspendedAt ?? 0).toISOString()).toBe(since)
  })

  it('stays where somebody has gone on: changed again, used, or told', async () => {
    const [again, used, told] = [await world.aClient(), await world.aClient(), await world.aClient()]
    const first = await clients.update({ id: again.id, quotaTotal: 25 })
    await clients.update({ id: again.id, quotaTotal: 30 })
    await expect(undo(first.undo)).rejects.toThrow('This has changed since')
    await clients.update({ id: used.id, quotaTotal: 0 })
    const more = await clients.update({ id: used.id, quotaTotal: 1 })
    await (await world.as(used)).tasks.analyze({ id: (await world.aTask(used)).id })
    await expect(undo(more.undo)).rejects.toThrow('already used 1, so')
    const gone = await clients.update({ id: told.id, suspended: true })
    await world.db.updateTable('mails').set({ status: 'sent' }).where('to', '=', told.email).execute()
    await expect(undo(gone.undo)).rejects.toThrow('an email has already gone out')
    expect((await clients.get({ id: told.id })).access).toBe('suspended')
    expect(await (await world.as(again)).auth.quota()).toEqual({ total: 30, remaining: 30 })
  })

  it('is undone for many at once, and whoever has gone on is named', async () => {
    const [one, other, third] = [await world.aClient(), await world.aClient(), await world.aClient()]
    const change = { what: 'topUp', left: 15 } as const
    const begun = await clients.changeMany({ selection: { ids: [one.id, other.id] }, change })
    const { undo: id } = await clients.changeMany({
      selection: { ids: [third.id] },
      change,
      ...(begun.undo && { undo: begun.undo }),
    })
    expect(id).toBe(begun.undo)
    await clients.update({ id: other.id, quotaTotal: 40 })
    expect(await undo(id)).toEqual({ undone: true, kept: [], left: 2 })
    expect(await undo(id)).toMatchObject({ undone: true, kept: [{ id: other.id, done: false }] })
    const totals = [one, other, third].map(async (client) => (await (await world.as(client)).auth.quota()).total)
    expect(await Promise.all(totals)).toEqual([10, 40, 10])
    const none = await clients.changeMany({ selection: { ids: [other.id] }, change })
    expect(none).toMatchObject({ undo: null, results: [{ text: 'already has 40 left.' }] })
  })

  it('is undone only by whom it was done', async () => {
    const client = await world.aClient()
    const { undo: id } = await clients.update({ id: client.id, quotaTotal: 25 })
    await world.db.updateTable('teamUndos').set({ actor: 'colleague' }).where('id', '=', id).execute()
    await expect(undo(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
