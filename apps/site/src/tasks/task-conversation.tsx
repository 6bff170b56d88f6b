import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { Conversation } from '@kazi/ui/conversation'
import { ErrorState } from '@kazi/ui/error-state'
import { firstName } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { useEffect } from 'react'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

/** The client's conversation with the VA who has the task. */
export function TaskConversation({ task }: { task: TaskDetails }) {
  if (!task.work) return null
  return <Talk taskId={task.id} vaId={task.work.vaId} name={task.work.name} />
}

function Talk({ taskId, vaId, name }: { taskId: number; vaId: number; name: string }) {
  const { data: threads, isError, refetch, isFetching } = trpc.tasks.messages.list.useQuery()
  const send = useCommand(trpc.tasks.messages.send, { failure: false })
  const { run: read } = useCommand(trpc.tasks.messages.read, { failure: false, parallel: true })
  // An earlier VA of the same task had a separate thread.
  const thread = threads?.find((one) => one.taskId === taskId && one.threadId.endsWith(`_va_${vaId}`))
  const unread = thread?.unreadCount ? thread.threadId : undefined
  const newest = thread?.messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is read once it is shown
  useEffect(() => {
    if (unread) read({ threadId: unread })
  }, [unread, newest, read])
  return (
    <Section title={`Messages with ${name}`}>
      <div className={classes.panel}>
        {isError && !threads ? (
          <ErrorState small onRetry={() => void refetch()} retrying={isFetching} />
        ) : threads ? (
          <Conversation
            label={`Messages with ${name}`}
            draftKey={`task-${taskId}`}
            placeholder={`Write to ${firstName(name)}`}
            messages={(thread?.messages ?? []).map(({ id, senderType, message, createdAt }) => ({
              id,
              createdAt,
              text: message,
              own: senderType === 'client',
              author: name,
            }))}
            onSend={(message) => send.runAsync({ taskId, message })}
          />
        ) : (
          <ListSkeleton count={2} label="Loading messages" />
        )}
      </div>
    </Section>
  )
}
