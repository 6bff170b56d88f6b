import { say } from '@kazi/schemas/say'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Caught } from '#/on-demand/on-demand.tsx'
import { useTimer } from './use-timer.ts'

// Most pages are opened while no timer runs.
const TimerStrip = lazy(() => import('./timer-strip.tsx').then((file) => ({ default: file.TimerStrip })))

/** The running timer, on every page of the portal; nothing while none runs. */
export function RunningTimer() {
  const { timer, stored, change } = useTimer()
  /** By its start: the next timer is another one. */
  const [asked, setAsked] = useState<string>()
  // Stopping it takes it off the screen at once; a refusal must find the dialog, and what was typed in it, still there.
  const shown = timer ?? (stored?.startedAt === asked ? stored : null)
  if (!shown) return null
  // Without the script of the rest, a timer can still be stopped; one that was forgotten asks first how long it ran.
  const stop = shown.asks ? null : (
    <Button size="sm" loading={change.isPending} onClick={() => change.run({ id: shown.vaTaskId, action: 'stop' })}>
      {say('Stop timer')}
    </Button>
  )
  return (
    <Caught instead={stop}>
      <Suspense>
        <TimerStrip timer={shown} asking={shown.startedAt === asked} onAsk={setAsked} />
      </Suspense>
    </Caught>
  )
}
