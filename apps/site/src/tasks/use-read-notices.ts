import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { bellSize } from '@kazi/schemas/bell'
import { useEffect } from 'react'

/**
 * While a task is open and looked at, its notices in the bell count as read; those of its messages are read with the
 * messages.
 */
export function useReadNotices(taskId: number) {
  const { data } = trpc.tasks.notifications.list.useQuery({ size: bellSize })
  const { run } = useCommand(trpc.tasks.notifications.read, { failure: false, parallel: true })
  const newest = data?.rows.find((one) => one.taskId === taskId && !one.readStatus && one.threadId === null)?.id
  useEffect(() => {
    if (!newest) return
    const read = () => {
      if (!document.hidden) run({ taskId })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [newest, taskId, run])
}
