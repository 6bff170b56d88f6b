import { stepsInBrief } from '@kazi/schemas/playbook'
import { analysisOf } from '../analysis/analysis.service.ts'
import type { TransactionContext } from '../command.ts'
import { writeSteps } from '../work/steps.queries.ts'
import type { LockedTask } from './tasks.queries.ts'

/**
 * Gives a VA's task the steps of its client's task: those that the client put right in the analysis, otherwise the list in
 * the brief (from a playbook or an outline), otherwise those of the analysis. Without any, as where the analysis plans
 * nothing, it keeps those it has. Returns whether they changed.
 */
export async function followSteps(
  tx: TransactionContext,
  task: Pick<LockedTask, 'userId' | 'taskText' | 'enhancedDescription'>,
  vaTaskId: number,
) {
  const analysis = await analysisOf(tx.db, task.userId, task.taskText)
  const written = [stepsInBrief(task.enhancedDescription), stepsInBrief(task.taskText)].find(({ length }) => length > 0)
  const read = analysis?.steps ?? []
  // Only the client can say that there are none.
  if (analysis?.corrected?.includes('steps')) return writeSteps(tx.db, vaTaskId, read)
  const steps = written ?? read
  return steps.length > 0 ? writeSteps(tx.db, vaTaskId, steps) : false
}
