import { currencies, type Money } from '@kazi/schemas/money'
import { Totals } from '@kazi/ui/money'
import { ActionIcon, Group, Tooltip, UnstyledButton } from '@mantine/core'
import { IconEye, IconMail, IconPencil, IconTrash } from '@tabler/icons-react'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import type { Column } from '#/table/list-table.tsx'
import { None } from '#/table/none.tsx'
import type { VaDialog } from './va-dialogs.tsx'
import type { Va } from './vas-list.tsx'

const skillsShown = 50
const short = (text: string) => {
  const letters = [...text]
  return letters.length > skillsShown ? `${letters.slice(0, skillsShown).join('')}…` : text
}

/** Amounts of one currency stand together, since two cannot be compared; who earned nothing yet comes last. */
const byFirstCurrency = ([first]: Money[]) => {
  if (!first) return null
  const group = String(currencies.length - currencies.indexOf(first.currency)).padStart(2, '0')
  return `${group} ${String(first.amountCents).padStart(15, '0')}`
}

const columns: Column<Va>[] = [
  { key: 'email', header: 'Email', sortBy: ({ email }) => email, cell: ({ email }) => <Address email={email} /> },
  {
    key: 'country',
    header: 'Country',
    sortBy: ({ country }) => country,
    cell: ({ country }) => country || <None />,
  },
  {
    key: 'skills',
    header: 'Skills',
    cell: ({ skills }) => <span title={skills}>{short(skills)}</span>,
  },
  {
    key: 'projects',
    header: 'Active projects',
    align: 'right',
    sortBy: ({ activeProjects }) => activeProjects,
    cell: ({ activeProjects }) => activeProjects,
  },
  {
    key: 'earnings',
    header: 'Total earnings',
    align: 'right',
    sortBy: ({ earnings }) => byFirstCurrency(earnings),
    cell: ({ earnings }) => <Totals of={earnings} />,
  },
]

export const columnsWith = (open: (id: number) => void, onDialog: (dialog: VaDialog) => void): Column<Va>[] => [
  {
    key: 'name',
    header: 'Name',
    lead: true,
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (
      <UnstyledButton className={cells.link} onClick={() => open(id)}>
        {name}
      </UnstyledButton>
    ),
  },
  ...columns,
  {
    key: 'actions',
    header: 'Actions',
    cell: (va) => (
      <Group gap={2} wrap="nowrap" mt={-4}>
        <Action label={`View ${va.name}`} Icon={IconEye} onClick={() => open(va.id)} />
        <Action label={`Email ${va.name}`} Icon={IconMail} onClick={() => onDialog({ kind: 'email', va })} />
        <Action label={`Edit ${va.name}`} Icon={IconPencil} onClick={() => onDialog({ kind: 'edit', va })} />
        <Action label={`Delete ${va.name}`} Icon={IconTrash} onClick={() => onDialog({ kind: 'delete', va })} />
      </Group>
    ),
  },
]

const Action = ({ label, Icon, onClick }: { label: string; Icon: typeof IconEye; onClick: () => void }) => (
  <Tooltip label={label}>
    <ActionIcon color="gray" size={30} aria-label={label} onClick={onClick}>
      <Icon size={18} stroke={1.8} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
