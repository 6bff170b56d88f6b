import { trpc } from '@kazi/client/connect'
import { undoToast } from '@kazi/client/undo-toast'
import { useCommand } from '@kazi/client/use-command'
import { taskRules } from '@kazi/schemas/task-states'
import { ReasonButton } from '@kazi/ui/reason-button'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '#/links.tsx'
import { AssignNow } from './assign-now.tsx'
import { EditTask } from './edit-task.tsx'
import { shortTitle, type Task } from './task.ts'
import classes from './tasks.module.css'
import { useDelete } from './use-delete.ts'

type Props = {
  task: Task
  /** Proposals that wait for the client's decision. */
  offers: number
  toReview: boolean
}

/** The actions that this status allows, the likeliest first. */
export function TaskActions({ task, offers, toReview }: Props) {
  const [editing, setEditing] = useState(false)
  const remove = useDelete()
  const restore = useCommand(trpc.tasks.restore)
  const archive = useCommand(trpc.tasks.archive, {
    onSuccess: (_, input) => undoToast(`Archived “${about}”`, () => restore.run(input)),
  })
  const { editable, kept } = taskRules[task.status]
  const params = { id: String(task.id) }
  const about = shortTitle(task)
  return (
    <div className={classes.cardActions}>
      {task.status === 'pending' && <AssignNow taskId={task.id} />}
      {offers > 0 && (
        <ButtonLink to="/tasks/$id" params={params} hash="proposals">
          Choose Your VA
        </ButtonLink>
      )}
      {toReview && (
        <ButtonLink to="/tasks/$id" params={params} hash="result">
          Review the Result
        </ButtonLink>
      )}
      {task.status === 'pending' && <Analyze task={task} />}
      {editable && (
        <Button variant="subtle" color="gray" onClick={() => setEditing(true)} aria-label={`Edit: ${about}`}>
          Edit
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        onClick={() => archive.run({ taskIds: [task.id] })}
        aria-label={`Archive: ${about}`}
      >
        Archive
      </Button>
      <ReasonButton
        variant="subtle"
        color="gray"
        reason={kept}
        onClick={() => remove(task)}
        aria-label={`Delete: ${about}`}
      >
        Delete
      </ReasonButton>
      {editing && <EditTask task={task} onClose={() => setEditing(false)} />}
    </div>
  )
}

/** Uses one analysis and shows its result on the task's page; an existing one is only shown. */
function Analyze({ task }: { task: Task }) {
  const { data: quota } = trpc.auth.quota.useQuery()
  const navigate = useNavigate()
  const show = () => void navigate({ to: '/tasks/$id', params: { id: String(task.id) }, hash: 'analysis' })
  const analyze = useCommand(trpc.tasks.analyze, { onDone: show })
  const none = quota?.remaining === 0
  return (
    <Button
      variant="light"
      loading={analyze.isPending}
      onClick={() => (task.aiAnalyzed || none ? show() : analyze.run({ id: task.id }))}
    >
      {task.aiAnalyzed ? 'View Analysis' : 'Analyze with AI'}
    </Button>
  )
}
