import { brand } from '@kazi/schemas/brand'
import { isLeadKind } from '@kazi/schemas/lead-words'
import type { InquiryKind } from '@kazi/schemas/states'
import type { TransactionContext } from '../command.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { countSender } from '../notifications/budgets.ts'
import { enqueueMail } from '../notifications/mail.ts'

type Sent = {
  id: number
  kind: InquiryKind
  name: string
  email: string
  company?: string | undefined
  message: string
}

/**
 * Emails an inquiry to the team, whole. The receipt already counts against the sender, so this does not count again; but
 * whoever is over the limit causes no email at all. The console shows every inquiry.
 */
export async function mailTeam(tx: TransactionContext, { id, kind, name, email, company, message }: Sent) {
  if (!(await countSender(tx))) return
  const url = `${tx.links.admin}/admin/${isLeadKind(kind) ? `leads?lead=${id}` : `client-requests?inquiry=${id}`}`
  await enqueueMail(
    { ...tx, sender: undefined },
    brand.supportEmail,
    otherEmails.inquiryForTeam({ kind, name, email, company, message, url, thread: `inquiry-${id}` }),
  )
}
