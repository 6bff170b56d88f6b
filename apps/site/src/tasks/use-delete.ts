import { trpc } from '@kazi/client/connect'
import { undoMs, undoToast } from '@kazi/client/undo-toast'
import { useCommand } from '@kazi/client/use-command'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type AnyTask, shortTitle } from './task.ts'

// Outside of any screen: leaving the dashboard during the undo period must not stop the deletion.
let deleting: ReadonlySet<number> = new Set()
const readers = new Set<() => void>()
const change = (next: Set<number>) => {
  deleting = next
  for (const read of readers) read()
}
const showAgain = (id: number) => change(new Set([...deleting].filter((one) => one !== id)))
const subscribe = (read: () => void) => {
  readers.add(read)
  return () => readers.delete(read)
}

/** Removes a task from the screen at once, and from the server after the undo period. */
export function useDelete() {
  const queryClient = useQueryClient()
  const { runAsync } = useCommand(trpc.tasks.delete, {
    failure: { title: 'Error deleting task', text: 'Please try again.' },
    parallel: true,
    // Awaited: otherwise the task would reappear for a moment before the list is refetched.
    onSuccess: () => queryClient.invalidateQueries({ refetchType: 'active' }),
    refetch: false,
  })
  return ({ id, ...task }: Pick<AnyTask, 'id' | 'title' | 'taskText'>) => {
    change(new Set(deleting).add(id))
    const commit = () => {
      hide()
      runAsync({ id })
        .catch(() => {})
        .finally(() => showAgain(id))
    }
    const timer = setTimeout(commit, undoMs)
    const hide = undoToast(`Deleted “${shortTitle(task)}”`, () => {
      clearTimeout(timer)
      showAgain(id)
    })
  }
}

/** Ids of tasks that are about to be deleted. */
export const useDeleting = () => useSyncExternalStore(subscribe, () => deleting)
