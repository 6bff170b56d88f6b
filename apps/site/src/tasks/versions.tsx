import { type Outputs, trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { priorities, type TaskPriority } from '@kazi/schemas/states'
import { type TaskField, taskFieldNames } from '@kazi/schemas/task'
import { taskRules } from '@kazi/schemas/task-states'
import { Dialog } from '@kazi/ui/dialog'
import { EmptyState } from '@kazi/ui/empty-state'
import { ErrorState } from '@kazi/ui/error-state'
import { exactTime, shortDate } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { Button } from '@mantine/core'
import { differenceOf } from './difference.ts'
import type { TaskDetails } from './task.ts'
import classes from './versions.module.css'

type Version = Outputs['tasks']['versions'][number]
type Props = { task: TaskDetails; onClose: () => void }

/** Every edit of the task: when, what changed, and a way back to what it was. */
export function Versions({ task, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title="Versions of This Task" size="lg">
      <List task={task} onClose={onClose} />
    </Dialog>
  )
}

function List({ task, onClose }: Props) {
  const { data, isError, refetch, isFetching } = trpc.tasks.versions.useQuery({ id: task.id })
  const update = useCommand(trpc.tasks.update, {
    success: { title: 'Task updated', text: 'The earlier text is back. The version it replaced is kept too.' },
    failure: { title: 'Failed to update task', text: 'Please try again.' },
    onDone: onClose,
  })
  if (isError && !data) return <ErrorState small onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListSkeleton count={3} label="Loading versions" />
  if (data.length === 0)
    return <EmptyState small title="No edits yet" text="Each edit is kept here, with the text as it was before." />
  const putBack = ({ changes }: Version) =>
    update.run({
      id: task.id,
      ...Object.fromEntries(Object.entries(changes).map(([field, { before }]) => [field, before])),
    })
  return (
    <ol className={classes.list}>
      {data.map((version) => (
        <li key={version.id} className={classes.version}>
          <div className={classes.head}>
            <p title={exactTime(version.editedAt)}>
              <strong>You edited {fieldsOf(version)}</strong> · <RelativeTime at={version.editedAt} />
              {version.vasWereTold && ' · your VA was notified'}
            </p>
            {taskRules[task.status].editable && (
              <Button
                variant="default"
                size="compact-md"
                loading={update.isPending}
                aria-label={`Put back what it said before ${exactTime(version.editedAt)}`}
                onClick={() => putBack(version)}
              >
                Put Back
              </Button>
            )}
          </div>
          {Object.entries(version.changes).map(([field, { before, after }]) => (
            <Change key={field} field={field as TaskField} before={before} after={after} />
          ))}
        </li>
      ))}
    </ol>
  )
}

const fieldsOf = ({ changes }: Version) =>
  new Intl.ListFormat('en').format(Object.keys(changes).map((field) => `the ${taskFieldNames[field as TaskField]}`))

const shown = (field: TaskField, value: string | null) => {
  if (value === null) return ''
  if (field === 'priority') return priorities[value as TaskPriority].label
  return field === 'deadline' ? shortDate(value) : value
}

type ChangeProps = { field: TaskField; before: string | null; after: string | null }

/** Both texts in one, with what went struck out and what came marked. */
const Change = ({ field, before, after }: ChangeProps) => {
  const parts = differenceOf(shown(field, before), shown(field, after))
  return (
    <p className={classes.change}>
      <span className={classes.field}>{taskFieldNames[field]}</span>
      {parts.map(({ kind, text, at }) =>
        kind === 'same' ? (
          <span key={at}>{text}</span>
        ) : kind === 'gone' ? (
          <del key={at}>{text}</del>
        ) : (
          <ins key={at}>{text}</ins>
        ),
      )}
    </p>
  )
}
