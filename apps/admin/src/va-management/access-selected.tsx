import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import type { Selection } from '@kazi/ui/data-table'
import { FormError } from '@kazi/ui/form-error'
import { ReasonButton } from '@kazi/ui/reason-button'
import { IconMailForward } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { BulkProgress } from '#/bulk/bulk-progress.tsx'
import type { ShowResults } from '#/bulk/use-bulk.tsx'
import { type BulkCall, useBulkCommand } from '#/bulk/use-bulk-command.ts'
import type { AccessRow } from './access.ts'
import type { accessQueryOf } from './management-search.ts'

const changes = {
  invite: { verb: 'Invite', whole: 'Invite', what: 'Each gets an email with a link to set a password.' },
  end: { verb: 'Sign out', whole: 'Sign out everywhere', what: 'They can sign in again.' },
} as const
type Change = keyof typeof changes

type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof accessQueryOf>
  rows: AccessRow[]
  /** How many are selected, in words: '320'. */
  total: string
  onResult: ShowResults
}

/**
 * Invites the selected VAs, or signs them out. Those who have a password are not invited. No email can be taken back, so more
 * than one is asked about first.
 */
export function AccessSelected({ selection, matching, rows, total, onResult }: Props) {
  const { all, ids } = selection
  const { inviteMany, endManySessions } = trpc.useUtils().client.admin.access
  const calls = { invite: inviteMany.mutate, end: endManySessions.mutate }
  const { run, isPending, error, done, variables } = useBulkCommand(
    selection,
    matching,
    ({ change, selection, after }: BulkCall<typeof matching, Change>) => calls[change]({ selection, after }),
  )
  const [asking, setAsking] = useState<Change | null>(null)
  const act = (change: Change) =>
    run(change, (result) => {
      setAsking(null)
      onResult(`${changes[change].verb} VAs`, result)
    })
  const begin = (change: Change) => (all || ids.length > 1 ? setAsking(change) : act(change))
  const failure = <FormError>{error ? errorText(error) : null}</FormError>
  const known = all ? [] : rows.filter(({ id }) => ids.includes(id))
  const pointless = !all && known.length === ids.length && known.every(({ access }) => access === 'active')
  return (
    <>
      <ReasonButton
        size="compact-sm"
        leftSection={<IconMailForward size={15} aria-hidden />}
        loading={isPending && variables === 'invite'}
        disabled={isPending}
        reason={pointless ? 'They all have a password already' : null}
        onClick={() => begin('invite')}
      >
        {changes.invite.whole}
      </ReasonButton>
      <Button
        size="compact-sm"
        variant="default"
        loading={isPending && variables === 'end'}
        disabled={isPending}
        onClick={() => begin('end')}
      >
        {changes.end.whole}
      </Button>
      <BulkProgress call={{ isPending, done }} elsewhere={asking !== null} />
      {asking === null && failure}
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(null)}
          title={`${changes[asking].verb} ${all ? total : ids.length.toLocaleString('en')} VAs?`}
          confirmLabel={changes[asking].whole}
          loading={isPending}
          onConfirm={() => act(asking)}
        >
          <div>{changes[asking].what}</div>
          <BulkProgress call={{ isPending, done }} />
          {failure}
        </ConfirmDialog>
      )}
    </>
  )
}
