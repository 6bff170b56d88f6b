import { type Kysely, sql } from 'kysely'

/** News of a VA that is about no task or conversation which is still there leads to a page of the portal. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table notifications add leads_to text check (leads_to in ('tasks', 'profile', 'earnings'))`.execute(
    db,
  )
}
