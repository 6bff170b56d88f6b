import { locale, say } from '@kazi/schemas/say'
import { Button, VisuallyHidden } from '@mantine/core'
import {
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { IconArrowDown, IconChecks } from '../tabler/all.gen.ts'
import classes from './conversation.module.css'
import { dayHeading, exactTime } from './format.ts'
import { LinkedText } from './linked-text.tsx'
import { type FileAccess, MessageFiles, type SentFile } from './message-files.tsx'
import { putBack } from './put-back.ts'
import { ReplyBox, type ReplyBoxHandle } from './reply-box.tsx'
import { ShowMore } from './show-more.tsx'
import type { Upload } from './use-attachments.ts'
import { useNow } from './use-now.ts'
import { type Draft, isRefused, type Outgoing, useOutgoing } from './use-outgoing.ts'

export type ConversationMessage = {
  id: string | number
  author: string
  text: string
  createdAt: string
  own: boolean
  /** Its own side has several writers: the author's name stands where its only writer reads 'You'. */
  namesAuthor?: boolean
  files?: readonly SentFile[]
}

/** `refused`: the server did not take it, and it stays until its writer tries again or gives it up. Otherwise it waits, or has `arrived`. */
export type StoredMessage = {
  key: string
  text: string
  at: string
  arrived?: boolean
  refused?: { reason: string; onRetry: () => void; onDiscard: () => void }
}

type Props = {
  messages: readonly ConversationMessage[]
  /** Resolves with the message's id when it was accepted. Omitted: read only. */
  onSend?: (draft: Draft) => Promise<unknown>
  label?: string
  maxHeight?: number | string
  placeholder?: string
  /** Keeps unsent text, and messages on their way, on this device. */
  draftKey?: string
  empty?: ReactNode
  /**
   * There are older messages: shows them when the reader gets to the top. Once that has `failed`, only the button asks
   * again.
   */
  earlier?: { onShow: () => void; loading: boolean; failed: boolean } | false | undefined
  /** The newest id that is read; a line says where the new ones begin. */
  readTo?: number
  /** A message came into view at the end of the list, on a visible page. If it rejects, it is called again later. */
  onRead?: (upTo: number) => unknown
  /** How far somebody else has read. */
  seenTo?: number
  /** Shows the files of messages. `onUpload` is undefined while there is no connection: a file that is added waits. */
  files?: {
    access: FileAccess
    onUpload: Upload | undefined
    /** False where no file can be added. */
    takesFiles?: boolean
    /** Called when it is left before a message was sent that waits for its file. */
    onUnsent?: () => void
  }
  /**
   * Messages that the app keeps on the device until there is a connection, by their keys. With them, `onSend` accepts a
   * message when it is kept, and this list shows it.
   */
  kept?: readonly StoredMessage[]
  askTeam?: string | undefined
  /** Buttons beside the reply; `insert` puts a text where its cursor is. */
  tools?: (insert: (text: string) => void) => ReactNode
  /** The key of the page that goes to the reply box. */
  replyKey?: string
  /** Who else is writing now, in words; what to call while the reader writes, and when they have sent it. */
  typing?: string
  onTyping?: () => void
  onSent?: () => void
  /** Shown in place of the reply box. */
  closed?: ReactNode
}

/** How near the end counts as being there, in pixels. */
const nearEnd = 60

/** A message soon after another of the same author stands below it without its own line of author and time. */
const followsWithin = 5 * 60_000
/** So many new messages are read aloud at once. */
const mostHeard = 3
/** How long they stay in the page for that, in milliseconds. */
const heardWithin = 5000

/** A thread: the reader's messages on the right, a separator per day, the newest in view, and a reply box. */
export function Conversation({
  messages,
  onSend,
  label = say('Conversation'),
  maxHeight = '24rem',
  placeholder = say('Write a message'),
  draftKey,
  empty = say('No messages yet. Write the first one.'),
  earlier,
  readTo,
  onRead,
  seenTo = 0,
  files,
  askTeam,
  kept,
  tools,
  replyKey,
  typing,
  onTyping,
  onSent,
  closed,
}: Props) {
  const now = useNow()
  const sorted = useMemo(() => messages.toSorted((a, b) => Number(a.id) - Number(b.id)), [messages])
  const ids = useMemo(() => new Set(sorted.map(({ id }) => id)), [sorted])
  const written = useMemo(
    () => new Map(sorted.filter(({ own }) => own).map(({ text, createdAt }) => [text, Date.parse(createdAt)])),
    [sorted],
  )
  const outbox = useOutgoing(kept ? undefined : draftKey, onSend, ids, written)
  const { waiting: outgoing, post, retry, discard, isTakenUp, isFromHere } = outbox
  // What was refused is shown as the device has it: this list forgets its own when it is left.
  const own = outgoing.filter(({ key }) => kept?.some((one) => one.key === key && one.refused))
  useEffect(() => {
    for (const { key } of own) discard(key)
  })
  const waiting = outgoing.filter((one) => !own.includes(one))
  const saved = kept?.filter(({ key }) => !waiting.some((one) => one.key === key)) ?? []
  const newest = Number(sorted.at(-1)?.id ?? 0)
  const { list, atEnd, toEnd } = useScrolling({
    first: sorted[0]?.id,
    newest,
    own: sorted.at(-1)?.own ?? false,
    waiting: waiting.length + saved.length,
    failed: waiting.filter(({ state }) => state === 'failed').length + saved.filter(({ refused }) => refused).length,
  })
  // Where the new ones begin is decided once: reading them must not take the line away.
  const [newAfter, setNewAfter] = useState(readTo)
  useEffect(() => setNewAfter((old) => old ?? readTo), [readTo])
  const firstNew = newAfter === undefined ? undefined : sorted.find(({ id, own }) => !own && Number(id) > newAfter)?.id
  useReadOnSight(list, atEnd ? newest : 0, readTo, onRead)
  // Until the end was in view, nothing is known to be new.
  const [shownTo, setShownTo] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (atEnd) setShownTo(newest)
  }, [atEnd, newest])
  const lastSeen = sorted.findLast(({ own, id }) => own && Number(id) <= seenTo)?.id
  const box = useRef<ReplyBoxHandle>(null)
  const giveUp = (drop: () => void) => () => {
    drop()
    // Its button goes with it.
    ;(box.current ?? list.current)?.focus()
  }
  // What may have arrived is not: edited, it would be a second message.
  const canEdit = (one: Outgoing) => onSend && !closed && draftKey && isRefused(one)
  const edit = ({ key, text, files, askTeam }: Outgoing) => {
    if (!draftKey || isTakenUp(key)) return
    putBack({ draftKey, text, files, askTeam })
    discard(key)
    box.current?.focus()
  }
  const takesFiles = files !== undefined && (files.takesFiles ?? true)
  const drop =
    onSend && takesFiles ? { onDragOver: allowDrop, onDrop: (event: DragEvent) => dropped(event, box.current) } : {}

  return (
    <div className={classes.conversation} {...drop}>
      <div className={classes.frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <div ref={list} className={classes.list} style={{ maxHeight }} role="group" aria-label={label} tabIndex={0}>
          {earlier && <Earlier {...earlier} />}
          {sorted.length === 0 && waiting.length + saved.length === 0 && <p className={classes.empty}>{empty}</p>}
          {sorted.map((message, index) => {
            const before = sorted[index - 1]
            const newDay = dayOf(before?.createdAt) !== dayOf(message.createdAt)
            const isNew = message.id === firstNew
            return (
              <div key={message.id}>
                {newDay && <p className={classes.day}>{dayHeading(new Date(message.createdAt), now)}</p>}
                {isNew && <p className={classes.new}>{say('New')}</p>}
                <Message
                  {...message}
                  follows={!newDay && !isNew && isSoonAfter(message, before)}
                  access={files?.access}
                />
                {message.id === lastSeen && (
                  <p className={classes.seen}>
                    <IconChecks size={14} aria-hidden /> {say('Seen')}
                  </p>
                )}
              </div>
            )
          })}
          {waiting.map((one) => (
            <Waiting
              key={one.key}
              message={one}
              access={files?.access}
              onRetry={onSend && (() => retry(one))}
              onEdit={canEdit(one) ? () => edit(one) : undefined}
              onDiscard={giveUp(() => discard(one.key))}
            />
          ))}
          {saved.map(({ key, text, arrived, refused }) =>
            refused ? (
              <Waiting
                key={key}
                message={{ text, state: 'failed', ...refused }}
                onRetry={onSend && refused.onRetry}
                onDiscard={giveUp(refused.onDiscard)}
              />
            ) : (
              <div key={key} className={classes.message} data-own data-waiting>
                {text && <p className={classes.bubble}>{text}</p>}
                {!arrived && <p className={classes.seen}>{say('Waits to be sent')}</p>}
              </div>
            ),
          )}
        </div>
        <Heard messages={sorted} isFromHere={isFromHere} />
        {!atEnd && sorted.length > 0 && (
          <Button
            className={classes.down}
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowDown size={14} aria-hidden />}
            onClick={toEnd}
          >
            {newest > shownTo && !sorted.at(-1)?.own ? say('New messages') : say('Newest')}
          </Button>
        )}
      </div>
      {onTyping && !closed && (
        <p className={classes.typing} role="status">
          {typing}
        </p>
      )}
      {closed}
      {onSend && !closed && (
        <ReplyBox
          handle={box}
          onSend={async (draft) => {
            onSent?.()
            return post(draft)
          }}
          placeholder={placeholder}
          draftKey={draftKey}
          onUpload={takesFiles ? files.onUpload : undefined}
          onUnsent={files?.onUnsent}
          askTeam={askTeam}
          onTyping={onTyping}
          tools={tools?.((text) => box.current?.insert(text))}
          shortcut={replyKey}
        />
      )}
    </div>
  )
}

type HeardProps = { messages: readonly ConversationMessage[]; isFromHere: (one: ConversationMessage) => boolean }

/**
 * What others write while the conversation is open, for screen readers. The list itself would also say what is older,
 * what its reader has just written, and every "Seen".
 */
function Heard({ messages, isFromHere }: HeardProps) {
  const [from, setFrom] = useState(() => Number(messages.at(-1)?.id ?? 0))
  const isOthers = (one: ConversationMessage) => !one.own || (one.namesAuthor && !isFromHere(one))
  const heard = messages.filter((one) => Number(one.id) > from && isOthers(one)).slice(-mostHeard)
  const last = Number(heard.at(-1)?.id ?? 0)
  // Left in the page, they would be there twice for whoever reads on.
  useEffect(() => {
    if (last === 0) return
    const leaving = setTimeout(() => setFrom(last), heardWithin)
    return () => clearTimeout(leaving)
  }, [last])
  return (
    <VisuallyHidden role="log">
      {heard.map(({ id, author, text, files = [] }) => (
        <p key={id}>{`${author}: ${text || files.map(({ name }) => name).join(', ')}`}</p>
      ))}
    </VisuallyHidden>
  )
}

const isSoonAfter = (one: ConversationMessage, before: ConversationMessage | undefined) =>
  before !== undefined &&
  before.author === one.author &&
  before.own === one.own &&
  Date.parse(one.createdAt) - Date.parse(before.createdAt) <= followsWithin

const allowDrop = (event: DragEvent) => {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault()
}
function dropped(event: DragEvent, box: ReplyBoxHandle | null) {
  if (event.dataTransfer.files.length === 0) return
  event.preventDefault()
  box?.addFiles(event.dataTransfer.files)
}

/** Without a result: what `scrollTo` returns would be taken for an effect's clean-up. */
const toEnd = (box: HTMLElement) => void box.scrollTo({ top: box.scrollHeight })

type Shown = { first: string | number | undefined; newest: number; own: boolean; waiting: number; failed: number }

/**
 * Keeps the end in view while the reader is there, and otherwise what is being read: older messages come in above
 * without moving it, and new ones below without a jump.
 */
function useScrolling({ first, newest, own, waiting, failed }: Shown) {
  const list = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const before = useRef({ first, newest, waiting, failed, height: 0 })
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const old = before.current
    before.current = { first, newest, waiting, failed, height: box.scrollHeight }
    if (old.height === 0) toEnd(box)
    else if (old.first !== first && old.newest === newest) box.scrollTop += box.scrollHeight - old.height
    else if ((old.newest !== newest && (atEnd || own)) || waiting > old.waiting) toEnd(box)
    // It is longer by what can be done about it.
    else if (failed > old.failed && atEnd) toEnd(box)
  })
  useEffect(() => {
    const box = list.current
    if (!box) return
    let ends = true
    const look = () => {
      ends = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd
      setAtEnd(ends)
    }
    look()
    // It becomes lower, such as below a timer that has begun.
    const resized = new ResizeObserver(() => ends && toEnd(box))
    resized.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    // A picture that has loaded makes the list longer.
    const stay = () => {
      if (box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd * 6) toEnd(box)
    }
    box.addEventListener('load', stay, true)
    return () => {
      resized.disconnect()
      box.removeEventListener('scroll', look)
      box.removeEventListener('load', stay, true)
    }
  }, [])
  return { list, atEnd, toEnd: () => list.current && toEnd(list.current) }
}

/**
 * Reports what was shown, once: at the end of a list that is on screen, in a visible page. What could not be reported
 * is reported again with the next connection, or when it is looked at again.
 */
function useReadOnSight(
  list: RefObject<HTMLElement | null>,
  newest: number,
  readTo: number | undefined,
  onRead: ((upTo: number) => unknown) | undefined,
) {
  const [onScreen, setOnScreen] = useState(false)
  useEffect(() => {
    if (!list.current) return
    const watch = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false), { threshold: 0.4 })
    watch.observe(list.current)
    return () => watch.disconnect()
  }, [list])
  const told = useRef(0)
  const report = useRef(onRead)
  report.current = onRead
  const missed = useRef(false)
  // It was read or marked as unread since, here or elsewhere: that counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another message is the last one that is read
  useEffect(() => {
    missed.current = false
  }, [readTo])
  useEffect(() => {
    const look = () => {
      if (!onScreen || document.hidden || newest === 0 || readTo === undefined) return
      if (newest <= told.current && !missed.current) return
      // What was read before counts as well: marked as unread, it stays so while it is still open.
      told.current = newest
      missed.current = false
      if (newest <= readTo) return
      Promise.resolve(report.current?.(newest)).catch(() => {
        missed.current = told.current === newest
      })
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [newest, readTo, onScreen])
}

/** Loads older messages as the reader scrolls up; a button does the same for the keyboard, and after a failure. */
function Earlier({ onShow, loading, failed }: { onShow: () => void; loading: boolean; failed: boolean }) {
  const top = useRef<HTMLDivElement>(null)
  const show = useRef(onShow)
  show.current = onShow
  useEffect(() => {
    const here = top.current
    // A new observer reports at once: the next request would follow each failed one without a pause.
    if (!here || loading || failed) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && show.current(), {
      root: here.parentElement,
    })
    watch.observe(here)
    return () => watch.disconnect()
  }, [loading, failed])
  return (
    <div ref={top} className={classes.earlier}>
      <VisuallyHidden role="status">{failed && say("Couldn't load them. Try again")}</VisuallyHidden>
      <ShowMore variant="subtle" size="compact-sm" loading={loading} onClick={onShow}>
        {failed ? say("Couldn't load them. Try again") : say('Show earlier messages')}
      </ShowMore>
    </div>
  )
}

type MessageProps = Omit<ConversationMessage, 'id'> & { follows: boolean; access: FileAccess | undefined }

function Message({ author, text, createdAt, own, namesAuthor = false, files = [], follows, access }: MessageProps) {
  const time = new Date(createdAt).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' })
  return (
    <div className={classes.message} data-own={own || undefined} data-follows={follows || undefined}>
      <p className={classes.meta}>
        <span className={classes.author}>{own && !namesAuthor ? say('You') : author}</span>{' '}
        <time dateTime={createdAt} title={exactTime(createdAt)}>
          {time}
        </time>
      </p>
      {text && (
        <p className={classes.bubble} dir="auto">
          <LinkedText>{text}</LinkedText>
        </p>
      )}
      {access && <MessageFiles files={files} access={access} />}
      {!text && files.length === 0 && <p className={classes.gone}>{say('The file of this message was deleted.')}</p>}
    </div>
  )
}

const isOnline = () => navigator.onLine
function onLineChange(look: () => void) {
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return () => {
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}

/**
 * Why a message has not arrived, read aloud. What was to be sent with the next connection is still called so until it
 * is tried: for a moment, there is a connection and it is not being sent yet.
 */
function Failure({ message: { reason, lost } }: { message: Pick<Outgoing, 'reason' | 'lost'> }) {
  const online = useSyncExternalStore(onLineChange, isOnline)
  const [later, setLater] = useState(false)
  if (lost && !online && !later) setLater(true)
  return (
    <span role="alert" data-later={later || undefined}>
      {later
        ? say('It will be sent when you are back online.')
        : [say('Failed to send message.'), reason && say(reason)].filter(Boolean).join(' ')}
    </span>
  )
}

type WaitingProps = {
  message: Pick<Outgoing, 'text' | 'state' | 'reason' | 'lost'> & Partial<Pick<Outgoing, 'files'>>
  access?: FileAccess | undefined
  /** Not where the conversation takes no messages anymore. */
  onRetry?: (() => void) | undefined
  onEdit?: (() => void) | undefined
  onDiscard: () => void
}

/** A message that has not arrived: it stays until it has, or until its writer gives it up. */
function Waiting({ message, access, onRetry, onEdit, onDiscard }: WaitingProps) {
  const { text, files = [], state } = message
  return (
    <div className={classes.message} data-own data-waiting>
      {text && <p className={classes.bubble}>{text}</p>}
      {access && <MessageFiles files={files} access={access} />}
      {state === 'failed' ? (
        <div className={classes.failed}>
          <Failure message={message} />
          {onRetry && (
            <Button size="compact-sm" variant="light" color="red" onClick={onRetry}>
              {say('Try again')}
            </Button>
          )}
          {onEdit && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={onEdit}>
              {say('Edit')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
            {say('Discard')}
          </Button>
        </div>
      ) : (
        <p className={classes.seen}>{say('Sending…')}</p>
      )}
    </div>
  )
}

const dayOf = (at: string | undefined) => at && new Date(at).toDateString()
