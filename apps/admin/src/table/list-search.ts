import { cursorText, type listQuery, pageSize } from '@kazi/schemas/list'
import { maxCursorLength, maxSearchLength } from '@kazi/schemas/max-length'
import { isPrintable } from '@kazi/schemas/printable'
import { largestId } from '@kazi/schemas/row-id'
import { fold } from '@kazi/schemas/search-words'
import { z } from 'zod'

/** An invalid value in the URL counts as missing. */
export const searchText = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().max(maxSearchLength).refine(isPrintable))
  .catch('')
  .default('')
export const oneOf = <const T extends readonly string[]>(options: T) =>
  z
    .union([z.literal(''), z.enum(options)])
    .catch('')
    .default('')
export const rowId = z.int().positive().max(largestId).optional().catch(undefined)

/** Whether the row contains every word of the search. */
export const finds = (haystack: string, q: string) =>
  fold(q)
    .split(/\s+/)
    .every((word) => haystack.includes(word))

/** The URL parameters of a list that the server pages. */
export const tableSearch = z.object({
  q: searchText,
  sort: searchText,
  desc: z.boolean().catch(false).default(false),
  cursor: z.string().max(maxCursorLength).regex(cursorText).catch('').default(''),
  size: z.int().min(1).max(500).catch(pageSize.normal).default(pageSize.normal),
})

/** The part of the URL that is sent to the server; an unknown sort order is dropped. */
export const queryOf = <S extends string>(
  { q, sort, desc, cursor, size }: z.infer<typeof tableSearch>,
  sorts: readonly S[],
) => {
  const known = sorts.find((one) => one === sort)
  return { q, size, ...(known && { sort: known, desc }), ...(cursor && { cursor }) }
}

/** A change of the list returns to the first page; opening a row (`ofRow`) stays on the current page. */
export const changedTable = <S extends object>(old: S, change: Partial<S>, ofRow: boolean): S => ({
  ...old,
  ...(!ofRow && 'cursor' in old && { cursor: '' }),
  ...change,
})

type AnyListQuery = ReturnType<typeof listQuery<z.ZodRawShape, string>>
type Filters<Q extends AnyListQuery> = z.output<Q>['filters']

/** The URL of a list: its search, order and page, some of its query's filters, and the row that is open. */
export type ListSearch<Q extends AnyListQuery, F extends keyof Filters<Q>, Row extends string> = z.output<
  typeof tableSearch
> & { [Name in F]-?: NonNullable<Filters<Q>[Name]> | '' } & { [Name in Row]?: number | undefined }

/** What a route gives to its list: the URL, the query to the server that follows from it, and how to change the URL. */
export type ListProps<Q extends AnyListQuery, F extends keyof Filters<Q>, Row extends string = never> = {
  search: ListSearch<Q, F, Row>
  query: NonNullable<z.input<Q>>
  onSearch: (change: Partial<ListSearch<Q, F, Row>>) => void
}

/** The URL of a list whose filters are those of its query, by the same names, and the query that follows from it. */
export function listSearch<
  Q extends AnyListQuery,
  const F extends keyof Filters<Q> & string,
  const Row extends string = never,
>(query: Q, { filters, row }: { filters: readonly F[]; row?: Row }) {
  const { filters: filtersOfQuery, sort } = query.unwrap().shape
  const shape = filtersOfQuery.unwrap().shape as Record<string, z.ZodOptional>
  const filterOf = (name: F) => {
    const filter = shape[name]?.unwrap()
    return filter instanceof z.ZodEnum ? oneOf(filter.options as string[]) : searchText
  }
  type Search = ListSearch<Q, F, Row>
  const schema = tableSearch.extend({
    ...Object.fromEntries(filters.map((name) => [name, filterOf(name)])),
    ...(row && { [row]: rowId }),
  }) as unknown as z.ZodType<Search, Partial<Search>>
  return {
    schema,
    queryOf: (search: Search) =>
      ({
        ...queryOf(search, sort.unwrap().options),
        filters: Object.fromEntries(filters.flatMap((name) => (search[name] ? [[name, search[name]]] : []))),
      }) as NonNullable<z.input<Q>>,
  }
}
