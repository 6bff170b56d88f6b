import { trpc } from '@kazi/client/connect'
import { undoToast } from '@kazi/client/undo-toast'
import { useCommand } from '@kazi/client/use-command'
import type { TaskDetails } from './task.ts'

export type Edit = Partial<Pick<TaskDetails, 'title' | 'category' | 'priority' | 'deadline' | 'enhancedDescription'>>

/** Applies a suggestion to the task, with undo. */
export function useApplySuggestion(task: TaskDetails) {
  const update = useCommand(trpc.tasks.update, {
    failure: { title: 'Failed to update task', text: 'Please try again.' },
  })
  const applySuggestion = (edit: Edit, onApplied?: () => void) => {
    const before = Object.fromEntries(Object.keys(edit).map((key) => [key, task[key as keyof Edit]]))
    update.run({ id: task.id, ...edit }, () => {
      undoToast('Task updated', () => update.run({ id: task.id, ...before }))
      onApplied?.()
    })
  }
  return { applySuggestion, isApplying: update.isPending }
}
