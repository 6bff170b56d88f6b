import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

/** The number of emails, notifications, timeline events and audit entries. */
const traces = async () => {
  const count = async (table: 'mails' | 'notifications' | 'taskEvents' | 'audit') =>
    (await world.db.selectFrom(table).select('id').execute()).length
  return [await count('mails'), await count('notifications'), await count('taskEvents'), await count('audit')]
}
const repeated = async (call: () => Promise<unknown>, times = 20) => {
  const before = await traces()
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await call())
  expect(await traces()).toEqual(before)
  return answers
}

describe('a repeat that changes nothing tells nobody', () => {
  it('accepting a result again and again: the answer stays what it was', async () => {
    const client = await world.aClient()
    const task = await world.aTask(client, { status: 'completed' })
    const api = await world.as(client)
    const first = await api.tasks.review({ id: task.id, rating: 4, comment: 'Quick' })
    for (const answer of await repeated(() => api.tasks.review({ id: task.id }))) expect(answer).toEqual(first)
  })

  it('accepting without a word, again', async () => {
    const client = await world.aClient()
    const task = await world.aTask(client, { status: 'completed' })
    const api = await world.as(client)
    const first = await api.tasks.review({ id: task.id })
    for (const answer of await repeated(() => api.tasks.review({ id: task.id }))) expect(answer).toEqual(first)
    expect(await api.tasks.review({ id: task.id, rating: 5 })).toMatchObject({ rating: 5 })
  })

  it('asking for a VA again', async () => {
    const client = await world.aClient()
    const task = await world.aTask(client)
    const api = await world.as(client)
    await api.tasks.requestVa({ id: task.id })
    await repeated(() => api.tasks.requestVa({ id: task.id }))
  })

  it('saving a task that a VA holds as it was', async () => {
    const client = await world.aClient()
    const task = await world.aTask(client, { status: 'assigned' })
    const api = await world.as(client)
    const edit = { id: task.id, taskText: 'Sort my inbox by sender', notes: 'Mondays', deadline: '2199-03-04' }
    await api.tasks.update(edit)
    await repeated(() => api.tasks.update(edit))
  })

  it('proposing the same VA with the same words and quote; another quote is news', async () => {
    const client = await world.aClient()
    const task = await world.aTask(client, { status: 'requested_for_va' })
    const va = await world.aVa()
    const propose = (amountCents: number) =>
      world.admin.admin.tasks.propose({
        id: task.id,
        proposals: [
          { vaId: va.id, sentence: 'Knows this.', quote: { amountCents, currency: 'USD', unit: 'hour' as const } },
        ],
      })
    await propose(1500)
    await repeated(() => propose(1500))
    const before = await traces()
    await propose(1600)
    expect(await traces()).not.toEqual(before)
  })

  it('taking a VA off, or saying that nobody can be found, again: refused', async () => {
    const client = await world.aClient()
    const task = await world.aTask(client, { status: 'assigned' })
    await world.admin.admin.tasks.unassign({ id: task.id, reason: 'Ill' })
    await repeated(() => world.admin.admin.tasks.unassign({ id: task.id, reason: 'Ill' }).catch(() => {}))
    await world.admin.admin.tasks.cannotFill({ id: task.id, reason: 'Nobody' })
    await repeated(() => world.admin.admin.tasks.cannotFill({ id: task.id, reason: 'Nobody' }).catch(() => {}))
  })
})
