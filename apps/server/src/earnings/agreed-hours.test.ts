import { afterAll, describe, expect, it } from 'vitest'
import { today } from '../testing/factories.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { assignments, documents, vas } = world.admin.admin

const month = today().slice(0, 7)
// Time is logged on the VA's day and work ends on the client's: one zone for both, so that a test at midnight has one month.
const timezone = 'Africa/Nairobi'

/** Everything that says what a VA worked and earned with a client: all of it has to say the same. */
async function sums(va: { id: number }, client: { id: number; email: string }) {
  const [{ vaPortal }, { tasks }] = [await world.asVa(va), await world.as(client)]
  const earnings = await vaPortal.earnings({})
  const metrics = await vas.metrics({ id: va.id })
  const { rows } = await assignments.list({ filters: { vaId: va.id } })
  const { lines } = await documents.fill({ template: 'invoice', clientId: client.id, month })
  return {
    earned: earnings.totals.map(({ amountCents }) => amountCents),
    states: earnings.rows.map(({ state, minutes }) => [state, minutes]),
    metrics: [metrics.totalHoursWorked, metrics.totalEarnings],
    listed: rows.map(({ agreedHours, totalHours, totalEarnings }) => [agreedHours, totalHours, totalEarnings]),
    client: (await tasks.statements.month({ month })).rows.map(({ minutes }) => minutes),
    invoiced: lines.map(({ unitCents }) => unitCents),
  }
}
const nothing = { earned: [], states: [], metrics: [0, 0], listed: [[0, 0, 0]], client: [], invoiced: [] }

/** A delivered result with time on it, whose assignment the team has completed before the client has accepted the result. */
async function completedByTeam(minutes: number, totalHours = 0) {
  const [client, va] = [await world.aClient({ timezone }), await world.aVa({ timezone })]
  const { id: taskId, vaTask } = await world.aTask(client, { status: 'in_progress', va })
  const id = vaTask?.id ?? 0
  const assignment = (await assignments.list({ filters: { vaId: va.id } })).rows[0]?.id ?? 0
  await world.db.updateTable('vaAssignments').set({ totalHours }).where('id', '=', assignment).execute()
  const { tasks } = (await world.asVa(va)).vaPortal
  const { id: entryId } = await tasks.logTime({ id, minutes, workedOn: today() })
  await tasks.move({ id, status: 'completed' })
  const answer = await assignments.update({ id: assignment, status: 'completed' })
  expect(answer).toMatchObject({ status: 'completed', totalHours: minutes / 60 })
  const accept = async () => (await world.as(client)).tasks.review({ id: taskId, rating: 5 })
  return { client, va, tasks, entry: { id, entryId }, accept }
}

describe('time on an assignment that the team has completed', () => {
  it('is neither paid nor billed once its VA has deleted it', async () => {
    const { client, va, tasks, entry, accept } = await completedByTeam(300)
    await tasks.removeTime(entry)
    expect(await sums(va, client)).toEqual(nothing)
    await accept()
    expect(await sums(va, client)).toEqual(nothing)
  })

  it('counts as its VA has corrected it', async () => {
    const { client, va, tasks, entry, accept } = await completedByTeam(300)
    await tasks.editTime({ ...entry, minutes: 30 })
    await accept()
    expect(await sums(va, client)).toEqual({
      earned: [500],
      states: [['accepted', 30]],
      metrics: [0.5, 5],
      listed: [[0, 0.5, 5]],
      client: [30],
      invoiced: [500],
    })
  })

  it('leaves the agreed hours as they were agreed when it is deleted', async () => {
    const { client, va, tasks, entry, accept } = await completedByTeam(300, 2)
    await tasks.removeTime(entry)
    await accept()
    expect(await sums(va, client)).toEqual({
      earned: [2000],
      states: [['agreed', 120]],
      metrics: [2, 20],
      listed: [[2, 2, 20]],
      client: [120],
      invoiced: [2000],
    })
  })
})

it('time on a handed-over assignment, once its VA has deleted it, is paid to nobody', async () => {
  const [client, from, to] = [await world.aClient({ timezone }), await world.aVa({ timezone }), await world.aVa()]
  const { id: assignmentId } = await world.anAssignment(from, client, { projectType: 'ongoing', totalHours: 10 })
  const { id } = await world.aVaTask(from, null, client, { assignmentId, status: 'completed' })
  const { tasks } = (await world.asVa(from)).vaPortal
  const { id: entryId } = await tasks.logTime({ id, minutes: 120, workedOn: today() })
  const next = await assignments.reassign({ id: assignmentId, vaId: to.id })
  expect(next).toMatchObject({ agreedHours: 8 })
  expect((await sums(from, client)).metrics).toEqual([2, 20])
  // What is delivered stays with the VA who delivered it, and so do its hours until it is accepted.
  await tasks.removeTime({ id, entryId })
  expect(await sums(from, client)).toEqual({ ...nothing, client: [480] })
})

describe('agreed hours of work that was completed before its last result was accepted', () => {
  /** Work that was completed at the end of March; `billed` are the lines of March, April and May. */
  async function ended(year: number) {
    const [client, va] = [await world.aClient({ timezone }), await world.aVa({ timezone })]
    const { id: assignmentId } = await world.anAssignment(va, client, {
      status: 'completed',
      endedAt: `${year}-03-30T10:00:00Z`,
      totalHours: 2,
      projectType: 'ongoing',
    })
    const first = await world.aVaTask(va, null, client, { assignmentId, status: 'reviewed' })
    const last = await world.aVaTask(va, null, client, { assignmentId, status: 'completed' })
    const gone = await world.aVaTask(va, null, client, { assignmentId, status: 'reviewed' })
    const set = (id: number, change: { status?: 'reviewed'; reviewedAt?: string; withdrawnAt?: string }) =>
      world.db.updateTable('vaTasks').set(change).where('id', '=', id).execute()
    await set(first.id, { reviewedAt: `${year}-03-20T10:00:00Z` })
    await set(gone.id, { reviewedAt: `${year}-05-05T10:00:00Z`, withdrawnAt: `${year}-05-05T11:00:00Z` })
    const billed = () =>
      Promise.all(
        ['03', '04', '05'].map(async (month) => {
          const sources = { template: 'invoice', clientId: client.id, month: `${year}-${month}` } as const
          return (await documents.fill(sources)).lines.map(({ unitCents }) => unitCents)
        }),
      )
    return { billed, accept: (day: string) => set(last.id, { status: 'reviewed', reviewedAt: `${year}-${day}` }) }
  }

  it('are billed in the month in which that was', async () => {
    const { billed, accept } = await ended(2027)
    expect(await billed()).toEqual([[], [], []])
    await accept('04-02T10:00:00Z')
    expect(await billed()).toEqual([[], [2000], []])
    await accept('03-25T10:00:00Z')
    expect(await billed()).toEqual([[2000], [], []])
  })

  it('stay in the month in which the work was completed, as they were billed, if that was before this rule', async () => {
    const { billed, accept } = await ended(2026)
    await accept('04-02T10:00:00Z')
    expect(await billed()).toEqual([[2000], [], []])
  })
})

describe('an assignment that is completed when it is created', () => {
  const create = async (status: 'active' | 'completed') => {
    const [client, va] = [await world.aClient({ timezone }), await world.aVa({ timezone })]
    const { id } = await assignments.create({
      vaId: va.id,
      clientName: 'Ada',
      clientEmail: client.email,
      projectTitle: 'The handbook',
      projectDescription: 'Ten pages',
      hourlyRate: 10,
      totalHours: 4,
      status,
    })
    return { client, va, ...(await assignments.get({ id })) }
  }

  it('has ended, and is billed like one that is completed later', async () => {
    const { client, va, endedAt } = await create('completed')
    expect(endedAt).not.toBeNull()
    expect(await sums(va, client)).toMatchObject({ earned: [4000], client: [240], invoiced: [4000] })
  })

  it('has not ended while it is active', async () => {
    expect((await create('active')).endedAt).toBeNull()
  })
})
