import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * A real SMTP server that stores what it receives.
 * @param refusalOf its answer to a command for a recipient, such as '550 5.1.1 No such user'; undefined to accept
 */
export async function postOffice(
  refusalOf: (command: 'RCPT' | 'DATA', to: string) => string | undefined = () => undefined,
) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(refused(refusalOf('RCPT', address)))
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const refusal = refused(refusalOf('DATA', envelope.rcptTo[0]?.address ?? ''))
        if (!refusal) received.push(Buffer.concat(parts).toString())
        done(refusal)
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((done) => server.close(done))
  return { received, url: `smtp://127.0.0.1:${port}`, close }
}

function refused(answer: string | undefined) {
  if (!answer) return undefined
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
}
