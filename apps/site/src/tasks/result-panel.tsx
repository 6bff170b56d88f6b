import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { DeliveryList } from '@kazi/ui/delivery-list'
import { ErrorState } from '@kazi/ui/error-state'
import { MessageFiles } from '@kazi/ui/message-files'
import { RatingStars } from '@kazi/ui/rating'
import { Section } from '@kazi/ui/section'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { fileAccess } from '#/frame/file-access.ts'
import { FileList, isOfVaWhoLeft } from './file-list.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

// Forms bring the rules of what is typed, which most tasks do not need yet.
const ResultAnswer = lazy(() => import('./result-answer.tsx').then((file) => ({ default: file.ResultAnswer })))
const Cost = lazy(() => import('./cost-panel.tsx').then((file) => ({ default: file.Cost })))

type Work = NonNullable<TaskDetails['work']>

/** The delivered result, and the client's response: accept and review, or request changes. */
export function ResultPanel({ task }: { task: TaskDetails }) {
  const { work, status, id, acceptedAt } = task
  if (status !== 'completed') return null
  if (!work) return <WithoutVa task={task} />
  return (
    <Section id="result" title="Delivered work">
      <div className={classes.panel}>
        <Handover work={work} />
        <Suspense>
          <Cost taskId={id} work={work} />
        </Suspense>
        <DeliveryList deliveries={work.deliveries.slice(1)} access={fileAccess} title="Delivered before" />
        {work.rating ? (
          <Rated work={work} />
        ) : (
          <Suspense fallback={<ListSkeleton count={1} label="Loading the review" />}>
            <ResultAnswer
              taskId={id}
              vaTaskId={work.vaTaskId}
              deliveryId={work.deliveries[0]?.id}
              name={work.name}
              accepted={Boolean(acceptedAt)}
            />
          </Suspense>
        )}
      </div>
    </Section>
  )
}

/** The VA was deleted, and their note and links with them. The files that they delivered are kept, and can be accepted. */
function WithoutVa({ task: { id, acceptedAt } }: { task: TaskDetails }) {
  const accept = useCommand(trpc.tasks.review, { success: 'Result accepted' })
  return (
    <Section id="result" title="Delivered work">
      <div className={classes.panel}>
        <p className={classes.prose}>
          {acceptedAt
            ? 'This result is accepted. Your VA has since left our network.'
            : "Your VA has left our network, so changes can no longer be requested. If the result is fine, accept it. If not, add a new task and we'll find you someone else."}
        </p>
        <KeptResult taskId={id} />
        {!acceptedAt && (
          <div>
            <Button loading={accept.isPending} onClick={() => accept.run({ id })}>
              Accept the Result
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

function KeptResult({ taskId }: { taskId: number }) {
  const { data: files, isError, refetch, isFetching } = trpc.tasks.files.list.useQuery({ id: taskId })
  if (isError && !files)
    return <ErrorState small title="Couldn't load the files" onRetry={() => void refetch()} retrying={isFetching} />
  if (!files) return <ListSkeleton count={1} label="Loading the files" />
  const delivered = files.filter(isOfVaWhoLeft)
  return delivered.length === 0 ? null : <FileList files={delivered} label="Delivered files" />
}

const Handover = ({ work }: { work: Work }) => (
  <div>
    <h3 className={classes.small}>Note from {work.name}</h3>
    <p className={classes.prose}>{work.handoverNote ?? 'No note.'}</p>
    {work.handoverLinks.length > 0 && (
      <ul className={classes.links}>
        {work.handoverLinks.map((link) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noreferrer">
              {link}
            </a>
          </li>
        ))}
      </ul>
    )}
    <MessageFiles files={work.deliveries[0]?.files ?? []} access={fileAccess} label="Delivered files" />
  </div>
)

const Rated = ({ work }: { work: Work }) => (
  <div className={classes.note}>
    <h3 className={classes.small}>Your review</h3>
    <RatingStars value={work.rating} />
    {work.comment && <p className={classes.prose}>{work.comment}</p>}
  </div>
)
