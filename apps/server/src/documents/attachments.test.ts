import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, it } from 'vitest'
import { sendMail } from '../notifications/sending.ts'
import { smtpMailer } from '../ports/mailer.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
const arrived: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      arrived.push(Buffer.concat(parts).toString())
      done()
    })
  },
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const mailer = smtpMailer(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, 'hello@kazi.example')
afterAll(async () => {
  mailer.close?.()
  await new Promise<void>((closed) => server.close(closed))
  await world.close()
})
const { documents } = world.admin.admin

/** The base64 part of an email with this header. */
const attachmentIn = (mail: string, header: RegExp) => {
  const part = mail.split(/^--.*$/m).find((one) => header.test(one))
  const [, body = ''] = part?.split(/\r?\n\r?\n/) ?? []
  return Buffer.from(body, 'base64')
}

it('a document arrives as an attachment, byte by byte as it was issued', async () => {
  const fields = { partyName: 'Ada Lovelace', purpose: 'A first talk', startDate: '2026-12-01' }
  const { id, number } = await documents.issue({ template: 'nda', fields })
  const to = someEmail('ada')
  await documents.mail({ id, to, subject: 'Your NDA', message: 'Please sign it.' })
  const mail = (await world.mails()).find((one) => one.to === to)
  await sendMail(world.context, mailer, mail?.id ?? 0, false)
  const [sent = ''] = arrived
  expect(sent).toContain(`filename=${number}.pdf`)
  const pdf = attachmentIn(sent, /content-type: application\/pdf/i)
  expect(pdf.equals(Buffer.from((await documents.pdf({ id })).content, 'base64'))).toBe(true)
  expect((await readPdf(pdf)).text).toContain('A first talk')
  expect((await documents.get({ id })).mailed).toBe('sent')
})

it('an email without a document has no attachment', async () => {
  const { email } = await world.aClient()
  await world.guest.auth.forgotPassword({ email })
  const mail = (await world.mails()).find((one) => one.to === email)
  await sendMail(world.context, mailer, mail?.id ?? 0, false)
  expect(arrived.at(-1)).toContain(email)
  expect(arrived.at(-1)).not.toMatch(/application\/pdf/i)
})
