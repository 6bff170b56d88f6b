import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const { tasks } = world.admin.admin
async function requested() {
  const client = await world.aClient()
  const { id } = await world.aTask(client, { status: 'requested_for_va' })
  const api = await world.as(client)
  return { id, api, why: async () => (await api.tasks.get({ id })).next?.why }
}

it('says why the search ended, until the client asks again', async () => {
  const { id, api, why } = await requested()
  expect(await why()).toBeNull()
  await tasks.cannotFill({ id, reason: 'Nobody speaks Dutch.' })
  expect(await why()).toBe("We couldn't find a VA for this task. The reason: “Nobody speaks Dutch”")
  await api.tasks.requestVa({ id })
  expect(await why()).toBeNull()
})

it('says why a VA is gone while another is looked for, until somebody is proposed', async () => {
  const { id, why } = await requested()
  await tasks.assign({ id, vaId: (await world.aVa()).id })
  expect(await why()).toBeNull()
  await tasks.unassign({ id, reason: 'Ill for a week.' })
  expect(await why()).toBe('The VA who had this task has it no longer. The reason: “Ill for a week”')
  await tasks.ask({ id, question: 'Which week?' })
  expect(await why()).toContain('Ill for a week')
  await tasks.propose({ id, proposals: [{ vaId: (await world.aVa()).id }] })
  expect(await why()).toBeNull()
})

it('asks for a choice among several VAs, and for a yes or no to one', async () => {
  const { id, api } = await requested()
  const text = async () => (await api.tasks.get({ id })).next?.text
  const propose = async () => tasks.propose({ id, proposals: [{ vaId: (await world.aVa()).id }] })
  await propose()
  expect(await text()).toBe('Accept the VA below, or decline.')
  await propose()
  expect(await text()).toBe('Choose one of the VAs below, or decline them.')
})
