import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { type AssignmentMove, assignmentRule } from '@kazi/schemas/work-states'
import { FormError } from '@kazi/ui/form-error'
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Movable } from './assignment.ts'
import { AssignmentLine } from './assignment-line.tsx'
import { ReasonField, useReason } from './reason-field.tsx'

type Props = { assignment: Movable; move: AssignmentMove; onClose: () => void }

/** One move of one assignment. Both sides are told, so it says so before. */
export function MoveDialog({ assignment, move, onClose }: Props) {
  const { id, status, projectTitle, vaName, clientName } = assignment
  const { to, button, done } = assignmentRule(move)
  const [reason, setReason, forget] = useReason(`${move}:${id}`)
  const change = useCommand(trpc.admin.assignments.update, {
    success: { title: `${done}: ${projectTitle}`, text: `${vaName} and ${clientName} have been notified.` },
    failure: false,
    onSuccess: forget,
    onDone: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={`${button} this assignment?`} size="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          change.run({ id, status: to, before: status, reason })
        }}
      >
        <Stack gap="md">
          <AssignmentLine {...assignment} />
          <div>
            We tell {vaName} and {clientName} at once, by bell and email.
          </div>
          <ReasonField value={reason} onChange={setReason} />
          <FormError>{change.error ? errorText(change.error) : null}</FormError>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isPending}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
