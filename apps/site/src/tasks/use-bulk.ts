import { trpc } from '@kazi/client/connect'
import { undoToast } from '@kazi/client/undo-toast'
import { useCommand } from '@kazi/client/use-command'
import { count } from '@kazi/ui/format'
import type { AnyTask, Task } from './task.ts'
import { useDelete } from './use-delete.ts'

type Some = readonly Pick<AnyTask, 'id'>[]
const idsOf = (tasks: Some) => tasks.map(({ id }) => id)

/** What can be done with several tasks at once; each can be undone. */
export function useBulk() {
  const remove = useDelete()
  const archiveAgain = useCommand(trpc.tasks.archive)
  const restoreAgain = useCommand(trpc.tasks.restore)
  const archive = useCommand(trpc.tasks.archive, {
    onSuccess: ({ archived }, input) => undoToast(`Archived ${count(archived, 'task')}`, () => restoreAgain.run(input)),
  })
  const restore = useCommand(trpc.tasks.restore, {
    onSuccess: ({ restored }, input) => undoToast(`Restored ${count(restored, 'task')}`, () => archiveAgain.run(input)),
  })
  return {
    archive: (tasks: Some) => archive.run({ taskIds: idsOf(tasks) }),
    restore: (tasks: Some) => restore.run({ taskIds: idsOf(tasks) }),
    remove: (tasks: readonly Task[]) => remove(...tasks),
    busy: archive.isPending || restore.isPending,
  }
}
