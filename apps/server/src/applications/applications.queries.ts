import { promises } from '@kazi/schemas/task'
import type { VaApplication } from '@kazi/schemas/va'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { jsonb } from '../db/json.ts'
import { AppError } from '../errors.ts'

export const columns = [
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

export const dueAt = sql<string>`now() + make_interval(hours => ${promises.requestDueHours})`

/** Letter by letter what the index says: with parameters in its place a prepared plan no longer finds the index. */
const open = sql<boolean>`state in ('submitted', 'in_review', 'needs_info')`

/** Inserts, or replaces the fields of the address's open application, which is then submitted again. */
export const saveApplication = (db: Db, input: VaApplication) =>
  db
    .insertInto('vaApplications')
    .values({ ...input, portfolio: input.portfolio ?? null, message: null, vaId: null, dueAt })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where(open)
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          skills: eb.ref('excluded.skills'),
          experience: eb.ref('excluded.experience'),
          hourlyRate: eb.ref('excluded.hourlyRate'),
          timezone: eb.ref('excluded.timezone'),
          portfolio: eb.ref('excluded.portfolio'),
          introduction: eb.ref('excluded.introduction'),
          state: sql<'submitted'>`'submitted'`,
          message: null,
          dueAt: sql<string>`case when va_applications.state = 'needs_info' then excluded.due_at else va_applications.due_at end`,
          updatedAt: sql<string>`now()`,
        })),
    )
    .returning(['id', 'state', 'dueAt', 'createdAt'])
    .executeTakeFirstOrThrow()

/** All applications with the earlier ones of the same address counted, and whether a VA has it already. */
export const allApplications = (db: Db) =>
  db
    .selectFrom('vaApplications as a')
    .select(columns.map((column) => `a.${column}` as const))
    .select(
      sql<boolean>`exists (select from vas v where v.email = a.email and v.id is distinct from a.va_id)
      or exists (select from va_applications b where b.email = a.email and b.id <> a.id)`.as('duplicate'),
    )
    .orderBy('a.id', 'desc')
    .execute()

export const applicationFor = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('vaApplications')
    .select(['id', 'name', 'email', 'skills', 'experience', 'hourlyRate', 'timezone', 'portfolio', 'introduction'])
    .select(['state', 'message', 'dueAt', 'createdAt', 'updatedAt', 'decidedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND', 'Application not found')
  return found
}

export const lockApplication = (db: Db, id: number) =>
  db.selectFrom('vaApplications').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
export type Locked = NonNullable<Awaited<ReturnType<typeof lockApplication>>>

export const eventsOf = (db: Db, applicationId: number) =>
  db
    .selectFrom('vaApplicationEvents')
    .select(['id', 'kind', 'actor', 'message', 'at'])
    .where('applicationId', '=', applicationId)
    .orderBy('id')
    .execute()

type Event = {
  applicationId: number
  kind: string
  actor: string
  message?: string | undefined
  fields?: Record<string, unknown>
}
export const insertEvent = (db: Db, { message, fields, ...event }: Event) =>
  db
    .insertInto('vaApplicationEvents')
    .values({ ...event, message: message ?? null, fields: fields ? jsonb(fields) : null })
    .execute()
