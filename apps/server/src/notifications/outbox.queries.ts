import type { MailKind } from '@kazi/schemas/states'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const columns = ['id', 'to', 'subject', 'text', 'html', 'status', 'attempts', 'error', 'createdAt', 'sentAt'] as const
const masked = 'This mail carries a personal link; it is shown to its receiver only.'

/** The newest mails. Links that are as good as a password are masked once mail really goes out. */
export async function outboxRows(db: Db, maskSecrets: boolean, limit = 500) {
  const rows = await db
    .selectFrom('mails')
    .select([...columns, 'secret'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ secret, ...row }) => (secret && maskSecrets ? { ...row, text: masked, html: masked } : row))
}

export const mailById = (db: Db, id: number) =>
  db
    .selectFrom('mails')
    .select([...columns, 'messageId', 'secret'])
    .where('id', '=', id)
    .executeTakeFirst()

export const settleMail = (db: Db, id: number, status: 'sent' | 'kept') =>
  db
    .updateTable('mails')
    .set({ status, sentAt: sql`now()`, error: null, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute()

export const noteFailure = (db: Db, id: number, error: string, final: boolean) =>
  db
    .updateTable('mails')
    .set({ error: error.slice(0, 500), attempts: sql`attempts + 1`, ...(final && { status: 'failed' as const }) })
    .where('id', '=', id)
    .execute()

export const requeueMail = (db: Db, id: number) =>
  db
    .updateTable('mails')
    .set({ status: 'queued', error: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning('id')
    .executeTakeFirst()

/** Whole minutes since the last email of a kind went to an address; 0 when there was none. */
export const minutesSinceMail = async (db: Db, email: string, kind: MailKind) => {
  const { minutes } = await db
    .selectFrom('mails')
    .select(sql<number>`coalesce(floor(extract(epoch from now() - max(created_at)) / 60), 0)::int`.as('minutes'))
    .where(sql`lower("to")`, '=', email.toLowerCase())
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return minutes
}
