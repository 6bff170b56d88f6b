import { type Outputs, trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { type adminKeysQuery, adminRole } from '@kazi/schemas/admin-key'
import { adminRoles, roleAllows } from '@kazi/schemas/states'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import type { Column } from '@kazi/ui/data-table'
import { EmptyState } from '@kazi/ui/empty-state'
import { RelativeTime } from '@kazi/ui/relative-time'
import { ShownBadge } from '@kazi/ui/shown-badge'
import { IconPlus } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import cells from '#/table/cells.module.css'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import type { ListProps } from '#/table/list-search.ts'
import { None } from '#/table/none.tsx'
import { PagedList } from '#/table/paged-list.tsx'
import classes from './keys.module.css'

const NewKeyDialog = lazy(() => import('./new-key-dialog.tsx').then((file) => ({ default: file.NewKeyDialog })))

type Key = Outputs['admin']['keys']['list']['rows'][number]
type Props = ListProps<typeof adminKeysQuery, 'role' | 'state'>

const columnsWith = (onRevoke: (key: Key) => void): Column<Key>[] => [
  {
    key: 'label',
    header: 'Key',
    lead: true,
    sortable: true,
    width: '22%',
    cell: ({ label }) => <strong>{label}</strong>,
  },
  {
    key: 'role',
    header: 'Role',
    width: '24%',
    cell: ({ role }) => (
      <>
        {adminRoles[role].label}
        <div className={cells.muted}>{adminRoles[role].may}</div>
      </>
    ),
  },
  {
    key: 'created',
    header: 'Made',
    sortable: true,
    cell: ({ createdAt, createdBy }) => (
      <>
        <RelativeTime at={createdAt} short />
        <div className={cells.muted}>by {createdBy}</div>
      </>
    ),
  },
  {
    key: 'used',
    header: 'Last used',
    sortable: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} short /> : <None>Never</None>),
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ revokedAt, revokedBy }) =>
      revokedAt ? (
        <>
          <ShownBadge label="Revoked" color="gray" icon="circle-x" />
          <div className={cells.muted}>
            by {revokedBy}, <RelativeTime at={revokedAt} />
          </div>
        </>
      ) : (
        <ShownBadge label="Active" color="forest" icon="check" />
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    quiet: true,
    align: 'right',
    cell: (key) =>
      !key.revokedAt && (
        <Button size="xs" variant="default" aria-label={`Revoke ${key.label}'s key`} onClick={() => onRevoke(key)}>
          Revoke
        </Button>
      ),
  },
]

/** Who can enter the console, and what each key may do. */
export function KeysList(props: Props) {
  // Not `May`: until it is known whose key this is, that takes everybody for a reader.
  const me = trpc.admin.me.useQuery()
  return (
    <Loaded query={me} failure="Couldn't load what your key may do">
      {({ role }) =>
        roleAllows(role, 'owner') ? (
          <Keys {...props} />
        ) : (
          <EmptyState
            order={2}
            title="Only an owner can manage keys"
            text="Ask an owner to make or revoke a key for you."
          />
        )
      }
    </Loaded>
  )
}

function Keys({ search, query: asked, onSearch }: Props) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.keys.list.useQuery(asked, { placeholderData: keepPreviousData })
  const { data: fixed = [] } = trpc.admin.keys.fixed.useQuery()
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<Key | null>(null)
  const [columns] = useState(() => columnsWith(setRevoking))
  return (
    <>
      {fixed.length > 0 && (
        <p className={classes.fixed}>
          Set on the server:{' '}
          <strong>{fixed.map(({ label, role }) => `${label} (${adminRoles[role].label})`).join(', ')}</strong>. To
          change {fixed.length === 1 ? 'this key' : 'these keys'}, edit <code>ADMIN_KEYS</code> and restart.
        </p>
      )}
      <PagedList
        name="keys"
        label="Admin keys"
        noun={['key', 'keys']}
        query={query}
        failure="Failed to fetch the keys"
        read={(place) => client.admin.keys.list.query({ ...asked, ...place })}
        columns={columns}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Search keys', placeholder: 'Whose key, made by' }}
        filters={
          <>
            <Filter
              label="Role"
              all="Any role"
              value={search.role}
              options={asOptions(adminRole.options, (role) => adminRoles[role].label)}
              onChange={(role) => onSearch({ role })}
            />
            <Filter
              label="Status"
              all="Any status"
              value={search.state}
              options={[
                { value: 'active', label: 'Active' },
                { value: 'revoked', label: 'Revoked' },
              ]}
              onChange={(state) => onSearch({ state })}
            />
          </>
        }
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
            New key
          </Button>
        }
        filtered={Boolean(search.q || search.role || search.state)}
        empty={{
          none: ['No keys yet', 'Make one for each colleague, so that the audit log says who did what.'],
          noMatch: ['No matching keys', 'Clear the search or a filter to see more.'],
        }}
      />
      {making && (
        <Suspense>
          <NewKeyDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {revoking && <RevokeDialog revoking={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

function RevokeDialog({ revoking: { id, label }, onClose }: { revoking: Key; onClose: () => void }) {
  const { data: me } = trpc.admin.me.useQuery()
  const revoke = useCommand(trpc.admin.keys.revoke, {
    success: { title: 'Key revoked', text: `${label} can no longer enter the console.` },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Revoke ${label}'s key?`}
      confirmLabel="Revoke key"
      danger
      loading={revoke.isPending}
      onConfirm={() => revoke.run({ id })}
    >
      It stops working at once, in every browser. What {label} did stays in the audit log. A revoked key cannot be
      restored, but you can make a new one.
      {me?.label === label && ' This is the key that you are using now, so you will be logged out.'}
    </ConfirmDialog>
  )
}
