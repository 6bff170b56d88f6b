import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { decisionsOn } from '@kazi/schemas/application-states'
import type { Selection } from '@kazi/ui/data-table'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconX } from '@tabler/icons-react'
import { ReasonDialog } from '#/forms/reason-dialog.tsx'
import type { ShowBulk } from '#/table/use-bulk.tsx'
import type { ApplicationRow } from './applications-list.tsx'
import type { applicationsQueryOf } from './applications-search.ts'

type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof applicationsQueryOf>
  rows: ApplicationRow[]
  onResult: ShowBulk
}

/** Decides on the selected applications; each has its own result, and one undo takes all back. */
export default function ReviewSelected({ selection: { all, ids }, matching, rows, onResult }: Props) {
  const selection = all ? { matching } : { ids }
  const [declining, dialog] = useDisclosure(false)
  const approve = useCommand(trpc.admin.applications.reviewMany)
  const decline = useCommand(trpc.admin.applications.reviewMany, { failure: false })
  // Of rows on other pages, nobody knows here which decisions they take.
  const known = all ? [] : rows.filter(({ id }) => ids.includes(id))
  const pointless = known.length > 0 && known.length === ids.length && known.every(isDecided)
  const button = {
    ...{ size: 'compact-sm', variant: 'default' },
    disabled: pointless || approve.isPending || decline.isPending,
    title: pointless ? 'These are decided, or wait for the applicant' : undefined,
  } as const
  return (
    <>
      <Button
        {...button}
        leftSection={<IconCheck size={15} aria-hidden />}
        onClick={() =>
          approve.run({ selection, decision: 'approve' }, (result) =>
            onResult('Approve applications', 'approved', result),
          )
        }
      >
        Approve
      </Button>
      <Button {...button} leftSection={<IconX size={15} aria-hidden />} onClick={dialog.open}>
        Decline
      </Button>
      <ReasonDialog
        opened={declining}
        onClose={dialog.close}
        storageKey="applications:selected"
        title="Decline applications"
        text="The selected applications are closed, and each applicant gets this reason by email."
        label="Reason (the applicants will read this)"
        missing="Please write a note to the applicants."
        confirm="Decline and notify"
        call={decline}
        send={(message, sent) =>
          decline.run({ selection, decision: 'decline', message }, (result) => {
            sent()
            dialog.close()
            onResult('Decline applications', 'declined', result)
          })
        }
      />
    </>
  )
}

const isDecided = ({ state }: ApplicationRow) => !decisionsOn(state).includes('decline')
