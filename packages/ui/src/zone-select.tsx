import { say } from '@kazi/schemas/say'
import { clockIn, placeOf, zoneOf } from '@kazi/schemas/zones'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'

let known: { value: string; label: string }[] | undefined
/** Every zone that this browser knows, under the city that people call it by. Some count UTC among them, others do not. */
const cities = () =>
  (known ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => ({ value: zone, label: placeOf(zone) }))
    .sort((one, other) => one.label.localeCompare(other.label)))

type Props = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  /** An IANA zone, or any text that names one. */
  value?: string | null
  onChange: (zone: string) => void
}

/** People choose a city, and the zone is kept: nobody has to know what it is called. */
export function ZoneSelect({ value, onChange, required = false, ...props }: Props) {
  const zone = zoneOf(value)
  const options = cities()
  // A zone under an old name, or an offset, is offered as it is.
  const own = zone && !options.some((one) => one.value === zone) ? [{ value: zone, label: placeOf(zone) }] : []
  return (
    <Select
      {...props}
      withAsterisk={required}
      aria-required={required || undefined}
      data={[...own, ...options]}
      searchable
      limit={60}
      nothingFoundMessage={say('No such city. Try a larger one nearby.')}
      value={zone}
      onChange={(chosen) => chosen && onChange(chosen)}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <span style={{ color: 'var(--kazi-dimmed)' }}>
            {' '}
            · {say('{clock} there', { clock: clockIn(option.value, new Date()) ?? '' })}
          </span>
        </span>
      )}
    />
  )
}
