import { IconAlertTriangle, IconClockExclamation, IconClockHour4 } from '../tabler/all.gen.ts'
import classes from './due-clock.module.css'
import { dueState, exactTime, toDate } from './format.ts'
import { useNow } from './use-now.ts'

type Props = {
  dueAt: string | Date
}

const icons = { calm: IconClockHour4, soon: IconClockExclamation, overdue: IconAlertTriangle }

/** Time left until a deadline: calm, amber after the team's internal target, red when overdue. */
export function DueClock({ dueAt }: Props) {
  const { state, text } = dueState(dueAt, useNow())
  const Icon = icons[state]
  return (
    <time className={classes.clock} data-state={state} dateTime={toDate(dueAt).toISOString()} title={exactTime(dueAt)}>
      <Icon size={17} stroke={2} aria-hidden />
      {text}
    </time>
  )
}
