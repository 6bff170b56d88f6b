import { trpc } from '@kazi/client/connect'
import { applicationEvents } from '@kazi/schemas/application-states'
import { nineEasternIn } from '@kazi/schemas/zones'
import { DueClock } from '@kazi/ui/due-clock'
import { EmptyState } from '@kazi/ui/empty-state'
import { Place } from '@kazi/ui/place'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { SkillChips } from '@kazi/ui/skill-chips'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Timeline } from '@kazi/ui/timeline'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import classes from '#/records/drawer.module.css'
import { Facts } from '#/records/facts.tsx'
import { RecordDrawer } from '#/records/record-drawer.tsx'
import { RecordNotes } from '#/records/record-notes.tsx'
import { May } from '#/session/may.tsx'
import type { Application } from './application.ts'
import { Duplicate, isDue, overlapText, Portfolio } from './application-columns.tsx'
import { ReviewActions } from './review-actions.tsx'

type Props = { id: number | undefined; onClose: () => void }

/** The whole application; the list shows only excerpts. */
export function ApplicationDrawer({ id, onClose }: Props) {
  const query = trpc.admin.applications.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      query={query}
      noun="application"
      presence="application"
      title={({ name }) => name}
      missing={{
        title: 'This application does not exist',
        text: 'Please check the link.',
      }}
    >
      {(application) => <Details application={application} />}
    </RecordDrawer>
  )
}

function Details({ application }: { application: Application }) {
  return (
    <>
      <div className={classes.state}>
        <StatusBadge of="application" status={application.state} />
        {isDue(application) && <DueClock dueAt={application.dueAt} />}
        {application.duplicate && <Duplicate />}
      </div>
      <May>
        <ReviewActions application={application} />
      </May>
      <Section title="Introduction" order={3}>
        <p className={classes.prose}>{application.introduction}</p>
      </Section>
      <About application={application} />
      <RecordNotes kind="application" id={application.id} />
      <History id={application.id} name={application.name} />
    </>
  )
}

function About({
  application: { email, skills, experience, hourlyRate, timezone, portfolio, name, ...rest },
}: {
  application: Application
}) {
  const nine = nineEasternIn(timezone)
  const facts: [string, ReactNode][] = [
    [
      'Email',
      <Anchor key="mail" href={`mailto:${email}`}>
        {email}
      </Anchor>,
    ],
    ['Skills', <SkillChips key="skills" skills={skills} max={30} />],
    ['Experience', experience],
    ['Hourly rate', hourlyRate],
    [
      'Timezone',
      <span key="timezone">
        <Place timezone={timezone} />: {overlapText(timezone)}
        {nine && `; 9 AM Eastern is ${nine.replace(':00', '')} there`}
      </span>,
    ],
    ['Portfolio', portfolio ? <Portfolio key="portfolio" url={portfolio} of={name} /> : 'Not given'],
    ['Applied', <RelativeTime key="applied" at={rest.createdAt} />],
  ]
  if (rest.message)
    facts.push([
      'Our last message',
      <span key="message" className={classes.prose}>
        {rest.message}
      </span>,
    ])
  if (rest.vaId)
    facts.push([
      'VA record',
      <Anchor
        key="va"
        renderRoot={(props) => <Link to="/admin/vas" search={{ va: rest.vaId ?? undefined }} {...props} />}
      >
        Open in the VA database
      </Anchor>,
    ])
  return (
    <Section title="Application" order={3}>
      <Facts facts={facts} />
    </Section>
  )
}

function History({ id, name }: { id: number; name: string }) {
  const query = trpc.admin.applications.history.useQuery({ id })
  return (
    <Section title="History" order={3}>
      <Loaded query={query} failure="Couldn't load the history" small>
        {(events) =>
          events.length === 0 ? (
            <EmptyState small title="No activity yet" />
          ) : (
            <Timeline
              label="History"
              events={events.map(({ id: event, kind, actor, message, at }) => ({
                id: event,
                at,
                actor: actor === 'applicant' ? name : `Team (${actor})`,
                text: applicationEvents[kind],
                ...(message && { detail: message }),
              }))}
            />
          )
        }
      </Loaded>
    </Section>
  )
}
