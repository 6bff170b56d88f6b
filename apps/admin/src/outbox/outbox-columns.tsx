import type { Column } from '@kazi/ui/data-table'
import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { UnstyledButton } from '@mantine/core'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'
import type { MailRow } from './mail.ts'
import { RetryButton } from './retry-button.tsx'

export const columnsWith = (open: (id: number) => void): Column<MailRow>[] => [
  {
    key: 'created',
    header: 'Created',
    sortable: true,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} short />,
  },
  { key: 'to', header: 'To', sortable: true, cell: ({ to }) => <Address email={to} /> },
  {
    key: 'subject',
    header: 'Subject',
    lead: true,
    width: '38%',
    cell: ({ id, subject }) => (
      <UnstyledButton className={cells.link} onClick={() => open(id)}>
        {subject}
      </UnstyledButton>
    ),
  },
  { key: 'status', header: 'Status', cell: (mail) => <StatusBadge of="mail" status={mail.status} /> },
  { key: 'attempts', header: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
  {
    key: 'error',
    header: 'Error',
    cell: (mail) =>
      mail.status === 'failed' || mail.error ? (
        <>
          <span className={cells.clamp}>{mail.error ?? 'No reason given'}</span>
          {mail.status === 'failed' && <RetryButton mail={mail} />}
        </>
      ) : (
        <None />
      ),
  },
]
