import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { brand } from '@kazi/schemas/brand'
import { leadEmail } from '@kazi/schemas/lead'
import { Alert } from '@mantine/core'
import { EmailModal, emailText } from '#/forms/email-modal.tsx'
import { useDraft } from '#/forms/use-draft.ts'
import type { Lead } from './lead.ts'
import { quoteText } from './lead-card.tsx'

type Props = { lead: Lead; withQuote: boolean; onClose: () => void }

const subjects: Record<Lead['kind'], string> = {
  contact: `Your message to ${brand.name}`,
  personalized_support: 'Your request for business support',
  agent_request: 'Your AI agent briefing',
}
const blank = ({ kind, quote }: Lead, withQuote: boolean) =>
  withQuote && quote
    ? {
        subject: `Your quote from ${brand.name}`,
        message: `Thank you for telling us what you need. Our quote is ${quoteText(quote)}.\n\nNothing starts, and you owe nothing, until you accept it.`,
      }
    : { subject: subjects[kind], message: '' }

/** In an amount stands a space that nobody types. */
const plain = (text: string) => text.replace(/\s/g, ' ')

/** An email from the team. What is typed is kept until it is sent. */
export function EmailLead({ lead, withQuote, onClose }: Props) {
  const [draft, keep, forget] = useDraft(`lead-email:${withQuote ? 'quote:' : ''}${lead.id}`, emailText)
  const send = useCommand(trpc.admin.leads.mail, {
    success: `Email sent to ${lead.name}`,
    failure: (error) => ({ title: 'Failed to send email', text: errorText(error) }),
    onSuccess: forget,
    onDone: onClose,
  })
  const form = useSchemaForm({
    schema: leadEmail,
    initialValues: draft ?? blank(lead, withQuote),
    toInput: (values) => ({ ...values, id: lead.id }),
    onValuesChange: keep,
  })
  // A kept draft, or one that is open while a colleague changes the quote, may say an earlier price.
  const quote = withQuote && lead.quote && quoteText(lead.quote)
  return (
    <EmailModal
      name={lead.name}
      field={(name) => form.getInputProps(name)}
      onSubmit={form.onSubmit((input) => send.run(input), focusFirst(form))}
      sending={send.isPending}
      onClose={onClose}
    >
      To {lead.replyTo}. The email starts with “Hello {lead.name},”.
      {lead.stage === 'new' && ' It moves the lead to Contacted.'}
      {quote && !plain(form.values.message).includes(plain(quote)) && (
        <Alert color="orange" role="status" mt="sm">
          This email does not contain the current quote, {quote}. Please check the price before you send it.
        </Alert>
      )}
    </EmailModal>
  )
}
