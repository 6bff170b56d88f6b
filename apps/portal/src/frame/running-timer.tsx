import { useSchemaForm } from '@kazi/client/use-schema-form'
import { timerAsksAfterHours, timerChange } from '@kazi/schemas/time'
import { hours } from '@kazi/ui/format'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconPlayerStopFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { DurationInput } from './duration-input.tsx'
import classes from './running-timer.module.css'
import { clockText, type Timer, useElapsed, useTimer } from './use-timer.ts'

/** The running timer, on every page of the portal; nothing while none runs. */
export function RunningTimer() {
  const { timer } = useTimer()
  return timer && <Strip timer={timer} />
}

function Strip({ timer }: { timer: Timer }) {
  const { change } = useTimer()
  const [asking, setAsking] = useState(false)
  const seconds = useElapsed(timer)
  // Between two answers of the server the limit may pass.
  const asks = timer.asks || Date.parse(timer.asksAfter) - Date.parse(timer.startedAt) <= seconds * 1000
  const act = (action: 'stop' | 'keep') => change.run({ id: timer.vaTaskId, action })
  return (
    <section className={classes.strip} aria-label="Running timer" data-asks={asks || undefined}>
      <span className={classes.clock} role="timer" aria-label={`Running for ${hours(Math.floor(seconds / 60))}`}>
        {clockText(seconds)}
      </span>
      <span className={classes.what}>
        {asks && <strong>Still working on this? </strong>}
        {timer.title}
      </span>
      <Group gap="xs" className={classes.actions}>
        {asks && (
          <Button size="sm" variant="default" loading={change.isPending} onClick={() => act('keep')}>
            Still working
          </Button>
        )}
        <Button
          size="sm"
          loading={change.isPending}
          leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
          onClick={() => (asks ? setAsking(true) : act('stop'))}
        >
          Stop timer
        </Button>
      </Group>
      {asking && <HowLong timer={timer} seconds={seconds} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** A timer that was forgotten: what it shows is no longer what was worked. */
function HowLong({ timer, seconds, onClose }: { timer: Timer; seconds: number; onClose: () => void }) {
  const { change } = useTimer()
  const form = useSchemaForm({
    schema: timerChange.required({ minutes: true }),
    initialValues: { id: timer.vaTaskId, action: 'stop', minutes: '' },
  })
  return (
    <Modal opened onClose={onClose} title="How long did you work?">
      <form noValidate onSubmit={form.onSubmit((input) => change.run(input, onClose))}>
        <Stack>
          <Text>
            The timer has been running for {hours(Math.floor(seconds / 60))}. After {timerAsksAfterHours} hours we ask,
            in case it was left on.
          </Text>
          <DurationInput label="Time worked" data-autofocus {...form.getInputProps('minutes')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" loading={change.isPending}>
              Log and stop
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
