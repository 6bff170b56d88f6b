import { trpc } from '@kazi/client/connect'
import { truncate } from '@kazi/schemas/truncate'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'

type Option = { value: string; label: string }
type ChoiceProps = {
  label: string
  value: number | undefined
  onChange: (id: number | undefined) => void
  /** What the search found, and the chosen one. */
  options: Option[]
  onType: (typed: string) => void
}

const Choice = ({ label, value, onChange, options, onType }: ChoiceProps) => (
  <Select
    label={label}
    placeholder="Search"
    data={[...new Map(options.map((option) => [option.value, option])).values()]}
    value={value === undefined ? null : String(value)}
    onChange={(id) => onChange(id === null ? undefined : Number(id))}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': `Clear the ${label.toLowerCase()}` }}
    onSearchChange={onType}
    // The server has searched.
    filter={({ options: found }) => found}
    nothingFoundMessage="No matches"
  />
)

type Props = { value: number | undefined; onChange: (id: number | undefined) => void }
const found = { size: 20 }
const option = (id: number, ...words: (string | null | undefined)[]): Option => ({
  value: String(id),
  label: words.filter(Boolean).join(' · '),
})

/** What is typed, after a pause; a chosen label in the field is no search. */
function useTyped(chosen: string | undefined) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed === chosen ? '' : typed.slice(0, 200), 200)
  return [q, setTyped] as const
}

export function ClientSelect({ value, onChange }: Props) {
  const one = trpc.admin.clients.get.useQuery({ id: value ?? 0 }, { enabled: value !== undefined })
  const chosen = value !== undefined && one.data ? [option(value, one.data.firstName, one.data.email)] : []
  const [q, setTyped] = useTyped(chosen[0]?.label)
  const { data } = trpc.admin.clients.list.useQuery({ ...found, q }, { placeholderData: keepPreviousData })
  const options = (data?.rows ?? []).map(({ id, firstName, email }) => option(id, firstName, email))
  return <Choice label="Client" value={value} onChange={onChange} options={[...chosen, ...options]} onType={setTyped} />
}

export function VaSelect({ value, onChange }: Props) {
  const one = trpc.admin.vas.get.useQuery({ id: value ?? 0 }, { enabled: value !== undefined })
  const chosen = value !== undefined && one.data ? [option(value, one.data.name, one.data.email)] : []
  const [q, setTyped] = useTyped(chosen[0]?.label)
  const { data } = trpc.admin.vas.list.useQuery({ ...found, q }, { placeholderData: keepPreviousData })
  const options = (data?.rows ?? []).map(({ id, name, email }) => option(id, name, email))
  return <Choice label="VA" value={value} onChange={onChange} options={[...chosen, ...options]} onType={setTyped} />
}

/** In characters. */
const shownOfText = 60

export function TaskSelect({ value, onChange }: Props) {
  const one = trpc.admin.tasks.get.useQuery({ id: value ?? 0 }, { enabled: value !== undefined })
  const chosen =
    value !== undefined && one.data
      ? [option(value, truncate(one.data.taskText, shownOfText), one.data.clientName)]
      : []
  const [q, setTyped] = useTyped(chosen[0]?.label)
  const { data } = trpc.admin.tasks.list.useQuery({ ...found, q }, { placeholderData: keepPreviousData })
  const options = (data?.rows ?? []).map(({ id, taskText, clientName }) =>
    option(id, truncate(taskText, shownOfText), clientName),
  )
  return <Choice label="Task" value={value} onChange={onChange} options={[...chosen, ...options]} onType={setTyped} />
}
