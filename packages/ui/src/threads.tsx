import { say } from '@kazi/schemas/say'
import { ActionIcon, Badge, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconArrowLeft } from '../tabler/all.gen.ts'
import { ListAndDetail } from './list-and-detail.tsx'
import { RelativeTime } from './relative-time.tsx'
import { ShowMore } from './show-more.tsx'
import classes from './threads.module.css'

export type ThreadItem = {
  id: string
  /** Who it is with. */
  partner: string
  /** Which of several conversations with them. */
  label?: string
  title: string
  last?: { text: string; at: string } | undefined
  unread: number
}

/** As much of the window as leaves the reply box in view below it; a page with more around it sets the variable. */
export const conversationHeight = 'max(14rem, min(40rem, 100dvh - var(--conversation-around, 29rem)))'

type Props = {
  items: readonly ThreadItem[]
  openId: string | undefined
  onOpen: (id: string) => void
  /** Loads the next ones. */
  more?: { onClick: () => void; loading: boolean } | false | undefined
  /** The open conversation, or what stands in its place. */
  children: ReactNode
}

/** Conversations beside the open one; on a narrow screen one or the other. */
export function Threads({ items, openId, onOpen, more, children }: Props) {
  const list = useRef<HTMLElement>(null)
  const before = useRef(openId)
  useEffect(() => {
    const closed = openId === undefined ? before.current : undefined
    before.current = openId
    // What was focused went with the conversation; on a narrow screen the list has just come back.
    if (closed === undefined || document.activeElement !== document.body) return
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"] button`)
    ;(row ?? list.current)?.focus()
  }, [openId])
  return (
    <ListAndDetail
      open={openId !== undefined}
      list={
        <nav ref={list} tabIndex={-1} aria-label={say('Conversations')} className={classes.list}>
          {items.map((item) => (
            <Thread key={item.id} item={item} current={item.id === openId} onOpen={onOpen} />
          ))}
          {more && (
            <ShowMore variant="subtle" size="sm" {...more}>
              {say('Show older conversations')}
            </ShowMore>
          )}
        </nav>
      }
    >
      {children}
    </ListAndDetail>
  )
}

type ThreadProps = { item: ThreadItem; current: boolean; onOpen: (id: string) => void }

const Thread = ({ item: { id, partner, label, title, last, unread }, current, onOpen }: ThreadProps) => (
  <div data-row={id} data-lead>
    <UnstyledButton
      className={classes.thread}
      aria-current={current || undefined}
      data-unread={unread > 0 || undefined}
      onClick={() => onOpen(id)}
    >
      <span className={classes.top}>
        <span className={classes.partner}>{partner}</span>
        {last && <RelativeTime at={last.at} short />}
      </span>
      <span className={classes.title}>{title}</span>
      {label && <span className={classes.label}>{label}</span>}
      <span className={classes.top}>
        <span className={classes.last}>{last?.text ?? say('No messages yet')}</span>
        {unread > 0 && (
          <Badge circle aria-label={say('{unread} unread', { unread })}>
            {unread > 99 ? '99+' : unread}
          </Badge>
        )}
      </span>
    </UnstyledButton>
  </div>
)

type HeadProps = { title: string; about: ReactNode; actions?: ReactNode; onClose: () => void }

/** The width of `ListAndDetail` in which it shows either the list or what is open. */
const oneAtATime = '(max-width: 61.99em)'

/** Where its reader may be in the middle of something when the conversation comes. */
const busyIn = 'input, textarea, select, [contenteditable], [role="dialog"][aria-modal="true"]'

/**
 * The heading of the open conversation. The focus moves to it, because on a narrow screen it replaces the list; but not
 * from where somebody writes meanwhile, or from a dialog over the page.
 */
export function ThreadHead({ title, about, actions, onClose }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const busy = document.activeElement?.closest(busyIn)
    if (busy && !busy.contains(heading.current)) return
    heading.current?.focus()
    // Where it takes the place of the list, what stands above is in the way of the reply box.
    if (matchMedia(oneAtATime).matches) heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <header className={classes.head}>
      <ActionIcon
        className={classes.back}
        color="gray"
        size={42}
        aria-label={say('Back to conversations')}
        onClick={onClose}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.who}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </h2>
        <p className={classes.about}>{about}</p>
      </div>
      {actions}
    </header>
  )
}
