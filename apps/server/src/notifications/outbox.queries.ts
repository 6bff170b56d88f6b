import type { MailSelection, OutboxQuery } from '@kazi/schemas/outbox'
import type { MailKind, MailState } from '@kazi/schemas/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { among, containsWords, listPage } from '../db/list.ts'
import { secondsOfLot, secondsOfUndo } from '../undo/undo.queries.ts'

const columns = ['id', 'to', 'subject', 'text', 'html', 'status', 'attempts', 'error', 'createdAt', 'sentAt'] as const
const masked = 'This email contains a personal link. Only its recipient can see it.'

/** Whoever has the token of an unsubscribe link can turn somebody's emails off without signing in. */
const withoutToken = (content: string) => content.replace(/(?<=unsubscribe\?token=)[\w-]+/g, '…')

const hideSecret = <M extends { secret: boolean; text: string; html: string }>(mail: M, maskSecrets: boolean) => {
  const { secret, ...row } = mail
  if (!maskSecrets) return row
  if (secret) return { ...row, text: masked, html: masked }
  return { ...row, text: withoutToken(mail.text), html: withoutToken(mail.html) }
}

const order = {
  sorts: {
    created: { by: sql`mails.id`, type: 'int' },
    to: { by: sql`lower("to")`, type: 'text' },
  },
  first: { sort: 'created', desc: true },
  id: sql`mails.id`,
} as const

const matchingMails = (db: Db, { q, filters: { status, to } }: OutboxQuery) =>
  db
    .selectFrom('mails')
    .where(containsWords(sql`list_text`, q))
    .$if(to !== undefined, (query) => query.where(sql`lower("to")`, '=', (to as string).toLowerCase()))
    .$if(status !== undefined, (query) => query.where('status', '=', status as MailState))

/** A page of the outbox: only the columns that a row shows, never the email's content. */
export const outboxPage = (db: Db, input: OutboxQuery) =>
  listPage(
    db,
    matchingMails(db, input)
      .select(['id', 'to', 'status', 'attempts', 'createdAt'])
      .select(sql<string>`left(subject, 200)`.as('subject'))
      .select(sql<string | null>`left(error, 200)`.as('error')),
    order,
    input,
  )

/** The same page with complete emails. Links that work like a password are masked once emails are really sent. */
export async function outboxRecords(db: Db, input: OutboxQuery, maskSecrets: boolean) {
  const page = await listPage(db, matchingMails(db, input).select([...columns, 'secret']), order, input)
  return { ...page, rows: page.rows.map((mail) => hideSecret(mail, maskSecrets)) }
}

export async function mailForAdmin(db: Db, id: number, maskSecrets: boolean) {
  const mail = await db
    .selectFrom('mails')
    .select([...columns, 'secret'])
    .where('id', '=', id)
    .executeTakeFirst()
  return mail && hideSecret(mail, maskSecrets)
}

/**
 * Whether one of its links still works, if it was written to bring a link: otherwise it would only disappoint, and
 * nobody can do anything about it.
 */
export const worthSending = sql<boolean>`(mails.link_hashes is null or exists (
  select from mailed_links l where l.token_hash = any (mails.link_hashes) and l.expires_at > now()))`

export const mailById = (db: Db, id: number) =>
  db
    .selectFrom('mails')
    .leftJoin('documents', 'documents.id', 'mails.documentId')
    .select(columns.map((column) => `mails.${column}` as const))
    .select([
      'messageId',
      'secret',
      'refused',
      'kind',
      'thread',
      'unsubscribeUrl',
      'documents.number as attached',
      'documents.pdf',
    ])
    .select(secondsOfLot('mails.undoId').as('waitSeconds'))
    .select(worthSending.as('worthSending'))
    .where('mails.id', '=', id)
    .executeTakeFirst()

/**
 * Seconds until an older email of the same thread to the same address is tried, for which this one waits; undefined if
 * there is none. One that can still be taken back, or that the server itself refuses, holds up no other.
 */
export async function secondsOfMailBefore(db: Db, { id, to, thread }: { id: number; to: string; thread: string }) {
  const before = await db
    .selectFrom('mails')
    .innerJoin(
      sql<{ startAfter: string }>`(
        select start_after, (data ->> 'mailId')::int as mail_id from jobs.job
        where name = 'send-mail' and state in ('created', 'retry', 'active'))`.as<'job'>(sql.raw('job')),
      (join) => join.on(sql<boolean>`job.mail_id = mails.id`),
    )
    .select(sql<number>`ceil(extract(epoch from job.start_after - now()))::int`.as('seconds'))
    .where('mails.status', '=', 'queued')
    .where('thread', '=', thread)
    .where(sql`lower("to")`, '=', to.toLowerCase())
    .where('mails.id', '<', id)
    .where('refused', '=', false)
    .where(secondsOfUndo('mails.undoId'), '=', 0)
    .orderBy('mails.id')
    .limit(1)
    .executeTakeFirst()
  return before?.seconds
}

export const settleMail = (db: Db, id: number, status: 'sent' | 'kept') =>
  db
    .updateTable('mails')
    .set({ status, sentAt: sql`now()`, error: null, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute()

/** @param refused whether the server refused this email itself, so that others may still get through */
export const noteFailure = (
  db: Db,
  id: number,
  error: string,
  { final, refused }: Record<'final' | 'refused', boolean>,
) =>
  db
    .updateTable('mails')
    .set({
      error: error.slice(0, 500),
      attempts: sql`attempts + 1`,
      refused,
      ...(final && { status: 'failed' as const }),
    })
    .where('id', '=', id)
    .execute()

/** Locks emails in a fixed order, so that two who lock some of the same never deadlock. */
export const lockMails = (db: Tx, ids: number[]) =>
  db.selectFrom('mails').select('id').where(sql<boolean>`id = any (${ids})`).orderBy('id').forNoKeyUpdate().execute()

/** Gives up an email before a try. */
export const dropMail = (db: Db, id: number, error: string) =>
  db.updateTable('mails').set({ status: 'failed', error }).where('id', '=', id).execute()

/**
 * Requeues the failed emails of a selection, oldest first, up to `limit`. Those whose link no longer works stay as they
 * are. Returns the others, and whether each brings a link.
 */
export async function requeueMails(db: Tx, selection: MailSelection, limit: number) {
  if ('ids' in selection && selection.ids.length === 0) return []
  const chosen =
    'ids' in selection
      ? among(db.selectFrom('mails'), sql`mails.id`, selection)
      : among(matchingMails(db, selection.matching), sql`mails.id`, selection.matching)
  const failed = chosen
    .select('mails.id')
    .where('status', '=', 'failed')
    .where(worthSending)
    .orderBy('mails.id')
    .limit(limit)
    .forUpdate()
  const done = await db
    .updateTable('mails')
    .set({ status: 'queued', error: null, refused: false })
    .where('id', 'in', failed)
    .returning(['id', 'secret'])
    .execute()
  return done.sort((a, b) => a.id - b.id)
}

export const isFailed = async (db: Db, id: number) =>
  Boolean(
    await db.selectFrom('mails').select('id').where('id', '=', id).where('status', '=', 'failed').executeTakeFirst(),
  )

/** Whole minutes since the last email of a kind went to an address; 0 if there was none. */
export const minutesSinceMail = async (db: Db, email: string, kind: MailKind) => {
  const { minutes } = await db
    .selectFrom('mails')
    .select(sql<number>`coalesce(floor(extract(epoch from now() - max(created_at)) / 60), 0)::int`.as('minutes'))
    .where(sql`lower("to")`, '=', email.toLowerCase())
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return minutes
}
