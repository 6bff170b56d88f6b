import type { VaPreferencesUpdate } from '@kazi/schemas/settings'
import type { VaNotificationType } from '@kazi/schemas/states'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { withTransaction } from '../command.ts'
import { vaNews } from '../emails/va-news.ts'
import { testWorld } from '../testing/world.ts'
import { notifyVa } from './notifications.service.ts'
import { quietSeconds, timingFor } from './quiet-hours.ts'
import { mailDaily, mailUnread } from './unread-mail.ts'

const world = await testWorld()
afterAll(() => world.close())

async function vaWho(wishes: VaPreferencesUpdate) {
  const va = await world.aVa({ timezone: 'Africa/Nairobi' })
  const { vaPortal } = await world.asVa(va)
  await vaPortal.preferences.save(wishes)
  return va
}
const mailsTo = async ({ email }: { email: string }) => (await world.mails()).filter(({ to }) => to === email)
const tell = ({ id }: { id: number }, type: VaNotificationType = 'new_task', mail: 'now' | 'held' = 'now') =>
  withTransaction(world.context, (tx) =>
    notifyVa(tx, id, type, { ...vaNews.newTask({ task: 'Sort the inbox', facts: [['Due', 'Nov 30, 2026']] }), mail }),
  )

describe('a VA is emailed in their language', () => {
  it.each([
    ['fr', 'Une nouvelle tâche pour vous: Sort the inbox', '30 nov. 2026'],
    ['pt', 'Uma nova tarefa para si: Sort the inbox', 'Prazo'],
    ['sw', 'Una kazi mpya: Sort the inbox', 'Mwisho'],
    ['en', 'A new task for you: Sort the inbox', 'Nov 30, 2026'],
  ] as const)('%s', async (language, subject, part) => {
    const va = await vaWho({ language })
    await tell(va)
    const [mail] = await mailsTo(va)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(part)
    expect(mail?.html).toContain(`lang="${language}"`)
  })

  it('and in English if they have chosen nothing', async () => {
    const va = await world.aVa()
    await tell(va)
    expect((await mailsTo(va))[0]?.subject).toBe('A new task for you: Sort the inbox')
  })
})

describe('news to a VA is emailed as chosen', () => {
  it('not at all, where it is off; other topics as always', async () => {
    const va = await vaWho({ mail: { tasks: 'off' } })
    await tell(va)
    expect(await mailsTo(va)).toEqual([])
    await tell(va, 'task_updated')
    expect(await mailsTo(va)).toHaveLength(1)
    const { vaPortal } = await world.asVa(va)
    expect((await vaPortal.notifications.list()).rows).toHaveLength(2)
  })

  it('at once, also what is held for others', async () => {
    const va = await vaWho({ mail: { messages: 'now' } })
    await tell(va, 'new_message', 'held')
    expect(await mailsTo(va)).toHaveLength(1)
  })

  it('once a day, everything unread in one email', async () => {
    const va = await vaWho({ mail: { tasks: 'daily' }, language: 'fr' })
    await tell(va)
    await tell(va)
    expect(await mailsTo(va)).toEqual([])
    await mailDaily(world.context, { vaId: va.id })
    await mailDaily(world.context, { vaId: va.id })
    expect((await mailsTo(va)).map(({ subject }) => subject)).toEqual(['Vos 2 nouvelles du jour'])
  })
})

describe('quiet hours', () => {
  const nightly = { from: '21:30', until: '06:00' }
  it.each([
    ['2026-03-10T18:29:00Z', 0],
    ['2026-03-10T18:30:00Z', 8.5 * 3600],
    ['2026-03-10T23:00:00Z', 4 * 3600],
    ['2026-03-11T02:59:30Z', 30],
    ['2026-03-11T03:00:00Z', 0],
  ])('at %s in Nairobi last %d seconds more', (at, seconds) => {
    expect(quietSeconds(nightly, 'Africa/Nairobi', new Date(at))).toBe(seconds)
  })

  it('within a day, and on a night when clocks change, end when clocks show it', () => {
    const noon = { from: '12:00', until: '14:00' }
    expect(quietSeconds(noon, 'UTC', new Date('2026-03-10T13:00:00Z'))).toBe(3600)
    expect(quietSeconds(noon, 'UTC', new Date('2026-03-10T14:00:00Z'))).toBe(0)
    // On this night, clocks in New York skip an hour.
    expect(quietSeconds(nightly, 'America/New_York', new Date('2026-03-08T05:00:00Z'))).toBe(5 * 3600)
  })

  it('end when clocks show it for the second time, on a night when they go back', () => {
    const night = { from: '22:00', until: '01:30' }
    // In New York, 1:00 to 2:00 comes twice: at 5:00 and at 6:00 UTC.
    const inNewYork = (at: string) => quietSeconds(night, 'America/New_York', new Date(at))
    expect(inNewYork('2026-11-01T05:10:00Z')).toBe(20 * 60)
    expect(inNewYork('2026-11-01T05:40:00Z')).toBe(0)
    expect(inNewYork('2026-11-01T06:10:00Z')).toBe(20 * 60)
    expect(inNewYork('2026-11-01T06:40:00Z')).toBe(0)
    // In the evening they end on the next night, which is a common one.
    expect(inNewYork('2026-11-02T03:00:00Z')).toBe(3.5 * 3600)
    // East of Greenwich, too, they end when clocks show it for the first time, also seen from the evening before.
    const inBerlin = (at: string) => quietSeconds({ from: '22:00', until: '02:30' }, 'Europe/Berlin', new Date(at))
    expect(inBerlin('2026-10-24T21:00:00Z')).toBe(3.5 * 3600)
    expect(inBerlin('2026-10-25T00:10:00Z')).toBe(20 * 60)
    expect(inBerlin('2026-10-25T01:10:00Z')).toBe(20 * 60)
    // Clocks on Lord Howe go back by half an hour, from 2:00 to 1:30.
    const early = { from: '22:00', until: '01:45' }
    expect(quietSeconds(early, 'Australia/Lord_Howe', new Date('2026-04-04T15:05:00Z'))).toBe(10 * 60)
  })

  it('hold what would go in them until they end, and nothing else', () => {
    const wishes = { timezone: 'Africa/Nairobi', quietHours: nightly }
    const [night, day, evening] = ['2026-03-10T23:00:00Z', '2026-03-10T10:00:00Z', '2026-03-10T18:25:00Z'].map(
      (at) => new Date(at),
    )
    expect(timingFor('now', wishes, night!)).toEqual({ mail: 'grouped', waitSeconds: 4 * 3600 })
    expect(timingFor('now', wishes, day!).mail).toBe('now')
    // Ten minutes later they have begun.
    expect(timingFor('grouped', wishes, evening!).waitSeconds).toBe(8 * 3600 + 35 * 60)
    expect(timingFor('grouped', wishes, day!).waitSeconds).toBe(600)
    expect(timingFor('off', wishes, night!).mail).toBe('off')
    const late = { ...wishes, quietHours: { from: '07:00', until: '09:30' } }
    expect(timingFor('daily', late, night!).waitSeconds).toBe(7.5 * 3600)
  })

  it('are kept: the email waits, and goes only if it is still unread', async () => {
    const around = (hours: number) => new Date(Date.now() + (3 + hours) * 3_600_000).toISOString().slice(11, 16)
    const quietHours = { from: around(-2), until: around(2) }
    const [reads, sleeps] = [await vaWho({ quietHours }), await vaWho({ quietHours })]
    for (const va of [reads, sleeps]) await tell(va)
    expect([...(await mailsTo(reads)), ...(await mailsTo(sleeps))]).toEqual([])
    const { rows: jobs } = await sql<{ id: number; wait: number }>`
      select (data ->> 'notificationId')::int as id, extract(epoch from start_after - now())::int as wait
      from jobs.job where name = 'mail-unread'`.execute(world.db)
    expect(jobs).toHaveLength(2)
    for (const { wait } of jobs) expect(wait).toBeGreaterThan(3600)
    await (await world.asVa(reads)).vaPortal.notifications.read({ all: true })
    for (const { id } of jobs) await mailUnread(world.context, id)
    expect([(await mailsTo(reads)).length, (await mailsTo(sleeps)).length]).toEqual([0, 1])
  })
})

describe('one click in an email to a VA', () => {
  const linkIn = async (va: { email: string }) =>
    new URL(/https?:\/\/\S+\/unsubscribe\S+/.exec((await mailsTo(va))[0]?.text ?? '')?.[0] ?? 'http://none')
  const click = ({ search }: URL) =>
    world.app.inject({
      method: 'POST',
      url: `/api/unsubscribe${search}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('turns off its topic, twice as once, and nothing else that the VA chose', async () => {
    const va = await vaWho({ language: 'fr', mail: { progress: 'daily' } })
    await tell(va)
    const link = await linkIn(va)
    expect(link.searchParams.get('for')).toBe('va')
    expect((await mailsTo(va))[0]?.text).toContain('Ne plus recevoir ces e-mails')
    for (const _ of [1, 2]) expect((await click(link)).json()).toEqual({ topics: ['tasks'] })
    await tell(va)
    expect(await mailsTo(va)).toHaveLength(1)
    const { vaPortal } = await world.asVa(va)
    expect(await vaPortal.preferences.get()).toMatchObject({
      language: 'fr',
      mail: { tasks: 'off', progress: 'daily' },
    })
  })

  it('works for a VA who has chosen nothing, by a link that stays the same', async () => {
    const va = await world.aVa()
    await tell(va)
    const link = await linkIn(va)
    await tell(va, 'task_updated')
    const other = await linkIn(va)
    expect([other.searchParams.get('token'), other.searchParams.get('topic')]).toEqual([
      ...[link.searchParams.get('token'), 'progress'],
    ])
    expect((await click(link)).statusCode).toBe(200)
    await tell(va)
    expect(await mailsTo(va)).toHaveLength(2)
  })

  it('turns off the topics of an email about several, and no other', async () => {
    const va = await vaWho({ mail: { tasks: 'daily', progress: 'daily' } })
    for (const type of ['new_task', 'task_updated'] as const) await tell(va, type, 'held')
    await mailDaily(world.context, { vaId: va.id })
    const link = await linkIn(va)
    expect((await click(link)).json()).toEqual({ topics: ['tasks', 'progress'] })
    expect((await (await world.asVa(va)).vaPortal.preferences.get()).mail).toMatchObject({
      tasks: 'off',
      progress: 'off',
      messages: 'grouped',
    })
    for (const topic of ['tasks,nonsense', 'toString', '', ','])
      expect((await click(new URL(`?token=${link.searchParams.get('token')}&topic=${topic}`, link))).statusCode).toBe(
        400,
      )
  })

  it('for all keeps back what still waits, for ten minutes or for the day', async () => {
    const va = await vaWho({ mail: { tasks: 'daily', progress: 'daily', messages: 'grouped' } })
    for (const type of ['new_task', 'task_updated', 'new_message'] as const) await tell(va, type, 'held')
    const { unsubscribeToken } = await world.db
      .selectFrom('vaPreferences')
      .select('unsubscribeToken')
      .where('vaId', '=', va.id)
      .executeTakeFirstOrThrow()
    expect((await click(new URL(`http://x/?token=${unsubscribeToken}&topic=all`))).statusCode).toBe(200)
    await mailDaily(world.context, { vaId: va.id })
    const held = await world.db.selectFrom('notifications').select('id').where('vaId', '=', va.id).execute()
    for (const { id } of held) await mailUnread(world.context, id)
    expect(await mailsTo(va)).toEqual([])
  })

  it('is in the headers that mail programs read, and in what waited for the day', async () => {
    const va = await vaWho({ mail: { tasks: 'daily' } })
    await tell(va)
    await mailDaily(world.context, { vaId: va.id })
    const { unsubscribeUrl } = await world.db
      .selectFrom('mails')
      .select('unsubscribeUrl')
      .where('to', '=', va.email)
      .executeTakeFirstOrThrow()
    expect(unsubscribeUrl).toMatch(/\/api\/unsubscribe\?token=[\w-]{36}&topic=tasks&for=va$/)
  })
})
