import type { Outputs } from '@kazi/client/connect'

type Row = Outputs['admin']['messages']['list'][number]
export type Thread = {
  id: string
  vaName: string
  vaEmail: string
  taskTitle: string
  /** Oldest first. */
  messages: Row[]
  last: Row
  unread: number
}

const isUnread = ({ receiverType, readAt }: Row) => receiverType === 'admin' && readAt === null

/** The rows come newest first; a thread stands where its newest message does. */
export function threadsOf(rows: Row[]): Thread[] {
  return [...Map.groupBy(rows, ({ threadId }) => threadId)].map(([id, newestFirst]) => {
    const last = newestFirst[0] as Row
    const { vaName, vaEmail, taskTitle } = last
    return {
      id,
      vaName,
      vaEmail,
      taskTitle,
      messages: newestFirst.toReversed(),
      last,
      unread: newestFirst.filter(isUnread).length,
    }
  })
}
