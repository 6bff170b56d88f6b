import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import type { BulkResult } from '@kazi/schemas/assignment'
import type { Selection } from '@kazi/ui/data-table'
import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { BulkResults } from '#/table/bulk-results.tsx'
import type { AccessRow } from './access-list.tsx'
import type { accessQueryOf } from './management-search.ts'

type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof accessQueryOf>
  rows: AccessRow[]
  onDone: () => void
}

/** Invites the selected VAs, or signs them out. Those who have a password are not invited. */
export function AccessSelected({ selection: { all, ids }, matching, rows, onDone }: Props) {
  const [shown, setShown] = useState<{ title: string; result: BulkResult }>()
  const invite = useCommand(trpc.admin.access.inviteMany)
  const end = useCommand(trpc.admin.access.endManySessions)
  const selection = all ? { matching } : { ids }
  const known = all ? [] : rows.filter(({ id }) => ids.includes(id))
  const pointless = !all && known.length === ids.length && known.every(({ access }) => access === 'active')
  const busy = invite.isPending || end.isPending
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconMailForward size={15} aria-hidden />}
        loading={invite.isPending}
        disabled={pointless || busy}
        title={pointless ? 'They all have a password already' : undefined}
        onClick={() => invite.run({ selection }, (result) => setShown({ title: 'Invite VAs', result }))}
      >
        Invite
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={end.isPending}
        disabled={busy}
        onClick={() => end.run({ selection }, (result) => setShown({ title: 'Sign out VAs', result }))}
      >
        Sign out everywhere
      </Button>
      {shown && (
        <BulkResults
          {...shown}
          noun={['VA', 'VAs']}
          onClose={() => {
            setShown(undefined)
            onDone()
          }}
        />
      )}
    </>
  )
}
