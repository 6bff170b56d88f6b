import { exactTime, relativeTime } from '@kazi/ui/format'
import { useNow } from '@kazi/ui/use-now'
import classes from './tasks.module.css'

/** A deadline after a colon: 'in 5 days', 'tomorrow', 'Dec 18'; hovering shows the exact time. */
export const DueDay = ({ at }: { at: string }) => (
  <time className={classes.due} dateTime={at} title={exactTime(at)}>
    {relativeTime(at, useNow()).replace(/^(In|Today|Tomorrow|Yesterday)\b/, (word) => word.toLowerCase())}
  </time>
)
