import { type Outputs, trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { hours } from '@kazi/ui/format'
import { useEffect, useMemo, useState } from 'react'

export type Timer = NonNullable<Outputs['vaPortal']['tasks']['timer']>
type Changed = Outputs['vaPortal']['tasks']['changeTimer']

function said({ stopped }: Changed, { action }: { action: string }) {
  if (!stopped) return action === 'start' ? 'Timer started' : undefined
  const { logged, unlogged, title } = stopped
  if (logged === 0 && unlogged === 0) return 'Less than half a minute, so nothing was logged'
  const rest = unlogged > 0 && ` ${hours(unlogged)} didn't fit: a day has 24 hours.`
  return [`${hours(logged)} logged on “${title}”.`, rest].filter(Boolean).join('')
}

/** The VA's one timer, and the command that starts, stops or keeps it. */
export function useTimer() {
  const [timer] = trpc.vaPortal.tasks.timer.useSuspenseQuery()
  const change = useCommand(trpc.vaPortal.tasks.changeTimer, {
    success: (answer, input) => said(answer, input) ?? 'Timer updated',
  })
  return { timer, change }
}

/** The seconds that a timer shows. They count from the server's answer, so that the device's clock does not matter. */
export function useElapsed({ seconds, startedAt }: Timer) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is a new beginning
  const read = useMemo(() => ({ seconds, at: performance.now() }), [seconds, startedAt])
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return read.seconds + Math.max(0, Math.floor((now - read.at) / 1000))
}

const two = (part: number) => String(part).padStart(2, '0')
/** '1:05:09' */
export const clockText = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
