import { trpc } from '@kazi/client/connect'
import { delayCall } from '@kazi/client/delayed-calls'
import { keepFocus } from '@kazi/client/keep-focus'
import { toast } from '@kazi/client/toasts'
import { undoMs, undoToast } from '@kazi/client/undo-toast'
import { useCommand } from '@kazi/client/use-command'
import { maxTasksToDelete, taskRules } from '@kazi/schemas/task-states'
import { count } from '@kazi/ui/format'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { type AnyTask, shortTitle } from './task.ts'
import { addRefusals } from './use-refusals.ts'

type Deletable = Pick<AnyTask, 'id' | 'title' | 'taskText' | 'status' | 'archivedAt' | 'acceptedAt'>

// Outside of any screen: leaving the dashboard during the undo period must not stop the deletion.
let deleting: ReadonlyMap<number, Deletable> = new Map()
/** How many deletions have been sent and not been read about yet, and the tasks of those that have, until all have. */
let sending = 0
let settled: number[] = []
const readers = new Set<() => void>()
const change = (next: Iterable<[number, Deletable]>) => {
  deleting = new Map(next)
  for (const read of readers) read()
}
const showAgain = (ids: readonly number[]) => change([...deleting].filter(([one]) => !ids.includes(one)))
const subscribe = (read: () => void) => {
  readers.add(read)
  return () => readers.delete(read)
}

/** As many as one call takes. */
const inParts = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / maxTasksToDelete) }, (_, n) =>
    ids.slice(n * maxTasksToDelete, (n + 1) * maxTasksToDelete),
  )

const failure = { title: 'Error deleting task', text: 'Please try again.' }

/** Removes tasks from the screen at once, and from the server after the undo period or as the page is left. Those that may not go stay, with the reason. */
export function useDelete() {
  const queryClient = useQueryClient()
  const [user] = trpc.auth.me.useSuspenseQuery()
  // Awaited: otherwise the task would reappear for a moment before the list is refetched.
  const onSuccess = () => queryClient.invalidateQueries({ refetchType: 'active' })
  const one = useCommand(trpc.tasks.delete, { failure, parallel: true, onSuccess, refetch: false })
  const several = useCommand(trpc.tasks.deleteMany, {
    failure,
    parallel: true,
    onSuccess: async ({ rows }) => {
      const kept = rows.filter(({ deleted }) => !deleted)
      addRefusals(user.id, kept)
      const gone = rows.length - kept.length
      if (kept.length > 0) toast(`${count(gone, 'task')} deleted, ${kept.length} kept`, 'failure')
      await onSuccess()
    },
    refetch: false,
  })
  return (...chosen: Deletable[]) => {
    // The task goes with the button that was pressed, and no command tells so before its undo period is over.
    keepFocus()()
    const kept = chosen.flatMap((task) => {
      const reason = taskRules[task.status].kept
      return reason ? [{ id: task.id, title: shortTitle(task), reason }] : []
    })
    addRefusals(user.id, kept)
    const tasks = chosen.filter(({ status }) => !taskRules[status].kept)
    const [first] = tasks
    if (!first) {
      if (kept.length > 0) toast(`${count(kept.length, 'task')} kept: not deleted`, 'failure')
      return
    }
    const ids = tasks.map(({ id }) => id)
    change([...deleting, ...tasks.map((task) => [task.id, task] as [number, Deletable])])
    const send = (taskIds: number[]) => {
      hide()
      sending++
      for (const read of readers) read()
      const sent: Promise<unknown> = tasks.length === 1 ? one.runAsync({ id: first.id }) : several.runAsync({ taskIds })
      return sent
        .catch(() => {})
        .finally(() => {
          sending--
          settled.push(...taskIds)
          // Not one by one: what was read before all of them still counts each.
          if (sending > 0) return
          showAgain(settled)
          settled = []
        })
    }
    const calls = inParts(ids).map((taskIds) =>
      delayCall({ send: () => send(taskIds), path: 'tasks.deleteMany', input: { taskIds } }, undoMs),
    )
    const what = tasks.length === 1 ? `“${shortTitle(first)}”` : count(tasks.length, 'task')
    const hide = undoToast(kept.length > 0 ? `Deleted ${what}, kept ${kept.length}` : `Deleted ${what}`, () => {
      for (const takeBack of calls) takeBack()
      showAgain(ids)
    })
  }
}

/** The tasks that are about to be deleted, by id. */
export const useDeleting = () => useSyncExternalStore(subscribe, () => deleting)

/**
 * The latest read; while deletions are being sent, the read before them. In between, a response may or may not include
 * the tasks being deleted, and they would be subtracted twice.
 */
export function useReadBeforeSending<T>(read: T): T {
  const waits = useSyncExternalStore(subscribe, () => sending > 0)
  const [before, setBefore] = useState(read)
  if (!waits && before !== read) setBefore(read)
  return waits ? before : read
}
