import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { useSchemaForm } from '@kazi/client/use-schema-form'
import { taskPatch } from '@kazi/schemas/task'
import { Dialog } from '@kazi/ui/dialog'
import { dropDraft, writeDraft } from '@kazi/ui/draft'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { editsOf } from '#/frame/edits-of.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { AnyTask } from './task.ts'
import { readTaskDraft } from './task-draft.ts'
import { blankTask, TaskFields, type TaskFormValues } from './task-fields.tsx'
import classes from './tasks.module.css'

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
  // As it was when the dialog opened: what becomes of other fields meanwhile is not undone.
  const [before] = useState(() => valuesOf(task))
  const draft = `edit-task:${task.id}`
  const form = useSchemaForm({
    schema: taskPatch,
    initialValues: readTaskDraft(draft, before),
    onValuesChange: (values) => writeDraft(draft, editsOf(values, before)),
    validateInputOnChange: true,
    // Only changed fields are sent, because a VA who has the task is notified of every edit.
    toInput: (values) => ({ id: task.id, ...editsOf(values, before) }),
  })
  const done = () => {
    dropDraft(draft)
    onClose()
  }
  const update = useCommand(trpc.tasks.update, {
    success: 'Task updated',
    failure: { title: 'Failed to update task', text: 'Please try again.' },
    onSuccess: () => dropDraft(draft),
    onDone: onClose,
  })
  const save = form.onSubmit((edit) => {
    if (Object.keys(edit).length > 1) update.run(edit)
    else done()
  })
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        <TaskFields form={form} />
        <ChangedMeanwhile before={before} typed={form.getValues()} now={task} />
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
