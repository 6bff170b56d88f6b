import type { Price } from '@kazi/schemas/money'
import { joinsOngoing } from '@kazi/schemas/repeat'
import { repeatedFields } from '@kazi/schemas/task-versions'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { priceIn } from '../work/assignments.queries.ts'

const plan = ['id', 'userId', 'fromTaskId', 'every', 'startsOn', 'dueDays', 'nextOn', 'missedOn'] as const
const prices = ['priceCents', 'priceCurrency', 'priceUnit'] as const

type Priced = Pick<Tables['taskRepeats'], 'priceCents' | 'priceCurrency' | 'priceUnit'>
/** The price of each occurrence, or null if none was agreed. */
export const priceOf = ({ priceCents, priceCurrency, priceUnit }: Priced): Price | null =>
  priceCents && priceCurrency && priceUnit
    ? { amountCents: priceCents, currency: priceCurrency, unit: priceUnit }
    : null

/**
 * A task of a repeat that is not done yet: the next one waits for it. The task it was made from counts too; one that
 * was archived before anybody was asked for it does not.
 */
const openTask = sql<number | null>`(
  select t.id from tasks t
  where (t.repeat_id = task_repeats.id or t.id = task_repeats.from_task_id)
    and t.hidden_at is null and t.status <> 'completed'
    and (t.archived_at is null or t.status <> 'pending') limit 1)`

/**
 * Who gets the next occurrence: the VA whom the repeat names. Where the team has given their ongoing work for the client
 * to somebody else since the repeat was made, and they have none left, it is whoever has that work now.
 */
const holder = sql<number | null>`coalesce((
  with recursive handed as (
    (select n.id, n.va_id, n.successor_id
      from va_assignments a join va_assignments n on n.id = a.successor_id
      where a.user_id = task_repeats.user_id and a.va_id = task_repeats.va_id and a.project_type = 'ongoing'
        and n.created_at >= task_repeats.created_at
      order by n.created_at desc, n.id desc limit 1)
    union all
    select n.id, n.va_id, n.successor_id from handed h join va_assignments n on n.id = h.successor_id)
  select va_id from handed where successor_id is null and not exists (
    select from va_assignments a where a.user_id = task_repeats.user_id and a.va_id = task_repeats.va_id
      and a.project_type = 'ongoing' and a.status <> 'completed' and a.successor_id is null)), task_repeats.va_id)`

/** Whether the client has asked for a different VA since: `wasRefused` of whoever has the work now. */
const refused = sql<boolean>`exists (
  select from va_tasks v join tasks t on t.id = v.task_id
  where (t.repeat_id = task_repeats.id or t.id = task_repeats.from_task_id)
    and v.va_id = ${holder} and v.refused_by_client)`

/** Whether the team is asked each time: whoever took the work over has agreed to nothing else, and it does not go on. */
const isWithoutWork = sql<boolean>`(${holder} is distinct from task_repeats.va_id and not exists (
  select from va_assignments a where a.user_id = task_repeats.user_id and a.va_id = ${holder}
    and a.project_type = 'ongoing' and a.status = 'active'))`

const isOngoing = sql`a.user_id = task_repeats.user_id and a.va_id = ${holder} and a.project_type = 'ongoing'`
/** Whether the team is asked for now: its VA takes no new work, or the team has paused what they do for the client. */
const isOnHold = sql<boolean>`(coalesce(not vas.available, false)
  or exists (select from va_assignments a where ${isOngoing} and a.status = 'paused' and a.successor_id is null)
    and not exists (select from va_assignments a where ${isOngoing} and a.status = 'active'))`

/** The task that it was made from, unless its client has deleted it since. */
const sourceTask = sql<number | null>`(
  select t.id from tasks t where t.id = task_repeats.from_task_id and t.hidden_at is null)`

type Ongoing = Parameters<typeof priceIn>[0]
/** What the ongoing work is paid that the next occurrence may join: `activeOngoingAssignment` of whoever has it now. */
const ongoing = sql<Ongoing | null>`(
  select json_build_object('rateCents', a.rate_cents, 'fixedPriceCents', a.fixed_price_cents, 'currency', a.currency)
  from va_assignments a
  where ${isOngoing} and a.status = 'active' order by a.id desc limit 1)`

const shown = (db: Db, userId: number) =>
  db
    .selectFrom('taskRepeats')
    .leftJoin('vas', (join) => join.on('vas.id', '=', holder))
    .select(['taskRepeats.id', 'title', 'taskText', 'every', 'startsOn', 'dueDays', 'nextOn', 'missedOn', 'pausedAt'])
    .select([sourceTask.as('fromTaskId'), 'priceCents', 'priceCurrency', 'priceUnit', 'vas.name as vaName'])
    .select([openTask.as('openTaskId'), sql<boolean>`(${refused} or ${isWithoutWork})`.as('goesToTeam')])
    .select(isOnHold.as('isOnHold'))
    .select([ongoing.as('ongoing'), sql<boolean>`${holder} is not distinct from task_repeats.va_id`.as('isNamed')])
    .where('taskRepeats.userId', '=', userId)

type Terms = Priced & { ongoing: Ongoing | null; isNamed: boolean }
type Named = Terms & { vaName: string | null; goesToTeam: boolean; isOnHold: boolean }
/** What the next occurrence costs: as much as the ongoing work that it joins. */
function priceThen({ ongoing, isNamed, ...agreed }: Terms) {
  const [price, joined] = [priceOf(agreed), ongoing && priceIn(ongoing)]
  return ongoing && (!isNamed || joinsOngoing(price, joined)) ? joined : price
}

/** Names whom the next occurrence goes to, and for what: nobody where the team is asked, be it until `awaited` can take it again. */
const asShown = <R extends Named>({
  priceCents,
  priceCurrency,
  priceUnit,
  ongoing,
  isNamed,
  goesToTeam,
  isOnHold,
  vaName,
  ...repeat
}: R) => ({
  ...repeat,
  vaName: goesToTeam || isOnHold ? null : vaName,
  awaited: isOnHold && !goesToTeam ? vaName : null,
  price: goesToTeam || isOnHold ? null : priceThen({ priceCents, priceCurrency, priceUnit, ongoing, isNamed }),
})

/** A client's repeats, newest first; there are at most `maxRepeats`. */
export const repeatsOf = async (db: Db, userId: number) =>
  (await shown(db, userId).orderBy('taskRepeats.id', 'desc').execute()).map(asShown)

export const repeatOf = async (db: Db, userId: number, id: number) => {
  const row = await shown(db, userId).where('taskRepeats.id', '=', id).executeTakeFirst()
  return row && asShown(row)
}

/** The repeat that a task belongs to: the one made from it, or the one that made it. */
export const repeatIdOfTask = async (db: Db, taskId: number) => {
  const made = await db.selectFrom('taskRepeats').select('id').where('fromTaskId', '=', taskId).executeTakeFirst()
  if (made) return made.id
  const { repeatId } =
    (await db.selectFrom('tasks').select('repeatId').where('id', '=', taskId).executeTakeFirst()) ?? {}
  return repeatId ?? undefined
}

/** What a task's VA got it for. */
export const termsOfTask = (db: Db, taskId: number) =>
  db
    .selectFrom('vaTasks')
    .leftJoin('vaAssignments', 'vaAssignments.id', 'vaTasks.assignmentId')
    .select(['vaTasks.vaId', 'vaAssignments.rateCents', 'vaAssignments.fixedPriceCents', 'vaAssignments.currency'])
    .where('vaTasks.taskId', '=', taskId)
    .where('vaTasks.withdrawnAt', 'is', null)
    .executeTakeFirst()

export const countRepeats = async (db: Db, userId: number) => {
  const { n } = await db
    .selectFrom('taskRepeats')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return n
}

type Made = Pick<Tables['taskRepeats'], 'userId' | 'every'> & {
  taskId: number
  firstOn: string
  nextAt: Date
  dueDays: number | null
  vaId: number | null
  price: Price | null
}
/** Copies a task's brief, so that a later edit of the task changes no occurrence. */
export async function insertRepeat(db: Tx, { userId, taskId, every, firstOn, nextAt, dueDays, vaId, price }: Made) {
  const row = await db
    .insertInto('taskRepeats')
    .columns([
      'userId',
      'fromTaskId',
      ...repeatedFields,
      'every',
      'startsOn',
      'nextOn',
      'nextAt',
      'dueDays',
      'vaId',
      ...prices,
    ])
    .expression(
      db
        .selectFrom('tasks')
        .select(['userId', 'id', ...repeatedFields])
        .select([
          sql<typeof every>`${every}::text`.as('every'),
          sql<string>`${firstOn}::date`.as('startsOn'),
          sql<string>`${firstOn}::date`.as('nextOn'),
          sql<Date>`${nextAt}::timestamptz`.as('nextAt'),
          sql<number | null>`${dueDays}::smallint`.as('dueDays'),
          sql<number | null>`${vaId}::integer`.as('vaId'),
          sql<number | null>`${price?.amountCents ?? null}::integer`.as('priceCents'),
          sql<Price['currency'] | null>`${price?.currency ?? null}::text`.as('priceCurrency'),
          sql<Price['unit'] | null>`${price?.unit ?? null}::text`.as('priceUnit'),
        ])
        .where('id', '=', taskId)
        .where('userId', '=', userId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Locks a client's repeat. */
export const lockRepeat = (db: Tx, userId: number, id: number) =>
  db
    .selectFrom('taskRepeats')
    .select([...plan, 'nextAt', 'pausedAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Step = { nextOn: string; nextAt: Date; missedOn?: string | null }
export const stepTo = (db: Tx, id: number, step: Step) =>
  db.updateTable('taskRepeats').set(step).where('id', '=', id).execute()

export const setPaused = (db: Tx, id: number, paused: boolean) =>
  db
    .updateTable('taskRepeats')
    .set({ pausedAt: paused ? sql`coalesce(paused_at, now())` : null })
    .where('id', '=', id)
    .execute()

export const deleteRepeat = (db: Tx, id: number) => db.deleteFrom('taskRepeats').where('id', '=', id).execute()

/** Repeats per run; the next run follows within minutes. */
const batch = 500

/** Repeats whose time has come. A suspended client's wait. */
export const dueRepeats = (db: Db) =>
  db
    .selectFrom('taskRepeats')
    .innerJoin('users', 'users.id', 'taskRepeats.userId')
    .select(['taskRepeats.id', holder.as('vaId')])
    .where('taskRepeats.pausedAt', 'is', null)
    .where('taskRepeats.nextAt', '<=', sql<string>`now()`)
    .where('users.suspendedAt', 'is', null)
    .orderBy('taskRepeats.nextAt')
    .orderBy('taskRepeats.id')
    .limit(batch)
    .execute()

/** Locks a repeat that is still due, with its client and open task; nothing if another server has it or was first. */
export const lockDueRepeat = (db: Tx, id: number) =>
  db
    .selectFrom('taskRepeats')
    .innerJoin('users', 'users.id', 'taskRepeats.userId')
    .select([...plan.map((name) => `taskRepeats.${name}` as const), ...repeatedFields, ...prices])
    .select([
      'users.firstName',
      'users.username',
      'users.email',
      'users.timezone',
      openTask.as('openTaskId'),
      holder.as('vaId'),
      'taskRepeats.vaId as namedVaId',
    ])
    .where('taskRepeats.id', '=', id)
    .where('taskRepeats.pausedAt', 'is', null)
    .where('taskRepeats.nextAt', '<=', sql<string>`now()`)
    .forNoKeyUpdate('taskRepeats')
    .skipLocked()
    .executeTakeFirst()
export type DueRepeat = NonNullable<Awaited<ReturnType<typeof lockDueRepeat>>>

/** Whether the client has asked for a different VA instead of this one, for one of a repeat's tasks. */
export const wasRefused = async (db: Tx, { id, fromTaskId }: Pick<DueRepeat, 'id' | 'fromTaskId'>, vaId: number) =>
  Boolean(
    await db
      .selectFrom('vaTasks')
      .innerJoin('tasks', 'tasks.id', 'vaTasks.taskId')
      .select('vaTasks.id')
      .where((eb) => eb.or([eb('tasks.repeatId', '=', id), eb('tasks.id', '=', fromTaskId)]))
      .where('vaTasks.vaId', '=', vaId)
      .where('vaTasks.refusedByClient', '=', true)
      .executeTakeFirst(),
  )
