import type { Inquiry } from '@kazi/schemas/inquiry'
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

/** What visitors asked and nobody closed, the one that is due first on top. */
export const openInquiries = (db: Db) =>
  db
    .selectFrom('inquiries')
    .leftJoin('vas', 'vas.id', 'inquiries.vaId')
    .select(['inquiries.id', 'inquiries.kind', 'inquiries.name', 'inquiries.email', 'inquiries.company'])
    .select(['inquiries.message', 'inquiries.userId', 'inquiries.vaId', 'vas.name as vaName'])
    .select(['inquiries.dueAt', 'inquiries.createdAt'])
    .select(sql<'open'>`'open'`.as('state'))
    .where('inquiries.closedAt', 'is', null)
    .orderBy('inquiries.dueAt')
    .orderBy('inquiries.id')
    .limit(500)
    .execute()

export const closeOpenInquiry = (db: Db, id: number) =>
  db
    .updateTable('inquiries')
    .set({ closedAt: sql`now()` })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
