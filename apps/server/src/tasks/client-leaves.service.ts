import { taskRules } from '@kazi/schemas/task-states'
import { closeSessionsOf } from '../accounts/sessions.ts'
import { addressConfirmed, deleteUser, holdUserWithPassword } from '../accounts/users.queries.ts'
import type { Client } from '../actors.ts'
import { eraseTextsAbout } from '../audit/erasing.queries.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { allowLongStatements } from '../db/database.ts'
import { accountEmails } from '../emails/account-emails.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError } from '../errors.ts'
import { giveInquiries, inquiryIdsOf } from '../inquiries/inquiries.queries.ts'
import { publish } from '../live/live.ts'
import { deleteMailsTo, forgetConfirmations, forgetNewsOf } from '../notifications/forget.queries.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { notifyVa } from '../notifications/notifications.service.ts'
import { forgetStoredResponses } from '../once/once.queries.ts'
import { endAssignmentsOf, forgetClientOf } from '../work/assignments.queries.ts'
import { lockHolders } from '../work/timers.queries.ts'
import { forgetBriefs, lockVaTaskOf } from '../work/va-tasks.queries.ts'
import { withdrawVaTask } from '../work/work.service.ts'
import { workOfClient } from '../work/work-of-client.queries.ts'
import { vasWorkingFor } from './client-leaves.queries.ts'
import { acceptedNews, acceptResult } from './results.service.ts'
import { type LockedTask, lockTasksOfClient } from './tasks.queries.ts'
import { notifyVaOfMove } from './transitions.service.ts'

/** Each has an address of its own: the figures of a VA count clients by it. */
const aFormerClient = () => ({
  name: 'A former client',
  email: `former-client-${crypto.randomUUID()}@invalid.example`,
})
/** What a VA's task is called from now on. */
const formerTask = 'Task of a former client'

/**
 * Erases a client: the account and everything written in it. Hours, rates and ratings of finished work stay without the
 * name, because the pay of VAs is worked out from them. VAs who work for the client are told, with or without an open task,
 * and unanswered results count as accepted.
 * @param passwordHash the hash that the given password was checked against.
 */
export const eraseClient = (context: CommandContext, client: Client, passwordHash: string) =>
  withTransaction(context, async (tx) => {
    if (!(await holdUserWithPassword(tx.db, client.id, passwordHash)))
      throw new AppError('BAD_REQUEST', 'Current password is incorrect')
    await lockHolders(tx.db, { userId: client.id })
    const tasks = await lockTasksOfClient(tx.db, client.id)
    // Of a client with thousands of tasks, each of what follows takes longer than a statement of a request may.
    await allowLongStatements(tx.db)
    const confirmed = await addressConfirmed(tx.db, client.id)
    const ownEmail = confirmed ? client.email : undefined
    const work = await workOfClient(tx.db, client.id, ownEmail)
    await forgetElsewhere(
      tx,
      client.id,
      ownEmail,
      tasks.map(({ id }) => id),
      work,
    )
    const told = new Set<number | undefined>()
    for (const task of tasks) told.add(await letGo(tx, task))
    for (const vaId of await vasWorkingFor(tx.db, client.id))
      if (!told.has(vaId)) await notifyVa(tx, vaId, 'task_updated', { ...vaNews.clientLeft({}), mail: 'now' })
    for (const { vaId } of await endAssignmentsOf(tx.db, client.id)) await publish(tx.db, 'tasks', `va:${vaId}`)
    await eraseTextsAbout(tx.db, client.id, ownEmail)
    await forgetClientOf(tx.db, client.id, ownEmail, aFormerClient())
    await forgetBriefs(tx.db, work.vaTaskIds)
    await forgetStoredResponses(tx.db, work.vaIds)
    // An address that was never confirmed may be another's, and has had nothing of this client's but links.
    await (confirmed ? deleteMailsTo : forgetConfirmations)(tx.db, client.email)
    await closeSessionsOf(tx.db, { userId: client.id })
    await deleteUser(tx.db, client.id)
    if (confirmed) await enqueueMail({ ...tx, sender: undefined }, client.email, accountEmails.accountDeleted({}))
    // Pages of the account that are open elsewhere ask who is signed in.
    await publish(tx.db, 'account', `client:${client.id}`)
    await publish(tx.db, 'tasks', 'admin')
    await publish(tx.db, 'inquiries', 'admin')
  })

/** What others were told about the client, and what came from the client's confirmed address without an account. */
async function forgetElsewhere(
  tx: TransactionContext,
  clientId: number,
  email: string | undefined,
  taskIds: number[],
  work: Awaited<ReturnType<typeof workOfClient>>,
) {
  if (email !== undefined) await giveInquiries(tx.db, clientId, email)
  const vaIds = await forgetNewsOf(tx.db, { taskIds, inquiryIds: await inquiryIdsOf(tx.db, clientId), ...work })
  await publish(tx.db, 'notifications', ...vaIds.map((id) => `va:${id}` as const))
}

/**
 * A VA who holds the task is told, and a result without an answer counts as accepted, which its VA is told without the
 * client's words. Returns the VA who was told that the client has left.
 */
async function letGo(tx: TransactionContext, task: LockedTask) {
  if (task.status === 'completed' && !task.acceptedAt) {
    const vaTask = await lockVaTaskOf(tx.db, task.id)
    const row = await acceptResult(tx, task, vaTask, { actorType: 'system' })
    if (vaTask) await notifyVaOfMove(tx, row, vaTask, await acceptedNews(tx, vaTask, { task: formerTask }))
    return undefined
  }
  if (!taskRules[task.status].held) return undefined
  const vaTask = await withdrawVaTask(tx, task.id, 'The client deleted the account')
  if (!vaTask) return undefined
  await notifyVa(tx, vaTask.vaId, 'task_updated', {
    ...vaNews.clientLeft({}),
    vaTaskId: vaTask.id,
    mail: 'now',
  })
  return vaTask.vaId
}
