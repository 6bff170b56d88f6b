import { plainDate } from '@kazi/schemas/format'
import { say } from '@kazi/schemas/say'
import { exactTime, inlineTime, relativeTime, shortRelativeTime, toDate } from './format.ts'
import classes from './relative-time.module.css'
import { useNow, useReaderKnown } from './use-now.ts'

type Props = {
  /** ISO time, or a bare day ('2026-11-30') for deadlines. */
  at: string | Date
} & (
  | {
      /** '3h ago' instead of '3 hours ago'. */
      short?: boolean
      inline?: never
    }
  | {
      short?: never
      /** Within a sentence, in English: 'just now'. */
      inline?: boolean
    }
)

/** Relative time; hovering shows the exact time in the reader's named zone. A server renders the date. */
export function RelativeTime({ at, short = false, inline = false }: Props) {
  const now = useNow()
  const known = useReaderKnown()
  if (Number.isNaN(toDate(at).getTime())) return <span>{say('Unknown time')}</span>
  const words = inline ? inlineTime : short ? shortRelativeTime : relativeTime
  return (
    <time
      className={classes.time}
      dateTime={at instanceof Date ? at.toISOString() : at}
      title={known ? exactTime(at) : undefined}
    >
      {known ? words(at, now) : plainDate(at)}
    </time>
  )
}
