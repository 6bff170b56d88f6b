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

const byTime = (a: Row, b: Row) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id

/** Flat rows become threads; the one with the newest word stands on top. */
export function threadsOf(rows: Row[]): Thread[] {
  const threads = [...Map.groupBy(rows, ({ threadId }) => threadId)].map(([id, unsorted]): Thread => {
    const messages = unsorted.toSorted(byTime)
    const last = messages.at(-1) as Row
    const { vaName, vaEmail, taskTitle } = last
    return { id, vaName, vaEmail, taskTitle, messages, last, unread: messages.filter(isUnread).length }
  })
  return threads.sort((a, b) => byTime(b.last, a.last))
}
