import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { brand } from '@kazi/schemas/brand'
import type { VaNotificationType } from '@kazi/schemas/states'
import { teamThread } from '@kazi/schemas/thread-id'
import { undoSeconds } from '@kazi/schemas/undo'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { digest, openSession } from '../accounts/sessions.ts'
import { withTransaction } from '../command.ts'
import { vaNews } from '../emails/va-news.ts'
import { outboxOnlyMailer } from '../ports/mailer.ts'
import { isForbiddenAddress, isPublicAddress, publicLookup, webPushService } from '../ports/push-service.ts'
import { arriving } from '../testing/arriving-file.ts'
import { pushKeysOfBrowser, pushServiceHere } from '../testing/push-browser.ts'
import { testWorld } from '../testing/world.ts'
import { startWorkers } from '../workers/workers.ts'
import { notifyVa } from './notifications.service.ts'
import { pushNews } from './push.ts'

const world = await testWorld()
let verdict: number | 'stall' | 'flood' = 201
const service = await pushServiceHere((response) => {
  if (verdict === 'stall') return
  if (verdict === 'flood') {
    response.writeHead(201)
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', pour)
    return pour()
  }
  response.writeHead(verdict, { location: `${service.origin}/elsewhere` }).end()
})
afterAll(async () => {
  service.close()
  await world.close()
})
beforeEach(async () => {
  verdict = 201
  service.arrived.length = 0
  await sql`delete from jobs.job where name = 'push'`.execute(world.db)
})

/** A VA in a browser that shows their news. */
async function notified(va?: { id: number }, endpoint = `${service.origin}/${randomUUID()}`) {
  const owner = va ?? (await world.aVa({ timezone: 'Africa/Nairobi' }))
  const token = await openSession(world.db, { vaId: owner.id })
  const { vaPortal } = world.callerWith({ va: token })
  const browser = pushKeysOfBrowser()
  await vaPortal.push.keep({ endpoint, keys: browser.keys })
  return { va: owner, token, vaPortal, browser, endpoint }
}
const tell = ({ id }: { id: number }, type: VaNotificationType = 'new_task', more = {}) =>
  withTransaction({ ...world.context, ...more }, (tx) =>
    notifyVa(tx, id, type, { ...vaNews.newTask({ task: 'Sort the inbox', facts: [] }), mail: 'held' }),
  )
const jobs = async () =>
  (
    await sql<{ data: { notificationId: number; deviceId: number }; waits: number }>`
      select data, round(extract(epoch from start_after - now()))::int as waits
        from jobs.job where name = 'push' and state = 'created' order by created_on, id`.execute(world.db)
  ).rows
const ringAll = async () => {
  for (const { data } of await jobs()) await pushNews(world.context, world.deps.push, data)
}
const devices = ({ id }: { id: number }) =>
  world.db.selectFrom('pushDevices').select(['id', 'endpoint']).where('vaId', '=', id).execute()

describe('a VA is notified on a device', () => {
  it('with what the bell says, encrypted for that browser and signed by this installation', async () => {
    const { va, browser, vaPortal } = await notified()
    await tell(va)
    await ringAll()
    const [one] = service.arrived
    expect(service.arrived).toHaveLength(1)
    expect(one?.body.toString('latin1')).not.toContain('Sort the inbox')
    expect(browser.read(one?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'A new task for you',
      body: 'Sort the inbox\nOpen it, read the brief, and press Start Task when you begin.',
      path: '/va/dashboard?tab=tasks',
      unread: 1,
    })
    const [, jwt = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(String(one?.headers.authorization)) ?? []
    const { publicKey } = await vaPortal.push.state()
    expect(key).toBe(publicKey)
    const [head, claims, signature = ''] = jwt.split('.')
    const point = Buffer.from(publicKey, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const signed = Buffer.from(`${head}.${claims}`)
    const by = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', signed, by, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()).aud).toBe(service.origin)
  })

  it('in their language, and on every device once', async () => {
    const first = await notified()
    const second = await notified(first.va)
    await first.vaPortal.preferences.save({ language: 'fr' })
    await tell(first.va)
    await ringAll()
    expect(service.arrived).toHaveLength(2)
    const reads = [first, second].map(({ browser, endpoint }) =>
      browser.read(service.arrived.find(({ path }) => endpoint.endsWith(path))?.body ?? Buffer.alloc(0)),
    )
    expect(reads.map(({ title }) => title)).toEqual(['Une nouvelle tâche pour vous', 'Une nouvelle tâche pour vous'])
  })

  it('not of what was read meanwhile, or of a kind that they turned off', async () => {
    const { va, vaPortal } = await notified()
    await tell(va)
    await vaPortal.notifications.read({ all: true })
    await ringAll()
    await vaPortal.preferences.save({ push: { progress: false } })
    await tell(va, 'task_updated')
    expect(await jobs()).toHaveLength(1)
    expect(service.arrived).toEqual([])
    await tell(va, 'new_message')
    await ringAll()
    expect(service.arrived).toHaveLength(1)
    expect((await vaPortal.preferences.get()).push).toEqual({ tasks: true, progress: false, messages: true })
  })

  it('not of a kind that they turned off meanwhile, in their quiet hours', async () => {
    const { va, vaPortal } = await notified()
    await tell(va, 'task_updated')
    await vaPortal.preferences.save({ push: { progress: false } })
    await ringAll()
    expect(service.arrived).toEqual([])
    await vaPortal.preferences.save({ push: { progress: true } })
    await ringAll()
    expect(service.arrived).toHaveLength(1)
  })

  it('not of a task that was taken from them meanwhile, but that it was', async () => {
    const { id, va, vaTask } = await world.aTask(await world.aClient(), { status: 'successfully_assigned' })
    if (!va || !vaTask) throw new Error('a VA has this task')
    const { browser } = await notified(va)
    await sql`delete from jobs.job where name = 'push'`.execute(world.db)
    await withTransaction(world.context, (tx) =>
      notifyVa(tx, va.id, 'task_updated', {
        ...vaNews.newTask({ task: 'Old', facts: [] }),
        vaTaskId: vaTask.id,
        mail: 'held',
      }),
    )
    await world.admin.admin.messages.send({ threadId: teamThread(vaTask.id, va.id), message: 'Thank you so far.' })
    await world.admin.admin.tasks.unassign({ id, reason: 'Ill for a week.' })
    expect(await jobs()).toHaveLength(3)
    await ringAll()
    const titles = service.arrived.map(({ body }) => browser.read(body).title)
    expect(titles).toEqual([`The ${brand.team} wrote to you`, 'A task was removed from your list'])
  })

  it('in their language where a message is only files, for then its words are ours', async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'in_progress' })
    if (!va) throw new Error('a VA has this task')
    const { browser, vaPortal } = await notified(va)
    await vaPortal.preferences.save({ language: 'fr' })
    await sql`delete from jobs.job where name = 'push'`.execute(world.db)
    const api = (await world.as(client)).tasks
    const add = () => api.files.add({ id, place: 'message', file: arriving() })
    await api.messages.send({ taskId: id, fileIds: [(await add()).id] })
    await api.messages.send({ taskId: id, fileIds: [(await add()).id, (await add()).id] })
    await api.messages.send({ taskId: id, message: 'Complete Task' })
    await ringAll()
    const bodies = service.arrived.map(({ body }) => browser.read(body).body)
    expect(bodies).toEqual(['Un fichier envoyé.', '2 fichiers envoyés.', 'Complete Task'])
  })

  it('after quiet hours, and when the team can no longer take it back', async () => {
    const { va, vaPortal } = await notified()
    await tell(va, 'new_task', { undoId: randomUUID() })
    expect((await jobs()).map(({ waits }) => waits > undoSeconds && waits < 120)).toEqual([true])
    const clock = (minutes: number) => new Date(Date.now() + (180 + minutes) * 60_000).toISOString().slice(11, 16)
    await vaPortal.preferences.save({ quietHours: { from: clock(-60), until: clock(60) } })
    await tell(va)
    const waits = (await jobs()).at(-1)?.waits ?? 0
    expect(waits).toBeGreaterThan(3400)
    expect(waits).toBeLessThan(3720)
  })

  it('by the running jobs, by themselves', async () => {
    const { va } = await notified()
    await startWorkers(world.boss, world.context, { mailer: outboxOnlyMailer, ...world.deps })
    await tell(va)
    await expect.poll(() => service.arrived.length, { timeout: 15_000 }).toBe(1)
    await world.boss.offWork('push')
  })
})

describe('a device is forgotten', () => {
  it('at logout, when its session is ended elsewhere, and when the VA turns it off', async () => {
    const { va, vaPortal } = await notified()
    await vaPortal.logout()
    expect(await devices(va)).toEqual([])

    const [here, there] = [await notified(va), await notified(va)]
    const sessions = await here.vaPortal.sessions.list()
    await here.vaPortal.sessions.end({ id: sessions.find(({ current }) => !current)?.id ?? 0 })
    expect((await devices(va)).map(({ endpoint }) => endpoint)).toEqual([here.endpoint])
    await expect(there.vaPortal.push.state()).rejects.toThrow()

    await here.vaPortal.push.drop()
    await here.vaPortal.push.drop()
    expect(await devices(va)).toEqual([])
    expect((await here.vaPortal.push.state()).endpoint).toBeNull()
  })

  it('silently once its session has expired, or was idle too long', async () => {
    const { va, token } = await notified()
    await tell(va)
    const expire = (set: { expiresAt: string } | { lastUsedAt: string; expiresAt: string }) =>
      world.db.updateTable('sessions').set(set).where('tokenHash', '=', digest(token)).execute()
    await expire({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    await ringAll()
    const later = new Date(Date.now() + 86_400_000).toISOString()
    await expire({ expiresAt: later, lastUsedAt: new Date(Date.now() - 15 * 86_400_000).toISOString() })
    await ringAll()
    expect(service.arrived).toEqual([])
    await expire({ expiresAt: later, lastUsedAt: new Date().toISOString() })
    await ringAll()
    expect(service.arrived).toHaveLength(1)
  })

  it.each([404, 410, 403, 302])('when its service answers %d', async (status) => {
    const { va } = await notified()
    verdict = status
    await tell(va)
    await ringAll()
    expect(await devices(va)).toEqual([])
    expect(service.arrived).toHaveLength(1)
    await tell(va)
    expect(await jobs()).toHaveLength(1)
  })

  it.each([[429], [500], ['stall']] as const)(
    'but not for an answer of the moment (%s): the job comes again',
    async (what) => {
      const { va, browser } = await notified()
      verdict = what
      await tell(va)
      await expect(ringAll()).rejects.toThrow()
      expect(await devices(va)).toHaveLength(1)
      verdict = 201
      await ringAll()
      expect(browser.read(service.arrived.at(-1)?.body ?? Buffer.alloc(0)).title).toBe('A new task for you')
    },
  )

  it('and an answer without end is not read', async () => {
    const { va } = await notified()
    verdict = 'flood'
    await tell(va)
    const before = process.memoryUsage().arrayBuffers
    await ringAll()
    await setTimeout(100)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000)
    expect(await devices(va)).toHaveLength(1)
  })
})

describe('an endpoint', () => {
  it('belongs to who signed in there last, and one session has one', async () => {
    const first = await notified()
    const second = await notified(undefined, first.endpoint)
    expect(await devices(first.va)).toEqual([])
    await second.vaPortal.push.keep({ endpoint: `${service.origin}/new`, keys: second.browser.keys })
    expect((await devices(second.va)).map(({ endpoint }) => endpoint)).toEqual([`${service.origin}/new`])
  })

  it('is kept once, however often and at once it is sent, and a VA has at most ten', async () => {
    const { va, vaPortal, browser, endpoint } = await notified()
    const again = () => vaPortal.push.keep({ endpoint, keys: browser.keys })
    await Promise.all([again(), again(), again()])
    expect(await devices(va)).toHaveLength(1)
    for (let n = 0; n < 11; n++) await notified(va)
    expect(await devices(va)).toHaveLength(10)
  })

  const outside = webPushService()
  it.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://localhost/1',
    'https://[::1]/1',
    'https://[::ffff:127.0.0.1]/1',
    'https://[::ffff:7f00:1]/1',
    'https://0x7f.1/1',
    'https://2130706433/1',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/1',
    'https://192.168.1.1/1',
    'https://[fd00::1]/1',
    'https://[64:ff9b::7f00:1]/1',
    'https://push.example.com:8443/1',
    'https://user:word@push.example.com/1',
    'https://printer.local/1',
    'https://metadata.google.internal/1',
    'https://intranet/1',
    'ftp://push.example.com/1',
    'javascript:alert(1)',
  ])('that leads inside is refused: %s', async (endpoint) => {
    expect(outside.accepts(endpoint)).toBe(false)
    const request = { endpoint, headers: {}, body: Buffer.alloc(0) }
    await expect(outside.deliver(request)).rejects.toSatisfy(isForbiddenAddress)
  })

  it('by whose name somebody leads inside is refused when it is connected to', async () => {
    expect(outside.accepts('https://push.services.mozilla.com/1')).toBe(true)
    const asked = (name: string) =>
      new Promise((done) => publicLookup(name, { all: true }, (error, found) => done(error ?? found)))
    expect(await asked('localhost')).toSatisfy(isForbiddenAddress)
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true])
    expect(['100.64.0.1', '172.31.0.1', '2002:7f00:1::', '::', 'fe80::1', 'x'].map(isPublicAddress)).toEqual(
      Array(6).fill(false),
    )
  })

  it('and keys that are none are refused, with the call of somebody without a session', async () => {
    const { vaPortal } = await world.asVa(await world.aVa())
    const { keys } = pushKeysOfBrowser()
    const endpoint = `${service.origin}/x`
    for (const wrong of [
      { ...keys, p256dh: 'A'.repeat(87) },
      { ...keys, auth: '' },
    ])
      await expect(vaPortal.push.keep({ endpoint, keys: wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(vaPortal.push.keep({ endpoint: `http://${'a'.repeat(1000)}`, keys })).rejects.toThrow()
    await expect(world.guest.vaPortal.push.keep({ endpoint, keys })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

it('the keys are made once, whoever asks first', async () => {
  await world.db.deleteFrom('pushKeys').execute()
  const { vaPortal } = await world.asVa(await world.aVa())
  const asked = await Promise.all(Array.from({ length: 5 }, () => vaPortal.push.state()))
  expect(new Set(asked.map(({ publicKey }) => publicKey)).size).toBe(1)
})
