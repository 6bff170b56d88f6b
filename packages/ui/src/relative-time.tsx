import { exactTime, relativeTime, shortRelativeTime, toDate } from './format.ts'
import classes from './relative-time.module.css'
import { useNow } from './use-now.ts'

type Props = {
  /** ISO time, or a bare day ('2026-11-30') for deadlines. */
  at: string | Date
  /** '3h ago' instead of '3 hours ago'. */
  short?: boolean
}

/** How long ago or until; the exact time, in the reader's zone with its name, on hover. */
export function RelativeTime({ at, short = false }: Props) {
  const now = useNow()
  if (Number.isNaN(toDate(at).getTime())) return <span>Unknown time</span>
  return (
    <time className={classes.time} dateTime={at instanceof Date ? at.toISOString() : at} title={exactTime(at)}>
      {short ? shortRelativeTime(at, now) : relativeTime(at, now)}
    </time>
  )
}
