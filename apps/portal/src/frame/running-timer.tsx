import { say } from '@kazi/schemas/say'
import { hours } from '@kazi/ui/format'
import { IconPlayerStopFilled } from '@kazi/ui/tabler'
import { Button, Group } from '@mantine/core'
import { lazy, useState } from 'react'
import { OnDemand } from './on-demand.tsx'
import classes from './running-timer.module.css'
import { clockText, type Timer, useElapsed, useTimer } from './use-timer.ts'

const HowLong = lazy(() => import('./how-long.tsx').then((file) => ({ default: file.HowLong })))

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
    <section className={classes.strip} aria-label={say('Running timer')} data-asks={asks || undefined}>
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
          onClick={() => (asks ? setAsking(true) : act('stop'))}
        >
          {say('Stop timer')}
        </Button>
      </Group>
      {asking && (
        <OnDemand onClose={() => setAsking(false)}>
          <HowLong timer={timer} seconds={seconds} onClose={() => setAsking(false)} />
        </OnDemand>
      )}
    </section>
  )
}
