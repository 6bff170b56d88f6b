import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const apiOf = async (client: { id: number }) => {
  const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
  return {
    save: (payload: object) => world.app.inject({ method: 'POST', url: '/api/client-tools', payload, headers }),
    list: async () => (await world.app.inject({ url: '/api/client-tools', headers })).json(),
  }
}

describe('a client’s tools', () => {
  it('are taken as text or as a list, and come back in order', async () => {
    const { save, list } = await apiOf(await world.aClient())
    const tools = [
      { category: 'Project management', tools: 'Asana, Trello and Jira' },
      { category: 'CRM', tools: ['HubSpot', 'Notion'] },
    ]
    const kept = [
      { category: 'Project management', tools: ['Asana', 'Trello', 'Jira'] },
      { category: 'CRM', tools: ['HubSpot', 'Notion'] },
    ]
    expect((await save({ tools })).json()).toEqual(kept)
    expect(await list()).toEqual(kept)
  })

  it('replace what was there; the same list twice is the same as once, also at the same moment', async () => {
    const { save, list } = await apiOf(await world.aClient())
    await save({ tools: [{ category: 'CRM', tools: 'Pipedrive' }] })
    const again = { tools: [{ category: 'Calendar', tools: 'Calendly' }] }
    await Promise.all([save(again), save(again), save(again)])
    expect(await list()).toEqual([{ category: 'Calendar', tools: ['Calendly'] }])
    expect((await save({ tools: [] })).json()).toEqual([])
  })

  it('are seen by nobody else', async () => {
    const [own, other] = [await apiOf(await world.aClient()), await apiOf(await world.aClient())]
    await own.save({ tools: [{ category: 'CRM', tools: 'HubSpot' }] })
    expect(await other.list()).toEqual([])
  })

  it.each([
    ['no list', {}],
    ['no category', { tools: [{ category: ' ', tools: 'HubSpot' }] }],
    ['a text too long', { tools: [{ category: 'CRM', tools: 'x'.repeat(201) }] }],
    ['too many', { tools: Array.from({ length: 51 }, (_, i) => ({ category: `c${i}`, tools: 'x' })) }],
    ['a NUL', { tools: [{ category: 'CRM', tools: 'a\u0000' }] }],
  ])('with %s are refused, and nothing changes', async (_, wrong) => {
    const { save, list } = await apiOf(await world.aClient())
    await save({ tools: [{ category: 'CRM', tools: 'HubSpot' }] })
    expect((await save(wrong)).statusCode).toBe(400)
    expect(await list()).toEqual([{ category: 'CRM', tools: ['HubSpot'] }])
  })
})
