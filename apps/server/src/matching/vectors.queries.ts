import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Rows of one read: the bytes of so many vectors are decoded in some milliseconds. */
const most = 2000

/** Where a reading of the changes stands: the last row's transaction and VA. */
export type Position = { changedIn: string; vaId: number }
export const start: Position = { changedIn: '0', vaId: 0 }

/** Transactions before this one are over, so that what they changed is visible. */
export async function oldestOpenTransaction(db: Db): Promise<string> {
  const { rows } = await sql<{
    oldest: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db)
  return rows[0]!.oldest
}

type Changes = { ids: number[] | null; bytes: Buffer | null; outdated: number[] | null; last: Position | null }

/**
 * The vectors that changed after a position: those of this model one after the other, the VAs whose vector is outdated, and
 * the position of the last of these rows; null when there is none.
 */
export async function changedVectors(db: Db, model: string, { changedIn, vaId }: Position): Promise<Changes> {
  const { rows } = await sql<Changes>`
    with changed as (
      select va_id, vector, changed_in, vector is not null and model = ${model} as current
      from va_vectors where (changed_in, va_id) > (${changedIn}::xid8, ${vaId})
      order by changed_in, va_id limit ${most}
    )
    select array_agg(va_id order by changed_in, va_id) filter (where current) as ids,
      string_agg(vector, ''::bytea order by changed_in, va_id) filter (where current) as bytes,
      array_agg(va_id order by changed_in, va_id) filter (where not coalesce(current, false)) as outdated,
      (array_agg(json_build_object('changedIn', changed_in::text, 'vaId', va_id) order by changed_in desc, va_id desc))[1]
        as last
    from changed`.execute(db)
  return rows[0]!
}

/** What a vector is made from, of VAs whose vector is outdated, and the transaction that wrote it. */
export async function textsForVectors(db: Db, ids: number[]) {
  const { rows } = await sql<{
    id: number
    skills: string
    tools: string[]
    intro: string | null
    experience: string | null
    industry: string | null
    changedIn: string
  }>`
    select v.id, v.skills, v.tools, v.intro, v.experience, v.industry, n.changed_in::text as changed_in
    from va_vectors n join vas v on v.id = n.va_id where n.va_id = any(${ids}::int[]) order by v.id`.execute(db)
  return rows
}

/** Of these ids, those that no VA has. */
export async function withoutVa(db: Db, ids: number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) known (id) where not exists (select from vas v where v.id = known.id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Stores vectors, but for those of VAs that changed meanwhile. */
export const storeVectors = (db: Db, model: string, made: { ids: number[]; changedIn: string[]; vectors: Buffer[] }) =>
  sql`
    update va_vectors set vector = m.vector, model = ${model}
    from unnest(${made.ids}::int[], ${made.changedIn}::text[], ${made.vectors}::bytea[]) m (va_id, changed_in, vector)
    where va_vectors.va_id = m.va_id and va_vectors.changed_in = m.changed_in::xid8`.execute(db)
