import { lazy, Suspense, useState } from 'react'
import { Hidden } from './on-demand.tsx'
import { useTimer } from './use-timer.ts'

// Most pages are opened while no timer runs.
const TimerStrip = lazy(() => import('./timer-strip.tsx').then((file) => ({ default: file.TimerStrip })))

/** The running timer, on every page of the portal; nothing while none runs. */
export function RunningTimer() {
  const { timer, stored } = useTimer()
  /** By its start: the next timer is another one. */
  const [asked, setAsked] = useState<string>()
  // Stopping it takes it off the screen at once; a refusal must find the dialog, and what was typed in it, still there.
  const shown = timer ?? (stored?.startedAt === asked ? stored : null)
  return (
    shown && (
      <Hidden>
        <Suspense>
          <TimerStrip timer={shown} asking={shown.startedAt === asked} onAsk={setAsked} />
        </Suspense>
      </Hidden>
    )
  )
}
