import { trpc } from '@kazi/client/connect'
import { errorText, isConflict } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { firstName } from '@kazi/schemas/format'
import { taskPatch } from '@kazi/schemas/task'
import { taskRules } from '@kazi/schemas/task-states'
import { FormError } from '@kazi/ui/form-error'
import { Button, Stack, Textarea } from '@mantine/core'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'
import { useEdits } from './use-edits.ts'

type Props = { task: TaskDetails; onDone: () => void }

/** The brief where it stands, as fields. What is typed is kept until it is saved or thrown away. */
export function BriefEditor({ task, onDone }: Props) {
  const { id, taskText, enhancedDescription, notes, status, work } = task
  // What becomes of the fields meanwhile, in another tab or by the answers below, is not undone.
  const edits = useEdits(`brief:${id}`, {
    taskText,
    enhancedDescription: enhancedDescription ?? '',
    notes: notes ?? '',
  })
  const form = useSchemaForm({
    schema: taskPatch,
    initialValues: edits.initial,
    onValuesChange: edits.keep,
    // Only what was changed is sent: each edit is a version, and tells a VA who has the task.
    toInput: (values) => ({ id, ...edits.of(values) }),
  })
  const done = () => {
    edits.discard(form.getValues())
    onDone()
  }
  const held = taskRules[status].held && work
  const save = useCommand(trpc.tasks.update, {
    success: held
      ? { title: 'Task updated', text: `${firstName(work.name)} has been notified.` }
      : { title: 'Task updated', text: 'The earlier version is kept.' },
    failure: { title: 'Failed to update task', text: 'Please try again.' },
    onSuccess: () => edits.saved(form.getValues()),
    onDone: () => edits.isSaved() && onDone(),
  })
  const submit = form.onSubmit((edit) => edits.submit(edit, form.getValues(), save, done), focusFirst(form))
  return (
    <form noValidate aria-label="Edit the brief" onSubmit={submit}>
      <Stack>
        <Textarea
          label="Task description"
          withAsterisk
          aria-required
          autoFocus
          minRows={4}
          {...form.getInputProps('taskText')}
        />
        <Textarea
          label="Additional details"
          description="Extra detail for your VA"
          minRows={2}
          {...form.getInputProps('enhancedDescription')}
        />
        <Textarea
          label="Notes"
          description="Optional: tools, access, anything to avoid"
          minRows={2}
          {...form.getInputProps('notes')}
        />
        <ChangedMeanwhile before={edits.before} typed={form.getValues()} now={edits.now} />
        {held && (
          <p className={classes.quiet}>{firstName(work.name)} has this task and will be notified of the change.</p>
        )}
        <FormError>{isConflict(save.error) ? errorText(save.error) : null}</FormError>
        <div className={classes.moves}>
          <Button type="submit" loading={save.isPending}>
            Save Changes
          </Button>
          <Button variant="subtle" color="gray" onClick={done}>
            Discard Changes
          </Button>
        </div>
      </Stack>
    </form>
  )
}
