import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientThread, teamThread } from '@kazi/schemas/thread-id'
import { sql } from 'kysely'
import { openSession } from '../accounts/sessions.ts'
import { someEmail, type World } from './world.ts'

export type OwnedRecords = Awaited<ReturnType<typeof ownedRecordsIn>>

/** Records of one set of users: a client with tasks in four states, their VA, an applicant; all contain one word. */
export async function ownedRecordsIn(world: World) {
  const canary = `canary-${randomUUID()}`
  const client = await world.aClient({ email: someEmail(canary), username: canary })
  const va = await world.aVa({ email: someEmail(canary), performanceNotes: canary })
  const task = (status: 'pending' | 'requested_for_va' | 'in_progress' | 'completed') =>
    world.aTask(client, { status, va, taskText: `${canary} ${status}`, notes: canary, heldSince: '2026-01-01' })
  const [pending, requested] = [await task('pending'), await task('requested_for_va')]
  const [held, completed] = [await task('in_progress'), await task('completed')]
  await world.admin.admin.tasks.propose({ id: requested.id, proposals: [{ vaId: va.id, sentence: canary }] })
  const { id: proposalId } = await world.db
    .selectFrom('proposals')
    .select('id')
    .where('taskId', '=', requested.id)
    .executeTakeFirstOrThrow()
  const vaTaskId = held.vaTask?.id ?? 0
  const { id: assignment } = await world.db
    .selectFrom('vaAssignments')
    .select('id')
    .where('taskId', '=', held.id)
    .executeTakeFirstOrThrow()
  const [asClient, asVa] = [await world.as(client), await world.asVa(va)]
  const clientMessage = await asClient.tasks.messages.send({ taskId: held.id, message: canary })
  const vaMessage = await asVa.vaPortal.messages.send({ threadId: clientThread(vaTaskId, va.id), message: canary })
  await asVa.vaPortal.messages.send({ threadId: teamThread(vaTaskId, va.id), message: canary })
  await world.guest.vas.inquire({ name: canary, email: someEmail(canary), message: canary })
  const { id: lead } = await world.guest.vas.inquire({
    kind: 'contact',
    name: 'A lead',
    email: someEmail(canary),
    message: canary,
  })
  const photo = randomUUID()
  await store(world, 'A picture.', photo)
  await world.db.updateTable('vas').set({ photo }).where('id', '=', va.id).execute()
  const aFile = async (uploaderType: 'client' | 'va' | 'admin', uploaderId: number) => {
    const key = randomUUID()
    await store(world, canary, key, `${key}.preview`)
    const { id } = await world.db
      .insertInto('files')
      .values({
        key,
        uploaderType,
        uploaderId,
        taskId: held.id,
        vaTaskId,
        name: `${canary}.txt`,
        type: 'text/plain',
        size: canary.length,
        hasPreview: true,
        place: 'task',
        attachedAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  await asVa.vaPortal.tasks.ask({ id: vaTaskId, question: `Which folder? ${canary}` })
  const step = await world.db
    .insertInto('taskSteps')
    .values({ vaTaskId, position: 0, text: canary })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Made regular from the requested task, so that the completed one still can be.
  const repeat = await asClient.tasks.repeats.start({ id: requested.id, every: 'weekly', firstOn: '2199-01-07' })
  const playbook = await world.db
    .insertInto('playbooks')
    .values({ userId: client.id, fromTaskId: held.id, name: canary, taskText: canary, steps: [canary] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const timeEntry = await asVa.vaPortal.tasks.logTime({
    id: vaTaskId,
    minutes: 25,
    note: canary,
    workedOn: '2026-01-04',
  })
  const [timeOff] = await asVa.vaPortal.timeOff.save({ startsOn: '2199-01-02', endsOn: '2199-01-03', reason: canary })
  const application = await world.db
    .insertInto('vaApplications')
    .values({
      email: someEmail(canary),
      name: canary,
      skills: 'Research',
      experience: '2 years',
      hourlyRate: '$8/hr',
      timezone: 'Africa/Nairobi',
      portfolio: null,
      introduction: canary,
      message: null,
      vaId: null,
      dueAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const newest = async (table: 'audit' | 'inquiries' | 'mails' | 'notifications', column: string, value: unknown) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${sql.ref(column)} = ${value} order by id desc limit 1`.execute(world.db)
    return rows[0]?.id ?? 0
  }
  const document = await world.db
    .insertInto('documents')
    .values({
      template: 'nda',
      year: 2020,
      number: `NDA-${canary}`,
      recipient: canary,
      email: someEmail('paper'),
      issuedBy: 'tester',
      sequence: randomInt(1, 2_000_000_000),
      clientId: client.id,
      vaId: va.id,
      taskId: held.id,
      fields: JSON.stringify({ purpose: canary }),
      lines: '[]',
      pdf: Buffer.from(canary),
      sha256: Buffer.alloc(32),
      issuedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const csv = `Name,Email,Timezone,Skills,Tools,Intro\nZuri,${someEmail('imported')},Africa/Lagos,Research,Word,Hi`
  const planned = await world.admin.admin.vas.imports.plan({ csv })
  const imported = await world.admin.admin.vas.imports.plan({ csv })
  await world.admin.admin.vas.imports.run({ id: imported.id })
  const mail = await newest('mails', 'to', client.email)
  await world.db.updateTable('mails').set({ status: 'failed' }).where('id', '=', mail).execute()
  const { id: adminKey } = await world.db
    .insertInto('adminKeys')
    .values({ label: randomUUID(), role: 'reader', keyHash: randomBytes(32), createdBy: 'tester' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { messages } = world.admin.admin
  const threadNote = await messages.notes.add({ threadId: teamThread(vaTaskId, va.id), text: canary })
  const reply = await world.db
    .insertInto('savedReplies')
    .values({ title: canary, text: 'Thank you, {first name}.', changedBy: 'tester' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await openSession(world.db, { userId: client.id })
  const { id: session } = await world.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', client.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await openSession(world.db, { vaId: va.id })
  const { id: vaSession } = await world.db
    .selectFrom('sessions')
    .select('id')
    .where('vaId', '=', va.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return {
    canary,
    client,
    va,
    ids: {
      pending: pending.id,
      requested: requested.id,
      held: held.id,
      completed: completed.id,
      proposal: proposalId,
      vaTask: vaTaskId,
      step: step.id,
      repeat: repeat.id,
      playbook: playbook.id,
      timeEntry: timeEntry.id,
      timeOff: timeOff?.id ?? 0,
      doneVaTask: completed.vaTask?.id ?? 0,
      va: va.id,
      otherVa: (await world.aVa({ passwordHash: null })).id,
      assignment,
      application: application.id,
      inquiry: await newest('inquiries', 'name', canary),
      client: client.id,
      lead,
      mail,
      document: document.id,
      vaImport: imported.id,
      vaPlan: planned.id,
      clientFile: await aFile('client', client.id),
      vaFile: await aFile('va', va.id),
      teamFile: await aFile('admin', -1),
      session,
      vaSession,
      adminKey,
      threadNote: threadNote.id,
      savedReply: reply.id,
      auditEntry: await newest('audit', 'actor', 'tester'),
      clientMessage: clientMessage.id,
      vaMessage: vaMessage.id,
      clientNotification: await newest('notifications', 'user_id', client.id),
      vaNotification: await newest('notifications', 'va_id', va.id),
    },
    vaEmail: va.email,
    sessions: {
      client: await openSession(world.db, { userId: client.id }),
      va: await openSession(world.db, { vaId: va.id }),
      applicant: await openSession(world.db, { applicationId: application.id }),
    },
  }
}

/** Stores the same content under each of these keys. */
async function store(world: World, content: string, ...keys: string[]) {
  const path = join(tmpdir(), randomUUID())
  await writeFile(path, content)
  for (const key of keys) await world.deps.files.store.put(key, path)
  await rm(path)
}
