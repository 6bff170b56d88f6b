import type { Inquiry } from '@kazi/schemas/inquiry'
import type { InquiryState } from '@kazi/schemas/states'
import { promises } from '@kazi/schemas/task'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** @param userId of the session that asked; null for a visitor. */
export const insertInquiry = (db: Db, { company, vaId, ...inquiry }: Inquiry, userId: number | null) =>
  db
    .insertInto('inquiries')
    .values({
      ...inquiry,
      company: company ?? null,
      vaId: vaId ?? null,
      userId,
      dueAt: sql<string>`now() + make_interval(hours => ${promises.requestDueHours})`,
    })
    .returning(['id', 'kind', 'dueAt'])
    .executeTakeFirstOrThrow()

export const vaName = async (db: Db, id: number) =>
  (await db.selectFrom('vas').select('name').where('id', '=', id).executeTakeFirst())?.name

const asked = (db: Db) =>
  db
    .selectFrom('inquiries')
    .leftJoin('vas', 'vas.id', 'inquiries.vaId')
    .select(['inquiries.id', 'inquiries.kind', 'inquiries.name', 'inquiries.email', 'inquiries.company'])
    .select(['inquiries.message', 'inquiries.userId', 'inquiries.vaId', 'vas.name as vaName'])
    .select(['inquiries.dueAt', 'inquiries.createdAt', 'inquiries.closedAt'])
    .select(sql<InquiryState>`case when inquiries.closed_at is null then 'open' else 'closed' end`.as('state'))

/** What visitors asked and nobody closed, the one that is due first on top. */
const openInquiries = (db: Db) =>
  asked(db)
    .where('inquiries.closedAt', 'is', null)
    .orderBy('inquiries.dueAt')
    .orderBy('inquiries.id')
    .limit(500)
    .execute()

/** In the order of the primary key, which finds the newest without reading the years before. */
const closedInquiries = (db: Db) =>
  asked(db).where('inquiries.closedAt', 'is not', null).orderBy('inquiries.id', 'desc').limit(500).execute()

export const inquiriesIn = (db: Db, state: InquiryState) => (state === 'open' ? openInquiries(db) : closedInquiries(db))

export const inquiryForAdmin = (db: Db, id: number) => asked(db).where('inquiries.id', '=', id).executeTakeFirst()

/** Nothing comes back where it was in this state already. */
export const moveInquiryTo = (db: Db, id: number, state: InquiryState) =>
  db
    .updateTable('inquiries')
    .set({ closedAt: state === 'closed' ? sql<string>`now()` : null })
    .where('id', '=', id)
    .where('closedAt', state === 'closed' ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
