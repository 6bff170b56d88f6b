import { trpc } from '@kazi/client/connect'
import { isNotFound } from '@kazi/client/errors'
import { taskRules } from '@kazi/schemas/task-states'
import { count } from '@kazi/ui/format'
import { PageHeader } from '@kazi/ui/page-header'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { ReasonButton } from '@kazi/ui/reason-button'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { TextLink } from '#/links.tsx'
import { AnalysisPanel } from './analysis-panel.tsx'
import { EditTask } from './edit-task.tsx'
import { NextStep } from './next-step.tsx'
import { NoSuchTask } from './no-such-task.tsx'
import { offeredTo, Proposals } from './proposals.tsx'
import { ResultPanel } from './result-panel.tsx'
import { type TaskDetails, titleAndBody } from './task.ts'
import { TaskDescription } from './task-description.tsx'
import { TaskFiles } from './task-files.tsx'
import { TaskHistory } from './task-history.tsx'
import classes from './task-page.module.css'
import { useBulk } from './use-bulk.ts'
import { useDelete } from './use-delete.ts'
import { useReadNotices } from './use-read-notices.ts'
import { WorkPanel } from './work-panel.tsx'

const QuestionPanel = lazy(() => import('./question-panel.tsx').then((file) => ({ default: file.QuestionPanel })))
const AfterPanel = lazy(() => import('./after-panel.tsx').then((file) => ({ default: file.AfterPanel })))
type Props = {
  id: number
  /** The conversation with the VA who has the task, or with the team while nobody has it. */
  conversation: (work: TaskDetails['work']) => ReactNode
}

/** Everything about one task: the next step first, then what it needs, then the history. */
export function TaskPage({ id, conversation }: Props) {
  useReadNotices(id)
  const [task, { error }] = trpc.tasks.get.useSuspenseQuery({ id })
  const { title } = titleAndBody(task)
  const offered = offeredTo(task).length
  // It was deleted while it was shown, in another window.
  if (isNotFound(error)) return <NoSuchTask shownBefore={id} />
  return (
    <>
      <PageHeader
        above={
          <>
            <TextLink to="/dashboard">Back to Dashboard</TextLink>
            <div className={classes.badges}>
              <StatusBadge of="task" status={task.status} />
              {task.work?.paused && <StatusBadge of="assignment" status="paused" />}
              {offered > 0 && <strong>{count(offered, 'VA')} proposed: your choice</strong>}
              {task.priority && <PriorityBadge priority={task.priority} />}
              {task.archivedAt && <strong>Archived</strong>}
            </div>
          </>
        }
        title={
          <span dir="auto" className={classes.title} data-long={title.length > 60 || undefined}>
            {title}
          </span>
        }
        actions={<PageActions task={task} />}
      />
      <NextStep task={task} />
      {[...(task.request?.questions ?? []), ...(task.work?.questions ?? [])].some(({ state }) => state === 'open') && (
        <Suspense>
          <QuestionPanel task={task} />
        </Suspense>
      )}
      <Proposals task={task} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <ResultPanel task={task} />
          <Suspense>
            <AfterPanel task={task} />
          </Suspense>
          <WorkPanel task={task} />
          {task.work && conversation(task.work)}
          <TaskDescription task={task} />
          <TaskFiles task={task} />
          <AnalysisPanel task={task} />
          {!task.work && conversation(task.work)}
        </div>
        <TaskHistory task={task} />
      </div>
    </>
  )
}

function PageActions({ task }: { task: TaskDetails }) {
  const [editing, setEditing] = useState(false)
  const remove = useDelete()
  const { restore, busy } = useBulk()
  const navigate = useNavigate()
  const { editable, kept } = taskRules[task.status]
  return (
    <>
      {task.archivedAt && (
        <Button variant="light" loading={busy} onClick={() => restore([task])}>
          Restore
        </Button>
      )}
      {editable && (
        <Button variant="default" onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      <ReasonButton
        variant="default"
        reason={kept}
        onClick={() => {
          remove(task)
          void navigate({ to: '/dashboard' })
        }}
      >
        Delete
      </ReasonButton>
      {editing && <EditTask task={task} onClose={() => setEditing(false)} />}
    </>
  )
}
