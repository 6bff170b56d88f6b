import type { Price } from '@kazi/schemas/money'
import { promises } from '@kazi/schemas/promises'
import { proposalTransitions, type RequestState, requestSources } from '@kazi/schemas/work-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { exactly } from '../db/exact-times.ts'
import type { Tables } from '../db/tables.ts'
import { photoAddress } from '../db/va-photo.ts'

const columns = [
  ...(['id', 'taskId', 'state', 'dueAt', 'targetAt', 'reason', 'owner', 'snoozedUntil', 'pausedAt'] as const),
  'createdAt',
] as const

export const insertRequest = (db: Db, taskId: number) =>
  db
    .insertInto('vaRequests')
    .values({
      taskId,
      reason: null,
      dueAt: sql<string>`now() + make_interval(hours => ${promises.requestDueHours})`,
      targetAt: sql<string>`now() + make_interval(hours => ${promises.requestTargetHours})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const openRequestOf = (db: Db, taskId: number) =>
  db
    .selectFrom('vaRequests')
    .select(columns)
    .where('taskId', '=', taskId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()

type ClosedRequest = Exclude<RequestState, 'open' | 'proposed'>
/** Closes a task's open request; its undecided offers lapse. */
export async function closeRequest(db: Tx, taskId: number, state: ClosedRequest, reason?: string) {
  await db
    .updateTable('vaRequests')
    .set({ state, reason: reason ?? null, closedAt: sql`now()` })
    .where('taskId', '=', taskId)
    .where('closedAt', 'is', null)
    .where('state', 'in', requestSources(state))
    .execute()
  const { lapse } = proposalTransitions
  await db
    .updateTable('proposals')
    .set({ state: lapse.to, decidedAt: sql`now()` })
    .where('taskId', '=', taskId)
    .where('state', '=', lapse.from)
    .execute()
}

/** The clock of a task's open request waits from now on. */
export const pauseClock = (db: Tx, requestId: number) =>
  db.updateTable('vaRequests').set({ pausedAt: sql`now()`, snoozedUntil: null }).where('id', '=', requestId).execute()

/** The clock goes on: the promise is later by as long as it waited. */
export const resumeClock = (db: Tx, requestId: number) =>
  db
    .updateTable('vaRequests')
    .set({
      dueAt: sql`due_at + (now() - paused_at)`,
      targetAt: sql`target_at + (now() - paused_at)`,
      pausedAt: null,
    })
    .where('id', '=', requestId)
    .where('pausedAt', 'is not', null)
    .execute()

export const ownRequest = (db: Tx, requestId: number, owner: string | null) =>
  db.updateTable('vaRequests').set({ owner }).where('id', '=', requestId).execute()

export const snoozeRequest = (db: Tx, requestId: number, until: string | null) =>
  db.updateTable('vaRequests').set({ snoozedUntil: until }).where('id', '=', requestId).execute()

/** Ends the snoozes whose time has come. Returns how many. */
export async function wakeRequests(db: Tx) {
  const { numUpdatedRows } = await db
    .updateTable('vaRequests')
    .set({ snoozedUntil: null })
    .where('closedAt', 'is', null)
    .where('snoozedUntil', '<=', sql<string>`now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The proposals for a task: public fields of the VA, reasons, quote, and the score, which only the team reads. */
export const proposalsOf = (db: Db, taskId: number) =>
  db
    .selectFrom('proposals')
    .innerJoin('vas', 'vas.id', 'proposals.vaId')
    .select(['proposals.id', 'proposals.requestId', 'proposals.state', 'proposals.sentence', 'proposals.score'])
    .select('proposals.reasons')
    .select(['proposals.quoteAmountCents', 'proposals.quoteCurrency', 'proposals.quoteUnit', 'proposals.createdAt'])
    .select(['vas.id as vaId', 'vas.name', 'vas.skills', 'vas.timezone', 'vas.experience', 'vas.intro', photoAddress])
    .select(
      sql<number | null>`(select round(avg(r.rating), 1)::float8 from reviews r where r.va_id = vas.id)`.as('rating'),
    )
    .select(sql<number>`(select count(*)::int from reviews r where r.va_id = vas.id)`.as('reviewCount'))
    .where('proposals.taskId', '=', taskId)
    .orderBy('proposals.id')
    .execute()
    .then((rows) => rows.map(asProposal))

type Quoted = Pick<Tables['proposals'], 'quoteAmountCents' | 'quoteCurrency' | 'quoteUnit'>
/** The price of a proposal, or null if it names none. */
export const quoteOf = ({ quoteAmountCents, quoteCurrency, quoteUnit }: Quoted): Price | null =>
  quoteAmountCents && quoteCurrency && quoteUnit
    ? { amountCents: quoteAmountCents, currency: quoteCurrency, unit: quoteUnit }
    : null

type Row = {
  vaId: number
  name: string
  skills: string
  timezone: string
  experience: string | null
  intro: string
  photo: string | null
  rating: number | null
  reviewCount: number
} & Quoted
function asProposal<R extends Row>({ quoteAmountCents, quoteCurrency, quoteUnit, ...row }: R) {
  const { vaId, name, skills, timezone, experience, intro, photo, rating, reviewCount, ...proposal } = row
  const quote = quoteOf({ quoteAmountCents, quoteCurrency, quoteUnit })
  return { ...proposal, quote, va: { id: vaId, name, skills, timezone, experience, intro, photo, rating, reviewCount } }
}

type Offer = Omit<Tables['proposals'], 'id' | 'state' | 'decidedAt' | 'createdAt'>
export const insertProposals = (db: Db, offers: Offer[]) =>
  db
    .insertInto('proposals')
    .values(offers)
    .onConflict((conflict) =>
      conflict.columns(['requestId', 'vaId']).doUpdateSet((eb) => ({
        sentence: eb.ref('excluded.sentence'),
        score: eb.ref('excluded.score'),
        reasons: eb.ref('excluded.reasons'),
        quoteAmountCents: eb.ref('excluded.quoteAmountCents'),
        quoteCurrency: eb.ref('excluded.quoteCurrency'),
        quoteUnit: eb.ref('excluded.quoteUnit'),
        state: proposalTransitions.offerAgain.to,
        decidedAt: null,
      })),
    )
    .execute()

/**
 * The VAs whom the client was told about for this request and knows of still. That the offer of one has lapsed was news,
 * and so is that they are there again.
 */
export const everProposed = async (db: Db, requestId: number) => {
  const rows = await db
    .selectFrom('proposals')
    .select('vaId')
    .where('requestId', '=', requestId)
    .where('state', '<>', proposalTransitions.lapse.to)
    .execute()
  return new Set(rows.map(({ vaId }) => vaId))
}

export const proposalOfVa = (db: Db, requestId: number, vaId: number) =>
  db
    .selectFrom('proposals')
    .innerJoin('vas', 'vas.id', 'proposals.vaId')
    .select(['proposals.id', 'proposals.state', 'vas.name'])
    .where('requestId', '=', requestId)
    .where('vaId', '=', vaId)
    .executeTakeFirst()

export const withdrawProposal = (db: Tx, id: number) =>
  db
    .updateTable('proposals')
    .set({ state: proposalTransitions.withdraw.to, decidedAt: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', proposalTransitions.withdraw.from)
    .execute()

/** A request's undecided offers. */
export const offersOf = (db: Db, requestId: number) =>
  db
    .selectFrom('proposals')
    .select(['vaId', 'sentence', 'quoteAmountCents', 'quoteCurrency', 'quoteUnit'])
    .where('requestId', '=', requestId)
    .where('state', '=', 'offered')
    .execute()

/** The same with the VAs' names, in the order in which they were proposed. */
export const namedOffersOf = async (db: Db, requestId: number) =>
  (
    await db
      .selectFrom('proposals')
      .innerJoin('vas', 'vas.id', 'proposals.vaId')
      .select(['vas.name', 'sentence', 'quoteAmountCents', 'quoteCurrency', 'quoteUnit'])
      .where('requestId', '=', requestId)
      .where('state', '=', 'offered')
      .orderBy('proposals.id')
      .execute()
  ).map(({ name, sentence, ...quoted }) => ({ name, sentence, quote: quoteOf(quoted) }))

export const offeredProposal = (db: Db, taskId: number, id: number) =>
  db
    .selectFrom('proposals')
    .innerJoin('vas', 'vas.id', 'proposals.vaId')
    .select(['proposals.id', 'proposals.vaId', 'proposals.state', 'vas.name', 'proposals.requestId'])
    .select(['proposals.quoteAmountCents', 'proposals.quoteCurrency', 'proposals.quoteUnit'])
    .where('proposals.taskId', '=', taskId)
    .where('proposals.id', '=', id)
    .executeTakeFirst()

export const decideProposal = (db: Tx, id: number, decision: 'accept' | 'decline', reason: string | undefined) =>
  db
    .updateTable('proposals')
    .set({ state: proposalTransitions[decision].to, reason: reason ?? null, decidedAt: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', proposalTransitions[decision].from)
    .execute()

export const undecidedProposals = (db: Db, requestId: number) =>
  db.selectFrom('proposals').select('id').where('requestId', '=', requestId).where('state', '=', 'offered').execute()

/** VAs that the client declined for this task, or asked to have replaced: they are never proposed for it again. */
export const declinedVaIds = async (db: Db, taskId: number) => (await declinedVaIdsOf(db, [taskId])).get(taskId) ?? []

/** The same for several tasks, by their id. */
export async function declinedVaIdsOf(db: Db, taskIds: number[]) {
  const rows = await db
    .selectFrom('proposals')
    .select(['taskId', 'vaId'])
    .distinct()
    .where(sql<boolean>`task_id = any (${taskIds})`)
    .where('state', '=', 'declined')
    .union(
      db
        .selectFrom('vaTasks')
        .select([sql<number>`task_id`.as('taskId'), 'vaId'])
        .distinct()
        .where(sql<boolean>`task_id = any (${taskIds})`)
        .where('refusedByClient', '=', true),
    )
    .execute()
  const byTask = new Map<number, number[]>()
  for (const { taskId, vaId } of rows) byTask.set(taskId, [...(byTask.get(taskId) ?? []), vaId])
  return byTask
}

/**
 * Sets the state of a task's open request: `proposed` while it has offers, otherwise `open`. One that is open again is no
 * longer put aside: the team has to look at it.
 */
export const followOffers = (db: Tx, taskId: number) =>
  sql`update va_requests r set state = offers.state,
        snoozed_until = case when offers.state = 'proposed' or r.state = 'open' then r.snoozed_until end
      from (select case when exists (
        select from proposals p join va_requests of_task on of_task.id = p.request_id
        where of_task.task_id = ${taskId} and of_task.closed_at is null and p.state = 'offered')
        then 'proposed' else 'open' end as state) offers
      where r.task_id = ${taskId} and r.closed_at is null`.execute(db)

/** Lapses the remaining offers of a closed request. */
export const lapseOffers = (db: Tx, taskId: number) =>
  sql`update proposals p set state = 'lapsed', decided_at = now() from va_requests r
      where r.id = p.request_id and p.task_id = ${taskId} and p.state = 'offered' and r.closed_at is not null`.execute(
    db,
  )

/** Withdraws a VA's undecided offers for a task. Returns their ids. */
export async function lapseOffersOfVa(db: Tx, taskId: number, vaId: number) {
  const rows = await db
    .updateTable('proposals')
    .set({ state: proposalTransitions.lapse.to, decidedAt: sql`now()` })
    .where('taskId', '=', taskId)
    .where('vaId', '=', vaId)
    .where('state', '=', proposalTransitions.lapse.from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A request's state, its clock and whether it is put aside; times to the microsecond, so that an undo restores them exactly. */
export const requestAsIs = (db: Db, requestId: number) =>
  db
    .selectFrom('vaRequests')
    .select(['state', sql<string>`due_at::text`.as('dueAt'), sql<string>`target_at::text`.as('targetAt')])
    .select([exactly('paused_at').as('pausedAt'), exactly('snoozed_until').as('snoozedUntil')])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
export type RequestAsIs = Awaited<ReturnType<typeof requestAsIs>>

/** Restores a request that was changed or closed a moment ago; a snooze that a colleague has set since stays. */
export const restoreRequest = (db: Tx, requestId: number, { snoozedUntil, ...before }: RequestAsIs) =>
  db
    .updateTable('vaRequests')
    .set({
      ...before,
      snoozedUntil: sql`coalesce(snoozed_until, ${snoozedUntil}::timestamptz)`,
      reason: null,
      closedAt: null,
    })
    .where('id', '=', requestId)
    .execute()

/** The VAs of these proposals. */
export const vasProposedBy = async (db: Db, ids: number[]) => {
  const rows = await db.selectFrom('proposals').select('vaId').where(sql<boolean>`id = any (${ids})`).execute()
  return rows.map(({ vaId }) => vaId)
}

/** Offers that lapsed a moment ago stand again, apart from those of VAs who take no new work by now. */
export const offerLapsed = (db: Tx, ids: number[]) =>
  db
    .updateTable('proposals')
    .set({ state: proposalTransitions.offerAgain.to, decidedAt: null })
    .where(sql<boolean>`id = any (${ids})`)
    .where(
      sql<boolean>`exists (select from vas v where v.id = proposals.va_id and v.available and va_back_on(v.id) is null)`,
    )
    .execute()

export const offeredIds = async (db: Db, requestId: number) =>
  (await undecidedProposals(db, requestId)).map(({ id }) => id)

const restorable = [
  ...(['id', 'vaId', 'sentence', 'score', 'reasons', 'quoteAmountCents', 'quoteCurrency', 'quoteUnit'] as const),
  ...(['state', 'decidedAt'] as const),
] as const
/** What a request has of these VAs, to restore it. */
export const storedProposals = (db: Db, requestId: number, vaIds: number[]) =>
  db
    .selectFrom('proposals')
    .select(restorable)
    .where('requestId', '=', requestId)
    .where(sql<boolean>`va_id = any (${vaIds})`)
    .execute()
export type StoredProposal = Awaited<ReturnType<typeof storedProposals>>[number]

/** Removes the proposals of these VAs, apart from those that were there before: they are as they were. */
export async function restoreProposals(
  db: Tx,
  { requestId, vaIds, proposals }: { requestId: number; vaIds: number[]; proposals: StoredProposal[] },
) {
  const kept = proposals.map(({ vaId }) => vaId)
  await db
    .deleteFrom('proposals')
    .where('requestId', '=', requestId)
    .where(sql<boolean>`va_id = any (${vaIds}) and not va_id = any (${kept})`)
    .execute()
  for (const { id, vaId: _, ...columns } of proposals)
    await db.updateTable('proposals').set(columns).where('id', '=', id).execute()
}
