import type { Price } from '@kazi/schemas/money'
import { afterAll, describe, expect, it } from 'vitest'
import { today } from '../testing/factories.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const { admin } = world.admin
const metricsOf = (va: { id: number }) => admin.vas.metrics({ id: va.id })

/** A task whose client accepted a VA's quote. */
async function placed(va: { id: number }, quote: Price) {
  const client = await world.aClient()
  const { id } = await world.aTask(client, { status: 'requested_for_va' })
  await admin.tasks.propose({ id, proposals: [{ vaId: va.id, sentence: undefined, quote }] })
  const api = await world.as(client)
  const { proposals } = await api.tasks.get({ id })
  await api.tasks.decide({ id, proposalId: proposals[0]?.id ?? 0, decision: 'accept' })
  const { id: vaTaskId } = await world.db
    .selectFrom('vaTasks')
    .select('id')
    .where('taskId', '=', id)
    .executeTakeFirstOrThrow()
  const { vaPortal } = await world.asVa(va)
  const move = (status: 'in_progress' | 'completed') => vaPortal.tasks.move({ id: vaTaskId, status } as never)
  const done = async () => {
    await move('in_progress')
    await move('completed')
  }
  return { id, vaTaskId, client: api.tasks, done, move, vaPortal }
}
const fixed: Price = { amountCents: 45_000, currency: 'USD', unit: 'fixed' }

describe('a fixed price', () => {
  it('counts once its result is accepted, and not before', async () => {
    const va = await world.aVa()
    const { id, client, done } = await placed(va, fixed)
    expect(await metricsOf(va)).toMatchObject({ totalEarnings: 0 })
    await done()
    expect(await metricsOf(va)).toMatchObject({ totalEarnings: 0 })
    await client.review({ id })
    expect(await metricsOf(va)).toMatchObject({ totalEarnings: 450 })
    expect((await admin.assignments.list()).rows.find(({ taskId }) => taskId === id)).toMatchObject({
      totalEarnings: 450,
    })
    expect((await admin.vas.list({ size: 5000 })).rows.find((one) => one.id === va.id)).toMatchObject({
      totalEarnings: 450,
    })
  })

  it('waits while the client wants changes, and counts once however often it came back', async () => {
    const va = await world.aVa()
    const { id, client, done, move } = await placed(va, fixed)
    await done()
    await client.requestChanges({ id, note: 'Darker blue.' })
    expect(await metricsOf(va)).toMatchObject({ totalEarnings: 0 })
    await move('completed')
    await client.review({ id, rating: 1, comment: undefined })
    await expect(client.review({ id, rating: 2, comment: undefined })).rejects.toThrow('already reviewed')
    expect(await metricsOf(va)).toMatchObject({ totalEarnings: 450 })
  })

  it('is not earned by a VA who was taken off; who finishes it earns their own price', async () => {
    const [first, second] = [await world.aVa(), await world.aVa()]
    const { id, client, move, vaPortal, vaTaskId } = await placed(first, fixed)
    await move('in_progress')
    await vaPortal.tasks.logTime({ id: vaTaskId, minutes: 60, workedOn: today(), note: undefined })
    await admin.tasks.unassign({ id, reason: 'Ill for a week.' })
    await admin.tasks.propose({
      id,
      proposals: [{ vaId: second.id, quote: { ...fixed, amountCents: 30_000 } } as never],
    })
    const { proposals } = await client.get({ id })
    const next = proposals.find(({ va }) => va.id === second.id)
    await client.decide({ id, proposalId: next?.id ?? 0, decision: 'accept' })
    const { vaPortal: theirs } = await world.asVa(second)
    const [vaTask] = await theirs.tasks.list()
    for (const status of ['in_progress', 'completed'] as const)
      await theirs.tasks.move({ id: vaTask?.id ?? 0, status } as never)
    await admin.tasks.acceptResult({ id })
    expect(await metricsOf(first)).toMatchObject({ totalEarnings: 0, totalHoursWorked: 1 })
    expect(await metricsOf(second)).toMatchObject({ totalEarnings: 300, totalHoursWorked: 0 })
  })

  it('does not change by hours logged on it, and stays when the task is cleared or deleted', async () => {
    const va = await world.aVa()
    const { id, client, done, vaPortal, vaTaskId } = await placed(va, fixed)
    await done()
    await vaPortal.tasks.logTime({ id: vaTaskId, minutes: 90, workedOn: today(), note: undefined })
    await client.review({ id })
    await vaPortal.tasks.clear({ id: vaTaskId })
    await client.delete({ id })
    expect(await metricsOf(va)).toMatchObject({ totalEarnings: 450, totalHoursWorked: 1.5 })
  })
})

describe('two currencies', () => {
  it('make two totals and no sum: dollars by the hour, shillings for a whole task', async () => {
    const va = await world.aVa()
    const byHour = await placed(va, { amountCents: 1200, currency: 'USD', unit: 'hour' })
    await byHour.move('in_progress')
    await byHour.vaPortal.tasks.logTime({ id: byHour.vaTaskId, minutes: 90, workedOn: today(), note: undefined })
    const whole = await placed(va, { amountCents: 900_000, currency: 'KES', unit: 'fixed' })
    await whole.done()
    await whole.client.review({ id: whole.id })
    const earnings = [
      { amountCents: 1800, currency: 'USD' },
      { amountCents: 900_000, currency: 'KES' },
    ]
    expect(await metricsOf(va)).toMatchObject({ earnings, totalEarnings: null })
    expect(await byHour.vaPortal.metrics()).toMatchObject({ earnings, totalEarnings: null })
    expect((await admin.vas.list({ size: 5000 })).rows.find((one) => one.id === va.id)).toMatchObject({
      earnings,
      totalEarnings: null,
    })
  })
})
