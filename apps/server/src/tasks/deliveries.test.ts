import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

async function working() {
  const client = await world.aClient()
  const { id, va, vaTask } = await world.aTask(client, { status: 'in_progress' })
  const { tasks } = (await world.asVa(va as { id: number })).vaPortal
  const api = await world.as(client)
  const vaTaskId = vaTask?.id ?? 0
  return {
    client,
    api,
    id,
    tasks,
    vaTaskId,
    deliver: (handoverNote: string | undefined, links: string[] = [], minutes?: number) =>
      tasks.move({ id: vaTaskId, status: 'completed', handoverNote, links, minutes }),
    deliveries: async () => (await api.tasks.get({ id })).work?.deliveries,
    told: async () =>
      (await world.db.selectFrom('notifications').select('type').where('userId', '=', client.id).execute()).length,
  }
}

describe('a hand-over', () => {
  it('stays visible to VA, client and team when the next one comes', async () => {
    const { api, id, tasks, deliver, deliveries } = await working()
    await deliver('First try', ['https://example.com/a'])
    await api.tasks.requestChanges({ id, note: 'Bluer' })
    await deliver('Bluer now', ['https://example.com/a', 'https://example.com/b'])
    const both = [
      { note: 'Bluer now', links: ['https://example.com/a', 'https://example.com/b'] },
      { note: 'First try', links: ['https://example.com/a'] },
    ]
    expect(await deliveries()).toMatchObject(both)
    expect((await tasks.list())[0]?.deliveries).toMatchObject(both)
    expect(await world.admin.admin.tasks.get({ id })).toMatchObject({ work: { deliveries: both } })
  })

  it('without a note or links shows none of the one before it', async () => {
    const { api, id, tasks, vaTaskId, deliver } = await working()
    await deliver('First try', ['https://example.com/a'])
    await api.tasks.requestChanges({ id, note: 'Bluer' })
    await tasks.move({ id: vaTaskId, status: 'completed' })
    const none = { handoverNote: null, handoverLinks: [] }
    expect((await api.tasks.get({ id })).work).toMatchObject(none)
    expect((await tasks.list())[0]).toMatchObject(none)
  })

  it('stays with client and team when its VA is taken off the task, with answers, hours and what they cost', async () => {
    const { api, id, tasks, vaTaskId, deliver } = await working()
    expect(await api.tasks.get({ id })).toMatchObject({ earlierWork: [] })
    await tasks.ask({ id: vaTaskId, question: 'Which blue?' })
    await api.tasks.answer({ id, answer: 'Navy.' })
    await deliver('First try', ['https://example.com/a'], 90)
    await api.tasks.requestChanges({ id, note: 'Bluer' })
    const paid = await world.db
      .selectFrom('vaTasks')
      .select('assignmentId')
      .where('id', '=', vaTaskId)
      .executeTakeFirst()
    await world.db
      .updateTable('vaAssignments')
      .set({ rateCents: 1000, currency: 'USD' })
      .where('id', '=', paid?.assignmentId ?? 0)
      .execute()
    await world.admin.admin.tasks.unassign({ id, reason: 'Ill for a week.' })
    const did = {
      name: expect.any(String),
      minutes: 90,
      questions: [{ question: 'Which blue?', answer: 'Navy.' }],
      deliveries: [{ note: 'First try', links: ['https://example.com/a'] }],
    }
    expect(await api.tasks.get({ id })).toMatchObject({
      work: null,
      earlierWork: [{ ...did, cost: { amountCents: 1500, currency: 'USD' } }],
    })
    expect(await world.admin.admin.tasks.get({ id })).toMatchObject({ earlierWork: [did] })
  })

  it('is nothing earlier where its VA did nothing before being taken off', async () => {
    const { api, id } = await working()
    await world.admin.admin.tasks.unassign({ id, reason: 'Ill for a week.' })
    expect(await api.tasks.get({ id })).toMatchObject({ work: null, earlierWork: [] })
  })

  it('sent twice arrives once: one delivery, one notice, its time once', async () => {
    const { tasks, vaTaskId, deliver, deliveries, told } = await working()
    const sent = await Promise.all(Array.from({ length: 5 }, () => deliver('Done', ['https://example.com/a'], 30)))
    for (const task of sent) expect(task).toMatchObject({ status: 'completed', loggedMinutes: 30 })
    expect(await deliveries()).toHaveLength(1)
    expect(await told()).toBe(1)
    expect(await tasks.time({ id: vaTaskId })).toHaveLength(1)
  })

  it('that says something else is refused once one was delivered', async () => {
    const { deliver, deliveries } = await working()
    await deliver('Done')
    await expect(deliver('Done, and more')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await deliveries()).toMatchObject([{ note: 'Done' }])
  })

  it('with other hours is refused too, rather than answered as if they had been logged', async () => {
    const { tasks, vaTaskId, deliver } = await working()
    await deliver('Done', [], 30)
    await expect(deliver('Done', [], 90)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await deliver('Done', [], 30)).toMatchObject({ loggedMinutes: 30 })
    expect(await tasks.time({ id: vaTaskId })).toMatchObject([{ minutes: 30 }])
  })

  it('sent again after it was accepted changes nothing', async () => {
    const { api, id, deliver } = await working()
    await deliver('Done')
    await api.tasks.review({ id })
    await expect(deliver('Done')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('the same words again, after changes were asked for, are a new one', async () => {
    const { api, id, deliver, deliveries } = await working()
    await deliver('Done')
    await api.tasks.requestChanges({ id, note: 'Bluer' })
    await deliver('Done')
    expect(await deliveries()).toHaveLength(2)
  })
})
