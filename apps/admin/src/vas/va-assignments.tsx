import { trpc } from '@kazi/client/connect'
import { money } from '@kazi/schemas/format'
import { count } from '@kazi/ui/format'
import { Money } from '@kazi/ui/money'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import cells from '#/table/cells.module.css'
import { PagedRows, usePaging } from '#/table/paged-rows.tsx'
import classes from './vas.module.css'

export function VaAssignments({ vaId }: { vaId: number }) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.assignments.list.useQuery(
    { filters: { vaId }, ...paging },
    { placeholderData: keepPreviousData },
  )
  return (
    <PagedRows
      query={query}
      paging={paging}
      onPaging={setPaging}
      label="assignments"
      failure="Couldn't load the assignments"
      none="No assignments yet"
      order={4}
    >
      {(rows) => (
        <ul className={classes.assignments} aria-label="Assignments">
          {rows.map((one) => (
            <li key={one.id}>
              <div className={classes.between}>
                <strong>{one.projectTitle}</strong>
                <StatusBadge of="assignment" status={one.status} />
              </div>
              <p className={classes.muted}>
                {one.clientName} ({one.clientEmail}), {one.projectType}, since <RelativeTime at={one.startDate} />
              </p>
              {one.projectDescription !== one.projectTitle && <p className={classes.prose}>{one.projectDescription}</p>}
              <div className={classes.between}>
                <PriorityBadge priority={one.priority} />
                <span className={classes.muted}>
                  {one.fixedPrice ? (
                    `${money(one.fixedPrice)} fixed price`
                  ) : (
                    <Money amount={one.rate} per="hour" none="No rate" />
                  )}
                  {', '}
                  {count(Number(one.totalHours.toFixed(2)), 'hour')}
                  {', '}
                  {money(one.earnings)} earned
                </span>
              </div>
              {one.taskId && (
                <Link to="/admin/client-requests/$taskId" params={{ taskId: one.taskId }} className={cells.link}>
                  View task
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  )
}
