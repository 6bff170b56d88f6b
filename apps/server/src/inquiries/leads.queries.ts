import type { LeadPatch } from '@kazi/schemas/lead'
import type { ClientInquiriesQuery, LeadBoardQuery, LeadListQuery, LeadRowsQuery } from '@kazi/schemas/lead-list'
import { type LeadEventKind, leadRules } from '@kazi/schemas/lead-states'
import type { LeadKind, LeadStage } from '@kazi/schemas/lead-words'
import type { Currency, Price } from '@kazi/schemas/money'
import { wordsOf } from '@kazi/schemas/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'
import { beginningOf, containsWords, listPage, type Selection, selectedRows } from '../db/list.ts'

/** A briefing names the address to reply to; for everything else it is the sender's. */
const replyTo = sql<string>`coalesce(details #>> '{briefing,email}', inquiries.email)`

type Quoted = { quoteAmountCents: number | null; quoteCurrency: Currency | null; quoteUnit: Price['unit'] | null }
const withQuote = <R extends Quoted>({ quoteAmountCents, quoteCurrency, quoteUnit, ...row }: R) => ({
  ...row,
  quote:
    quoteAmountCents && quoteCurrency && quoteUnit
      ? { amountCents: quoteAmountCents, currency: quoteCurrency, unit: quoteUnit }
      : null,
})

const matching = (
  db: Db,
  { q, filters: { stage, kind, owner, next, today, clientId } }: Pick<LeadListQuery, 'q' | 'filters'>,
) =>
  db
    .selectFrom('inquiries')
    .where('stage', 'is not', null)
    .where(containsWords(sql`list_text`, q))
    .$if(stage === 'open', (query) => query.where('closedAt', 'is', null))
    .$if(stage !== undefined && stage !== 'open', (query) => query.where('stage', '=', stage as LeadStage))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as LeadKind))
    .$if(owner !== undefined, (query) => query.where('owner', '=', owner as string))
    .$if(next !== undefined, (query) =>
      query.where(sql<boolean>`next_step_on <= coalesce(${today ?? null}::date, (now() at time zone 'UTC')::date)`),
    )
    .$if(clientId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('clientId', '=', clientId as number), eb('userId', '=', clientId as number)])),
    )

const order = {
  sorts: {
    asked: { by: sql`inquiries.id`, type: 'int' },
    name: { by: sql`folded(name)`, type: 'text' },
    next: { by: sql`next_step_on`, type: 'date', nullable: true },
    moved: { by: sql`moved_at`, type: 'timestamptz' },
  },
  first: { sort: 'asked', desc: true },
  id: sql`inquiries.id`,
} as const

const fields = [
  ...(['id', 'kind', 'stage', 'name', 'email', 'company', 'owner', 'nextStep', 'nextStepOn', 'userId'] as const),
  ...(['clientId', 'quoteAmountCents', 'quoteCurrency', 'quoteUnit', 'dueAt', 'createdAt', 'movedAt'] as const),
  ...(['closedAt', 'version'] as const),
] as const
/** Leads alone have a stage, and every query here is about leads. */
const stage = sql<LeadStage>`stage`.as('stage')
const rowColumns = [...fields.filter((field) => field !== 'stage'), stage, sql<LeadKind>`kind`.as('kind')] as const

/** To the microsecond, so that an undo restores exactly what was there. */
const exactTimes = sql<LeadTimes>`
  json_build_object('answeredAt', answered_at::text, 'closedAt', closed_at::text, 'movedAt', moved_at::text)`.as(
  'times',
)
/** When a lead was answered, closed and moved. */
export type LeadTimes = { answeredAt: string | null; closedAt: string | null; movedAt: string }
export const leadTimesOf = async (db: Tx, id: number) =>
  (await db.selectFrom('inquiries').select(exactTimes).where('id', '=', id).executeTakeFirst())?.times
export const restoreLeadTimes = (db: Tx, id: number, { answeredAt, closedAt, movedAt }: LeadTimes) =>
  db.updateTable('inquiries').set({ answeredAt, closedAt, movedAt }).where('id', '=', id).execute()

/** The leads of a bulk action. */
export const selectedLeads = (db: Db, selection: Selection<LeadListQuery>, after: number, most: number) =>
  selectedRows(
    ('ids' in selection
      ? db.selectFrom('inquiries').where('stage', 'is not', null)
      : matching(db, selection.matching)
    ).select(['inquiries.id', 'name', stage, 'nextStep', 'nextStepOn', 'version', exactTimes]),
    { id: sql`inquiries.id`, selection, after, most },
  )

const textShown = 300

/** A page of leads: only the columns that a row shows. */
export async function leadListPage(db: Db, input: LeadRowsQuery) {
  const query = matching(db, input)
    .select(rowColumns)
    .select(beginningOf('message', textShown, input.whole).as('text'))
  const page = await listPage(db, query, order, input)
  return { ...page, rows: page.rows.map(withQuote) }
}

/** The same page with everything that was sent and noted. */
export async function leadRecordsPage(db: Db, input: LeadListQuery) {
  const query = matching(db, input).select(rowColumns).select(['message', 'details', 'notes', 'answeredAt'])
  const page = await listPage(db, query, order, input)
  return { ...page, rows: page.rows.map(withQuote) }
}

/** Cards that one column of the board shows; the list has the rest. */
const cards = 25
/** Who waits longest is on top, then whose next step is due first; what is closed, newest first. */
const orderIn = (stage: LeadStage) =>
  stage === 'new'
    ? ({ sort: 'asked', desc: false } as const)
    : leadRules[stage].open
      ? ({ sort: 'next', desc: false } as const)
      : ({ sort: 'moved', desc: true } as const)

/** The first cards of each stage, with the number of all. */
export const leadBoard = async (db: Db, { q, kind, owner }: LeadBoardQuery) =>
  Promise.all(
    wordsOf(leadRules).map(async (stage) => {
      const filters = { stage, ...(kind && { kind }), ...(owner && { owner }) }
      const page = await leadListPage(db, { q, filters, size: cards, ...orderIn(stage) })
      return { stage, rows: page.rows, total: page.total, more: page.more }
    }),
  )

export async function leadForAdmin(db: Db, id: number) {
  const row = await db
    .selectFrom('inquiries')
    .leftJoin('users', 'users.id', 'inquiries.clientId')
    .select(
      fields.filter((field) => field !== 'stage' && field !== 'kind').map((field) => `inquiries.${field}` as const),
    )
    .select([stage, sql<LeadKind>`kind`.as('kind'), replyTo.as('replyTo')])
    .select(['inquiries.message', 'inquiries.details', 'inquiries.notes', 'inquiries.answeredAt'])
    .select('users.firstName as clientName')
    .where('inquiries.id', '=', id)
    .where('stage', 'is not', null)
    .executeTakeFirst()
  return row && withQuote(row)
}

const maxEvents = 200
/** What happened to a lead, newest first, and whether there is more than is shown. */
export async function leadEventsOf(db: Db, id: number) {
  const events = await db
    .selectFrom('leadEvents')
    .select(['id', 'kind', 'actor', 'detail', 'at'])
    .where('inquiryId', '=', id)
    .orderBy('id', 'desc')
    .limit(maxEvents + 1)
    .execute()
  return { events: events.slice(0, maxEvents), olderEvents: events.length > maxEvents }
}

/** Locks a lead before it is changed. */
export async function lockLead(db: Tx, id: number) {
  const row = await db
    .selectFrom('inquiries')
    .select(['id', stage, 'name', 'email', 'userId', 'clientId', 'owner', 'notes', 'nextStep', 'nextStepOn', 'version'])
    .select([replyTo.as('replyTo'), 'quoteAmountCents', 'quoteCurrency', 'quoteUnit', 'dueAt'])
    .where('id', '=', id)
    .where('stage', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && withQuote(row)
}
export type LockedLead = NonNullable<Awaited<ReturnType<typeof lockLead>>>

/**
 * When a lead was first answered, by its timeline: with an email, or when it was moved out of New for longer than a
 * mistake takes to be noticed.
 */
const firstAnswer = (id: number) => sql<string | null>`(
  select min(e.at) from lead_events e
  where e.inquiry_id = ${id} and (e.kind = 'mailed' or (e.kind = 'moved' and e.detail #>> '{stage,from}' = 'new'
    and not exists (
      select from lead_events back
      where back.inquiry_id = e.inquiry_id and back.kind = 'moved' and back.detail #>> '{stage,to}' = 'new'
        and back.at between e.at and e.at + interval '5 minutes'))))`

type Change = Omit<LeadPatch, 'stage'> & { stage?: LeadStage; clientId?: number }
export const changeLead = (db: Tx, id: number, { stage, quote, ...change }: Change) =>
  db
    .updateTable('inquiries')
    .set({
      ...change,
      ...(quote !== undefined && {
        quoteAmountCents: quote?.amountCents ?? null,
        quoteCurrency: quote?.currency ?? null,
        quoteUnit: quote?.unit ?? null,
      }),
      ...(stage && {
        stage,
        movedAt: sql<string>`now()`,
        closedAt: leadRules[stage].open ? null : sql<string>`coalesce(closed_at, now())`,
        // Back in `new` it waits again; once it goes on, its promise is judged by the first answer, as before.
        answeredAt: stage === 'new' ? null : sql<string>`coalesce(answered_at, ${firstAnswer(id)}, now())`,
      }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()

export const insertLeadEvent = (
  db: Tx,
  inquiryId: number,
  actor: string,
  kind: LeadEventKind,
  detail?: Record<string, unknown>,
) =>
  db
    .insertInto('leadEvents')
    .values({ inquiryId, actor, kind, detail: detail ? jsonb(detail) : null })
    .execute()

/** Owners that leads have: also those whose key is gone. */
export async function ownersOfLeads(db: Db) {
  const { rows } = await sql<{ owner: string }>`
    with recursive found (owner) as (
      (select min(owner) from inquiries where stage is not null)
      union all
      select (select min(owner) from inquiries where stage is not null and owner > found.owner)
      from found where found.owner is not null
    )
    select owner from found where owner is not null limit 200`.execute(db)
  return rows.map(({ owner }) => owner)
}

/** Clients' inquiries with the fields of the documented call. */
export const clientInquiriesPage = (db: Db, input: ClientInquiriesQuery) =>
  listPage(
    db,
    db
      .selectFrom('inquiries')
      .select([
        'id',
        'name',
        'email',
        'company',
        'message as taskDescription',
        'kind as inquiryType',
        'stage',
        'userId',
      ])
      .select(sql<string | null>`details ->> 'taskCategory'`.as('taskCategory'))
      .select(
        sql<string | null>`coalesce(details ->> 'budgetRange', details #>> '{briefing,budgetRange}')`.as('budgetRange'),
      )
      .select(sql<string | null>`details ->> 'hoursPerWeek'`.as('hoursPerWeek'))
      .select(['details', 'dueAt', 'createdAt'])
      .where('stage', 'is not', null)
      .where(
        'kind',
        'in',
        input.filters.inquiryType ? [input.filters.inquiryType] : ['personalized_support', 'agent_request'],
      )
      .where(containsWords(sql`list_text`, input.q)),
    { sorts: { asked: order.sorts.asked }, first: order.first, id: order.id },
    input,
  )
