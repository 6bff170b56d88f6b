import { type Outputs, trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { teamThreadOfClient } from '@kazi/schemas/thread-id'
import { EmptyState } from '@kazi/ui/empty-state'
import { ErrorState } from '@kazi/ui/error-state'
import { PageHeader } from '@kazi/ui/page-header'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { conversationHeight, ThreadHead, Threads } from '@kazi/ui/threads'
import { Button } from '@mantine/core'
import { ButtonLink, TextLink } from '#/links.tsx'
import { ClientThread, type OpenThread } from './client-thread.tsx'
import classes from './messages.module.css'
import { threadsQuery } from './threads-query.ts'

type Row = Outputs['tasks']['messages']['list']['rows'][number]
type Props = { thread: string | undefined; onThread: (thread: string | undefined) => void }

/** All conversations of the client: one for each task, and one with the team. Only a click opens or changes one. */
export function MessagesPage({ thread, onThread }: Props) {
  const [user] = trpc.auth.me.useSuspenseQuery()
  const query = trpc.tasks.messages.list.useInfiniteQuery(threadsQuery, {
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { data, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = data?.pages.flatMap((page) => page.rows)
  return (
    <>
      <div className={classes.header} data-open={thread !== undefined || undefined}>
        <PageHeader
          title="Messages"
          description="You, your VA and our team, in one conversation for each task."
          actions={
            <Button variant="default" onClick={() => onThread(teamThreadOfClient(user.id))}>
              Write to Our Team
            </Button>
          }
        />
      </div>
      {!rows ? (
        query.isError ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <ListSkeleton count={4} label="Loading your messages" />
        )
      ) : rows.length === 0 && !thread ? (
        <EmptyState
          order={2}
          title="No conversations yet"
          text="Once a VA works on one of your tasks, you can write to them here. Our team is here before that."
          action={<ButtonLink to="/dashboard">Go to your tasks</ButtonLink>}
        />
      ) : (
        <Threads
          items={rows.map(itemOf)}
          openId={thread}
          onOpen={onThread}
          more={hasNextPage && { loading: isFetchingNextPage, onClick: () => void fetchNextPage() }}
        >
          {thread ? (
            <section key={thread} className={classes.open} aria-label="Conversation">
              <ClientThread
                threadId={thread}
                maxHeight={conversationHeight}
                back={
                  <Button variant="subtle" onClick={() => onThread(undefined)}>
                    Back to Conversations
                  </Button>
                }
                head={(open) => <Head thread={open} onClose={() => onThread(undefined)} />}
              />
            </section>
          ) : (
            <EmptyState small order={2} title="Choose a conversation" text="The newest is at the top." />
          )}
        </Threads>
      )}
    </>
  )
}

const itemOf = ({ threadId, partner, taskTitle, unreadCount, messages: [last] }: Row) => ({
  id: threadId,
  partner,
  title: taskTitle,
  unread: unreadCount,
  last: last && {
    at: last.createdAt,
    text: `${last.senderType === 'client' ? 'You: ' : ''}${last.message || 'Sent a file'}`,
  },
})

function Head({ thread, onClose }: { thread: OpenThread; onClose: () => void }) {
  const { threadId, partner, taskId, taskTitle, newestOfOthers } = thread
  const unread = useCommand(trpc.tasks.messages.unread, { onDone: onClose })
  return (
    <ThreadHead
      title={partner}
      about={
        taskId ? (
          <TextLink to="/tasks/$id" params={{ id: String(taskId) }}>
            {taskTitle}
          </TextLink>
        ) : (
          taskTitle
        )
      }
      onClose={onClose}
      actions={
        newestOfOthers && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            loading={unread.isPending}
            onClick={() => unread.run({ threadId, from: newestOfOthers })}
          >
            Mark as unread
          </Button>
        )
      }
    />
  )
}
