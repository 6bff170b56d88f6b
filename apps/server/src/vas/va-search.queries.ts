import { countedTo, type ListPage } from '@kazi/schemas/list'
import { fold, likeLiteral } from '@kazi/schemas/search-words'
import type { VaSearchQuery } from '@kazi/schemas/va'
import { hoursInReadersDay } from '@kazi/schemas/working-hours'
import { eastern, minOverlapHours, minutesApart, zonePresets } from '@kazi/schemas/zones'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { allOf, contains, decodeCursor, encodeCursor, listPage, noPage } from '../db/list.ts'
import { planEachTime } from '../db/statements.ts'
import { listVersion, publicVasVersion } from '../db/va-list-version.ts'
import { vaTexts } from '../db/va-texts.ts'
import { publicColumns } from './vas.queries.ts'

const weeksAtOnce = 8

type Filters = VaSearchQuery['filters']

const mostSkills = 500

/** The skills whose name contains a text, in all one more than are looked for, at most. */
async function skillIdsFor(db: Db, text: string) {
  const { rows } = await sql<{ id: number }>`
    select ${planEachTime} id from skills where name like ${`%${likeLiteral(text)}%`}
    order by id limit ${mostSkills + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The VAs who have a skill whose name contains a text. Beside a search for words, the index of texts finds both at once, and
 * where too many skills have such a name, it finds all of them. A text that spans two skills, or is too short for that
 * index, is left to the skills themselves, of which the first ones count.
 */
async function withSkill(db: Db, text: string, q: string) {
  const isIndexed = fold(text).length >= 3 && !/[,;\n]/.test(text)
  const byTexts = () => {
    const found = contains(vaTexts.skills, text)
    return { found, inOrder: withoutIndex(found) }
  }
  if (q !== '' && isIndexed) return byTexts()
  const ids = await skillIdsFor(db, text)
  if (ids.length > mostSkills && isIndexed) return byTexts()
  const found = sql<boolean>`exists (select from va_skills k where k.va_id = vas.id and k.skill_id = any (${ids}))`
  return { found, inOrder: found }
}

/**
 * The VAs that match a text, a skill and a rate. `inOrder` for a walk along another index: reading the index of texts at each
 * of its steps would take longer.
 */
async function matching(db: Db, q: string, { skill, maxRateCents, currency = 'USD' }: Filters) {
  const rate =
    maxRateCents === undefined
      ? []
      : [sql<boolean>`(vas.rate_min_cents <= ${maxRateCents} and vas.rate_currency = ${currency})`]
  const others = skill ? [await withSkill(db, skill, q)] : []
  const among = (conditions: RawBuilder<unknown>[]) => db.selectFrom('vas').where(allOf(conditions))
  if (q === '')
    return {
      found: among([...others.map(({ found }) => found), ...rate]),
      inOrder: among([...others.map(({ inOrder }) => inOrder), ...rate]),
    }
  const texts = [contains([vaTexts.name, vaTexts.skills], q), ...others.map(({ found }) => found)]
  return {
    // The index of rates would only be read as well: most VAs ask for less than most clients pay.
    found: among([...texts, ...rate.map(withoutIndex)]),
    inOrder: among([...texts, ...rate].map(withoutIndex)),
  }
}

/** Keeps a condition from indexes, but not from the planner's guess of how many rows meet it. */
const withoutIndex = (condition: RawBuilder<unknown>) => sql<boolean>`(${condition} is true)`

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
  const { found, inOrder } = await matching(db, q, filters)
  const { weeks, others, preset } =
    filters.timezone || sort === 'hours' ? await weeksFor(db, filters) : { weeks: [], others: [], preset: undefined }
  const inZones = (query: Found) => (filters.timezone ? query.where(inZonesOf(weeks)).where(inNoneOf(others)) : query)
  const { skill, timezone, maxRateCents } = filters
  // A filter is a search too: to count ten thousand of its matches takes longer than all the rest.
  const upTo = skill || timezone || maxRateCents !== undefined ? { most: countedTo.searched } : {}
  if (sort === 'rating') {
    const rated = inZones(found).innerJoin('vaFigures', 'vaFigures.vaId', 'vas.id').select(publicColumns)
    // Unless ids are searched for, their number is counted without the figures.
    return listPage(db, rated, { ...byRating, ...upTo }, { q, ...input, sort, desc: false }, q ? rated : inZones(found))
  }
  if (sort === 'hours' || preset)
    return nearestFirst(db, { found: inZones(found), inOrder: inZones(inOrder) }, weeks, input)
  return listPage(db, inZones(found).select(publicColumns), { ...byId, ...upTo }, { q, ...input })
}

/** VAs of one zone who work the same hours share the same hours with anybody. */
type Week = { timezone: string; workingHours: string }
const sameWeek = (one: Week, other: Week) => one.timezone === other.timezone && one.workingHours === other.workingHours
const listsOf = (weeks: Week[]) =>
  sql`${weeks.map(({ timezone }) => timezone)}::text[], ${weeks.map(({ workingHours }) => workingHours)}::text[]`

const knownWeeks = new WeakMap<Db, { version: string; weeks: Week[]; near: Map<string, Shared[]> }>()

/**
 * Every distinct zone with its distinct working hours, cached until the list of VAs changes. Reads the index one distinct
 * pair at a time. The version is that of the pairs: behind one URL there may be several replicas, one newer than the other.
 */
async function weeksOf(db: Db) {
  const known = knownWeeks.get(db)
  if (known && known.version === (await publicVasVersion(db))) return known
  const { rows } = await sql<Week & { version: string }>`
    with recursive w as (
      (select timezone, working_hours from vas order by timezone, working_hours limit 1)
      union all
      select n.timezone, n.working_hours from w cross join lateral (
        select v.timezone, v.working_hours from vas v where (v.timezone, v.working_hours) > (w.timezone, w.working_hours)
        order by v.timezone, v.working_hours limit 1) n)
    select timezone, working_hours, ${listVersion} as version from w`.execute(db)
  const weeks = rows.map(({ timezone, workingHours }) => ({ timezone, workingHours }))
  const fresh = { version: rows[0]?.version ?? '', weeks, near: new Map<string, Shared[]>() }
  knownWeeks.set(db, fresh)
  return fresh
}

type Shared = Week & { hours: number }

/** What a map has of a key, made the first time. */
function made<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}
/** So many readers' zones are cached, each for a quarter of an hour: clocks change at its end at the earliest. */
const mostNear = 50

/** All weeks by the hours shared with a zone, most first. */
async function sharedWith(db: Db, near: string): Promise<Shared[]> {
  const { weeks, near: cached } = await weeksOf(db)
  const now = new Date()
  const key = `${near} ${Math.floor(now.getTime() / 900_000)}`
  const known = cached.get(key)
  if (known) return known
  // A hundred thousand VAs have a few hundred zones and a few hundred weeks, in thousands of pairs.
  const apart = new Map<string, number | null>()
  const hours = new Map<string, number>()
  const hoursOf = ({ timezone, workingHours }: Week) => {
    const minutes = made(apart, timezone, () => minutesApart(timezone, near, now))
    if (minutes === null) return 0
    const days = workingHours === '' ? [] : workingHours.split(',')
    return made(hours, `${minutes} ${workingHours}`, () => hoursInReadersDay(days, minutes))
  }
  const shared = weeks
    .map((week) => ({ ...week, hours: hoursOf(week) }))
    .sort(
      (a, b) =>
        b.hours - a.hours ||
        (a.timezone === b.timezone ? (a.workingHours < b.workingHours ? -1 : 1) : a.timezone < b.timezone ? -1 : 1),
    )
  if (cached.size >= mostNear) cached.clear()
  cached.set(key, shared)
  return shared
}

/**
 * The zones and working hours that match a filter, or all, sorted by the hours shared with it if it is a preset, otherwise
 * with the zone `near`; and `others`, the hours in the same zones that do not match.
 */
async function weeksFor(db: Db, { timezone = '', near = eastern }: Filters) {
  const wanted = timezone.trim().toLowerCase()
  const preset = zonePresets.find((name) => name.toLowerCase() === wanted)
  const weeks: Week[] = []
  const rest: Week[] = []
  for (const week of await sharedWith(db, preset ?? near)) {
    const matches = week.timezone.toLowerCase().includes(wanted) || (preset && week.hours >= minOverlapHours)
    ;(matches ? weeks : rest).push(week)
  }
  const zones = new Set(weeks.map((week) => week.timezone))
  return { weeks, others: rest.filter((week) => zones.has(week.timezone)), preset }
}

type Matching = Awaited<ReturnType<typeof matching>>
type Found = Matching['found']

/**
 * Sorts by zone and hours. As many matches as are counted are found first and then sorted. With more, the index is read a
 * few weeks at a time, because the common weeks have matches near their beginning, and more with each step, because a rare
 * week has few VAs.
 */
async function nearestFirst(
  db: Db,
  { found, inOrder }: Matching,
  weeks: Week[],
  { cursor, size }: Pick<VaSearchQuery, 'cursor' | 'size'>,
): Promise<ListPage<Awaited<ReturnType<typeof rowsOf>>[number]>> {
  const from = cursor ? fromOf(decodeCursor(cursor, 'overlap', false, 'text')) : undefined
  const fromWeek = from ? weeks.findIndex((week) => sameWeek(week, from)) : 0
  // The last VA who worked these hours has left, and so has the place of what came after.
  if (fromWeek < 0) throw noPage()
  const few = await matchesByWeek(db, found)
  const count = few.reduce((sum, { ids }) => sum + ids.length, 0)
  const [total, more] = [Math.min(count, countedTo.searched), count > countedTo.searched]
  const rest = weeks.slice(fromWeek)
  const ids = more ? [] : sortedByWeek(few, rest, from).slice(0, size + 1)
  for (let at = 0, step = weeksAtOnce; more && at < rest.length && ids.length <= size; at += step, step *= 2) {
    const some = rest.slice(at, at + step)
    ids.push(...(await idsIn(db, inOrder, some, at === 0 ? from : undefined, size + 1 - ids.length)))
  }
  const rows = await rowsOf(db, ids.slice(0, size))
  const index = from?.index ?? 0
  const last = rows.at(-1)
  const next =
    ids.length > size && last
      ? encodeCursor('overlap', false, {
          direction: 'after',
          value: `${last.workingHours.join(',')} ${last.timezone}`,
          id: String(last.id),
          index: index + rows.length,
        })
      : null
  return { rows, total, more, from: rows.length === 0 ? 0 : index + 1, next, previous: null }
}

type From = (Week & { id: string; index: number }) | undefined
/** Working hours have no spaces, zones may. */
function fromOf({ value, id, index }: ReturnType<typeof decodeCursor>): From {
  const text = value ?? ''
  const space = text.indexOf(' ')
  return { workingHours: text.slice(0, Math.max(0, space)), timezone: text.slice(space + 1), id, index }
}

const beyondOf = (from: From) =>
  from
    ? sql<boolean>`((vas.timezone, vas.working_hours) <> (${from.timezone}, ${from.workingHours}) or vas.id > ${from.id}::bigint)`
    : sql<boolean>`true`
const inZonesOf = (weeks: Week[]) =>
  sql<boolean>`vas.timezone = any (${[...new Set(weeks.map(({ timezone }) => timezone))]})`
/**
 * Beside the condition on zones, whose statistics the planner knows. One value, which stays a filter: as a join with a list
 * it would make the planner read and sort all.
 */
const inNoneOf = (weeks: Week[]) =>
  weeks.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`vas.working_hours || ' ' || vas.timezone <> all (${weeks.map((week) => `${week.workingHours} ${week.timezone}`)})`

type WeekMatches = Week & { ids: number[] }

/** The matches of each week, in all one more than are counted, at most. */
async function matchesByWeek(db: Db, found: Found) {
  const some = found.select(['vas.id', 'vas.timezone', 'vas.workingHours']).limit(countedTo.searched + 1)
  const { rows } = await sql<WeekMatches>`
    select ${planEachTime} timezone, working_hours, array_agg(id order by id) as ids
    from (${some}) found group by timezone, working_hours`.execute(db)
  return rows
}

/** Matches that were all found at once, by the place of their week and then by id, from a position on. */
function sortedByWeek(few: WeekMatches[], weeks: Week[], from: From) {
  const keyOf = ({ timezone, workingHours }: Week) => `${workingHours} ${timezone}`
  const places = new Map(weeks.map((week, place) => [keyOf(week), place]))
  return few
    .flatMap(({ ids, ...week }) => {
      const place = places.get(keyOf(week))
      const beyond = from && sameWeek(week, from) ? ids.filter((id) => id > Number(from.id)) : ids
      return place === undefined ? [] : [{ place, ids: beyond }]
    })
    .sort((a, b) => a.place - b.place)
    .flatMap(({ ids }) => ids)
}

async function idsIn(db: Db, inOrder: Found, weeks: Week[], from: From, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select ${planEachTime} v.id
    from unnest(${listsOf(weeks)}) with ordinality w (timezone, working_hours, place)
    cross join lateral (${inOrder
      .where(sql<boolean>`vas.timezone = w.timezone and vas.working_hours = w.working_hours`)
      .where(beyondOf(from))
      .select('vas.id')
      .orderBy('vas.id')
      .limit(limit)}) v
    order by w.place, v.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

async function rowsOf(db: Db, ids: number[]) {
  const rows = await db.selectFrom('vas').select(publicColumns).where(sql<boolean>`vas.id = any (${ids})`).execute()
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: { id: number }) => places.get(id) ?? 0
  return rows.sort((a, b) => placeOf(a) - placeOf(b))
}
