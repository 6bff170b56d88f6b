import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const { admin } = world.admin
const assignmentOf = async (taskId: number) =>
  (await admin.assignments.list()).rows.find((one) => one.taskId === taskId) ?? { adminNotes: null, totalHours: 0 }

describe('an assignment', () => {
  it('keeps what the team noted when the VA is taken off, with the reason below', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client, { status: 'in_progress' })
    await world.db
      .updateTable('vaAssignments')
      .set({ adminNotes: 'Prefers short calls.' })
      .where('taskId', '=', id)
      .execute()
    await admin.tasks.unassign({ id, reason: 'Ill for a week.' })
    expect((await assignmentOf(id)).adminNotes).toBe('Prefers short calls.\nIll for a week.')
  })

  it('counts the hours that the totals of its VA count', async () => {
    const client = await world.aClient()
    const va = await world.aVa()
    const { id, vaTask } = await world.aTask(client, { status: 'in_progress', va })
    await world.anAssignment(va, client, { totalHours: 10, rateCents: 2000 })
    const portal = (await world.asVa(va)).vaPortal
    await portal.tasks.logTime({ id: vaTask?.id ?? 0, minutes: 90, workedOn: '2026-01-05' })
    expect(await assignmentOf(id)).toMatchObject({ totalHours: 1.5, totalEarnings: 15 })
    const rows = (await admin.assignments.list()).rows.filter(({ vaId }) => vaId === va.id)
    const sum = (of: 'totalHours' | 'totalEarnings') => rows.reduce((all, row) => all + row[of], 0)
    const { totalHoursWorked, totalEarnings } = await portal.metrics()
    expect([sum('totalHours'), sum('totalEarnings')]).toEqual([totalHoursWorked, totalEarnings])
    const listed = (await admin.vas.list({ size: 5000 })).rows.find(({ id: vaId }) => vaId === va.id)
    expect(listed?.totalEarnings).toBe(totalEarnings)
  })
})

describe('the notes of the team on how a VA does', () => {
  it('are read by that VA', async () => {
    const va = await world.aVa({ performanceNotes: 'Very careful with figures.' })
    expect(await (await world.asVa(va)).vaPortal.metrics()).toMatchObject({
      performanceNotes: 'Very careful with figures.',
    })
  })
})
