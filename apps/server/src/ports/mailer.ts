import nodemailer from 'nodemailer'
import type { Options } from 'nodemailer/lib/smtp-pool/index.js'

export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  secret: boolean
}

/** Hands a mail over. `goesOut` tells whether somebody receives it. */
export type Mailer = { goesOut: boolean; send(mail: OutgoingMail): Promise<void>; close?(): void }

/** The local adapter: the mail stays in the console's outbox, where the team reads it. */
export const outboxOnlyMailer: Mailer = { goesOut: false, send: async () => {} }

/** How many mails leave at once from one process: as many as it keeps connections, so that none waits unseen. */
export const mailConcurrency = { all: 9, secret: 3 } as const

/** A server that is silent for so long has stalled: the mail is tried again later, and its place is free. */
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 } as const

/**
 * The real one: an SMTP server. Links that are as good as passwords have connections of their own. A repeat after a crash
 * carries the same Message-ID, so that receivers drop it.
 */
export function smtpMailer(url: string, from: string, waits: typeof patience | Partial<Options> = patience): Mailer {
  const pool = (maxConnections: number) =>
    nodemailer.createTransport({ url, pool: true, maxConnections, ...waits } as Options)
  const [secrets, others] = [pool(mailConcurrency.secret), pool(mailConcurrency.all)]
  return {
    goesOut: true,
    send: async ({ secret, ...mail }) => void (await (secret ? secrets : others).sendMail({ from, ...mail })),
    close: () => {
      secrets.close()
      others.close()
    },
  }
}

/** Whether the server has refused this very mail for good (5xx to its sender, receiver or text): no later try helps. */
export function isRefusal(error: unknown) {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
