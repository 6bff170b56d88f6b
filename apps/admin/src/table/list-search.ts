import { fold, pageSize } from '@kazi/schemas/list'
import { z } from 'zod'

/** A value of the address bar that cannot be read counts as not given. */
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

/** Every word that is looked for is somewhere in the row. */
export const finds = (haystack: string, q: string) =>
  fold(q)
    .split(/\s+/)
    .every((word) => haystack.includes(word))

/** What a list that the server pages keeps in its address. */
export const tableSearch = z.object({
  q: searchText,
  sort: searchText,
  desc: z.boolean().catch(false).default(false),
  cursor: searchText,
  size: z.int().min(1).max(500).catch(pageSize.normal).default(pageSize.normal),
})

/** The part of an address that the server is asked with; an order that the list does not know is none. */
export const queryOf = <S extends string>(
  { q, sort, desc, cursor, size }: z.infer<typeof tableSearch>,
  sorts: readonly S[],
) => {
  const known = sorts.find((one) => one === sort)
  return { q, size, ...(known && { sort: known, desc }), ...(cursor && { cursor }) }
}

/** Whatever changes what is listed starts on the first page; opening a row (`row` names its key) leaves it where it is. */
export const changedTable = <S extends { cursor: string }>(old: S, change: Partial<S>, row?: keyof S): S => ({
  ...old,
  ...(!(row && row in change) && { cursor: '' }),
  ...change,
})
