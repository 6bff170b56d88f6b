import { trpc } from '@kazi/client/connect'
import { IconCircleX, IconUserCheck, IconUsers } from '@kazi/ui/tabler'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Queued, SnoozeMenu, useQueueMoves } from '#/forms/queue-actions.tsx'
import { May } from '#/session/may.tsx'
import cells from '#/table/cells.module.css'
import classes from './requests.module.css'
import type { RequestRow } from './requests-list.tsx'

export const queuedOf = ({ kind, id, clientName, owner, snoozedUntil, dueAt }: RequestRow): Queued => ({
  ...{ id, owner, snoozedUntil, dueAt, name: clientName },
  kind: kind === 'task' ? 'task' : 'inquiry',
})

/** What can be done with a request without opening it. */
export function RequestActions({ row }: { row: RequestRow }) {
  const request = queuedOf(row)
  return (
    <div className={`${cells.above} ${classes.actions}`}>
      <Match row={row} />
      <May>
        <Take request={request} />
        <SnoozeMenu request={request} compact />
        <CannotFill request={request} />
      </May>
    </div>
  )
}

/** Its form is read when it is first opened. */
const CannotFillDialog = lazy(() => import('#/forms/cannot-fill-dialog.tsx'))

function CannotFill({ request }: { request: Queued }) {
  const [opened, dialog] = useDisclosure(false)
  const [used, setUsed] = useState(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Can't fill ${request.name}'s request`}
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

function Take({ request }: { request: Queued }) {
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
      aria-label={`${word} ${request.name}'s request`}
      title={mine ? 'Give it back' : 'Take it'}
      onClick={() => me && own(mine ? null : me.label, request.owner)}
    >
      <IconUserCheck size={18} aria-hidden />
    </ActionIcon>
  )
}

/** The bench of the request, where somebody is proposed or assigned. */
function Match({ row: { kind, id, clientName } }: { row: RequestRow }) {
  const shared = {
    variant: 'subtle',
    color: 'gray',
    size: 'lg',
    'aria-label': `Match ${clientName}'s request`,
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
