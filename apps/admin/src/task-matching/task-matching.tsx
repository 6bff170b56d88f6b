import { trpc } from '@kazi/client/connect'
import { isNotFound } from '@kazi/client/errors'
import { taskRules } from '@kazi/schemas/task-states'
import { PageHeader } from '@kazi/ui/page-header'
import { PageNotFound } from '@kazi/ui/page-not-found'
import { CardSkeleton } from '@kazi/ui/skeletons'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import { OwnerButton, SnoozeMenu } from '#/queue/queue-actions.tsx'
import { AlsoHere } from '#/records/also-here.tsx'
import { promisedAt } from '#/records/request-clock.tsx'
import { May } from '#/session/may.tsx'
import { AcceptResult } from './accept-result.tsx'
import { benchOfTask } from './bench.ts'
import { Candidates } from './candidates.tsx'
import { EarlierWork } from './earlier-work.tsx'
import type { MatchingTask } from './matching-task.ts'
import { AskClient, CannotFill, TakeOff } from './reason-actions.tsx'
import classes from './task-matching.module.css'
import { TaskPanel } from './task-panel.tsx'
import { isWithdrawn, WithdrawnNotice } from './withdrawn-notice.tsx'
import { WorkPanel } from './work-panel.tsx'

/** @param va the VA whom a link has named: the page opens at that candidate. */
type Props = { taskId: number; q: string; va?: number | undefined; onSearch: (q: string) => void }

/** Matching a task: the request on the left, who could take it on the right. */
export function TaskMatching({ taskId, q, va, onSearch }: Props) {
  const query = trpc.admin.tasks.get.useQuery({ id: taskId })
  // A request that goes while somebody works on it does not go without a word.
  const [seen, setSeen] = useState(false)
  if (!seen && query.data?.status === 'requested_for_va') setSeen(true)
  if (isNotFound(query.error)) return <NoTask />
  if (!query.data)
    return (
      <>
        <PageHeader above={<BackToRequests />} title={`Task ${taskId}`} />
        <Loaded query={query} failure="Failed to fetch the request" skeleton={<CardSkeleton count={4} />}>
          {() => null}
        </Loaded>
      </>
    )
  const task = query.data
  return (
    <>
      <Head task={task} />
      <div className={classes.columns}>
        <TaskPanel task={task} />
        <div className={classes.side}>
          {task.status === 'requested_for_va' ? (
            <Candidates bench={benchOfTask(task)} q={q} va={va} onSearch={onSearch} />
          ) : (
            // The notice says what the panel would: nobody has it.
            (seen && isWithdrawn(task) && <WithdrawnNotice task={task} />) || <WorkPanel task={task} />
          )}
          {task.earlierWork.length > 0 && <EarlierWork task={task} />}
        </div>
      </div>
    </>
  )
}

/** In place of a task that is not there, or cannot be. */
export const NoTask = () => (
  <PageNotFound home={<BackToRequests />} text="There is no task with this number. It may have been deleted." />
)

export const BackToRequests = () => (
  <Anchor renderRoot={(props) => <Link to="/admin/client-requests" {...props} />}>Client Requests</Anchor>
)

const Head = ({ task }: { task: MatchingTask }) => (
  <PageHeader
    above={<BackToRequests />}
    title={`${task.requestState ? 'Request' : 'Task'} ${task.id}: ${task.clientName}`}
    actions={
      <>
        <AlsoHere record={`task ${task.id}`} />
        <May>
          {task.status === 'requested_for_va' && <QueueActions task={task} />}
          {taskRules[task.status].held && <TakeOff task={task} />}
          {task.status === 'completed' && !task.acceptedAt && <AcceptResult task={task} />}
        </May>
      </>
    }
  />
)

const QueueActions = ({ task }: { task: MatchingTask }) => {
  const { id, clientName: name, owner, snoozedUntil, pausedAt, requestState } = task
  const dueAt = promisedAt({ state: requestState, dueAt: task.dueAt })
  const request = { kind: 'task' as const, id, name, owner, snoozedUntil, dueAt }
  return (
    <>
      <OwnerButton request={request} />
      {requestState === 'open' && !pausedAt && <AskClient task={task} />}
      <SnoozeMenu request={request} />
      <CannotFill task={task} />
    </>
  )
}
