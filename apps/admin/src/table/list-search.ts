import { fold, pageSize } from '@kazi/schemas/list'
import { z } from 'zod'

/** An invalid value in the URL counts as missing. */
export const searchText = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .default('')
export const oneOf = <const T extends readonly string[]>(options: T) =>
  z
    .union([z.literal(''), z.enum(options)])
    .catch('')
    .default('')
export const rowId = z.int().positive().optional().catch(undefined)

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
  cursor: searchText,
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

/** A change of the list returns to the first page; opening a row (`row` names its key) stays on the current page. */
export const changedTable = <S extends { cursor: string }>(old: S, change: Partial<S>, row?: keyof S): S => ({
  ...old,
  ...(!(row && row in change) && { cursor: '' }),
  ...change,
})
