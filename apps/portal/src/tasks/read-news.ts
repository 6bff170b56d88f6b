import type { trpc } from '@kazi/client/connect'
import { bellSize } from '@kazi/schemas/bell'

/** A VA was led to this task: its news counts as read. That of its messages is read with the messages. */
export async function readNews({ client, vaPortal }: ReturnType<typeof trpc.useUtils>, vaTaskId: number) {
  const { list } = vaPortal.notifications
  const { rows, unread } = await list.ensureData({ size: bellSize })
  const here = rows.filter(({ readStatus }) => !readStatus)
  const isOwn = here.some((one) => one.vaTaskId === vaTaskId && one.threadId === null)
  // It may also be among older ones, which the bell is too short for.
  if (!isOwn && unread <= here.length) return
  await client.vaPortal.notifications.read.mutate({ taskId: vaTaskId })
  await list.invalidate()
}
