import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import type { Selection } from '@kazi/ui/data-table'
import { FormError } from '@kazi/ui/form-error'
import { IconMailForward } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { BulkProgress } from '#/table/bulk-progress.tsx'
import type { ShowResults } from '#/table/use-bulk.tsx'
import { type BulkCall, useBulkCommand } from '#/table/use-bulk-command.ts'
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
export function AccessSelected({ selection, matching, rows, onResult }: Props) {
  const { all, ids } = selection
  const { inviteMany, endManySessions } = trpc.useUtils().client.admin.access
  const calls = { invite: inviteMany.mutate, end: endManySessions.mutate }
  const { run, isPending, error, done, variables } = useBulkCommand(
    selection,
    matching,
    ({ change, selection, after }: BulkCall<typeof matching, keyof typeof calls>) =>
      calls[change]({ selection, after }),
  )
  const known = all ? [] : rows.filter(({ id }) => ids.includes(id))
  const pointless = !all && known.length === ids.length && known.every(({ access }) => access === 'active')
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconMailForward size={15} aria-hidden />}
        loading={isPending && variables === 'invite'}
        disabled={pointless || isPending}
        title={pointless ? 'They all have a password already' : undefined}
        onClick={() => run('invite', (result) => onResult('Invite VAs', result))}
      >
        Invite
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isPending && variables === 'end'}
        disabled={isPending}
        onClick={() => run('end', (result) => onResult('Sign out VAs', result))}
      >
        Sign out everywhere
      </Button>
      <BulkProgress call={{ isPending, done }} />
      <FormError>{error ? errorText(error) : null}</FormError>
    </>
  )
}
