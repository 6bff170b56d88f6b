import { firstName } from '@kazi/schemas/format'
import { promises } from '@kazi/schemas/promises'
import { taskRules } from '@kazi/schemas/task-states'
import { pausedWork } from '@kazi/schemas/work-states'
import { DueClock } from '@kazi/ui/due-clock'
import { count } from '@kazi/ui/format'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Link } from '@tanstack/react-router'
import { DueDay } from './due-day.tsx'
import { onHold, type Task, titleAndBody } from './task.ts'
import { TaskActions } from './task-actions.tsx'
import classes from './tasks.module.css'

/** One task of the dashboard: its title, status, next step and actions. */
export function TaskCard({ task }: { task: Task }) {
  const { title, rest } = titleAndBody(task)
  const offers = task.status === 'requested_for_va' ? task.offers : 0
  const toReview = task.status === 'completed' && !task.acceptedAt
  return (
    <article className={classes.card} data-your-move={offers > 0 || toReview || task.asked || undefined}>
      <div className={classes.cardTop}>
        <StatusBadge of="task" status={task.status} />
        {task.paused && <StatusBadge of="assignment" status="paused" />}
        {offers > 0 && <strong>{count(offers, 'VA')} proposed: your choice</strong>}
        {task.priority && <PriorityBadge priority={task.priority} short />}
        {task.deadline && (
          <span className={classes.quiet}>
            Due: <DueDay at={task.deadline} />
          </span>
        )}
      </div>
      <h3 className={classes.cardTitle}>
        <Link to="/tasks/$id" params={{ id: String(task.id) }} data-row-link>
          {title}
        </Link>
      </h3>
      {rest && <p className={classes.cardText}>{rest}</p>}
      <p className={classes.cardNext}>
        <NextLine task={task} offers={offers} />
      </p>
      <TaskActions task={task} offers={offers} toReview={toReview} />
    </article>
  )
}

type NextProps = { task: Task; offers: number }

function NextLine({ task, offers }: NextProps) {
  const { asked, vaName } = task
  if (asked && task.status === 'requested_for_va')
    return <strong>We have a question. Our search is on hold until you answer.</strong>
  if (asked)
    return (
      <strong>
        {vaName ?? 'Your VA'} has a question. {onHold(task, vaName ? firstName(vaName) : 'Your VA')}
      </strong>
    )
  if (offers > 0) return <strong>Compare the proposals and choose your VA.</strong>
  if (task.status === 'requested_for_va')
    return (
      <>
        Requested for VA. We'll notify you within {promises.requestDueHours} hours.{' '}
        {task.requestDueAt && <DueClock dueAt={task.requestDueAt} />}
      </>
    )
  if (task.paused) return <>{pausedWork.client}</>
  if (task.status === 'in_progress' && vaName) return <>{vaName} is working on it and will deliver the result here.</>
  if (task.status === 'completed') {
    if (task.rating) return <>Finished. You gave it {task.rating} out of 5.</>
    // Nobody can rate a VA who has left.
    if (task.acceptedAt) return <>Finished. {vaName ? 'You can still rate your VA.' : 'Nothing left to do.'}</>
    if (!vaName) return <strong>Please accept the result.</strong>
    return <strong>How did it go? Check the result and leave a review.</strong>
  }
  return <>{taskRules[task.status].nextStep}</>
}
