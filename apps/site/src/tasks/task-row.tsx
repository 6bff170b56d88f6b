import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Task, titleAndBody } from './task.ts'
import classes from './tasks.module.css'

type Props = { task: Task; note?: ReactNode; actions?: ReactNode }

/** A task in one line, for completed or archived tasks. */
export const TaskRow = ({ task, note, actions }: Props) => (
  <div className={classes.row}>
    <div className={classes.rowWords}>
      <h3 className={classes.rowTitle}>
        <Link to="/tasks/$id" params={{ id: String(task.id) }} data-row-link>
          {titleAndBody(task).title}
        </Link>
      </h3>
      <div className={classes.rowFacts}>
        <StatusBadge of="task" status={task.status} size="md" />
        <RelativeTime at={task.completedAt ?? task.createdAt} />
        {note}
      </div>
    </div>
    {actions && <div className={classes.rowActions}>{actions}</div>}
  </div>
)
