import { type Outputs, trpc } from '@kazi/client/connect'
import type { QueuedChange } from '@kazi/client/outbox'
import type { InputOf } from '@kazi/client/queued-calls'
import { usePendingChanges, useQueuedCommand } from '@kazi/client/use-queued-command'
import { say } from '@kazi/schemas/say'
import { timerAsksAfterHours } from '@kazi/schemas/timer'
import { hours } from '@kazi/ui/format'
import { useEffect, useMemo, useState } from 'react'

export type Timer = NonNullable<Outputs['vaPortal']['tasks']['timer']>
type Change = InputOf<'tasks.changeTimer'>
type Changed = Outputs['vaPortal']['tasks']['changeTimer']

function said({ stopped }: Changed, { action }: { action: string }) {
  if (!stopped) return action === 'start' ? say('Timer started') : undefined
  const { logged, unlogged, title } = stopped
  if (logged === 0 && unlogged === 0) return say('Less than half a minute, so nothing was logged')
  const rest = unlogged > 0 && say("{time} didn't fit: a day has 24 hours.", { time: hours(unlogged) })
  return [say('{time} logged on “{title}”.', { time: hours(logged), title }), rest].filter(Boolean).join(' ')
}

const titles = { start: 'Start the timer', stop: 'Stop the timer', keep: 'Keep the timer' }

/** The timer as a change that waits leaves it. */
function afterChange(timer: Timer | null, { input: { id, action }, at, about }: QueuedChange & { input: Change }) {
  if (action === 'keep') return timer
  if (action === 'stop') return timer?.vaTaskId === id ? null : timer
  if (timer?.vaTaskId === id) return timer
  const started = Date.parse(at)
  const seconds = Math.max(0, Math.floor((Date.now() - started) / 1000))
  const asksAfter = new Date(started + timerAsksAfterHours * 3_600_000).toISOString()
  return {
    ...{ vaTaskId: id, title: about, startedAt: at, asksAfter, seconds },
    ...{ sureSeconds: seconds, asks: seconds >= timerAsksAfterHours * 3600 },
  }
}

/** The VA's one timer, and the command that starts, stops or keeps it. */
export function useTimer(titleOf?: (id: number) => string | undefined) {
  const [read] = trpc.vaPortal.tasks.timer.useSuspenseQuery()
  const timer = usePendingChanges('tasks.changeTimer').reduce(afterChange, read)
  const change = useQueuedCommand('tasks.changeTimer', {
    title: ({ action }) => say(titles[action]),
    about: ({ id }) => (timer?.vaTaskId === id ? timer.title : (titleOf?.(id) ?? '')),
    success: (answer, input) => said(answer, input) ?? say('Timer updated'),
  })
  // Counts from now, also if it is sent later.
  const act = (input: Omit<Parameters<typeof change.run>[0], 'secondsAgo'>, then?: () => void) =>
    change.run({ ...input, secondsAgo: 0 }, then)
  const stop = (id: number) => change.runAsync({ id, action: 'stop', secondsAgo: 0 })
  return { timer, change: { ...change, run: act }, stop }
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
