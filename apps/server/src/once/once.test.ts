import { randomUUID } from 'node:crypto'
import type { ProcedureType } from '@trpc/server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import type { Cpu } from '../cpu/cpu.ts'
import { databaseLimiter, type Limit, rateLimits } from '../limits/limits.ts'
import { appRouter } from '../router.ts'
import { access } from '../testing/authorization.ts'
import { today } from '../testing/factories.ts'
import { inlineCpu } from '../testing/inline-cpu.ts'
import { ownedRecordsIn } from '../testing/owned-records.ts'
import { adminKey, someEmail, testWorld } from '../testing/world.ts'
import { takesKey } from '../trpc/trpc.ts'

/** The connections in use each time that a document was drawn. */
const heldWhileDrawn: number[] = []
const cpu: Cpu = Object.create(inlineCpu, {
  writePdf: {
    value: (input: Parameters<Cpu['writePdf']>[0]) => {
      heldWhileDrawn.push(world.pool.totalCount - world.pool.idleCount)
      return inlineCpu.writePdf(input)
    },
  },
})
const world = await testWorld({ limiter: databaseLimiter, cpu })
// What was counted for one test must not stop the next.
beforeEach(() => world.db.deleteFrom('rateWindows').execute())
afterAll(() => world.close())

async function aVaAtWork() {
  const va = await world.aVa()
  const { id } = await world.aVaTask(va, null, null, { status: 'in_progress' })
  const cookie = `kazi_va=${await openSession(world.db, { vaId: va.id })}`
  const send = async (call: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/trpc/vaPortal.${call}`,
      headers: { cookie, ...headers },
      payload,
    })
    return { status: answer.statusCode, body: answer.body, data: answer.json().result?.data }
  }
  const entries = () => world.db.selectFrom('timeEntries').select('minutes').where('vaId', '=', va.id).execute()
  /** A timer that ran past midnight is an entry for each day. */
  const minutes = async () => (await entries()).reduce((sum, entry) => sum + entry.minutes, 0)
  return { va, id, cookie, send, entries, minutes }
}
const worked = (id: number) => ({ id, minutes: 30, workedOn: today() })

describe('a change under a key', () => {
  it('is done once, however often and however close together it is sent, and answered alike each time', async () => {
    const { id, send, entries } = await aVaAtWork()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('tasks.logTime', worked(id), headers)))
    answers.push(await send('tasks.logTime', worked(id), headers))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await entries()).toEqual([{ minutes: 30 }])
  })

  it('is done again under another key, and without one', async () => {
    const { id, send, entries } = await aVaAtWork()
    for (const headers of [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }, undefined])
      expect(await send('tasks.logTime', worked(id), headers)).toMatchObject({ status: 200 })
    expect(await entries()).toHaveLength(3)
  })

  it('is refused when the key was used for something else', async () => {
    const { id, send, entries } = await aVaAtWork()
    const headers = { 'idempotency-key': randomUUID() }
    await send('tasks.logTime', worked(id), headers)
    expect((await send('tasks.logTime', { ...worked(id), minutes: 45 }, headers)).status).toBe(422)
    expect((await send('tasks.move', { id, status: 'completed' }, headers)).status).toBe(422)
    expect(await entries()).toEqual([{ minutes: 30 }])
  })

  it('that failed leaves nothing, so that it can be sent again when it would succeed', async () => {
    const { va, send, entries } = await aVaAtWork()
    const { id } = await world.aVaTask(va, null, null, { status: 'assigned' })
    const headers = { 'idempotency-key': randomUUID() }
    expect((await send('tasks.logTime', worked(id), headers)).status).toBe(409)
    await send('tasks.move', { id, status: 'in_progress' })
    expect((await send('tasks.logTime', worked(id), headers)).status).toBe(200)
    expect(await entries()).toHaveLength(1)
  })

  it('never goes out as somebody else who signed in on the same device', async () => {
    const { id, send, entries } = await aVaAtWork()
    const other = await world.aVa()
    const headers = { 'idempotency-key': randomUUID(), 'x-va-id': String(other.id) }
    expect((await send('tasks.logTime', worked(id), headers)).status).toBe(403)
    expect(await entries()).toEqual([])
  })

  it('goes out as nobody else without a key either, a client’s too', async () => {
    const { id, send, entries } = await aVaAtWork()
    const other = await world.aVa()
    expect((await send('tasks.logTime', worked(id), { 'x-va-id': String(other.id) })).status).toBe(403)
    expect(await entries()).toEqual([])
    const [client, stranger] = [await asClient(), await asClient()]
    const create = (meant: number) =>
      restCall('POST', '/tasks', { cookie: client.cookie, 'x-client-id': String(meant) }, { taskText: 'Sort my inbox' })
    expect((await create(stranger.client.id)).status).toBe(403)
    expect((await create(client.client.id)).status).toBe(201)
  })

  it('works for the documented calls too, and a key has to be a UUID', async () => {
    const { id, cookie, entries } = await aVaAtWork()
    const put = (key: string) =>
      world.app.inject({
        method: 'PUT',
        url: `/api/va/tasks/${id}`,
        headers: { cookie, 'idempotency-key': key },
        payload: { status: 'completed', minutes: 25 },
      })
    const key = randomUUID()
    const [first, again] = [await put(key), await put(key)]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
    expect(await entries()).toEqual([{ minutes: 25 }])
    expect((await put('7')).statusCode).toBe(400)
  })
})

type Method = 'POST' | 'PUT'
const restCall = async (method: Method, url: string, headers: Record<string, string>, payload: object) => {
  const { statusCode, body } = await world.app.inject({ method, url: `/api${url}`, headers, payload })
  return { status: statusCode, body }
}
const asClient = async () => {
  const client = await world.aClient()
  return { client, cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
}
const together = <T>(times: number, call: () => Promise<T>) => Promise.all(Array.from({ length: times }, call))

describe('the key of anybody else', () => {
  it('makes one task of fifty requests at once, all answered alike', async () => {
    const { client, cookie } = await asClient()
    const headers = { cookie, 'idempotency-key': randomUUID() }
    const answers = await together(50, () => restCall('POST', '/tasks', headers, { taskText: 'Sort my inbox' }))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await world.db.selectFrom('tasks').select('id').where('userId', '=', client.id).execute()).toHaveLength(1)
    expect((await restCall('POST', '/tasks', headers, { taskText: 'Sort my outbox' })).status).toBe(422)
  })

  it('of one client is not the key of another', async () => {
    const key = randomUUID()
    for (const { client, cookie } of [await asClient(), await asClient()]) {
      const headers = { cookie, 'idempotency-key': key }
      expect((await restCall('POST', '/tasks', headers, { taskText: 'Sort my inbox' })).status).toBe(201)
      expect(await world.db.selectFrom('tasks').select('id').where('userId', '=', client.id).execute()).toHaveLength(1)
    }
  })

  it('makes one VA of what the team sends twice, which is audited once', async () => {
    const email = someEmail('once')
    const record = { name: 'Zuri', email, timezone: 'Africa/Nairobi', skills: 'Research', tools: ['Word'] }
    const headers = { 'x-admin-key': adminKey, 'idempotency-key': randomUUID() }
    const answers = await together(4, () => restCall('POST', '/admin/vas', headers, record))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    const { id } = JSON.parse(answers[0]?.body ?? '{}')
    expect(await world.db.selectFrom('vas').select('id').where('email', '=', email).execute()).toEqual([{ id }])
    const audited = await world.db.selectFrom('audit').select('id').where('target', '=', `va ${id}`).execute()
    expect(audited).toHaveLength(1)
  })

  it('makes one inquiry of what a visitor sends twice', async () => {
    const email = someEmail('visitor')
    const visitor = { name: 'Marisol Vega', email, message: 'Could somebody quiet my inbox?' }
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await together(4, () => restCall('POST', '/va-inquiry', headers, visitor))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await world.db.selectFrom('inquiries').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  it('goes with the account that is erased', async () => {
    const { client, cookie } = await asClient()
    const headers = { cookie, 'idempotency-key': randomUUID() }
    await restCall('POST', '/tasks', headers, { taskText: 'Sort my inbox' })
    await world.db.deleteFrom('users').where('id', '=', client.id).execute()
    const left = world.db.selectFrom('idempotencyKeys').select('key').where('key', '=', headers['idempotency-key'])
    expect(await left.execute()).toEqual([])
  })
})

const aMeeting = `Title,Start,End\nCall,${today()} 10:00,${today()} 11:00`

describe('what is kept under keys', () => {
  const kept = (caller: string) =>
    world.db.selectFrom('idempotencyKeys').select('call').where('caller', '=', caller).execute()
  const full = (limit: Limit) =>
    world.db.updateTable('rateWindows').set({ hits: limit.hits }).where('key', 'like', `${limit.name}:%`).execute()

  it('is limited for each caller, and what needs no key goes on', async () => {
    const [va, other] = [await aVaAtWork(), await aVaAtWork()]
    const log = ({ id, send }: typeof va, headers?: Record<string, string>) =>
      send('tasks.logTime', worked(id), headers)
    const withKey = () => ({ 'idempotency-key': randomUUID() })
    expect((await log(va, withKey())).status).toBe(200)
    await full(rateLimits.keptAnswer)
    expect((await log(va, withKey())).status).toBe(429)
    expect((await log(va)).status).toBe(200)
    expect((await log(other, withKey())).status).toBe(200)
    expect(await kept(`va:${va.va.id}`)).toHaveLength(1)
  })

  it('is limited for each visitor by address', async () => {
    const ask = async (remoteAddress: string, key = randomUUID()) => {
      const payload = { name: 'Marisol', email: someEmail(), message: 'Could somebody quiet my inbox?' }
      const headers = { 'idempotency-key': key }
      const request = { method: 'POST', url: '/api/va-inquiry', remoteAddress, headers, payload } as const
      return (await world.app.inject(request)).statusCode
    }
    const key = randomUUID()
    expect(await ask('2001:db8:7:7::1', key)).toBe(201)
    expect(await ask('2001:db8:7:7::1', key)).toBe(422)
    await full(rateLimits.keptAnswer)
    expect(await ask('2001:db8:7:7::2')).toBe(429)
    expect(await ask('2001:db8:7:8::1')).toBe(201)
  })

  it('has no profile beyond those that a VA may save', async () => {
    const { va, send } = await aVaAtWork()
    const save = async () =>
      (await send('updateProfile', { intro: 'Calm.' }, { 'idempotency-key': randomUUID() })).status
    expect(await save()).toBe(200)
    await full(rateLimits.settings)
    expect(await save()).toBe(429)
    expect(await kept(`va:${va.id}`)).toHaveLength(1)
  })

  it.each([
    ['tasks.uploadCsv', { csvData: 'Task\nSort my inbox', dryRun: true }, 0],
    ['tasks.uploadCsv', { csvData: 'Task\nSort my inbox', dryRun: '1' }, 0],
    ['tasks.uploadCsv', { csvData: 'Task\nSort my inbox' }, 1],
    ['tasks.calendar.uploadCsv', { csvData: aMeeting, dryRun: true }, 0],
    ['tasks.calendar.uploadCsv', { csvData: aMeeting }, 1],
  ])('has nothing of a file that is read, as by %s', async (name, payload, imported) => {
    const { client, cookie } = await asClient()
    const headers = { cookie, 'idempotency-key': randomUUID() }
    const answer = await world.app.inject({ method: 'POST', url: `/trpc/${name}`, headers, payload })
    expect([answer.statusCode, answer.json().result?.data.imported]).toEqual([200, imported])
    expect(await kept(`client:${client.id}`)).toEqual([])
  })
})

it('a change that tells a password takes no key: a fast hash of it would be kept', async () => {
  const [va, { client, cookie: clientCookie }] = [await aVaAtWork(), await asClient()]
  const passwords = { currentPassword: 'old-enough-secret', newPassword: 'a-better-secret-1' }
  const calls: [string, string, object][] = [
    ['vaPortal.changePassword', va.cookie, passwords],
    ['auth.account.changePassword', clientCookie, passwords],
    ['auth.account.erase', clientCookie, { password: passwords.newPassword }],
  ]
  const passwordHash = await world.deps.passwords.hash(passwords.currentPassword)
  await world.db.updateTable('vas').set({ passwordHash }).where('id', '=', va.va.id).execute()
  await world.db.updateTable('users').set({ passwordHash }).where('id', '=', client.id).execute()
  const key = randomUUID()
  for (const [name, cookie, payload] of calls) {
    const headers = { cookie, 'idempotency-key': key }
    const answer = await world.app.inject({ method: 'POST', url: `/trpc/${name}`, headers, payload })
    expect([name, answer.statusCode]).toEqual([name, 200])
    expect(await world.db.selectFrom('idempotencyKeys').select('call').where('key', '=', key).execute()).toEqual([])
  }
})

it('attempts that fail are counted under keys too', async () => {
  const { send } = await aVaAtWork()
  const attempt = async () => (await send('timeOff.remove', { id: 1 }, { 'idempotency-key': randomUUID() })).status
  const answers: number[] = []
  for (let n = 0; n <= rateLimits.settings.hits; n++) answers.push(await attempt())
  expect(answers).toEqual([...Array(rateLimits.settings.hits).fill(404), 429])
})

it('guesses at a password are counted under keys too', async () => {
  const { cookie } = await aVaAtWork()
  const guess = (n: number) =>
    world.app.inject({
      method: 'POST',
      url: '/trpc/vaPortal.changePassword',
      headers: { cookie, 'idempotency-key': randomUUID() },
      payload: { currentPassword: `a wrong one ${n}`, newPassword: 'a-better-secret-1' },
    })
  const answers: number[] = []
  for (let n = 0; n <= rateLimits.signInAccount.hits; n++) answers.push((await guess(n)).statusCode)
  expect(answers).toEqual([...Array(rateLimits.signInAccount.hits).fill(400), 429])
})

it('a new key of the team, which is shown once, is not kept with what was done', async () => {
  const headers = { 'x-admin-key': adminKey, 'idempotency-key': randomUUID() }
  const made = await restCall('POST', '/admin/keys', headers, { label: 'night shift', role: 'reader' })
  expect(made.status).toBe(201)
  const kept = world.db.selectFrom('idempotencyKeys').select('key').where('key', '=', headers['idempotency-key'])
  expect(await kept.execute()).toEqual([])
})

describe('each change that may have a key', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>
  /** With the input that they have there, and these records. */
  const refused = new Set([
    ...['tasks.sendToMyVa', 'tasks.correctAnalysis'],
    ...['tasks.files.add', 'vaPortal.tasks.files.add', 'admin.messages.files.add', 'vaPortal.photo.save'],
    ...['vaPortal.tasks.ask', 'admin.tasks.ask', 'admin.inquiries.withdraw'],
  ])
  const changes = Object.entries(access).filter(([name, { by }]) => {
    const { type, meta } = procedures[name]?._def ?? { type: 'query' }
    return takesKey(type, meta, by !== 'anybody')
  })

  it.each(changes)('%s is answered alike again, and needs one connection', async (name, { by, input }) => {
    const records = await ownedRecordsIn(world)
    if (name === 'admin.assignments.setPrice')
      await world.db
        .updateTable('vaAssignments')
        .set({ rateCents: null })
        .where('id', '=', records.ids.assignment)
        .execute()
    const who: Record<string, string> =
      by === 'admin'
        ? { 'x-admin-key': adminKey }
        : by === 'anybody'
          ? {}
          : { cookie: `kazi_${by}=${records.sessions[by]}` }
    const payload = JSON.stringify(input?.(records) ?? null)
    const headers = { ...who, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
    const send = () => world.app.inject({ method: 'POST', url: `/trpc/${name}`, headers, payload })
    let most = 0
    const watch = () => {
      most = Math.max(most, world.pool.totalCount - world.pool.idleCount)
    }
    world.pool.on('acquire', watch)
    const first = await send()
    world.pool.off('acquire', watch)
    const again = await send()
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
    expect(first.statusCode >= 400).toBe(refused.has(name))
    expect(most).toBe(1)
  })
})

type Procedure = { _def: { type: ProcedureType; meta?: { idempotencyKey?: boolean | 'own' } } }

it.each([
  ...['tasks.deleteMany', 'tasks.split', 'tasks.uploadCsv', 'tasks.calendar.uploadCsv', 'tasks.calendar.uploadIcs'],
  ...['admin.documents.issue', 'admin.tasks.propose', 'admin.inquiries.propose'],
])('%s commits row by row, or works for longer than a transaction should: it takes no key', (name) => {
  const { type, meta } = (appRouter._def.procedures as unknown as Record<string, Procedure>)[name]?._def ?? {}
  expect([type, takesKey('mutation', meta)]).toEqual(['mutation', false])
})

it('a document is issued once under a key all the same, and no connection waits while it is drawn', async () => {
  const headers = { 'x-admin-key': adminKey, 'idempotency-key': randomUUID() }
  const fields = { partyName: 'Ada Lovelace', purpose: 'A first talk', startDate: '2026-12-01' }
  heldWhileDrawn.length = 0
  const issue = (partyName: string) =>
    restCall('POST', '/admin/documents', headers, { template: 'nda', fields: { ...fields, partyName } })
  const [first, again] = [await issue('Ada Lovelace'), await issue('Ada Lovelace')]
  expect([first.status, again]).toEqual([201, first])
  expect((await issue('Somebody else')).status).toBe(422)
  expect(heldWhileDrawn).toEqual([0])
})

describe('a timer that was used without a connection', () => {
  it('is logged as long as it ran, although both ends arrive late', async () => {
    const { id, send, minutes } = await aVaAtWork()
    await send('tasks.changeTimer', { id, action: 'start', secondsAgo: 3 * 3600 })
    await send('tasks.changeTimer', { id, action: 'stop', secondsAgo: 3600 })
    expect(await minutes()).toBe(120)
  })

  it('is the same one when it is sent again a little later', async () => {
    const { id, send, minutes } = await aVaAtWork()
    const [start, stop] = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }]
    for (const late of [0, 60]) await send('tasks.changeTimer', { id, action: 'start', secondsAgo: 7200 + late }, start)
    for (const late of [0, 60])
      expect(await send('tasks.changeTimer', { id, action: 'stop', secondsAgo: 3600 + late }, stop)).toMatchObject({
        status: 200,
        data: { stopped: { logged: 60 } },
      })
    expect(await minutes()).toBe(60)
  })

  it('does not start in time that was logged since', async () => {
    const { id, send, minutes } = await aVaAtWork()
    await send('tasks.changeTimer', { id, action: 'start', secondsAgo: 3 * 3600 })
    await send('tasks.changeTimer', { id, action: 'stop', secondsAgo: 3600 })
    expect((await send('tasks.changeTimer', { id, action: 'start', secondsAgo: 2 * 3600 })).status).toBe(409)
    expect(await minutes()).toBe(120)
  })

  it('leaves one alone that was started later', async () => {
    const { id, send } = await aVaAtWork()
    await send('tasks.changeTimer', { id, action: 'start' })
    await send('tasks.changeTimer', { id, action: 'stop', secondsAgo: 3600 })
    const { data } = await send('tasks.changeTimer', { id, action: 'keep' })
    expect(data.timer).not.toBeNull()
  })
})
