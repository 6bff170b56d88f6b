import { count } from '@kazi/ui/format'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Link } from '@tanstack/react-router'
import { HoldBadge } from '#/records/hold-badge.tsx'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'
import type { RequestRow } from './request.ts'

type StateProps = {
  state: RequestRow['state']
  offered?: number
  pausedAt?: string | null
  snoozedUntil?: string | null
}

/** The state of a task's request or of a visitor's inquiry. */
export function RequestState({ state, offered = 0, pausedAt = null, snoozedUntil = null }: StateProps) {
  if (!state) return <None />
  if (pausedAt || snoozedUntil) return <HoldBadge pausedAt={pausedAt} snoozedUntil={snoozedUntil} />
  if (state === 'closed') return <StatusBadge of="inquiry" status={state} />
  const label = state === 'proposed' && offered > 0 ? `${count(offered, 'VA')} proposed` : undefined
  return <StatusBadge of="request" status={state} label={label} />
}

/** The VA that an inquiry is about, if any; an introduction request names one, even after that VA was deleted. */
export function About({ kind, vaId, vaName }: Pick<RequestRow, 'kind' | 'vaId' | 'vaName'>) {
  const word = kind === 'intro' ? 'to' : 'about'
  if (vaId)
    return (
      <span>
        {word}{' '}
        <Link to="/admin/vas" search={{ va: vaId }} className={`${cells.link} ${cells.above}`}>
          {vaName}
        </Link>
      </span>
    )
  return kind === 'intro' && <span>to a VA who left</span>
}
