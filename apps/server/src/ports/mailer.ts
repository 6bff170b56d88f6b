import { brand } from '@kazi/schemas/brand'
import type nodemailer from 'nodemailer'
import type { Options } from 'nodemailer/lib/smtp-pool/index.js'
import { onFirstUse } from '../on-first-use.ts'

const mails = onFirstUse((require): typeof nodemailer => require('nodemailer'))

export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  secret: boolean
  /** What its mailbox groups it by. */
  thread?: string | null
  /** Written by somebody on the team, who would like to know who is away. */
  byPerson?: boolean
  /** Where one POST turns such emails off (RFC 8058). */
  unsubscribeUrl?: string | null
  /** A PDF, with its name. */
  attachment?: { name: string; pdf: Buffer } | undefined
}

const headersOf = ({ unsubscribeUrl, byPerson }: OutgoingMail) => ({
  // Absence notes and other robots answer a person, and nothing else.
  ...(!byPerson && { 'Auto-Submitted': 'auto-generated' }),
  ...(unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** Emails of a thread name the same first one, which nobody ever got: mailboxes group by it all the same. */
const threadOf = ({ thread }: OutgoingMail) =>
  thread ? { inReplyTo: `<${thread}@kazi>`, references: `<${thread}@kazi>` } : {}

/** Delivers an email. `goesOut` says whether it reaches a recipient. */
export type Mailer = { goesOut: boolean; send(mail: OutgoingMail): Promise<void>; close?(): void }

/** The local adapter: emails stay in the console's outbox, where the team reads them. */
export const outboxOnlyMailer: Mailer = { goesOut: false, send: async () => {} }

/**
 * How many connections one process has. Workers take as many emails of all kinds at once. If more of these are secret
 * than there are connections for them, some wait for their turn here, which their job has the time for.
 */
export const mailConcurrency = { all: 9, secret: 3 } as const

/**
 * A server silent for this long has stalled: the email is retried later, and its connection is freed. One that checks
 * an email at length before it accepts it (RFC 5321 lets it take ten minutes) would get it again with each try, so the
 * wait is long. Each of its answers may take so long: the job allows for all of them (`mailJobSeconds`).
 */
export const smtpTimeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 45_000 } as const

/**
 * The real adapter: an SMTP server. Links that grant access like a password have separate connections. A repeat after a
 * crash carries the same Message-ID, so that recipients' servers drop it.
 */
export function smtpMailer(
  url: string,
  from: string,
  waits: typeof smtpTimeouts | Partial<Options> = smtpTimeouts,
): Mailer {
  const pool = (maxConnections: number) =>
    mails().createTransport({ url, pool: true, maxConnections, ...waits } as Options)
  const [secrets, others] = [pool(mailConcurrency.secret), pool(mailConcurrency.all)]
  return {
    goesOut: true,
    send: async (mail) => {
      const { to, subject, text, html, messageId } = mail
      await (mail.secret ? secrets : others).sendMail({
        from,
        to,
        replyTo: brand.supportEmail,
        subject,
        text,
        html,
        messageId,
        ...threadOf(mail),
        headers: headersOf(mail),
        ...(mail.attachment && {
          attachments: [
            { filename: mail.attachment.name, content: mail.attachment.pdf, contentType: 'application/pdf' },
          ],
        }),
      })
    },
    close: () => {
      secrets.close()
      others.close()
    },
  }
}

type SmtpError = { responseCode?: unknown; response?: unknown; code?: unknown; command?: unknown }

/** Whether the server refused this email's recipient or text, for good or for now: others may get through. */
export function isAboutEmail(error: unknown) {
  const { responseCode, code, command } = (error ?? {}) as SmtpError
  const answered = typeof responseCode === 'number' && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return answered && command !== 'MAIL FROM'
}

/** Whether it said so with a code that means "permanently", for whichever reason: another try soon will not help. */
export const isAboutEmailForLong = (error: unknown) =>
  isAboutEmail(error) && Number((error as SmtpError).responseCode) >= 500

/** Enhanced status codes (RFC 3463) of an address that takes no email, or none as large. */
const forGood = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.2.3', '5.3.4'])
const enhancedCode = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/
/** How servers that have no enhanced codes refuse a recipient, and what they refuse them for besides the address. */
const unknownRecipient = new Set([550, 551, 553])
const otherReason = /quota|limit|relay|denied|block|spam|policy|authenti|credential|suspend|rate |later|try again/i

/**
 * Whether the server refused this email permanently, so that no retry can help: its recipient does not exist, or it is
 * too large. A provider's 5xx for everything else (a quota, an account on hold) is over some time, and is tried again.
 */
export function isRefusal(error: unknown) {
  const { responseCode, response, command } = (error ?? {}) as SmtpError
  if (!isAboutEmailForLong(error)) return false
  const answer = String(response)
  const enhanced = enhancedCode.exec(answer)?.[1]
  if (enhanced) return forGood.has(enhanced)
  return command === 'RCPT TO' && unknownRecipient.has(Number(responseCode)) && !otherReason.test(answer)
}
