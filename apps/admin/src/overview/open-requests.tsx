import { trpc } from '@kazi/client/connect'
import type { TaskPriority } from '@kazi/schemas/task'
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

const most = 8

type OpenRequest = {
  kind: RequestKind
  id: number
  text: string
  who: string
  dueAt: string | null
  priority?: TaskPriority | null
  category?: string | null
}

/** Tasks that no VA was proposed for yet and what visitors asked, as one read. */
function useOpenRequests() {
  const tasks = trpc.admin.requests.useQuery()
  const inquiries = trpc.admin.inquiries.list.useQuery({ state: 'open' })
  const rows = (): OpenRequest[] => [
    ...(tasks.data ?? [])
      .filter(({ state }) => state === 'open')
      .map(({ taskId, taskText, clientName, ...row }) => ({ ...row, id: taskId, text: taskText, who: clientName })),
    ...(inquiries.data ?? []).map(({ message, name, ...row }) => ({ ...row, text: message, who: name })),
  ]
  return {
    data: tasks.data && inquiries.data && rows().sort((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9')),
    error: tasks.error ?? inquiries.error,
    isFetching: tasks.isFetching || inquiries.isFetching,
    refetch: () => Promise.all([tasks.refetch(), inquiries.refetch()]),
  }
}

/** What nobody on the team has answered yet, by the time that is left. */
export function OpenRequests() {
  return (
    <Section
      title="Requests by time left"
      actions={<Anchor renderRoot={(props) => <Link to="/admin/client-requests" {...props} />}>All requests</Anchor>}
    >
      <Loaded query={useOpenRequests()} failure="Failed to fetch requests">
        {(open) =>
          open.length === 0 ? (
            <EmptyState small title="No open requests" text="New requests appear here automatically." />
          ) : (
            <ul className={classes.list}>
              {open.slice(0, most).map(({ kind, id, text, who, dueAt, priority, category }) => (
                <li key={`${kind}-${id}`}>
                  <RequestLink kind={kind} id={id}>
                    {text}
                  </RequestLink>
                  <div className={classes.meta}>
                    {dueAt && <DueClock dueAt={dueAt} />}
                    <RequestKindLabel kind={kind} />
                    <span>{who}</span>
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

/** A task has a page of its own; what a visitor asked opens beside the queue. */
function RequestLink({ kind, id, children }: Pick<OpenRequest, 'kind' | 'id'> & { children: string }) {
  const props = { className: `${cells.link} ${cells.cover} ${cells.clamp}`, children }
  return kind === 'task' ? (
    <Link to="/admin/client-requests/$taskId" params={{ taskId: id }} {...props} />
  ) : (
    <Link to="/admin/client-requests" search={{ inquiry: id }} {...props} />
  )
}
