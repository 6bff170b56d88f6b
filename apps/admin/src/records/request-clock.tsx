import { DueClock } from '@kazi/ui/due-clock'

type Clocked = { state: string | null; dueAt: string | null }

/** When the team has to answer; nothing once VAs are proposed, as the promise is kept then and the client decides. */
export const promisedAt = ({ state, dueAt }: Clocked) => (state === 'proposed' ? null : dueAt)

/** An inquiry is open until it is closed, also once VAs are proposed to its visitor. */
export const clockOfInquiry = ({ state, offeredAt, dueAt }: Clocked & { offeredAt: string | null }) => ({
  state: offeredAt ? 'proposed' : state,
  dueAt,
})

/** The time left of a request, or that its client has the next move. */
export function RequestClock({ state, dueAt }: Clocked) {
  if (state === 'proposed') return <span>Client's turn</span>
  return dueAt && <DueClock dueAt={dueAt} />
}
