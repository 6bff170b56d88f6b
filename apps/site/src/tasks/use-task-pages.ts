import { type Inputs, trpc } from '@kazi/client/connect'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Task } from './task.ts'
import { useDeleting } from './use-delete.ts'

type Query = Omit<NonNullable<Inputs['tasks']['page']>, 'cursor'>
/** What a list says of the rows that it has not read yet. */
export type More = { left: number; orMore: boolean; reading: boolean; failed: boolean; onMore: () => void }

/** A client's tasks page by page, without those that are about to be deleted. */
export function useTaskPages(query: Query, enabled = true) {
  const deleting = useDeleting()
  const pages = trpc.tasks.page.useInfiniteQuery(query, {
    enabled,
    getNextPageParam: ({ next }) => next ?? undefined,
    // While the answer to another search is read, the last one stays on screen.
    placeholderData: keepPreviousData,
  })
  const { data, isError, isFetching, refetch, fetchNextPage, hasNextPage, isFetchNextPageError } = pages
  const count = data?.pages.length ?? 0
  // More than so many pages are asked for. Live news has all pages read again, which would cancel the reading of the next one.
  const [beyond, setBeyond] = useState<number>()
  if (beyond !== undefined && count > beyond) setBeyond(undefined)
  const missing = beyond !== undefined && hasNextPage
  useEffect(() => {
    if (missing && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [missing, isFetching, isFetchNextPageError, fetchNextPage])
  const read = data?.pages.flatMap(({ rows }) => rows) ?? []
  const tasks = read.filter(({ id }) => !deleting.has(id))
  const first = data?.pages[0]
  const more: More = {
    left: hasNextPage ? (first?.total ?? 0) - read.length : 0,
    orMore: first?.more ?? false,
    reading: data ? missing && (isFetching || !isFetchNextPageError) : isFetching,
    failed: data ? isFetchNextPageError : isError,
    onMore: () => {
      if (!data) return void refetch()
      setBeyond(count)
      if (isFetchNextPageError) void fetchNextPage()
    },
  }
  return { tasks, known: data !== undefined, total: (first?.total ?? 0) - (read.length - tasks.length), more }
}

/** A list of which the dashboard has the first rows and the number: its pages are read once somebody asks for more. */
export function useMoreTasks(first: readonly Task[], total: number, query: Query) {
  const deleting = useDeleting()
  const [asked, setAsked] = useState(false)
  const pages = useTaskPages(query, asked)
  const tasks = asked && pages.known ? pages.tasks : first.filter(({ id }) => !deleting.has(id))
  // All that were shown are being deleted: the next ones take their place.
  if (!asked && tasks.length === 0 && total > 0) setAsked(true)
  if (asked && pages.known) return { tasks, more: pages.more }
  const onMore = asked ? pages.more.onMore : () => setAsked(true)
  return { tasks, more: { ...pages.more, left: total - tasks.length, orMore: false, onMore } }
}
