import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { listVersion } from '../db/va-list-version.ts'
import { photoAddress } from '../db/va-photo.ts'
import { workingHours } from '../db/working-hours.ts'

const scored = (db: Db) =>
  db
    .selectFrom('vas')
    .select([
      'id',
      'name',
      'skills',
      'tools',
      'timezone',
      'hourlyRate',
      'experience',
      'industry',
      'intro',
      'languages',
      'backOn',
      'availability',
    ])
    .select([photoAddress, workingHours, sql<boolean>`available and back_on is null`.as('available')])
    .select(
      sql<number>`(select count(*)::int from va_tasks t where t.va_id = vas.id and t.status in ('assigned', 'in_progress') and t.withdrawn_at is null)`.as(
        'openTasks',
      ),
    )
    .select(sql<number | null>`(select avg(r.rating)::float8 from reviews r where r.va_id = vas.id)`.as('rating'))
    .select(sql<number>`(select count(*)::int from reviews r where r.va_id = vas.id)`.as('reviews'))

/** All data that scoring needs, of every VA or of the given ones. */
export const vasForMatching = (db: Db) => scored(db).orderBy('id').execute()
export const vasForMatchingByIds = (db: Db, ids: number[]) =>
  scored(db).where(sql<boolean>`id = any(${ids})`).orderBy('id').execute()

/** Whether there are more VAs than this, without counting them all. */
export async function moreVasThan(db: Db, most: number) {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 from vas limit ${most + 1}) v`.execute(db)
  return rows[0]!.n > most
}

/**
 * A random sample of VAs and the approximate total. Samples whole pages, so the cost does not depend on the table's
 * size.
 */
export async function someVas(db: Db, about: number) {
  // PostgreSQL's estimate is outdated after an import. The greatest id is not, but far too great where ids went to
  // nobody, as a failed import takes some: then too few come back, and more is drawn.
  const { rows } = await sql<{ most: number }>`
    select greatest(reltuples, (select max(id) from vas), 1)::float8 as most
    from pg_class where oid = 'vas'::regclass`.execute(db)
  let part = Math.min(100, (100 * about * 1.5) / rows[0]!.most)
  let drawn = await drawVas(db, part, about)
  while (drawn.length < about / 2 && part < 100) {
    part = Math.min(100, part * 10)
    drawn = await drawVas(db, part, about)
  }
  const total = Math.max(1, ((drawn[0]?.found ?? 0) * 100) / part)
  return {
    total,
    vas: await vasForMatchingByIds(
      db,
      drawn.map(({ id }) => id),
    ),
  }
}

/** At most so many of the VAs on this part of the table's pages, in percent; `found` says how many there are. */
async function drawVas(db: Db, part: number, most: number) {
  const { rows } = await sql<{ id: number; found: number }>`
    select id, count(*) over ()::int as found from vas tablesample system (${part})
    order by random() limit ${most}`.execute(db)
  return rows
}

/** The lowercase names of the next skills with an id above this one, at most so many. */
export const skillsAfter = (db: Db, id: number, most: number) =>
  db.selectFrom('skills').select(['id', 'name']).where('id', '>', id).orderBy('id').limit(most).execute()

export type Wanted = {
  /** Skills by id, and phrases for the full-text index, each with its weight. */
  skills: { id: number; worth: number }[]
  phrases: { phrase: string; worth: number }[]
  /** VAs that are always included, and VAs that never are. */
  including: number[]
  declined: number[]
  /** Without those who are off. */
  here?: boolean
}

const isHere = sql<boolean>`(available and back_on is null)`

/** At most this many VAs per phrase and per skill: one that more VAs have says little, and their vectors tell them apart. */
const perPhrase = 500
export const perSkill = 4000

/** The ids of the VAs that best match these skills and phrases, best first, up to `most`, plus those in `including`. */
export async function candidateIds(db: Db, { skills, phrases, including, declined, here }: Wanted, most: number) {
  const { rows } = await sql<{ id: number }>`
    with hits as (
      select s.va_id as id, w.worth
      from unnest(${skills.map(({ id }) => id)}::int[], ${skills.map(({ worth }) => worth)}::float8[]) w (skill_id, worth)
      cross join lateral (
        select va_id from va_skills where skill_id = w.skill_id order by va_id limit ${perSkill}) s
      union all
      select v.id, w.worth
      from unnest(${phrases.map(({ phrase }) => phrase)}::text[], ${phrases.map(({ worth }) => worth)}::float8[]) w (phrase, worth)
      cross join lateral
        (select id from vas where search @@ phraseto_tsquery('english', w.phrase) ${here ? sql`and ${isHere}` : sql``}
          limit ${perPhrase}) v
    ), people as (
      select id, max(worth) + 0.5 * sum(worth) as worth from hits where id <> all (${declined}::int[]) group by id
    ), best as (
      select id from people
      ${here ? sql`where exists (select 1 from vas where vas.id = people.id and ${isHere})` : sql``}
      order by worth desc, id limit ${most}
    )
    select id from best union select unnest(${including}::int[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of these VAs who are off. */
export async function offAmong(db: Db, ids: number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from vas where id = any(${ids}::int[]) and not ${isHere}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The available VAs with the lowest ids, to fill up when few match. */
export const anyVaIds = async (db: Db, most: number) =>
  (
    await db
      .selectFrom('vas')
      .select('id')
      .where('available', '=', true)
      .where('backOn', 'is', null)
      .orderBy('id')
      .limit(most)
      .execute()
  ).map(({ id }) => id)

/**
 * How many available VAs have at least one of these skills, or, for null, there are at all; and of which version of the
 * public list.
 */
export async function countAvailable(db: Db, skillIds: number[] | null) {
  const { rows } = await sql<{ n: number; version: string }>`
    select count(*)::int as n, ${listVersion} as version from vas where available and back_on is null and ${
      skillIds ? sql`id in (select va_id from va_skills where skill_id = any(${skillIds}::int[]))` : sql`true`
    }`.execute(db)
  return rows[0]!
}

/** By VA: tasks finished for this client, and the client's mean rating of them. */
export async function historyWith(db: Db, userId: number) {
  const rows = await db
    .selectFrom('vaTasks')
    .innerJoin('vaAssignments', 'vaAssignments.id', 'vaTasks.assignmentId')
    .leftJoin('reviews', 'reviews.vaTaskId', 'vaTasks.id')
    .select([
      'vaTasks.vaId',
      sql<number>`count(*)::int`.as('tasks'),
      sql<number | null>`avg(rating)::float8`.as('rating'),
    ])
    .where('vaAssignments.userId', '=', userId)
    .where('vaTasks.status', 'in', ['completed', 'reviewed'])
    .groupBy('vaTasks.vaId')
    .execute()
  return new Map(rows.map(({ vaId, ...history }) => [vaId, history]))
}
