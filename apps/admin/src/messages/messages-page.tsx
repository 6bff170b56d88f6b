import { trpc } from '@kazi/client/connect'
import { Pager } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { ListAndDetail } from '@kazi/ui/list-and-detail'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { Button, Switch } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import { PageGone } from '#/frame/page-gone.tsx'
import { Filter, FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import classes from './messages.module.css'
import { type MessagesSearch, threadKinds, threadsQueryOf, threadViews } from './messages-search.ts'
import { ThreadList } from './thread-list.tsx'

const ThreadPane = lazy(() => import('./thread-pane.tsx').then((file) => ({ default: file.ThreadPane })))

type Props = { search: MessagesSearch; onSearch: (change: Partial<MessagesSearch>) => void }

/** All conversations, of VAs with the team and with clients: the list, and the open one. */
export function MessagesPage({ search, onSearch }: Props) {
  const query = trpc.admin.messages.list.useQuery(threadsQueryOf(search), { placeholderData: keepPreviousData })
  const { q, unread, of, show, thread: openId } = search
  const filtered = Boolean(q || unread || of || show || search.cursor)
  const toFirstPage = () => onSearch({ cursor: '' })
  if (query.data?.rows.length === 0 && !filtered && !openId)
    return (
      <EmptyState
        order={2}
        title="No messages yet"
        text="Once a VA has a task, they can message you about it, and the conversation appears here."
      />
    )
  return (
    <ListAndDetail
      open={Boolean(openId)}
      list={
        <div className={classes.side}>
          <FilterBar>
            <SearchBox
              label="Search messages"
              placeholder="Client, VA, task or text"
              value={q}
              onChange={(next) => onSearch({ q: next })}
            />
            <Filter
              label="Show"
              all="All"
              value={show}
              options={threadViews}
              onChange={(next) => onSearch({ show: next })}
            />
            <Filter
              label="Between"
              all="Everyone"
              value={of}
              options={threadKinds}
              onChange={(next) => onSearch({ of: next })}
            />
            <Switch
              label="Unread only"
              checked={unread}
              onChange={(event) => onSearch({ unread: event.currentTarget.checked })}
            />
          </FilterBar>
          <Loaded query={query} failure="Failed to fetch messages" small onFirstPage={toFirstPage}>
            {(page) => (
              <div className={classes.side} aria-busy={query.isPlaceholderData || undefined}>
                {page.rows.length === 0 && page.total > 0 ? (
                  <PageGone onFirstPage={toFirstPage} />
                ) : (
                  <ThreadList threads={page.rows} openId={openId} />
                )}
                {(page.next || page.previous) && (
                  <Pager label="Conversations" page={page} size={search.size} onSearch={onSearch} />
                )}
              </div>
            )}
          </Loaded>
        </div>
      }
    >
      {openId ? (
        <Suspense fallback={<ListSkeleton count={3} label="Loading the conversation" />}>
          <ThreadPane key={openId} threadId={openId} onClose={() => onSearch({ thread: undefined })} />
        </Suspense>
      ) : (
        <div className={classes.blank}>
          <EmptyState
            small
            order={2}
            title="Choose a conversation"
            text="The newest is at the top. Unread ones show a count. Snoozed ones come back on their day, or when somebody writes."
            action={
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/admin/clients-system" search={{ sort: 'name' }} {...props} />}
              >
                Write to a client
              </Button>
            }
          />
        </div>
      )}
    </ListAndDetail>
  )
}
