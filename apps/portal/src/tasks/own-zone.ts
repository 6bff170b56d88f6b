import { trpc } from '@kazi/client/connect'
import { minutesApart, placeOf, zoneOf } from '@kazi/schemas/zones'

/**
 * The zone by whose calendar and clock the VA's hours are logged: the profile's, which need not be the device's. `place` names
 * it where their clocks differ.
 */
export function useOwnZone() {
  const [{ timezone }] = trpc.vaPortal.profile.useSuspenseQuery()
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  // The server takes any zone's days where the profile names none.
  const zone = zoneOf(timezone) ?? device
  return { zone, place: minutesApart(zone, device) ? placeOf(timezone) : undefined }
}
