import { promises, taskRules } from '@kazi/schemas/task'
import type { NewAssignment, VaRecord, VaRecordPatch } from '@kazi/schemas/va'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { voidLinks } from '../auth/links.ts'
import { mailVaLink } from '../auth/passwords.service.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { announce } from '../live/live.ts'
import { oneLine } from '../mail/letter.ts'
import { post } from '../mail/mail.ts'
import { tellClient } from '../notifications/notifications.service.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import { titleFor } from '../tasks/placing.service.ts'
import { insertRequest, openRequestOf, setRequestState, undecidedProposals } from '../tasks/requests.queries.ts'
import { insertEvent, type LockedTask, lockTasksOfVa, moveTaskFrom } from '../tasks/tasks.queries.ts'
import { deleteVa as deleteVaRow, insertVa, lockVaForRemoval, updateVa, vaForAdmin } from '../vas/vas.queries.ts'
import { withEarnings } from './requests.queries.ts'

const missing = () => new AppError('NOT_FOUND', 'VA not found')
const duplicate = (error: unknown) =>
  violatedConstraint(error) === 'vas_email_key'
    ? new AppError('CONFLICT', 'A VA with this email address already exists.')
    : error

async function saved(db: Db, id: number) {
  const va = await vaForAdmin(db, id)
  if (!va) throw missing()
  return va
}

export const createVa = (work: CommandContext, admin: Admin, input: VaRecord) =>
  withTransaction(work, async (tx) => {
    const { id } = await insertVa(tx.db, input).catch((error) => {
      throw duplicate(error)
    })
    await record(tx.db, admin, { action: 'create-va', target: `va ${id}` })
    await announce(tx.db, 'admin')
    return saved(tx.db, id)
  })

export const changeVa = (work: CommandContext, admin: Admin, id: number, patch: VaRecordPatch) =>
  withTransaction(work, async (tx) => {
    await tx.db.selectFrom('vas').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const before = await saved(tx.db, id)
    await updateVa(tx.db, id, patch).catch((error) => {
      throw duplicate(error)
    })
    // Whoever reads the old mailbox must neither stay signed in nor hold a link once the account is another's.
    if (patch.email && patch.email.toLowerCase() !== before.email.toLowerCase()) {
      await closeSessionsOf(tx.db, { vaId: id })
      await voidLinks(tx.db, { vaId: id })
    }
    await record(tx.db, admin, { action: 'update-va', target: `va ${id}`, detail: { fields: Object.keys(patch) } })
    await announce(tx.db, 'admin', `va:${id}`)
    return saved(tx.db, id)
  })

/**
 * Deletes a VA with assignments, metrics and history. What they held goes back to the queue, requests that they alone
 * were proposed for are open again by their own clock, and results that nobody accepted can still be; the clients are
 * told. The VA is locked first, so that nobody can give them a task meanwhile.
 */
export const deleteVa = (work: CommandContext, admin: Admin, id: number) =>
  withTransaction(work, async (tx) => {
    const va = await lockVaForRemoval(tx.db, id)
    if (!va) throw missing()
    const tasks = await lockTasksOfVa(tx.db, id)
    const by = { actorType: 'admin' as const, actor: admin.label }
    for (const task of tasks) if (taskRules[task.status].held) await returnToQueue(tx, task, va.name, by)
    await closeSessionsOf(tx.db, { vaId: id })
    await deleteVaRow(tx.db, id)
    for (const task of tasks) {
      if (task.status === 'requested_for_va') await reopenRequest(tx, task, va.name, by)
      if (task.status === 'completed' && !task.acceptedAt) await keepResult(tx, task, va.name, by)
    }
    await record(tx.db, admin, {
      action: 'delete-va',
      target: `va ${id}`,
      detail: { name: va.name, tasksReturned: tasks.filter(({ status }) => taskRules[status].held).length },
    })
    await announce(tx.db, 'admin', `va:${id}`)
  })

type By = { actorType: 'admin'; actor: string }

async function returnToQueue(tx: CommandContext, task: LockedTask, name: string, by: By) {
  await moveTaskFrom(tx.db, task.id, task.status, 'requested_for_va', { vaId: null })
  await insertRequest(tx.db, task.id)
  await insertEvent(tx.db, { taskId: task.id, kind: 'unassigned', ...by, text: 'The VA has left the network' })
  await tellClient(tx, task.userId, 'va_requested', {
    title: 'We are finding you another VA',
    message: `${name} has left our network. You will hear from us within ${promises.requestDueHours} hours.`,
    taskId: task.id,
    mail: 'now',
  })
}

/** Without anybody left to choose, the request waits for the team again; its clock has never stopped. */
async function reopenRequest(tx: CommandContext, task: LockedTask, name: string, by: By) {
  const request = await openRequestOf(tx.db, task.id)
  if (!request) return
  const left = (await undecidedProposals(tx.db, request.id)).length
  if (left === 0) await setRequestState(tx.db, request.id, 'open')
  await insertEvent(tx.db, { taskId: task.id, kind: 'proposal_lapsed', ...by, text: name })
  await tellClient(tx, task.userId, 'task_updated', {
    title: 'A VA we proposed is no longer available',
    message:
      left === 0
        ? `${name} has left our network. We are choosing somebody else for "${titleFor(task)}".`
        : `${name} has left our network. You can still choose among the others for "${titleFor(task)}".`,
    taskId: task.id,
    mail: 'now',
  })
}

async function keepResult(tx: CommandContext, task: LockedTask, name: string, by: By) {
  await insertEvent(tx.db, { taskId: task.id, kind: 'va_left', ...by, text: name })
  await tellClient(tx, task.userId, 'task_updated', {
    title: 'Your VA has left our network',
    message: `${name} finished "${titleFor(task)}" before leaving. You can still accept the result.`,
    taskId: task.id,
    mail: 'held',
  })
}

export const inviteVa = (work: CommandContext, admin: Admin, id: number) =>
  withTransaction(work, async (tx) => {
    if (!(await mailVaLink(tx, id))) throw missing()
    await record(tx.db, admin, { action: 'invite-va', target: `va ${id}` })
    return { invited: true }
  })

export const createAssignment = (
  work: CommandContext,
  admin: Admin,
  { hourlyRate, startDate, ...input }: NewAssignment,
) =>
  withTransaction(work, async (tx) => {
    await saved(tx.db, input.vaId)
    const client = await tx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', input.clientEmail)
      .executeTakeFirst()
    const row = await tx.db
      .insertInto('vaAssignments')
      .values({
        ...input,
        userId: client?.id ?? null,
        taskId: null,
        rateCents: hourlyRate == null ? null : Math.round(hourlyRate * 100),
        adminNotes: input.adminNotes ?? null,
        ...(startDate && { startDate }),
      })
      .returning([
        'id',
        'vaId',
        'clientName',
        'clientEmail',
        'projectTitle',
        'projectDescription',
        'projectType',
        'status',
      ])
      .returning(['rateCents', 'currency', 'totalHours', 'startDate', 'priority', 'adminNotes'])
      .executeTakeFirstOrThrow()
    await record(tx.db, admin, {
      action: 'create-assignment',
      target: `assignment ${row.id}`,
      detail: { vaId: input.vaId },
    })
    await announce(tx.db, 'admin', `va:${input.vaId}`, ...(client ? ([`client:${client.id}`] as const) : []))
    return withEarnings(row)
  })

/** Mails a VA; the address in the call has to be the VA's own, so that a slip cannot send it elsewhere. */
export const mailVa = (
  work: CommandContext,
  admin: Admin,
  mail: { vaId: number; vaEmail: string; subject: string; message: string },
) =>
  withTransaction(work, async (tx) => {
    const va = await saved(tx.db, mail.vaId)
    if (va.email.toLowerCase() !== mail.vaEmail.toLowerCase())
      throw new AppError('BAD_REQUEST', 'This is not the email address of that VA.')
    await post(
      tx,
      { vaId: va.id },
      { subject: mail.subject, paragraphs: [`Hello ${oneLine(va.name)},`, mail.message], kind: 'team', secret: false },
    )
    await record(tx.db, admin, { action: 'mail-va', target: `va ${mail.vaId}`, detail: { subject: mail.subject } })
    return { sent: true }
  })
