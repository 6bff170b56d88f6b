import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { ownedRecordsIn } from '../testing/owned-records.ts'
import { password, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const aMail = { subject: 'A signed contract', text: 'Terms', html: '<p>Terms</p>' }

const count = async (table: 'users' | 'tasks' | 'inquiries' | 'sessions' | 'notifications', userId: number) =>
  (
    await world.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where(table === 'users' ? 'id' : 'userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).n

describe('the export', () => {
  it('is an archive with a file for each kind of thing, with everything of the client and nothing of others', async () => {
    const [own, other] = [await ownedRecordsIn(world), await ownedRecordsIn(world)]
    const answer = await world.app.inject({
      url: '/api/user/export',
      headers: { cookie: `kazi_client=${own.sessions.client}` },
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="kazi-export.zip"',
    })
    const files = Object.fromEntries(
      Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
    )
    const rows = (name: string) => JSON.parse(files[`${name}.json`] ?? 'null')
    expect(rows('account')).toMatchObject([{ email: own.client.email }])
    expect(rows('tasks')).toHaveLength(4)
    for (const name of ['timeline', 'requests', 'proposals', 'messages', 'notifications', 'emails', 'work'])
      expect(rows(name).length, name).toBeGreaterThan(0)
    const all = Object.values(files).join('')
    expect(all).toContain(own.canary)
    expect(all).not.toContain(other.canary)
    expect(all).not.toMatch(/password_?hash|token_?hash|performance_?notes|unsubscribe_?token/i)
  })
})

it('exports the emails of an address once it is confirmed, for it may be another’s', async () => {
  const client = await world.aClient({ emailConfirmedAt: null })
  await world.db
    .insertInto('mails')
    .values({ ...aMail, messageId: `<${crypto.randomUUID()}@kazi>`, to: client.email, status: 'sent' })
    .execute()
  const emails = async () => {
    const cookie = `kazi_client=${await openSession(world.db, { userId: client.id })}`
    const answer = await world.app.inject({ url: '/api/user/export', headers: { cookie } })
    return new TextDecoder().decode(unzipSync(answer.rawPayload)['emails.json'])
  }
  expect(await emails()).not.toContain(aMail.subject)
  await world.db.updateTable('users').set({ emailConfirmedAt: new Date() }).where('id', '=', client.id).execute()
  expect(await emails()).toContain(aMail.subject)
})

describe('erasure', () => {
  it('needs the password', async () => {
    const { client } = await ownedRecordsIn(world)
    const api = await world.as(client)
    await expect(api.auth.account.erase({ password: 'wrong-one' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await count('users', client.id)).toBe(1)
  })

  it('leaves no word of the client anywhere, and the hours and ratings of the VA as they were', async () => {
    const { client, va, canary, ids, sessions } = await ownedRecordsIn(world)
    await (await world.as(client)).tasks.review({ id: ids.completed, rating: 4 })
    const asVa = await world.asVa(va)
    await asVa.vaPortal.tasks.logTime({ id: ids.vaTask, minutes: 90, workedOn: '2026-01-05' })
    const before = (await asVa.vaPortal.metrics()).averageRating
    const answer = await world.app.inject({
      method: 'DELETE',
      url: '/api/user',
      headers: { cookie: `kazi_client=${sessions.client}` },
      payload: { password },
    })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, expect.stringContaining('kazi_client=;')])
    for (const table of ['users', 'tasks', 'inquiries', 'sessions', 'notifications'] as const)
      expect(await count(table, client.id), table).toBe(0)
    expect((await asVa.vaPortal.metrics()).averageRating).toBe(before)
    const { minutes } = await world.db
      .selectFrom('timeEntries')
      .select('minutes')
      .where('vaTaskId', '=', ids.vaTask)
      .where('workedOn', '=', '2026-01-05')
      .executeTakeFirstOrThrow()
    expect(minutes).toBe(90)
    const kept = await world.db
      .selectFrom('vaTasks')
      .innerJoin('vaAssignments', 'vaAssignments.id', 'vaTasks.assignmentId')
      .select(['title', 'description', 'clientName', 'clientEmail', 'projectTitle', 'projectDescription'])
      .where('vaTasks.vaId', '=', va.id)
      .execute()
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain(canary)
  })

  it('leaves no word of the client in the audit log: who did what, when and to what stays', async () => {
    const [{ client, canary, ids }, other] = [await ownedRecordsIn(world), await ownedRecordsIn(world)]
    const { admin } = world.admin
    const lead = await world.db
      .insertInto('inquiries')
      .values({
        kind: 'contact',
        name: canary,
        email: client.email,
        company: null,
        message: canary,
        vaId: null,
        userId: null,
        clientId: client.id,
        stage: 'new',
        dueAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await admin.clients.update({ id: client.id, notes: canary, notesBefore: null, quotaTotal: 25 })
    await admin.leads.update({ id: lead.id, notes: canary })
    await admin.leads.mail({ id: lead.id, subject: canary, message: canary })
    await admin.documents.mail({ id: ids.document, to: client.email, subject: canary, message: canary })
    await admin.assignments.update({ id: ids.assignment, status: 'paused', reason: canary })
    await admin.tasks.unassign({ id: ids.held, reason: canary })
    await admin.clients.update({ id: other.client.id, notes: other.canary, notesBefore: null })
    const log = async () =>
      (await world.db.selectFrom('audit').select(['id', 'actor', 'action', 'target', 'at', 'detail']).execute()).map(
        ({ detail, ...entry }) => ({ ...entry, detail: JSON.stringify(detail) }),
      )
    const before = await log()
    const written = before.filter(({ detail }) => detail.includes(canary)).map(({ action }) => action)
    expect([...new Set(written)].sort()).toEqual([
      ...['mail-lead', 'propose', 'unassign'],
      ...['update-assignment', 'update-client', 'update-lead'],
    ])

    await (await world.as(client)).auth.account.erase({ password })

    const after = await log()
    expect(after.filter(({ detail }) => detail.includes(canary))).toEqual([])
    const kept = (all: typeof after) => all.map(({ detail: _, ...entry }) => entry)
    expect(kept(after)).toEqual(expect.arrayContaining(kept(before)))
    const detailOf = (action: string, target: string) =>
      JSON.parse(after.find((entry) => entry.action === action && entry.target === target)?.detail ?? 'null')
    expect(detailOf('update-client', `client ${client.id}`)).toEqual({
      changes: { analyses: { from: 10, to: 25 }, notes: { from: null, to: '(erased)' } },
    })
    expect(detailOf('unassign', `task ${ids.held}`)).toMatchObject({
      reason: '(erased)',
      vaId: ids.va,
      changes: { status: { from: 'in_progress', to: 'requested_for_va' } },
    })
    expect(detailOf('update-client', `client ${other.client.id}`)).toMatchObject({
      changes: { notes: { to: other.canary } },
    })
  })

  it('tells the VA, ends what runs, and writes a last time', async () => {
    const client = await world.aClient()
    const task = await world.aTask(client, { status: 'in_progress' })
    const waiting = await world.aTask(client, { status: 'completed' })
    const api = await world.as(client)
    await api.auth.account.erase({ password })
    const asVa = await world.asVa(task.va ?? { id: 0 })
    expect((await asVa.vaPortal.notifications.list()).rows).toMatchObject([{ title: 'A client has left' }])
    expect(await asVa.vaPortal.tasks.list()).toEqual([])
    const vaTask = await world.db
      .selectFrom('vaTasks')
      .select('status')
      .where('id', '=', waiting.vaTask?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(vaTask.status).toBe('reviewed')
    const mails = (await world.mails()).filter(({ to }) => to === client.email)
    expect(mails).toMatchObject([{ subject: expect.stringContaining('was deleted') }])
    await expect(api.auth.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('tells a VA of the result that counts as accepted, without the client’s words', async () => {
    const client = await world.aClient()
    const { va } = await world.aTask(client, { status: 'completed', taskText: 'Sort the letters of Zebedee' })
    await (await world.as(client)).auth.account.erase({ password })
    const { rows } = await (await world.asVa(va ?? { id: 0 })).vaPortal.notifications.list()
    expect(rows).toMatchObject([{ title: 'Your work was accepted', message: 'Task of a former client' }])
  })

  it('tells each VA of an ongoing assignment once, with or without an open task', async () => {
    const [client, idle, busy, replaced] = [
      await world.aClient(),
      await world.aVa(),
      await world.aVa(),
      await world.aVa(),
    ]
    for (const va of [idle, idle, busy]) await world.anAssignment(va, client, { projectType: 'ongoing' })
    const { id: successorId } = await world.anAssignment(idle, client, { projectType: 'ongoing' })
    await world.anAssignment(replaced, client, { projectType: 'ongoing', status: 'paused', successorId })
    await world.aTask(client, { status: 'in_progress', va: busy })
    await (await world.as(client)).auth.account.erase({ password })
    for (const va of [idle, busy])
      expect((await (await world.asVa(va)).vaPortal.notifications.list()).rows).toMatchObject([
        { title: 'A client has left' },
      ])
    expect((await (await world.asVa(replaced)).vaPortal.notifications.list()).rows).toEqual([])
  })

  it('of an address that was never confirmed leaves the work and the emails of its owner alone', async () => {
    const [va, email] = [await world.aVa(), `owner-${crypto.randomUUID()}@example.com`]
    const { id } = await world.admin.admin.assignments.create({
      vaId: va.id,
      clientName: 'Big Corp',
      clientEmail: email,
      projectTitle: 'A real contract',
      projectDescription: 'Terms',
      projectType: 'ongoing',
    })
    await world.db
      .insertInto('mails')
      .values({ ...aMail, messageId: `<${crypto.randomUUID()}@kazi>`, to: email, status: 'sent' })
      .execute()
    const stranger = await world.aClient({ email, emailConfirmedAt: null })
    await (await world.as(stranger)).auth.account.erase({ password })
    expect(await world.admin.admin.assignments.get({ id })).toMatchObject({
      clientName: 'Big Corp',
      clientEmail: email,
      projectTitle: 'A real contract',
    })
    const left = (await world.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(left).toEqual([aMail.subject])
  })

  it('takes back what still waits to be sent to the client', async () => {
    const client = await world.aClient()
    await world.db
      .insertInto('mails')
      .values({ ...aMail, messageId: `<${crypto.randomUUID()}@kazi>`, to: client.email, status: 'queued' })
      .execute()
    await (await world.as(client)).auth.account.erase({ password })
    expect((await world.mails()).filter(({ to }) => to === client.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('was deleted'),
    ])
  })

  it('twice at the same moment is once', async () => {
    const client = await world.aClient()
    const context = async () =>
      world.callerWith({ client: await openSession(world.db, { userId: client.id }) }).auth.account
    const [one, two] = [await context(), await context()]
    const answers = await Promise.allSettled([one.erase({ password }), two.erase({ password })])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await count('users', client.id)).toBe(0)
  })
})
