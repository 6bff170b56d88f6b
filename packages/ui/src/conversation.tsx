import { type ReactNode, useEffect, useRef } from 'react'
import classes from './conversation.module.css'
import { exactTime, relativeDay } from './format.ts'
import { ReplyBox } from './reply-box.tsx'
import { useNow } from './use-now.ts'

export type ConversationMessage = {
  id: string | number
  author: string
  text: string
  createdAt: string
  own: boolean
}

type Props = {
  messages: readonly ConversationMessage[]
  /** Resolves when the message was accepted. If it rejects, the text stays in the box. Omitted: read only. */
  onSend?: (text: string) => Promise<unknown>
  label?: string
  maxHeight?: number | string
  placeholder?: string
  /** The storage key that keeps unsent text across reloads. */
  draftKey?: string
  empty?: ReactNode
  /** Shown above the oldest message: loads earlier ones. */
  earlier?: ReactNode
}

/** A thread: the reader's messages on the right, a separator per day, the newest in view, and a reply box. */
export function Conversation({
  messages,
  onSend,
  label = 'Conversation',
  maxHeight = '24rem',
  placeholder = 'Write a message',
  draftKey,
  empty = 'No messages yet. Write the first one.',
  earlier,
}: Props) {
  const list = useRef<HTMLDivElement>(null)
  const now = useNow()
  const sorted = messages.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  const newest = sorted.at(-1)?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is the reason to scroll
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest])

  return (
    <div className={classes.conversation}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div ref={list} className={classes.list} style={{ maxHeight }} role="log" aria-label={label} tabIndex={0}>
        {earlier && <div className={classes.earlier}>{earlier}</div>}
        {sorted.length === 0 && <p className={classes.empty}>{empty}</p>}
        {sorted.map((message, index) => {
          const before = sorted[index - 1]
          const newDay = dayOf(before?.createdAt) !== dayOf(message.createdAt)
          return (
            <div key={message.id}>
              {newDay && <p className={classes.day}>{relativeDay(new Date(message.createdAt), now)}</p>}
              <Message
                {...message}
                follows={!newDay && before?.author === message.author && before.own === message.own}
              />
            </div>
          )
        })}
      </div>
      {onSend && <ReplyBox onSend={onSend} placeholder={placeholder} draftKey={draftKey} />}
    </div>
  )
}

function Message({ author, text, createdAt, own, follows }: ConversationMessage & { follows: boolean }) {
  const time = new Date(createdAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return (
    <div className={classes.message} data-own={own || undefined} data-follows={follows || undefined}>
      <p className={classes.meta}>
        <span className={classes.author}>{own ? 'You' : author}</span>{' '}
        <time dateTime={createdAt} title={exactTime(createdAt)}>
          {time}
        </time>
      </p>
      <p className={classes.bubble}>{text}</p>
    </div>
  )
}

const dayOf = (at: string | undefined) => at && new Date(at).toDateString()
