import { keepFocus } from '@kazi/client/keep-focus'
import { ErrorState } from '@kazi/ui/error-state'
import { ShowMore as MoreButton } from '@kazi/ui/show-more'
import { useEffect, useRef } from 'react'
import classes from './tasks.module.css'
import type { More } from './use-task-pages.ts'

/** Below a list that has more rows than it shows: how many, and the way to them. */
export function ShowMore({ left, orMore, reading, failed, onMore }: More) {
  const lookAfterFocus = useRef<() => void>(undefined)
  // While it reads, and after the last rows, the button cannot hold the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the last rows it goes, even if they had been read before
  useEffect(() => {
    if (reading) return
    lookAfterFocus.current?.()
    lookAfterFocus.current = undefined
  }, [reading, left])
  const read = () => {
    lookAfterFocus.current = keepFocus()
    onMore()
  }
  if (left <= 0) return null
  if (failed) return <ErrorState small onRetry={read} retrying={reading} />
  return (
    <MoreButton className={classes.more} variant="subtle" loading={reading} onClick={read}>
      Show more ({left.toLocaleString('en')}
      {orMore && '+'} left)
    </MoreButton>
  )
}
