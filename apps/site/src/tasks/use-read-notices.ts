import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { bellSize } from '@kazi/schemas/bell'
import { useEffect, useRef } from 'react'

/**
 * While a task is open and looked at, its notices in the bell count as read, also older ones, which the bell is too
 * short for; those of its messages are read with the messages.
 */
export function useReadNotices(taskId: number) {
  const { data } = trpc.tasks.notifications.list.useQuery({ size: bellSize })
  const { run } = useCommand(trpc.tasks.notifications.read, { failure: false, parallel: true })
  const unread = data?.rows.filter(({ readStatus }) => !readStatus) ?? []
  const newest = unread.find((one) => one.taskId === taskId && one.threadId === null)?.id
  const mayHaveOlder = data !== undefined && data.unread > unread.length
  /** The task whose older notices were asked for: once for each time that it is opened. */
  const asked = useRef<number>(undefined)
  useEffect(() => {
    if (!newest && !mayHaveOlder) return
    const read = () => {
      if (document.hidden || (!newest && asked.current === taskId)) return
      asked.current = taskId
      run({ taskId })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [newest, mayHaveOlder, taskId, run])
}
