import { sql } from 'kysely'
import { perBatch } from '../db/batch.ts'
import type { Tx } from '../db/database.ts'

/** Fields of an entry whose text is ours: states, numbers of documents, labels of keys, names of VAs. */
const ours = [
  ...['number', 'invariant', 'what', 'how'],
  ...['status', 'state', 'stage', 'owner', 'assignee', 'snoozedUntil', 'va'],
]
const erased = '(erased)'

/** The entries about a client, and about their tasks, requests, documents and assignments. */
const entriesAbout = async (db: Tx, clientId: number, email: string | undefined) =>
  (
    await sql<{ id: number }>`
      with t as (select id from tasks where user_id = ${clientId}),
        i as (select id from inquiries where user_id = ${clientId} union select id from inquiries where client_id = ${clientId}),
        d as (
          select id from documents where client_id = ${clientId}
          union select id from documents where task_id in (select id from t)),
        a as (
          select id from va_assignments where user_id = ${clientId}
          union select id from va_assignments where user_id is null and client_email = ${email ?? null})
      select id from audit
      where detail is not null and target = any(array(
        select 'client ' || ${clientId}::int
        union all select 'task ' || id from t
        union all select 'inquiry ' || id from i
        union all select 'lead ' || id from i
        union all select 'document ' || id from d
        union all select 'assignment ' || id from a))`.execute(db)
  ).rows.map(({ id }) => id)

/** A jsonb object with each of its values as `each` makes it of `key` and `value`. */
const mapped = (object: ReturnType<typeof sql>, each: ReturnType<typeof sql>) => sql`(
  select coalesce(jsonb_object_agg(key, ${each}), '{}') from jsonb_each(${object}))`
const isOurs = sql`(key = any(${ours}::text[]))`
const placeholder = sql`to_jsonb(${erased}::text)`
const withoutText = sql`
  case when ${isOurs} or not jsonb_path_exists(value, '$.** ? (@.type() == "string")') then value else ${placeholder} end`
const withoutTexts = mapped(
  sql`value`,
  sql`case
    when ${isOurs} or jsonb_typeof(value) <> 'object' then ${withoutText}
    else ${mapped(sql`value`, withoutText)} end`,
)

/** Takes the team's notes on a record that is deleted out of the audit log: an erasure would not find them any more. */
export const eraseNotesOf = (db: Tx, target: string) =>
  sql`
    update audit set detail = jsonb_set(detail, '{changes,notes}',
      ${mapped(sql`detail #> '{changes,notes}'`, withoutText)})
    where target = ${target} and detail -> 'changes' ? 'notes'`.execute(db)

/**
 * Takes out of the audit log what was written by and about a client who leaves: every text that is not ours. Who did
 * what, when and to what stays, with ids and figures. Call it while the client's records still say whose they are.
 * @param email the client's address if it is confirmed: agreements that were made with it count as the client's.
 */
export async function eraseTextsAbout(db: Tx, clientId: number, email: string | undefined) {
  const ids = await entriesAbout(db, clientId, email)
  for (let from = 0; from < ids.length; from += perBatch.rows)
    await sql`
      update audit set detail = ${mapped(
        sql`detail`,
        sql`case when key = 'changes' and jsonb_typeof(value) = 'object' then ${withoutTexts} else ${withoutText} end`,
      )}
      where jsonb_typeof(detail) = 'object' and id = any(${ids.slice(from, from + perBatch.rows)}::int[])`.execute(db)
}
