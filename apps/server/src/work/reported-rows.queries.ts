import type { Currency } from '@kazi/schemas/money'
import type { RowKind } from '@kazi/schemas/row-report'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { localDay } from '../db/local-day.ts'
import { earnedIn, workedIn, zoneOfVa } from '../earnings/earnings.queries.ts'
import { answeredMessages, countedClients } from './metrics.queries.ts'

/** What a row behind a VA's figures says; what it does not say is null. `day` is the VA's. */
export type ReportedRow = {
  title: string | null
  clientName: string | null
  day: string
  minutes: number | null
  amountCents: number | null
  currency: Currency | null
  rating: number | null
  /** Its task or its assignment, for the conversation that it belongs in. */
  vaTaskId: number | null
  assignmentId: number | null
}

/** Time entries and agreed hours, whether they earn something or not. */
const worked = (zone: string) => sql`
  select w.va_id, w.kind, w.source_id, w.title, a.client_name, w.day, w.minutes::float8 as minutes,
    e.amount_cents::bigint as amount_cents, e.currency, null::int as rating, t.va_task_id, w.assignment_id
  from ${workedIn(zone)} w
  left join va_assignments a on a.id = w.assignment_id
  left join ${earnedIn(zone)} e on e.va_id = w.va_id and e.kind = w.kind and e.source_id = w.source_id
  left join time_entries t on w.kind = 'time' and t.id = w.source_id`

const fixed = (zone: string) => sql`
  select e.va_id, e.kind, e.source_id, e.title, e.client_name, e.day, null::float8 as minutes,
    e.amount_cents::bigint as amount_cents, e.currency, null::int as rating, e.source_id as va_task_id, e.assignment_id
  from ${earnedIn(zone)} e`

const reviews = (zone: string) => sql`
  select r.va_id, 'review' as kind, r.id as source_id, v.title, a.client_name,
    ${localDay(sql`r.created_at`, zone)} as day, null::float8 as minutes, null::bigint as amount_cents,
    null as currency, r.rating, r.va_task_id, v.assignment_id
  from reviews r join va_tasks v on v.id = r.va_task_id left join va_assignments a on a.id = v.assignment_id`

const projects = (zone: string) => sql`
  select a.va_id, 'project' as kind, a.id as source_id, a.project_title as title, a.client_name,
    ${localDay(sql`a.start_date`, zone)} as day, null::float8 as minutes, null::bigint as amount_cents,
    null as currency, null::int as rating, null::int as va_task_id, a.id as assignment_id
  from va_assignments a`

const clients = (zone: string, vaId: number) => sql`
  select ${vaId}::int as va_id, 'client' as kind, c.id as source_id, null as title, c.client_name,
    ${localDay(sql`c.first_start`, zone)} as day, null::float8 as minutes, null::bigint as amount_cents,
    null as currency, null::int as rating, null::int as va_task_id, c.id as assignment_id
  from ${countedClients(vaId)} c`

const replies = (zone: string, vaId: number) => sql`
  select ${vaId}::int as va_id, 'reply' as kind, m.id as source_id, v.title, null as client_name,
    ${localDay(sql`m.received_at`, zone)} as day, (m.hours * 60)::float8 as minutes,
    null::bigint as amount_cents, null as currency, null::int as rating, v.id as va_task_id, v.assignment_id
  from ${answeredMessages(vaId)} m join va_tasks v on v.id = m.va_task_id`

const source: Record<RowKind, (zone: string, vaId: number) => RawBuilder<unknown>> = {
  time: worked,
  agreed: worked,
  fixed,
  review: reviews,
  project: projects,
  client: clients,
  reply: replies,
}

/** A row behind a VA's own figures, as their screens show it; undefined if they have no such row. */
export async function reportedRow(db: Db, vaId: number, { kind, id }: { kind: RowKind; id: number }) {
  const zone = await zoneOfVa(db, vaId)
  const { rows } = await sql<ReportedRow>`
    select r.title, r.client_name, r.day, r.minutes, r.amount_cents, r.currency, r.rating, r.va_task_id, r.assignment_id
    from (${source[kind](zone, vaId)}) r
    where r.va_id = ${vaId} and r.kind = ${kind} and r.source_id = ${id}`.execute(db)
  return rows[0]
}
