import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { IconClockPause, IconCornerUpLeft, IconNote, IconUserCheck } from '@kazi/ui/tabler'
import { VaAvatar } from '@kazi/ui/va-avatar'
import { Link } from '@tanstack/react-router'
import { timeOrDay } from '#/records/time-or-day.ts'
import classes from './messages.module.css'
import type { ThreadRow } from './thread.ts'

type Props = { threads: ThreadRow[]; openId: string | undefined }

export function ThreadList({ threads, openId }: Props) {
  if (threads.length === 0)
    return (
      <EmptyState
        small
        order={2}
        title="No matching conversations"
        text="Clear the search, choose another view or turn off Unread only."
      />
    )
  return (
    <ul className={classes.threads} aria-label="Conversations">
      {threads.map((thread) => (
        <li key={thread.id}>
          <Link
            to="/admin/messages"
            search={(old) => ({ ...old, thread: thread.id })}
            className={classes.thread}
            aria-current={thread.id === openId || undefined}
            data-unread={thread.unread > 0 || undefined}
            data-row-link
          >
            <VaAvatar name={thread.vaName} photo={thread.photo} size={36} />
            <span className={classes.summary}>
              <span className={classes.top}>
                <span className={classes.name}>{namesIn(thread)}</span>
                <RelativeTime at={thread.createdAt} short />
              </span>
              <span className={classes.task}>{thread.taskTitle}</span>
              <Shared thread={thread} />
              <span className={classes.top}>
                <span className={classes.last}>
                  {thread.senderType === 'admin' && 'Team: '}
                  {thread.message || 'Sent a file'}
                </span>
                {thread.unread > 0 && (
                  <span className={classes.count} title={count(thread.unread, 'unread message')}>
                    {thread.unread}
                    <span className={classes.hidden}> unread</span>
                  </span>
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What colleagues have agreed about a conversation. */
function Shared({ thread: { toAnswer, assignee, snoozedUntil, notes } }: { thread: ThreadRow }) {
  if (!(toAnswer || assignee || snoozedUntil || notes > 0)) return null
  return (
    <span className={classes.shared}>
      {toAnswer && (
        <span className={classes.due}>
          <IconCornerUpLeft size={14} aria-hidden /> Needs a reply
        </span>
      )}
      {assignee && (
        <span>
          <IconUserCheck size={14} aria-hidden /> {assignee}
        </span>
      )}
      {snoozedUntil && (
        <span>
          <IconClockPause size={14} aria-hidden /> Until {timeOrDay(snoozedUntil)}
        </span>
      )}
      {notes > 0 && (
        <span>
          <IconNote size={14} aria-hidden /> {count(notes, 'note')}
        </span>
      )}
    </span>
  )
}

/** The team takes part in every conversation, so only the others are named. */
const namesIn = ({ clientName, vaName }: ThreadRow) => (clientName ? `${clientName} and ${vaName}` : vaName)
