import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import type { Analysis } from '@kazi/schemas/analysis'
import { inQuotes } from '@kazi/schemas/in-quotes'
import { quoteText } from '@kazi/schemas/quote'
import { clientThread, teamThread, teamThreadOfTask } from '@kazi/schemas/thread-id'
import { count, exactTime, shortDate } from '@kazi/ui/format'
import { Place } from '@kazi/ui/place'
import { PriorityBadge, priorityWord } from '@kazi/ui/priority-badge'
import { QuestionList } from '@kazi/ui/question-list'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Timeline } from '@kazi/ui/timeline'
import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Facts } from '#/records/facts.tsx'
import { HoldBadge } from '#/records/hold-badge.tsx'
import { RecordNotes } from '#/records/record-notes.tsx'
import { RequestClock } from '#/records/request-clock.tsx'
import { May } from '#/session/may.tsx'
import { AnalysisSection } from './analysis-section.tsx'
import type { MatchingTask } from './matching-task.ts'
import { asTimeline } from './task-events.ts'
import classes from './task-matching.module.css'
import { WithdrawButton } from './withdraw-button.tsx'

/** The client's full request, and its history. */
export function TaskPanel({ task }: { task: MatchingTask }) {
  return (
    <div className={classes.task}>
      <div className={classes.state}>
        <StatusBadge of="task" status={task.status} />
        {!task.pausedAt && <Turn task={task} />}
        {task.requestState && <HoldBadge pausedAt={task.pausedAt} snoozedUntil={task.snoozedUntil} />}
      </div>
      <Section title="Request details">
        <p className={classes.prose}>{task.taskText}</p>
        <Part title="Brief" text={task.enhancedDescription} />
        <Part title="Notes" text={task.notes} />
        <TaskFacts task={task} />
      </Section>
      <AnalysisSection analysis={task.analysis} />
      <QuestionList
        questions={task.questions}
        client={task.clientName}
        title="What we asked"
        waits="The clock is paused until they answer"
      />
      {task.proposals.length > 0 && <Proposals task={task} />}
      <Section title="Team notes">
        <RecordNotes kind="task" id={task.id} />
      </Section>
      <Section title="Activity">
        <Timeline events={asTimeline(task.timeline)} />
      </Section>
    </div>
  )
}

/** Whose move is next: the team's by a time, or the client's. */
function Turn({ task: { requestState, dueAt, proposals } }: { task: MatchingTask }) {
  const offered = proposals.filter(({ state }) => state === 'offered').length
  if (requestState === 'proposed' && offered > 0) return <span>{count(offered, 'VA')} proposed: client's turn</span>
  return <RequestClock state={requestState} dueAt={dueAt} />
}

const Part = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <div>
      <h3 className={classes.small}>{title}</h3>
      <p className={classes.prose}>{text}</p>
    </div>
  )

const notGiven = (read: string | null) => (read ? `Not given (the analysis ${read})` : 'Not given')
const priority = (analysis: Analysis) => `says ${priorityWord(analysis.priority)}`
function deadline({ deadline }: Analysis) {
  const day = deadline?.day ?? deadline?.at
  return deadline && `reads ${day ? shortDate(day) : inQuotes(deadline.phrase)}`
}

function TaskFacts({ task }: { task: MatchingTask }) {
  const zone = task.clientTimezone
  const read = task.analysis?.danger ? null : task.analysis
  const facts: [string, ReactNode][] = [
    [
      'Client',
      <Anchor
        key="client"
        renderRoot={(props) => (
          <Link to="/admin/clients-system/$clientId" params={{ clientId: task.userId }} {...props} />
        )}
      >
        {task.clientName}
      </Anchor>,
    ],
    [
      'Email',
      <Anchor key="mail" href={`mailto:${task.clientEmail}`}>
        {task.clientEmail}
      </Anchor>,
    ],
    ['Timezone', zone ? <Place key="z" timezone={zone} /> : 'Unknown'],
    ['Category', task.category ?? 'Not given'],
    ['Priority', task.priority ? <PriorityBadge key="p" priority={task.priority} /> : notGiven(read && priority(read))],
    ['Deadline', task.deadline ? <RelativeTime key="d" at={task.deadline} /> : notGiven(read && deadline(read))],
    ['Budget', task.budget ?? 'Not given'],
  ]
  if (task.requestedAt) facts.push(['Requested', <RelativeTime key="r" at={task.requestedAt} />])
  if (task.dueAt && !task.pausedAt && task.requestState !== 'proposed')
    facts.push(['Promised by', exactTime(task.dueAt)])
  if (task.requestState) facts.push(['Owner', task.owner ?? 'Nobody yet'])
  facts.push(['Conversations', <Conversations key="c" task={task} />])
  return <Facts facts={facts} />
}

/** With the VA who has it, and with the client; with the client alone while nobody has it. */
function Conversations({ task: { id, clientName, work } }: { task: MatchingTask }) {
  const threads: [thread: string, name: string][] = work
    ? [
        [teamThread(work.vaTaskId, work.vaId), work.name],
        [clientThread(work.vaTaskId, work.vaId), `${clientName} and ${work.name}`],
      ]
    : [[teamThreadOfTask(id), clientName]]
  return threads.map(([thread, name]) => (
    <div key={thread}>
      <Anchor renderRoot={(props) => <Link to="/admin/messages" search={{ thread }} {...props} />}>With {name}</Anchor>
    </div>
  ))
}

const Proposals = ({ task }: { task: MatchingTask }) => (
  <Section title="Proposals">
    <ul className={classes.proposals}>
      {task.proposals.map(({ id, state, va, sentence, quote, score, createdAt }) => (
        <li key={id}>
          <div className={classes.between}>
            <strong>{va.name}</strong>
            <Group gap="xs">
              <StatusBadge of="proposal" status={state} />
              {state === 'offered' && (
                <May>
                  <Withdraw taskId={task.id} va={va} />
                </May>
              )}
            </Group>
          </div>
          {sentence && <p className={classes.prose}>{sentence}</p>}
          <p className={classes.muted}>
            {quote ? quoteText(quote) : 'No quote'}
            {' · '}score {Math.round(score)}
            {' · '}
            <RelativeTime at={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  </Section>
)

/** The client is not told: they see what is offered, and nothing of it again when the VA is proposed anew. */
function Withdraw({ taskId, va }: { taskId: number; va: { id: number; name: string } }) {
  const withdraw = useCommand(trpc.admin.tasks.withdraw, {
    success: { title: 'Proposal withdrawn', text: 'The client is not notified, also not when you propose them again.' },
  })
  return (
    <WithdrawButton
      name={va.name}
      pending={withdraw.isPending}
      onWithdraw={() => withdraw.run({ id: taskId, vaId: va.id })}
    />
  )
}
