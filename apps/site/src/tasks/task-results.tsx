import { trpc } from '@kazi/client/connect'
import { EmptyState } from '@kazi/ui/empty-state'
import { ErrorState } from '@kazi/ui/error-state'
import { count } from '@kazi/ui/format'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { DashboardSearch } from './dashboard-search.ts'
import { SelectableTasks } from './selectable-tasks.tsx'
import { TaskCard } from './task-card.tsx'
import classes from './tasks.module.css'
import { useDeleting } from './use-delete.ts'

type Props = { search: DashboardSearch; selecting: boolean; onClear: () => void }

/** The tasks that a search found, in the order that was asked for. */
export function TaskResults({ search, selecting, onClear }: Props) {
  const { q = '', status, priority, sort } = search
  const deleting = useDeleting()
  const { data, isError, refetch, isFetching, fetchNextPage, hasNextPage, isFetchingNextPage } =
    trpc.tasks.page.useInfiniteQuery(
      // The most urgent and the newest come first, the next deadline too.
      { q, filters: { status, priority }, sort: sort ?? 'newest', desc: sort !== 'due', size: 20 },
      // While the next answer is read, the last one stays on screen.
      { getNextPageParam: ({ next }) => next ?? undefined, placeholderData: keepPreviousData },
    )
  if (isError && !data) return <ErrorState small onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListSkeleton count={3} label="Searching" />
  const [first] = data.pages
  const tasks = data.pages.flatMap(({ rows }) => rows).filter(({ id }) => !deleting.has(id))
  const total = first?.total ?? 0
  if (total === 0)
    return (
      <EmptyState
        small
        title="No tasks match"
        text="Try other words, or look at all of them."
        action={
          <Button variant="default" onClick={onClear}>
            Show All Tasks
          </Button>
        }
      />
    )
  return (
    <>
      <div className={classes.found}>
        <p role="status">
          {count(total, 'task')}
          {first?.more && ' or more'} found
        </p>
        <Button variant="subtle" size="sm" onClick={onClear}>
          Show All Tasks
        </Button>
      </div>
      <SelectableTasks tasks={tasks} selecting={selecting} renderTask={(task) => <TaskCard task={task} />} />
      {hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show More
        </Button>
      )}
    </>
  )
}
