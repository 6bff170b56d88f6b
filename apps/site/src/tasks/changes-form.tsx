import { trpc } from '@kazi/client/connect'
import { keepFocus } from '@kazi/client/keep-focus'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { firstName } from '@kazi/schemas/format'
import { changeRequest } from '@kazi/schemas/task-decisions'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { Button, Group, Stack, Textarea } from '@mantine/core'

type Props = { taskId: number; vaTaskId: number; name: string; onBack: () => void }

/** Returns the task to the VA; the note is required, because it tells the VA why. */
export function ChangesForm({ taskId, vaTaskId, name, onBack }: Props) {
  // Of this VA's work: what was typed about one is not about the next.
  const draft = `changes:${taskId}:${vaTaskId}`
  const form = useSchemaForm({
    schema: changeRequest.pick({ note: true }),
    initialValues: readDraft(draft, { note: '' }),
    onValuesChange: (values) => writeDraft(draft, values),
  })
  const ask = useCommand(trpc.tasks.requestChanges, {
    success: { title: 'Changes requested', text: `${firstName(name)} has been notified.` },
    onSuccess: () => {
      dropDraft(draft)
      // The next result starts with its review again, not with this form.
      onBack()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ note }) => ask.run({ id: taskId, note }), focusFirst(form))}>
      <Stack>
        <Textarea
          label="What should change?"
          description={`${firstName(name)} will see this and continue the task.`}
          withAsterisk
          aria-required
          autoFocus
          {...form.getInputProps('note')}
        />
        <Group gap="xs">
          <Button type="submit" loading={ask.isPending}>
            Send to {firstName(name)}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              keepFocus()()
              onBack()
            }}
          >
            Back
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
