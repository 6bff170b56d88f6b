import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { documentEmail, documentSubject } from '@kazi/schemas/document'
import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { EmailModal, emailText } from '#/forms/email-modal.tsx'
import { useDraft } from '#/forms/use-draft.ts'
import type { IssuedDocument } from './issued-document.ts'

const addressed = emailText.extend({ to: z.string() })

/** Sends the PDF as it was issued. What is typed is kept until it is sent. */
export function EmailDocument({ issued, onClose }: { issued: IssuedDocument; onClose: () => void }) {
  const { id, template, number, recipient, email } = issued
  const [draft, keep, forget] = useDraft(`document-email:${id}`, addressed)
  const send = useCommand(trpc.admin.documents.mail, {
    success: (_, { to }) => `${number} sent to ${to}`,
    failure: (error) => ({ title: 'Failed to send email', text: errorText(error) }),
    onSuccess: forget,
    onDone: onClose,
  })
  const form = useSchemaForm({
    schema: documentEmail,
    initialValues: draft ?? {
      to: email ?? '',
      subject: documentSubject(template, number),
      message: 'Please reply to this email if anything should be different.',
    },
    toInput: (values) => ({ ...values, id }),
    onValuesChange: keep,
  })
  return (
    <EmailModal
      name={recipient}
      field={(name) => form.getInputProps(name)}
      onSubmit={form.onSubmit((input) => send.run(input), focusFirst(form))}
      sending={send.isPending}
      onClose={onClose}
    >
      <TextInput label="To" type="email" required {...form.getInputProps('to')} />
      <p>
        The email starts with “Hello {recipient},” and has {number}.pdf attached.
      </p>
    </EmailModal>
  )
}
