import { clockIn, placeOf } from '@kazi/schemas/zones'
import { useNow, useReaderKnown } from './use-now.ts'

/** Where somebody is, and what time it is there: 'Dar es Salaam, 11:40 PM there'. A server knows no clock, and leaves it out. */
export function Place({ timezone }: { timezone: string }) {
  const now = useNow()
  const known = useReaderKnown()
  const clock = known && timezone.trim() ? clockIn(timezone, now) : null
  return (
    <span>
      {placeOf(timezone)}
      {clock && `, ${clock} there`}
    </span>
  )
}
