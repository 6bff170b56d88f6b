import { type Kysely, sql } from 'kysely'

/** A server that starts reads all vectors in the order of their changes, thousands at a time; those of one import have one change. */
export async function up(db: Kysely<unknown>) {
  await sql`create index va_vectors_by_change_and_va on va_vectors (changed_in, va_id)`.execute(db)
  await sql`drop index va_vectors_by_change`.execute(db)
}
