import { trpc } from '@kazi/client/connect'
import { undoToast } from '@kazi/client/undo-toast'
import type { TaskDetails } from './task.ts'

type Edit = Partial<Pick<TaskDetails, 'category' | 'priority' | 'deadline' | 'enhancedDescription'>>

/** Writes a suggestion into the task, and back again if it was not meant. */
export function useAdopt(task: TaskDetails) {
  const update = trpc.tasks.update.useMutation({ meta: { failure: 'Failed to update task - Please try again.' } })
  const adopt = (edit: Edit) => {
    const before = Object.fromEntries(Object.keys(edit).map((key) => [key, task[key as keyof Edit]]))
    update.mutate(
      { id: task.id, ...edit },
      { onSuccess: () => undoToast('Task updated', () => update.mutate({ id: task.id, ...before })) },
    )
  }
  return { adopt, adopting: update.isPending }
}
