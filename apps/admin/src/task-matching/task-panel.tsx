import { priceUnits } from '@kazi/schemas/work-states'
import { DueClock } from '@kazi/ui/due-clock'
import { exactTime } from '@kazi/ui/format'
import { Money } from '@kazi/ui/money'
import { Place } from '@kazi/ui/place'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Timeline } from '@kazi/ui/timeline'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Facts } from '#/table/facts.tsx'
import { asTimeline } from './task-events.ts'
import classes from './task-matching.module.css'
import type { MatchingTask } from './task-matching.tsx'

/** The client's full request, and its history. */
export function TaskPanel({ task }: { task: MatchingTask }) {
  return (
    <div className={classes.task}>
      <div className={classes.state}>
        <StatusBadge of="task" status={task.status} />
        {task.dueAt && <DueClock dueAt={task.dueAt} />}
      </div>
      <Section title="Request details">
        <p className={classes.prose}>{task.taskText}</p>
        <Part title="Brief" text={task.enhancedDescription} />
        <Part title="Notes" text={task.notes} />
        <TaskFacts task={task} />
      </Section>
      {task.proposals.length > 0 && <Proposals task={task} />}
      <Section title="Activity">
        <Timeline events={asTimeline(task.timeline)} />
      </Section>
    </div>
  )
}

const Part = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <div>
      <h3 className={classes.small}>{title}</h3>
      <p className={classes.prose}>{text}</p>
    </div>
  )

function TaskFacts({ task }: { task: MatchingTask }) {
  const zone = task.clientTimezone
  const facts: [string, ReactNode][] = [
    ['Client', task.clientName],
    [
      'Email',
      <Anchor key="mail" href={`mailto:${task.clientEmail}`}>
        {task.clientEmail}
      </Anchor>,
    ],
    ['Timezone', zone ? <Place key="z" timezone={zone} /> : 'Unknown'],
    ['Category', task.category ?? 'Not given'],
    ['Priority', task.priority ? <PriorityBadge key="p" priority={task.priority} /> : 'Not given'],
    ['Deadline', task.deadline ? <RelativeTime key="d" at={task.deadline} /> : 'Not given'],
    ['Budget', task.budget ?? 'Not given'],
  ]
  if (task.requestedAt) facts.push(['Requested', <RelativeTime key="r" at={task.requestedAt} />])
  if (task.dueAt) facts.push(['Promised by', exactTime(task.dueAt)])
  return <Facts facts={facts} />
}

const Proposals = ({ task }: { task: MatchingTask }) => (
  <Section title="Proposals">
    <ul className={classes.proposals}>
      {task.proposals.map(({ id, state, va, sentence, quote, score, createdAt }) => (
        <li key={id}>
          <div className={classes.between}>
            <strong>{va.name}</strong>
            <StatusBadge of="proposal" status={state} />
          </div>
          {sentence && <p className={classes.prose}>{sentence}</p>}
          <p className={classes.muted}>
            {quote ? (
              <>
                <Money amount={quote} /> {priceUnits[quote.unit]}
              </>
            ) : (
              'No quote'
            )}
            {' · '}score {Math.round(score)}
            {' · '}
            <RelativeTime at={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  </Section>
)
