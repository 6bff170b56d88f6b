import type { Filters } from './filters.ts'

/** The URL parameters of a search. */
export type VaSearchState = Filters & { searched?: true | undefined }

/** The router parses numbers in a URL as numbers; here they mean their text. */
const searchText = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim()
    ? String(value).slice(0, 200)
    : undefined

/** Validated by hand, to keep zod out of the first load. */
export const readVaSearch = ({ searched, q, skill, timezone, sort }: Record<string, unknown>): VaSearchState => ({
  ...(searched === true && { searched }),
  ...(searchText(q) && { q: searchText(q) }),
  ...(searchText(skill) && { skill: searchText(skill) }),
  ...(searchText(timezone) && { timezone: searchText(timezone) }),
  ...((sort === 'hours' || sort === 'rating') && { sort }),
})

export const isVaSearch = ({ search }: { search: Record<string, unknown> }) =>
  Object.keys(readVaSearch(search)).length > 0
