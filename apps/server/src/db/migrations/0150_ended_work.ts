import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Made as completed, an assignment had no end, and its agreed hours were in no month's invoice.
  await sql`update va_assignments set ended_at = created_at where status = 'completed' and ended_at is null`.execute(db)
  // Whose proposals a VA takes along who takes no new work.
  await sql`create index inquiries_offering on inquiries using gin (offers jsonb_path_ops)
    where closed_at is null and stage is null and offered_at is not null`.execute(db)
}
