import { trpc } from '@kazi/client/connect'
import { fold } from '@kazi/schemas/list'
import { EmptyState } from '@kazi/ui/empty-state'
import { Switch } from '@mantine/core'
import { useMemo } from 'react'
import { FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { finds } from '#/table/list-search.ts'
import { Loaded } from '#/table/loaded.tsx'
import classes from './messages.module.css'
import type { MessagesSearch } from './messages-search.ts'
import { ThreadList } from './thread-list.tsx'
import { ThreadPane } from './thread-pane.tsx'
import { type Thread, threadsOf } from './threads.ts'

type Props = { search: MessagesSearch; onSearch: (change: Partial<MessagesSearch>) => void }

const haystack = ({ vaName, vaEmail, taskTitle, messages }: Thread) =>
  fold([vaName, vaEmail, taskTitle, ...messages.map(({ message }) => message)].join(' '))

/** All conversations of the team with VAs: the list, and the one that is open. */
export function MessagesPage({ search, onSearch }: Props) {
  const query = trpc.admin.messages.list.useQuery()
  return (
    <Loaded query={query} failure="Failed to fetch messages">
      {(rows) => <Threads rows={rows} search={search} onSearch={onSearch} />}
    </Loaded>
  )
}

function Threads({ rows, search, onSearch }: Props & { rows: Parameters<typeof threadsOf>[0] }) {
  const { q, unread, thread: openId } = search
  const threads = useMemo(() => threadsOf(rows), [rows])
  const open = threads.find(({ id }) => id === openId)
  const shown = threads.filter(
    (thread) => thread.id === openId || (finds(haystack(thread), q) && (!unread || thread.unread > 0)),
  )
  if (threads.length === 0)
    return (
      <EmptyState
        order={2}
        title="No messages yet"
        text="Once a VA has a task, they can message you about it, and the conversation appears here."
      />
    )
  return (
    <div className={classes.page} data-open={!!open || undefined}>
      <div className={classes.side}>
        <FilterBar>
          <SearchBox
            label="Search messages"
            placeholder="VA, task or text"
            value={q}
            onChange={(next) => onSearch({ q: next })}
          />
          <Switch
            label="Unread only"
            checked={unread}
            onChange={(event) => onSearch({ unread: event.currentTarget.checked })}
          />
        </FilterBar>
        <ThreadList threads={shown} openId={openId} />
      </div>
      <div className={classes.pane}>
        {open ? (
          <ThreadPane key={open.id} thread={open} onClose={() => onSearch({ thread: undefined })} />
        ) : (
          <div className={classes.blank}>
            <EmptyState
              small
              order={2}
              title={openId ? 'Conversation not found' : 'Choose a conversation'}
              text={openId ? 'Its task or its VA was deleted.' : 'The newest is at the top. Unread ones show a count.'}
            />
          </div>
        )}
      </div>
    </div>
  )
}
