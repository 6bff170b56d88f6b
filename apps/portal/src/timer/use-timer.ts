import { type Outputs, trpc } from '@kazi/client/connect'
import { errorText, isConflict } from '@kazi/client/errors'
import type { QueuedChange } from '@kazi/client/outbox'
import type { InputOf } from '@kazi/client/queued-calls'
import { toast } from '@kazi/client/toasts'
import { usePendingChanges, useQueuedCommand } from '@kazi/client/use-queued-command'
import { hours } from '@kazi/schemas/format'
import { say } from '@kazi/schemas/say'
import { timerAsksAfterHours } from '@kazi/schemas/timer'
import { useRef } from 'react'

/** `readAt`: when it had run for its `seconds`, by this device's clock. */
export type Timer = NonNullable<Outputs['vaPortal']['tasks']['timer']> & { readAt: number }
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

type Pending = QueuedChange & { input: Change | InputOf<'tasks.move'> }
/** What a change does to the timer: a delivery stops it. */
const actionOf = (input: Pending['input']) => {
  if ('action' in input) return input.action
  return input.status === 'completed' ? 'stop' : 'keep'
}

/** The timer as a change that waits leaves it. */
function afterChange(timer: Timer | null, { input, at, about }: Pending) {
  const { id } = input
  const action = actionOf(input)
  if (action === 'keep') return timer
  if (action === 'stop') return timer?.vaTaskId === id ? null : timer
  if (timer?.vaTaskId === id) return timer
  const started = Date.parse(at)
  const readAt = Date.now()
  const seconds = Math.max(0, Math.floor((readAt - started) / 1000))
  const asksAfter = new Date(started + timerAsksAfterHours * 3_600_000).toISOString()
  return {
    vaTaskId: id,
    title: about,
    startedAt: at,
    asksAfter,
    seconds,
    sureSeconds: seconds,
    asks: seconds >= timerAsksAfterHours * 3600,
    readAt,
  }
}

/** The VA's one timer, as the server has it (`stored`) and as what waits leaves it, and the command that starts, stops or keeps it. */
export function useTimer(titleOf?: (id: number) => string | undefined) {
  const [read, { dataUpdatedAt: readAt }] = trpc.vaPortal.tasks.timer.useSuspenseQuery()
  const stored = read && { ...read, readAt }
  const changes: Pending[] = [...usePendingChanges('tasks.changeTimer'), ...usePendingChanges('tasks.move')]
  const timer = changes.sort((one, other) => (one.at < other.at ? -1 : 1)).reduce(afterChange, stored)
  const { vaPortal } = trpc.useUtils()
  const change = useQueuedCommand('tasks.changeTimer', {
    title: ({ action }) => say(titles[action]),
    about: ({ id }) => (timer?.vaTaskId === id ? timer.title : (titleOf?.(id) ?? '')),
    success: (answer, input) => said(answer, input) ?? say('Timer updated'),
    failure: false,
  })
  /** A conflict means that the timer is not what the screen shows. */
  const refused = async (error: unknown, onAsks?: (startedAt: string) => void) => {
    const readAgain = () => vaPortal.tasks.timer.fetch(undefined, { staleTime: 0 }).catch(() => null)
    const now = isConflict(error) ? await readAgain() : null
    if (now?.asks && onAsks) onAsks(now.startedAt)
    else toast(errorText(error), 'failure')
  }
  const followed = useRef<Promise<unknown>>(undefined)
  // Counts from now, also if it is sent later.
  const act = (
    input: Omit<Change, 'secondsAgo'>,
    on: { done?: () => void; asks?: (startedAt: string) => void } = {},
  ) => {
    const call = change.runAsync({ ...input, secondsAgo: 0 })
    // The second click of a double click gets the call of the first, of which once is enough to hear.
    if (followed.current === call) return
    followed.current = call
    void call.then(on.done, (error) => refused(error, on.asks))
  }
  /** Before a delivery, which is refused for the same reason, and says it. */
  const stop = (id: number) => void change.runAsync({ id, action: 'stop', secondsAgo: 0 }).catch(() => {})
  return { timer, stored, change: { ...change, run: act }, stop }
}
