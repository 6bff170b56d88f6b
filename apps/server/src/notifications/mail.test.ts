import { type AddressInfo, createServer, type Server } from 'node:net'
import { outboxQuery } from '@kazi/schemas/outbox'
import { afterAll, describe, expect, it } from 'vitest'
import { withTransaction } from '../command.ts'
import type { CatalogEmail } from '../emails/catalog.ts'
import { outboxOnlyMailer, smtpMailer } from '../ports/mailer.ts'
import { anEmail } from '../testing/emails.ts'
import { postOffice as startPostOffice } from '../testing/post-office.ts'
import { partsOf } from '../testing/received-email.ts'
import { adminKey, someEmail, testWorld } from '../testing/world.ts'
import { enqueueMail } from './mail.ts'
import { sendMail } from './sending.ts'

const world = await testWorld()
const open: { close(done: () => void): unknown }[] = []
const offices: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const office of offices) await office.close()
  for (const server of open) await new Promise<void>((done) => server.close(done))
  await world.close()
})

/** One that is closed after the tests. */
async function postOffice() {
  const office = await startPostOffice()
  offices.push(office)
  return office
}

async function aMail(to = someEmail(), subject = 'Hello', fields: Partial<CatalogEmail> = {}) {
  const message = anEmail({
    title: subject,
    body: ['First <b>line</b>', 'Second'],
    action: { label: 'Open', url: `${world.context.links.site}/x?a=1&b=2` },
    ...fields,
  })
  await withTransaction(world.context, (tx) => enqueueMail(tx, to, message))
  const mail = (await world.mails()).find((row) => row.to === to)
  if (!mail) throw new Error('no mail was written')
  return mail
}
const statusOf = async (id: number) => (await world.mails()).find((mail) => mail.id === id)

describe('mail', () => {
  it('is handed to the SMTP server with both bodies and markup made harmless', async () => {
    const office = await postOffice()
    const mail = await aMail('ada@example.com')
    await sendMail(world.context, smtpMailer(office.url, 'Kazi <hello@kazi.example>'), mail.id, false)
    expect(await statusOf(mail.id)).toMatchObject({ status: 'sent', attempts: 1, sentAt: expect.any(String) })
    const [arrived] = office.received
    expect(arrived).toContain('To: ada@example.com')
    expect(arrived).toContain('First &lt;b&gt;line&lt;/b&gt;')
    expect(arrived?.match(/Content-Type: text\/(plain|html)/g)).toHaveLength(2)
  })

  it('arrives as a text and as HTML that say the same, in its thread, with the link that stops it', async () => {
    const office = await postOffice()
    const mailer = smtpMailer(office.url, 'Kazi <hello@kazi.example>')
    const first = await aMail('ben@example.com', 'Grüße', { thread: 'task-7', unsubscribe: '?token=t&topic=all' })
    await sendMail(world.context, mailer, first.id, false)
    const { headers, subject, text, html } = await partsOf(office.received[0])
    expect(subject).toBe('Grüße')
    for (const part of [text, html]) {
      expect(part).toContain('Second')
      expect(part).toContain('/unsubscribe?token=t&')
    }
    expect(text).toContain('First <b>line</b>')
    expect(headers).toMatchObject({
      references: '<task-7@kazi>',
      'in-reply-to': '<task-7@kazi>',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': `<${world.context.links.site}/api/unsubscribe?token=t&topic=all>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  })

  it('of the team answers a person, and an email with a link into an account cannot be turned off', async () => {
    const office = await postOffice()
    const mailer = smtpMailer(office.url, 'Kazi <hello@kazi.example>')
    const written = await aMail('cleo@example.com', 'From the team', { kind: 'team', secret: false })
    await sendMail(world.context, mailer, written.id, false)
    expect((await partsOf(office.received[0])).headers).not.toHaveProperty('auto-submitted')
    const client = await world.aClient()
    await world.guest.auth.forgotPassword({ email: client.email })
    const reset = (await world.mails()).find(({ to }) => to === client.email)
    await sendMail(world.context, mailer, reset?.id ?? 0, false)
    const { headers } = await partsOf(office.received[1])
    for (const name of ['list-unsubscribe', 'list-unsubscribe-post', 'references'])
      expect(headers).not.toHaveProperty(name)
  })

  it('is kept for the outbox without one', async () => {
    const mail = await aMail()
    await sendMail(world.context, outboxOnlyMailer, mail.id, false)
    expect(await statusOf(mail.id)).toMatchObject({ status: 'kept' })
  })

  it('waits while the server is away, keeps its Message-ID over the tries, and can be sent again when it failed for good', async () => {
    const silent: Server = createServer((socket) => socket.destroy())
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    open.push(silent)
    const dead = smtpMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'hello@kazi.example')
    const mail = await aMail()
    await expect(sendMail(world.context, dead, mail.id, false)).rejects.toThrow()
    expect(await statusOf(mail.id)).toMatchObject({ status: 'queued', attempts: 1 })
    await expect(sendMail(world.context, dead, mail.id, true)).rejects.toThrow()
    expect(await statusOf(mail.id)).toMatchObject({ status: 'failed', attempts: 2, error: expect.any(String) })

    const retry = () =>
      world.app.inject({
        method: 'POST',
        url: `/api/admin/outbox/${mail.id}/retry`,
        headers: { 'x-admin-key': adminKey },
      })
    expect((await retry()).statusCode).toBe(200)
    expect((await retry()).statusCode).toBe(404)
    const office = await postOffice()
    const alive = smtpMailer(office.url, 'hello@kazi.example')
    await sendMail(world.context, alive, mail.id, false)
    await sendMail(world.context, alive, mail.id, false)
    expect(office.received).toHaveLength(1)
    const { messageId } = await world.db
      .selectFrom('mails')
      .select('messageId')
      .where('id', '=', mail.id)
      .executeTakeFirstOrThrow()
    expect(office.received[0]).toContain(`Message-ID: ${messageId}`)
  })

  it('goes out by the worker after the commit, and not at all after a rollback', async () => {
    const to = someEmail('rollback')
    await expect(
      world.db.transaction().execute(async (db) => {
        await enqueueMail({ ...world.context, db }, to, anEmail({ title: 'Never' }))
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect((await world.mails()).filter((mail) => mail.to === to)).toEqual([])
    const { id } = await aMail()
    const jobs = await world.boss.findJobs<{ mailId: number }>('send-mail', { queued: true })
    expect(jobs.map((job) => job.data.mailId)).toContain(id)
  })

  it('to a VA has one line of subject and the VA’s own address', async () => {
    const va = await world.aVa()
    const send = (payload: object) =>
      world.app.inject({
        method: 'POST',
        url: '/api/admin/send-va-email',
        headers: { 'x-admin-key': adminKey },
        payload,
      })
    const mail = { vaId: va.id, vaEmail: va.email, subject: 'Your profile', message: 'Welcome.' }
    expect((await send({ ...mail, subject: 'a\r\nBcc: x@y.test' })).statusCode).toBe(400)
    expect((await send({ ...mail, vaEmail: 'else@example.com' })).statusCode).toBe(400)
    expect((await send(mail)).statusCode).toBe(200)
  })
})

describe('the outbox', () => {
  it('masks links that are as good as passwords once mail goes out', async () => {
    const { outboxRecords } = await import('./outbox.queries.ts')
    const { email } = await world.aClient()
    await world.guest.auth.forgotPassword({ email })
    const shown = async (masked: boolean) =>
      (await outboxRecords(world.db, outboxQuery.parse({}), masked)).rows.find((mail) => mail.to === email)?.text
    expect(await shown(false)).toContain('token=')
    expect(await shown(true)).not.toContain('token=')
  })
})
