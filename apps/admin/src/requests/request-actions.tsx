import { trpc } from '@kazi/client/connect'
import { IconCircleX, IconUserCheck, IconUsers } from '@kazi/ui/tabler'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Queued, SnoozeMenu, useQueueMoves } from '#/queue/queue-actions.tsx'
import { promisedAt } from '#/records/request-clock.tsx'
import { May } from '#/session/may.tsx'
import cells from '#/table/cells.module.css'
import type { RequestRow } from './request.ts'
import classes from './requests.module.css'

export const queuedOf = ({ kind, id, clientName, owner, snoozedUntil, state, dueAt }: RequestRow): Queued => ({
  id,
  owner,
  snoozedUntil,
  dueAt: promisedAt({ state, dueAt }),
  name: clientName,
  kind: kind === 'task' ? 'task' : 'inquiry',
})

/** As its page calls it: several may be of the same person. */
export const requestName = ({ id, clientName }: Pick<RequestRow, 'id' | 'clientName'>) =>
  `${clientName}'s request ${id}`

/** What can be done with a request without opening it. */
export function RequestActions({ row }: { row: RequestRow }) {
  const request = queuedOf(row)
  const name = requestName(row)
  return (
    <div className={`${cells.above} ${classes.actions}`}>
      <Match row={row} />
      <May>
        <Take request={request} name={name} />
        <SnoozeMenu request={request} icon={`Snooze ${name}`} />
        <CannotFill request={request} name={name} />
      </May>
    </div>
  )
}

type ActionProps = { request: Queued; name: string }

/** Its form is read when it is first opened. */
const CannotFillDialog = lazy(() =>
  import('#/queue/cannot-fill-dialog.tsx').then((file) => ({ default: file.CannotFillDialog })),
)

function CannotFill({ request, name }: ActionProps) {
  const [opened, dialog] = useDisclosure(false)
  const [used, setUsed] = useState(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Can't fill ${name}`}
        title="Can't fill (D)"
        aria-keyshortcuts="d"
        onClick={() => {
          setUsed(true)
          dialog.open()
        }}
      >
        <IconCircleX size={18} aria-hidden />
      </ActionIcon>
      {used && (
        <Suspense>
          <CannotFillDialog request={request} opened={opened} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

function Take({ request, name }: ActionProps) {
  const { data: me } = trpc.admin.me.useQuery()
  const { own, pending } = useQueueMoves(request)
  const mine = me !== undefined && request.owner === me.label
  const word = mine ? 'Give back' : 'Take'
  return (
    <ActionIcon
      variant="subtle"
      color={mine ? undefined : 'gray'}
      size="lg"
      loading={pending}
      disabled={!me}
      aria-label={`${word} ${name}`}
      title={mine ? 'Give it back' : 'Take it'}
      onClick={() => me && own(mine ? null : me.label, request.owner)}
    >
      <IconUserCheck size={18} aria-hidden />
    </ActionIcon>
  )
}

/** The bench of the request, where somebody is proposed or assigned. */
function Match({ row }: { row: RequestRow }) {
  const { kind, id } = row
  const shared = {
    variant: 'subtle',
    color: 'gray',
    size: 'lg',
    'aria-label': `Match ${requestName(row)}`,
    'aria-keyshortcuts': 'a',
    title: 'Match (A)',
    children: <IconUsers size={18} aria-hidden />,
  } as const
  return kind === 'task' ? (
    <ActionIcon
      {...shared}
      renderRoot={(props) => <Link to="/admin/client-requests/$taskId" params={{ taskId: id }} {...props} />}
    />
  ) : (
    <ActionIcon
      {...shared}
      renderRoot={(props) => (
        <Link to="/admin/client-requests/inquiry/$inquiryId" params={{ inquiryId: id }} {...props} />
      )}
    />
  )
}
