import { brand } from '@kazi/schemas/brand'
import type { ConversationQuery, ConversationsQuery } from '@kazi/schemas/message'
import type { MessageParty } from '@kazi/schemas/states'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { listPage } from '../db/list.ts'
import { filesOfMessage, type Party } from '../files/files.queries.ts'
import { readTo } from './messages.queries.ts'

/** Beyond this a screen says "99+": counting on would cost more than it tells. */
const mostCounted = 100
/** How many messages a conversation of the list has, and an id after every message. */
const usual = 30
const beyond = 2_147_483_647

type FileInMessage = { id: number; name: string; size: number; type: string; preview: boolean; own: boolean }
export type Message = {
  id: number
  threadId: string
  senderType: MessageParty
  message: string
  createdAt: string
  files: FileInMessage[]
}

const column = { client: sql.ref('clientReadTo'), va: sql.ref('vaReadTo'), admin: sql.ref('teamReadTo') } as const

/** How many messages in `threads` a party has not read: of others; for the team, those that ask for it. */
export const unreadBy = (reader: MessageParty) => sql<number>`(
  select count(*)::int from (
    select from messages m
    where m.thread_id = threads.id and m.id > threads.${column[reader]}
      and ${reader === 'admin' ? sql`m.receiver_type = 'admin'` : sql`m.sender_type <> ${reader}`}
    limit ${mostCounted}) unread)`

const owned = (db: Db, { type, id }: Party) =>
  db
    .selectFrom('threads')
    .innerJoin('vaTasks', 'vaTasks.id', 'threads.vaTaskId')
    .innerJoin('vas', 'vas.id', 'threads.vaId')
    .leftJoin('users', 'users.id', 'threads.userId')
    .$if(type === 'client', (query) => query.where('threads.userId', '=', id))
    .$if(type === 'va', (query) => query.where('threads.vaId', '=', id))

const partner = (reader: MessageParty) =>
  reader === 'client' ? sql<string>`vas.name` : sql<string>`coalesce(users.first_name, ${brand.team})`

const described = (db: Db, reader: Party) =>
  owned(db, reader)
    .select(['threads.id as threadId', 'threads.vaTaskId', 'threads.vaId', 'vaTasks.taskId'])
    .select(['vaTasks.title as taskTitle', 'vas.name as vaName', 'users.firstName as clientName'])
    .select([partner(reader.type).as('partner'), unreadBy(reader.type).as('unreadCount')])
    .select(sql<boolean>`va_tasks.withdrawn_at is null`.as('open'))

/** Newest first; for a client, the threads that nobody has written in yet come last. */
const order = {
  sorts: { newest: { by: sql`threads.last_message_id`, type: 'int', nullable: true } },
  first: { sort: 'newest', desc: true },
  id: sql`threads.va_task_id`,
} as const
const withWords = {
  sorts: { newest: { by: sql`threads.last_message_id`, type: 'int' } },
  first: { sort: 'newest', desc: true },
  id: sql`threads.last_message_id`,
} as const

/**
 * A page of a client's or VA's conversations, each with its newest messages, oldest of them first; and the number of all
 * unread ones. A client sees one for each task that a VA holds, a VA those with messages.
 */
export async function conversationsPage(db: Db, reader: Party, input: ConversationsQuery) {
  const { unread: unreadOnly, threadId, newest = usual, before } = input.filters
  const isUnread = sql<boolean>`threads.last_message_id > threads.${column[reader.type]} and ${unreadBy(reader.type)} > 0`
  const found = described(db, reader)
    .$if(unreadOnly === true, (query) => query.where(isUnread))
    .$if(threadId !== undefined, (query) => query.where('threads.id', '=', threadId ?? ''))
  const page = await (reader.type === 'client'
    ? listPage(
        db,
        found.where(({ or, eb }) =>
          or([eb('threads.lastMessageId', 'is not', null), eb('vaTasks.withdrawnAt', 'is', null)]),
        ),
        order,
        input,
      )
    : listPage(db, found.where('threads.lastMessageId', 'is not', null), withWords, input))
  const [messages, unread] = await Promise.all([
    newestOf(
      db,
      reader,
      page.rows.map(({ threadId }) => threadId),
      { newest, before },
    ),
    unreadInAll(db, reader),
  ])
  const rows = page.rows.map((row) => ({ ...row, messages: messages.get(row.threadId) ?? [] }))
  return { ...page, rows, unread }
}

type Wanted = { newest: number; before: number | undefined }
async function newestOf(db: Db, reader: Party, ids: string[], { newest, before = beyond }: Wanted) {
  if (ids.length === 0) return new Map<string, Message[]>()
  const { rows } = await sql<Message>`
    select m.id, m.thread_id, m.sender_type, m.message, m.created_at, ${filesOfMessage(reader)} as files
    from unnest(${ids}::text[]) as given (id)
    cross join lateral (
      select * from messages where thread_id = given.id and id < ${before} order by id desc limit ${newest}) m
    order by m.id`.execute(db)
  return Map.groupBy(rows, ({ threadId }) => threadId)
}

async function unreadInAll(db: Db, reader: Party) {
  const { sum } = await owned(db, reader)
    .where(sql<boolean>`threads.last_message_id > threads.${column[reader.type]}`)
    .select(sql<number>`coalesce(sum(${unreadBy(reader.type)}), 0)::int`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

const byMessage = {
  sorts: { sent: { by: sql`m.id`, type: 'int' } },
  first: { sort: 'sent', desc: true },
  id: sql`m.id`,
} as const

/** One conversation and a page of its messages, newest first. Undefined if it is not the reader's. */
export async function conversation(db: Db, reader: Party, { threadId, ...page }: ConversationQuery) {
  const thread = await described(db, reader)
    .select(['threads.clientReadTo', 'threads.vaReadTo', 'threads.teamReadTo', 'vas.email as vaEmail'])
    // For the team only: see below.
    .select('threads.assignee')
    .select(
      sql<string | null>`case when threads.snoozed_until > now() then threads.snoozed_until end`.as('snoozedUntil'),
    )
    .where('threads.id', '=', threadId)
    .executeTakeFirst()
  if (!thread) return undefined
  const { clientReadTo, vaReadTo, teamReadTo, vaEmail, assignee, snoozedUntil, ...shown } = thread
  const messages = db
    .selectFrom('messages as m')
    .select(['m.id', 'm.threadId', 'm.senderType', 'm.message', 'm.createdAt'])
    .select(filesOfMessage(reader).as('files'))
    .where('m.threadId', '=', threadId)
  const seenTo = { client: clientReadTo, va: vaReadTo, admin: teamReadTo }
  const found = await listPage(db, messages, byMessage, { ...page, q: '', desc: false })
  return {
    thread: {
      ...shown,
      ...(reader.type === 'admin' && { vaEmail, assignee, snoozedUntil }),
      readTo: thread[readTo[reader.type]],
      seenTo,
    },
    ...found,
  }
}
