import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
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
