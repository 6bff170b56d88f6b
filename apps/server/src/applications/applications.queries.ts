import type { VaApplication } from '@kazi/schemas/application'
import {
  type ApplicationEventKind,
  type ApplicationState,
  applicationRules,
  applicationSending,
} from '@kazi/schemas/application-states'
import type { Language } from '@kazi/schemas/language-words'
import { promises } from '@kazi/schemas/promises'
import type { ApplicationRowsQuery, ApplicationsQuery } from '@kazi/schemas/va-list'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'
import { beginningOf, containsWords, listPage, type Selection, selectedRows } from '../db/list.ts'
import { AppError } from '../errors.ts'

const columns = [
  'id',
  'email',
  'name',
  'skills',
  'experience',
  'hourlyRate',
  'timezone',
  'portfolio',
  'introduction',
  'state',
  'message',
  'vaId',
  'dueAt',
  'decidedAt',
  'createdAt',
  'updatedAt',
] as const

const dueAt = sql<string>`now() + make_interval(hours => ${promises.requestDueHours})`

/** Must match the index predicate literally: with parameters instead, a prepared plan cannot use the index. */
const open = sql<boolean>`state in ('submitted', 'in_review', 'needs_info')`

const locked = [...columns, 'language'] as const
const sent = ['id', 'state', 'dueAt', 'createdAt'] as const
const fieldsOf = (input: VaApplication) => ({ ...input, portfolio: input.portfolio ?? null })

/** Locks the open application of an address. */
export const lockOpenApplication = (db: Db, email: string) =>
  db.selectFrom('vaApplications').select(locked).where('email', '=', email).where(open).forUpdate().executeTakeFirst()

/** Returns undefined if the address already has an open application. */
export const insertApplication = (db: Db, input: VaApplication, language: Language) =>
  db
    .insertInto('vaApplications')
    .values({ ...fieldsOf(input), language, message: null, vaId: null, dueAt })
    .onConflict((conflict) => conflict.column('email').where(open).doNothing())
    .returning(sent)
    .executeTakeFirst()

/** Replaces the fields of a locked open application. If that answers a question, the clock restarts. */
export const updateApplication = (db: Db, id: number, state: ApplicationState, input: VaApplication) =>
  db
    .updateTable('vaApplications')
    .set({
      ...fieldsOf(input),
      state,
      message: null,
      dueAt: sql<string>`case when state = 'needs_info' then ${dueAt} else due_at end`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .returning(sent)
    .executeTakeFirstOrThrow()

/** Realistic values for an application that is not stored: an id, the due time and the creation time. */
export const nextApplication = (db: Db) =>
  db
    .selectNoFrom([
      sql<number>`nextval(pg_get_serial_sequence('va_applications', 'id'))::int`.as('id'),
      dueAt.as('dueAt'),
      sql<string>`now()`.as('createdAt'),
    ])
    .executeTakeFirstOrThrow()

/** When an application that is changed now says that it was changed, for one that is not stored. */
export const changedAt = async (db: Db) =>
  (await db.selectNoFrom(sql<string>`now()`.as('now')).executeTakeFirstOrThrow()).now

const order = {
  sorts: {
    applied: { by: sql`va_applications.id`, type: 'int' },
    name: { by: sql`folded(va_applications.name)`, type: 'text' },
    email: { by: sql`lower(va_applications.email)`, type: 'text' },
    due: { by: sql`va_applications.due_at`, type: 'timestamptz' },
  },
  first: { sort: 'due' },
  id: sql`va_applications.id`,
} as const

const inState = (state: ApplicationState | 'open' | 'to_review') =>
  state === 'open'
    ? open
    : state === 'to_review'
      ? sql<boolean>`state in ('submitted', 'in_review')`
      : sql<boolean>`state = ${state}`

const matchingApplications = (db: Db, { q, filters: { state } }: ApplicationsQuery) =>
  db
    .selectFrom('vaApplications')
    .where(containsWords(sql`list_text`, q))
    .$if(state !== undefined, (query) => query.where(inState(state as ApplicationState)))

/** The address has another application, or belongs to an existing VA. */
const duplicate = sql<boolean>`
  exists (select from vas v where v.email = va_applications.email and v.id is distinct from va_applications.va_id)
  or exists (select from va_applications b where b.email = va_applications.email and b.id <> va_applications.id)`.as(
  'duplicate',
)
const textShown = 200

/** A page of the applications, the earliest due first: only the columns that a row shows. */
export const applicationsPage = (db: Db, input: ApplicationRowsQuery) =>
  listPage(
    db,
    matchingApplications(db, input)
      .select(['id', 'email', 'name', 'hourlyRate', 'timezone', 'portfolio', 'state', 'dueAt', 'createdAt'])
      .select([
        beginningOf('skills', textShown, input.whole).as('skills'),
        beginningOf('experience', textShown, input.whole).as('experience'),
        duplicate,
      ]),
    order,
    input,
  )

/** Complete applications, newest first. */
export const applicationRecords = (db: Db, input: ApplicationsQuery) =>
  listPage(
    db,
    matchingApplications(db, input).select(columns).select(duplicate),
    { ...order, first: { sort: 'applied', desc: true } },
    input,
  )

/** The applications of a bulk action. */
export const selectedApplications = (db: Db, selection: Selection<ApplicationsQuery>, after: number, most: number) =>
  selectedRows(
    ('ids' in selection ? db.selectFrom('vaApplications') : matchingApplications(db, selection.matching)).select([
      'id',
      'name',
    ]),
    { id: sql`id`, selection, after, most },
  )

export const applicationForAdmin = (db: Db, id: number) =>
  db.selectFrom('vaApplications').select(columns).select(duplicate).where('id', '=', id).executeTakeFirst()

/** When its applicant sent it last: the first time, as an answer, or with changes. */
const lastSent = sql<string>`coalesce(
  (select max(e.at) from va_application_events e
    where e.application_id = va_applications.id and e.kind = ${sql.lit(applicationSending.event)}),
  va_applications.created_at)`.as('sentAt')

export const applicationFor = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('vaApplications')
    .select(['id', 'name', 'email', 'skills', 'experience', 'hourlyRate', 'timezone', 'portfolio', 'introduction'])
    .select(['state', 'message', 'dueAt', 'createdAt', 'updatedAt', 'decidedAt', lastSent])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND', 'Application not found')
  return found
}

export const lockApplication = (db: Db, id: number) =>
  db.selectFrom('vaApplications').select(locked).where('id', '=', id).forUpdate().executeTakeFirst()
export type Locked = NonNullable<Awaited<ReturnType<typeof lockApplication>>>

type Outcome = { state: ApplicationState; vaId: number | null; message: string | null; restartsClock: boolean }
/**
 * Stores a decision. @param restartsClock the decision reopens the application: clears its note and restarts its clock.
 */
export const decideApplication = (db: Tx, id: number, { state, vaId, message, restartsClock }: Outcome) =>
  db
    .updateTable('vaApplications')
    .set({
      state,
      vaId,
      message: restartsClock ? null : message,
      decidedAt: applicationRules[state].open ? null : sql`now()`,
      updatedAt: sql`now()`,
      ...(restartsClock && { dueAt }),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const eventsOf = (db: Db, applicationId: number) =>
  db
    .selectFrom('vaApplicationEvents')
    .select(['id', 'kind', 'actor', 'message', 'at'])
    .where('applicationId', '=', applicationId)
    .orderBy('id')
    .execute()

type Event = {
  applicationId: number
  kind: ApplicationEventKind
  actor: string
  message?: string | undefined
  fields?: Record<string, unknown>
}
export const insertEvent = (db: Tx, { message, fields, ...event }: Event) =>
  db
    .insertInto('vaApplicationEvents')
    .values({ ...event, message: message ?? null, fields: fields ? jsonb(fields) : null })
    .execute()

/** What a decision changes, to restore it: its times to the microsecond. */
export const standingOf = (db: Db, id: number) =>
  db
    .selectFrom('vaApplications')
    .select(['state', 'message'])
    .select([sql<string>`due_at::text`.as('dueAt'), sql<string | null>`decided_at::text`.as('decidedAt')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export type Standing = Awaited<ReturnType<typeof standingOf>>

export const restoreApplication = (db: Tx, id: number, before: Standing) =>
  db
    .updateTable('vaApplications')
    .set({ ...before, vaId: null, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

export const lastEventOf = async (db: Db, applicationId: number) =>
  (
    await db
      .selectFrom('vaApplicationEvents')
      .select('id')
      .where('applicationId', '=', applicationId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id

export const deleteEvent = (db: Tx, id: number) => db.deleteFrom('vaApplicationEvents').where('id', '=', id).execute()
