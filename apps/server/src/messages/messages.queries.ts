import { brand } from '@kazi/schemas/brand'
import { clientThread, teamThread } from '@kazi/schemas/message'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

const columns = [
  'messages.id',
  'messages.threadId',
  'messages.senderType',
  'messages.message',
  'messages.createdAt',
] as const

type Row = {
  id: number
  threadId: string
  senderType: 'admin' | 'va' | 'client'
  message: string
  createdAt: string
  unread: boolean
  vaTaskId: number
  taskId: number | null
  taskTitle: string
  partner: string
}

/** Groups messages into threads, those with the newest message first. */
export function threadsOf(rows: Row[]) {
  const threads = Map.groupBy(rows, (row) => row.threadId)
  return [...threads.values()]
    .map((messages) => {
      const [first] = messages as [Row, ...Row[]]
      return {
        threadId: first.threadId,
        vaTaskId: first.vaTaskId,
        taskId: first.taskId,
        taskTitle: first.taskTitle,
        partner: first.partner,
        unreadCount: messages.filter((message) => message.unread).length,
        messages: messages.map(({ id, senderType, message, createdAt }) => ({ id, senderType, message, createdAt })),
      }
    })
    .sort((a, b) => (b.messages.at(-1)?.id ?? 0) - (a.messages.at(-1)?.id ?? 0))
}

const joined = (db: Db) =>
  db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.threadId')
    .innerJoin('vaTasks', 'vaTasks.id', 'threads.vaTaskId')
    .innerJoin('vas', 'vas.id', 'threads.vaId')
    .select(columns)
    .select(['vaTasks.id as vaTaskId', 'vaTasks.taskId', 'vaTasks.title as taskTitle'])
    .orderBy('messages.id')

const unreadBy = (reader: 'va' | 'client') =>
  sql<boolean>`messages.read_at is null and messages.receiver_type = ${reader}`

export const vaThreads = (db: Db, vaId: number) =>
  joined(db)
    .leftJoin('users', 'users.id', 'threads.userId')
    .select([unreadBy('va').as('unread'), sql<string>`coalesce(users.first_name, ${brand.team})`.as('partner')])
    .where('threads.vaId', '=', vaId)
    .execute()
    .then(threadsOf)

export const clientThreads = (db: Db, userId: number) =>
  joined(db)
    .select([unreadBy('client').as('unread'), 'vas.name as partner'])
    .where('threads.userId', '=', userId)
    .execute()
    .then(threadsOf)

export const threadById = (db: Db, id: string) =>
  db
    .selectFrom('threads')
    .innerJoin('vaTasks', 'vaTasks.id', 'threads.vaTaskId')
    .innerJoin('vas', 'vas.id', 'threads.vaId')
    .leftJoin('users', 'users.id', 'threads.userId')
    .select(['threads.id', 'threads.vaId', 'threads.userId', 'threads.vaTaskId', 'vaTasks.taskId', 'vaTasks.title'])
    .select(['vas.name as vaName', 'users.firstName as clientName', 'vaTasks.withdrawnAt'])
    .where('threads.id', '=', id)
    .executeTakeFirst()

export const clientThreadOfTask = (db: Db, userId: number, taskId: number) =>
  db
    .selectFrom('threads')
    .innerJoin('vaTasks', 'vaTasks.id', 'threads.vaTaskId')
    .select('threads.id')
    .where('threads.userId', '=', userId)
    .where('vaTasks.taskId', '=', taskId)
    .where('vaTasks.withdrawnAt', 'is', null)
    .executeTakeFirst()

export const ownsTask = async (db: Db, userId: number, taskId: number) =>
  Boolean(
    await db.selectFrom('tasks').select('id').where('id', '=', taskId).where('userId', '=', userId).executeTakeFirst(),
  )

/** Opens the two conversations of a VA task, with the team and with the client. Existing ones stay. */
export const openThreads = (db: Tx, { vaTaskId, vaId, userId }: { vaTaskId: number; vaId: number; userId: number }) =>
  db
    .insertInto('threads')
    .values([
      { id: teamThread(vaTaskId, vaId), vaTaskId, vaId, userId: null },
      { id: clientThread(vaTaskId, vaId), vaTaskId, vaId, userId },
    ])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

type NewMessage = {
  threadId: string
  senderType: 'admin' | 'va' | 'client'
  senderId: number
  receiverType: 'admin' | 'va' | 'client'
  message: string
}
export const insertMessage = (db: Tx, message: NewMessage) =>
  db
    .insertInto('messages')
    .values(message)
    .returning(['id', 'threadId', 'senderType', 'receiverType', 'message', 'createdAt'])
    .executeTakeFirstOrThrow()

export const readThread = (db: Db, threadId: string, reader: 'admin' | 'va' | 'client') =>
  db
    .updateTable('messages')
    .set({ readAt: sql`now()` })
    .where('threadId', '=', threadId)
    .where('receiverType', '=', reader)
    .where('readAt', 'is', null)
    .execute()
