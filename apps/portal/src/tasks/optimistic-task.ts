import { usePendingChanges } from '@kazi/client/use-queued-command'
import type { VaTask } from './va-task.ts'

/** A task as the changes leave it that wait on this device. */
export function useOptimisticTask() {
  const [ticks, moves, times, edits, removals] = [
    usePendingChanges('tasks.tick'),
    usePendingChanges('tasks.move'),
    usePendingChanges('tasks.logTime'),
    usePendingChanges('tasks.editTime'),
    usePendingChanges('tasks.removeTime'),
  ]
  return (task: VaTask): VaTask => {
    const own = <One extends { input: { id: number } }>(all: readonly One[]) =>
      all.filter(({ input }) => input.id === task.id)
    const done = new Map(own(ticks).map(({ input: { stepId, done } }) => [stepId, done]))
    const logged = [
      ...own(times).map(({ input: { minutes } }) => Number(minutes)),
      // Without `before` it overwrites an entry that was changed elsewhere, and by how much is not known here.
      ...own(edits).map(({ input: { minutes, before } }) => (before ? Number(minutes) - before.minutes : 0)),
      ...own(removals).map(({ input: { before } }) => -(before?.minutes ?? 0)),
    ].reduce((sum, minutes) => sum + minutes, 0)
    return {
      ...task,
      status: own(moves).at(-1)?.input.status ?? task.status,
      loggedMinutes: task.loggedMinutes + logged,
      steps: task.steps.map((step) => ({ ...step, done: done.get(step.id) ?? step.done })),
    }
  }
}

/** The tasks that leave the list once what waits on this device is sent. */
export function useClearedTasks() {
  const changes = [...usePendingChanges('tasks.clear'), ...usePendingChanges('tasks.unclear')]
  const cleared = new Set<number>()
  for (const { call, input } of changes.sort((one, other) => (one.at < other.at ? -1 : 1)))
    if (call === 'tasks.clear') cleared.add(input.id)
    else cleared.delete(input.id)
  return cleared
}
