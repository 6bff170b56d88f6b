import { type Outputs, trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import { count } from '@kazi/ui/format'
import { IconUserOff } from '@kazi/ui/tabler'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { Loaded } from '#/frame/loaded.tsx'
import type { NamedVa } from './va.ts'
import classes from './vas.module.css'

type Props = { va: NamedVa; onClose: () => void; onDeleted: () => void }
type Leaving = Outputs['admin']['vas']['leaving']

/** What goes with the VA, and what stays with the clients. */
const consequences = (leaving: Leaving) => {
  const { openTasks, results, proposals, assignments, activeAssignments, hours, reviews, messages } = leaving
  const some = (n: number, text: string) => (n > 0 ? [text] : [])
  return [
    ...some(openTasks, `${count(openTasks, 'open task')} back to the queue; the clients are notified`),
    ...some(proposals, `${count(proposals, 'open proposal')} withdrawn`),
    ...some(results, `${count(results, 'result')} that the clients can still accept`),
    ...some(
      assignments,
      `${count(assignments, 'assignment')}${activeAssignments > 0 ? ` (${activeAssignments} active)` : ''} deleted`,
    ),
    ...some(hours, `${count(hours, 'logged hour')} deleted`),
    ...some(reviews, `${count(reviews, 'review')} deleted`),
    ...some(messages, `${count(messages, 'message')} deleted`),
  ]
}

const withdrawnText = (proposals: number) =>
  `${count(proposals, 'open proposal')} ${proposals === 1 ? 'was' : 'were'} withdrawn, and we email ${proposals === 1 ? 'that client' : 'those clients'}.`

const Consequences = ({ all }: { all: string[] }) =>
  all.length === 0 ? (
    <Text>They have no work, reviews or messages.</Text>
  ) : (
    <ul className={classes.leaving} aria-label="What goes with them">
      {all.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )

/** Deleting takes a history along, so this lists it first and offers what is usually meant: no new work. */
export function DeleteVa({ va, onClose, onDeleted }: Props) {
  const leaving = trpc.admin.vas.leaving.useQuery({ id: va.id })
  const record = trpc.admin.vas.get.useQuery({ id: va.id })
  const proposals = leaving.data?.proposals
  const remove = useCommand(trpc.admin.vas.delete, {
    success: `${va.name} deleted`,
    failure: (error) => ({ title: 'Failed to delete VA', text: errorText(error) }),
    onDone: onDeleted,
  })
  const deactivate = useCommand(trpc.admin.vas.update, {
    success: {
      title: `${va.name} is deactivated`,
      text: `They get no new work. ${
        proposals === undefined
          ? 'Proposals that were open are withdrawn, and we email those clients.'
          : proposals > 0
            ? withdrawnText(proposals)
            : 'Everything else stays as it is.'
      }`,
    },
    failure: (error) => ({ title: 'Failed to update VA', text: errorText(error) }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete ${va.name}?`}
      confirmLabel="Delete VA"
      danger
      loading={remove.isPending}
      disabled={!leaving.data}
      onConfirm={() => remove.run({ id: va.id })}
    >
      <Stack gap="sm">
        <Text>
          This also deletes their assignments, metrics and communication history, and cannot be undone. Their open tasks
          go back to the queue, and the clients are notified.
        </Text>
        <Loaded query={leaving} failure="Couldn't load what goes with them" small skeleton={<Skeleton height="4rem" />}>
          {(all) => <Consequences all={consequences(all)} />}
        </Loaded>
        {record.data?.available && (
          <div>
            <Text mb="xs">
              Deactivate them instead to keep their work and history: they only get no new work. Proposals that are open
              are withdrawn, and we email those clients.
            </Text>
            <Button
              variant="default"
              leftSection={<IconUserOff size={17} aria-hidden />}
              loading={deactivate.isPending}
              onClick={() => deactivate.run({ id: va.id, available: false })}
            >
              Deactivate
            </Button>
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
