import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { hours } from '@kazi/schemas/format'
import { say } from '@kazi/schemas/say'
import { timerChange } from '@kazi/schemas/time'
import { timerAsksAfterHours } from '@kazi/schemas/timer'
import { Dialog } from '@kazi/ui/dialog'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { Button, Group, Stack, Text } from '@mantine/core'
import { DurationInput } from './duration-input.tsx'
import { type Timer, useTimer } from './use-timer.ts'

const draft = 'how-long'

/** A timer that was forgotten: what it shows is no longer what was worked. */
export function HowLong({ timer, seconds, onClose }: { timer: Timer; seconds: number; onClose: () => void }) {
  const { change } = useTimer()
  const ran = Math.max(1, Math.ceil(seconds / 60))
  // By its start: what was typed of another timer says nothing of this one.
  const { startedAt } = timer
  const typed = readDraft(draft, { startedAt: '', minutes: '' })
  const form = useSchemaForm({
    schema: timerChange.required({ minutes: true }).refine(({ minutes }) => minutes <= ran, {
      path: ['minutes'],
      error: () => say('The timer ran for {time}. Please log more than that by hand.', { time: hours(ran) }),
    }),
    initialValues: { id: timer.vaTaskId, action: 'stop', minutes: typed.startedAt === startedAt ? typed.minutes : '' },
    onValuesChange: ({ minutes }) => writeDraft(draft, { startedAt, minutes }),
  })
  const done = () => {
    dropDraft(draft)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={say('How long did you work?')}>
      <form noValidate onSubmit={form.onSubmit((input) => change.run(input, { done }), focusFirst(form))}>
        <Stack>
          <Text>
            {say('The timer has been running for {time}. After {limit} hours we ask, in case it was left on.', {
              time: hours(Math.floor(seconds / 60)),
              limit: timerAsksAfterHours,
            })}
          </Text>
          <DurationInput label={say('Time worked')} data-autofocus {...form.getInputProps('minutes')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say('Back')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {say('Log and stop')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
