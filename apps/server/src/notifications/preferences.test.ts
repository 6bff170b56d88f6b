import type { MailTiming } from '@kazi/schemas/states'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { withTransaction } from '../command.ts'
import { someNews } from '../testing/emails.ts'
import { testWorld } from '../testing/world.ts'
import { notifyClient } from './notifications.service.ts'
import { timingFor } from './quiet-hours.ts'
import { mailDaily, mailUnread } from './unread-mail.ts'

const world = await testWorld()
afterAll(() => world.close())

const mailsTo = async ({ email }: { email: string }) => (await world.mails()).filter(({ to }) => to === email)
const tell = (client: { id: number }, type: 'proposal' | 'new_message' | 'task_updated', title = 'News') =>
  withTransaction(world.context, (tx) =>
    notifyClient(tx, client.id, type, { ...someNews({ title, message: 'Something happened.' }), mail: 'now' }),
  )
async function clientWho(timing: MailTiming) {
  const client = await world.aClient({ timezone: 'Africa/Nairobi' })
  const api = await world.as(client)
  await api.auth.preferences.save({ mail: { tasks: timing } })
  return { client, api }
}
const jobsFor = async (name: string, userId: number) =>
  (
    await sql<{ inHours: number }>`
      select extract(epoch from start_after - now()) / 3600 as "in_hours" from jobs.job
      where name = ${name} and (data ->> 'userId')::int = ${userId}`.execute(world.db)
  ).rows

/** What waits to be emailed if it is still unread. */
const jobsOf = async (name: string, userId: number) =>
  (
    await sql<{ inMinutes: number }>`
      select extract(epoch from j.start_after - now())::float8 / 60 as "in_minutes" from jobs.job j
      join notifications n on n.id = (j.data ->> 'notificationId')::int
      where j.name = ${name} and n.user_id = ${userId}`.execute(world.db)
  ).rows

describe('news is emailed as the client has chosen', () => {
  it('at once, and nothing when it is off; the bell has it either way', async () => {
    const now = await clientWho('now')
    const off = await clientWho('off')
    await tell(now.client, 'proposal')
    await tell(off.client, 'proposal')
    expect(await mailsTo(now.client)).toHaveLength(1)
    expect(await mailsTo(off.client)).toEqual([])
    expect((await off.api.tasks.notifications.list()).rows).toHaveLength(1)
  })

  it('only the chosen topic: another one is emailed as always', async () => {
    const { client } = await clientWho('off')
    await tell(client, 'new_message')
    expect(await mailsTo(client)).toHaveLength(1)
  })

  it('as the settings show it to somebody who has chosen nothing, and as they choose instead', async () => {
    const client = await world.aClient()
    const { preferences } = (await world.as(client)).auth
    expect((await preferences.get()).mail).toEqual({ tasks: 'now', progress: 'grouped', messages: 'grouped' })
    const { va, vaTask } = await world.aTask(client, { status: 'successfully_assigned' })
    await (await world.asVa(va ?? { id: 0 })).vaPortal.tasks.move({ id: vaTask?.id ?? 0, status: 'in_progress' })
    expect(await mailsTo(client)).toEqual([])
    const [waits] = await jobsOf('mail-unread', client.id)
    expect(waits?.inMinutes).toBeCloseTo(10, 0)
    const { id } = await world.anAssignment(await world.aVa(), client, { projectType: 'ongoing', status: 'active' })
    const { assignments } = world.admin.admin
    await assignments.update({ id, status: 'paused' })
    expect((await mailsTo(client)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('An assignment is paused'),
    ])
    await preferences.save({ mail: { tasks: 'grouped', progress: 'now' } })
    await assignments.update({ id, status: 'active' })
    expect(await mailsTo(client)).toHaveLength(1)
    await tell(client, 'task_updated')
    expect(await mailsTo(client)).toHaveLength(2)
  })

  it('with the requests: an assignment and its price, and a result that the team accepts', async () => {
    const client = await world.aClient()
    await (await world.as(client)).auth.preferences.save({ mail: { progress: 'off' } })
    const { assignments, tasks } = world.admin.admin
    const va = await world.aVa()
    const { id } = await assignments.create({
      vaId: va.id,
      clientName: 'Ruth',
      clientEmail: client.email,
      projectTitle: 'The inbox',
      projectDescription: 'Sort it.',
      projectType: 'ongoing',
      priority: 'medium',
    })
    await assignments.setPrice({ id, price: { amountCents: 900, currency: 'USD', unit: 'hour' } })
    const task = await world.aTask(client, { status: 'completed' })
    await tasks.acceptResult({ id: task.id })
    expect((await mailsTo(client)).map(({ subject }) => subject)).toHaveLength(3)
  })

  it('with the requests: that nobody was found, or a proposed VA is gone, also where changes are not emailed', async () => {
    const client = await world.aClient()
    await (await world.as(client)).auth.preferences.save({ mail: { progress: 'off' } })
    const { tasks, vas } = world.admin.admin
    const [one, other] = [
      await world.aTask(client, { status: 'requested_for_va' }),
      await world.aTask(client, { status: 'requested_for_va' }),
    ]
    const { undo } = await tasks.cannotFill({ id: one.id, reason: 'Nobody is free.' })
    expect(undo).not.toBeNull()
    const va = await world.aVa()
    await tasks.propose({ id: other.id, proposals: [{ vaId: va.id }] })
    await vas.delete({ id: va.id })
    const subjects = (await mailsTo(client)).map(({ subject }) => subject)
    for (const title of ['We could not find a VA for this task', 'A VA we proposed is no longer available'])
      expect(subjects).toContainEqual(expect.stringContaining(title))
  })

  it('once a day: one email with everything unread, at eight in the morning there', async () => {
    const { client, api } = await clientWho('daily')
    await tell(client, 'proposal', 'The first')
    await tell(client, 'proposal', 'The second')
    await tell(client, 'proposal', 'Read meanwhile')
    const { rows } = await api.tasks.notifications.list()
    await api.tasks.notifications.read({
      ids: rows.filter(({ title }) => title === 'Read meanwhile').map(({ id }) => id),
    })
    expect(await mailsTo(client)).toEqual([])
    expect(await jobsFor('mail-daily', client.id)).toHaveLength(3)
    await mailDaily(world.context, { userId: client.id })
    await mailDaily(world.context, { userId: client.id })
    const [mail, another] = await mailsTo(client)
    expect(another).toBeUndefined()
    expect(mail?.subject).toBe('Your daily update: 2 items')
    expect(mail?.text).toMatch(/The first[\s\S]*The second/)
    expect(mail?.text).not.toContain('Read meanwhile')
  })

  it.each(['Africa/Nairobi', 'America/New_York', 'Pacific/Kiritimati', 'no such zone', null])(
    'the morning of %s is within a day, at eight',
    (timezone) => {
      const { waitSeconds: seconds } = timingFor('daily', { timezone, quietHours: null }, new Date())
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(25 * 3600)
      const zone = timezone?.includes('/') ? timezone : 'UTC'
      const at = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone })
      expect(at.format(Date.now() + seconds * 1000 + 500)).toMatch(/^0(8:00|7:59)$/)
    },
  )
})

describe('quiet hours of a client', () => {
  const nairobi = (hours: number) => new Date(Date.now() + (3 + hours) * 3_600_000).toISOString().slice(11, 16)
  const now = { from: nairobi(-2), until: nairobi(2) }
  const asleep = async (quietHours: { from: string; until: string } | null) => {
    const client = await world.aClient({ timezone: 'Africa/Nairobi' })
    const api = await world.as(client)
    await api.auth.preferences.save({ quietHours })
    return { client, api }
  }
  const held = async (userId: number) =>
    (
      await sql<{ id: number; wait: number }>`
        select n.id, extract(epoch from j.start_after - now())::int as wait
        from jobs.job j join notifications n on n.id = (j.data ->> 'notificationId')::int
        where j.name = 'mail-unread' and n.user_id = ${userId}`.execute(world.db)
    ).rows

  it('hold what would go at once until they end, and it goes only if it is still unread; the bell has it', async () => {
    const [sleeps, reads] = [await asleep(now), await asleep(now)]
    for (const { client, api } of [sleeps, reads]) {
      await tell(client, 'proposal')
      expect(await mailsTo(client)).toEqual([])
      expect((await api.tasks.notifications.list()).rows).toHaveLength(1)
    }
    const [waits] = await held(sleeps.client.id)
    expect(waits?.wait).toBeGreaterThan(115 * 60)
    expect(waits?.wait).toBeLessThanOrEqual(120 * 60)
    await reads.api.tasks.notifications.read({ all: true })
    for (const { client } of [sleeps, reads])
      for (const { id } of await held(client.id)) await mailUnread(world.context, id)
    expect(await mailsTo(sleeps.client)).toHaveLength(1)
    expect(await mailsTo(reads.client)).toEqual([])
  })

  it('hold nothing outside of them, and none when they are turned off', async () => {
    const later = await asleep({ from: nairobi(3), until: nairobi(5) })
    const off = await asleep(now)
    await off.api.auth.preferences.save({ quietHours: null })
    for (const { client } of [later, off]) {
      await tell(client, 'proposal')
      expect(await mailsTo(client)).toHaveLength(1)
    }
  })

  it('are two different times, a word for each, and stay when something else is saved', async () => {
    const { api } = await asleep({ from: '22:00', until: '06:30' })
    expect(await api.auth.preferences.save({ mail: { tasks: 'daily' } })).toMatchObject({
      quietHours: { from: '22:00', until: '06:30' },
    })
    for (const wrong of [
      { from: '22:00', until: '22:00' },
      { from: '25:00', until: '06:00' },
      { from: '22:00' },
      { from: '22:00', until: '06:00', zone: 'UTC' },
    ])
      await expect(api.auth.preferences.save({ quietHours: wrong as never })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
  })
})

describe('what still waits is not emailed once its topic is off', () => {
  const everything = { tasks: 'daily', progress: 'daily', messages: 'daily' } as const
  const saved = (mail: { tasks?: MailTiming; messages?: MailTiming }) => async (client: { id: number }) =>
    void (await (await world.as(client)).auth.preferences.save({ mail }))
  const oneClick = (topic: string) => async (client: { id: number }) => {
    const { unsubscribeToken: token } = await world.db
      .selectFrom('users')
      .select('unsubscribeToken')
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    const url = `/api/unsubscribe?token=${token}&topic=${topic}`
    expect((await world.app.inject({ method: 'POST', url })).statusCode).toBe(200)
  }
  const waiting = (userId: number) =>
    world.db
      .selectFrom('notifications')
      .select(['id', 'mailHeld', 'mailDaily', 'email'])
      .where('userId', '=', userId)
      .execute()
  const sendHeld = async (userId: number) => {
    for (const { id } of await waiting(userId)) await mailUnread(world.context, id)
  }

  it.each([
    ['in the settings', saved({ messages: 'off' })],
    ['by one click', oneClick('messages')],
    ['by one click for all', oneClick('all')],
  ])('grouped, turned off %s', async (_, turnOff) => {
    const client = await world.aClient()
    await (await world.as(client)).auth.preferences.save({ mail: { messages: 'grouped' } })
    await tell(client, 'new_message')
    await turnOff(client)
    await sendHeld(client.id)
    expect(await mailsTo(client)).toEqual([])
    expect(await waiting(client.id)).toMatchObject([{ mailHeld: false, email: null }])
  })

  it('of the day: the other topics are still in it', async () => {
    const client = await world.aClient()
    await (await world.as(client)).auth.preferences.save({ mail: everything })
    await tell(client, 'new_message', 'A message that is unwanted')
    await tell(client, 'proposal', 'A proposal that is wanted')
    await oneClick('messages')(client)
    await mailDaily(world.context, { userId: client.id })
    const [mail, another] = await mailsTo(client)
    expect([mail?.subject, another]).toEqual(['Your daily update', undefined])
    expect(mail?.text).toContain('A proposal that is wanted')
    expect(mail?.text).not.toContain('unwanted')
    await tell(client, 'proposal')
    await oneClick('all')(client)
    await mailDaily(world.context, { userId: client.id })
    expect(await mailsTo(client)).toHaveLength(1)
    expect((await waiting(client.id)).every(({ mailDaily }) => !mailDaily)).toBe(true)
  })

  it('held by quiet hours', async () => {
    const hour = (hours: number) => new Date(Date.now() + (3 + hours) * 3_600_000).toISOString().slice(11, 16)
    const client = await world.aClient({ timezone: 'Africa/Nairobi' })
    const api = await world.as(client)
    await api.auth.preferences.save({ quietHours: { from: hour(-2), until: hour(2) } })
    await tell(client, 'proposal')
    expect(await waiting(client.id)).toMatchObject([{ mailHeld: true }])
    await api.auth.preferences.save({ mail: { tasks: 'off' } })
    await sendHeld(client.id)
    expect(await mailsTo(client)).toEqual([])
  })

  it.each(['now', 'grouped'] as const)('and is not lost when the topic moves from daily to %s', async (timing) => {
    const client = await world.aClient()
    const api = await world.as(client)
    await api.auth.preferences.save({ mail: everything })
    await tell(client, 'proposal')
    await api.auth.preferences.save({ mail: { tasks: timing } })
    await mailDaily(world.context, { userId: client.id })
    expect(await mailsTo(client)).toHaveLength(1)
  })
})

describe('one click', () => {
  const linkIn = async (client: { email: string }) =>
    new URL(/https?:\/\/\S+\/unsubscribe\S+/.exec((await mailsTo(client))[0]?.text ?? '')?.[0] ?? 'http://none')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const click = ({ search }: URL) =>
    world.app.inject({
      method: 'POST',
      url: `/api/unsubscribe${search}`,
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    })

  it('turns the topic of the email off, twice as once, without signing in', async () => {
    const client = await world.aClient()
    await tell(client, 'proposal')
    const link = await linkIn(client)
    for (const _ of [1, 2]) expect((await click(link)).json()).toEqual({ topics: ['tasks'] })
    expect(await (await world.as(client)).auth.preferences.get()).toMatchObject({
      mail: { tasks: 'off', progress: 'grouped', messages: 'grouped' },
    })
    await tell(client, 'proposal')
    expect(await mailsTo(client)).toHaveLength(1)
  })

  it('is in the headers that mail programs read', async () => {
    const client = await world.aClient()
    await tell(client, 'proposal')
    const { unsubscribeUrl } = await world.db
      .selectFrom('mails')
      .select('unsubscribeUrl')
      .where('to', '=', client.email)
      .executeTakeFirstOrThrow()
    expect(unsubscribeUrl).toMatch(/^http:\/\/localhost:3000\/api\/unsubscribe\?token=[\w-]{36}&topic=tasks$/)
  })

  it('of a stranger’s token, or no token, changes nothing', async () => {
    expect((await click(new URL(`http://x/?token=${crypto.randomUUID()}&topic=all`))).statusCode).toBe(404)
    expect((await click(new URL('http://x/?token=x&topic=all'))).statusCode).toBe(400)
    expect((await click(new URL('http://x/'))).statusCode).toBe(400)
  })

  it('is the only call that takes a form', async () => {
    const answer = await world.app.inject({ method: 'POST', url: '/api/logout', headers: form, payload: 'a=b' })
    expect(answer.statusCode).toBe(415)
  })

  it('never turns off a link that sets a password', async () => {
    const client = await world.aClient()
    await (await world.as(client)).auth.preferences.save({ mail: { tasks: 'off', progress: 'off', messages: 'off' } })
    await world.guest.auth.forgotPassword({ email: client.email })
    const [mail] = await mailsTo(client)
    expect(mail?.subject).toContain('Reset')
    expect(mail?.text).not.toContain('unsubscribe')
  })
})
