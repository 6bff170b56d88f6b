import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { outboxQuery } from '@kazi/schemas/outbox'
import { undoSeconds } from '@kazi/schemas/undo'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { withTransaction } from '../command.ts'
import type { CatalogEmail } from '../emails/catalog.ts'
import { mailJobSeconds } from '../jobs/jobs.ts'
import { mailConcurrency, outboxOnlyMailer, smtpMailer, smtpTimeouts } from '../ports/mailer.ts'
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
async function postOffice(refusalOf?: Parameters<typeof startPostOffice>[0]) {
  const office = await startPostOffice(refusalOf)
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
/** An SMTP server that is away. */
async function deadMailer() {
  const silent: Server = createServer((socket) => socket.destroy())
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  open.push(silent)
  return smtpMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'hello@kazi.example')
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
    const dead = await deadMailer()
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

  it('gives a server time for several slow answers, and ends before its job is another’s', () => {
    const { connectionTimeout, greetingTimeout, socketTimeout } = smtpTimeouts
    expect(socketTimeout).toBeGreaterThanOrEqual(45_000)
    // To EHLO, MAIL FROM, RCPT TO, DATA and the final dot.
    expect(connectionTimeout + greetingTimeout + 5 * socketTimeout).toBeLessThan(mailJobSeconds * 1000)
    // All that workers take at once may be secret, and wait for the connections of these; each with two slow answers.
    const rounds = Math.ceil((mailConcurrency.all + 3) / mailConcurrency.secret)
    expect(rounds * (connectionTimeout + greetingTimeout + 2 * socketTimeout)).toBeLessThan(mailJobSeconds * 1000)
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

  it('waits for longer than it can be taken back: that may begin in the last moment', async () => {
    const to = someEmail('taken-back')
    const undoId = randomUUID()
    await withTransaction({ ...world.context, undoId }, (tx) => enqueueMail(tx, to, anEmail({ title: 'Wait' })))
    const { rows } = await sql<{ waits: number }>`
      select extract(epoch from start_after - created_on)::int as waits from jobs.job
      where name = 'send-mail' and (data ->> 'mailId')::int = (select id from mails where "to" = ${to})`.execute(
      world.db,
    )
    expect(rows).toEqual([{ waits: undoSeconds + 2 }])
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

type Job = {
  id: number
  state: string
  waits: number
  retryCount: number
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  priority: number
}
const jobsOf = async (...ids: number[]) => {
  const { rows } = await sql<Job>`
    select (data ->> 'mailId')::int as id, state, round(extract(epoch from start_after - now()))::int as waits,
      retry_count as "retryCount", retry_limit as "retryLimit", retry_delay as "retryDelay", retry_delay_max as "retryDelayMax", priority
    from jobs.job where name = 'send-mail' and (data ->> 'mailId')::int in (${sql.join(ids)}) order by created_on, id`.execute(
    world.db,
  )
  return rows
}
/** About so many seconds: statements take a moment, too. */
const about = (seconds: number) => expect.closeTo(seconds, -1)

describe('a link that arrives late', () => {
  const dead = /link in this email has expired/
  async function asked() {
    const client = await world.aClient()
    const ask = async () => {
      await world.guest.auth.forgotPassword({ email: client.email })
      return (await world.mails()).find(({ to }) => to === client.email)?.id ?? 0
    }
    return { client, ask }
  }
  const expire = (userId: number) =>
    world.db
      .updateTable('mailedLinks')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', userId)
      .execute()
  const { outbox } = world.admin.admin

  it('is not sent once it has expired, or a newer one has replaced it', async () => {
    const office = await postOffice()
    const mailer = smtpMailer(office.url, 'hello@kazi.example')
    const { client, ask } = await asked()
    const [first, second] = [await ask(), await ask()]
    for (const id of [first, second]) await sendMail(world.context, mailer, id, false)
    expect(await statusOf(first)).toMatchObject({ status: 'failed', attempts: 0, error: expect.stringMatching(dead) })
    expect(await statusOf(second)).toMatchObject({ status: 'sent' })
    const third = await ask()
    await expire(client.id)
    await sendMail(world.context, mailer, third, false)
    expect(await statusOf(third)).toMatchObject({ status: 'failed', error: expect.stringMatching(dead) })
    expect(office.received).toHaveLength(1)
  })

  it('is left out of what is sent again, which says so for a single one', async () => {
    const { client, ask } = await asked()
    const late = await ask()
    const news = await aMail()
    await world.db.updateTable('mails').set({ status: 'failed' }).where('id', 'in', [late, news.id]).execute()
    await expire(client.id)
    await expect(outbox.retry({ id: late })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The link in this email no longer works. Please send a new link instead.',
    })
    expect(await outbox.retryMany({ ids: [late, news.id] })).toEqual({ retried: 1 })
    expect(await statusOf(late)).toMatchObject({ status: 'failed' })
  })

  it('is tried every minute, for as long as other emails, also when the team sends it again', async () => {
    const { ask } = await asked()
    const id = await ask()
    const often = { retryDelayMax: 60, retryLimit: 360, priority: 10 }
    expect(await jobsOf(id)).toMatchObject([often])
    await world.db.updateTable('mails').set({ status: 'failed' }).where('id', '=', id).execute()
    await outbox.retry({ id })
    await world.db.updateTable('mails').set({ status: 'failed' }).where('id', '=', id).execute()
    await outbox.retryMany({ ids: [id] })
    expect(await jobsOf(id)).toMatchObject([often, often, often])
    expect(await jobsOf((await aMail()).id)).toMatchObject([{ retryLimit: 16, retryDelayMax: 3600, priority: 0 }])
  })
})

describe('emails of one thread', () => {
  const send = (mailer: ReturnType<typeof smtpMailer>, id: number) => sendMail(world.context, mailer, id, false)
  /** A job that failed a while ago and comes again in so many seconds, as pg-boss leaves it. */
  const waiting = (id: number, seconds: number) =>
    sql`update jobs.job set state = 'retry', retry_count = 9, start_after = now() + make_interval(secs => ${seconds})
      where name = 'send-mail' and (data ->> 'mailId')::int = ${id}`.execute(world.db)
  async function twoOf(fields: Partial<CatalogEmail>) {
    const to = someEmail('in-order')
    const ids: number[] = []
    for (const title of ['A new task for you', 'A task was removed from your list'])
      ids.push((await aMail(to, title, fields)).id)
    return { to, ids: ids as [number, number] }
  }

  it('arrive in order: a newer one waits for the older one, some minutes at most', async () => {
    const office = await postOffice()
    const mailer = smtpMailer(office.url, 'hello@kazi.example')
    const { ids } = await twoOf({ thread: 'va-task-1' })
    const [given, removed] = ids
    await waiting(given, 1800)
    await send(mailer, removed)
    expect(office.received).toEqual([])
    expect((await jobsOf(removed)).map(({ waits }) => waits)).toEqual([expect.any(Number), about(300)])
    await send(mailer, given)
    await send(mailer, removed)
    expect(office.received.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1])).toEqual([
      'A new task for you',
      'A task was removed from your list',
    ])
  })

  it('and those of others, or without a thread, wait for nobody', async () => {
    const office = await postOffice()
    const mailer = smtpMailer(office.url, 'hello@kazi.example')
    const { ids: alone } = await twoOf({})
    await send(mailer, alone[1])
    const { ids } = await twoOf({ thread: 'va-task-2' })
    const other = await aMail(someEmail(), 'Hello', { thread: 'va-task-2' })
    await send(mailer, other.id)
    expect(office.received).toHaveLength(2)
    // One that has no job, or that its server refuses, holds up nothing.
    await sql`delete from jobs.job where (data ->> 'mailId')::int = ${ids[0]}`.execute(world.db)
    await send(mailer, ids[1])
    expect(office.received).toHaveLength(3)
    await send(mailer, ids[0])
    const { ids: refused } = await twoOf({ thread: 'va-task-3' })
    await world.db.updateTable('mails').set({ refused: true }).where('id', '=', refused[0]).execute()
    await send(mailer, refused[1])
    expect(office.received).toHaveLength(5)
  })

  it('are all due once one gets through after a long outage', async () => {
    const office = await postOffice()
    const mailer = smtpMailer(office.url, 'hello@kazi.example')
    const [first, second, busy] = [await aMail(), await aMail(), await aMail()]
    for (const { id } of [second, busy]) await waiting(id, 3000)
    await world.db.updateTable('mails').set({ refused: true }).where('id', '=', busy.id).execute()
    await send(mailer, (await aMail()).id)
    expect(await jobsOf(second.id)).toMatchObject([{ waits: about(3000) }])
    await world.db.updateTable('mails').set({ attempts: 9 }).where('id', '=', first.id).execute()
    await send(mailer, first.id)
    expect(await jobsOf(second.id)).toMatchObject([{ state: 'retry', waits: about(0) }])
    expect((await jobsOf(busy.id))[0]?.waits).toBeGreaterThan(2900)
  })

  it('are brought forward without losing tries, also those that wait for an older one, but none that are due soon', async () => {
    const { ids } = await twoOf({ thread: 'va-task-4' })
    const [given, removed] = ids
    const [early, soon] = [await aMail(), await aMail()]
    await waiting(given, 1800)
    await send(outboxOnlyMailer, removed)
    await waiting(soon.id, 30)
    await waiting(early.id, 100)
    await sql`update jobs.job set retry_count = 2 where (data ->> 'mailId')::int = ${early.id}`.execute(world.db)
    await world.context.jobs.hastenMails(world.db)
    expect(await jobsOf(given)).toMatchObject([{ waits: about(0), retryCount: 5 }])
    expect((await jobsOf(removed)).at(-1)).toMatchObject({ state: 'created', waits: about(0), retryCount: 0 })
    expect(await jobsOf(early.id)).toMatchObject([{ waits: about(0), retryCount: 2 }])
    expect(await jobsOf(soon.id)).toMatchObject([{ waits: about(30), retryCount: 9 }])
  })

  it('are brought forward past one that another sender has in its hands', async () => {
    const [held, free] = [await aMail(), await aMail()]
    for (const { id } of [held, free]) await waiting(id, 1800)
    await world.db.transaction().execute(async (db) => {
      await sql`select from jobs.job where (data ->> 'mailId')::int = ${held.id} for update`.execute(db)
      await world.context.jobs.hastenMails(world.db)
    })
    expect(await jobsOf(held.id, free.id)).toMatchObject([{ waits: about(1800) }, { waits: about(0) }])
  })
})

describe('a refusal', () => {
  it('of an urgent email for now is followed by tries at the pace of the others', async () => {
    let answer = '450 4.2.1 Try again later'
    const office = await postOffice(() => answer)
    const mailer = smtpMailer(office.url, 'hello@kazi.example')
    const { email } = await world.aClient()
    await world.guest.auth.forgotPassword({ email })
    const id = (await world.mails()).find(({ to }) => to === email)?.id ?? 0
    const urgent = { priority: 10, retryLimit: 360 }
    const attempt = (isUrgent: boolean) => sendMail(world.context, mailer, id, false, isUrgent)
    // A server that asks for patience has it soon again.
    await expect(attempt(true)).rejects.toThrow()
    expect(await jobsOf(id)).toMatchObject([urgent])
    answer = '554 5.7.1 Your account is on hold'
    await attempt(true)
    const other = { priority: 0, retryLimit: 16, retryDelay: 60, retryDelayMax: 3600, waits: about(60) }
    expect(await jobsOf(id)).toMatchObject([urgent, other])
    expect(await statusOf(id)).toMatchObject({ status: 'queued', attempts: 2, error: expect.stringContaining('hold') })
    await expect(attempt(false)).rejects.toThrow()
    expect(await jobsOf(id)).toHaveLength(2)
  })

  it.each([
    ['RCPT', '550 5.1.1 No such user', true],
    ['RCPT', '550 5.2.1 This mailbox is disabled', true],
    ['RCPT', '550 No such mailbox here', true],
    ['RCPT', '553 Mailbox name not allowed', true],
    ['DATA', '554 5.1.1 Unknown address', true],
    ['DATA', '552 5.3.4 Message too big', true],
    ['RCPT', '550 5.4.5 Daily sending quota exceeded', false],
    ['RCPT', '550 5.7.1 Relaying denied', false],
    ['RCPT', '550 Sending limit exceeded', false],
    ['RCPT', '554 Transaction failed', false],
    ['RCPT', '450 4.2.1 Try again later', false],
    ['DATA', '554 5.7.1 Your account is on hold', false],
    ['DATA', '550 Message rejected', false],
  ] as const)('at %s by “%s” is final: %s', async (command, answer, final) => {
    const office = await postOffice((asked) => (asked === command ? answer : undefined))
    const mailer = smtpMailer(office.url, 'hello@kazi.example')
    const mail = await aMail()
    const sent = sendMail(world.context, mailer, mail.id, false)
    await (final ? sent : expect(sent).rejects.toThrow())
    const after = { status: final ? 'failed' : 'queued', attempts: 1, error: expect.stringContaining(answer) }
    expect(await statusOf(mail.id)).toMatchObject(after)
    mailer.close?.()
  })
})
