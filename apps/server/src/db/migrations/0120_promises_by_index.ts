import { type Kysely, sql } from 'kysely'

/**
 * When a request was answered by a first proposal, in its own row: the overview counts a week of promises from one index,
 * where it looked up the proposals of each.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table va_requests add column offered_at timestamptz`.execute(db)
  await sql`
    update va_requests r set offered_at = p.at
      from (select request_id, min(created_at) as at from proposals group by request_id) p
      where p.request_id = r.id`.execute(db)
  await sql`
    create function keep_offered_at() returns trigger language plpgsql
      -- A plan that was made while the table was empty would read all of it for each proposal.
      set enable_seqscan = off as $$
    begin
      -- What an undo has deleted was never there.
      update va_requests r set offered_at = first.at
        from (select min(created_at) as at from proposals where request_id = coalesce(new.request_id, old.request_id)) first
        where r.id = coalesce(new.request_id, old.request_id) and r.offered_at is distinct from first.at;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_offered_at after insert or delete or update of created_at, request_id on proposals
      for each row execute function keep_offered_at()`.execute(db)
  await sql`drop index va_requests_by_due`.execute(db)
  await sql`
    create index va_requests_promised on va_requests (due_at)
      include (id, task_id, closed_at, created_at, offered_at) where state <> 'withdrawn' and paused_at is null`.execute(
    db,
  )
}
