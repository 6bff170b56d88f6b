import type { builtInAnalyst } from '@kazi/analyst/built-in'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const clientWith = async (texts: string[]) => {
  const client = await world.aClient()
  const api = await world.as(client)
  const ids: number[] = []
  for (const taskText of texts) ids.push((await world.aTask(client, { taskText })).id)
  return { client, api, ids }
}
const texts = (count: number) =>
  Array.from({ length: count }, (_, n) => `Write answer number ${n} to the supplier about wool`)

describe('an analysis', () => {
  it('answers the task with it, spends one of ten, and stays with the task', async () => {
    const { api, ids } = await clientWith(['Sort my inbox and unsubscribe me from newsletters'])
    const task = await api.tasks.analyze({ id: ids[0] ?? 0 })
    expect(task).toMatchObject({
      id: ids[0],
      aiAnalyzed: true,
      analysis: { engine: 'built-in', category: 'Email Management' },
    })
    expect(await api.auth.quota()).toEqual({ remaining: 9, total: 10 })
    expect((await api.tasks.get({ id: ids[0] ?? 0 })).analysis).toEqual(task.analysis)
  })

  it('of the same text again returns what is kept and spends nothing, also for another task', async () => {
    const { api, ids } = await clientWith(['Sort my inbox', 'Sort my inbox'])
    const [first, second] = [await api.tasks.analyze({ id: ids[0] ?? 0 }), await api.tasks.analyze({ id: ids[1] ?? 0 })]
    expect(second.analysis).toEqual(first.analysis)
    expect(await api.auth.quota()).toMatchObject({ remaining: 9 })
  })

  it('of which forty run at once never spends more than is there', async () => {
    const { api, ids } = await clientWith(texts(40))
    const results = await Promise.allSettled(ids.map((id) => api.tasks.analyze({ id })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'FORBIDDEN', message: 'No AI analyses remaining' })
    expect(await api.auth.quota()).toEqual({ remaining: 0, total: 10 })
  })

  it('of a text by somebody in danger is none: it says where to find help, and is free, also when nothing is left', async () => {
    const { client, api, ids } = await clientWith(['I want to die. Cancel my gym.'])
    await world.db.updateTable('users').set({ quotaTotal: 0 }).where('id', '=', client.id).execute()
    const { analysis } = await api.tasks.analyze({ id: ids[0] ?? 0 })
    expect(analysis).toMatchObject({
      danger: 'self_harm',
      reason: expect.stringContaining('talk to a person'),
      steps: [],
    })
    await world.db.updateTable('users').set({ quotaTotal: 10 }).where('id', '=', client.id).execute()
    expect(await api.auth.quota()).toMatchObject({ remaining: 10 })
  })

  it('of one text by ten at once spends one', async () => {
    const { api, ids } = await clientWith(['Sort my inbox'])
    await Promise.all(Array.from({ length: 10 }, () => api.tasks.analyze({ id: ids[0] ?? 0 })))
    expect(await api.auth.quota()).toMatchObject({ remaining: 9 })
  })

  it('that fails is given back, and leaves the task as it was', async () => {
    const { client, ids } = await clientWith(['Sort my inbox'])
    const broken = await testWorldWith(() => Promise.reject(new Error('the model is away')))
    await expect(broken(client).tasks.analyze({ id: ids[0] ?? 0 })).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
    })
    const api = await world.as(client)
    expect(await api.auth.quota()).toMatchObject({ remaining: 10 })
    expect(await api.tasks.list()).toMatchObject([{ aiAnalyzed: false }])
  })

  it('that was cut off in the middle is given back after two minutes', async () => {
    const { client, api } = await clientWith([])
    await world.db
      .insertInto('taskAnalyses')
      .values({ userId: client.id, taskId: null, textHash: Buffer.from('x'), result: null })
      .execute()
    expect(await api.auth.quota()).toMatchObject({ remaining: 9 })
    await sql`update task_analyses set started_at = now() - interval '3 minutes' where user_id = ${client.id}`.execute(
      world.db,
    )
    expect(await api.auth.quota()).toMatchObject({ remaining: 10 })
  })

  it('may be granted beyond ten', async () => {
    const { client, api } = await clientWith([])
    await world.db.updateTable('users').set({ quotaTotal: 12 }).where('id', '=', client.id).execute()
    expect(await api.auth.quota()).toEqual({ remaining: 12, total: 12 })
  })
})

/** The same world with this analyst. */
async function testWorldWith(analyze: ReturnType<typeof builtInAnalyst>['analyze']) {
  const { openSession } = await import('../accounts/sessions.ts')
  const { createCaller } = await import('../router.ts')
  const tokens = new Map<number, string>()
  for (const { id } of await world.db.selectFrom('users').select('id').execute())
    tokens.set(id, await openSession(world.db, { userId: id }))
  return (client: { id: number }) =>
    createCaller({ ...world.contextOf({ client: tokens.get(client.id) ?? '' }).context, analyst: { analyze } })
}
