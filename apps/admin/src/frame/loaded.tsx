import { errorText, isUnauthorized } from '@kazi/client/errors'
import { gone } from '@kazi/schemas/list'
import { ErrorState } from '@kazi/ui/error-state'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageGone } from './page-gone.tsx'

type Query<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
type Props<T> = {
  query: Query<T>
  /** The title of the error: what did not load. */
  failure: string
  skeleton?: ReactNode
  small?: boolean
  /** Goes to the first page, where the query reads the page of a list that the URL names. */
  onFirstPage?: () => void
  /** Of the heading that says so where that page is gone: one more than the heading above the list. */
  order?: 2 | 3 | 4
  children: (data: T) => ReactNode
}

/** A query in its three states: loading, failed with a retry button, loaded. */
export function Loaded<T>(props: Props<T>) {
  const { query, failure, skeleton = <ListSkeleton count={8} />, small, onFirstPage, order = 2, children } = props
  const queries = useQueryClient()
  if (query.data !== undefined) return children(query.data)
  // The key was refused, and another one is being asked for.
  if (!query.error || isUnauthorized(query.error)) return skeleton
  if (onFirstPage && errorText(query.error) === gone) return <PageGone onFirstPage={onFirstPage} order={order} />
  const retry = () => {
    void query.refetch()
    // What failed with it, such as who is asking, has no button of its own.
    const failed = { type: 'active', predicate: ({ state }) => state.status === 'error' } satisfies QueryFilters
    void queries.refetchQueries(failed, { cancelRefetch: false })
  }
  return (
    <ErrorState
      title={failure}
      text={errorText(query.error)}
      onRetry={retry}
      retrying={query.isFetching}
      small={small}
    />
  )
}
