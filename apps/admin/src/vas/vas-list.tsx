import { type Outputs, trpc } from '@kazi/client/connect'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { asOptions, Filter, FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { finds, fold } from '#/table/list-search.ts'
import { ListTable } from '#/table/list-table.tsx'
import { Loaded } from '#/table/loaded.tsx'
import { columnsWith } from './va-columns.tsx'
import { type VaDialog, VaDialogs } from './va-dialogs.tsx'
import classes from './vas.module.css'
import type { VasSearch } from './vas-search.ts'

export type Va = Outputs['admin']['vas']['list'][number]
type Props = { search: VasSearch; onSearch: (change: Partial<VasSearch>) => void }

export function VasList({ search, onSearch }: Props) {
  const query = trpc.admin.vas.list.useQuery()
  return (
    <Loaded query={query} failure="Failed to fetch VAs">
      {(vas) => <Rows vas={vas} search={search} onSearch={onSearch} />}
    </Loaded>
  )
}

const skillsOf = ({ skills }: Va) =>
  skills
    .split(/[,;]/)
    .map((skill) => skill.trim())
    .filter(Boolean)

/** Each skill once, however it is written, with the spelling that comes first. */
function skillOptions(vas: Va[]) {
  const known = new Map<string, string>()
  for (const skill of vas.flatMap(skillsOf)) if (!known.has(fold(skill))) known.set(fold(skill), skill)
  return asOptions([...known.values()].sort((a, b) => a.localeCompare(b)))
}

function Rows({ vas, search, onSearch }: Props & { vas: Va[] }) {
  const { q, skill, va: openId } = search
  const [dialog, setDialog] = useState<VaDialog | null>(null)
  // Folded once for each answer of the server: five thousand rows then filter as fast as one types.
  const index = useMemo(
    () =>
      vas.map((va) => ({
        va,
        text: fold([va.name, va.email, va.skills, va.country].join(' ')),
        skills: new Set(skillsOf(va).map(fold)),
      })),
    [vas],
  )
  const options = useMemo(() => skillOptions(vas), [vas])
  const shown = useMemo(
    () => index.filter((row) => finds(row.text, q) && (!skill || row.skills.has(fold(skill)))).map(({ va }) => va),
    [index, q, skill],
  )
  const columns = useMemo(() => columnsWith((id) => onSearch({ va: id }), setDialog), [onSearch])
  return (
    <>
      <div className={classes.tools}>
        <FilterBar found={`${shown.length.toLocaleString('en')} of ${count(vas.length, 'VA')}`}>
          <SearchBox
            label="Search VAs"
            placeholder="Name, email, skills, country"
            value={q}
            onChange={(next) => onSearch({ q: next })}
          />
          <Filter
            label="Skill"
            all="All skills"
            value={skill}
            options={options}
            onChange={(next) => onSearch({ skill: next })}
            searchable
          />
        </FilterBar>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
          Add VA
        </Button>
      </div>
      <ListTable
        label="VA database"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        search={search}
        onSearch={onSearch}
        current={({ id }) => id === openId}
        empty={<Empty none={vas.length === 0} />}
      />
      <VaDialogs
        dialog={dialog}
        onDialog={setDialog}
        open={vas.find(({ id }) => id === openId)}
        openId={openId}
        onClose={() => onSearch({ va: undefined })}
      />
    </>
  )
}

const Empty = ({ none }: { none: boolean }) =>
  none ? (
    <EmptyState small order={2} title="No VAs yet" text="Add one yourself or approve an application." />
  ) : (
    <EmptyState small order={2} title="No matching VAs" text="Try fewer words or another skill." />
  )
