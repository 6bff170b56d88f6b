import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { withTransaction } from '../command.ts'
import { databaseLimiter, noLimiter, senderLimits } from '../limits/limits.ts'
import { someNews } from '../testing/emails.ts'
import { password, someEmail, testWorld } from '../testing/world.ts'
import { mailboxLimits } from './budgets.ts'
import { notifyVa } from './notifications.service.ts'

const world = await testWorld({ limiter: databaseLimiter })
const unlimited = await testWorld({ limiter: noLimiter })
afterAll(async () => {
  await world.close()
  await unlimited.close()
})

const mailsTo = async (email: string, { db } = world) =>
  (await db.selectFrom('mails').select(['id', 'kind', 'text']).where('to', '=', email).orderBy('id').execute()) ?? []
let address = 0
/** A caller with an IP address of their own, as a guest or with a session. */
const from = (tokens: Parameters<typeof world.contextOf>[0] = {}, { contextOf, callerOf } = world) => {
  address++
  return callerOf({ ...contextOf(tokens).context, ip: `10.${address >> 8}.${address & 255}.1` })
}

describe('a mailbox', () => {
  it('gets five resets an hour, however many addresses ask, and the last one that came still works', async () => {
    const { email } = await world.aClient()
    const answers = await Promise.all(Array.from({ length: 100 }, () => from().auth.forgotPassword({ email })))
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(mailboxLimits.password.hits)
    const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    await from().auth.resetPassword({ token, newPassword: 'skein-and-needle' })
  })

  it('gets nothing of an account that was opened in its name: 150 requests leave one email without a typed word', async () => {
    const email = someEmail('victim')
    const { context, cookies } = world.contextOf({})
    await world.callerOf(context).auth.signup({ email, password })
    const api = world.callerWith({ client: cookies.client ?? '' })
    const { id } = await api.auth.me()
    for (let n = 0; n < 150; n++) {
      const task = await world.aTask({ id, email }, { taskText: `Words of the attacker ${n}` })
      await api.tasks.requestVa({ id: task.id })
    }
    const mails = await mailsTo(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['confirmation'])
    expect(mails[0]?.text).not.toContain('attacker')
  })

  it('that has had too many keeps no VA from leaving: their proposal is withdrawn without an email', async () => {
    const [va, email] = [await world.aVa(), someEmail('visitor')]
    const { id } = await from().vas.requestIntro({ name: 'Paulette', email, message: 'Could we meet?', vaId: va.id })
    await world.admin.admin.inquiries.propose({ id, proposals: [{ vaId: va.id }] })
    await sql`insert into mails ("to", subject, text, html, name, kind, status, message_id)
      select ${email}, '', '', '', '', 'team', 'sent', gen_random_uuid()::text
      from generate_series(1, ${mailboxLimits.team.hits})`.execute(world.db)
    const before = (await mailsTo(email)).length
    await expect(
      world.admin.admin.inquiries.propose({ id, proposals: [{ vaId: va.id, sentence: 'Soon' }] }),
    ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await (await world.asVa(va)).vaPortal.updateProfile({ available: false })
    expect(await world.admin.admin.inquiries.get({ id })).toMatchObject({ offers: [] })
    expect(await mailsTo(email)).toHaveLength(before)
  })

  it('gets five confirmations an hour, and the sixth request says when the last was sent', async () => {
    const client = await world.aClient({ emailConfirmedAt: null })
    const api = await world.as(client)
    for (let n = 0; n < mailboxLimits.confirmation.hits; n++) await api.auth.resendConfirmation()
    await expect(api.auth.resendConfirmation()).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('the last one a moment ago'),
    })
    expect(await mailsTo(client.email)).toHaveLength(mailboxLimits.confirmation.hits)
  })

  it('gets five confirmation links an hour, however often somebody signs up with it and erases the account', async () => {
    const email = someEmail('stranger')
    for (let n = 0; n < mailboxLimits.confirmation.hits + 3; n++) {
      const [{ db }, guest] = [world, world.contextOf({})]
      await world.callerOf({ ...guest.context, ip: `10.9.${n}.1` }).auth.signup({ email, password })
      await db.updateTable('mails').set({ status: 'sent' }).where('to', '=', email).execute()
      await from({ client: guest.cookies.client }).auth.account.erase({ password })
    }
    const sent = await mailsTo(email)
    expect(sent.map(({ kind, text }) => [kind, text])).toEqual(
      Array.from({ length: mailboxLimits.confirmation.hits }, () => ['confirmation', '']),
    )
  })

  it('gets sixty pieces of news an hour; the bell has the rest', async () => {
    const va = await world.aVa()
    for (let n = 0; n < 70; n++)
      await withTransaction(world.context, (tx) =>
        notifyVa(tx, va.id, 'task_updated', { ...someNews({ title: `News ${n}` }), mail: 'now' }),
      )
    expect(await mailsTo(va.email)).toHaveLength(mailboxLimits.news.hits)
    expect((await (await world.asVa(va)).vaPortal.notifications.list()).total).toBe(70)
  })

  it('is full for the team too, which is told so', async () => {
    const va = await world.aVa()
    const mail = { vaId: va.id, vaEmail: va.email, subject: 'Hello', message: 'Hello' }
    for (let n = 0; n < mailboxLimits.team.hits; n++) await world.admin.admin.vas.mail(mail)
    await expect(world.admin.admin.vas.mail(mail)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    // Password resets that an outsider requests do not use up the team's limit.
    const other = await world.aVa({ passwordHash: null })
    for (let n = 0; n < 20; n++) await from().vaPortal.forgotPassword({ email: other.email })
    expect(await world.admin.admin.vas.invite({ id: other.id })).toEqual({ invited: true })
  })
})

describe('an account', () => {
  it('that sends and sends is refused with the time to wait, and nothing of the refused call has happened', async () => {
    const client = await world.aClient()
    const task = await world.aTask(client)
    const api = await world.as(client)
    let refused = ''
    let cycles = 0
    for (; cycles <= senderLimits.client.hits && !refused; cycles++) {
      await api.tasks.requestVa({ id: task.id }).catch((error) => {
        refused = error.code
        expect(error.cause.retryAfterSeconds).toBeGreaterThan(3000)
      })
      if (!refused) await api.tasks.cancelRequest({ id: task.id })
    }
    expect([refused, cycles - 1]).toEqual(['TOO_MANY_REQUESTS', senderLimits.client.hits])
    expect(await api.tasks.get({ id: task.id })).toMatchObject({ status: 'pending' })
    expect((await mailsTo(client.email)).length).toBe(mailboxLimits.news.hits)
  })

  it('is not counted where limits are off, and no mailbox is', async () => {
    const client = await unlimited.aClient()
    for (let n = 0; n < 12; n++) await from({}, unlimited).auth.forgotPassword({ email: client.email })
    expect(await mailsTo(client.email, unlimited)).toHaveLength(12)
  })
})
