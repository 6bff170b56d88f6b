import { say } from '@kazi/schemas/say'
import { clockIn, placeOf } from '@kazi/schemas/zones'
import { useNow, useReaderKnown } from './use-now.ts'

/** A person's location and local time: 'Dar es Salaam, 11:40 PM there'. The server omits the time. */
export function Place({ timezone }: { timezone: string }) {
  const now = useNow()
  const known = useReaderKnown()
  const clock = known && timezone.trim() ? clockIn(timezone, now) : null
  return (
    <span>
      {placeOf(timezone)}
      {clock && `, ${say('{clock} there', { clock })}`}
    </span>
  )
}
