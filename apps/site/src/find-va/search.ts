import type { Filters } from './filters.ts'

/** What a link to a search carries. */
export type VaSearchState = Filters & { searched?: true | undefined }

/** Numbers are read as such from an address, and mean their text here. */
const searchText = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim()
    ? String(value).slice(0, 200)
    : undefined

/** By hand: zod has no place in the first load. */
export const readVaSearch = ({ searched, q, skill, timezone }: Record<string, unknown>): VaSearchState => ({
  ...(searched === true && { searched }),
  ...(searchText(q) && { q: searchText(q) }),
  ...(searchText(skill) && { skill: searchText(skill) }),
  ...(searchText(timezone) && { timezone: searchText(timezone) }),
})

export const isVaSearch = ({ search }: { search: Record<string, unknown> }) =>
  Object.keys(readVaSearch(search)).length > 0
