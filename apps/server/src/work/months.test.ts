import { daysAfter } from '@kazi/schemas/repeat-days'
import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

it('the last twelve months are those of the VA’s zone for the VA, as the earnings are, and of UTC for the team', async () => {
  const [client, va] = [await world.aClient(), await world.aVa({ timezone: 'Pacific/Kiritimati' })]
  const { id: assignmentId } = await world.anAssignment(va, client, { rateCents: null, fixedPriceCents: 7000 })
  const firstDay = new Date().toISOString().slice(0, 8).concat('01')
  const before = daysAfter(firstDay, -1)
  // In the evening of the first day there, where clocks are 14 hours ahead.
  const reviewedAt = `${before}T15:00:00Z`
  const { id } = await world.aVaTask(va, null, client, { assignmentId, status: 'reviewed', reviewedAt })
  const review = { vaTaskId: id, vaId: va.id, rating: 4, comment: null, createdAt: reviewedAt }
  await world.db.insertInto('reviews').values(review).execute()
  const { vaPortal } = await world.asVa(va)
  const some = async (all: ReturnType<typeof vaPortal.months>) =>
    (await all).filter(({ delivered, reviews, earnings }) => delivered > 0 || reviews > 0 || earnings.length > 0)
  const all = { delivered: 1, rating: 4, reviews: 1, earnings: [{ currency: 'USD', amountCents: 7000 }] }
  expect(await some(vaPortal.months())).toMatchObject([{ month: firstDay.slice(0, 7), ...all }])
  expect(await some(world.admin.admin.work.months({ id: va.id }))).toMatchObject([
    { month: before.slice(0, 7), ...all },
  ])
  expect((await vaPortal.earnings({})).months.map(({ month }) => month)).toEqual([firstDay.slice(0, 7)])
})

it.each(['GMT+3', 'the moon'])('there are twelve in the zone %s', async (timezone) => {
  const { vaPortal } = await world.asVa(await world.aVa({ timezone }))
  expect(await vaPortal.months()).toHaveLength(12)
})
