import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { mailDaily } from '../notifications/unread-mail.ts'
import { arriving } from '../testing/arriving-file.ts'
import { password, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

/** Where a word is: each text and json column of each table with a row that has it, as 'table.column'. */
async function placesOf(word: string) {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and (udt_name in ('text', 'varchar', 'citext', 'json', 'jsonb', '_text') or udt_name = 'tsvector')`.execute(
    world.db,
  )
  expect(columns.length).toBeGreaterThan(150)
  const found = []
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where position(${word} in ${sql.ref(column)}::text) > 0 limit 1`.execute(
      world.db,
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found.sort()
}

/** A client, all of whose words have one word in them, and the VAs who were told of them at once, held and daily. */
async function aTalkativeClient() {
  const word = `canary-${randomUUID()}`
  const client = await world.aClient({ firstName: word, username: word })
  const [api, team] = [await world.as(client), world.admin.admin]
  const vas = { now: await world.aVa(), grouped: await world.aVa(), daily: await world.aVa() }
  for (const [timing, va] of Object.entries(vas)) {
    const asVa = await world.asVa(va)
    const mail = { tasks: timing, progress: timing, messages: timing } as never
    await asVa.vaPortal.preferences.save({ mail })
    const project = { clientName: word, clientEmail: client.email, projectDescription: word }
    const { id } = await team.assignments.create({
      ...project,
      vaId: va.id,
      projectTitle: `Inbox of ${word}. `,
      projectType: 'ongoing',
    })
    await team.assignments.update({ id, status: 'paused', reason: word })
    await team.assignments.update({ id, status: 'active', reason: word })
    const held = async () => {
      const { id: taskId } = await api.tasks.create({ taskText: word, notes: word })
      await api.tasks.requestVa({ id: taskId })
      await team.tasks.assign({ id: taskId, vaId: va.id })
      const { id: vaTaskId } = await world.db
        .selectFrom('vaTasks')
        .select('id')
        .where('taskId', '=', taskId)
        .executeTakeFirstOrThrow()
      return { id: taskId, vaTaskId }
    }
    const started = async () => {
      const task = await held()
      await asVa.vaPortal.tasks.move({ id: task.vaTaskId, status: 'in_progress' })
      return task
    }
    // What the VA was answered is stored under the key.
    const keyed = await held()
    const answer = await world.app.inject({
      method: 'PUT',
      url: `/api/va/tasks/${keyed.vaTaskId}`,
      payload: { status: 'in_progress' },
      headers: { cookie: `kazi_va=${await openSession(world.db, { vaId: va.id })}`, 'idempotency-key': randomUUID() },
    })
    expect(answer.statusCode).toBe(200)
    // A task that nobody has anymore goes with its row, which the VA's task outlives.
    const gone = await started()
    await asVa.vaPortal.tasks.ask({ id: gone.vaTaskId, question: 'Which list?' })
    await team.tasks.unassign({ id: gone.id, reason: 'Ill for a week.' })
    await api.tasks.cancelRequest({ id: gone.id })
    await api.tasks.delete({ id: gone.id })
    const { vaTaskId, ...task } = await started()
    await api.tasks.messages.send({ taskId: task.id, message: word })
    await api.tasks.update({ id: task.id, notes: `More of ${word}` })
    await api.tasks.files.add({ id: task.id, file: arriving('mine', `${word}.txt`) })
    await asVa.vaPortal.tasks.ask({ id: vaTaskId, question: 'Which folder?' })
    const [question] = (await api.tasks.get({ id: task.id })).work?.questions ?? []
    await api.tasks.answer({ id: task.id, questionId: question?.id ?? 0, answer: word })
    await asVa.vaPortal.tasks.move({ id: vaTaskId, status: 'completed', handoverNote: 'Done.' })
    await api.tasks.requestChanges({ id: task.id, note: word })
    const taken = await started()
    await team.tasks.unassign({ id: taken.id, reason: 'Ill for a week.' })
    const deleted = await started()
    await api.tasks.messages.send({ taskId: deleted.id, message: word })
    await asVa.vaPortal.tasks.move({ id: deleted.vaTaskId, status: 'completed' })
    await api.tasks.delete({ id: deleted.id })
  }
  return { word, client, api, vas }
}

describe('erasure', () => {
  it('leaves no word of the client in any table, nor in the bells and emails of their VAs', async () => {
    const { word, client, api, vas } = await aTalkativeClient()
    const before = await placesOf(word)
    for (const place of ['notifications.message', 'notifications.email', 'mails.text', 'mails.html', 'tasks.task_text'])
      expect(before).toContain(place)
    expect(before).toContain('idempotency_keys.answer')
    await api.auth.account.erase({ password })
    expect(await placesOf(word)).toEqual([])
    expect(await placesOf(client.email)).toEqual(['mails.list_text', 'mails.to'])
    for (const va of Object.values(vas)) {
      const { rows } = await (await world.asVa(va)).vaPortal.notifications.list()
      expect([...new Set(rows.map(({ title }) => title))].sort()).toEqual([
        'A client has left',
        'Your work was accepted',
      ])
    }
  })

  it('leaves a daily email that is about other clients alone', async () => {
    const va = await world.aVa()
    await (await world.asVa(va)).vaPortal.preferences.save({ mail: { tasks: 'daily', progress: 'daily' } })
    const dailyOf = async (client: Awaited<ReturnType<typeof world.aClient>>) => {
      const { admin } = world.admin
      const task = await world.aTask(client, {
        status: 'requested_for_va',
        taskText: `The list of ${client.firstName}`,
      })
      await admin.tasks.assign({ id: task.id, vaId: va.id })
      await world.undosAreOver()
      await mailDaily(world.context, { vaId: va.id })
    }
    const [leaves, stays] = [await world.aClient({ firstName: 'Dana' }), await world.aClient({ firstName: 'Ben' })]
    await dailyOf(leaves)
    await dailyOf(stays)
    const texts = async () => (await world.mails()).filter(({ to }) => to === va.email).map(({ text }) => text)
    expect(await texts()).toMatchObject([
      expect.stringContaining('list of Ben'),
      expect.stringContaining('list of Dana'),
    ])
    await (await world.as(leaves)).auth.account.erase({ password })
    expect((await texts()).filter((text) => text.includes('list of'))).toMatchObject([
      expect.stringContaining('list of Ben'),
    ])
  })

  it('leaves the news of other clients in the bells and emails of their VAs', async () => {
    const va = await world.aVa()
    const [leaves, stays] = [await world.aClient({ firstName: 'Dana' }), await world.aClient({ firstName: 'Dana' })]
    for (const client of [leaves, stays]) {
      const task = await world.aTask(client, { status: 'in_progress', va })
      await world.admin.admin.assignments.create({
        vaId: va.id,
        clientName: 'Dana',
        clientEmail: client.email,
        projectDescription: 'Letters',
        projectTitle: client === leaves ? 'Her inbox' : 'Her letters',
        projectType: 'ongoing',
      })
      await (await world.as(client)).tasks.messages.send({ taskId: task.id, message: `From ${client.email}` })
    }
    await (await world.as(leaves)).auth.account.erase({ password })
    const { rows } = await (await world.asVa(va)).vaPortal.notifications.list()
    expect(rows.map(({ title, message }) => [title, message.split('.')[0]])).toEqual([
      ...rows
        .filter(({ title }) => title === 'A client has left')
        .map(({ title, message }) => [title, message.split('.')[0]]),
      ['Dana wrote to you', `From ${stays.email.split('.')[0]}`],
      ['A new assignment for you', '“Her letters” for Dana is yours now'],
    ])
    const mails = (await world.mails()).filter(({ to, subject }) => to === va.email && subject.includes('Her '))
    expect(mails.map(({ subject }) => subject)).toEqual(['A new assignment for you: Her letters'])
  })

  it('takes along what was asked with the confirmed address by nobody who was signed in, the team’s email too', async () => {
    const word = `canary-${randomUUID()}`
    const client = await world.aClient({ emailConfirmedAt: null })
    const inquiry = { name: word, email: client.email, message: `A question of ${word}` }
    await world.guest.vas.inquire(inquiry)
    await world.guest.vas.inquire({ ...inquiry, kind: 'contact' })
    const stranger = await world.aClient({ emailConfirmedAt: null })
    await world.guest.vas.inquire({ name: 'Its owner', email: stranger.email, message: 'Their own' })
    const asked = (email: string) => world.db.selectFrom('inquiries').select('id').where('email', '=', email).execute()
    const [one] = await asked(client.email)
    await world.admin.admin.leads.update({ id: (await asked(client.email))[1]?.id ?? 0, notes: word })
    expect(one).toBeDefined()
    await (await world.as(stranger)).auth.account.erase({ password })
    expect(await asked(stranger.email)).toHaveLength(1)
    await world.db.updateTable('users').set({ emailConfirmedAt: new Date() }).where('id', '=', client.id).execute()
    await (await world.as(client)).auth.account.erase({ password })
    expect(await asked(client.email)).toEqual([])
    expect(await placesOf(word)).toEqual([])
    expect(await placesOf(stranger.email)).toContain('inquiries.email')
  })
})

describe('a VA who is deleted', () => {
  const aMail = (to: string, status: 'queued' | 'failed' | 'sent', rest: { name?: string; thread?: string } = {}) =>
    world.db
      .insertInto('mails')
      .values({ subject: status, text: '', html: '', messageId: `<${randomUUID()}@kazi>`, to, status, ...rest })
      .execute()
  const left = async (to: string) =>
    (await world.mails()).filter((mail) => mail.to === to).map(({ subject }) => subject)

  it('gets none of the emails that still wait', async () => {
    const va = await world.aVa()
    for (const status of ['queued', 'failed', 'sent'] as const) await aMail(va.email, status)
    await world.admin.admin.vas.delete({ id: va.id })
    expect(await left(va.email)).toEqual(['sent'])
  })

  it('and is a client, too, still gets those to the client', async () => {
    const va = await world.aVa()
    await world.aClient({ email: va.email })
    await aMail(va.email, 'queued', { name: 'delivered' })
    await aMail(va.email, 'queued', { name: 'newTask' })
    await aMail(va.email, 'queued', { name: 'updates', thread: 'va-task-1' })
    await world.admin.admin.vas.delete({ id: va.id })
    expect(await left(va.email)).toEqual(['queued'])
    await world.db.updateTable('mails').set({ status: 'sent' }).where('to', '=', va.email).execute()
  })
})
