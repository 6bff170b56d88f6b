import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import type { RequestMove } from '@kazi/schemas/request-queue'
import type { Selection } from '@kazi/ui/data-table'
import { FormError } from '@kazi/ui/form-error'
import { IconCircleX, IconClockPause, IconUserCheck } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { BulkProgress } from '#/bulk/bulk-progress.tsx'
import type { ShowBulk } from '#/bulk/use-bulk.tsx'
import { type BulkCall, useBulkCommand } from '#/bulk/use-bulk-command.ts'
import { ReasonDialog } from '#/forms/reason-dialog.tsx'
import { SnoozeTimes } from '#/queue/queue-actions.tsx'
import type { requestsQueryOf } from './requests-search.ts'

type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof requestsQueryOf>
  onResult: ShowBulk
}

/** Takes, snoozes or refuses the selected requests; each has its own result, and one undo takes all back. */
export function QueueSelected({ selection, matching, onResult }: Props) {
  const { client } = trpc.useUtils()
  const [refusing, dialog] = useDisclosure(false)
  const call = useBulkCommand(selection, matching, ({ change, ...rows }: BulkCall<typeof matching, RequestMove>) =>
    client.admin.requests.moveMany.mutate({ ...rows, move: change }),
  )
  const button = { size: 'compact-sm', variant: 'default', disabled: call.isPending } as const
  return (
    <>
      <Button
        {...button}
        leftSection={<IconUserCheck size={15} aria-hidden />}
        onClick={() => call.run({ what: 'take' }, (result) => onResult('Take requests', 'taken', result))}
      >
        Take
      </Button>
      <SnoozeTimes
        label="Snooze the selected requests"
        dueAt={null}
        onPick={(time) =>
          call.run({ what: 'snooze', until: time.toISOString() }, (result) =>
            onResult('Snooze requests', 'snoozed', result),
          )
        }
      >
        <Button {...button} leftSection={<IconClockPause size={15} aria-hidden />}>
          Snooze
        </Button>
      </SnoozeTimes>
      <Button {...button} leftSection={<IconCircleX size={15} aria-hidden />} onClick={dialog.open}>
        Can't fill
      </Button>
      <BulkProgress call={call} elsewhere={refusing} />
      {!refusing && <FormError>{call.error ? errorText(call.error) : null}</FormError>}
      <ReasonDialog
        opened={refusing}
        onClose={dialog.close}
        storageKey="cannot-fill:selected"
        title="Can't fill these requests"
        text="Tasks go back to their clients, and visitors' requests are closed. Each of them reads this reason by email."
        confirm="Notify them"
        call={call}
        progress={<BulkProgress call={call} />}
        send={(reason, sent) =>
          call.run({ what: 'cannotFill', reason }, (result) => {
            sent()
            dialog.close()
            onResult("Can't fill requests", "answered with “Can't fill”", result)
          })
        }
      />
    </>
  )
}
