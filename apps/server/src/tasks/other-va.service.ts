import { taskRules } from '@kazi/schemas/task-states'
import { byClient, type Client } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { clientNews } from '../emails/client-news.ts'
import { vaNews } from '../emails/va-news.ts'
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
    const by = byClient(client)
    const { moved, row } = await transition(tx, task, { to: 'requested_for_va', by, text: reason })
    if (vaTask) await notifyVaOfMove(tx, row, vaTask, vaNews.taskRemoved({ task: vaTask.title, why: 'refused' }))
    await notifyClientOfMove(tx, row, task, clientNews.findingAnother({ task: titleFor(task), why: 'asked' }))
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
