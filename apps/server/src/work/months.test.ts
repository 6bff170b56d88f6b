import { daysAfter } from '@kazi/schemas/repeat-days'
import { afterAll, expect, it } from 'vitest'
import { rowsRead } from '../testing/rows-read.ts'
import { testWorld } from '../testing/world.ts'
import { monthsOfVa } from './months.queries.ts'

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

it('each has its own figures, and what is older is not read twelve times', async () => {
  const [client, va] = [await world.aClient(), await world.aVa()]
  const ago = (months: number) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)).toISOString()
  }
  const { id: hourly } = await world.anAssignment(va, client, { rateCents: 1500 })
  const { id: inShillings } = await world.anAssignment(va, client, { rateCents: 90_000, currency: 'KES' })
  async function result(assignmentId: number, monthsAgo: number, hours: number, rating?: number) {
    const reviewedAt = ago(monthsAgo)
    const { id } = await world.aVaTask(va, null, client, { assignmentId, status: 'reviewed', reviewedAt })
    const entry = { vaTaskId: id, vaId: va.id, minutes: hours * 60, workedOn: reviewedAt.slice(0, 10), note: null }
    await world.db.insertInto('timeEntries').values(entry).execute()
    const review = { vaTaskId: id, vaId: va.id, rating: rating ?? 0, comment: null, createdAt: reviewedAt }
    if (rating) await world.db.insertInto('reviews').values(review).execute()
  }
  await result(hourly, 0, 2, 5)
  await result(hourly, 0, 1.5, 2)
  await result(inShillings, 0, 1)
  await result(hourly, 11, 4, 3)
  await result(hourly, 12, 8, 1)
  const months = await monthsOfVa(world.db, va.id, 'Africa/Nairobi')
  const none = { hours: 0, delivered: 0, rating: null, reviews: 0, earnings: [] }
  expect(months).toEqual([
    {
      month: ago(11).slice(0, 7),
      hours: 4,
      delivered: 1,
      rating: 3,
      reviews: 1,
      earnings: [{ currency: 'USD', amountCents: 6000 }],
    },
    ...Array.from({ length: 10 }, (_, at) => ({ month: ago(10 - at).slice(0, 7), ...none })),
    {
      month: ago(0).slice(0, 7),
      hours: 4.5,
      delivered: 3,
      rating: 3.5,
      reviews: 2,
      earnings: [
        { currency: 'KES', amountCents: 90_000 },
        { currency: 'USD', amountCents: 5250 },
      ],
    },
  ])
  const count = () => rowsRead(world.db, (tx) => monthsOfVa(tx, va.id, 'Africa/Nairobi'))
  const before = await count()
  for (let n = 0; n < 20; n++) await result(hourly, 20, 1, 4)
  // Each is a task, a time entry and a review, which are looked at a few times, not for each month.
  expect((await count()) - before).toBeLessThan(20 * 15)
})
