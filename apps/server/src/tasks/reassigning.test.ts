import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { assignments } = world.admin.admin

const bellOf = async (owner: { vaId: number } | { userId: number }) => {
  const [[column, id]] = Object.entries(owner) as [['vaId' | 'userId', number]]
  return world.db
    .selectFrom('notifications')
    .select(['title', 'message'])
    .where(column, '=', id)
    .orderBy('id')
    .execute()
}
const mailsTo = async ({ email }: { email: string }) =>
  (await world.mails()).filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n${text}`)

describe('an ongoing assignment with an open task, handed over', () => {
  async function handedOver() {
    const [client, from, to] = [
      await world.aClient(),
      await world.aVa({ name: 'Akosua Boakye' }),
      await world.aVa({ name: 'Kofi Mensah' }),
    ]
    const { id } = await world.anAssignment(from, client, { projectType: 'ongoing', projectTitle: 'The inbox' })
    const { id: taskId } = await world.aTask(client)
    await (await world.as(client)).tasks.sendToMyVa({ id: taskId })
    await assignments.reassign({ id, vaId: to.id })
    return { client, from, to }
  }

  it('tells its client of the task, whose VA it is now, and that the price stays', async () => {
    const { client } = await handedOver()
    const titles = (await bellOf({ userId: client.id })).map(({ title }) => title)
    expect(titles.slice(-2)).toEqual(['Kofi Mensah has your task', 'Kofi Mensah is your VA now'])
    const mail = (await mailsTo(client)).find((text) => text.startsWith('Kofi Mensah is your VA now'))
    expect(mail).toContain('Your agreement and its price stay as they are.')
  })

  it('tells the new VA of the task and of the assignment, and not that there is nothing to do', async () => {
    const { to } = await handedOver()
    const titles = (await bellOf({ vaId: to.id })).map(({ title }) => title)
    expect(titles).toEqual(['A new task for you', 'A new assignment for you'])
    const mail = (await mailsTo(to)).find((text) => text.startsWith('A new assignment for you'))
    expect(mail).toContain('You will be told of each task on it.')
    expect(mail).not.toContain('nothing to do')
  })
})

describe('an assignment for one task, handed over', () => {
  it('tells the new VA and the client of the task alone', async () => {
    const [client, from, to] = [await world.aClient(), await world.aVa(), await world.aVa({ name: 'Kofi Mensah' })]
    await world.aTask(client, { status: 'in_progress', va: from })
    const [held] = (await assignments.list({ filters: { vaId: from.id } })).rows
    await assignments.reassign({ id: held?.id ?? 0, vaId: to.id })
    expect((await bellOf({ vaId: to.id })).map(({ title }) => title)).toEqual(['A new task for you'])
    expect((await bellOf({ userId: client.id })).at(-1)?.title).toBe('Kofi Mensah has your task')
  })

  it('promises its former VA no money: a fixed price is not earned, and time may have no price', async () => {
    const [client, from, to] = [await world.aClient(), await world.aVa(), await world.aVa()]
    await world.aTask(client, { status: 'in_progress', va: from })
    const [held] = (await assignments.list({ filters: { vaId: from.id } })).rows
    await world.db
      .updateTable('vaAssignments')
      .set({ rateCents: null, fixedPriceCents: 6500 })
      .where('id', '=', held?.id ?? 0)
      .execute()
    await assignments.reassign({ id: held?.id ?? 0, vaId: to.id })
    const [news] = (await bellOf({ vaId: from.id })).slice(-1)
    const [mail] = await mailsTo(from)
    for (const text of [news?.message, mail]) {
      expect(text).toContain('The time you logged stays recorded.')
      expect(text).not.toContain('in your earnings')
    }
  })
})
