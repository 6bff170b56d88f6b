import { type Outputs, trpc } from '@kazi/client/connect'
import { isNotFound } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { brand } from '@kazi/schemas/brand'
import { Conversation } from '@kazi/ui/conversation'
import { EmptyState } from '@kazi/ui/empty-state'
import { ActionIcon, Anchor, Button, Title } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Loaded } from '#/table/loaded.tsx'
import classes from './messages.module.css'

type Page = Outputs['admin']['messages']['thread']
type Thread = Page['thread']
type Props = { threadId: string; onClose: () => void }

/** One conversation, paged back from its newest message. */
export function ThreadPane({ threadId, onClose }: Props) {
  const query = trpc.admin.messages.thread.useInfiniteQuery(
    { threadId },
    { getNextPageParam: ({ next }) => next ?? undefined },
  )
  if (isNotFound(query.error))
    return (
      <div className={classes.blank}>
        <EmptyState small order={2} title="Conversation not found" text="Its task or its VA was deleted." />
      </div>
    )
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Loaded query={query} failure="Couldn't load this conversation" small>
      {({ pages }) => {
        const [newest] = pages
        return (
          newest && (
            <OpenThread
              thread={newest.thread}
              messages={pages.flatMap(({ rows }) => rows)}
              onClose={onClose}
              earlier={
                hasNextPage && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    loading={isFetchingNextPage}
                    onClick={() => void fetchNextPage()}
                  >
                    Show earlier messages
                  </Button>
                )
              }
            />
          )
        )
      }}
    </Loaded>
  )
}

type OpenProps = { thread: Thread; messages: Page['rows']; earlier: ReactNode; onClose: () => void }

function OpenThread({ thread, messages, earlier, onClose }: OpenProps) {
  useReadOnSight(thread, messages[0]?.id ?? 0)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a narrow screen the pane replaces the list, so the focus moves to its heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const send = useCommand(trpc.admin.messages.send, { failure: 'Failed to send message' })
  return (
    <section className={classes.conversation} aria-label={`Conversation with ${thread.vaName}`}>
      <header className={classes.head}>
        <ActionIcon className={classes.back} color="gray" aria-label="Back to conversations" onClick={onClose}>
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <div className={classes.who}>
          <Title order={2} size="h3" ref={heading} tabIndex={-1}>
            {thread.vaName}
          </Title>
          <p className={classes.about}>
            {thread.taskTitle}
            <br />
            <Anchor href={`mailto:${thread.vaEmail}`}>{thread.vaEmail}</Anchor>
          </p>
        </div>
      </header>
      <Conversation
        label={`Messages with ${thread.vaName}`}
        maxHeight={600}
        draftKey={`admin:${thread.id}`}
        placeholder={`Write to ${thread.vaName}`}
        earlier={earlier}
        messages={messages.map(({ id, senderType, message, createdAt }) => ({
          id,
          text: message,
          createdAt,
          author: senderType === 'va' ? thread.vaName : `${brand.name} team`,
          own: senderType === 'admin',
        }))}
        onSend={(message) => send.runAsync({ threadId: thread.id, message })}
      />
    </section>
  )
}

/** Messages in an open thread of a visible page count as read; each newest unread message is reported once. */
function useReadOnSight({ id, unread }: Thread, newest: number) {
  const visible = useDocumentVisibility() === 'visible'
  const told = useRef(0)
  const { run } = useCommand(trpc.admin.messages.read, { failure: false, parallel: true })
  useEffect(() => {
    if (!visible || unread === 0 || told.current === newest) return
    told.current = newest
    run({ threadId: id })
  }, [visible, unread, newest, id, run])
}
