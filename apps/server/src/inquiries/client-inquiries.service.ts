import type { ClientInquiry } from '@kazi/schemas/client-inquiry'
import type { Client } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { notifyClientByBell } from '../notifications/notifications.service.ts'
import { insertInquiry } from './inquiries.queries.ts'
import { mailTeam } from './team-mail.ts'

/** What was asked, in the form in which it was asked: the posted fields, and the answers behind them. */
function detailsOf(inquiry: ClientInquiry) {
  const { name: _, company: __, taskDescription: ___, inquiryType: ____, ...rest } = inquiry
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

/** Stores the inquiry with all answers, gives the client a receipt by bell and email, and emails everything to the team. */
export const sendClientInquiry = (context: CommandContext, client: Client, inquiry: ClientInquiry) =>
  withTransaction(context, async (tx) => {
    const { inquiryType: kind, taskDescription: message, company } = inquiry
    const sent = { kind, name: inquiry.name ?? client.firstName, email: client.email, company, message }
    const saved = await insertInquiry(tx.db, { ...sent, details: detailsOf(inquiry) }, client.id)
    const url = `${tx.links.site}/dashboard`
    const receipt = otherEmails.briefingReceived({ kind, hello: client.firstName, url })
    await notifyClientByBell(tx, client.id, 'task_updated', {
      title: receipt.title,
      message: receipt.next ?? receipt.preheader,
    })
    await enqueueMail(tx, { clientId: client.id }, receipt)
    await mailTeam(tx, { ...sent, id: saved.id })
    await publish(tx.db, 'inquiries', 'admin', `client:${client.id}`)
    return { success: true, ...saved }
  })
