import { trpc } from '@kazi/client/connect'
import { errorText, isForbidden } from '@kazi/client/errors'
import { toast } from '@kazi/client/toasts'
import { useCommand } from '@kazi/client/use-command'
import { useSchemaForm } from '@kazi/client/use-schema-form'
import { addTaskCategory, type NewTask, newTask, taskPriority } from '@kazi/schemas/task'
import { onAddTaskPage } from '@kazi/schemas/task-hints'
import { dropSentDraft, writeDraft } from '@kazi/ui/draft'
import { ListField } from '@kazi/ui/list-field'
import { PageHeader } from '@kazi/ui/page-header'
import { Button, Stack, Textarea, VisuallyHidden } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { ButtonLink, TextLink } from '#/links.tsx'
import { withoutEmptyHeadings } from './brief-outlines.ts'
import { DeadlineField } from './deadline-field.tsx'
import { InsertOutline } from './insert-outline.tsx'
import { readTaskDraft } from './task-draft.ts'
import { blankTask } from './task-form-values.ts'
import classes from './tasks.module.css'
import { useTextHints } from './use-text-hints.ts'

const priorities = taskPriority.options.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

/** The add-task page of the spec, with its separate list of categories; everything is sent in one call. */
export function AddTaskPage() {
  const [user] = trpc.auth.me.useSuspenseQuery()
  const draft = `add-task:${user.id}`
  const navigate = useNavigate()
  const form = useSchemaForm({
    schema: newTask,
    toInput: ({ budget: _, enhancedDescription: __, ...values }) => ({
      ...values,
      taskText: withoutEmptyHeadings(values.taskText),
    }),
    initialValues: readTaskDraft(draft, blankTask),
    onValuesChange: (values) => writeDraft(draft, values),
  })
  const hints = useTextHints(form, draft, (category) => onAddTaskPage[category])
  const create = useCommand(trpc.tasks.create, {
    success: 'Task Created',
    failure: (error) =>
      isForbidden(error)
        ? `Failed to create task. ${errorText(error)} Your draft is saved.`
        : 'Failed to create task. Please try again.',
    onSuccess: () => {
      dropSentDraft(draft, sent.current)
      hints.forget()
    },
    onDone: () => navigate({ to: '/dashboard' }),
  })
  const sent = useRef(blankTask)
  const send = (input: NewTask) => {
    hints.stop()
    sent.current = form.getValues()
    create.run(input)
  }
  const refuse = ({ taskText, ...others }: FormErrors) => {
    hints.stop()
    if (taskText) {
      toast(String(taskText), 'failure')
      form.setFieldError('taskText', 'Describe the task')
    }
    form.getInputNode(taskText ? 'taskText' : (Object.keys(others)[0] ?? ''))?.focus()
  }
  const field = (name: 'category' | 'priority' | 'deadline') => ({ ...form.getInputProps(name), ...hints.of(name) })
  return (
    <>
      <PageHeader
        above={<TextLink to="/dashboard">Back to Dashboard</TextLink>}
        title="Add a task"
        description="Only the description is required. Your draft is saved in this browser until you send it."
      />
      <div className={classes.pageForm}>
        <form noValidate onSubmit={form.onSubmit(send, refuse)}>
          <Stack>
            <Textarea
              label="Task description"
              withAsterisk
              aria-required
              minRows={4}
              maxRows={14}
              {...form.getInputProps('taskText')}
            />
            <InsertOutline
              text={form.getValues().taskText}
              category={form.getValues().category}
              onText={(text) => form.setFieldValue('taskText', text)}
              field={() => form.getInputNode('taskText')}
            />
            <div className={classes.pair}>
              <ListField label="Category" none="No category" options={addTaskCategory.options} {...field('category')} />
              <ListField label="Priority" none="No priority" options={priorities} {...field('priority')} />
              <DeadlineField {...field('deadline')} />
            </div>
            <VisuallyHidden aria-live="polite">{hints.said}</VisuallyHidden>
            <Textarea label="Notes" minRows={2} {...form.getInputProps('notes')} />
            <div className={classes.foot}>
              <ButtonLink to="/dashboard" variant="default">
                Cancel
              </ButtonLink>
              <Button type="submit" loading={create.isPending}>
                Create Task
              </Button>
            </div>
          </Stack>
        </form>
      </div>
    </>
  )
}
