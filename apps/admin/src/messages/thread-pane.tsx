import { type Outputs, trpc } from '@kazi/client/connect'
import { isNotFound } from '@kazi/client/errors'
import { uploadFile } from '@kazi/client/files'
import { notSentYet } from '@kazi/client/not-sent-yet'
import { useCommand } from '@kazi/client/use-command'
import { useTyping } from '@kazi/client/use-typing'
import { brand } from '@kazi/schemas/brand'
import { fieldsLeft } from '@kazi/schemas/reply-fields'
import { Conversation } from '@kazi/ui/conversation'
import { EmptyState } from '@kazi/ui/empty-state'
import { IconMessage2Bolt } from '@kazi/ui/tabler'
import { ThreadHead } from '@kazi/ui/threads'
import { ActionIcon, Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useState } from 'react'
import { useDraftKey } from '#/forms/use-draft.ts'
import { Loaded } from '#/frame/loaded.tsx'
import { keyHeader } from '#/session/admin-key.ts'
import { fileAccess } from '#/session/file-access.ts'
import { useMay } from '#/session/may.tsx'
import classes from './messages.module.css'
import { TeamBar } from './team-bar.tsx'
import { ThreadNotes } from './thread-notes.tsx'

/** Loaded when it is first opened. */
const SavedReplies = lazy(() => import('./saved-replies.tsx').then((file) => ({ default: file.SavedReplies })))

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
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError: failed, fetchNextPage } = query
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
              earlier={hasNextPage && { loading: isFetchingNextPage, failed, onShow: () => void fetchNextPage() }}
            />
          )
        )
      }}
    </Loaded>
  )
}

type Earlier = { loading: boolean; failed: boolean; onShow: () => void } | false
type OpenProps = { thread: Thread; messages: Page['rows']; earlier: Earlier; onClose: () => void }

function whyEnded({ deleted, after }: Thread) {
  if (deleted) return 'The client deleted this task, so this conversation has ended.'
  return after
    ? 'A VA works on this task now; the conversation goes on with them.'
    : 'This task was taken back, so its conversation has ended.'
}

/** A placeholder of a saved reply is refused as the server refuses a message: its writer can edit it. */
function refuseFieldsLeft(text: string) {
  const left = fieldsLeft(text)
  if (left.length === 0) return
  const error = new Error(`Please replace ${left.join(' and ')} before you send this.`)
  throw Object.assign(error, { data: { httpStatus: 400 } })
}

/** The records that a conversation is about, and who reads it. */
function About({
  thread: { vaId, vaName, vaEmail, clientName, client, taskId, taskTitle, deleted },
}: {
  thread: Thread
}) {
  // In a client's conversation with the team it is the client's.
  const address = vaEmail && (
    <Anchor inherit href={`mailto:${vaEmail}`}>
      {vaEmail}
    </Anchor>
  )
  const va = vaId !== null && (
    <>
      {'VA: '}
      <Anchor inherit renderRoot={(props) => <Link to="/admin/vas" search={{ va: vaId }} {...props} />}>
        {vaName}
      </Anchor>
    </>
  )
  const ofClient = client && (
    <>
      {'Client: '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link to="/admin/clients-system/$clientId" params={{ clientId: client.id }} {...props} />
        )}
      >
        {client.name}
      </Anchor>
    </>
  )
  const people = va ? { va, address, client: ofClient } : { client: ofClient, address }
  return (
    <>
      {taskId && !deleted ? (
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/admin/client-requests/$taskId" params={{ taskId }} {...props} />}
        >
          {taskTitle}
        </Anchor>
      ) : (
        taskTitle
      )}
      <br />
      {Object.entries(people)
        .filter(([, one]) => one)
        .map(([who, one], index) => (
          <Fragment key={who}>
            {index > 0 && ' · '}
            {one}
          </Fragment>
        ))}
      {clientName && (
        <>
          <br />
          The client and the VA both read what you write here.
        </>
      )}
    </>
  )
}

function OpenThread({ thread, messages, earlier, onClose }: OpenProps) {
  const { threadId, vaTaskId, vaName, clientName, taskTitle, open, readTo, seenTo } = thread
  // The live event of it reads again, here as in every other console: once, with what came meanwhile.
  const { runAsync: read } = useCommand(trpc.admin.messages.read, { failure: false, parallel: true, refetch: false })
  const send = useCommand(trpc.admin.messages.send, { failure: 'Failed to send message', parallel: true })
  const unread = useCommand(trpc.admin.messages.unread, { onDone: onClose })
  const may = useMay()
  const { client } = trpc.useUtils()
  const typing = useTyping(
    { now: trpc.admin.messages.typing.now, say: client.admin.messages.typing.say },
    { threadId, exists: open && messages.length > 0, names: { va: vaName, client: clientName ?? vaName } },
  )
  // What a client and a VA write to each other is never unread for the team.
  const from = thread.lastToTeam
  const draftKey = useDraftKey(`admin:${threadId}`)
  const [replying, setReplying] = useState<((text: string) => void) | null>(null)
  const values = {
    'first name': (clientName ?? vaName).split(' ')[0] ?? '',
    // In a client's conversation with the team, it is the client who has the VA's place.
    'client name': (thread.vaId === null ? vaName : (clientName ?? thread.client?.name)) ?? '',
    'VA name': thread.vaId === null ? '' : vaName,
    'task title': taskTitle,
  }
  const names = clientName ? `${clientName} and ${vaName}` : vaName
  const authors = { va: vaName, client: clientName ?? vaName, admin: `${brand.name} team` }
  return (
    <section className={classes.conversation} aria-label={`Conversation with ${names}`}>
      <ThreadHead
        title={names}
        onClose={onClose}
        about={<About thread={thread} />}
        actions={
          may &&
          from && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              loading={unread.isPending}
              onClick={() => unread.run({ threadId, from })}
            >
              Mark as unread
            </Button>
          )
        }
      />
      {/* Until the first message there is nothing to assign, to put off or to note. */}
      {messages.length > 0 && <TeamBar thread={thread} />}
      <Conversation
        label={`Messages with ${names}`}
        maxHeight={600}
        draftKey={draftKey}
        {...typing}
        placeholder={`Write to ${names}`}
        replyKey="r"
        earlier={earlier}
        messages={messages.map(({ id, senderType, message, createdAt, files }) => ({
          id,
          createdAt,
          files,
          text: message,
          author: authors[senderType],
          own: senderType === 'admin',
          namesAuthor: true,
        }))}
        readTo={readTo}
        onRead={(upTo) => may && read({ threadId, upTo })}
        seenTo={vaTaskId === null ? seenTo.client : clientName ? Math.min(seenTo.client, seenTo.va) : seenTo.va}
        files={{
          access: fileAccess,
          onUpload: (file) => uploadFile(`/api/admin/va-tasks/${vaTaskId}/files?place=message`, file, keyHeader()),
          takesFiles: open && vaTaskId !== null,
          onUnsent: notSentYet,
        }}
        tools={(insert) => (
          <ActionIcon
            variant="default"
            size={42}
            aria-label="Saved replies"
            title="Saved replies"
            onClick={() => setReplying(() => insert)}
          >
            <IconMessage2Bolt size={20} aria-hidden />
          </ActionIcon>
        )}
        {...(open && may
          ? {
              onSend: async ({ key, text, files }) => {
                refuseFieldsLeft(text)
                return send.runAsync({
                  threadId,
                  key,
                  message: text,
                  fileIds: files.map(({ id }) => id),
                  seenTo: messages[0]?.id ?? 0,
                })
              },
            }
          : {
              closed: (
                <p className={classes.about}>
                  {open ? 'Your key is read-only, so you cannot write here.' : whyEnded(thread)}
                </p>
              ),
            })}
      />
      {messages.length > 0 && <ThreadNotes threadId={threadId} />}
      {replying && (
        <Suspense>
          <SavedReplies
            values={values}
            onInsert={(text) => {
              setReplying(null)
              // The dialog gives the focus back as it closes; then the text goes to where the cursor was.
              setTimeout(() => replying(text), 0)
            }}
            onClose={() => setReplying(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
