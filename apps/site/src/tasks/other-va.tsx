import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { firstName } from '@kazi/schemas/format'
import { maxLength } from '@kazi/schemas/max-length'
import { promises } from '@kazi/schemas/promises'
import { otherVaRequest } from '@kazi/schemas/task-decisions'
import { Dialog } from '@kazi/ui/dialog'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { Button, Stack, Textarea } from '@mantine/core'
import classes from './task-page.module.css'

type Props = { taskId: number; vaTaskId: number; name: string; onClose: () => void }

/** Gives the task back to the team, with the reason. */
export function OtherVaDialog({ taskId, vaTaskId, name, onClose }: Props) {
  // Of this VA's work: what was typed about one is not about the next.
  const draft = `other-va:${taskId}:${vaTaskId}`
  const form = useSchemaForm({
    schema: otherVaRequest.pick({ reason: true }),
    initialValues: readDraft(draft, { reason: '' }),
    onValuesChange: (values) => writeDraft(draft, values),
  })
  const ask = useCommand(trpc.tasks.askForOtherVa, {
    success: {
      title: 'We are finding you another VA',
      text: `You'll hear from us within ${promises.requestDueHours} hours.`,
    },
    onSuccess: () => dropDraft(draft),
    onDone: onClose,
  })
  return (
    <Dialog onClose={onClose} title="Ask for a Different VA" size="md">
      <form noValidate onSubmit={form.onSubmit(({ reason }) => ask.run({ id: taskId, reason }), focusFirst(form))}>
        <Stack>
          <p className={classes.quiet}>
            {firstName(name)} stops working on this task. The time logged so far stays recorded, and we won't propose{' '}
            {firstName(name)} for it again.
          </p>
          <Textarea
            label={`Why isn't ${firstName(name)} the right fit?`}
            description="Only our team reads this. It helps us choose better."
            withAsterisk
            aria-required
            data-autofocus
            minRows={3}
            maxLength={maxLength.note}
            {...form.getInputProps('reason')}
          />
          <div className={classes.foot}>
            <Button variant="default" onClick={onClose}>
              Keep {firstName(name)}
            </Button>
            <Button type="submit" color="red" variant="light" loading={ask.isPending}>
              Ask for a Different VA
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}
