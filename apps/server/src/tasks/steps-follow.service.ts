import { analysisOf } from '../analysis/analysis.service.ts'
import type { TransactionContext } from '../command.ts'
import { writeSteps } from '../work/steps.queries.ts'
import type { LockedTask } from './tasks.queries.ts'

/**
 * Gives a VA's task the steps of the analysis of its client's task. Without an analysis of this text, it keeps those it
 * has. Returns whether they changed.
 */
export async function followSteps(
  tx: TransactionContext,
  task: Pick<LockedTask, 'userId' | 'taskText'>,
  vaTaskId: number,
) {
  const analysis = await analysisOf(tx.db, task.userId, task.taskText)
  return analysis ? writeSteps(tx.db, vaTaskId, analysis.steps) : false
}
