import { hours } from '@kazi/schemas/format'
import { say } from '@kazi/schemas/say'
import { IconPlayerStopFilled } from '@kazi/ui/tabler'
import { Button, Group } from '@mantine/core'
import { lazy } from 'react'
import { OnDemand } from '#/on-demand/on-demand.tsx'
import classes from './running-timer.module.css'
import { clockText, useElapsed } from './timer-clock.ts'
import { type Timer, useTimer } from './use-timer.ts'

const HowLong = lazy(() => import('./how-long.tsx').then((file) => ({ default: file.HowLong })))

type Props = { timer: Timer; asking: boolean; onAsk: (startedAt: string | undefined) => void }

/** What runs and since when, with the buttons that stop it or let it go on. */
export function TimerStrip({ timer, asking, onAsk }: Props) {
  const { change } = useTimer()
  const seconds = useElapsed(timer)
  // Between two answers of the server the limit may pass.
  const asks = timer.asks || Date.parse(timer.asksAfter) - Date.parse(timer.startedAt) <= seconds * 1000
  const answered = () => onAsk(undefined)
  const act = (action: 'stop' | 'keep') => change.run({ id: timer.vaTaskId, action }, { asks: onAsk })
  return (
    <section className={`${classes.strip} kazi-screen`} aria-label={say('Running timer')} data-asks={asks || undefined}>
      <span
        className={classes.clock}
        role="timer"
        aria-label={say('Running for {time}', { time: hours(Math.floor(seconds / 60)) })}
      >
        {clockText(seconds)}
      </span>
      <span className={classes.what}>
        {asks && <strong>{say('Still working on this?')} </strong>}
        {timer.title}
      </span>
      <Group gap="xs" className={classes.actions}>
        {asks && (
          <Button size="sm" variant="default" loading={change.isPending} onClick={() => act('keep')}>
            {say('Still working')}
          </Button>
        )}
        <Button
          size="sm"
          loading={change.isPending}
          leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
          onClick={() => (asks ? onAsk(timer.startedAt) : act('stop'))}
        >
          {say('Stop timer')}
        </Button>
      </Group>
      {asking && (
        <OnDemand onClose={answered}>
          <HowLong timer={timer} seconds={seconds} onClose={answered} />
        </OnDemand>
      )}
    </section>
  )
}
