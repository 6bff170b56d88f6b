import type { StepTick } from '@kazi/schemas/steps'
import { vaTaskRules } from '@kazi/schemas/work-states'
import type { Va } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { tickStep } from './steps.queries.ts'
import { lockOwnVaTask } from './va-tasks.queries.ts'

/** Ticks or unticks a step; the client sees it at once. The same again changes nothing. */
export const tick = (context: CommandContext, va: Va, { id, stepId, done }: StepTick) =>
  withTransaction(context, async (tx) => {
    const vaTask = await lockOwnVaTask(tx.db, va.id, id)
    if (!vaTask) throw new AppError('NOT_FOUND', 'Task not found')
    const { task, status } = vaTask
    if (!vaTaskRules[status].underWay)
      throw new AppError(
        'CONFLICT',
        status === 'assigned'
          ? 'Start the task before you tick its steps.'
          : 'The steps of a delivered task stay as they are.',
      )
    if (!(await tickStep(tx.db, id, stepId, done)))
      throw new AppError('NOT_FOUND', 'This step no longer exists. The client changed the brief.')
    await publish(tx.db, 'tasks', 'admin', `va:${va.id}`, ...(task ? ([`client:${task.userId}`] as const) : []))
  })
