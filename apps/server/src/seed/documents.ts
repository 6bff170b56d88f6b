import type { NewDocument } from '@kazi/schemas/document'
import { templateLabels } from '@kazi/schemas/template-names'
import type { TransactionContext } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import { issueDocument, mailDocument } from '../documents/documents.service.ts'
import { colleague } from './keys.ts'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Client = { id: number; firstName: string; email: string }

const documentsFor = ({
  marisol,
  harriet,
  vaId,
}: {
  marisol: Client
  harriet: Client
  vaId: number
}): NewDocument[] => [
  {
    template: 'quote',
    clientId: marisol.id,
    fields: {
      company: 'Vega Dental',
      project: 'A quiet inbox, every weekday',
      scope: 'Sort the inbox by 9 AM, answer what the price list answers, and leave three emails at most for you.',
      validUntil: dayIn(14),
    },
    lines: [
      { description: 'Setting up rules and templates', quantity: 1, unitCents: 9000 },
      { description: 'Inbox care, by the week', quantity: 4, unitCents: 6500 },
    ],
  },
  {
    template: 'service_agreement',
    clientId: harriet.id,
    fields: {
      company: 'Brightwater Home Care',
      services: 'Standing support for a home-care agency: procedures, inbox, phone lists.',
      fees: '$14/hr, by the hours that are logged. No monthly minimum.',
      startDate: dayIn(-45),
    },
  },
  { template: 'nda', vaId, fields: { purpose: 'Work on clients’ inboxes and files.', startDate: dayIn(-60) } },
  {
    template: 'va_contract',
    vaId,
    fields: {
      duties: 'Tasks of clients, as they are agreed in each brief.',
      startDate: dayIn(-60),
      hoursPerWeek: '20',
    },
  },
  {
    template: 'invoice',
    clientId: harriet.id,
    fields: {
      company: 'Brightwater Home Care',
      dueOn: dayIn(10),
      payment: 'By bank transfer, with the invoice’s number.',
    },
    lines: [{ description: 'Handbook: procedures and phone lists (12 h at $14/hr)', quantity: 1, unitCents: 16_800 }],
  },
]

/** What the team has issued, and emailed in part. */
export async function seedDocuments(context: TransactionContext & { cpu: Cpu }, clients: Client[], vaId: number) {
  const [marisol, , harriet] = clients
  if (!marisol || !harriet) return
  for (const document of documentsFor({ marisol, harriet, vaId })) {
    const { id } = await issueDocument(context, colleague, { ...document, fields: document.fields })
    const to = document.clientId === harriet.id ? harriet.email : document.clientId ? marisol.email : undefined
    if (to)
      await mailDocument(context, colleague, {
        id,
        to,
        subject: `Your ${templateLabels[document.template].toLowerCase()}`,
        message: 'Please reply to this email if anything should be different.',
      })
  }
}
