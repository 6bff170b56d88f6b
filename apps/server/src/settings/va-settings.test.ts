import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

type Method = 'GET' | 'PUT' | 'DELETE'
async function vaWithSession() {
  const va = await world.aVa({ timezone: 'Africa/Nairobi' })
  const token = await openSession(
    world.db,
    { vaId: va.id },
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  )
  const send = (method: Method, url: string, payload?: object, session = token) =>
    world.app.inject({
      method,
      url: `/api/va${url}`,
      headers: { cookie: `kazi_va=${session}` },
      ...(payload && { payload }),
    })
  return { va, token, send }
}

describe('sessions of a VA', () => {
  it('are listed with their browser, the own one marked, and end one by one', async () => {
    const { va, send } = await vaWithSession()
    const other = await openSession(world.db, { vaId: va.id })
    const rows = (await send('GET', '/sessions')).json() as { id: number; browser: string | null; current: boolean }[]
    expect(rows.map(({ browser, current }) => [browser, current])).toEqual(
      expect.arrayContaining([
        ['Firefox on Linux', true],
        [null, false],
      ]),
    )
    const { id } = rows.find(({ browser }) => browser === null) ?? { id: 0 }
    expect((await send('DELETE', `/sessions/${id}`)).statusCode).toBe(204)
    expect((await send('GET', '/profile', undefined, other)).statusCode).toBe(401)
    expect((await send('DELETE', `/sessions/${id}`)).statusCode).toBe(404)
  })

  it('of another VA, or of a client, are not there', async () => {
    const [own, other] = [await vaWithSession(), await vaWithSession()]
    const [theirs] = (await other.send('GET', '/sessions')).json() as { id: number }[]
    const client = await world.aClient()
    await openSession(world.db, { userId: client.id })
    const { id: clients } = await world.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', client.id)
      .executeTakeFirstOrThrow()
    for (const id of [theirs?.id, clients]) expect((await own.send('DELETE', `/sessions/${id}`)).statusCode).toBe(404)
    expect((await other.send('GET', '/profile')).statusCode).toBe(200)
  })
})

describe('preferences of a VA', () => {
  const usual = {
    language: null,
    timezone: 'Africa/Nairobi',
    quietHours: null,
    mail: { tasks: 'now', progress: 'now', messages: 'grouped' },
    push: { tasks: true, progress: true, messages: true },
  }

  it('keep what they do not name', async () => {
    const { send } = await vaWithSession()
    expect((await send('GET', '/preferences')).json()).toEqual(usual)
    await send('PUT', '/preferences', {})
    await send('PUT', '/preferences', { mail: { messages: 'off' } })
    await send('PUT', '/preferences', { quietHours: { from: '21:30', until: '06:00' } })
    await send('PUT', '/preferences', { language: 'sw' })
    expect((await send('PUT', '/preferences', { timezone: 'Africa/Maputo' })).json()).toEqual({
      language: 'sw',
      timezone: 'Africa/Maputo',
      quietHours: { from: '21:30', until: '06:00' },
      mail: { ...usual.mail, messages: 'off' },
      push: usual.push,
    })
    expect((await send('GET', '/profile')).json()).toMatchObject({ language: 'sw', timezone: 'Africa/Maputo' })
    expect((await send('PUT', '/preferences', { quietHours: null })).json()).toMatchObject({ quietHours: null })
  })

  it.each([
    ['a language that we do not speak', { language: 'de' }],
    ['quiet hours without an end', { quietHours: { from: '21:30' } }],
    ['quiet hours of no length', { quietHours: { from: '21:30', until: '21:30' } }],
    ['a clock that does not exist', { quietHours: { from: '24:00', until: '06:00' } }],
    ['an unknown timing', { mail: { tasks: 'hourly' } }],
    ['a kind that is notified half', { push: { tasks: 'sometimes' } }],
    ['another field', { available: false }],
  ])('%s is refused', async (_, wrong) => {
    const { send } = await vaWithSession()
    expect((await send('PUT', '/preferences', wrong)).statusCode).toBe(400)
    expect((await send('GET', '/preferences')).json()).toEqual(usual)
  })
})
