import { type Outputs, trpc } from '@kazi/client/connect'
import { isUnread, type QueuedChange } from '@kazi/client/outbox'
import type { InputOf } from '@kazi/client/queued-calls'
import { usePendingChanges, useQueuedChanges } from '@kazi/client/use-queued-command'

export type TimeEntry = Outputs['vaPortal']['tasks']['time'][number]
type Edit = InputOf<'tasks.editTime'>
/** An entry that waits on this device; it has no number yet. */
export type PendingEntry = QueuedChange & { input: InputOf<'tasks.logTime'> }

/** What an edit that waits leaves of an entry. Its start stays while its clock and day do; when it ends is counted by the server. */
const edited = (entry: TimeEntry, { minutes, workedOn = entry.workedOn, startsAt, note }: Edit): TimeEntry => ({
  id: entry.id,
  minutes: minutes === undefined ? entry.minutes : Number(minutes),
  workedOn,
  startsAt: (startsAt as string | null | undefined) ?? null,
  startedAt: startsAt === entry.startsAt && workedOn === entry.workedOn ? entry.startedAt : null,
  endsAt: null,
  note: (note as string | null | undefined) ?? null,
})

/** A task's entries as the changes leave them that wait on this device, and the new ones among those. */
export function useTimeEntries(taskId: number) {
  const query = trpc.vaPortal.tasks.time.useQuery({ id: taskId })
  const edits = usePendingChanges('tasks.editTime')
  const removed = new Set(usePendingChanges('tasks.removeTime').map(({ input }) => input.entryId))
  const waiting = useQueuedChanges().filter(
    (one): one is PendingEntry => one.call === 'tasks.logTime' && !one.refused && one.input.id === taskId,
  )
  const entries = query.data
    ?.filter(({ id }) => !removed.has(id))
    .map((entry) =>
      edits.filter(({ input }) => input.entryId === entry.id).reduce((now, { input }) => edited(now, input), entry),
    )
  // The server has these, and what it has was not read again yet.
  const arrived = usePendingChanges('tasks.logTime').filter(
    (one) => one.input.id === taskId && isUnread(one, query.data),
  )
  const minutes = [...(entries ?? []), ...[...waiting, ...arrived].map(({ input }) => input)].reduce(
    (sum, one) => sum + Number(one.minutes),
    0,
  )
  return { query, entries, waiting, arrived, minutes }
}
