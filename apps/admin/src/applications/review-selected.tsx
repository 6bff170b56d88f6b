import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { decisionsOn } from '@kazi/schemas/application-states'
import type { Selection } from '@kazi/ui/data-table'
import { FormError } from '@kazi/ui/form-error'
import { IconCheck, IconX } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { BulkProgress } from '#/bulk/bulk-progress.tsx'
import type { ShowBulk } from '#/bulk/use-bulk.tsx'
import { type BulkCall, useBulkCommand } from '#/bulk/use-bulk-command.ts'
import { ReasonDialog } from '#/forms/reason-dialog.tsx'
import type { ApplicationRow } from './application.ts'
import type { applicationsQueryOf } from './applications-search.ts'

type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof applicationsQueryOf>
  rows: ApplicationRow[]
  onResult: ShowBulk
}

/** Decides on the selected applications; each has its own result, and one undo takes all back. */
export function ReviewSelected({ selection, matching, rows, onResult }: Props) {
  const { all, ids } = selection
  const { client } = trpc.useUtils()
  const [declining, dialog] = useDisclosure(false)
  const call = useBulkCommand(selection, matching, ({ change, ...rows }: BulkCall<typeof matching, Review>) =>
    client.admin.applications.reviewMany.mutate({ ...rows, ...change }),
  )
  // Of rows on other pages, nobody knows here which decisions they take.
  const known = all ? [] : rows.filter(({ id }) => ids.includes(id))
  const pointless = known.length > 0 && known.length === ids.length && known.every(isDecided)
  const button = {
    size: 'compact-sm',
    variant: 'default',
    disabled: pointless || call.isPending,
    title: pointless ? 'These applications are already decided' : undefined,
  } as const
  return (
    <>
      <Button
        {...button}
        leftSection={<IconCheck size={15} aria-hidden />}
        onClick={() =>
          call.run({ decision: 'approve' }, (result) => onResult('Approve applications', 'approved', result))
        }
      >
        Approve
      </Button>
      <Button {...button} leftSection={<IconX size={15} aria-hidden />} onClick={dialog.open}>
        Decline
      </Button>
      <BulkProgress call={call} elsewhere={declining} />
      {!declining && <FormError>{call.error ? errorText(call.error) : null}</FormError>}
      <ReasonDialog
        opened={declining}
        onClose={dialog.close}
        storageKey="applications:selected"
        title="Decline applications"
        text="The selected applications are closed, and each applicant gets this reason by email."
        label="Reason (the applicants will read this)"
        missing="Please write a note to the applicants."
        confirm="Decline and notify"
        call={call}
        progress={<BulkProgress call={call} />}
        send={(message, sent) =>
          call.run({ decision: 'decline', message }, (result) => {
            sent()
            dialog.close()
            onResult('Decline applications', 'declined', result)
          })
        }
      />
    </>
  )
}

type Review = { decision: 'approve' } | { decision: 'decline'; message: string }
const isDecided = ({ state }: ApplicationRow) => !decisionsOn(state).includes('decline')
