import { type Chosen, countedTo, gone, type ListPage, type PageQuery } from '@kazi/schemas/list'
import { searchPattern, searchWords } from '@kazi/schemas/search-words'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Db } from './database.ts'
import { planEachTime } from './statements.ts'

/** A column, or an indexed expression, by which a list may be ordered; `type` is its PostgreSQL type. */
export type Sort = {
  by: RawBuilder<unknown>
  type: 'text' | 'int' | 'bigint' | 'timestamptz' | 'date' | 'boolean' | 'numeric'
  /** Rows without a value come last, in either direction. */
  nullable?: boolean
}
type Order<S extends string> = {
  sorts: Record<S, Sort>
  /** The default order. */
  first: { sort: S; desc?: boolean }
  /** Orders rows with equal values: an integer primary key. */
  id: RawBuilder<unknown>
  /** Up to how many matches are counted; otherwise as the list is searched for a text or not. */
  most?: number
}

/** PostgreSQL's text form of each type, and its name. A cursor comes from outside, so it may contain nothing else. */
const types: Record<Sort['type'], { written: RegExp; name: RawBuilder<unknown> }> = {
  text: { written: /^[^\0]*$/, name: sql`text` },
  int: { written: /^-?\d{1,9}$/, name: sql`int` },
  bigint: { written: /^-?\d{1,18}$/, name: sql`bigint` },
  numeric: { written: /^-?\d{1,18}(?:\.\d{1,18})?$/, name: sql`numeric` },
  boolean: { written: /^(?:true|false)$/, name: sql`boolean` },
  date: { written: /^\d{4}-\d\d-\d\d$/, name: sql`date` },
  timestamptz: {
    written: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/,
    name: sql`timestamptz`,
  },
}

/** A position between two rows: its order, the value and id of the row beside it, and how many rows come before. */
const cursorFields = z.tuple([
  z.string(),
  z.boolean(),
  z.enum(['after', 'before']),
  z.string().nullable(),
  z.string().regex(/^\d{1,18}$/),
  z.int().nonnegative(),
])
type Cursor = { direction: 'after' | 'before'; value: string | null; id: string; index: number }

/** A position as text that the client sends back, bound to its order. */
export const encodeCursor = (sort: string, desc: boolean, { direction, value, id, index }: Cursor) =>
  Buffer.from(JSON.stringify([sort, desc, direction, value, id, index])).toString('base64url')

/** The position that such a text encodes; throws BAD_REQUEST if it is invalid or belongs to another order. */
export function decodeCursor(cursor: string, sort: string, desc: boolean, type: Sort['type']): Cursor {
  try {
    const json = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    const [ofSort, ofDesc, direction, value, id, index] = cursorFields.parse(json)
    const fits = ofSort === sort && ofDesc === desc && (value === null || types[type].written.test(value))
    if (fits) return { direction, value, id, index }
  } catch {}
  throw noPage()
}
export const noPage = () => new AppError('BAD_REQUEST', gone)

// biome-ignore lint/suspicious/noExplicitAny: any query whose rows are objects can be paged
type AnyQuery = SelectQueryBuilder<any, any, any>
type RowOf<Q> = Q extends SelectQueryBuilder<infer _D, infer _T, infer O> ? { [K in keyof O]: O[K] } : never

/**
 * One page of a query, by keyset: it starts at an index entry, so that the last page costs as much as the first.
 * `query` has the joins, columns and conditions, but no order. `matching` is the query used for counting, if that needs
 * fewer joins; of a search it has the id as well.
 */
export async function listPage<Q extends AnyQuery, S extends string>(
  db: Db,
  query: Q,
  { sorts, first, id, most: countedUpTo }: Order<S>,
  input: PageQuery<S> & { q?: string },
  matching: AnyQuery = query,
): Promise<ListPage<RowOf<Q>>> {
  const name = input.sort ?? first.sort
  const desc = input.sort ? input.desc : (first.desc ?? false)
  const sort = sorts[name]
  const last = input.cursor === 'last'
  const from = input.cursor && !last ? decodeCursor(input.cursor, name, desc, sort.type) : undefined
  const backward = last || from?.direction === 'before'
  const most = countedUpTo ?? (input.q ? countedTo.searched : countedTo.listed)
  const counting = among(matching, id, input)
    .clearSelect()
    .limit(most + 1)
  const range = { sort, id, desc, backward, from, size: input.size + 1 }
  const [found, counted] = await (input.q
    ? searched(among(query, id, input), counting, range, most)
    : listed(db, among(query, id, input), counting, range)
  ).catch((error: { code?: string }) => {
    // Class 22: a cursor value that looks like a date, for example, but is not valid.
    throw from && error.code?.startsWith('22') ? noPage() : error
  })
  const [total, more] = [Math.min(counted, most), counted > most]
  const beyond = found.length > input.size
  const rows = found.slice(0, input.size)
  if (backward) rows.reverse()
  const index = last
    ? Math.max(0, total - rows.length)
    : from
      ? Math.max(0, backward ? from.index - rows.length : from.index)
      : 0
  const edge = (row: Keyed | undefined, direction: 'after' | 'before', at: number) =>
    row ? encodeCursor(name, desc, { direction, value: row.sortValue, id: String(row.sortId), index: at }) : null
  const hasNext = backward ? !last : beyond
  const hasPrevious = backward ? beyond : from !== undefined
  return {
    rows: rows.map(({ sortValue, sortId, ...row }) => row) as RowOf<Q>[],
    total,
    more,
    from: rows.length === 0 || (last && more) ? 0 : index + 1,
    next: hasNext ? edge(rows.at(-1), 'after', index + rows.length) : null,
    previous: hasPrevious ? edge(rows[0], 'before', index) : null,
  }
}

/** Only the chosen rows of a query. */
export const among = (rows: AnyQuery, id: RawBuilder<unknown>, { ids, except = [] }: Chosen) =>
  rows
    .$if(ids !== undefined, (some) => some.where(sql<boolean>`${id} = any(${sql.val(ids)})`))
    .$if(except.length > 0, (some) => some.where(sql<boolean>`${id} <> all(${sql.val(except)})`))

/** A row shows the beginning of a text; a file has the `whole` of it. */
export const beginningOf = <T extends string | null = string>(column: string, most: number, whole = false) =>
  whole ? sql<T>`${sql.ref(column)}` : sql<T>`left(${sql.ref(column)}, ${sql.lit(most)})`

/** What a bulk action is for: these rows, or all that a list's query finds. */
export type Selection<Q> = { ids: number[] } | { matching: Q }

/**
 * The rows of a bulk action in the order of their ids, behind the last one of the call before. `query` has all rows where
 * there are ids, otherwise those that match.
 */
export const selectedRows = <Q extends AnyQuery>(
  query: Q,
  {
    id,
    selection,
    after,
    most,
  }: { id: RawBuilder<unknown>; selection: Selection<Chosen>; after: number; most: number },
) =>
  among(query, id, 'ids' in selection ? selection : selection.matching)
    .where(sql<boolean>`${id} > ${after}`)
    .orderBy(id)
    .limit(most)
    .execute() as Promise<RowOf<Q>[]>

type RowsAndCount = [rows: Keyed[], count: number]

const listed = (db: Db, query: AnyQuery, counting: AnyQuery, range: Range): Promise<RowsAndCount> =>
  Promise.all([rowsFrom(query, range), countOf(db, counting.select(sql`1`.as('one')))])

/**
 * Searching an index of texts costs more than all the rest, so it is done once: unless there are more matches than are
 * counted, the page is taken from those that were found.
 */
async function searched(query: AnyQuery, counting: AnyQuery, range: Range, most: number): Promise<RowsAndCount> {
  const matches = await counting
    .where(sql<boolean>`${planEachTime} true`)
    .select(sql<string>`(${range.id})::text`.as('id'))
    .execute()
  const ids = matches.map(({ id }) => id)
  // As a subquery, of which PostgreSQL expects a few rows: of an array it counts the elements, and searches the texts again.
  const found = sql<boolean>`${range.id} = any(array(select unnest(cast(${ids} as bigint[]))))`
  return [await rowsFrom(ids.length > most ? query : query.where(found), range), ids.length]
}

type Keyed = Record<string, unknown> & { sortValue: string | null; sortId: number | string }
type Range = {
  sort: Sort
  id: RawBuilder<unknown>
  desc: boolean
  backward: boolean
  from: Cursor | undefined
  size: number
}

/**
 * Rows on one side of a position. Rows without a value form a separate range after the others, so that each range is
 * contiguous in an index.
 */
async function rowsFrom(query: AnyQuery, { sort, id, desc, backward, from, size }: Range): Promise<Keyed[]> {
  const { by, type, nullable = false } = sort
  const down = desc !== backward
  const direction = down ? sql`desc` : sql`asc`
  const keyed = query
    .where(sql<boolean>`${planEachTime} true`)
    .select(sql`(${by})::text`.as('sortValue'))
    .select(sql`${id}`.as('sortId'))
  const beyond = (valued: boolean) => {
    if (!from || (from.value !== null) !== valued) return sql<boolean>`true`
    const sign = down ? sql`<` : sql`>`
    return valued
      ? sql<boolean>`(${by}, ${id}) ${sign} (cast(${from.value} as ${types[type].name}), cast(${from.id} as bigint))`
      : sql<boolean>`${id} ${sign} cast(${from.id} as bigint)`
  }
  const valued = (limit: number) =>
    keyed
      .$if(nullable, (q) => q.where(sql<boolean>`${by} is not null`))
      .where(beyond(true))
      .orderBy(sql`${by} ${direction}, ${id} ${direction}`)
      .limit(limit)
      .execute() as Promise<Keyed[]>
  const empty = (limit: number) =>
    keyed
      .where(sql<boolean>`${by} is null`)
      .where(beyond(false))
      .orderBy(sql`${id} ${direction}`)
      .limit(limit)
      .execute() as Promise<Keyed[]>
  if (!nullable) return valued(size)
  const ranges = backward ? [empty, valued] : [valued, empty]
  // From a position among the empty rows, the rows with values are behind it, and the other way round.
  const startsInSecond = from !== undefined && (from.value === null) !== backward
  const rows: Keyed[] = []
  for (const range of startsInSecond ? ranges.slice(1) : ranges)
    if (rows.length < size) rows.push(...(await range(size - rows.length)))
  return rows
}

async function countOf(db: Db, counting: AnyQuery): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select ${planEachTime} count(*)::int as n from (${counting}) matches`.execute(db)
  return rows[0]?.n ?? 0
}

/** A column that holds the folded() form of its parts, or several of which one has to contain a text. */
type Texts = RawBuilder<unknown> | RawBuilder<unknown>[]

/** Whether one of these columns contains a text. */
export const contains = (texts: Texts, text: string) =>
  sql<boolean>`(${sql.join(
    [texts].flat().map((column) => sql`${column} like ${searchPattern(text)}`),
    sql` or `,
  )})`

/** Whether every word of a search is in one of these columns. */
export const containsWords = (texts: Texts, q: string) => allOf(searchWords(q).map((word) => contains(texts, word)))

/** ANDs conditions; true for an empty list. */
export const allOf = (conditions: RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
