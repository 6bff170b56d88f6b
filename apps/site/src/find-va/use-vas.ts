import { trpc } from '@kazi/client/connect'
import { publicVas } from '@kazi/client/rest'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { type Choices, choicesOf, type Filters, filterVas, type Va, type Zone } from './filters.ts'
import { isNoFilter } from './no-filter.ts'

const pageRows = 60
const chosen = (filter: string | undefined) => (isNoFilter(filter) ? undefined : filter)

/** All VAs, fetched when the visitor searches; with too many of them none, and `more`. */
export const useVas = (searched: boolean) =>
  useQuery({ queryKey: ['/api/vas'], queryFn: ({ signal }) => publicVas(signal), enabled: searched })

/** What the filters offer: the names in the whole list, or those that the server knows where a browser does not have it. */
export function useChoices({ data }: ReturnType<typeof useVas>): Choices {
  const served = trpc.vas.choices.useQuery(undefined, { enabled: data?.more ?? false })
  const here = useMemo(() => choicesOf(data?.vas ?? []), [data])
  return data?.more ? (served.data ?? here) : here
}

export type FoundVas = {
  /** Undefined until the first page has loaded. */
  vas: Va[] | undefined
  /** The number of matches: "12", "1,000+". */
  count: string
  isPending: boolean
  isFetching: boolean
  retry: () => void
  /** Loads the next page; does nothing if all are loaded. */
  more: () => void
  /** The next page failed: `more` tries it again. */
  moreFailed: boolean
  isFetchingMore: boolean
}

/**
 * The VAs that match a search. Up to 5,000 VAs the browser has the whole list and filters it itself; beyond that the
 * server searches, page by page.
 */
export function useFoundVas(
  all: ReturnType<typeof useVas>,
  { q, skill, timezone, sort }: Filters,
  { name, own }: Zone,
): FoundVas {
  const wanted = useDeferredValue(useMemo(() => ({ q, skill, timezone, sort }), [q, skill, timezone, sort]))
  const byServer = all.data?.more ?? false
  const filters = {
    ...(chosen(wanted.skill) && { skill: wanted.skill }),
    ...(chosen(wanted.timezone) && { timezone: wanted.timezone }),
    ...(wanted.sort === 'hours' && { near: name }),
  }
  const pages = trpc.vas.list.useInfiniteQuery(
    { q: wanted.q ?? '', filters, sort: wanted.sort, size: pageRows },
    { enabled: byServer, getNextPageParam: ({ next }) => next ?? undefined, placeholderData: keepPreviousData },
  )
  const here = useMemo(() => all.data && filterVas(all.data.vas, wanted, { name, own }), [all.data, wanted, name, own])
  const served = useMemo(() => pages.data?.pages.flatMap(({ rows }) => rows), [pages.data])
  if (!byServer)
    return {
      vas: here,
      count: String(here?.length ?? 0),
      isPending: all.isPending,
      isFetching: all.isFetching,
      retry: () => void all.refetch(),
      more: () => {},
      moreFailed: false,
      isFetchingMore: false,
    }
  const first = pages.data?.pages[0]
  return {
    vas: served,
    count: first ? `${first.total.toLocaleString('en')}${first.more ? '+' : ''}` : '0',
    isPending: pages.isPending,
    isFetching: pages.isFetching,
    retry: () => void pages.refetch(),
    more: () => {
      if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
    },
    moreFailed: pages.isFetchNextPageError,
    isFetchingMore: pages.isFetchingNextPage,
  }
}
