import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

describe('a field that is not allowed', () => {
  const aClient = async () => `kazi_client=${await openSession(world.db, { userId: (await world.aClient()).id })}`
  const aVa = async () => `kazi_va=${await openSession(world.db, { vaId: (await world.aVa()).id })}`

  it.each([
    ['/api/user', aClient, { email: 'x@y.example' }, 'email'],
    ['/api/user', aClient, { firstName: '', quotaTotal: 9 }, 'quotaTotal'],
    ['/api/user/preferences', aClient, { timezone: 'Nowhere', plan: 'gold' }, 'plan'],
    ['/api/va/profile', aVa, { available: 'perhaps', rating: 5 }, 'rating'],
    ['/api/va/tasks/1', aVa, { reviewed: true }, 'reviewed'],
  ])('of PUT %s is named before what is missing', async (url, prepare, payload, name) => {
    const answer = await world.app.inject({ method: 'PUT', url, headers: { cookie: await prepare() }, payload })
    expect([answer.statusCode, answer.json().error]).toEqual([400, `There is no field named ${name}.`])
  })
})

describe('an hourly rate', () => {
  const post = (url: string, payload: object) =>
    world.app.inject({ method: 'POST', url, headers: { 'x-admin-key': adminKey }, payload })
  const calls = {
    assignment: async (hourlyRate: unknown) =>
      post('/api/admin/va-assignments', {
        vaId: (await world.aVa()).id,
        clientName: 'Ada',
        clientEmail: 'ada@example.com',
        projectTitle: 'Papers',
        projectDescription: 'Sort them.',
        hourlyRate,
      }),
    placing: async (hourlyRate: unknown) => {
      const task = await world.aTask(await world.aClient(), { status: 'requested_for_va' })
      return post(`/api/admin/tasks/${task.id}/assign`, { vaId: (await world.aVa()).id, hourlyRate })
    },
  }
  const rates = () => world.db.selectFrom('vaAssignments').select('rateCents').orderBy('id', 'desc').execute()

  describe.each(Object.entries(calls))('of an %s', (_, call) => {
    it.each([0.001, 12.345, 1e-9, '12.50'])('is refused as %j', async (rate) => {
      const before = await rates()
      const answer = await call(rate)
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'Enter an amount such as 12 or 12.50.'])
      expect(await rates()).toEqual(before)
    })

    it.each([
      [12, 1200],
      [12.5, 1250],
      [19.99, 1999],
      // What adding in a program leaves of thirty cents.
      [0.1 + 0.2, 30],
    ])('is taken as %d', async (rate, cents) => {
      expect((await call(rate)).statusCode).toBeLessThan(300)
      expect((await rates())[0]).toEqual({ rateCents: cents })
    })
  })
})
