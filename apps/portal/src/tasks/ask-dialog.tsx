import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { firstName } from '@kazi/schemas/format'
import { vaQuestion } from '@kazi/schemas/question'
import { say } from '@kazi/schemas/say'
import { Dialog } from '@kazi/ui/dialog'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { VaTask } from './va-task.ts'

/** A question to the client without whose answer the work cannot go on. */
export function AskDialog({ task, onClose }: { task: VaTask; onClose: () => void }) {
  const draft = `ask-${task.id}`
  const client = task.clientName ? firstName(task.clientName) : say('The client')
  const form = useSchemaForm({
    schema: vaQuestion,
    initialValues: readDraft(draft, { question: '' }),
    toInput: ({ question }) => ({ id: task.id, question }),
    onValuesChange: (values) => writeDraft(draft, values),
  })
  const ask = useCommand(trpc.vaPortal.tasks.ask, {
    success: say('{client} and our team have been notified.', { client }),
    onSuccess: () => dropDraft(draft),
    onDone: onClose,
  })
  return (
    <Dialog onClose={onClose} title={say('Ask for missing info')} size="lg">
      <form noValidate onSubmit={form.onSubmit((input) => ask.run(input), focusFirst(form))}>
        <Stack>
          <Textarea
            label={say('What do you need to know?')}
            description={
              task.deadline
                ? say('{client} is notified right away. The deadline waits until there is an answer.', { client })
                : say('{client} is notified right away.', { client })
            }
            minRows={3}
            data-autofocus
            {...form.getInputProps('question')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say('Back')}
            </Button>
            <Button type="submit" loading={ask.isPending}>
              {say('Send question')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
