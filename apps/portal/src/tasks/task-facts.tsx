import { firstName, hours, money } from '@kazi/schemas/format'
import { payForHours } from '@kazi/schemas/money'
import { locale, say } from '@kazi/schemas/say'
import { endOfDay, offsetAt, zoneOf } from '@kazi/schemas/zones'
import { comingTime, count, isDay, relativeDay, shortDate, weekdayDate } from '@kazi/ui/format'
import { Place } from '@kazi/ui/place'
import { RelativeTime } from '@kazi/ui/relative-time'
import { useNow } from '@kazi/ui/use-now'
import type { ReactNode } from 'react'
import type { VaTask } from './va-task.ts'
import classes from './va-task-card.module.css'

/** What a VA needs to know at a glance: for whom, for how much, until when. */
export function TaskFacts({ task }: { task: VaTask }) {
  const { clientName, clientTimezone, loggedMinutes } = task
  return (
    <dl className={classes.facts}>
      {clientName && (
        <Fact name={say('Client:')}>
          {clientName}
          {clientTimezone && (
            <span className={classes.more}>
              {' · '}
              <Place timezone={clientTimezone} />
            </span>
          )}
        </Fact>
      )}
      <Fact name={say('Due:')}>
        <Due task={task} />
      </Fact>
      <Fact name={say('Agreed:')}>{agreedText(task)}</Fact>
      <Fact name={say('Estimated:')}>{estimate(task)}</Fact>
      <Fact name={say('Logged:')}>{loggedMinutes === 0 ? say('Nothing yet') : hours(loggedMinutes)}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** '6 hours', or what client and team agreed at first: '1 to 4 hours'. */
function estimate({ estimatedHours, agreedMinHours, agreedMaxHours }: VaTask) {
  if (estimatedHours !== null) return count(estimatedHours, 'hour')
  // What a device stored before these figures were sent has none.
  if (typeof agreedMinHours !== 'number' || typeof agreedMaxHours !== 'number') return say('Not set')
  const most = count(agreedMaxHours, 'hour')
  if (agreedMinHours === agreedMaxHours) return most
  return say('{min} to {hours}', { min: agreedMinHours.toLocaleString(locale()), hours: most })
}

/** '$12/hr, about $72', '$65 fixed price'. */
function agreedText({ agreed, estimatedHours }: VaTask) {
  if (!agreed) return say('No rate set')
  const { unit, ...amount } = agreed
  const price = money(amount)
  if (unit === 'fixed') return say('{price} fixed price', { price })
  if (!estimatedHours) return `${price}${say('/hr')}`
  const total = money(payForHours(amount, estimatedHours))
  return say('{price}/hr, about {total}', { price, total })
}

/** A deadline is the client's day: where the VA's clock differs, it says when that day ends here. */
function Due({ task: { deadline, clientTimezone } }: { task: VaTask }) {
  const now = useNow()
  if (!deadline) return say('No deadline')
  const zone = zoneOf(clientTimezone)
  const end = zone && isDay(deadline) ? endOfDay(zone, deadline) : undefined
  const elsewhere = zone && end && offsetAt(zone, end) !== -end.getTimezoneOffset()
  // From a week on, the relative time is the date itself.
  const near = relativeDay(deadline, now) !== shortDate(deadline, now)
  return (
    <>
      <RelativeTime at={deadline} />
      <span className={classes.more}>
        {near && ` · ${weekdayDate(deadline, now)}`}
        {elsewhere && ` · ${say('until {time} your time', { time: comingTime(end, now) })}`}
      </span>
    </>
  )
}

/** The next thing to do, or whose turn it is. */
export function leadOf(
  { status, questions, changesNote, deadline, completedAt, reviewFrom, clientName, paused }: VaTask,
  reviewDays: number,
) {
  const client = clientName ? firstName(clientName) : say('The client')
  if (questions.some(({ state }) => state === 'open'))
    return clientName ? say('Waiting for {client}’s answer', { client }) : say('Waiting for the client’s answer')
  if (status === 'assigned' && paused) return say('You can read the brief already')
  if (status === 'assigned') return say('Read the brief, then start')
  if (status === 'in_progress')
    return changesNote
      ? say('Make the changes that {client} asked for', { client })
      : deadline
        ? say('Deliver by {day}', { day: weekdayDate(deadline) })
        : say('Deliver when it is done')
  if (status === 'reviewed') return say('Accepted')
  // What a device stored before it was sent has no `reviewFrom`.
  const from = reviewFrom ?? completedAt
  const until = from && new Date(Date.parse(from) + reviewDays * 86_400_000)
  if (!until) return say('Delivered')
  return say('{client} has until {day}, then it counts as accepted', { client, day: weekdayDate(until) })
}
