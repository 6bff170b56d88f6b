import { type Outputs, trpc } from '@kazi/client/connect'
import { isNotFound } from '@kazi/client/errors'
import { uploadFile } from '@kazi/client/files'
import { notSentYet } from '@kazi/client/not-sent-yet'
import { drop, isUnread, retry } from '@kazi/client/outbox'
import { send as sendKept, useOffline } from '@kazi/client/sending'
import { useCommand } from '@kazi/client/use-command'
import { useQueuedCommand, useStoredChanges } from '@kazi/client/use-queued-command'
import { useTyping } from '@kazi/client/use-typing'
import { brand } from '@kazi/schemas/brand'
import { say, sayCount } from '@kazi/schemas/say'
import { threadLabel } from '@kazi/schemas/thread-id'
import { Conversation } from '@kazi/ui/conversation'
import { EmptyState } from '@kazi/ui/empty-state'
import { ErrorState } from '@kazi/ui/error-state'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { conversationHeight, ThreadHead, Threads } from '@kazi/ui/threads'
import { useTitle } from '@kazi/ui/use-title'
import { Button } from '@mantine/core'
import { fileAccess } from '#/frame/file-access.ts'
import { useNamedFiles } from '#/frame/use-named-files.ts'
import { threadsQuery } from '#/reads/threads-query.ts'
import classes from './va-messages.module.css'

type Row = Outputs['vaPortal']['messages']['list']['rows'][number]
type Thread = Outputs['vaPortal']['messages']['thread']['thread']
type Props = { thread: string | undefined; onThread: (thread: string | undefined) => void }

/** Conversations beside the open one. Only a click opens or changes one, whatever arrives. */
export function VaMessages({ thread, onThread }: Props) {
  const [{ pages }, query] = trpc.vaPortal.messages.list.useSuspenseInfiniteQuery(threadsQuery, {
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = pages.flatMap((page) => page.rows)
  if (rows.length === 0 && !thread)
    return (
      <EmptyState
        order={2}
        title={say('No messages yet')}
        text={say('Choose Message on a task to write to the client or our team. Their messages appear here too.')}
        action={<Support />}
      />
    )
  return (
    <Threads
      items={rows.map(itemOf)}
      openId={thread}
      onOpen={onThread}
      more={hasNextPage && { loading: isFetchingNextPage, onClick: () => void fetchNextPage() }}
    >
      {thread ? (
        <OpenThread key={thread} threadId={thread} onClose={() => onThread(undefined)} />
      ) : (
        <EmptyState small order={2} title={say('Choose a conversation')} text={say('The newest is at the top.')} />
      )}
    </Threads>
  )
}

/** Who has a task writes from there; without one there is nobody to write to yet. */
function Support() {
  const [{ active, completed }] = trpc.vaPortal.tasks.counts.useSuspenseQuery()
  return active === 0 && completed === 0 ? (
    <Button component="a" href={`mailto:${brand.supportEmail}`} variant="default">
      {say('Contact support')}
    </Button>
  ) : null
}

const itemOf = ({ threadId, partner, taskTitle, unreadCount, messages: [last] }: Row) => ({
  id: threadId,
  label: say(threadLabel(threadId)),
  partner,
  title: taskTitle,
  unread: unreadCount,
  last: last && {
    at: last.createdAt,
    text: lastWords(last.senderType === 'va', last.message || say('Sent a file')),
  },
})

const lastWords = (own: boolean, text: string) => (own ? say('You: {text}', { text }) : text)

function OpenThread({ threadId, onClose }: { threadId: string; onClose: () => void }) {
  const query = trpc.vaPortal.messages.thread.useInfiniteQuery(
    { threadId },
    { getNextPageParam: ({ next }) => next ?? undefined },
  )
  const offline = useOffline()
  const { idsOf, filesOf } = useNamedFiles()
  const send = useQueuedCommand('messages.send', {
    title: () => say('Message to {client}', { client: thread?.partner ?? say('the client') }),
    about: () => thread?.taskTitle ?? '',
    files: filesOf,
    success: 'Message sent successfully',
    failure: false,
    keepRefused: true,
    parallel: true,
  })
  const { runAsync: read } = useCommand(trpc.vaPortal.messages.read, { failure: false, parallel: true })
  const { client } = trpc.useUtils()
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const thread = data?.pages[0]?.thread
  const rows = data?.pages.flatMap((page) => page.rows)
  const kept = useKeptMessages(threadId, rows)
  const typing = useTyping(
    { now: trpc.vaPortal.messages.typing.now, say: client.vaPortal.messages.typing.say },
    {
      threadId,
      exists: thread?.open === true && !offline && (data?.pages[0]?.rows.length ?? 0) > 0,
      names: { client: thread?.partner, admin: say('{brand} team', { brand: brand.name }) },
    },
  )
  useTitle(isNotFound(error) ? say('Conversation not found') : thread && `${thread.taskTitle} · ${thread.partner}`)
  if (isNotFound(error))
    return (
      <EmptyState small order={2} title={say('Conversation not found')} text={say('Its task is no longer yours.')} />
    )
  if (!rows || !thread)
    return error ? (
      <ErrorState small onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <ListSkeleton count={2} label={say('Loading messages')} />
    )
  const { partner, readTo, seenTo, open, deleted, vaTaskId } = thread
  const withClient = threadLabel(threadId) === 'Client Conversation'
  const upload = offline ? undefined : (file: File) => uploadFile(`/api/va/tasks/${vaTaskId}/files?place=message`, file)
  const authors = { va: say('You'), client: partner, admin: say('{brand} team', { brand: brand.name }) }
  return (
    <section aria-label={say(threadLabel(threadId))} className={classes.open}>
      <Head thread={thread} from={rows.find(({ senderType }) => senderType !== 'va')?.id} onClose={onClose} />
      <Conversation
        label={say('Messages with {partner}', { partner })}
        maxHeight={conversationHeight}
        draftKey={threadId}
        {...typing}
        placeholder={withClient ? say('Write to {partner}', { partner }) : say('Write to our team')}
        kept={kept}
        messages={rows.map(({ id, message, createdAt, senderType, files }) => ({
          id,
          createdAt,
          files,
          text: message,
          own: senderType === 'va',
          author: authors[senderType],
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
        seenTo={withClient ? seenTo.client : seenTo.admin}
        files={{ access: fileAccess, onUpload: upload, takesFiles: open, onUnsent: notSentYet }}
        {...(open
          ? {
              onSend: ({ key, text, files }) =>
                send.runAsync({
                  threadId,
                  key,
                  message: text,
                  fileIds: idsOf(files),
                  seenTo: rows[0]?.id ?? 0,
                }),
            }
          : {
              closed: (
                <p className={classes.meta}>
                  {deleted
                    ? say('The client deleted this task, so this conversation has ended.')
                    : say('This task was taken back, so its conversation has ended.')}
                </p>
              ),
            })}
      />
    </section>
  )
}

/**
 * Messages of this conversation that are on the device; those about its task were written on the task. Once the
 * conversation was read, without those that it has too.
 */
const useKeptMessages = (threadId: string, rows: readonly { id: number }[] = []) =>
  useStoredChanges('messages.send')
    .filter(({ input }) => (input.threadId ?? threadOf(input, threadId)) === threadId)
    .map((one) => ({ ...one, arrived: isUnread(one) }))
    .filter((one) => !one.arrived || isUnread(one, rows))
    .map(({ key, at, arrived, input: { message, fileIds = [] }, refused }) => ({
      key,
      at,
      arrived,
      text: [message, fileIds.length > 0 && sayCount(fileIds.length, '# file', '# files')].filter(Boolean).join('\n'),
      ...(refused && {
        refused: {
          reason: refused.reason,
          onRetry: () => void retry(key).then(sendKept),
          onDiscard: () => void drop(key).then(sendKept),
        },
      }),
    }))
const threadOf = ({ taskId, to }: { taskId?: number; to?: 'client' | 'team' }, threadId: string) => {
  const [, vaId] = /_va_(\d+)$/.exec(threadId) ?? []
  return `${to === 'team' ? '' : 'client_'}task_${taskId}_va_${vaId}`
}

function Head({ thread, from, onClose }: { thread: Thread; from: number | undefined; onClose: () => void }) {
  const { threadId, partner, taskTitle } = thread
  const unread = useCommand(trpc.vaPortal.messages.unread, { onDone: onClose })
  return (
    <ThreadHead
      title={taskTitle}
      about={say('{conversation} with {partner}', { conversation: say(threadLabel(threadId)), partner })}
      onClose={onClose}
      actions={
        from && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            loading={unread.isPending}
            onClick={() => unread.run({ threadId, from })}
          >
            {say('Mark as unread')}
          </Button>
        )
      }
    />
  )
}
