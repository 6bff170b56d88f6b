import { applicationRules } from '@kazi/schemas/application-states'
import type { PromiseKind } from '@kazi/schemas/overview-words'
import { wordsOf } from '@kazi/schemas/states'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const most = sql.lit(10)
const toReview = wordsOf(applicationRules).filter((state) => applicationRules[state].turn === 'team')

type PendingItem = { kind: PromiseKind; sourceId: number; title: string; who: string; dueAt: string }

/** What waits for the team, the least time left first: the head of each queue, merged. */
export const attention = async (db: Db) => {
  const { rows } = await sql<PendingItem>`
    select * from (
      (select 'request' as kind, r.task_id as source_id, coalesce(t.title, left(t.task_text, 200)) as title,
          u.first_name as who, r.due_at
        from va_requests r join tasks t on t.id = r.task_id join users u on u.id = t.user_id
        where r.closed_at is null and r.state = 'open' and r.paused_at is null and r.snoozed_until is null order by r.due_at limit ${most})
      union all
      (select 'application', a.id, a.name, a.email::text, a.due_at from va_applications a
        where a.state in (${sql.join(toReview)}) order by a.due_at limit ${most})
      union all
      (select 'lead', i.id, left(i.message, 200), i.name, i.due_at from inquiries i
        where i.stage = 'new' order by i.due_at limit ${most})
      union all
      (select 'inquiry', i.id, left(i.message, 200), i.name, i.due_at from inquiries i
        where i.closed_at is null and i.stage is null and i.snoozed_until is null and i.paused_at is null
          and i.offered_at is null order by i.due_at limit ${most})
    ) waiting order by due_at, kind, source_id limit ${most}`.execute(db)
  return rows
}
