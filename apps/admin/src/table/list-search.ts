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

/** What every list keeps in its address: the search, the sorting, the page. */
export const listSearch = z.object({
  q: searchText,
  sort: searchText,
  desc: z.boolean().catch(false).default(false),
  page: z.int().min(1).catch(1).default(1),
})
export type ListSearch = z.infer<typeof listSearch>

/** Letters as people type them when they look for something: no case, no accents, one apostrophe. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase()

/** Every word that is looked for is somewhere in the row. */
export const finds = (haystack: string, q: string) =>
  fold(q)
    .split(/\s+/)
    .every((word) => haystack.includes(word))

/** A new search starts on its first page; opening a row (`row` names its key) leaves the list where it is. */
export const changed = <S extends { page: number }>(old: S, change: Partial<S>, row?: keyof S): S => ({
  ...old,
  ...(!(row && row in change) && { page: 1 }),
  ...change,
})
