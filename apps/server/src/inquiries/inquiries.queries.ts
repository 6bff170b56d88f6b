import type { Inquiry } from '@kazi/schemas/inquiry'
import { isLeadKind } from '@kazi/schemas/lead-words'
import type { Price } from '@kazi/schemas/money'
import { promises } from '@kazi/schemas/promises'
import type { InquiryState } from '@kazi/schemas/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { exactly } from '../db/exact-times.ts'
import { jsonb } from '../db/json.ts'
import { beginningOf } from '../db/list.ts'

/**
 * @param userId the client whose session sent the inquiry; null for a visitor.
 * @param details the answers behind a client's message.
 */
export const insertInquiry = (
  db: Db,
  { company, vaId, details, ...inquiry }: Inquiry & { details?: Record<string, unknown> | undefined },
  userId: number | null,
) =>
  db
    .insertInto('inquiries')
    .values({
      ...inquiry,
      company: company ?? null,
      vaId: vaId ?? null,
      details: details ? jsonb(details) : null,
      ...(isLeadKind(inquiry.kind) && { stage: 'new' as const }),
      userId,
      dueAt: sql<string>`now() + make_interval(hours => ${promises.requestDueHours})`,
    })
    .returning(['id', 'kind', 'dueAt'])
    .executeTakeFirstOrThrow()

/** Gives a client what was asked with their confirmed address by nobody who was signed in, so that it goes with the account. */
export const giveInquiries = (db: Tx, userId: number, email: string) =>
  db
    .updateTable('inquiries')
    .set({ userId })
    .where('email', '=', email)
    .where('userId', 'is', null)
    .where((eb) => eb.or([eb('clientId', 'is', null), eb('clientId', '=', userId)]))
    .execute()

/** What a client has asked, and the leads that they were. */
export const inquiryIdsOf = async (db: Db, userId: number) =>
  (
    await sql<{ id: number }>`
      select id from inquiries where user_id = ${userId} union select id from inquiries where client_id = ${userId}`.execute(
      db,
    )
  ).rows.map(({ id }) => id)

export const vaName = async (db: Db, id: number) =>
  (await db.selectFrom('vas').select('name').where('id', '=', id).executeTakeFirst())?.name

const state = sql<InquiryState>`case when inquiries.closed_at is null then 'open' else 'closed' end`

/** In the queue, one to whose sender VAs were proposed no longer waits for the team. */
const listState = sql<InquiryState | 'proposed'>`case when inquiries.closed_at is not null then 'closed'
  when inquiries.offered_at is not null then 'proposed' else 'open' end`

/** For its client, what was answered is open no more, even while the team still works on it. */
const clientState = sql<InquiryState>`case when stage = 'new' or stage is null and closed_at is null
  and offered_at is null and answered_at is null then 'open' else 'closed' end`

/** A VA who was proposed to a visitor, as the visitor read it. */
export type Offered = { vaId: number; name: string; sentence: string | null; quote: Price | null; reasons: string[] }

/** The first proposal was the answer, also once nobody of it is left. */
export const keepAnswer = (db: Tx, id: number) =>
  db.updateTable('inquiries').set({ answeredAt: sql`coalesce(answered_at, offered_at)` }).where('id', '=', id).execute()

export const offerTo = (db: Tx, id: number, offers: Offered[], offeredAt: string | null) =>
  db
    .updateTable('inquiries')
    .set({ offers: jsonb(offers), offeredAt })
    .where('id', '=', id)
    .execute()

/** Takes out whoever left, or stopped taking work, while nobody looked after what was offered. */
export const dropUnavailableOffers = (db: Tx, id: number) =>
  sql`update inquiries i set offers = kept.offers,
        answered_at = coalesce(answered_at, offered_at),
        offered_at = case when jsonb_array_length(kept.offers) > 0 then offered_at end
      from (select coalesce(jsonb_agg(offer order by place) filter (where exists (
          select from vas v where v.id = (offer ->> 'vaId')::int and v.available and va_back_on(v.id) is null)), '[]') as offers
        from inquiries, jsonb_array_elements(offers) with ordinality as each(offer, place) where id = ${id}) kept
      where i.id = ${id} and i.offers <> kept.offers`.execute(db)

const asked = (db: Db) =>
  db
    .selectFrom('inquiries')
    .leftJoin('vas', 'vas.id', 'inquiries.vaId')
    .select(['inquiries.id', 'inquiries.kind', 'inquiries.name', 'inquiries.email', 'inquiries.company'])
    .select(['inquiries.message', 'inquiries.userId', 'inquiries.vaId', 'vas.name as vaName'])
    .select(['inquiries.dueAt', 'inquiries.createdAt', 'inquiries.closedAt', 'inquiries.stage'])
    .select(['inquiries.owner', 'inquiries.snoozedUntil', 'inquiries.reason'])
    .select(['inquiries.offers', 'inquiries.offeredAt', 'inquiries.notes', 'inquiries.question', 'inquiries.pausedAt'])
    .select(state.as('state'))

export const inquiriesWithIds = (db: Db, ids: number[]) =>
  asked(db).where(sql<boolean>`inquiries.id = any (${ids})`).execute()

/** Same columns as a task's row in the same list, which shows the beginning of the text. */
export const inquiryRowsWithIds = (db: Db, ids: number[], whole = false) =>
  db
    .selectFrom('inquiries')
    .leftJoin('vas', 'vas.id', 'inquiries.vaId')
    .select(['inquiries.id as sourceId', 'inquiries.id', 'inquiries.kind', 'inquiries.company'])
    .select(['inquiries.name as clientName', 'inquiries.email as clientEmail', 'inquiries.vaId', 'vas.name as vaName'])
    .select(beginningOf('message', 300, whole).as('text'))
    .select(['inquiries.dueAt', 'inquiries.createdAt as askedAt', 'inquiries.closedAt', listState.as('state')])
    .select([sql<null>`null`.as('status'), sql<null>`null`.as('category'), sql<null>`null`.as('priority')])
    .select([
      sql<null>`null`.as('deadline'),
      sql<null>`null`.as('budget'),
      sql<number>`jsonb_array_length(inquiries.offers)`.as('offered'),
    ])
    .select(['inquiries.owner', 'inquiries.snoozedUntil', 'inquiries.pausedAt'])
    .where(sql<boolean>`inquiries.id = any (${ids})`)
    .execute()

export const inquiryForAdmin = (db: Db, id: number) =>
  asked(db).select('inquiries.details').where('inquiries.id', '=', id).executeTakeFirst()

/** Far more than clients have open at once, so that what they ask about VAs pushes nothing else off the list. */
const mostListed = 50

/**
 * What a client asked for in the client area, and about VAs, and is open, newest first, with the time by which the team
 * replies. Once the team has `asked` them something, it waits for their answer.
 */
export const inquiriesOf = (db: Db, userId: number) =>
  db
    .selectFrom('inquiries')
    .select(['id', 'kind', 'vaId', 'createdAt', 'dueAt'])
    .select([clientState.as('state'), sql<boolean>`paused_at is not null`.as('asked')])
    .where('userId', '=', userId)
    .where(clientState, '=', 'open')
    .where((eb) =>
      eb.or([
        eb('kind', 'in', ['personalized_support', 'agent_request']),
        eb.and([eb('kind', 'in', ['intro', 'inquiry']), eb('vaId', 'is not', null)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()

/** The clock goes on: the promise is later by as long as it waited, if it did. */
const goingOn = {
  dueAt: sql<string>`due_at + coalesce(now() - paused_at, interval '0')`,
  pausedAt: null,
}
export const resumeInquiry = (db: Tx, id: number) =>
  db.updateTable('inquiries').set(goingOn).where('id', '=', id).execute()

export const stopClock = (db: Tx, id: number, question: string) =>
  db
    .updateTable('inquiries')
    .set({ question, pausedAt: sql<string>`now()`, snoozedUntil: null })
    .where('id', '=', id)
    .execute()

export const clockOf = (db: Tx, id: number) =>
  db
    .selectFrom('inquiries')
    .select(['question', sql<string>`due_at::text`.as('dueAt')])
    .select([exactly('paused_at').as('pausedAt'), exactly('snoozed_until').as('snoozedUntil')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export const setClock = (db: Tx, id: number, clock: Awaited<ReturnType<typeof clockOf>>) =>
  db.updateTable('inquiries').set(clock).where('id', '=', id).execute()

/** All of an inquiry that closing and reopening change. */
export const standOf = (db: Tx, id: number) =>
  db
    .selectFrom('inquiries')
    .select(['question', 'reason', 'offers', sql<string>`due_at::text`.as('dueAt')])
    .select([exactly('paused_at').as('pausedAt'), exactly('snoozed_until').as('snoozedUntil')])
    .select([exactly('closed_at').as('closedAt'), exactly('offered_at').as('offeredAt')])
    .select(exactly('answered_at').as('answeredAt'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export type Stand = Awaited<ReturnType<typeof standOf>>
export const restoreStand = (db: Tx, id: number, { offers, ...stand }: Stand) =>
  db
    .updateTable('inquiries')
    .set({ ...stand, offers: jsonb(offers) })
    .where('id', '=', id)
    .execute()

/** An inquiry or lead, open or closed. */
export const lockInquiry = (db: Tx, id: number) =>
  db.selectFrom('inquiries').select(['id', 'stage', 'notes']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export const noteInquiry = (db: Tx, id: number, notes: string | null) =>
  db.updateTable('inquiries').set({ notes }).where('id', '=', id).execute()

/** Returns nothing if the inquiry was already in this state; a lead has a stage instead. */
export const moveInquiryTo = (db: Db, id: number, state: InquiryState, reason?: string) =>
  db
    .updateTable('inquiries')
    .set({
      closedAt: state === 'closed' ? sql<string>`now()` : null,
      reason: reason ?? null,
      // Nobody waits for an answer any more; a promise that waited for one is later by that.
      ...(state === 'closed' && { snoozedUntil: null, ...goingOn }),
    })
    .where('id', '=', id)
    .where('stage', 'is', null)
    .where('closedAt', state === 'closed' ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()

/** A visitor's inquiry that is still open. */
export const lockOpenInquiry = (db: Tx, id: number) =>
  db
    .selectFrom('inquiries')
    .select(['id', 'kind', 'name', 'email', 'userId', 'vaId', 'owner', 'snoozedUntil', 'offers', 'offeredAt'])
    .select(['question', 'pausedAt'])
    .where('id', '=', id)
    .where('stage', 'is', null)
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Visitors' inquiries that are open and in which this VA is proposed. */
export const openInquiriesOffering = async (db: Tx, vaId: number) =>
  (
    await db
      .selectFrom('inquiries')
      .select('id')
      .where('stage', 'is', null)
      .where('closedAt', 'is', null)
      .where('offeredAt', 'is not', null)
      .where(sql<boolean>`offers @> ${jsonb([{ vaId }])}`)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

export const changeInquiry = (db: Tx, id: number, patch: { owner: string | null } | { snoozedUntil: string | null }) =>
  db.updateTable('inquiries').set(patch).where('id', '=', id).execute()

/** Ends the snoozes whose time has come. Returns how many. */
export async function wakeInquiries(db: Tx) {
  const { numUpdatedRows } = await db
    .updateTable('inquiries')
    .set({ snoozedUntil: null })
    .where('closedAt', 'is', null)
    .where('snoozedUntil', '<=', sql<string>`now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
