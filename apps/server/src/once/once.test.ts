import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
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
const worked = (id: number) => ({ id, minutes: 30, workedOn: '2026-11-20' })

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
