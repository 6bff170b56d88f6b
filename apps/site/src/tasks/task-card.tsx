import { trpc } from '@kazi/client/connect'
import { promises, taskRules } from '@kazi/schemas/task'
import { DueClock } from '@kazi/ui/due-clock'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Link } from '@tanstack/react-router'
import { type Task, type TaskDetails, wordsOf } from './task.ts'
import { TaskActions } from './task-actions.tsx'
import classes from './tasks.module.css'

/** One task of the dashboard: what it is, how it stands, what happens next, and what one can do about it. */
export function TaskCard({ task }: { task: Task }) {
  const { title, rest } = wordsOf(task.taskText)
  // Proposals, the clock and the VA's name are read with the task itself; the list does not carry them.
  const { data: details } = trpc.tasks.get.useQuery({ id: task.id }, { enabled: task.status !== 'pending' })
  const offers = offersOf(details)
  const yourMove =
    offers > 0 || (details?.status === 'completed' && details.next?.who === 'client' && !details.work?.reviewedAt)
  return (
    <li className={classes.card} data-your-move={yourMove || undefined}>
      <div className={classes.cardTop}>
        <StatusBadge of="task" status={task.status} />
        {task.priority && <PriorityBadge priority={task.priority} short />}
        {task.deadline && (
          <span className={classes.quiet}>
            Due: <RelativeTime at={task.deadline} />
          </span>
        )}
      </div>
      <h3 className={classes.cardTitle}>
        <Link to="/tasks/$id" params={{ id: String(task.id) }}>
          {title}
        </Link>
      </h3>
      {rest && <p className={classes.cardText}>{rest}</p>}
      <p className={classes.cardNext}>
        <NextLine task={task} details={details} offers={offers} />
      </p>
      <TaskActions task={task} offers={offers} toReview={Boolean(yourMove && !offers)} />
    </li>
  )
}

const offersOf = (details: TaskDetails | undefined) =>
  details?.status === 'requested_for_va'
    ? details.proposals.filter((proposal) => proposal.state === 'offered').length
    : 0

type NextProps = { task: Task; details: TaskDetails | undefined; offers: number }

function NextLine({ task, details, offers }: NextProps) {
  if (offers > 0)
    return <strong>Your move: {offers === 1 ? 'one VA is' : `${offers} VAs are`} waiting for your choice.</strong>
  if (task.status === 'requested_for_va')
    return (
      <>
        Requested for VA. You are notified within {promises.requestDueHours} hours.{' '}
        {details?.request && <DueClock dueAt={details.request.dueAt} />}
      </>
    )
  if (task.status === 'in_progress' && details?.work)
    return <>{details.work.name} is working on it and hands over the result here.</>
  if (task.status === 'completed') {
    if (details?.work?.rating) return <>Finished. You gave {details.work.rating} of 5.</>
    if (details?.work?.reviewedAt) return <>Finished. You can still rate your VA.</>
    return <strong>How did it go? Look at the result and leave a review.</strong>
  }
  return <>{taskRules[task.status].nextStep}</>
}
