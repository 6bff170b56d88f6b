import { applicationRules } from '@kazi/schemas/application-states'
import { countedTo } from '@kazi/schemas/list'
import { wordsOf } from '@kazi/schemas/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { worthSending } from '../notifications/outbox.queries.ts'

const applicationsThatWait = wordsOf(applicationRules).filter((state) => applicationRules[state].turn === 'team')

/** Every page of the console asks for these counts: each reads that many rows at most, of an index. */
const upTo = (limit: number, rows: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (${rows} limit ${sql.lit(limit)}) counted)`
const most = countedTo.searched

/** How many items wait for the team, shown in the navigation bar: 1,000 of a kind stand for that many or more. */
export const pendingCounts = async (db: Db) => {
  const { rows } = await sql<{
    requests: number
    leads: number
    applications: number
    messages: number
    failedMails: number
  }>`
    select least(${most}, ${upTo(most, sql`select from va_requests where closed_at is null and state = 'open' and paused_at is null and snoozed_until is null`)}
        + ${upTo(
          most,
          sql`select from inquiries where closed_at is null and stage is null and snoozed_until is null and paused_at is null
            and offered_at is null`,
        )}) as requests,
      ${upTo(most, sql`select from inquiries where stage = 'new'`)} as leads,
      ${upTo(most, sql`select from va_applications where state in (${sql.join(applicationsThatWait)})`)} as applications,
      ${upTo(
        most,
        sql`select from (select id, team_read_to from threads where last_to_team > team_read_to
            order by last_to_team limit ${sql.lit(most)}) t
          cross join lateral (select from messages m
            where m.thread_id = t.id and m.id > t.team_read_to and m.receiver_type = 'admin' limit ${sql.lit(most)}) m`,
      )} as messages,
      ${upTo(most, sql`select from mails where status = 'failed' and ${worthSending}`)} as failed_mails`.execute(db)
  return rows[0] ?? { requests: 0, leads: 0, applications: 0, messages: 0, failedMails: 0 }
}
