import { EmptyState } from '@kazi/ui/empty-state'
import { ErrorState } from '@kazi/ui/error-state'
import { count } from '@kazi/ui/format'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { Button } from '@mantine/core'
import type { DashboardSearch } from './dashboard-search.ts'
import { SelectableTasks } from './selectable-tasks.tsx'
import { ShowMore } from './show-more.tsx'
import { TaskCard } from './task-card.tsx'
import classes from './tasks.module.css'
import { useTaskPages } from './use-task-pages.ts'

type Props = { search: DashboardSearch; selecting: boolean; onClear: () => void }

/** The tasks that a search found, in the order that was asked for. */
export function TaskResults({ search, selecting, onClear }: Props) {
  const { q = '', status, priority, sort } = search
  const { tasks, known, total, more } = useTaskPages({
    // The most urgent and the newest come first, the next deadline too.
    q,
    filters: { status, priority },
    sort: sort ?? 'newest',
    desc: sort !== 'due',
    size: 20,
  })
  if (more.failed && !known) return <ErrorState small onRetry={more.onMore} retrying={more.reading} />
  if (!known) return <ListSkeleton count={3} label="Searching" />
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
          {more.orMore && ' or more'} found
        </p>
        <Button variant="subtle" size="sm" onClick={onClear}>
          Show All Tasks
        </Button>
      </div>
      <SelectableTasks tasks={tasks} selecting={selecting} renderTask={(task) => <TaskCard task={task} />} />
      <ShowMore {...more} />
    </>
  )
}
