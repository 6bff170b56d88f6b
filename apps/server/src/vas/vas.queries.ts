import { type Money, plainTotal } from '@kazi/schemas/money'
import type { VaRecord, VaRecordPatch } from '@kazi/schemas/va'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { earningsByVa, earningsOf } from '../earnings/earnings.queries.ts'
import { parseRate } from '../matching/rates.ts'

/** What anybody may read of a VA: never an address, a hash or a note. */
const publicColumns = (db: Db) =>
  db
    .selectFrom('vas')
    .leftJoin(
      (query) =>
        query
          .selectFrom('reviews')
          .select('vaId')
          .select(sql<number>`round(avg(rating), 1)::float8`.as('rating'))
          .select(sql<number>`count(*)::int`.as('reviewCount'))
          .groupBy('vaId')
          .as('rated'),
      (join) => join.onRef('rated.vaId', '=', 'vas.id'),
    )
    .select(['vas.id', 'name', 'skills', 'timezone', 'hourlyRate', 'experience', 'intro', 'available', 'rated.rating'])
    .select(sql<number>`coalesce(rated.review_count, 0)`.as('reviewCount'))

export const publicVas = (db: Db) => publicColumns(db).orderBy('vas.id').execute()
export const publicVa = (db: Db, id: number) => publicColumns(db).where('vas.id', '=', id).executeTakeFirst()

/** What clients said, newest first, and never who they are. */
export const reviewsOf = (db: Db, vaId: number) =>
  db
    .selectFrom('reviews')
    .select(['id', 'rating', 'comment', 'createdAt'])
    .where('vaId', '=', vaId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/**
 * The VAs that a task is about to be offered or given to. They cannot be taken away until the transaction ends; lock
 * them before the task.
 */
export const lockVas = (db: Tx, ids: number[]) =>
  db.selectFrom('vas').select(['id', 'name']).where('id', 'in', ids).orderBy('id').forShare().execute()
export type LockedVa = Awaited<ReturnType<typeof lockVas>>[number]

/** Waits for whoever is giving this VA a task, and keeps others from it; rows that refer to the VA may still be written. */
export const lockVaForRemoval = (db: Tx, id: number) =>
  db.selectFrom('vas').select(['id', 'name']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Holds a VA whose record is about to change. */
export const lockVa = (db: Tx, id: number) =>
  db.selectFrom('vas').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const deleteVa = (db: Tx, id: number) => db.deleteFrom('vas').where('id', '=', id).execute()

/** What VAs read of themselves. */
export const ownProfileOf = (db: Db, id: number) =>
  db
    .selectFrom('vas')
    .select(['id', 'name', 'email', 'available', 'skills', 'tools', 'timezone', 'hourlyRate', 'intro'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const adminColumns = [
  'id',
  'name',
  'email',
  'timezone',
  'country',
  'skills',
  'tools',
  'experience',
  'industry',
  'availability',
  'available',
  'portfolio',
  'languages',
  'hourlyRate',
  'intro',
  'performanceNotes',
  'invitedAt',
  'createdAt',
] as const

const adminVas = (db: Db) =>
  db
    .selectFrom('vas')
    .select(adminColumns)
    .select(sql<boolean>`password_hash is not null`.as('active'))
    .select(
      sql<number>`(select count(*)::int from va_assignments a where a.va_id = vas.id and a.status = 'active')`.as(
        'activeProjects',
      ),
    )

/** @param earnings a sum for each currency; `totalEarnings` is the plain number of the contract, null where there are two. */
const withEarnings = <V>(va: V, earnings: Money[]) => ({ ...va, earnings, totalEarnings: plainTotal(earnings) })

export async function vasForAdmin(db: Db) {
  const earnings = await earningsByVa(db)
  const vas = await adminVas(db).orderBy('id').execute()
  return vas.map((va) => withEarnings(va, earnings.get(va.id) ?? []))
}
export async function vaForAdmin(db: Db, id: number) {
  const va = await adminVas(db).where('id', '=', id).executeTakeFirst()
  return va && withEarnings(va, await earningsOf(db, id))
}

/** A rate is kept as typed, and beside that as numbers where it can be read. */
export const rateColumns = (hourlyRate: string | null | undefined) => {
  const rate = parseRate(hourlyRate)
  return {
    hourlyRate: hourlyRate ?? null,
    rateMinCents: rate?.minCents ?? null,
    rateMaxCents: rate?.maxCents ?? null,
    rateCurrency: rate?.currency ?? null,
  }
}

export const insertVa = (db: Db, { hourlyRate, ...va }: VaRecord) =>
  db
    .insertInto('vas')
    .values({
      ...va,
      ...rateColumns(hourlyRate),
      country: va.country ?? null,
      experience: va.experience ?? null,
      industry: va.industry ?? null,
      availability: va.availability ?? null,
      portfolio: va.portfolio ?? null,
      languages: va.languages ?? null,
      performanceNotes: va.performanceNotes ?? null,
      intro: va.intro ?? '',
      passwordHash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateVa = (db: Db, id: number, { hourlyRate, ...patch }: VaRecordPatch) =>
  db
    .updateTable('vas')
    .set({
      ...patch,
      ...(hourlyRate !== undefined && rateColumns(hourlyRate)),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
