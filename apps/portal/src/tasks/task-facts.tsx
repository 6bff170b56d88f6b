import { priceUnits } from '@kazi/schemas/work-states'
import { endOfDay, offsetAt, zoneOf } from '@kazi/schemas/zones'
import { comingTime, count, firstName, hours, isDay, money, relativeDay, shortDate, weekdayDate } from '@kazi/ui/format'
import { Place } from '@kazi/ui/place'
import { RelativeTime } from '@kazi/ui/relative-time'
import { useNow } from '@kazi/ui/use-now'
import type { ReactNode } from 'react'
import classes from './va-task-card.module.css'
import type { VaTask } from './va-task-card.tsx'

/** What a VA needs to know at a glance: for whom, for how much, until when. */
export function TaskFacts({ task }: { task: VaTask }) {
  const { clientName, clientTimezone, loggedMinutes } = task
  return (
    <dl className={classes.facts}>
      {clientName && (
        <Fact name="Client:">
          {clientName}
          {clientTimezone && (
            <span className={classes.more}>
              {' · '}
              <Place timezone={clientTimezone} />
            </span>
          )}
        </Fact>
      )}
      <Fact name="Due:">
        <Due task={task} />
      </Fact>
      <Fact name="Agreed:">{agreedText(task)}</Fact>
      <Fact name="Estimated:">{estimate(task)}</Fact>
      <Fact name="Logged:">{loggedMinutes === 0 ? 'Nothing yet' : hours(loggedMinutes)}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const estimate = ({ estimatedHours }: VaTask) => (estimatedHours === null ? 'Not set' : count(estimatedHours, 'hour'))

/** '$12 per hour, about $72', '$65 fixed price'. */
function agreedText({ agreed, estimatedHours }: VaTask) {
  if (!agreed) return 'No rate set'
  const { unit, ...amount } = agreed
  const about =
    unit === 'hour' && estimatedHours
      ? `, about ${money({ ...amount, amountCents: Math.round(amount.amountCents * estimatedHours) })}`
      : ''
  return `${money(amount)} ${priceUnits[unit]}${about}`
}

/** A deadline is the client's day: where the VA's clock differs, it says when that day ends here. */
function Due({ task: { deadline, clientTimezone } }: { task: VaTask }) {
  const now = useNow()
  if (!deadline) return 'No deadline'
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
        {elsewhere && ` · until ${comingTime(end, now)} your time`}
      </span>
    </>
  )
}

/** The next thing to do, or whose turn it is. */
export function leadOf(
  { status, questions, changesNote, deadline, completedAt, clientName }: VaTask,
  reviewDays: number,
) {
  const client = clientName ? firstName(clientName) : 'The client'
  if (questions.some(({ state }) => state === 'open'))
    return `Waiting for ${clientName ? client : 'the client'}’s answer`
  if (status === 'assigned') return 'Read the brief, then start'
  if (status === 'in_progress')
    return changesNote
      ? `Make the changes that ${client} asked for`
      : deadline
        ? `Deliver by ${weekdayDate(deadline)}`
        : 'Deliver when it is done'
  if (status === 'reviewed') return 'Accepted'
  const until = completedAt && new Date(Date.parse(completedAt) + reviewDays * 86_400_000)
  return until ? `${client} has until ${weekdayDate(until)}, then it counts as accepted` : 'Delivered'
}
