import type { Column } from '@kazi/ui/data-table'
import { Totals } from '@kazi/ui/money'
import { IconEye, IconMail, IconPencil, IconTrash } from '@kazi/ui/tabler'
import { ActionIcon, Group, Tooltip, UnstyledButton } from '@mantine/core'
import { May } from '#/session/may.tsx'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'
import type { VaRow } from './va.ts'
import type { VaDialog } from './va-dialogs.tsx'

const skillsShown = 50
const short = (text: string) => {
  const letters = [...text]
  return letters.length > skillsShown ? `${letters.slice(0, skillsShown).join('')}…` : text
}

const columns: Column<VaRow>[] = [
  { key: 'email', header: 'Email', sortable: true, cell: ({ email }) => <Address email={email} /> },
  {
    key: 'country',
    header: 'Country',
    sortable: true,
    cell: ({ country }) => country || <None />,
  },
  {
    key: 'skills',
    header: 'Skills',
    width: '28%',
    cell: ({ skills }) => (
      <span title={skills} data-whole={skills} className={cells.breaks}>
        {short(skills)}
      </span>
    ),
  },
  {
    key: 'projects',
    header: 'Active projects',
    align: 'right',
    cell: ({ activeProjects }) => activeProjects,
  },
  {
    key: 'earnings',
    header: 'Total earnings',
    align: 'right',
    cell: ({ earnings }) => <Totals of={earnings} />,
  },
]

export const columnsWith = (open: (id: number) => void, onDialog: (dialog: VaDialog) => void): Column<VaRow>[] => [
  {
    key: 'name',
    header: 'Name',
    width: '17%',
    lead: true,
    sortable: true,
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
        <Action va={va} verb="View" Icon={IconEye} onClick={() => open(va.id)} />
        <May>
          <Action va={va} verb="Email" Icon={IconMail} onClick={() => onDialog({ kind: 'email', va })} />
          <Action va={va} verb="Edit" Icon={IconPencil} onClick={() => onDialog({ kind: 'edit', va })} />
          <Action va={va} verb="Delete" Icon={IconTrash} onClick={() => onDialog({ kind: 'delete', va })} />
        </May>
      </Group>
    ),
  },
]

type ActionProps = { va: VaRow; verb: string; Icon: typeof IconEye; onClick: () => void }
/** Two VAs may have the same name, but not the same address. */
const Action = ({ va: { name, email }, verb, Icon, onClick }: ActionProps) => (
  <Tooltip label={`${verb} ${name}`}>
    <ActionIcon color="gray" size={30} aria-label={`${verb} ${name}, ${email}`} onClick={onClick}>
      <Icon size={18} stroke={1.8} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
