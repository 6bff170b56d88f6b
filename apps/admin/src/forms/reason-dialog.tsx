import { errorText } from '@kazi/client/errors'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { maxLength } from '@kazi/schemas/max-length'
import { required } from '@kazi/schemas/text'
import { FormError } from '@kazi/ui/form-error'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useDraft } from './use-draft.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** Under which the browser keeps what is typed until it is sent. */
  storageKey: string
  title: string
  /** What happens with the text, and who reads it. */
  text: ReactNode
  label?: string
  missing?: string
  confirm: string
  danger?: boolean
  call: { isPending: boolean; error: unknown }
  /** How far it is, where it takes a while. */
  progress?: ReactNode
  /** Call `done` once it was sent. */
  send: (reason: string, done: () => void) => void
}

/** Asks for the text of a message or a reason before something is done with it. Closing keeps what was typed. */
export function ReasonDialog(props: Props) {
  const { opened, onClose, title } = props
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md">
      {opened && <Form {...props} />}
    </Modal>
  )
}

function Form({
  onClose,
  storageKey,
  text,
  label = 'Reason',
  missing,
  confirm,
  danger = true,
  call,
  progress,
  send,
}: Props) {
  const [draft, keep, forget] = useDraft(storageKey, z.string())
  const form = useSchemaForm({
    schema: z.object({ reason: required(missing ?? 'Please give a reason.', maxLength.note) }),
    initialValues: { reason: draft ?? '' },
    onValuesChange: ({ reason }) => keep(reason),
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ reason }) => send(reason, forget), focusFirst(form))}>
      <Stack gap="md">
        <div>{text}</div>
        <Textarea
          label={label}
          required
          minRows={3}
          maxLength={maxLength.note}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <FormError>{call.error ? errorText(call.error) : null}</FormError>
        <Group justify="flex-end" gap="sm">
          {progress}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...(danger && { color: 'red' })} loading={call.isPending}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
