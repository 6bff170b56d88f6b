import { trpc } from '@kazi/client/connect'
import { DueClock } from '@kazi/ui/due-clock'
import { EmptyState } from '@kazi/ui/empty-state'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { Section } from '@kazi/ui/section'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import cells from '#/table/cells.module.css'
import { Loaded } from '#/table/loaded.tsx'
import classes from './overview.module.css'

const most = 8

/** Requests that no VA was proposed for yet, by the time that is left. */
export function WaitingRequests() {
  const query = trpc.admin.requests.useQuery()
  return (
    <Section
      title="Requests by time left"
      actions={<Anchor renderRoot={(props) => <Link to="/admin/client-requests" {...props} />}>All requests</Anchor>}
    >
      <Loaded query={query} failure="Failed to fetch requests">
        {(all) => {
          const open = all.filter(({ state }) => state === 'open')
          if (open.length === 0)
            return (
              <EmptyState small title="Nobody waits for a proposal" text="New requests come up here by themselves." />
            )
          return (
            <ul className={classes.list}>
              {open.slice(0, most).map((request) => (
                <li key={request.id}>
                  <Link
                    to="/admin/client-requests/$taskId"
                    params={{ taskId: request.taskId }}
                    className={`${cells.link} ${cells.cover} ${cells.clamp}`}
                  >
                    {request.taskText}
                  </Link>
                  <div className={classes.meta}>
                    {request.dueAt && <DueClock dueAt={request.dueAt} />}
                    <span>{request.clientName}</span>
                    {request.priority && <PriorityBadge priority={request.priority} short />}
                    {request.category && <span>{request.category}</span>}
                  </div>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Section>
  )
}
