import { trpc } from '@kazi/client/connect'
import { DueClock } from '@kazi/ui/due-clock'
import { EmptyState } from '@kazi/ui/empty-state'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { Section } from '@kazi/ui/section'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import cells from '#/table/cells.module.css'
import { Loaded } from '#/table/loaded.tsx'
import { type RequestKind, RequestKindLabel } from '#/table/request-kind.tsx'
import classes from './overview.module.css'
import { openRequestsQuery } from './overview-queries.ts'

/** Requests that the team has not answered yet, sorted by time left. */
export function OpenRequests() {
  const query = trpc.admin.requests.list.useQuery(openRequestsQuery)
  return (
    <Section
      title="Requests by time left"
      actions={<Anchor renderRoot={(props) => <Link to="/admin/client-requests" {...props} />}>All requests</Anchor>}
    >
      <Loaded query={query} failure="Failed to fetch requests">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState small title="No open requests" text="New requests appear here automatically." />
          ) : (
            <ul className={classes.list}>
              {rows.map(({ kind, id, text, clientName, dueAt, priority, category }) => (
                <li key={`${kind}-${id}`}>
                  <RequestLink kind={kind} id={id}>
                    {text}
                  </RequestLink>
                  <div className={classes.meta}>
                    {dueAt && <DueClock dueAt={dueAt} />}
                    <RequestKindLabel kind={kind} />
                    <span>{clientName}</span>
                    {priority && <PriorityBadge priority={priority} short />}
                    {category && <span>{category}</span>}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

/** A task links to its page; an inquiry opens next to the queue. */
function RequestLink({ kind, id, children }: { kind: RequestKind; id: number; children: string }) {
  const props = { className: `${cells.link} ${cells.cover} ${cells.clamp}`, children }
  return kind === 'task' ? (
    <Link to="/admin/client-requests/$taskId" params={{ taskId: id }} {...props} />
  ) : (
    <Link to="/admin/client-requests" search={{ inquiry: id }} {...props} />
  )
}
