import { type Outputs, trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { threadLabel } from '@kazi/schemas/message'
import { Conversation } from '@kazi/ui/conversation'
import { EmptyState } from '@kazi/ui/empty-state'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Badge, UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import classes from './va-messages.module.css'

type Thread = Outputs['vaPortal']['messages']['list'][number]
type Props = { thread: string | undefined; onThread: (thread: string) => void }

/** Conversations on the left, the open one on the right; stacked on a phone. */
export function VaMessages({ thread, onThread }: Props) {
  const [threads] = trpc.vaPortal.messages.list.useSuspenseQuery()
  const open = threads.find(({ threadId }) => threadId === thread) ?? threads[0]
  if (!open)
    return (
      <EmptyState
        order={2}
        title="No messages yet"
        text="Choose Message on a task to write to our team. Messages from clients appear here too."
      />
    )
  return (
    <div className={classes.split}>
      <nav aria-label="Conversations" className={classes.list}>
        {threads.map((one) => (
          <ThreadButton key={one.threadId} thread={one} current={one === open} onOpen={() => onThread(one.threadId)} />
        ))}
      </nav>
      <OpenThread key={open.threadId} thread={open} />
    </div>
  )
}

function ThreadButton({ thread, current, onOpen }: { thread: Thread; current: boolean; onOpen: () => void }) {
  const last = thread.messages.at(-1)
  return (
    <UnstyledButton className={classes.thread} aria-current={current || undefined} onClick={onOpen}>
      <span className={classes.label}>{threadLabel(thread.threadId)}</span>
      <span className={classes.title}>{thread.taskTitle}</span>
      <span className={classes.meta}>
        {thread.partner}
        {last && (
          <>
            {' · '}
            <RelativeTime at={last.createdAt} short />
          </>
        )}
      </span>
      {thread.unreadCount > 0 && (
        <Badge className={classes.unread} circle aria-label={`${thread.unreadCount} unread`}>
          {thread.unreadCount}
        </Badge>
      )}
    </UnstyledButton>
  )
}

function OpenThread({ thread }: { thread: Thread }) {
  const read = useCommand(trpc.vaPortal.messages.read, { failure: false, parallel: true })
  const send = useCommand(trpc.vaPortal.messages.send, {
    success: 'Message sent successfully',
    failure: 'Failed to send message',
  })
  const { threadId, unreadCount } = thread
  const { run } = read
  useEffect(() => {
    if (unreadCount > 0) run({ threadId })
  }, [threadId, unreadCount, run])
  return (
    <section aria-label={threadLabel(threadId)} className={classes.open}>
      <h2 className={classes.heading}>{thread.taskTitle}</h2>
      <p className={classes.meta}>
        {threadLabel(threadId)} with {thread.partner}
      </p>
      <Conversation
        messages={thread.messages.map(({ id, message, createdAt, senderType }) => ({
          id,
          text: message,
          createdAt,
          own: senderType === 'va',
          author: thread.partner,
        }))}
        onSend={(message) => send.runAsync({ threadId, message })}
        draftKey={threadId}
      />
    </section>
  )
}
