import { hoursTogether, overlapText } from '@kazi/schemas/hours-together'
import { overlapHours, placeOf } from '@kazi/schemas/zones'
import { IconClockHour4 } from '@kazi/ui/tabler'
import { VaRow } from '@kazi/ui/va-row'
import { Link } from '@tanstack/react-router'
import { sameFrame } from '#/frame/client-side.ts'
import type { Va, Zone } from './filters.ts'

type Props = { va: Va; zone: Zone; order: 3 | 4 }

/** One VA of the results, with the hours that they share with the reader. */
export const FoundVa = ({ va, zone, order }: Props) => (
  <VaRow
    va={va}
    order={order}
    link={(className) => (
      <Link
        to="/va-profile/$id"
        params={{ id: String(va.id) }}
        state={(state) => ({ ...sameFrame(state), fromSearch: true })}
        className={className}
        data-row-link
      >
        {va.name}
      </Link>
    )}
  >
    <Overlap va={va} zone={zone} />
  </VaRow>
)

function Overlap({ va: { timezone, workingHours }, zone: { name, own } }: Omit<Props, 'order'>) {
  const now = new Date()
  const shared = overlapHours(timezone, name, now, workingHours)
  if (shared === null) return null
  return (
    <li
      title={
        workingHours.length > 0
          ? 'On average, Monday to Friday, if you work 9 to 5'
          : 'If you both work 9 to 5, each in your own timezone'
      }
    >
      <IconClockHour4 size={17} aria-hidden />
      <span>
        {own ? (
          (hoursTogether(timezone, name, now, workingHours) ?? '')
        ) : (
          <>
            {shared === 0 ? 'No shared hours' : overlapText(shared)} with {placeOf(name)}
          </>
        )}
      </span>
    </li>
  )
}
