import { Dialog } from '@kazi/ui/dialog'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { z } from 'zod'

/** What is typed into it, for its draft. */
export const emailText = z.object({ subject: z.string(), message: z.string() })

type Field = keyof z.infer<typeof emailText>
type Props = {
  name: string
  /** To whom it goes, and what sending does beside. */
  children: ReactNode
  // biome-ignore lint/suspicious/noExplicitAny: what a form's getInputProps returns
  field: (name: Field) => any
  onSubmit: FormEventHandler<HTMLFormElement>
  sending: boolean
  onClose: () => void
}

/** An email from the team to one person: subject and message. */
export const EmailModal = ({ name, children, field, onSubmit, sending, onClose }: Props) => (
  <Dialog onClose={onClose} title={`Email ${name}`} size="lg">
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <div>{children}</div>
        <TextInput label="Subject" required data-autofocus {...field('subject')} />
        <Textarea label="Message" required autosize minRows={6} maxRows={16} {...field('message')} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={sending}>
            Send email
          </Button>
        </Group>
      </Stack>
    </form>
  </Dialog>
)
