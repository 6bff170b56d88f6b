import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServerBehavior = 'takes all' | 'stalls' | 'hangs up' | 'is busy'

/** An SMTP server with several modes: it accepts emails, stalls, drops the connection, or asks to retry later. */
export async function startMailStub() {
  const received = new Map<string, { times: number; to: string; text: string }>()
  let behavior: MailServerBehavior = 'takes all'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        text += chunk
      })
      stream.on('end', () => {
        if (behavior === 'is busy') return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        const id = /^message-id:\s*(<[^>]+>)/im.exec(text)?.[1] ?? ''
        const to = session.envelope.rcptTo[0]?.address ?? ''
        received.set(id, { times: (received.get(id)?.times ?? 0) + 1, to, text })
        // An email accepted without the sender learning of it is sent again, with the same Message-ID.
        if (behavior === 'hangs up') return void done(Object.assign(new Error('Going away'), { responseCode: 421 }))
        done()
      })
    },
    async onMailFrom(_address, _session, done) {
      if (behavior === 'stalls') await new Promise((later) => setTimeout(later, 12_000).unref())
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    be: (next: MailServerBehavior) => {
      behavior = next
    },
    close: () => new Promise<void>((done) => server.close(done)),
  }
}
