import { type Kysely, sql } from 'kysely'

/**
 * What anybody sent under a key, with the first answer: sent again, it is not done again (decision 164). Until now only
 * VAs could. Accounts take their rows with them when they are erased.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table idempotency_keys (
      caller text not null,
      key uuid not null,
      user_id integer references users (id) on delete cascade,
      va_id integer references vas (id) on delete cascade,
      call text not null,
      digest bytea not null,
      -- Not jsonb, which puts an answer's fields in another order.
      answer json,
      done_at timestamptz not null default clock_timestamp(),
      primary key (caller, key)
    )`.execute(db)
  await sql`
    insert into idempotency_keys (caller, key, va_id, call, digest, answer, done_at)
    select 'va:' || va_id, key, va_id, call, digest, answer, done_at from va_actions`.execute(db)
  await sql`drop table va_actions`.execute(db)
  await sql`create index idempotency_keys_done on idempotency_keys (done_at)`.execute(db)
  await sql`create index idempotency_keys_by_user on idempotency_keys (user_id)`.execute(db)
  await sql`create index idempotency_keys_by_va on idempotency_keys (va_id)`.execute(db)
}
