import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { vaEmail } from '@kazi/schemas/message'
import { EmailModal, emailText } from '#/forms/email-modal.tsx'
import { useDraft } from '#/forms/use-draft.ts'
import type { NamedVa } from './va.ts'

type Props = { va: NamedVa; onClose: () => void }

/** An email from the team. What is typed is kept until it is sent. */
export function EmailDialog({ va, onClose }: Props) {
  const [draft, keep, forget] = useDraft(`va-email:${va.id}`, emailText)
  const send = useCommand(trpc.admin.vas.mail, {
    success: `Email sent to ${va.name}`,
    failure: (error) => ({ title: 'Failed to send email', text: errorText(error) }),
    onSuccess: forget,
    onDone: onClose,
  })
  const form = useSchemaForm({
    schema: vaEmail,
    initialValues: draft ?? { subject: '', message: '' },
    toInput: (values) => ({ ...values, vaId: va.id, vaEmail: va.email }),
    onValuesChange: keep,
  })
  return (
    <EmailModal
      name={va.name}
      field={(name) => form.getInputProps(name)}
      onSubmit={form.onSubmit((input) => send.run(input), focusFirst(form))}
      sending={send.isPending}
      onClose={onClose}
    >
      To {va.email}. The email starts with “Hello {va.name},”.
    </EmailModal>
  )
}
