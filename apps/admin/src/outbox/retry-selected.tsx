import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { maxEmailRetries, type outboxQuery } from '@kazi/schemas/outbox'
import type { Selection } from '@kazi/ui/data-table'
import { selectionInput } from '@kazi/ui/data-table-selection'
import { count } from '@kazi/ui/format'
import { ReasonButton } from '@kazi/ui/reason-button'
import { IconRefresh } from '@kazi/ui/tabler'
import type { z } from 'zod'
import type { MailRow } from './mail.ts'

type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: NonNullable<z.input<typeof outboxQuery>>
  rows: MailRow[]
  onDone: () => void
}

/** Resends the failed emails in the selection; sent ones are skipped. */
export function RetrySelected({ selection, matching, rows, onDone }: Props) {
  const { all, ids } = selection
  const retry = useCommand(trpc.admin.outbox.retryMany, {
    success: ({ retried }) =>
      retried === 0
        ? {
            title: 'Nothing to send again',
            text: 'None of these can be sent again: they have not failed, or their links have expired.',
          }
        : {
            title: 'Queued again',
            text:
              retried === maxEmailRetries
                ? `The ${retried.toLocaleString('en')} oldest failed emails will be sent shortly. Retry again for the rest.`
                : `${count(retried, 'email')} will be sent shortly.`,
          },
  })
  const known = all ? [] : rows.filter(({ id }) => ids.includes(id))
  const pointless = !all && known.length === ids.length && known.every(({ status }) => status !== 'failed')
  return (
    <ReasonButton
      size="compact-sm"
      leftSection={<IconRefresh size={15} aria-hidden />}
      loading={retry.isPending}
      reason={pointless ? 'Only failed emails can be sent again' : null}
      onClick={() => retry.run(selectionInput(selection, matching), onDone)}
    >
      Retry
    </ReasonButton>
  )
}
