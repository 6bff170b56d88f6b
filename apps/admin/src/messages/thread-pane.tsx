import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { brand } from '@kazi/schemas/brand'
import { Conversation } from '@kazi/ui/conversation'
import { ActionIcon, Anchor, Title } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './messages.module.css'
import type { Thread } from './threads.ts'

type Props = { thread: Thread; onClose: () => void }

export function ThreadPane({ thread, onClose }: Props) {
  useReadOnSight(thread)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a narrow screen the pane takes the place of the list: the reader starts at its head.
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
        messages={thread.messages.map(({ id, senderType, message, createdAt }) => ({
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

/** Whatever stands in an open thread of a visible page counts as read; the newest unread row is told once. */
function useReadOnSight({ id, unread, last }: Thread) {
  const visible = useDocumentVisibility() === 'visible'
  const told = useRef(0)
  const { run } = useCommand(trpc.admin.messages.read, { failure: false, parallel: true })
  useEffect(() => {
    if (!visible || unread === 0 || told.current === last.id) return
    told.current = last.id
    run({ threadId: id })
  }, [visible, unread, last.id, id, run])
}
