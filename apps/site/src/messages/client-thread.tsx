import { type Outputs, trpc } from '@kazi/client/connect'
import { isNotFound } from '@kazi/client/errors'
import { uploadFile } from '@kazi/client/files'
import { notSentYet } from '@kazi/client/not-sent-yet'
import { useCommand } from '@kazi/client/use-command'
import { useTyping } from '@kazi/client/use-typing'
import { brand } from '@kazi/schemas/brand'
import { firstName } from '@kazi/schemas/format'
import { Conversation } from '@kazi/ui/conversation'
import { EmptyState } from '@kazi/ui/empty-state'
import { ErrorState } from '@kazi/ui/error-state'
import { ListSkeleton } from '@kazi/ui/skeletons'
import type { ReactNode } from 'react'
import { fileAccess } from '#/frame/file-access.ts'
import { TextLink } from '#/links.tsx'
import classes from './messages.module.css'

type Page = Outputs['tasks']['messages']['thread']
export type OpenThread = Page['thread'] & { newestOfOthers: number | undefined }

type Props = {
  threadId: string
  maxHeight?: string
  /** Leads back from where there is no conversation to show. */
  back?: ReactNode
  /** Shown above, once the conversation is there. */
  head?: (thread: OpenThread) => ReactNode
}

/** Why nothing can be written here any more. */
function Closed({ thread: { deleted, vaId, partner, after } }: { thread: Page['thread'] }) {
  if (deleted) return <p>You deleted this task, so this conversation has ended.</p>
  if (vaId !== null)
    return <p>{`${firstName(partner)} no longer works on this task, so this conversation has ended.`}</p>
  return (
    <p>
      A VA works on this task now.{' '}
      {after && (
        <TextLink to="/messages" search={{ thread: after }}>
          Continue with them and our team
        </TextLink>
      )}
    </p>
  )
}

/** The client's conversation about a task with the VA, in which the team reads along; without a VA, with the team. */
export function ClientThread({ threadId, maxHeight, back, head }: Props) {
  const query = trpc.tasks.messages.thread.useInfiniteQuery(
    { threadId },
    { getNextPageParam: ({ next }) => next ?? undefined },
  )
  const send = useCommand(trpc.tasks.messages.send, { failure: false, parallel: true })
  const { runAsync: read } = useCommand(trpc.tasks.messages.read, { failure: false, parallel: true })
  const { client } = trpc.useUtils()
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const thread = data?.pages[0]?.thread
  const typing = useTyping(
    { now: trpc.tasks.messages.typing.now, say: client.tasks.messages.typing.say },
    {
      threadId,
      exists: thread?.open === true && (data?.pages[0]?.rows.length ?? 0) > 0,
      names: { va: thread && firstName(thread.partner), admin: `${brand.name} team` },
    },
  )
  if (isNotFound(error))
    return (
      <EmptyState small order={2} title="Conversation not found" text="Its task may have been deleted." action={back} />
    )
  if (!data || !thread)
    return error ? (
      <>
        <ErrorState small onRetry={() => void refetch()} retrying={isFetching} />
        <div className={classes.back}>{back}</div>
      </>
    ) : (
      <ListSkeleton count={2} label="Loading messages" />
    )
  const { taskId, vaId, partner, open, deleted, readTo, seenTo, before } = thread
  const alone = vaId === null
  const rows = data.pages.flatMap((page) => page.rows)
  const newestOfOthers = rows.find(({ senderType }) => senderType !== 'client')?.id
  return (
    <>
      {head?.({ ...thread, newestOfOthers })}
      {before && (
        <p className={classes.before}>
          <TextLink to="/messages" search={{ thread: before }}>
            What you and our team wrote before
          </TextLink>{' '}
          {firstName(partner)} joined, which only you and our team can read.
        </p>
      )}
      <Conversation
        key={threadId}
        label={`Messages with ${partner}`}
        {...(maxHeight && { maxHeight })}
        draftKey={threadId}
        {...typing}
        placeholder={alone ? 'Write to our team' : `Write to ${firstName(partner)}`}
        empty={
          alone
            ? `No messages yet. Our team answers here, ${brand.supportHours}.`
            : `No messages yet. ${firstName(partner)} and our team read what you write here.`
        }
        messages={rows.map(({ id, senderType, message, createdAt, files }) => ({
          id,
          createdAt,
          files,
          text: message,
          own: senderType === 'client',
          author: senderType === 'va' ? partner : `${brand.name} team`,
        }))}
        earlier={
          hasNextPage && {
            loading: isFetchingNextPage,
            failed: query.isFetchNextPageError,
            onShow: () => void fetchNextPage(),
          }
        }
        readTo={readTo}
        onRead={(upTo) => read({ threadId, upTo })}
        seenTo={alone ? seenTo.admin : seenTo.va}
        {...(!alone && { askTeam: `Ask the ${brand.name} team to answer too` })}
        // Files of a deleted task are nobody's to open; a conversation that is about no task has no place for any.
        {...(!deleted && {
          files: {
            access: fileAccess,
            onUpload: (file: File) => uploadFile(`/api/tasks/${taskId}/files?place=message`, file),
            takesFiles: open && taskId !== null,
            onUnsent: notSentYet,
          },
        })}
        {...(open
          ? {
              onSend: ({ key, text, files, askTeam }) =>
                send.runAsync({
                  ...(taskId && { taskId, threadId }),
                  key,
                  message: text,
                  fileIds: files.map(({ id }) => id),
                  to: askTeam || alone ? 'team' : 'va',
                  seenTo: rows[0]?.id ?? 0,
                }),
            }
          : { closed: <Closed thread={thread} /> })}
      />
    </>
  )
}
