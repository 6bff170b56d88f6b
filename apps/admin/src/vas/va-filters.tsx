import { trpc } from '@kazi/client/connect'
import { vaAccess } from '@kazi/schemas/va-list'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { vaAccessStates } from '#/records/va-access.ts'
import bar from '#/table/filter-bar.module.css'
import { Filter } from '#/table/filter-bar.tsx'
import type { VasSearch } from './vas-search.ts'

type Props = { search: VasSearch; onSearch: (change: Partial<VasSearch>) => void }

export function VaFilters({ search, onSearch }: Props) {
  return (
    <>
      <SkillFilter value={search.skill} onChange={(skill) => onSearch({ skill })} />
      <Filter
        label="Availability"
        all="Any"
        value={search.available}
        options={[
          { value: 'yes', label: 'Available' },
          { value: 'no', label: 'Not available' },
        ]}
        onChange={(available) => onSearch({ available })}
      />
      <Filter
        label="Portal access"
        all="Any"
        value={search.access}
        options={vaAccess.options.map((value) => ({ value, label: vaAccessStates[value].label }))}
        onChange={(access) => onSearch({ access })}
      />
    </>
  )
}

/** Skills are searched while typing, because there may be thousands. */
function SkillFilter({ value, onChange }: { value: string; onChange: (skill: string) => void }) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed === value ? '' : typed, 200)
  const { data = [] } = trpc.admin.vas.skills.useQuery({ q }, { placeholderData: keepPreviousData })
  const options = value && !data.includes(value) ? [value, ...data] : data
  return (
    <Select
      className={bar.filter}
      label="Skill"
      placeholder="All skills"
      data={options}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
      onSearchChange={setTyped}
      // The server has already filtered them.
      filter={({ options: found }) => found}
      limit={50}
      nothingFoundMessage="No matches"
    />
  )
}
