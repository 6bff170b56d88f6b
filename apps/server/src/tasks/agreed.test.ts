import { daysAfter } from '@kazi/schemas/repeat-days'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { today } from '../testing/factories.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const hour = (amountCents: number) => ({ amountCents, currency: 'USD' as const, unit: 'hour' as const })

/** A task with an analysis, and one VA proposed for $13 an hour. */
async function proposed(taskText?: string) {
  const client = await world.aClient()
  const va = await world.aVa()
  const api = await world.as(client)
  const { id } = await world.aTask(client, { ...(taskText && { taskText }) })
  await api.tasks.analyze({ id })
  const { effort } = (await api.tasks.get({ id })).analysis ?? {}
  await api.tasks.requestVa({ id })
  const offer = (cents: number) =>
    world.admin.admin.tasks.propose({ id, proposals: [{ vaId: va.id, sentence: 'Good.', quote: hour(cents) }] })
  await offer(1300)
  const { proposals } = await api.tasks.get({ id })
  return { api, va, id, effort, offer, proposalId: proposals[0]?.id ?? 0, proposal: proposals[0] }
}

describe('what was agreed', () => {
  it('is the price and the hours that the client saw, also after the text was edited', async () => {
    const { api, id, effort, proposalId } = await proposed('Sort 300 mails in my inbox by client and draft replies.')
    expect(effort).toBeDefined()
    await api.tasks.decide({ id, proposalId, decision: 'accept', quote: hour(1300) })
    expect((await api.tasks.get({ id })).work).toMatchObject({ agreed: hour(1300), expected: effort, cost: null })
    await api.tasks.update({ id, taskText: 'Something else entirely.' })
    expect((await api.tasks.get({ id })).work).toMatchObject({ agreed: hour(1300), expected: effort })
  })

  it('has no hours where the analysis plans none, also where they were kept as 0', async () => {
    const { api, va, id, effort, proposalId } = await proposed('Write ten fake five-star reviews of my shop')
    expect(effort).toEqual({ minHours: 0, maxHours: 0 })
    await api.tasks.decide({ id, proposalId, decision: 'accept', quote: hour(1300) })
    expect((await api.tasks.get({ id })).work).toMatchObject({ agreed: hour(1300), expected: null })
    const [work] = await (await world.asVa(va)).vaPortal.tasks.list()
    expect(work).toMatchObject({ agreedMinHours: null, agreedMaxHours: null })
    await world.db
      .updateTable('vaTasks')
      .set({ agreedMinHours: 0, agreedMaxHours: 0 })
      .where('taskId', '=', id)
      .execute()
    expect((await api.tasks.get({ id })).work).toMatchObject({ expected: null })
  })

  it('has no hours where the text is too vague for an estimate, but those that the client named', async () => {
    const vague = await proposed('Help with my emails')
    expect(vague.effort?.maxHours).toBeGreaterThan(0)
    await vague.api.tasks.decide({ id: vague.id, proposalId: vague.proposalId, decision: 'accept', quote: hour(1300) })
    expect((await vague.api.tasks.get({ id: vague.id })).work).toMatchObject({ agreed: hour(1300), expected: null })
    const named = await proposed('Help with my inbox')
    const effort = { minHours: 2, maxHours: 3 }
    await named.api.tasks.correctAnalysis({ id: named.id, effort })
    await named.api.tasks.decide({ id: named.id, proposalId: named.proposalId, decision: 'accept', quote: hour(1300) })
    expect((await named.api.tasks.get({ id: named.id })).work).toMatchObject({ expected: effort })
  })

  it('has no more hours than a task can take, also where an analysis of before counted more', async () => {
    const { api, id, proposalId } = await proposed('Enter 400 receipts into Xero.')
    await world.db
      .updateTable('taskAnalyses')
      .set({ result: sql`jsonb_set(result::jsonb, '{effort}', '{"minHours": 90000000, "maxHours": 180000000}')` })
      .where('taskId', '=', id)
      .execute()
    await api.tasks.decide({ id, proposalId, decision: 'accept', quote: hour(1300) })
    expect((await api.tasks.get({ id })).work).toMatchObject({ expected: { minHours: 2000, maxHours: 2000 } })
  })

  it('is refused at a price that the client did not read', async () => {
    const { api, id, offer, proposalId } = await proposed()
    await offer(1500)
    const accept = (cents: number | null) =>
      api.tasks.decide({ id, proposalId, decision: 'accept', quote: cents && hour(cents) ? hour(cents) : null })
    for (const read of [1300, null])
      await expect(accept(read)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(/price has changed/),
      })
    expect(await api.tasks.get({ id })).toMatchObject({ status: 'requested_for_va' })
    expect(await accept(1500)).toMatchObject({ status: 'successfully_assigned' })
  })

  it('costs the sum of its time entries, each rounded to the cent', async () => {
    const { api, va, id, proposalId } = await proposed()
    await api.tasks.decide({ id, proposalId, decision: 'accept' })
    const portal = (await world.asVa(va)).vaPortal
    const [work] = await portal.tasks.list()
    const vaTaskId = work?.id ?? 0
    await portal.tasks.move({ id: vaTaskId, status: 'in_progress' })
    const last = today()
    const first = daysAfter(last, -1)
    await portal.tasks.logTime({ id: vaTaskId, minutes: 200, workedOn: first, note: 'Sorting' })
    await portal.tasks.logTime({ id: vaTaskId, minutes: 45, workedOn: last })
    expect((await api.tasks.get({ id })).work).toMatchObject({
      minutes: 245,
      cost: { amountCents: 5308, currency: 'USD' },
    })
    expect(await api.tasks.time({ id })).toMatchObject([
      { day: last, minutes: 45, note: null, amount: { amountCents: 975 } },
      { day: first, minutes: 200, note: 'Sorting', amount: { amountCents: 4333 } },
    ])
  })

  it('shows the client reasons, note and quote, and never the score', async () => {
    const { proposal } = await proposed()
    expect(proposal).toMatchObject({ sentence: 'Good.', quote: hour(1300), reasons: expect.any(Array) })
    expect(proposal).not.toHaveProperty('score')
  })
})
