import { trpc } from '@kazi/client/connect'
import { DueClock } from '@kazi/ui/due-clock'
import { EmptyState } from '@kazi/ui/empty-state'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Link } from '@tanstack/react-router'
import cells from '#/table/cells.module.css'
import { Loaded } from '#/table/loaded.tsx'
import classes from './overview.module.css'
import { toReview, unreadThreads } from './overview-queries.ts'

export function OpenApplications() {
  const query = trpc.admin.applications.list.useQuery(toReview)
  return (
    <Section title="Applications to review">
      <Loaded query={query} failure="Failed to fetch applications" small skeleton={<ListSkeleton count={3} />}>
        {({ rows: open }) => {
          if (open.length === 0) return <EmptyState small title="All applications reviewed" />
          return (
            <ul className={classes.list}>
              {open.map(({ id, name, state, dueAt }) => (
                <li key={id}>
                  <Link
                    to="/admin/va-applications"
                    search={{ application: id }}
                    className={`${cells.link} ${cells.cover}`}
                  >
                    {name}
                  </Link>
                  <div className={classes.meta}>
                    <DueClock dueAt={dueAt} />
                    <StatusBadge of="application" status={state} size="md" />
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

export function UnreadMessages() {
  const query = trpc.admin.messages.list.useQuery(unreadThreads)
  return (
    <Section title="Unread messages">
      <Loaded query={query} failure="Failed to fetch messages" small skeleton={<ListSkeleton count={2} />}>
        {({ rows: unread }) => {
          if (unread.length === 0) return <EmptyState small title="No unread messages" />
          return (
            <ul className={classes.list}>
              {unread.map(({ id, vaName, message, createdAt }) => (
                <li key={id}>
                  <Link to="/admin/messages" search={{ thread: id }} className={`${cells.link} ${cells.cover}`}>
                    {vaName}
                  </Link>
                  <p className={`${classes.prose} ${cells.clamp}`}>{message}</p>
                  <div className={classes.meta}>
                    <RelativeTime at={createdAt} short />
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
