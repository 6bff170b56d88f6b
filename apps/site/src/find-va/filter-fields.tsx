import { maxSearchLength } from '@kazi/schemas/max-length'
import { placeOf, zonePresets } from '@kazi/schemas/zones'
import { IconSearch } from '@kazi/ui/tabler'
import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { type Choices, type Filters, moreSkills, moreZones, skillPresets } from './filters.ts'
import { isNoFilter } from './no-filter.ts'

type Props = {
  text: string
  onText: (text: string) => void
  filters: Filters
  onChange: (part: Filters) => void
  choices: Choices
}
const all = 'all'
const asFilter = (value: string | null) => (value && !isNoFilter(value) ? value : undefined)
/** Thousands of VAs have hundreds of skills, so the list is searchable. */
const shown = 120

export function FilterFields({ text, onText, filters: { skill, timezone }, onChange, choices }: Props) {
  const skills = useMemo(() => withChosen([...skillPresets, ...moreSkills(choices)], skill), [choices, skill])
  const zones = useMemo(
    () => withChosen(moreZones(choices), zonePresets.includes(timezone ?? '') ? '' : timezone),
    [choices, timezone],
  )
  return (
    <>
      <TextInput
        label="Name or skill"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={maxSearchLength}
        type="search"
      />
      <Select
        label="Skills"
        data={[{ value: all, label: 'All skills' }, ...skills]}
        value={skill ?? all}
        onChange={(value) => onChange({ skill: asFilter(value) })}
        searchable
        limit={shown}
        nothingFoundMessage="No matching skill"
        maxDropdownHeight={320}
      />
      <Select
        label="Timezone"
        data={[
          { value: all, label: 'All timezones' },
          { group: 'Shares working hours with', items: zonePresets },
          ...(zones.length > 0
            ? [{ group: 'Lives in', items: zones.map((zone) => ({ value: zone, label: placeOf(zone) })) }]
            : []),
        ]}
        value={timezone ?? all}
        onChange={(value) => onChange({ timezone: asFilter(value) })}
        searchable
        limit={shown}
        nothingFoundMessage="No matching timezone"
        maxDropdownHeight={320}
      />
    </>
  )
}

/** A value from a link stays in the list while the list is loading. */
const withChosen = (names: string[], chosen: string | undefined) =>
  chosen && !names.includes(chosen) ? [...names, chosen] : names
