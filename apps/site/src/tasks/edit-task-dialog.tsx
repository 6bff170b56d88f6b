import { trpc } from '@kazi/client/connect'
import { errorText, isConflict } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { taskPatch } from '@kazi/schemas/task'
import { Dialog } from '@kazi/ui/dialog'
import { FormError } from '@kazi/ui/form-error'
import { Button, Stack } from '@mantine/core'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { AnyTask } from './task.ts'
import { readTaskDraft } from './task-draft.ts'
import { TaskFields } from './task-fields.tsx'
import { blankTask, type TaskFormValues } from './task-form-values.ts'
import classes from './tasks.module.css'
import { useEdits } from './use-edits.ts'

type Props = { task: AnyTask; opened: boolean; onClose: () => void }

export function EditTaskDialog({ task, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit Task" size="lg">
      <EditTaskForm task={task} onClose={onClose} />
    </Dialog>
  )
}

const fields = Object.keys(blankTask) as (keyof TaskFormValues)[]
const valuesOf = (task: AnyTask) =>
  Object.fromEntries(fields.map((name) => [name, task[name] ?? blankTask[name]])) as TaskFormValues

function EditTaskForm({ task, onClose }: Omit<Props, 'opened'>) {
  // What becomes of other fields meanwhile is not undone.
  const edits = useEdits(`edit-task:${task.id}`, valuesOf(task), readTaskDraft)
  const form = useSchemaForm({
    schema: taskPatch,
    initialValues: edits.initial,
    onValuesChange: edits.keep,
    validateInputOnChange: true,
    // Only changed fields are sent, because a VA who has the task is notified of every edit.
    toInput: (values) => ({ id: task.id, ...edits.of(values) }),
  })
  const done = () => {
    edits.discard(form.getValues())
    onClose()
  }
  const update = useCommand(trpc.tasks.update, {
    success: 'Task updated',
    failure: { title: 'Failed to update task', text: 'Please try again.' },
    onSuccess: () => edits.saved(form.getValues()),
    onDone: () => edits.isSaved() && onClose(),
  })
  const save = form.onSubmit((edit) => edits.submit(edit, form.getValues(), update, done), focusFirst(form))
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        <TaskFields form={form} />
        <ChangedMeanwhile before={edits.before} typed={form.getValues()} now={edits.now} />
        <FormError>{isConflict(update.error) ? errorText(update.error) : null}</FormError>
        <div className={classes.foot}>
          <Button variant="default" onClick={done}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending} disabled={!form.getValues().taskText.trim()}>
            Save Changes
          </Button>
        </div>
      </Stack>
    </form>
  )
}
