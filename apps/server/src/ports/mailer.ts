import nodemailer, { type TransportOptions } from 'nodemailer'

export type OutgoingMail = { to: string; subject: string; text: string; html: string; messageId: string }

/** Hands a mail over. `goesOut` tells whether somebody receives it. */
export type Mailer = { goesOut: boolean; send(mail: OutgoingMail): Promise<void> }

/** The local adapter: the mail stays in the console's outbox, where the team reads it. */
export const keepingMailer: Mailer = { goesOut: false, send: async () => {} }

/** The real one: an SMTP server. A repeat after a crash carries the same Message-ID, so that receivers drop it. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  } as TransportOptions)
  return { goesOut: true, send: async (mail) => void (await transport.sendMail({ from, ...mail })) }
}
