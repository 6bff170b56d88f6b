import { requestHolds } from '@kazi/schemas/work-states'
import { shortDate } from '@kazi/ui/format'
import { ShownBadge } from '@kazi/ui/shown-badge'

type Props = { pausedAt: string | null; snoozedUntil: string | null }

/** Why a request is on hold. Nothing where it is not. */
export function HoldBadge({ pausedAt, snoozedUntil }: Props) {
  if (pausedAt) return <ShownBadge {...requestHolds.asked} />
  if (!snoozedUntil) return null
  return <ShownBadge {...requestHolds.snoozed} label={`Snoozed until ${shortDate(snoozedUntil)}`} />
}
