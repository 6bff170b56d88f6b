import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'
import { databaseLimiter, rateLimits } from './limits.ts'

const world = await testWorld({ limiter: databaseLimiter })
afterAll(() => world.close())

const statusesOf = async (count: number, call: () => Promise<unknown>) => {
  const codes: string[] = []
  for (let turn = 0; turn < count; turn++)
    codes.push(
      await call().then(
        () => 'taken',
        (error: { code: string }) => error.code,
      ),
    )
  return codes
}
const taken = (codes: string[]) => codes.filter((code) => code === 'taken').length

describe('one account', () => {
  it('adds tasks as fast as a person or a file does, and not 300 in three seconds', async () => {
    const api = await world.as(await world.aClient())
    const codes = await statusesOf(rateLimits.newTask.hits + 5, () =>
      api.tasks.create({ taskText: 'x'.repeat(9000), notes: 'y'.repeat(1900) }),
    )
    expect(taken(codes)).toBe(rateLimits.newTask.hits)
    expect(new Set(codes.slice(rateLimits.newTask.hits))).toEqual(new Set(['TOO_MANY_REQUESTS']))
    expect(await api.tasks.list()).toHaveLength(rateLimits.newTask.hits)
  })

  it('logs short actions up to the limit, and refuses long ones', async () => {
    const api = await world.as(await world.aClient())
    const note = (details: Record<string, unknown>) =>
      api.auth.logAction({ actionType: 'path_selected', actionDetails: details })
    await expect(note({ path: 'x'.repeat(900_000) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(
      note(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`key${at}`, 'x'.repeat(100)]))),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const codes = await statusesOf(rateLimits.clientAction.hits + 1, () => note({ path: 'quick_task' }))
    expect(codes[0]).toBe('taken')
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  })

  it('asks for matches and writes messages within bounds', async () => {
    const client = await world.aClient()
    const { id, va, vaTask } = await world.aTask(client, { status: 'in_progress' })
    const api = await world.as(client)
    expect(
      taken(await statusesOf(rateLimits.matches.hits + 2, () => api.vas.matches({ taskText: 'Sort my inbox' }))),
    ).toBe(rateLimits.matches.hits)
    // Messages to the team cause no notification, so no other limit would count them.
    const portal = await world.asVa(va ?? { id: 0 })
    const threadId = `task_${vaTask?.id}_va_${va?.id}`
    expect(
      taken(
        await statusesOf(rateLimits.message.hits + 2, () =>
          portal.vaPortal.messages.send({ message: 'Again.', threadId }),
        ),
      ),
    ).toBe(rateLimits.message.hits)
    await api.tasks.messages.send({ taskId: id, message: 'Others are not counted with it.' })
  })

  it('moves to as many timezones in a day as anybody does', async () => {
    const api = await world.as(await world.aClient({ timezone: 'UTC' }))
    const zones = ['Europe/Berlin', 'Asia/Manila']
    const save = (turn: number) => api.auth.preferences.save({ timezone: zones[turn % 2] })
    for (let turn = 0; turn < rateLimits.zoneChange.hits; turn++) {
      await save(turn)
      if (turn < 5) await save(turn)
    }
    await expect(save(rateLimits.zoneChange.hits)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'You have changed your timezone many times today. Please try again tomorrow.',
    })
    const { timezone } = await api.auth.preferences.get()
    expect(timezone).toBe(zones[(rateLimits.zoneChange.hits - 1) % 2])
    // The same one again is no move, and is taken.
    await save(rateLimits.zoneChange.hits - 1)
  })

  it('is counted for itself: another one is not held back', async () => {
    const [busy, other] = [await world.as(await world.aClient()), await world.as(await world.aClient())]
    await statusesOf(rateLimits.newTask.hits + 1, () => busy.tasks.create({ taskText: 'Sort my inbox' }))
    await other.tasks.create({ taskText: 'Sort my inbox' })
  })

  it('cannot get round by asking over REST', async () => {
    const cookie = `kazi_client=${await openSession(world.db, { userId: (await world.aClient()).id })}`
    const post = () =>
      world.app.inject({
        method: 'POST',
        url: '/api/tasks',
        headers: { cookie },
        payload: { taskText: 'Sort my inbox' },
      })
    for (let turn = 0; turn < rateLimits.newTask.hits; turn++) expect((await post()).statusCode).toBe(201)
    const refused = await post()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
