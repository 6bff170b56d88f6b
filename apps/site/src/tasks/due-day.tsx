import { exactTime, inlineTime } from '@kazi/ui/format'
import { useNow } from '@kazi/ui/use-now'
import classes from './tasks.module.css'

/** A deadline after a colon: 'in 5 days', 'tomorrow', 'Dec 18'; hovering shows the exact time. */
export const DueDay = ({ at }: { at: string }) => (
  <time className={classes.due} dateTime={at} title={exactTime(at)}>
    {inlineTime(at, useNow())}
  </time>
)
