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
  const { timer, stored } = useTimer()
  /** By its start: the next timer is another one. */
  const [asked, setAsked] = useState<string>()
  // Stopping it takes it off the screen at once; a refusal must find the dialog, and what was typed in it, still there.
  const shown = timer ?? (stored?.startedAt === asked ? stored : null)
  return shown && <Strip timer={shown} asking={shown.startedAt === asked} onAsk={setAsked} />
}

type StripProps = { timer: Timer; asking: boolean; onAsk: (startedAt: string | undefined) => void }

function Strip({ timer, asking, onAsk }: StripProps) {
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
