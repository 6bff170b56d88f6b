import { usePendingChanges } from '@kazi/client/use-queued-command'
import type { VaTask } from './va-task-card.tsx'

/** A task as the changes leave it that wait on this device. */
export function useOptimisticTask() {
  const [ticks, moves, times] = [
    usePendingChanges('tasks.tick'),
    usePendingChanges('tasks.move'),
    usePendingChanges('tasks.logTime'),
  ]
  return (task: VaTask): VaTask => {
    const own = <One extends { input: { id: number } }>(all: readonly One[]) =>
      all.filter(({ input }) => input.id === task.id)
    const done = new Map(own(ticks).map(({ input: { stepId, done } }) => [stepId, done]))
    const logged = own(times).reduce((sum, { input: { minutes } }) => sum + Number(minutes), 0)
    return {
      ...task,
      status: own(moves).at(-1)?.input.status ?? task.status,
      loggedMinutes: task.loggedMinutes + logged,
      steps: task.steps.map((step) => ({ ...step, done: done.get(step.id) ?? step.done })),
    }
  }
}
