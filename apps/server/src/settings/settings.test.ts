import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { password, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const agent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function clientWithSession() {
  const client = await world.aClient()
  const token = await openSession(world.db, { userId: client.id }, agent)
  const send = (method: Method, url: string, payload?: object, session = token) =>
    world.app.inject({
      method,
      url: `/api${url}`,
      headers: { cookie: `kazi_client=${session}` },
      ...(payload && { payload }),
    })
  return { client, token, send, api: await world.as(client) }
}

describe('the profile', () => {
  it('changes name and username, and refuses any other field by its name', async () => {
    const { client, send } = await clientWithSession()
    const answer = await send('PUT', '/user', { firstName: ' Dana ', username: 'dana' })
    expect(answer.json()).toMatchObject({ id: client.id, firstName: 'Dana', username: 'dana', email: client.email })
    const forged = await send('PUT', '/user', { firstName: 'Dana', username: 'dana', quotaTotal: 1000 })
    expect([forged.statusCode, forged.json().error]).toEqual([400, expect.stringContaining('quotaTotal')])
    expect((await send('PUT', '/user', { firstName: ' ', username: 'dana' })).statusCode).toBe(400)
  })
})

describe('the password', () => {
  it('changes with the current one, and ends every other session', async () => {
    const { client, send } = await clientWithSession()
    const other = await openSession(world.db, { userId: client.id })
    const change = { currentPassword: password, newPassword: 'another-secret-9' }
    expect((await send('POST', '/user/password', change)).json()).toEqual({ message: 'Password changed successfully' })
    expect((await send('GET', '/user')).statusCode).toBe(200)
    expect((await send('GET', '/user', undefined, other)).statusCode).toBe(401)
    const login = (secret: string) =>
      world.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: client.email, password: secret } })
    expect((await login(password)).statusCode).toBe(401)
    expect((await login('another-secret-9')).statusCode).toBe(200)
  })

  it.each([
    [
      'a wrong current one',
      { currentPassword: 'wrong-one', newPassword: 'another-secret-9' },
      'Current password is incorrect',
    ],
    ['five characters', { currentPassword: password, newPassword: 'abcde' }, 'Password must be at least 6 characters'],
    ['one of the commonest', { currentPassword: password, newPassword: 'password' }, 'one of the most common'],
  ])('%s is refused', async (_, change, sentence) => {
    const { send } = await clientWithSession()
    const answer = await send('POST', '/user/password', change)
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining(sentence)])
  })
})

describe('sessions', () => {
  it('are listed with their browser, the own one marked, and end one by one', async () => {
    const { client, send } = await clientWithSession()
    const other = await openSession(world.db, { userId: client.id })
    const rows = (await send('GET', '/user/sessions')).json() as { id: number; browser: string; current: boolean }[]
    expect(rows).toHaveLength(3)
    const { id } = rows.find(({ browser, current }) => !browser && !current) ?? { id: 0 }
    expect(rows.find(({ current }) => current)).toMatchObject({ browser: 'Chrome on macOS' })
    expect(JSON.stringify(rows)).not.toContain(other)
    const ended = rows.filter(({ current }) => !current)
    for (const one of ended) expect((await send('DELETE', `/user/sessions/${one.id}`)).statusCode).toBe(204)
    expect((await send('GET', '/user', undefined, other)).statusCode).toBe(401)
    expect((await send('DELETE', `/user/sessions/${id}`)).statusCode).toBe(404)
  })

  it('of somebody else are not there', async () => {
    const [own, other] = [await clientWithSession(), await clientWithSession()]
    const [theirs] = await other.api.auth.sessions.list()
    expect((await own.send('DELETE', `/user/sessions/${theirs?.id}`)).statusCode).toBe(404)
    expect((await other.send('GET', '/user')).statusCode).toBe(200)
  })
})

describe('preferences', () => {
  it('keep what they do not name, and store a zone by its IANA name', async () => {
    const { send } = await clientWithSession()
    expect((await send('GET', '/user/preferences')).json()).toEqual({
      timezone: null,
      mail: { tasks: 'now', progress: 'grouped', messages: 'grouped' },
      quietHours: null,
    })
    await send('PUT', '/user/preferences', { mail: { messages: 'off' } })
    const saved = await send('PUT', '/user/preferences', { timezone: 'Nairobi' })
    expect(saved.json()).toEqual({
      timezone: 'Africa/Nairobi',
      mail: { tasks: 'now', progress: 'grouped', messages: 'off' },
      quietHours: null,
    })
  })

  it.each([
    ['a place that is no zone', { timezone: 'Gotham' }],
    ['an unknown topic', { mail: { security: 'off' } }],
    ['an unknown timing', { mail: { tasks: 'hourly' } }],
    ['quiet hours of no length', { quietHours: { from: '22:00', until: '22:00' } }],
    ['another field', { quotaTotal: 10 }],
    ['a list', [] as object],
  ])('%s is refused', async (_, wrong) => {
    const { send } = await clientWithSession()
    expect((await send('PUT', '/user/preferences', wrong)).statusCode).toBe(400)
  })
})
