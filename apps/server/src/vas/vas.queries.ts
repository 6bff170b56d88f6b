import { parseRate } from '@kazi/analyst/matching/rates'
import type { ListPage } from '@kazi/schemas/list'
import { type Money, plainTotal } from '@kazi/schemas/money'
import { type Rate, type Sample, type Spoken, spokenIn } from '@kazi/schemas/profile-shown'
import { likeLiteral, searchWords } from '@kazi/schemas/search-words'
import type { VaAccess, VaListQuery, VaRowsQuery } from '@kazi/schemas/va-list'
import type { VaRecord, VaRecordPatch } from '@kazi/schemas/va-record'
import { weeklyHours } from '@kazi/schemas/weekly-hours'
import { sql } from 'kysely'
import { allowLongStatements, type Db, type Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'
import { allOf, beginningOf, containsWords, listPage } from '../db/list.ts'
import { photoAddress } from '../db/va-photo.ts'
import { teamTexts } from '../db/va-texts.ts'
import { workingHours } from '../db/working-hours.ts'
import { earningsByVa } from '../earnings/earnings.queries.ts'
import { forgetUnsentToVa } from '../notifications/forget.queries.ts'
import { timeOffOf } from './time-off.queries.ts'
import { isUnused } from './va-references.queries.ts'

const ratingColumns = [
  sql<number | null>`(select round(avg(r.rating), 1)::float8 from reviews r where r.va_id = vas.id)`.as('rating'),
  sql<number>`(select count(*)::int from reviews r where r.va_id = vas.id)`.as('reviewCount'),
] as const

/** The public fields of a VA: never an email address, a hash or a note. */
export const publicColumns = [
  'vas.id',
  'vas.name',
  'vas.skills',
  'vas.timezone',
  'vas.hourlyRate',
  'vas.experience',
  'vas.intro',
  // Away is not available: readers who know only this field are right too.
  sql<boolean>`vas.available and vas.back_on is null`.as('available'),
  sql<string | null>`case when vas.available then vas.back_on end`.as('backOn'),
  photoAddress,
  workingHours,
  ...ratingColumns,
] as const

/** The public profile: besides the fields of a card, what only its page shows. */
export async function publicVa(db: Db, id: number) {
  const va = await db
    .selectFrom('vas')
    .select([...publicColumns, 'tools', 'samples', 'languages', 'languageLevels'])
    .where('vas.id', '=', id)
    .executeTakeFirst()
  return va && withSpoken(va)
}

/** With the languages as a list, each with its level. */
const withSpoken = <V extends { languages: string | null; languageLevels: Record<string, string> }>({
  languages,
  languageLevels,
  ...va
}: V) => ({ ...va, spoken: spokenIn(languages, languageLevels) })

/** Clients' reviews, newest first, without the clients' identity. */
export const reviewsOf = (db: Db, vaId: number) =>
  db
    .selectFrom('reviews')
    .select(['id', 'rating', 'comment', 'createdAt'])
    .where('vaId', '=', vaId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/**
 * Locks the VAs that a task will be offered or given to. They cannot be deleted until the transaction ends. Lock them
 * before the task.
 */
export const lockVas = (db: Tx, ids: number[]) =>
  db
    .selectFrom('vas')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any (${ids}::int[])`)
    .orderBy('id')
    .forShare()
    .execute()
export type LockedVa = Awaited<ReturnType<typeof lockVas>>[number]

/**
 * Waits for transactions that give this VA a task, and blocks new ones; rows that refer to the VA can still be written.
 */
export const lockVaForRemoval = (db: Tx, id: number) =>
  db.selectFrom('vas').select(['id', 'name', 'available']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The same for several, of whom work is taken or who get it, in one order: two that lock them never deadlock. */
export const lockVasForRemoval = (db: Tx, ids: number[]) =>
  db
    .selectFrom('vas')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any (${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Locks a VA before changing the record. */
export const lockVa = (db: Tx, id: number) =>
  db.selectFrom('vas').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Deletes a VA, and takes back the emails to them that were not sent: after an outage they would still go. */
export async function deleteVa(db: Tx, id: number) {
  await allowLongStatements(db)
  const va = await db.deleteFrom('vas').where('id', '=', id).returning('email').executeTakeFirst()
  if (va) await forgetUnsentToVa(db, va.email)
}

const wholeRate = (minCents: number | null, maxCents: number | null, currency: Rate['currency'] | null): Rate | null =>
  minCents === null || maxCents === null || currency === null ? null : { minCents, maxCents, currency }

/** The fields that VAs can read of their own profile. */
export async function ownProfileOf(db: Db, id: number) {
  const { availability, rateMinCents, rateMaxCents, rateCurrency, ...va } = await db
    .selectFrom('vas')
    .leftJoin('vaPreferences', 'vaPreferences.vaId', 'vas.id')
    .select(['id', 'name', 'email', 'available', 'backOn', 'skills', 'tools', 'timezone', 'hourlyRate', 'intro'])
    .select(['availability', 'vaPreferences.language', 'experience', 'samples'])
    .select(['languages', 'languageLevels', 'rateMinCents', 'rateMaxCents', 'rateCurrency'])
    .select([photoAddress, workingHours, ...ratingColumns])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rate = wholeRate(rateMinCents, rateMaxCents, rateCurrency)
  return { ...withSpoken(va), rate, weeklyHours: weeklyHours(availability) }
}

const derivedColumns = [
  sql<boolean>`password_hash is not null`.as('active'),
  sql<number>`(select count(*)::int from va_assignments a where a.va_id = vas.id and a.status = 'active')`.as(
    'activeProjects',
  ),
] as const

/** Every field that the team may read. */
const adminColumns = [
  ...derivedColumns,
  photoAddress,
  workingHours,
  'id',
  'name',
  'email',
  'timezone',
  'country',
  'skills',
  'tools',
  'experience',
  'industry',
  'availability',
  'available',
  'backOn',
  'portfolio',
  'languages',
  'languageLevels',
  'samples',
  'hourlyRate',
  'intro',
  'performanceNotes',
  'invitedAt',
  'createdAt',
] as const

/** @param earnings a sum per currency; `totalEarnings` is the contract's plain number, null with several currencies. */
const withEarnings = <V>(va: V, earnings: Money[]) => ({ ...va, earnings, totalEarnings: plainTotal(earnings) })

/** Computes the earnings of a page's VAs in one query. */
async function withEarningsOf<V extends { id: number }>(db: Db, page: ListPage<V>) {
  const earnings = await earningsByVa(
    db,
    page.rows.map(({ id }) => id),
  )
  return { ...page, rows: page.rows.map((va) => withEarnings(va, earnings.get(va.id) ?? [])) }
}

export const vaOrder = {
  sorts: {
    id: { by: sql`vas.id`, type: 'int' },
    name: { by: sql`folded(vas.name)`, type: 'text' },
    email: { by: sql`lower(vas.email)`, type: 'text' },
    country: { by: sql`folded(vas.country)`, type: 'text', nullable: true },
  },
  first: { sort: 'id' },
  id: sql`vas.id`,
} as const

const linkWorks = sql`exists (
  select from mailed_links l where l.va_id = vas.id and l.purpose = 'password' and l.expires_at > now())`
/** The index knows what the row says; whether a link still works is looked up for those who were invited. */
const withAccess = (access: VaAccess) =>
  access === 'invited' || access === 'expired'
    ? sql<boolean>`(va_access(password_hash, invited_at) = 'invited' and ${access === 'invited' ? sql`` : sql`not`} ${linkWorks})`
    : sql<boolean>`va_access(password_hash, invited_at) = ${access}`
export const accessOfVa = sql<VaAccess>`case
  when va_access(password_hash, invited_at) = 'invited' and not ${linkWorks} then 'expired'
  else va_access(password_hash, invited_at) end`

/** Whether these VAs can sign in, by their id. */
export async function accessOf(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('vas')
    .select(['id', accessOfVa.as('access')])
    .where(sql<boolean>`id = any (${ids}::int[])`)
    .execute()
  return new Map(rows.map(({ id, access }) => [id, access] as const))
}

export const matchingVas = (db: Db, { q, filters: { skill, available, access } }: VaListQuery) =>
  db
    .selectFrom('vas')
    .where(containsWords(teamTexts, q))
    .$if(skill !== undefined, (query) =>
      query.where(
        sql<boolean>`vas.id in (select k.va_id from va_skills k join skills s on s.id = k.skill_id where s.name = lower(${skill}))`,
      ),
    )
    .$if(available !== undefined, (query) => query.where('available', '=', available as boolean))
    .$if(access !== undefined, (query) => query.where(withAccess(access as VaAccess)))

const skillsShown = 200

/** A page of the team's list: only the columns that a row shows. */
export async function vaListPage(db: Db, input: VaRowsQuery) {
  const query = matchingVas(db, input)
    .select(['vas.id', 'name', 'email', 'country', 'timezone', 'available', 'backOn', 'invitedAt'])
    .select(beginningOf('skills', skillsShown, input.whole).as('skills'))
    .select(derivedColumns)
  return withEarningsOf(db, await listPage(db, query, vaOrder, input))
}

/** The same page with every field that the team may read. */
export async function vaRecordsPage(db: Db, input: VaListQuery) {
  return withEarningsOf(db, await listPage(db, matchingVas(db, input).select(adminColumns), vaOrder, input))
}

export async function vaForAdmin(db: Db, id: number) {
  const va = await db
    .selectFrom('vas')
    .select([...adminColumns, accessOfVa.as('access')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!va) return undefined
  const spoken = spokenIn(va.languages, va.languageLevels)
  const earnings = (await earningsByVa(db, [id])).get(id) ?? []
  return { ...withEarnings(va, earnings), spoken, timeOff: await timeOffOf(db, id) }
}

/** The names of these VAs by their id. */
export async function vaNames(db: Db, ids: number[]) {
  const rows = await db.selectFrom('vas').select(['id', 'name']).where(sql<boolean>`id = any (${ids})`).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether somebody with this email address, in any letter case, is a VA. */
export const isVaAt = async (db: Db, email: string) =>
  (await db.selectFrom('vas').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

/**
 * Names of skills that VAs have and that contain all words of a search, in lower case, the most common first. To bound
 * the cost, compares only the oldest matching skills and counts at most a thousand VAs for each. Whether anybody has a
 * skill is looked up for each by index: a join could read the skills of all VAs.
 */
export const skillNames = async (db: Db, q: string, limit = 50) => {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select id, name from skills s
      where ${allOf(searchWords(q).map((word) => sql`s.name like ${`%${likeLiteral(word)}%`}`))}
        and (select true from va_skills k where k.skill_id = s.id limit 1)
      order by id limit 200) s
    order by (select count(*) from (select from va_skills k where k.skill_id = s.id limit 1000) k) desc, name
    limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Stores a rate as typed, and also as numbers if it can be parsed. */
const rateColumns = (hourlyRate: string | null | undefined) => {
  const rate = parseRate(hourlyRate)
  return {
    hourlyRate: hourlyRate ?? null,
    rateMinCents: rate?.minCents ?? null,
    rateMaxCents: rate?.maxCents ?? null,
    rateCurrency: rate?.currency ?? null,
  }
}

export const insertVa = (db: Db, { hourlyRate, workingHours = [], ...va }: VaRecord) =>
  db
    .insertInto('vas')
    .values({
      ...va,
      ...rateColumns(hourlyRate),
      workingHours: workingHours.join(','),
      country: va.country ?? null,
      experience: va.experience ?? null,
      industry: va.industry ?? null,
      availability: va.availability ?? null,
      portfolio: va.portfolio ?? null,
      languages: va.languages ?? null,
      performanceNotes: va.performanceNotes ?? null,
      intro: va.intro ?? '',
      passwordHash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateVa = (db: Db, id: number, { hourlyRate, workingHours, ...patch }: VaRecordPatch) =>
  db
    .updateTable('vas')
    .set({
      ...patch,
      ...(workingHours && { workingHours: workingHours.join(',') }),
      ...(hourlyRate !== undefined && rateColumns(hourlyRate)),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** What a VA says of themselves in figures and lists: a rate with the text that means it, languages, sample work. */
export const updateShown = (
  db: Db,
  id: number,
  { rate, spoken, samples }: { rate?: { text: string | null; is: Rate | null }; spoken?: Spoken[]; samples?: Sample[] },
) =>
  db
    .updateTable('vas')
    .set({
      ...(rate && {
        hourlyRate: rate.text,
        rateMinCents: rate.is?.minCents ?? null,
        rateMaxCents: rate.is?.maxCents ?? null,
        rateCurrency: rate.is?.currency ?? null,
      }),
      ...(spoken && {
        languages: spoken.map(({ name }) => name).join(', ') || null,
        languageLevels: jsonb(
          Object.fromEntries(spoken.flatMap(({ name, level }) => (level ? [[name.toLowerCase(), level]] : []))),
        ),
      }),
      ...(samples && { samples: jsonb(samples) }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

/** The key of a VA's photo; undefined without a VA. */
export const photoOf = (db: Db, id: number) =>
  db.selectFrom('vas').select(['id', 'name', 'photo']).where('id', '=', id).executeTakeFirst()

export const setPhoto = (db: Tx, id: number, photo: string | null) =>
  db.updateTable('vas').set({ photo, updatedAt: sql`now()` }).where('id', '=', id).execute()

/** What these VAs ask for an hour, where their text says it in one currency. */
export async function ratesOf(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('vas')
    .select(['id', 'rateMinCents', 'rateMaxCents', 'rateCurrency'])
    .where(sql<boolean>`id = any (${ids})`)
    .where('rateCurrency', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ id, rateMinCents, rateMaxCents, rateCurrency }) => {
      const rate = wholeRate(rateMinCents, rateMaxCents, rateCurrency)
      return rate ? [[id, rate] as const] : []
    }),
  )
}

/**
 * Deletes a VA who was approved a moment ago and never signed in, if nothing refers to them but what the approval wrote: the
 * invitation's link and the language of their emails. Returns false otherwise.
 */
export async function deleteUnusedVa(db: Tx, id: number) {
  // What refers to them meanwhile waits, or is seen.
  await db.selectFrom('vas').select('id').where('id', '=', id).forUpdate().execute()
  const { numDeletedRows } = await db
    .deleteFrom('vas')
    .where('id', '=', id)
    .where('passwordHash', 'is', null)
    .where(isUnused(sql.ref('vas.id'), ['mailed_links', 'va_preferences']))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
