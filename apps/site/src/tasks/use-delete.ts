import { trpc } from '@kazi/client/connect'
import { toast } from '@kazi/client/toasts'
import { undoMs, undoToast } from '@kazi/client/undo-toast'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type AnyTask, shortTitle } from './task.ts'

// Outside of any screen: leaving the dashboard within the seconds of the undo must not stop the deletion.
let going: ReadonlySet<number> = new Set()
const readers = new Set<() => void>()
const change = (next: Set<number>) => {
  going = next
  for (const read of readers) read()
}
const keep = (id: number) => change(new Set([...going].filter((one) => one !== id)))
const subscribe = (read: () => void) => {
  readers.add(read)
  return () => readers.delete(read)
}

/** Takes a task off the screen at once, and off the server when the time to undo has passed. */
export function useDelete() {
  const { client } = trpc.useUtils()
  const queryClient = useQueryClient()
  return ({ id, taskText }: Pick<AnyTask, 'id' | 'taskText'>) => {
    change(new Set(going).add(id))
    const commit = async () => {
      hide()
      try {
        await client.tasks.delete.mutate({ id })
        await queryClient.invalidateQueries({ refetchType: 'active' })
      } catch {
        toast('Error deleting task - Please try again.', 'failure')
      } finally {
        keep(id)
      }
    }
    const timer = setTimeout(commit, undoMs)
    const hide = undoToast(`Deleted “${shortTitle(taskText)}”`, () => {
      clearTimeout(timer)
      keep(id)
    })
  }
}

/** Ids of tasks that are about to be deleted. */
export const useGoing = () => useSyncExternalStore(subscribe, () => going)
