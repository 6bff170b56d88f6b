import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { Button, Modal, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AnyTask } from './task.ts'
import { TaskFields, type TaskFormValues } from './task-fields.tsx'
import classes from './tasks.module.css'

type Props = { task: AnyTask; opened: boolean; onClose: () => void }

export const EditTaskDialog = ({ task, opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Edit Task" size="lg">
    <EditTaskForm task={task} onClose={onClose} />
  </Modal>
)

const valuesOf = (task: AnyTask): TaskFormValues => ({
  taskText: task.taskText,
  enhancedDescription: task.enhancedDescription ?? '',
  category: task.category,
  priority: task.priority,
  deadline: task.deadline,
  budget: task.budget ?? '',
  notes: task.notes ?? '',
})

function EditTaskForm({ task, onClose }: Omit<Props, 'opened'>) {
  const form = useForm({
    initialValues: valuesOf(task),
    validateInputOnChange: true,
    validate: {
      taskText: (text) => (text.trim() ? null : 'Task description required: Please provide a task description.'),
    },
  })
  const update = useCommand(trpc.tasks.update, {
    success: 'Task updated',
    failure: { title: 'Failed to update task', text: 'Please try again.' },
    onSuccess: onClose,
  })
  const save = (values: TaskFormValues) => {
    if (update.isPending) return
    // Only what was changed is sent: a VA who holds the task is told of every edit.
    const before = valuesOf(task)
    const edits = Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([name, value]) => value !== before[name as keyof TaskFormValues])
    if (edits.length === 0) onClose()
    else update.run({ id: task.id, ...Object.fromEntries(edits) })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack>
        <TaskFields form={form} />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
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
