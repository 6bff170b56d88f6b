import { type Kysely, sql } from 'kysely'

/** What the console's overview counts by week, so that it reads the last weeks and never the years before. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index va_requests_filled on va_requests (closed_at) include (created_at) where state = 'filled'`.execute(db)
  await sql`
    create index proposals_decided on proposals (decided_at) include (state)
      where state in ('accepted', 'declined')`.execute(db)
  await sql`create index time_entries_by_date on time_entries (worked_on) include (minutes)`.execute(db)
  await sql`create index reviews_by_time on reviews (created_at) include (rating)`.execute(db)
  await sql`create index va_requests_by_due on va_requests (due_at)`.execute(db)
  await sql`create index leads_new_by_due on inquiries (due_at, id) where stage = 'new'`.execute(db)
  await sql`create index inquiries_by_due on inquiries (due_at)`.execute(db)
}
