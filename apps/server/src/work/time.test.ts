import { afterAll, describe, expect, it, vi } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

async function working(timezone = 'Africa/Nairobi') {
  const client = await world.aClient()
  const va = await world.aVa({ timezone })
  const tasks = [
    await world.aTask(client, { status: 'in_progress', va }),
    await world.aTask(client, { status: 'in_progress', va }),
  ]
  const ids = tasks.map(({ vaTask }) => vaTask?.id ?? 0)
  return { va, ids, portal: (await world.asVa(va)).vaPortal }
}
const logged = async (vaId: number) => {
  const rows = await world.db.selectFrom('timeEntries').select('minutes').where('vaId', '=', vaId).execute()
  return rows.reduce((sum, { minutes }) => sum + minutes, 0)
}

describe('a day has 24 hours', () => {
  it('over all tasks of a VA, and says how many are logged', async () => {
    const { va, ids, portal } = await working()
    const [one = 0, other = 0] = ids
    await portal.tasks.logTime({ id: one, minutes: 1400, workedOn: '2026-01-05' })
    await portal.tasks.logTime({ id: other, minutes: 40, workedOn: '2026-01-05' })
    await expect(portal.tasks.logTime({ id: other, minutes: 1, workedOn: '2026-01-05' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A day has 24 hours, and 24 h 0 min of this one are logged already.',
    })
    await portal.tasks.logTime({ id: other, minutes: 60, workedOn: '2026-01-06' })
    expect(await logged(va.id)).toBe(1500)
  })

  it('also when fifty entries of a whole day come at once', async () => {
    const { va, ids, portal } = await working()
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        portal.tasks.logTime({ id: ids[at % 2] ?? 0, minutes: 1440, workedOn: '2026-01-05' }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await logged(va.id)).toBe(1440)
  })

  it('the hours that come with a hand-over among them', async () => {
    const { ids, portal } = await working()
    const [one = 0, other = 0] = ids
    await portal.tasks.move({ id: one, status: 'completed', minutes: 1440 })
    await expect(portal.tasks.move({ id: other, status: 'completed', minutes: 60 })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await portal.tasks.move({ id: other, status: 'completed' })
  })
})

describe('time is logged once it has been worked', () => {
  it.each([
    // At 21:30 UTC it is already tomorrow in Nairobi and still today in New York; 'the moon' is an unknown timezone.
    ['Africa/Nairobi', '2026-03-02', '2026-03-03'],
    ['America/New_York', '2026-03-01', '2026-03-02'],
    ['the moon', '2026-03-02', '2026-03-03'],
  ])('%s: %s yes, %s no', async (timezone, today, tomorrow) => {
    const { ids, portal } = await working(timezone)
    vi.useFakeTimers({ now: Date.parse('2026-03-01T21:30:00Z'), toFake: ['Date'] })
    try {
      await portal.tasks.logTime({ id: ids[0] ?? 0, minutes: 30, workedOn: today })
      await expect(portal.tasks.logTime({ id: ids[0] ?? 0, minutes: 30, workedOn: tomorrow })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'Please log time once it has been worked.',
      })
    } finally {
      vi.useRealTimers()
    }
  })
})
