import { brand } from '@kazi/schemas/brand'
import type { TeamMessagesQuery, TeamThreadsQuery } from '@kazi/schemas/message'
import { searchWords } from '@kazi/schemas/search-words'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { allOf, contains, listPage } from '../db/list.ts'
import { planEachTime } from '../db/statements.ts'
import { photoAddress } from '../db/va-photo.ts'
import { vaTexts } from '../db/va-texts.ts'
import { titleOf, unreadBy } from './conversations.queries.ts'

const vaText = [vaTexts.name, vaTexts.email]
const title = sql`folded(' ' || va_tasks.title)`
/** Of a client: their conversations, with a VA too, are found by name and address. */
const clientText = sql`users.list_text`
const text = sql`folded(' ' || messages.message)`

const teamThreads = (db: Db) =>
  db
    .selectFrom('threads')
    .leftJoin('vas', 'vas.id', 'threads.vaId')
    .leftJoin('vaTasks', 'vaTasks.id', 'threads.vaTaskId')
    .leftJoin('users', 'users.id', 'threads.userId')
    .leftJoin('tasks', 'tasks.id', 'threads.taskId')
    .where('threads.lastMessageId', 'is not', null)

/**
 * A word in at least this many rows is searched conversation by conversation, newest first, which soon fills a page.
 */
const common = 1000

async function isCommon(db: Db, word: string) {
  const { rows } = await sql<{ n: number }>`
    select ${planEachTime} greatest(
      (select count(*) from (select from vas where ${contains(vaText, word)} limit ${common}) v),
      (select count(*) from (select from users where ${contains(clientText, word)} limit ${common}) u),
      (select count(*) from (select from va_tasks where ${contains(title, word)} limit ${common}) t),
      (select count(*) from (
        select from messages where ${contains(text, word)} limit ${common}) m)
    )::int as n`.execute(db)
  return (rows[0]?.n ?? 0) >= common
}

const namesHold = (word: string) => sql<boolean>`(
  coalesce(${contains(vaText, word)}, false) or coalesce(${contains(title, word)}, false)
  or coalesce(${contains(clientText, word)}, false))`

const namedWith = (word: string) => sql`
  select t.id from threads t join vas on vas.id = t.va_id where ${contains(vaText, word)}
  union all
  select t.id from threads t join va_tasks on va_tasks.id = t.va_task_id where ${contains(title, word)}
  union all
  select t.id from threads t join users on users.id = t.user_id
    where ${contains(clientText, word)}`

/** Conditions that find a word: `holds` for common words (row by row), `has` for rare ones (by index). */
type Search = Record<'holds' | 'has', (word: string) => RawBuilder<boolean>>

/** A conversation has a word in its VA's or client's name or address, its task's title or one of its messages. */
const conversations: Search = {
  holds: (word) => sql`(${namesHold(word)} or coalesce((
    select true from messages
      where messages.thread_id = threads.id and ${contains(text, word)} limit 1), false))`,
  has: (word) => sql`threads.id in (
    ${namedWith(word)}
    union all
    select messages.thread_id from messages where ${contains(text, word)})`,
}

/** A message has a word where its conversation is named so, or in its own text. */
const oneByOne: Search = {
  holds: (word) => sql`(${namesHold(word)} or ${contains(text, word)})`,
  has: (word) => sql`messages.id in (
    select m.id from messages m where m.thread_id in (${namedWith(word)})
    union all
    select messages.id from messages where ${contains(text, word)})`,
}

/** Whether each word of a search is there. */
async function holdsWords(db: Db, q: string, { holds, has }: Search) {
  const each = await Promise.all(
    searchWords(q).map(async (word) => ((await isCommon(db, word)) ? holds(word) : has(word))),
  )
  return allOf(each)
}

const newestFirst = {
  sorts: { newest: { by: sql`threads.last_message_id`, type: 'int' } },
  first: { sort: 'newest', desc: true },
} as const

/** A page of all conversations, of VAs with the team and with clients, sorted by newest message, with an excerpt of that message. */
export async function teamThreadsPage(db: Db, input: TeamThreadsQuery, me: string) {
  const found = teamThreads(db)
    .where(await holdsWords(db, input.q, conversations))
    .$if(input.filters.unread === true, (query) =>
      query.where(sql<boolean>`threads.last_to_team > threads.team_read_to`),
    )
    .$if(input.filters.of !== undefined, (query) =>
      query.where('threads.userId', input.filters.of === 'va' ? 'is' : 'is not', null),
    )
  const { toAnswer, mine, assignee = mine ? me : undefined, snoozed, clientId } = input.filters
  const late = sql<boolean>`threads.snoozed_until > now()`
  const shared = found
    .$if(toAnswer === true, (query) => query.where(sql<boolean>`threads.last_to_team > threads.last_from_team`))
    .$if(assignee !== undefined, (query) => query.where('threads.assignee', '=', assignee as string))
    .$if(clientId !== undefined, (query) => query.where('threads.userId', '=', clientId as number))
    // Searching finds what is put off, too, and a client's page has all of theirs.
    .$if(snoozed === true, (query) => query.where(late))
    .$if(!snoozed && input.q === '' && clientId === undefined, (query) =>
      query.where(sql<boolean>`${late} is not true`),
    )
  const rows = shared
    .innerJoin('messages as last', 'last.id', 'threads.lastMessageId')
    .select(['threads.id', 'last.senderType', 'last.createdAt'])
    // Without a VA, the team talks with the client: that is whom the conversation is named after.
    .select(sql<string>`coalesce(vas.name, users.first_name)`.as('vaName'))
    .select(sql<string | null>`case when threads.va_id is not null then users.first_name end`.as('clientName'))
    .select(sql<string>`left(${titleOf}, 200)`.as('taskTitle'))
    .select(sql<string>`left(last.message, 200)`.as('message'))
    .select(unreadBy('admin').as('unread'))
    .select(['threads.assignee', photoAddress])
    .select(sql<string | null>`case when ${late} then threads.snoozed_until end`.as('snoozedUntil'))
    .select(sql<boolean>`coalesce(threads.last_to_team > threads.last_from_team, false)`.as('toAnswer'))
    .select(sql<number>`(select count(*)::int from thread_notes n where n.thread_id = threads.id)`.as('notes'))
  return listPage(db, rows, { ...newestFirst, id: sql`threads.last_message_id` }, input, shared)
}

const byMessage = {
  sorts: { sent: { by: sql`messages.id`, type: 'int' } },
  first: { sort: 'sent', desc: true },
  id: sql`messages.id`,
} as const

/** All messages in the documented format: flat rows, newest first. */
export async function teamMessages(db: Db, input: TeamMessagesQuery) {
  const found = await holdsWords(db, input.q, oneByOne)
  return listPage(
    db,
    teamThreads(db)
      .innerJoin('messages', 'messages.threadId', 'threads.id')
      .where(found)
      .select(['messages.id', 'messages.threadId', 'messages.senderType', 'messages.senderId', 'messages.receiverType'])
      .select(['messages.message', 'messages.createdAt'])
      .select(
        sql<boolean>`messages.id <= case receiver_type
          when 'admin' then team_read_to when 'va' then va_read_to else client_read_to end`.as('read'),
      )
      // The documented rows name a VA; in a client's conversation with the team, the team has that place.
      .select(sql<string>`coalesce(vas.name, ${brand.team})`.as('vaName'))
      .select(sql<string>`coalesce(vas.email::text, ${brand.supportEmail})`.as('vaEmail'))
      .select(titleOf.as('taskTitle')),
    byMessage,
    input,
  )
}
