import { afterAll, describe, expect, it } from 'vitest'
import { withTransaction } from '../command.ts'
import { vaNews } from '../emails/va-news.ts'
import { smtpMailer } from '../ports/mailer.ts'
import { postOffice } from '../testing/post-office.ts'
import { partsOf } from '../testing/received-email.ts'
import { testWorld } from '../testing/world.ts'
import { notifyVa } from './notifications.service.ts'
import { sendMail } from './sending.ts'
import { mailDaily, mailUnread } from './unread-mail.ts'

const world = await testWorld()
const office = await postOffice()
afterAll(async () => {
  await office.close()
  await world.close()
})

const quote = { amountCents: 1450, currency: 'USD', unit: 'hour' } as const
const sentence = 'Wanjiku & her <b>letters</b> get answers.'

/** A client who gets proposals by email at this time, and has some. */
async function proposedTo(timing: 'now' | 'grouped' | 'daily') {
  const client = await world.aClient({ firstName: 'Ada' })
  const api = await world.as(client)
  await api.auth.preferences.save({ mail: { tasks: timing } })
  const { id } = await world.aTask(client, { status: 'requested_for_va' })
  const va = await world.aVa({ name: 'Wanjiku Mwangi' })
  const other = await world.aVa({ name: 'Akosua Boakye' })
  await world.admin.admin.tasks.propose({ id, proposals: [{ vaId: va.id, sentence, quote }, { vaId: other.id }] })
  await world.undosAreOver()
  const { proposals } = await api.tasks.get({ id })
  const reasons = proposals.flatMap((proposal) => proposal.reasons)
  expect(reasons.length).toBeGreaterThan(0)
  return { client, id, reasons }
}
type Proposed = Awaited<ReturnType<typeof proposedTo>>

/** The newest email to somebody, sent to a real SMTP server and taken apart again. */
async function arrivedAt({ client: { email } }: Proposed) {
  const [mail] = (await world.mails()).filter(({ to }) => to === email)
  await sendMail(world.context, smtpMailer(office.url, 'Kazi <hello@kazi.example>'), mail?.id ?? 0, false)
  return partsOf(office.received.at(-1))
}
const waiting = async ({ client }: Proposed) =>
  (await world.db.selectFrom('notifications').select(['id', 'email']).where('userId', '=', client.id).execute())[0]

const expectOffers = ({ text, html }: { text: string; html: string }, reasons: string[]) => {
  expect(text).toContain('Wanjiku Mwangi, $14.50/hr')
  expect(text).toContain(sentence)
  expect(text).toContain('Akosua Boakye, Quote on request')
  expect(html).toContain('$14.50/hr')
  expect(html).toContain('Wanjiku &amp; her &lt;b&gt;letters&lt;/b&gt; get answers.')
  for (const reason of reasons) expect(text).toContain(`- ${reason}`)
}

describe('an email with several news', () => {
  const given = (project: string) =>
    vaNews.assignmentGiven({ project, client: 'Dana', status: 'active', ongoing: true })

  it.each([
    [['The inbox', 'The shop'], '2 new updates', /The inbox[\s\S]+The shop/],
    [['The inbox', 'The inbox'], '2 new updates: The inbox', /^(?![\s\S]*: The inbox)/],
  ])('about %j names what each is about, in its subject only what all are about', async (projects, subject, words) => {
    const va = await world.aVa()
    for (const project of projects)
      await withTransaction(world.context, (tx) => notifyVa(tx, va.id, 'new_task', { ...given(project), mail: 'held' }))
    const held = world.db.selectFrom('notifications').select('id').where('vaId', '=', va.id)
    for (const { id } of await held.execute()) await mailUnread(world.context, id)
    const mails = (await world.mails()).filter(({ to }) => to === va.email)
    expect(mails.map((mail) => mail.subject)).toEqual([subject])
    expect(mails[0]?.text).toMatch(words)
  })
})

describe('an email with proposals', () => {
  it('has price, note and reasons of each, the task in its subject, and its thread', async () => {
    const proposed = await proposedTo('now')
    const arrived = await arrivedAt(proposed)
    expectOffers(arrived, proposed.reasons)
    expect(arrived.subject).toBe('We have 2 VAs for you: Sort my inbox')
    expect(arrived.text).toContain('Hello Ada,')
    expect(arrived.text).toContain(`${world.context.links.site}/tasks/${proposed.id}`)
    expect(arrived.headers).toMatchObject({
      references: `<task-${proposed.id}@kazi>`,
      'in-reply-to': `<task-${proposed.id}@kazi>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  })

  it('says as much when it was held for ten minutes, and nothing is kept of it then', async () => {
    const proposed = await proposedTo('grouped')
    await mailUnread(world.context, (await waiting(proposed))?.id ?? 0)
    const arrived = await arrivedAt(proposed)
    expectOffers(arrived, proposed.reasons)
    expect(arrived.subject).toBe('We have 2 VAs for you: Sort my inbox')
    expect((await waiting(proposed))?.email).toBeNull()
  })

  it('says as much in the email of the day', async () => {
    const proposed = await proposedTo('daily')
    await mailDaily(world.context, { userId: proposed.client.id })
    const arrived = await arrivedAt(proposed)
    expectOffers(arrived, proposed.reasons)
    expect(arrived.subject).toBe('Your daily update')
  })

  it('says what the bell says, if it has waited since before emails were kept', async () => {
    const proposed = await proposedTo('grouped')
    const { id } = (await waiting(proposed)) ?? { id: 0 }
    await world.db.updateTable('notifications').set({ email: null }).where('id', '=', id).execute()
    await mailUnread(world.context, id)
    expect((await arrivedAt(proposed)).text).toContain('we propose Wanjiku Mwangi and Akosua Boakye.')
  })

  it('is forgotten once its news was read', async () => {
    const proposed = await proposedTo('grouped')
    expect((await waiting(proposed))?.email).not.toBeNull()
    await (await world.as(proposed.client)).tasks.notifications.read({ all: true })
    expect((await waiting(proposed))?.email).toBeNull()
  })
})
