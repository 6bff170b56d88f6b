import { countedTo, type ListPage, likeLiteral } from '@kazi/schemas/list'
import type { VaSearchQuery } from '@kazi/schemas/va'
import { eastern, minOverlapHours, overlapHours, zonePresets } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { contains, decodePlace, encodePlace, listPage } from '../db/list.ts'
import { listVersion, publicVasVersion } from './list-version.queries.ts'
import { publicColumns } from './vas.queries.ts'

/** Up to this many matches are sorted at once. With more, each zone has matches near its beginning. */
const fewMatches = countedTo.searched
const zonesAtOnce = 8

type Filters = VaSearchQuery['filters']

const mostSkills = 500

/** The skills whose name contains a text. */
async function skillIdsFor(db: Db, text: string) {
  const { rows } = await sql<{ id: number }>`
    select /* planned each time */ id from skills where name like ${`%${likeLiteral(text)}%`}
    order by id limit ${mostSkills}`.execute(db)
  return rows.map(({ id }) => id)
}

async function matching(db: Db, q: string, { skill, maxRateCents, currency }: Filters) {
  const skillIds = skill ? await skillIdsFor(db, skill) : []
  return db
    .selectFrom('vas')
    .$if(q !== '', (query) => query.where(contains(sql`public_text`, q)))
    .$if(Boolean(skill), (query) =>
      query.where(sql<boolean>`exists (
        select from va_skills k where k.va_id = vas.id and k.skill_id = any (${skillIds}))`),
    )
    .$if(maxRateCents !== undefined, (query) =>
      query.where('rateMinCents', '<=', maxRateCents ?? 0).where('rateCurrency', '=', currency ?? 'USD'),
    )
}

const byId = {
  sorts: { id: { by: sql`vas.id`, type: 'int' } },
  first: { sort: 'id' },
  id: sql`vas.id`,
} as const
/** Of equals, who joined first. Who has no rating yet comes last. The id is that of the figures: both are in one index. */
const byRating = {
  sorts: { rating: { by: sql`va_figures.place`, type: 'int', nullable: true } },
  first: { sort: 'rating' },
  id: sql`va_figures.va_id`,
} as const

/**
 * Public fields of the VAs that match a search: text in name or skills, a skill, a zone, a rate. A preset zone means
 * where the client works: VAs sharing the most hours with it come first, unless the best rated are asked for. Pages by
 * hours have no previous cursor, and both orders have one direction.
 */
export async function publicVasPage(db: Db, { q, filters, sort, ...input }: VaSearchQuery) {
  const found = await matching(db, q, filters)
  const zones = filters.timezone || sort === 'hours' ? await zonesFor(db, filters) : undefined
  const inZones = filters.timezone ? found.where(sql<boolean>`vas.timezone = any (${zones?.names ?? []})`) : found
  if (sort === 'rating') {
    const rated = inZones.innerJoin('vaFigures', 'vaFigures.vaId', 'vas.id').select(publicColumns)
    return listPage(db, rated, byRating, { q, ...input, sort, desc: false }, inZones)
  }
  if (sort === 'hours' || zones?.preset) return nearestFirst(db, found, zones?.names ?? [], input)
  return listPage(db, inZones.select(publicColumns), byId, { q, ...input })
}
export type PublicVa = Awaited<ReturnType<typeof publicVasPage>>['rows'][number]

const zoneTexts = new WeakMap<Db, { version: string; texts: string[] }>()

/**
 * Every distinct timezone text, cached until the list of VAs changes. Reads the index one distinct value at a time. The
 * version is that of the texts: behind one URL there may be several replicas, one newer than the other.
 */
async function textsOf(db: Db) {
  const known = zoneTexts.get(db)
  if (known && known.version === (await publicVasVersion(db))) return known.texts
  const { rows } = await sql<{ timezone: string; version: string }>`
    with recursive t as (
      (select timezone from vas order by timezone limit 1)
      union all
      select (select v.timezone from vas v where v.timezone > t.timezone order by v.timezone limit 1)
      from t where t.timezone is not null)
    select timezone, ${listVersion} as version from t where timezone is not null`.execute(db)
  const texts = rows.map(({ timezone }) => timezone)
  zoneTexts.set(db, { version: rows[0]?.version ?? '', texts })
  return texts
}

/**
 * The timezone texts that match a filter, or all, sorted by the hours shared with it if it is a preset, otherwise with
 * the zone `near`.
 */
async function zonesFor(db: Db, { timezone = '', near = eastern }: Filters) {
  const wanted = timezone.trim().toLowerCase()
  const preset = zonePresets.find((name) => name.toLowerCase() === wanted)
  const names = (await textsOf(db))
    .map((text) => ({ text, hours: overlapHours(text, preset ?? near) ?? 0 }))
    .filter(({ text, hours }) => text.toLowerCase().includes(wanted) || (preset && hours >= minOverlapHours))
    .sort((a, b) => b.hours - a.hours || (a.text < b.text ? -1 : 1))
    .map(({ text }) => text)
  return { names, preset }
}

type Found = Awaited<ReturnType<typeof matching>>

/**
 * Sorts by zone. Few matches are found first and then sorted; with many, the zones' index is read a few zones at a
 * time.
 */
async function nearestFirst(
  db: Db,
  found: Found,
  zones: string[],
  { cursor, size }: Pick<VaSearchQuery, 'cursor' | 'size'>,
): Promise<ListPage<Awaited<ReturnType<typeof rowsOf>>[number]>> {
  const from = cursor ? decodePlace(cursor, 'overlap', false, 'text') : undefined
  const fromZone = from ? zones.indexOf(from.value ?? '') : 0
  const rest = zones.slice(Math.max(0, fromZone))
  const { rows: counted } = await sql<{ n: number }>`
    select /* planned each time */ count(*)::int as n from (${found
      .where(sql<boolean>`vas.timezone = any (${zones})`)
      .select(sql`1`.as('one'))
      .limit(fewMatches + 1)}) matches`.execute(db)
  const matches = counted[0]?.n ?? 0
  const [total, more] = [Math.min(matches, fewMatches), matches > fewMatches]
  const ids: number[] = []
  if (!more) ids.push(...(await fewIdsIn(db, found, rest, from, size + 1)))
  for (let at = 0; more && at < rest.length && ids.length <= size; at += zonesAtOnce) {
    const some = rest.slice(at, at + zonesAtOnce)
    ids.push(...(await idsIn(db, found, some, at === 0 ? from : undefined, size + 1 - ids.length)))
  }
  const rows = await rowsOf(db, ids.slice(0, size))
  const index = from?.index ?? 0
  const last = rows.at(-1)
  const next =
    ids.length > size && last
      ? encodePlace('overlap', false, {
          direction: 'after',
          value: last.timezone,
          id: String(last.id),
          index: index + rows.length,
        })
      : null
  return { rows, total, more, from: rows.length === 0 ? 0 : index + 1, next, previous: null }
}

type From = { value: string | null; id: string } | undefined
const beyondOf = (from: From) =>
  from ? sql<boolean>`(vas.timezone <> ${from.value} or vas.id > ${from.id}::bigint)` : sql<boolean>`true`

/** So few that all of them are read and sorted: read once, not once for each zone. */
async function fewIdsIn(db: Db, found: Found, zones: string[], from: From, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select /* planned each time */ v.id from (${found
      .where(sql<boolean>`vas.timezone = any (${zones})`)
      .where(beyondOf(from))
      .select(['vas.id', 'vas.timezone'])}) v
    join unnest(${zones}::text[]) with ordinality z (timezone, place) on z.timezone = v.timezone
    order by z.place, v.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

async function idsIn(db: Db, found: Found, zones: string[], from: From, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select /* planned each time */ v.id from unnest(${zones}::text[]) with ordinality z (timezone, place)
    cross join lateral (${found
      .where(sql<boolean>`vas.timezone = z.timezone`)
      .where(beyondOf(from))
      .select('vas.id')
      .orderBy('vas.id')
      .limit(limit)}) v
    order by z.place, v.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

async function rowsOf(db: Db, ids: number[]) {
  const rows = await db.selectFrom('vas').select(publicColumns).where(sql<boolean>`vas.id = any (${ids})`).execute()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
