import { promises, taskRules } from '@kazi/schemas/task'
import type { Client } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { lockHolders } from '../work/timers.queries.ts'
import { markRefused } from '../work/va-tasks.queries.ts'
import { withdrawVaTask } from '../work/work.service.ts'
import { titleFor } from './brief.ts'
import { setWantedVa } from './tasks.queries.ts'
import { lockOwnTask } from './tasks.service.ts'
import { notifyClientOfMove, notifyVaOfMove, transition } from './transitions.service.ts'

/**
 * The client asks for a different VA: the task is back in the team's queue with the reason, hours stay recorded, and this
 * VA is not proposed for it again. The VA learns that the task moved on, not the reason, which is for the team.
 */
export const askForOtherVa = (context: CommandContext, client: Client, id: number, reason: string) =>
  withTransaction(context, async (tx) => {
    await lockHolders(tx.db, { taskId: id })
    const task = await lockOwnTask(tx, client, id)
    if (!taskRules[task.status].held) throw new AppError('CONFLICT', 'No VA is working on this task now.')
    const vaTask = await withdrawVaTask(tx, id, 'The client asked for a different VA')
    if (vaTask) await markRefused(tx.db, vaTask.id)
    await setWantedVa(tx.db, id, null)
    const by = { actorType: 'client' as const, actor: client.firstName }
    const { moved, row } = await transition(tx, task, { to: 'requested_for_va', by, text: reason })
    if (vaTask)
      await notifyVaOfMove(tx, row, vaTask, {
        title: 'A task was removed from your list',
        message: `${vaTask.title}\n\nThe client needs a different kind of help for it. The time you logged stays recorded.`,
      })
    await notifyClientOfMove(tx, row, task, {
      title: 'We are finding you another VA',
      message: `We have your request for "${titleFor(task)}" and your reason. You will hear from us within ${promises.requestDueHours} hours.`,
    })
    await publish(tx.db, 'tasks', 'admin', `client:${client.id}`)
    return moved
  })

/** Whom the client would like to have for a task that nobody has yet. The team sees it, and chooses. */
export const wishForVa = (context: CommandContext, client: Client, id: number, vaId: number | null) =>
  withTransaction(context, async (tx) => {
    const task = await lockOwnTask(tx, client, id)
    if (task.status !== 'pending' && task.status !== 'requested_for_va')
      throw new AppError('CONFLICT', 'This task has a VA already.')
    if (!(await setWantedVa(tx.db, id, vaId))) throw new AppError('NOT_FOUND', 'VA not found')
    await publish(tx.db, 'tasks', 'admin', `client:${client.id}`)
    return { vaId }
  })
