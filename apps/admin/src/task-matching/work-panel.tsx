import { hours } from '@kazi/schemas/format'
import { quoteText } from '@kazi/schemas/quote'
import { DeliveryList } from '@kazi/ui/delivery-list'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { Place } from '@kazi/ui/place'
import { QuestionList } from '@kazi/ui/question-list'
import { RatingStars } from '@kazi/ui/rating'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { SkillChips } from '@kazi/ui/skill-chips'
import { StepChecklist } from '@kazi/ui/step-checklist'
import { VaAvatar } from '@kazi/ui/va-avatar'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Facts } from '#/records/facts.tsx'
import { fileAccess } from '#/session/file-access.ts'
import type { MatchingTask } from './matching-task.ts'
import classes from './task-matching.module.css'

/** Who has the task, and its progress. */
export function WorkPanel({ task }: { task: MatchingTask }) {
  const { work } = task
  if (!work)
    return (
      <Section title="Work">
        <div className={classes.panel}>
          <EmptyState
            small
            title={task.status === 'completed' ? 'The VA has left the network' : 'No VA assigned'}
            text={
              task.status !== 'completed'
                ? 'No VA is requested at the moment. Once the client asks for one, candidates appear here.'
                : task.acceptedAt
                  ? 'The work was completed, and the result was accepted.'
                  : 'The work was completed. You or the client can still accept the result.'
            }
          />
        </div>
      </Section>
    )
  return (
    <Section title={work.completedAt ? 'Delivered work' : 'Work in progress'}>
      <div className={classes.panel}>
        <div className={classes.who}>
          <VaAvatar name={work.name} photo={work.photo} />
          <div>
            <Anchor fw={600} renderRoot={(props) => <Link to="/admin/vas" search={{ va: work.vaId }} {...props} />}>
              {work.name}
            </Anchor>
            <p className={classes.muted}>
              <Place timezone={work.timezone} />
            </p>
          </div>
        </div>
        <SkillChips skills={work.skills} />
        <Progress work={work} task={task} />
        <Quoted title="Changes the client requested" text={work.changesNote} />
        <StepChecklist steps={work.steps} />
        <QuestionList
          questions={work.questions}
          client={task.clientName}
          waits={task.deadline !== null && 'The deadline waits for the answer'}
        />
        <DeliveryList deliveries={work.deliveries} access={fileAccess} title="Delivered to the client" />
        {work.rating !== null && (
          <div>
            <h3 className={classes.small}>Review</h3>
            <RatingStars value={work.rating} />
            {work.comment && <p className={classes.prose}>{work.comment}</p>}
          </div>
        )}
      </div>
    </Section>
  )
}

type Work = NonNullable<MatchingTask['work']>

/** What the team said when it gave the task away beats what an analysis expected. */
function expectedHours({ estimatedHours, agreedMinHours, agreedMaxHours }: Work) {
  if (estimatedHours !== null) return count(estimatedHours, 'hour')
  if (agreedMinHours === null || !agreedMaxHours) return 'Not given'
  if (agreedMinHours === agreedMaxHours) return count(agreedMaxHours, 'hour')
  return `${agreedMinHours}–${count(agreedMaxHours, 'hour')}`
}

const AssignmentLink = ({ id }: { id: number }) => (
  <Anchor renderRoot={(props) => <Link to="/admin/va-management" search={{ assignment: id }} {...props} />}>
    Open the assignment
  </Anchor>
)

function Progress({ work, task }: { work: Work; task: MatchingTask }) {
  const at = (time: string | null, none: string) => (time ? <RelativeTime at={time} /> : none)
  const facts: [string, ReactNode][] = [
    ['Price', work.agreed ? quoteText(work.agreed) : 'No price'],
    ['Estimated hours', expectedHours(work)],
    ['Started', at(work.startedAt, 'Not yet')],
    ['Delivered', at(work.completedAt, work.deliveries.length > 0 ? 'Sent back for changes' : 'Not yet')],
    ['Accepted', at(task.acceptedAt, 'Not yet')],
    ['Logged', work.minutes ? hours(work.minutes) : 'No hours yet'],
  ]
  if (task.reviewBy && !task.acceptedAt)
    facts.push(['Accepted automatically', <RelativeTime key="by" at={task.reviewBy} />])
  if (task.assignmentId) facts.push(['Assignment', <AssignmentLink key="assignment" id={task.assignmentId} />])
  return <Facts facts={facts} />
}

const Quoted = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <div>
      <h3 className={classes.small}>{title}</h3>
      <p className={classes.prose}>{text}</p>
    </div>
  )
