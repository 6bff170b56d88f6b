import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { taskPatch } from '@kazi/schemas/task'
import { taskRules } from '@kazi/schemas/task-states'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { firstName } from '@kazi/ui/format'
import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { editsOf } from '#/frame/edits-of.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

type Props = { task: TaskDetails; onDone: () => void }

/** The brief where it stands, as fields. What is typed is kept until it is saved or thrown away. */
export function BriefEditor({ task, onDone }: Props) {
  const { id, taskText, enhancedDescription, notes, status, work } = task
  // As they were when the editor opened: what becomes of them meanwhile, in another tab or by the answers below, is not undone.
  const [before] = useState({ taskText, enhancedDescription: enhancedDescription ?? '', notes: notes ?? '' })
  const draft = `brief:${id}`
  const form = useSchemaForm({
    schema: taskPatch,
    initialValues: readDraft(draft, before),
    onValuesChange: (values) => writeDraft(draft, editsOf(values, before)),
    // Only what was changed is sent: each edit is a version, and tells a VA who has the task.
    toInput: (values) => ({ id, ...editsOf(values, before) }),
  })
  const done = () => {
    dropDraft(draft)
    onDone()
  }
  const held = taskRules[status].held && work
  const save = useCommand(trpc.tasks.update, {
    success: held
      ? { title: 'Task updated', text: `${firstName(work.name)} has been notified.` }
      : { title: 'Task updated', text: 'The earlier version is kept.' },
    failure: { title: 'Failed to update task', text: 'Please try again.' },
    onSuccess: () => dropDraft(draft),
    onDone,
  })
  return (
    <form
      noValidate
      aria-label="Edit the brief"
      onSubmit={form.onSubmit((edit) => (Object.keys(edit).length > 1 ? save.run(edit) : done()), focusFirst(form))}
    >
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
        <ChangedMeanwhile before={before} typed={form.getValues()} now={task} />
        {held && (
          <p className={classes.quiet}>{firstName(work.name)} has this task and will be notified of the change.</p>
        )}
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
