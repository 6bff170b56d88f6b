import { pausedWork } from '@kazi/schemas/work-states'
import { afterAll, describe, expect, it } from 'vitest'
import { issueLink, linkHours } from '../accounts/links.ts'
import type { Tx } from '../db/database.ts'
import { today } from '../testing/factories.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const { admin } = world.admin
const assignmentOf = async (taskId: number) =>
  (await admin.assignments.list()).rows.find((one) => one.taskId === taskId) ?? { adminNotes: null, totalHours: 0 }

describe('the list of assignments', () => {
  it('begins with the one that started last, as its column Started shows', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const [late, early] = [await world.anAssignment(va, client), await world.anAssignment(va, client)]
    await world.db.updateTable('vaAssignments').set({ startDate: '2026-01-05' }).where('id', '=', early.id).execute()
    const { rows } = await admin.assignments.list({ filters: { vaId: va.id } })
    expect(rows.map(({ id }) => id)).toEqual([late.id, early.id])
  })
})

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
    await portal.tasks.logTime({ id: vaTask?.id ?? 0, minutes: 90, workedOn: today() })
    expect(await assignmentOf(id)).toMatchObject({ totalHours: 1.5, totalEarnings: 15 })
    const rows = (await admin.assignments.list()).rows.filter(({ vaId }) => vaId === va.id)
    const sum = (of: 'totalHours' | 'totalEarnings') => rows.reduce((all, row) => all + row[of], 0)
    const { totalHoursWorked, totalEarnings } = await portal.metrics()
    expect([sum('totalHours'), sum('totalEarnings')]).toEqual([totalHoursWorked, totalEarnings])
    const listed = (await admin.vas.list({ size: 5000 })).rows.find(({ id: vaId }) => vaId === va.id)
    expect(listed?.totalEarnings).toBe(totalEarnings)
  })
})

describe('an assignment without a price', () => {
  const without = async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const task = await world.aTask(client, { status: 'in_progress', va })
    await world.db
      .updateTable('vaAssignments')
      .set({ rateCents: null, fixedPriceCents: null })
      .where('taskId', '=', task.id)
      .execute()
    const portal = (await world.asVa(va)).vaPortal
    await portal.tasks.logTime({ id: task.vaTask?.id ?? 0, minutes: 90, workedOn: today() })
    const { id } = (await admin.assignments.list({ filters: { vaId: va.id } })).rows[0] ?? { id: 0 }
    return { client, va, portal, task, id, api: await world.as(client) }
  }
  const hourly = { amountCents: 1200, currency: 'USD', unit: 'hour' } as const

  it('is what one is that is noted at a rate of zero, which can get its price', async () => {
    const project = { projectTitle: 'Inbox', projectDescription: 'Sort it', projectType: 'ongoing' } as const
    const va = await world.aVa()
    const { id } = await admin.assignments.create({
      vaId: va.id,
      clientName: 'Ada',
      clientEmail: 'ada@example.com',
      ...project,
      hourlyRate: 0,
    })
    expect(await admin.assignments.get({ id })).toMatchObject({ rate: null, hourlyRate: null })
    expect(await admin.assignments.setPrice({ id, price: hourly })).toMatchObject({ hourlyRate: 12 })
  })

  it('gets one later: work done before counts, and both sides are told once', async () => {
    const { id, portal, api } = await without()
    expect(await portal.metrics()).toMatchObject({ earnings: [] })
    expect(await admin.assignments.setPrice({ id, price: hourly })).toMatchObject({ hourlyRate: 12, totalEarnings: 18 })
    await admin.assignments.setPrice({ id, price: hourly })
    expect(await portal.metrics()).toMatchObject({ earnings: [{ amountCents: 1800, currency: 'USD' }] })
    const told = [await portal.notifications.list(), await api.tasks.notifications.list()]
    for (const { rows } of told) expect(rows.filter(({ title }) => title === 'A price was agreed')).toHaveLength(1)
    expect(told[0]?.rows[0]?.message).toContain('is $12 an hour now. Time that you have logged on it counts as well.')
  })

  it('is without one again where that is taken back at once, and nobody was told', async () => {
    const { id, portal } = await without()
    const { undo } = await admin.assignments.setPrice({ id, price: hourly })
    expect(await admin.undo({ id: undo ?? '' })).toMatchObject({ undone: true })
    expect(await admin.assignments.get({ id })).toMatchObject({ rate: null, totalEarnings: 0 })
    expect((await portal.notifications.list()).rows.filter(({ title }) => title === 'A price was agreed')).toEqual([])
    expect(await admin.assignments.setPrice({ id, price: { ...hourly, amountCents: 1300 } })).toMatchObject({
      hourlyRate: 13,
    })
  })

  it('gets back its currency, and can be taken back where another VA has taken the work over', async () => {
    const { id, va } = await without()
    await world.db.updateTable('vaAssignments').set({ currency: 'KES' }).where('id', '=', id).execute()
    const next = await admin.assignments.reassign({ id, vaId: (await world.aVa()).id })
    expect(next.vaId).not.toBe(va.id)
    const { undo } = await admin.assignments.setPrice({ id, price: hourly })
    await admin.undo({ id: undo ?? '' })
    const row = world.db.selectFrom('vaAssignments').select(['rateCents', 'currency', 'pricedAt']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ rateCents: null, currency: 'KES', pricedAt: null })
  })

  it('says nothing of an acceptance where the work was taken back', async () => {
    const { id, task, api } = await without()
    await admin.tasks.unassign({ id: task.id, reason: 'Ill for a week.' })
    await admin.assignments.setPrice({ id, price: { ...hourly, unit: 'fixed' } })
    const { rows } = await api.tasks.notifications.list()
    expect(rows.find(({ title }) => title === 'A price was agreed')?.message).toMatch(/is \$12 now\.\n/)
  })

  it.each(['ongoing', 'project'] as const)(
    'has no fixed price without a single task that could earn it: %s',
    async (projectType) => {
      const { id } = await world.anAssignment(await world.aVa(), await world.aClient(), {
        projectType,
        rateCents: null,
      })
      const price = { ...hourly, unit: 'fixed' } as const
      await expect(admin.assignments.setPrice({ id, price })).rejects.toMatchObject({ code: 'CONFLICT' })
    },
  )

  it('keeps the one that it has, whoever asks', async () => {
    const { id } = await without()
    await admin.assignments.setPrice({ id, price: { ...hourly, unit: 'fixed', amountCents: 6500 } })
    await expect(admin.assignments.setPrice({ id, price: hourly })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/has a price already, \$65 for the whole task/),
    })
    expect(await admin.assignments.get({ id })).toMatchObject({ rate: null, fixedPrice: { amountCents: 6500 } })
  })
})

describe('an assignment for an address', () => {
  const noted = async (clientEmail: string) => {
    const { id: vaId } = await world.aVa()
    return admin.assignments.create({
      vaId,
      clientName: 'Big Corp',
      clientEmail,
      projectTitle: 'A roadmap',
      projectDescription: 'Confidential',
      projectType: 'ongoing',
    })
  }
  const ownerOf = async (id: number) => (await admin.assignments.get({ id })).userId

  it('is the client’s whose address it is, and nobody’s who has not confirmed it', async () => {
    const [owner, stranger] = [await world.aClient(), await world.aClient({ emailConfirmedAt: null })]
    expect(await ownerOf((await noted(owner.email)).id)).toBe(owner.id)
    expect(await ownerOf((await noted(stranger.email)).id)).toBeNull()
  })

  it('becomes theirs with the link that confirms it', async () => {
    const client = await world.aClient({ emailConfirmedAt: null })
    const [own, other] = [await noted(client.email), await noted('somebody-else@example.com')]
    const token = await issueLink(world.db as Tx, { userId: client.id }, 'confirmation', linkHours.confirmation)
    await world.callerWith({}).auth.confirmEmail({ token })
    expect([await ownerOf(own.id), await ownerOf(other.id)]).toEqual([client.id, null])
  })
})

describe('an assignment that the team makes', () => {
  const make = async (more: Partial<Parameters<typeof admin.assignments.create>[0]> = {}, clientEmail?: string) => {
    const [client, va] = [await world.aClient(), await world.aVa({ name: 'Grace Mensah' })]
    const given = { clientName: 'Big Corp', projectTitle: 'A roadmap', projectDescription: 'Confidential' }
    await admin.assignments.create({ vaId: va.id, ...given, clientEmail: clientEmail ?? client.email, ...more })
    const mails = await world.mails()
    const subjectsTo = (email: string) => mails.flatMap(({ to, subject }) => (to === email ? [subject] : []))
    return {
      va: (await (await world.asVa(va)).vaPortal.notifications.list()).rows,
      client: (await (await world.as(client)).tasks.notifications.list()).rows,
      mails: [subjectsTo(va.email), subjectsTo(clientEmail ?? client.email)],
    }
  }

  it('is news for its VA and its client, by bell and email', async () => {
    const { va, client, mails } = await make({ projectType: 'ongoing' })
    expect(va.map(({ title }) => title)).toEqual(['A new assignment for you'])
    expect(client).toMatchObject([
      {
        title: 'Grace Mensah is your VA now',
        message: expect.stringContaining('You can send them tasks from now on.'),
      },
    ])
    expect(mails).toEqual([['A new assignment for you: A roadmap'], ['Grace Mensah is your VA now: A roadmap']])
  })

  it.each([
    ['pending', 'It has not started yet.', 'You will hear from us when it starts.'],
    ['paused', 'It is paused until our team resumes it.', pausedWork.client],
  ] as const)('and says so where it is %s', async (status, toVa, toClient) => {
    const { va, client } = await make({ status, projectType: 'ongoing' })
    expect([va[0]?.message, client[0]?.message]).toEqual([
      expect.stringContaining(toVa),
      expect.stringContaining(toClient),
    ])
    expect(client[0]?.message).not.toContain('You can send them tasks')
  })

  it('is no news where it is over already, and none to an address without an account', async () => {
    const over = await make({ status: 'completed' })
    expect([over.va, over.client, over.mails]).toEqual([[], [], [[], []]])
    const email = 'no-account@example.com'
    expect((await make({}, email)).mails).toEqual([['A new assignment for you: A roadmap'], []])
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
