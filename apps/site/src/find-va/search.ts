import { isPrintable } from '@kazi/schemas/printable'
import type { Filters } from './filters.ts'
import { isNoFilter } from './no-filter.ts'

/** The URL parameters of a search. */
export type VaSearchState = Filters & { searched?: true | undefined }

/** The router parses numbers in a URL as numbers; here they mean their text. */
const searchText = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() && isPrintable(String(value))
    ? String(value).slice(0, 200)
    : undefined

const filterText = (value: unknown) => {
  const text = searchText(value)
  return isNoFilter(text) ? undefined : text
}

/**
 * Validated by hand, to keep zod out of the first load. Invalid values must be set to undefined: for a missing key the
 * router passes on the raw value from the URL.
 */
export const readVaSearch = ({ searched, q, skill, timezone, sort }: Record<string, unknown>): VaSearchState => ({
  searched: searched === true || undefined,
  q: searchText(q),
  skill: filterText(skill),
  timezone: filterText(timezone),
  sort: sort === 'hours' || sort === 'rating' ? sort : undefined,
})

export const isVaSearch = ({ search }: { search: Record<string, unknown> }) =>
  Object.values(readVaSearch(search)).some((value) => value !== undefined)
