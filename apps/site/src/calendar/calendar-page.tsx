import { trpc } from '@kazi/client/connect'
import { leadFocus } from '@kazi/client/lead-focus'
import { useCommand } from '@kazi/client/use-command'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { PageHeader } from '@kazi/ui/page-header'
import { Section } from '@kazi/ui/section'
import { Button } from '@mantine/core'
import { lazy, useRef, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import classes from './calendar.module.css'
import { CalendarUpload } from './calendar-upload.tsx'
import { DelegateList } from './delegate-list.tsx'
import { HoursChart } from './hours-chart.tsx'

const ConfirmDialog = lazy(() => import('@kazi/ui/confirm-dialog').then((file) => ({ default: file.ConfirmDialog })))

/** The delegation audit: where the week goes, what repeats, and what somebody else could do. */
export function CalendarPage() {
  const [audit] = trpc.tasks.calendar.audit.useSuspenseQuery()
  const [suggestions] = trpc.tasks.calendar.suggestions.useSuspenseQuery()
  const free = audit.delegable.reduce((sum, { hoursPerWeek }) => sum + hoursPerWeek, 0)
  return (
    <>
      <PageHeader
        title="What could you delegate?"
        description="Upload your calendar. We add up your week, and show what repeats and what a VA could take over."
        actions={audit.events > 0 && <Clear />}
      />
      <CalendarUpload />
      {audit.events > 0 && (
        <Section
          title={free > 0 ? `About ${Math.round(free * 10) / 10} hours a week could be free` : 'Your week'}
          description={`From ${count(audit.events, 'event')} in the weeks around today. Uploads add up: if events have moved since, clear the calendar and upload it again.`}
        >
          <HoursChart hours={audit.hours} />
        </Section>
      )}
      {audit.repeating.length > 0 && (
        <Section title="What repeats" count={audit.repeating.length}>
          <ul className={classes.list}>
            {audit.repeating.map(({ title, count: times, hoursPerWeek, kind }) => (
              <li key={title} className={classes.row}>
                <span className={classes.words}>
                  <strong>{title}</strong>
                  <span className={classes.quiet}>{kind}</span>
                </span>
                <span className={classes.quiet}>
                  {times} times, {hoursPerWeek} h a week
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {suggestions.length > 0 ? (
        <DelegateList suggestions={suggestions} />
      ) : (
        <EmptyState
          small
          title="Nothing to suggest yet"
          text="Upload a calendar, or tell us about your business, and we suggest what to hand over first."
        />
      )}
    </>
  )
}

function Clear() {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLParagraphElement>(null)
  const close = () => setAsking(false)
  const clear = useCommand(trpc.tasks.calendar.clear, {
    success: 'Calendar cleared',
    onDone: () => {
      close()
      leadFocus(document.getElementById('main'), question.current?.closest('[role="dialog"]'), button.current)
    },
  })
  return (
    <>
      <Button ref={button} variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Clear Calendar
      </Button>
      {asking && (
        <OnDemand onClose={close}>
          <ConfirmDialog
            opened
            onClose={close}
            onConfirm={() => clear.run()}
            loading={clear.isPending}
            title="Clear your calendar?"
            confirmLabel="Clear Calendar"
            danger
          >
            <p ref={question}>
              All events you uploaded will be gone for good. Your own calendar and your tasks stay as they are.
            </p>
          </ConfirmDialog>
        </OnDemand>
      )}
    </>
  )
}
