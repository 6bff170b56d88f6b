import type { MessageParty } from '@kazi/schemas/states'
import { clientThread, subjectOfThread, teamThread } from '@kazi/schemas/thread-id'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** The column that says how far a party has read a thread. */
export const readTo = {
  client: 'clientReadTo',
  va: 'vaReadTo',
  admin: 'teamReadTo',
} as const satisfies Record<MessageParty, string>

/** Whether a VA holds task `t` now. */
const held = sql<boolean>`exists (select from va_tasks w where w.task_id = t.id and w.withdrawn_at is null)`

/** The client's task that a thread is about. Needs `threads` and `va_tasks`. */
export const taskOfThread = sql<number | null>`coalesce(va_tasks.task_id, threads.task_id)`

/**
 * Whether a client has deleted the task of a thread with them: it is only hidden, and so is the page that news would lead to.
 * Its VA and the team go on talking. Needs `threads` and `va_tasks`.
 */
export const deletedByClient = sql<boolean>`(threads.user_id is not null and exists (select from tasks d
  where d.id = ${taskOfThread} and d.hidden_at is not null))`

export const threadById = (db: Db, id: string) =>
  db
    .selectFrom('threads')
    .leftJoin('vaTasks', 'vaTasks.id', 'threads.vaTaskId')
    .leftJoin('tasks as t', 't.id', 'threads.taskId')
    .select(['threads.id', 'threads.vaId', 'threads.userId', 'threads.vaTaskId', 'threads.lastMessageId'])
    .select(taskOfThread.as('taskId'))
    .select(sql<string | null>`coalesce(va_tasks.title, t.title, left(t.task_text, 200))`.as('title'))
    .select([sql<boolean>`va_tasks.withdrawn_at is not null`.as('withdrawn'), deletedByClient.as('deleted')])
    .select(sql<boolean>`coalesce(${held}, false)`.as('held'))
    .where('threads.id', '=', id)
    .executeTakeFirst()
export type Thread = NonNullable<Awaited<ReturnType<typeof threadById>>>

/** A client's thread with the team that nobody has written in yet, if its id names a client, or a task of one. */
export async function unwrittenThread(db: Db, id: string): Promise<Thread | undefined> {
  const about = subjectOfThread(id)
  if (!about) return undefined
  const none = { id, vaId: null, vaTaskId: null, lastMessageId: null, withdrawn: false, deleted: false }
  if ('userId' in about) {
    const user = await db.selectFrom('users').select('id').where('id', '=', about.userId).executeTakeFirst()
    return user && { ...none, userId: user.id, taskId: null, title: null, held: false }
  }
  const task = await db
    .selectFrom('tasks as t')
    .select(['t.id as taskId', 't.userId', held.as('held')])
    .select(sql<string>`coalesce(t.title, left(t.task_text, 200))`.as('title'))
    .where('t.id', '=', about.taskId)
    .where('t.hiddenAt', 'is', null)
    .executeTakeFirst()
  return task && { ...none, ...task }
}

/** Opens a client's thread with the team. An existing one stays. */
export const openTeamThread = (db: Tx, { id, userId, taskId }: Pick<Thread, 'id' | 'userId' | 'taskId'>) =>
  db
    .insertInto('threads')
    .values({ id, vaTaskId: null, vaId: null, userId, taskId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

/** Holds a conversation as a new message in it does. */
export const lockThread = (db: Tx, id: string) =>
  db.selectFrom('threads').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** What the team has decided about a conversation. */
export const lockTeamThread = (db: Tx, id: string) =>
  db
    .selectFrom('threads')
    .select(['id', 'assignee', 'snoozedUntil'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const changeTeamThread = (
  db: Tx,
  id: string,
  change: { assignee: string | null; snoozedUntil: string | null },
) => db.updateTable('threads').set(change).where('id', '=', id).execute()

/** Brings back the conversations that were put off until now. Returns how many. */
export async function wakeThreads(db: Tx) {
  const { numUpdatedRows } = await db
    .updateTable('threads')
    .set({ snoozedUntil: null })
    .where('snoozedUntil', '<=', sql<string>`now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const clientThreadOfTask = (db: Db, userId: number, taskId: number) =>
  db
    .selectFrom('threads')
    .innerJoin('vaTasks', 'vaTasks.id', 'threads.vaTaskId')
    .select('threads.id')
    .where('threads.userId', '=', userId)
    .where('vaTasks.taskId', '=', taskId)
    .where('vaTasks.withdrawnAt', 'is', null)
    .executeTakeFirst()

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
  senderType: MessageParty
  senderId: number
  receiverType: MessageParty
  message: string
  key: string | undefined
}
const columns = ['id', 'threadId', 'senderType', 'receiverType', 'message', 'createdAt'] as const

/** Writes a message; nothing if its sender has already sent one with this key. */
export const insertMessage = (db: Tx, message: NewMessage) =>
  db
    .insertInto('messages')
    .values({ ...message, key: message.key ?? null })
    .onConflict((conflict) =>
      conflict.columns(['senderType', 'senderId', 'key']).where('key', 'is not', null).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()

/** Whether anybody but the writer has a message in the thread after this one. */
export const othersWroteAfter = async (db: Db, threadId: string, writer: MessageParty, id: number) =>
  (await db
    .selectFrom('messages')
    .select('id')
    .where('threadId', '=', threadId)
    .where('id', '>', id)
    .where('senderType', '<>', writer)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What a sender has written under a key, if anything. */
export const messageOfKey = (
  db: Db,
  { senderType, senderId, key }: Pick<NewMessage, 'senderType' | 'senderId' | 'key'>,
) =>
  db
    .selectFrom('messages')
    .select(columns)
    .where('senderType', '=', senderType)
    .where('senderId', '=', senderId)
    .where('key', '=', key ?? null)
    .executeTakeFirst()

/** A VA's conversation with the team about a task or an assignment, or else their newest; none that has ended. */
export const teamThreadAbout = (
  db: Db,
  vaId: number,
  { vaTaskId, assignmentId }: { vaTaskId: number | null; assignmentId: number | null },
) =>
  db
    .selectFrom('vaTasks')
    .innerJoin('threads', (join) =>
      join.on(sql<boolean>`threads.id = 'task_' || va_tasks.id || '_va_' || va_tasks.va_id`),
    )
    .select('threads.id')
    .where('vaTasks.vaId', '=', vaId)
    .where('vaTasks.withdrawnAt', 'is', null)
    .orderBy(sql`va_tasks.id is not distinct from ${vaTaskId}`, 'desc')
    .orderBy(sql`va_tasks.assignment_id is not distinct from ${assignmentId}`, 'desc')
    .orderBy('vaTasks.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Marks a thread as read up to a message, never less than before. Returns whether that changed anything. */
export async function readThread(db: Tx, threadId: string, reader: MessageParty, upTo: number) {
  const column = readTo[reader]
  const done = await db
    .updateTable('threads')
    .set({ [column]: sql`least(${upTo}::int, last_message_id)` })
    .where('id', '=', threadId)
    .where(column, '<', sql<number>`least(${upTo}::int, last_message_id)`)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Marks a thread as unread from a message on, if it or a later one is unread by that: see `unreadBy`. */
export async function unreadThread(db: Tx, threadId: string, reader: MessageParty, from: number) {
  const done = await db
    .updateTable('threads')
    .set({ [readTo[reader]]: from - 1 })
    .where('id', '=', threadId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages')
          .select('id')
          .where('threadId', '=', threadId)
          .where('id', '>=', from)
          .$if(reader === 'admin', (query) => query.where('receiverType', '=', 'admin'))
          .$if(reader !== 'admin', (query) => query.where('senderType', '<>', reader)),
      ),
    )
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** For demo data: everything older than so many days is read by everybody. */
export const readOldThreads = (db: Tx, days: number) =>
  sql`
    update threads t set client_read_to = old.last, va_read_to = old.last, team_read_to = old.last
    from (select thread_id, max(id) as last from messages
      where created_at < now() - make_interval(days => ${days}) group by thread_id) old
    where old.thread_id = t.id`.execute(db)
