import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

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
      'available',
    ])
    .select(
      sql<number>`(select count(*)::int from va_tasks t where t.va_id = vas.id and t.status in ('assigned', 'in_progress') and t.withdrawn_at is null)`.as(
        'openTasks',
      ),
    )
    .select(sql<number | null>`(select avg(r.rating)::float8 from reviews r where r.va_id = vas.id)`.as('rating'))
    .select(sql<number>`(select count(*)::int from reviews r where r.va_id = vas.id)`.as('reviews'))

/** Everything the scorer looks at, of every VA that is in the network, or of these. */
export const vasForMatching = (db: Db) => scored(db).orderBy('id').execute()
export const vasForMatchingByIds = (db: Db, ids: number[]) =>
  scored(db).where(sql<boolean>`id = any(${ids})`).orderBy('id').execute()
export type VaForMatching = Awaited<ReturnType<typeof vasForMatching>>[number]

/** Whether there are more VAs than this, without counting them all. */
export async function moreVasThan(db: Db, most: number) {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 from vas limit ${most + 1}) v`.execute(db)
  return rows[0]!.n > most
}

/** Some VAs from all over the table (pages are drawn, so that it costs the same at any size), and about how many there are. */
export async function someVas(db: Db, about: number) {
  // PostgreSQL's own estimate lags behind after an import; the greatest id is a bound that does not.
  const { rows } = await sql<{ total: number }>`
    select greatest(reltuples, (select max(id) from vas), 1)::float8 as total
    from pg_class where oid = 'vas'::regclass`.execute(db)
  const { total } = rows[0]!
  const part = Math.min(100, (100 * about * 1.5) / total)
  const { rows: drawn } = await sql<{ id: number }>`
    select id from vas tablesample system (${part}) limit ${about}`.execute(db)
  const ids = drawn.map(({ id }) => id)
  return { total, vas: await vasForMatchingByIds(db, ids) }
}

/** The names of skills whose id is above this one, in lower case. */
export const skillsAfter = (db: Db, id: number) =>
  db.selectFrom('skills').select(['id', 'name']).where('id', '>', id).orderBy('id').execute()

export type Wanted = {
  /** Skills by id, and phrases for the full-text index, each with what it is worth. */
  skills: { id: number; worth: number }[]
  phrases: { phrase: string; worth: number }[]
  /** Those who come along in any case, and those who never do. */
  including: number[]
  declined: number[]
}

/** At most so many VAs are taken for one phrase: a word that more of them say tells little. */
const perPhrase = 500

/** The ids of the VAs that answer best to these skills and words, best first; fewer when fewer answer at all. */
export async function candidateIds(db: Db, { skills, phrases, including, declined }: Wanted, most: number) {
  const { rows } = await sql<{ id: number }>`
    with hits as (
      select s.va_id as id, w.worth
      from unnest(${skills.map(({ id }) => id)}::int[], ${skills.map(({ worth }) => worth)}::float8[]) w (skill_id, worth)
      join va_skills s on s.skill_id = w.skill_id
      union all
      select v.id, w.worth
      from unnest(${phrases.map(({ phrase }) => phrase)}::text[], ${phrases.map(({ worth }) => worth)}::float8[]) w (phrase, worth)
      cross join lateral
        (select id from vas where search @@ phraseto_tsquery('english', w.phrase) limit ${perPhrase}) v
    ), best as (
      select id from hits where id <> all (${declined}::int[])
      group by id order by max(worth) + 0.5 * sum(worth) desc, id limit ${most}
    )
    select id from best union select unnest(${including}::int[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** The first VAs there are, to fill up with when few answer. */
export const anyVaIds = async (db: Db, most: number) =>
  (await db.selectFrom('vas').select('id').where('available', '=', true).orderBy('id').limit(most).execute()).map(
    ({ id }) => id,
  )

/** How many available VAs have at least one of these skills; all available ones without any. */
export async function countAvailable(db: Db, skillIds: number[] | null) {
  const { rows } = await (skillIds
    ? sql<{ n: number }>`
        select count(*)::int as n from vas
        where available and id in (select va_id from va_skills where skill_id = any(${skillIds}::int[]))`
    : sql<{ n: number }>`select count(*)::int as n from vas where available`
  ).execute(db)
  return rows[0]!.n
}

/** Tasks that each VA finished for this client, and the client's mean rating of them. */
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
