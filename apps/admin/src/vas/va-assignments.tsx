import { trpc } from '@kazi/client/connect'
import { pageSize } from '@kazi/schemas/list'
import { Pager } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { count, money } from '@kazi/ui/format'
import { Money } from '@kazi/ui/money'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import cells from '#/table/cells.module.css'
import { Loaded } from '#/table/loaded.tsx'
import { PageGone } from '#/table/page-gone.tsx'
import classes from './vas.module.css'

export function VaAssignments({ vaId }: { vaId: number }) {
  const [place, setPlace] = useState<{ cursor?: string; size: number }>({ size: pageSize.normal })
  const { cursor, size } = place
  const query = trpc.admin.assignments.list.useQuery(
    { filters: { vaId }, size, ...(cursor && { cursor }) },
    { placeholderData: keepPreviousData },
  )
  const toFirstPage = () => setPlace({ size })
  return (
    <Loaded query={query} failure="Couldn't load the assignments" small onFirstPage={toFirstPage} order={4}>
      {(page) => {
        if (page.rows.length === 0 && page.total > 0) return <PageGone onFirstPage={toFirstPage} order={4} />
        if (page.rows.length === 0) return <EmptyState small title="No assignments yet" order={4} />
        return (
          <>
            <ul className={classes.assignments} aria-label="Assignments">
              {page.rows.map((one) => (
                <li key={one.id}>
                  <div className={classes.between}>
                    <strong>{one.projectTitle}</strong>
                    <StatusBadge of="assignment" status={one.status} />
                  </div>
                  <p className={classes.muted}>
                    {one.clientName} ({one.clientEmail}), {one.projectType}, since <RelativeTime at={one.startDate} />
                  </p>
                  {one.projectDescription !== one.projectTitle && (
                    <p className={classes.prose}>{one.projectDescription}</p>
                  )}
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
            {(page.next || page.previous) && (
              <Pager
                label="assignments"
                page={page}
                size={size}
                onSearch={(change) => setPlace({ ...place, ...change })}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
