import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { useSchemaForm } from '@kazi/client/use-schema-form'
import { vaEmail } from '@kazi/schemas/message'
import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { focusFirst } from '#/forms/focus-first.ts'
import type { NamedVa } from './vas-list.tsx'

type Props = { va: NamedVa; onClose: () => void }

export function EmailDialog({ va, onClose }: Props) {
  const send = useCommand(trpc.admin.vas.mail, {
    success: `Email sent to ${va.name}`,
    failure: (error) => ({ title: 'Failed to send email', text: errorText(error) }),
    onSuccess: onClose,
  })
  const form = useSchemaForm({
    schema: vaEmail,
    initialValues: { vaId: va.id, vaEmail: va.email, subject: '', message: '' },
  })
  return (
    <Modal opened onClose={onClose} title={`Email ${va.name}`} size="lg">
      <form noValidate onSubmit={form.onSubmit((input) => send.run(input), focusFirst(form))}>
        <Stack gap="md">
          <div>
            To {va.email}. The email starts with “Hello {va.name},”.
          </div>
          <TextInput label="Subject" required data-autofocus {...form.getInputProps('subject')} />
          <Textarea label="Message" required minRows={6} maxRows={16} {...form.getInputProps('message')} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={send.isPending}>
              Send email
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
