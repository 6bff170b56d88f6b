import { trpc } from '@kazi/client/connect'
import { EmptyState } from '@kazi/ui/empty-state'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#/frame/loaded.tsx'
import cells from '#/table/cells.module.css'
import classes from './overview.module.css'
import { unreadThreads } from './overview-queries.ts'

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
                  <Link
                    to="/admin/messages"
                    search={{ thread: id }}
                    data-row-link
                    className={`${cells.link} ${cells.cover}`}
                  >
                    {vaName}
                  </Link>
                  <p className={`${classes.prose} ${cells.clamp}`}>{message || 'Sent a file'}</p>
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
