import { requestHolds } from '@kazi/schemas/work-states'
import { exactTime } from '@kazi/ui/format'
import { ShownBadge } from '@kazi/ui/shown-badge'
import { timeOrDay } from './time-or-day.ts'

type Props = { pausedAt: string | null; snoozedUntil: string | null }

/** Why a request is on hold. Nothing where it is not. */
export function HoldBadge({ pausedAt, snoozedUntil }: Props) {
  if (pausedAt) return <ShownBadge {...requestHolds.asked} />
  if (!snoozedUntil) return null
  return (
    <span title={exactTime(snoozedUntil)}>
      <ShownBadge {...requestHolds.snoozed} label={`Snoozed until ${timeOrDay(snoozedUntil)}`} />
    </span>
  )
}
