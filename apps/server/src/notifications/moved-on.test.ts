import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { password, testWorld } from '../testing/world.ts'
import { askAboutTimer } from '../work/timers.service.ts'
import { pushOf } from './push.queries.ts'
import { mailDaily, mailUnread } from './unread-mail.ts'

const world = await testWorld()
afterAll(() => world.close())

const heldFor = (column: 'userId' | 'vaId', id: number) =>
  world.db.selectFrom('notifications').select('id').where(column, '=', id).where('mailHeld', '=', true).execute()

/** The texts of the emails that somebody gets once all that was held for them is sent. */
async function emailed(column: 'userId' | 'vaId', { id }: { id: number }) {
  const { email } = await world.db
    .selectFrom(column === 'userId' ? 'users' : 'vas')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const held of await heldFor(column, id)) await mailUnread(world.context, held.id)
  return (await world.mails()).filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n${text}`)
}

async function given(status: 'successfully_assigned' | 'in_progress') {
  const client = await world.aClient()
  const { id, va, vaTask } = await world.aTask(client, { status })
  if (!va || !vaTask) throw new Error('a VA has this task')
  return { client, id, va, vaTask, api: await world.as(client), portal: (await world.asVa(va)).vaPortal }
}
async function started() {
  const scene = await given('successfully_assigned')
  await scene.portal.tasks.move({ id: scene.vaTask.id, status: 'in_progress' })
  return scene
}
const takeOff = (id: number) => world.admin.admin.tasks.unassign({ id, reason: 'Ill for a week.' })

describe('to a client, that a VA has started', () => {
  const said = async ({ client }: Awaited<ReturnType<typeof given>>) =>
    (await emailed('userId', client)).filter((text) => text.includes('has started'))

  it('is emailed while the VA works', async () => expect(await said(await started())).toHaveLength(1))

  it('is not emailed once the work is delivered', async () => {
    const scene = await started()
    await scene.portal.tasks.move({ id: scene.vaTask.id, status: 'completed' })
    expect(await said(scene)).toEqual([])
  })

  it('is not emailed once the VA was taken off the task', async () => {
    const scene = await started()
    await takeOff(scene.id)
    expect(await said(scene)).toEqual([])
  })
})

describe('in a client’s email of the day', () => {
  /** A client who gets one, with a task for which a VA was requested. */
  async function requested() {
    const client = await world.aClient()
    const api = await world.as(client)
    await api.auth.preferences.save({ mail: { tasks: 'daily', progress: 'daily' } })
    const { id } = await world.aTask(client, { status: 'pending' })
    await api.tasks.requestVa({ id })
    return { client, api, id, va: await world.aVa() }
  }
  type Scene = Awaited<ReturnType<typeof requested>>
  const { tasks } = world.admin.admin
  const assign = ({ id, va }: Scene) => tasks.assign({ id, vaId: va.id })
  const propose = ({ id, va }: Scene) => tasks.propose({ id, proposals: [{ vaId: va.id }] })
  const work = async ({ va }: Scene, status: 'in_progress' | 'completed') => {
    const { vaPortal } = await world.asVa(va)
    const [own] = await vaPortal.tasks.list()
    await vaPortal.tasks.move({ id: own?.id ?? 0, status })
  }
  const said = async ({ client }: Scene) => {
    await world.undosAreOver()
    await mailDaily(world.context, { userId: client.id })
    return (await emailed('userId', client)).join('\n')
  }

  it.each<[string, (scene: Scene) => Promise<unknown>, string, (scene: Scene) => Promise<unknown>]>([
    ['that a VA is looked for', async () => {}, 'We are finding your VA', assign],
    ['who was proposed', propose, 'We have a VA for you', ({ id, va }) => tasks.withdraw({ id, vaId: va.id })],
    [
      'that nobody was found',
      ({ id }) => tasks.cannotFill({ id, reason: 'All are busy.' }),
      'All are busy.',
      ({ api, id }) => api.tasks.requestVa({ id }),
    ],
    ['who has the task', assign, 'has your task', ({ id }) => takeOff(id)],
    [
      'what the team asks',
      ({ id }) => tasks.ask({ id, question: 'Which week?' }),
      'Which week?',
      ({ api, id }) => api.tasks.answer({ id, answer: 'The first.' }),
    ],
    [
      'that the result is there',
      async (scene) => {
        await assign(scene)
        await work(scene, 'in_progress')
        await work(scene, 'completed')
      },
      'has finished your task',
      ({ api, id }) => api.tasks.review({ id, rating: 5 }),
    ],
  ])('%s is said while it holds, and not afterwards', async (_, tell, words, end) => {
    const [holds, over] = [await requested(), await requested()]
    for (const scene of [holds, over]) await tell(scene)
    await end(over)
    expect(await said(holds)).toContain(words)
    expect(await said(over)).not.toContain(words)
  })
})

describe('what the team can still take back', () => {
  it('is in no email of the day that goes meanwhile, and in the next', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    await api.auth.preferences.save({ mail: { tasks: 'daily' } })
    const { id } = await world.aTask(client, { status: 'requested_for_va' })
    const va = await world.aVa({ name: 'Halima Yusuf' })
    await world.admin.admin.tasks.assign({ id, vaId: va.id })
    await mailDaily(world.context, { userId: client.id })
    expect((await emailed('userId', client)).join()).not.toContain('Halima Yusuf has your task')
    await world.undosAreOver()
    await mailDaily(world.context, { userId: client.id })
    expect((await emailed('userId', client)).join()).toContain('Halima Yusuf has your task')
  })

  it('waits in its own job, and gets no second one from another notification about the task', async () => {
    const { client } = await started()
    const [first] = await heldFor('userId', client.id)
    const { rows } = await sql<{ id: number }>`
      with undo as (insert into team_undos (actor, kind, target) values ('Ada', 'assign', 'task 1') returning id)
      insert into notifications (user_id, type, title, message, task_id, mail_held, email, undo_id)
      select user_id, type, title, message, task_id, true, email, undo.id from notifications, undo
      where notifications.id = ${first?.id} returning id`.execute(world.db)
    const later = rows[0]?.id ?? 0
    const jobs = async () =>
      (
        await sql`select from jobs.job where name = 'mail-unread'
          and (data ->> 'notificationId')::int = ${later}`.execute(world.db)
      ).rows.length
    await mailUnread(world.context, first?.id ?? 0)
    expect(await jobs()).toBe(0)
    await mailUnread(world.context, later)
    expect(await jobs()).toBe(1)
    await world.undosAreOver()
    await mailUnread(world.context, later)
    expect(await heldFor('userId', client.id)).toEqual([])
  })
})

describe('to a VA, about a task', () => {
  const edit = (api: Awaited<ReturnType<typeof given>>['api'], id: number) =>
    api.tasks.update({ id, taskText: 'Sort my outbox' })
  const said = async ({ va }: Awaited<ReturnType<typeof given>>) => (await emailed('vaId', va)).join('\n')

  it('an edit and a message are emailed while the VA has it', async () => {
    const scene = await given('in_progress')
    await edit(scene.api, scene.id)
    await scene.api.tasks.messages.send({ taskId: scene.id, message: 'Are you there?' })
    const texts = await said(scene)
    expect(texts).toContain('The client edited this task')
    expect(texts).toContain('Are you there?')
  })

  it('neither is emailed once it was taken from the VA, who is told that', async () => {
    const scene = await given('in_progress')
    await edit(scene.api, scene.id)
    await scene.api.tasks.messages.send({ taskId: scene.id, message: 'Are you there?' })
    await takeOff(scene.id)
    const texts = await said(scene)
    expect(texts).not.toContain('The client edited this task')
    expect(texts).not.toContain('Are you there?')
    expect(texts).toContain('A task was removed from your list')
  })

  it('the email of the day says only what still holds', async () => {
    const scene = await given('in_progress')
    await scene.portal.preferences.save({ mail: { tasks: 'daily', progress: 'daily', messages: 'daily' } })
    await edit(scene.api, scene.id)
    await takeOff(scene.id)
    await mailDaily(world.context, { vaId: scene.va.id })
    const texts = await said(scene)
    expect(texts).not.toContain('The client edited this task')
    expect(texts).toContain('A task was removed from your list')
  })
})

describe('to a VA in quiet hours', () => {
  type Scene = Awaited<ReturnType<typeof asleep>>
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  const quietHours = { from: clock(-2), until: clock(2) }

  /** A VA who sleeps, with a device, and a task that is given to them now or is under way. */
  async function asleep(status: 'requested_for_va' | 'in_progress') {
    const client = await world.aClient()
    const va = await world.aVa({ timezone: 'UTC' })
    const { vaPortal } = await world.asVa(va)
    await vaPortal.preferences.save({ quietHours })
    const { id } = await world.aTask(client, { status, ...(status === 'in_progress' && { va }) })
    if (status === 'requested_for_va') await world.admin.admin.tasks.assign({ id, vaId: va.id })
    await world.undosAreOver()
    const [vaTask] = await vaPortal.tasks.list()
    if (!vaTask) throw new Error('the VA has this task')
    return { client, id, va, vaTask, api: await world.as(client), portal: vaPortal }
  }
  const move = ({ portal, vaTask }: Scene, status: 'in_progress' | 'completed') =>
    portal.tasks.move({ id: vaTask.id, status })
  const timer = ({ portal, vaTask }: Scene, action: 'start' | 'stop' | 'keep', minutes?: number) =>
    portal.tasks.changeTimer({ id: vaTask.id, action, minutes })
  const ask = async (scene: Scene) => {
    await timer(scene, 'start')
    await sql`update timers set asks_after = now(), started_at = now() - interval '20 minutes' where va_id = ${scene.va.id}`.execute(
      world.db,
    )
    const { asksAfter } = await world.db
      .selectFrom('timers')
      .select('asksAfter')
      .where('vaId', '=', scene.va.id)
      .executeTakeFirstOrThrow()
    await askAboutTimer(world.context, { vaId: scene.va.id, asksAfter })
  }

  const cases: [string, 'requested_for_va' | 'in_progress', (scene: Scene) => Promise<unknown>, string, typeof ask][] =
    [
      [
        'of a new task',
        'requested_for_va',
        async () => {},
        'A new task for you',
        async (scene) => void (await move(scene, 'in_progress')),
      ],
      [
        'what has to be changed',
        'in_progress',
        async (scene) => {
          await move(scene, 'completed')
          await scene.api.tasks.requestChanges({ id: scene.id, note: 'Darker blue.' })
        },
        'Darker blue.',
        async (scene) => void (await move(scene, 'completed')),
      ],
      [
        'the answer to a question',
        'in_progress',
        async (scene) => {
          await scene.portal.tasks.ask({ id: scene.vaTask.id, question: 'Which folder?' })
          await scene.api.tasks.answer({ id: scene.id, answer: 'The blue one.' })
        },
        'The blue one.',
        async (scene) => void (await move(scene, 'completed')),
      ],
      [
        'that a timer runs',
        'in_progress',
        ask,
        'Your timer is still running',
        async (scene) => void (await timer(scene, 'keep')),
      ],
      [
        'that a timer ran',
        'in_progress',
        ask,
        'Your timer is still running',
        async (scene) => void (await timer(scene, 'stop', 10)),
      ],
    ]
  it.each(cases)('%s is emailed while it holds, and not afterwards', async (_, status, tell, words, end) => {
    const [holds, over] = [await asleep(status), await asleep(status)]
    for (const scene of [holds, over]) await tell(scene)
    await end(over)
    expect((await emailed('vaId', holds.va)).join('\n')).toContain(words)
    expect((await emailed('vaId', over.va)).join('\n')).not.toContain(words)
  })

  it.each(cases)('%s is shown on a device while it holds, and not afterwards', async (_, status, tell, words, end) => {
    const scene = await asleep(status)
    await tell(scene)
    const { id } = (await scene.portal.notifications.list({})).rows[0] ?? { id: 0 }
    const { rows } = await sql<{ id: number }>`
      with session as (insert into sessions (token_hash, va_id, expires_at)
        values (decode(md5(random()::text), 'hex'), ${scene.va.id}, now() + interval '1 day') returning id)
      insert into push_devices (va_id, session_id, endpoint, p256dh, auth)
        select ${scene.va.id}, id, 'https://push.example/' || id, 'key', 'secret' from session returning id`.execute(
      world.db,
    )
    const device = rows[0]?.id ?? 0
    const shown = async () => Object.values((await pushOf(world.db, id, device)) ?? {}).join('\n')
    expect(await shown()).toContain(words)
    // At the end of quiet hours its email may go first.
    await mailUnread(world.context, id)
    expect(await shown()).toContain(words)
    await end(scene)
    expect(await shown()).not.toContain(words)
  })

  it('that a client has left is emailed, though it took the task along', async () => {
    const scene = await asleep('in_progress')
    await scene.api.auth.account.erase({ password })
    expect((await emailed('vaId', scene.va)).join('\n')).toContain('A client has left')
  })
})

describe('of VAs who are proposed', () => {
  const { tasks } = world.admin.admin
  /** A client who is told of proposals later, and of whom this proposes the VAs. */
  async function proposed(...groups: string[][]) {
    const client = await world.aClient()
    const api = await world.as(client)
    await api.auth.preferences.save({ mail: { tasks: 'daily', progress: 'daily' } })
    const { id } = await world.aTask(client, { status: 'requested_for_va' })
    const vas = new Map<string, { id: number }>()
    for (const names of groups) {
      for (const name of names) vas.set(name, await world.aVa({ name }))
      await tasks.propose({ id, proposals: names.map((name) => ({ vaId: vas.get(name)?.id ?? 0 })) })
    }
    const idOf = (name: string) => vas.get(name)?.id ?? 0
    return {
      id,
      withdraw: (name: string) => tasks.withdraw({ id, vaId: idOf(name) }),
      propose: (name: string) => tasks.propose({ id, proposals: [{ vaId: idOf(name) }] }),
      work: async (name: string, available: boolean) =>
        void (await (await world.asVa({ id: idOf(name) })).vaPortal.updateProfile({ available })),
      said: async () => {
        await world.undosAreOver()
        await mailDaily(world.context, { userId: client.id })
        return (await emailed('userId', client)).join('\n')
      },
    }
  }

  it('an email sells none who was taken back meanwhile', async () => {
    const scene = await proposed(['Akosua Boakye', 'Kofi Mensah'])
    await scene.withdraw('Kofi Mensah')
    const text = await scene.said()
    expect(text).toContain('We have a VA for you')
    expect(text).toContain('Akosua Boakye, Quote on request')
    expect(text).not.toContain('Kofi Mensah')
    expect(text).not.toContain('2 VAs')
  })

  it('an email names nobody who was taken back when another was proposed', async () => {
    const scene = await proposed(['Akosua Boakye'])
    await scene.withdraw('Akosua Boakye')
    const other = await world.aVa({ name: 'Kofi Mensah' })
    await tasks.propose({ id: scene.id, proposals: [{ vaId: other.id }] })
    const text = await scene.said()
    expect(text).toContain('Kofi Mensah')
    expect(text).not.toContain('Akosua Boakye')
    expect(text).toContain('Your daily update')
  })

  it('one who was away and is back is told of once, and not as gone', async () => {
    const scene = await proposed(['Kofi Mensah'])
    await scene.work('Kofi Mensah', false)
    await scene.work('Kofi Mensah', true)
    await scene.propose('Kofi Mensah')
    const text = await scene.said()
    expect(text).toContain('Your daily update')
    expect(text).toContain('Kofi Mensah, Quote on request')
    expect(text).not.toContain('no longer available')
  })
})
