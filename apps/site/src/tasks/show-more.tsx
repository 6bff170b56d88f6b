import { ErrorState } from '@kazi/ui/error-state'
import { ShowMore as MoreButton } from '@kazi/ui/show-more'
import classes from './tasks.module.css'
import type { More } from './use-task-pages.ts'

/** Below a list that has more rows than it shows: how many, and the way to them. */
export function ShowMore({ left, orMore, reading, failed, onMore }: More) {
  if (left <= 0) return null
  if (failed) return <ErrorState small onRetry={onMore} retrying={reading} />
  return (
    <MoreButton className={classes.more} variant="subtle" loading={reading} onClick={onMore}>
      Show more ({left.toLocaleString('en')}
      {orMore && '+'} left)
    </MoreButton>
  )
}
