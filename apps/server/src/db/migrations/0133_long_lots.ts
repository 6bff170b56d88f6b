import { type Kysely, sql } from 'kysely'

/**
 * A bulk action of several calls is one lot (decision 114): its rows' undos and the list of each call name the undo of the
 * first call, whose time all of them keep.
 */
export async function up(db: Kysely<unknown>) {
  // Without a reference: what can be undone is swept by its time, whatever it belongs to.
  await sql`alter table team_undos add column lot uuid`.execute(db)
  await sql`create index team_undos_by_lot on team_undos (lot, created_at) where lot is not null`.execute(db)
}
