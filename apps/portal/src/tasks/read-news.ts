import type { trpc } from '@kazi/client/connect'
import { bellSize } from '@kazi/schemas/bell'

/** A VA was led to this task: its news counts as read. That of its messages is read with the messages. */
export async function readNews({ client, vaPortal }: ReturnType<typeof trpc.useUtils>, vaTaskId: number) {
  const { list } = vaPortal.notifications
  const { rows } = await list.ensureData({ size: bellSize })
  if (!rows.some((one) => one.vaTaskId === vaTaskId && !one.readStatus && one.threadId === null)) return
  await client.vaPortal.notifications.read.mutate({ taskId: vaTaskId })
  await list.invalidate()
}
