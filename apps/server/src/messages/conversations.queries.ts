import { brand } from '@kazi/schemas/brand'
import type { ConversationQuery, ConversationsQuery } from '@kazi/schemas/message'
import type { MessageParty } from '@kazi/schemas/states'
import { sql } from 'kysely'
import type { Party } from '../actors.ts'
import type { Db } from '../db/database.ts'
import { listPage } from '../db/list.ts'
import { filesOfMessage } from '../files/files.queries.ts'
import { deletedByClient, readTo, taskOfThread, unwrittenThread } from './messages.queries.ts'

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

/** How the team is called in the client's list, and what a conversation that is about no task is about. */
const teamName = `${brand.name} team`
const aboutNothing = 'General questions'
export const titleOf = sql<string>`coalesce(va_tasks.title, tasks.title, left(tasks.task_text, 200), ${aboutNothing})`

const owned = (db: Db, { type, id }: Party) =>
  db
    .selectFrom('threads')
    .leftJoin('vaTasks', 'vaTasks.id', 'threads.vaTaskId')
    .leftJoin('vas', 'vas.id', 'threads.vaId')
    .leftJoin('users', 'users.id', 'threads.userId')
    .leftJoin('tasks', 'tasks.id', 'threads.taskId')
    .$if(type === 'client', (query) => query.where('threads.userId', '=', id))
    .$if(type === 'va', (query) => query.where('threads.vaId', '=', id))

const partner = (reader: MessageParty) =>
  reader === 'client'
    ? sql<string>`coalesce(vas.name, ${teamName})`
    : sql<string>`coalesce(users.first_name, ${brand.team})`

/** A conversation of a client with the team is open until a VA holds its task. */
const isOpen = sql<boolean>`case when ${deletedByClient} then false
  when threads.va_id is not null then va_tasks.withdrawn_at is null
  when threads.task_id is null then true
  else not exists (select from va_tasks w where w.task_id = threads.task_id and w.withdrawn_at is null) end`

/**
 * A client's thread that somebody has written in, or whose VA has the task. As no join: the VA's task is then looked up only where
 * nobody has written, also for the count of all threads.
 */
const isShown = sql<boolean>`(threads.last_message_id is not null or not exists (
  select from va_tasks w where w.id = threads.va_task_id and w.withdrawn_at is not null))`

/** A deleted task has no page for its client; the team and the VA still see it. */
const taskOf = ({ type }: Party) =>
  type === 'client' ? sql<number | null>`case when not ${deletedByClient} then ${taskOfThread} end` : taskOfThread

/** Whom a conversation is about, also where they do not read along: for the team only. */
const clientOf = sql<{ id: number; name: string } | null>`(
  select json_build_object('id', c.id, 'name', c.first_name) from users c
  where c.id = coalesce(threads.user_id, (select t.user_id from tasks t where t.id = va_tasks.task_id)))`

const nobody = sql<null>`null`

const described = (db: Db, reader: Party) =>
  owned(db, reader)
    .select(['threads.id as threadId', 'threads.vaTaskId', 'threads.vaId'])
    .select(taskOf(reader).as('taskId'))
    .select(titleOf.as('taskTitle'))
    // Where there is no VA, the team talks with the client: that is whom the conversation is named after.
    .select(sql<string>`coalesce(vas.name, users.first_name)`.as('vaName'))
    .select(sql<string | null>`case when threads.va_id is not null then users.first_name end`.as('clientName'))
    .select([partner(reader.type).as('partner'), unreadBy(reader.type).as('unreadCount')])
    .select([isOpen.as('open'), deletedByClient.as('deleted')])

/** Newest first; for a client, the threads that nobody has written in yet come last. */
const order = {
  sorts: { newest: { by: sql`threads.last_message_id`, type: 'int', nullable: true } },
  first: { sort: 'newest', desc: true },
  // A conversation with the team begins with a message, so only threads of VA tasks are told apart by this.
  id: sql`coalesce(threads.va_task_id, 0)`,
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
    ? listPage(db, found.where(isShown), order, input)
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

/** The client's conversation with the team about a VA's task, from before a VA held it; and where it goes on. */
const before = sql<string | null>`(select h.id from threads h
  where threads.user_id is not null and h.user_id = threads.user_id and h.task_id = va_tasks.task_id)`
const after = sql<string | null>`(select h.id from va_tasks w join threads h on h.va_task_id = w.id
  where w.task_id = threads.task_id and w.withdrawn_at is null and h.user_id = threads.user_id)`

/** A conversation with the team in which nobody has written yet: empty, and open to its client and the team. */
async function beforeTheFirst(db: Db, reader: Party, threadId: string) {
  const thread = await unwrittenThread(db, threadId)
  if (!thread || reader.type === 'va' || (reader.type === 'client' && thread.userId !== reader.id)) return undefined
  const client = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'email'])
    .where('id', '=', thread.userId ?? 0)
    .executeTakeFirstOrThrow()
  return {
    thread: {
      threadId,
      vaTaskId: null,
      vaId: null,
      taskId: thread.taskId,
      taskTitle: thread.title ?? aboutNothing,
      vaName: client.firstName,
      clientName: null,
      open: !thread.held,
      deleted: false,
      before: null,
      after: null,
      unreadCount: 0,
      partner: reader.type === 'client' ? teamName : client.firstName,
      ...(reader.type === 'admin' && {
        vaEmail: client.email,
        assignee: null,
        snoozedUntil: null,
        lastToTeam: null,
        client: { id: client.id, name: client.firstName },
      }),
      readTo: 0,
      seenTo: { client: 0, va: 0, admin: 0 },
    },
    rows: [] as Message[],
    total: 0,
    more: false,
    from: 0,
    next: null,
    previous: null,
  }
}

/** One conversation and a page of its messages, newest first. Undefined if it is not the reader's. */
export async function conversation(db: Db, reader: Party, { threadId, ...page }: ConversationQuery) {
  const thread = await described(db, reader)
    .select(['threads.clientReadTo', 'threads.vaReadTo', 'threads.teamReadTo'])
    .select(sql<string>`coalesce(vas.email::text, users.email::text)`.as('vaEmail'))
    // What the client and the team wrote without the VA is not for the VA, nor is that it exists.
    .select([(reader.type === 'va' ? sql<null>`null` : before).as('before'), after.as('after')])
    // For the team only: see below.
    .select(['threads.assignee', 'threads.lastToTeam'])
    .select((reader.type === 'admin' ? clientOf : nobody).as('client'))
    .select(
      sql<string | null>`case when threads.snoozed_until > now() then threads.snoozed_until end`.as('snoozedUntil'),
    )
    .where('threads.id', '=', threadId)
    .executeTakeFirst()
  if (!thread) return beforeTheFirst(db, reader, threadId)
  const { clientReadTo, vaReadTo, teamReadTo, vaEmail, assignee, snoozedUntil, lastToTeam, client, ...shown } = thread
  const messages = db
    .selectFrom('messages as m')
    .select(['m.id', 'm.threadId', 'm.senderType', 'm.message', 'm.createdAt'])
    .select(filesOfMessage(reader).as('files'))
    .where('m.threadId', '=', threadId)
  const seenTo = { client: clientReadTo, va: vaReadTo, admin: teamReadTo }
  const found = await listPage(db, messages, byMessage, { ...page, desc: false })
  return {
    thread: {
      ...shown,
      ...(reader.type === 'admin' && { vaEmail, assignee, snoozedUntil, lastToTeam, client }),
      readTo: thread[readTo[reader.type]],
      seenTo,
    },
    ...found,
  }
}
