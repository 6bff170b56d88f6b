import { say } from '@kazi/schemas/say'
import classes from './availability.module.css'
import { shortDate } from './format.ts'

type Props = {
  available: boolean
  /** The day on which a VA who is off now is back. */
  backOn?: string | null
}

/** Whether a VA takes new tasks: a word and a mark, never color alone. */
export const Availability = ({ available, backOn }: Props) => (
  <span className={classes.availability} data-available={available || undefined}>
    {available
      ? say('Available')
      : backOn
        ? say('Back on {day}', { day: shortDate(backOn) })
        : say('Not available right now')}
  </span>
)
