import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { decisionsOn } from '@kazi/schemas/application-states'
import { IconCheck, IconX } from '@kazi/ui/tabler'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useUndo } from '#/forms/use-undo.ts'
import { May } from '#/session/may.tsx'
import cells from '#/table/cells.module.css'
import type { ApplicationRow } from './application.ts'

// Read when somebody is first declined from the list.
const ReasonDialog = lazy(() => import('#/forms/reason-dialog.tsx').then((file) => ({ default: file.ReasonDialog })))

/** Deciding without opening the application. */
export function RowActions({ row }: { row: ApplicationRow }) {
  const possible = decisionsOn(row.state)
  if (!possible.includes('approve') && !possible.includes('decline')) return null
  return (
    <May>
      <div className={`${cells.above} ${cells.actions}`}>
        {possible.includes('approve') && <Approve row={row} />}
        {possible.includes('decline') && <Decline row={row} />}
      </div>
    </May>
  )
}

/** Somebody may apply twice, with the same address too. */
const nameOf = ({ id, name }: ApplicationRow) => `${name}, application ${id}`

function useReview({ name }: ApplicationRow, said: string, onDone?: () => void) {
  const undo = useUndo()
  return useCommand(trpc.admin.applications.review, {
    onSuccess: ({ undo: key }) => undo(`${name} ${said}`, key),
    ...(onDone && { failure: false as const, onDone }),
  })
}

function Approve({ row }: { row: ApplicationRow }) {
  const review = useReview(row, 'is in the network. They get an invitation by email.')
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      loading={review.isPending}
      aria-label={`Approve ${nameOf(row)}`}
      aria-keyshortcuts="a"
      title="Approve (A)"
      onClick={() => review.run({ id: row.id, decision: 'approve' })}
    >
      <IconCheck size={18} aria-hidden />
    </ActionIcon>
  )
}

function Decline({ row }: { row: ApplicationRow }) {
  const [opened, dialog] = useDisclosure(false)
  const [used, setUsed] = useState(false)
  const review = useReview(row, 'is notified by email.', dialog.close)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Decline ${nameOf(row)}`}
        aria-keyshortcuts="d"
        title="Decline (D)"
        onClick={() => {
          setUsed(true)
          dialog.open()
        }}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
      {used && (
        <Suspense>
          <ReasonDialog
            opened={opened}
            onClose={dialog.close}
            // The drawer's decision goes on from what was typed here.
            storageKey={`application:${row.id}`}
            title={`Decline ${row.name}`}
            text="The application is closed, and the applicant gets your reason by email."
            label="Reason (the applicant will read this)"
            missing="Please write a note to the applicant."
            confirm="Decline and notify"
            call={review}
            send={(message, sent) => review.run({ id: row.id, decision: 'decline', message }, sent)}
          />
        </Suspense>
      )}
    </>
  )
}
