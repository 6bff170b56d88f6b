import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { maxLength } from '@kazi/schemas/max-length'
import { playbookEdit, stepsIn } from '@kazi/schemas/playbook'
import { priorities } from '@kazi/schemas/states'
import { anyCategory, taskPriority } from '@kazi/schemas/task'
import { Dialog } from '@kazi/ui/dialog'
import { ListField } from '@kazi/ui/list-field'
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { Playbook } from './new-task-form.tsx'
import classes from './tasks.module.css'
import { useEdits } from './use-edits.ts'

const priorityOptions = taskPriority.options.map((value) => ({ value, label: priorities[value].label }))

const valuesOf = (playbook: Playbook) => ({
  name: playbook.name,
  taskText: playbook.taskText,
  enhancedDescription: playbook.enhancedDescription ?? '',
  steps: playbook.steps.join('\n'),
  category: playbook.category,
  priority: playbook.priority as string | null,
  budget: playbook.budget ?? '',
  notes: playbook.notes ?? '',
})

/** Its name, its brief and its steps. What is typed stays until it is saved or thrown away. */
export function PlaybookDialog({ playbook, onClose }: { playbook: Playbook; onClose: () => void }) {
  const { id } = playbook
  const edits = useEdits(`playbook:${id}`, valuesOf(playbook))
  const form = useSchemaForm({
    schema: playbookEdit,
    initialValues: edits.initial,
    onValuesChange: edits.keep,
    // Only what was changed here: the rest may have been changed in another window.
    toInput: (values) => {
      const { steps, ...edited } = edits.of(values)
      return { id, ...edited, ...(steps !== undefined && { steps: stepsIn(steps) }) }
    },
  })
  const done = () => {
    edits.discard(form.getValues())
    onClose()
  }
  const save = useCommand(trpc.tasks.playbooks.edit, {
    success: 'Playbook saved',
    onSuccess: () => edits.saved(form.getValues()),
    onDone: () => edits.isSaved() && onClose(),
  })
  const submit = form.onSubmit((edit) => edits.submit(edit, form.getValues(), save, done), focusFirst(form))
  return (
    <Dialog onClose={onClose} title="Edit Playbook" size="lg">
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            withAsterisk
            aria-required
            data-autofocus
            maxLength={maxLength.title}
            {...form.getInputProps('name')}
          />
          <Textarea
            label="Task description"
            withAsterisk
            aria-required
            minRows={4}
            maxRows={12}
            {...form.getInputProps('taskText')}
          />
          <Textarea
            label="Steps"
            description="One per line"
            minRows={3}
            maxRows={12}
            {...form.getInputProps('steps')}
          />
          <Textarea
            label="Additional details"
            description="Extra detail for your VA"
            minRows={2}
            maxRows={12}
            {...form.getInputProps('enhancedDescription')}
          />
          <div className={classes.pair}>
            <ListField
              label="Category"
              none="No category"
              options={anyCategory.options}
              {...form.getInputProps('category')}
            />
            <ListField
              label="Priority"
              none="No priority"
              options={priorityOptions}
              {...form.getInputProps('priority')}
            />
          </div>
          <TextInput
            label="Budget"
            description="Optional: an amount or a number of hours"
            maxLength={maxLength.line}
            {...form.getInputProps('budget')}
          />
          <Textarea label="Notes" minRows={2} {...form.getInputProps('notes')} />
          <ChangedMeanwhile before={edits.before} typed={form.getValues()} now={edits.now} />
          <div className={classes.foot}>
            <Button variant="default" onClick={done}>
              Discard Changes
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save Playbook
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}
