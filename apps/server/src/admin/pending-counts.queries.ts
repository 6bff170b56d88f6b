import { applicationRules } from '@kazi/schemas/application-states'
import { wordsOf } from '@kazi/schemas/states'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const applicationsThatWait = wordsOf(applicationRules).filter((state) => applicationRules[state].turn === 'team')

/** How many items wait for the team, shown in the navigation bar. */
export const pendingCounts = async (db: Db) => {
  const { rows } = await sql<{
    requests: number
    leads: number
    applications: number
    messages: number
    failedMails: number
  }>`
    select (select count(*)::int from va_requests where state = 'open' and paused_at is null and snoozed_until is null)
        + (select count(*)::int from inquiries where closed_at is null and stage is null and snoozed_until is null
          and offered_at is null) as requests,
      (select count(*)::int from inquiries where stage = 'new') as leads,
      (select count(*)::int from va_applications where state in (${sql.join(applicationsThatWait)})) as applications,
      (select count(*)::int from threads t join messages m
        on m.thread_id = t.id and m.receiver_type = 'admin' and m.id > t.team_read_to
        where t.last_to_team > t.team_read_to) as messages,
      (select count(*)::int from mails where status = 'failed') as failed_mails`.execute(db)
  return rows[0] ?? { requests: 0, leads: 0, applications: 0, messages: 0, failedMails: 0 }
}
