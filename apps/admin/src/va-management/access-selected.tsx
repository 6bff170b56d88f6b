import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import type { Selection } from '@kazi/ui/data-table'
import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import type { ShowResults } from '#/table/use-bulk.tsx'
import type { AccessRow } from './access-list.tsx'
import type { accessQueryOf } from './management-search.ts'

type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof accessQueryOf>
  rows: AccessRow[]
  onResult: ShowResults
}

/** Invites the selected VAs, or signs them out. Those who have a password are not invited. */
export function AccessSelected({ selection: { all, ids }, matching, rows, onResult }: Props) {
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
        onClick={() => invite.run({ selection }, (result) => onResult('Invite VAs', result))}
      >
        Invite
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={end.isPending}
        disabled={busy}
        onClick={() => end.run({ selection }, (result) => onResult('Sign out VAs', result))}
      >
        Sign out everywhere
      </Button>
    </>
  )
}
