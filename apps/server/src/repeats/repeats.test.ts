import { occurrenceAfter } from '@kazi/schemas/repeat-days'
import { calendarDay } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { makeDueTasks } from './occurrences.service.ts'
import { momentOf } from './repeats.service.ts'

const world = await testWorld()
afterAll(() => world.close())

const zone = 'America/New_York'
const hour = { amountCents: 1300, currency: 'USD', unit: 'hour' } as const
const inDays = (days: number, there = zone) => calendarDay(there, new Date(Date.now() + days * 86_400_000))
/** A zone in which this hour of the day has begun now. */
function zoneAt(hour: number) {
  const ahead = (24 + hour - new Date().getUTCHours()) % 24
  return ahead > 12 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`
}

/** A finished task of a VA for $13 an hour, made regular from tomorrow on. */
async function regular(every: 'daily' | 'weekly' | 'monthly' = 'daily', sameVa = true, timezone = zone) {
  const client = await world.aClient({ timezone })
  const va = await world.aVa()
  const api = await world.as(client)
  const { id } = await api.tasks.create({ taskText: 'Send the weekly report', notes: 'By noon.' })
  await api.tasks.requestVa({ id })
  await world.admin.admin.tasks.assign({ id, vaId: va.id, hourlyRate: 13 })
  const portal = (await world.asVa(va)).vaPortal
  const finish = async () => {
    const open = (await portal.tasks.list()).find(({ status }) => status === 'assigned')
    await portal.tasks.move({ id: open?.id ?? 0, status: 'in_progress' })
    await portal.tasks.move({ id: open?.id ?? 0, status: 'completed' })
  }
  await finish()
  const repeat = await api.tasks.repeats.start({ id, every, firstOn: inDays(1, timezone), sameVa, dueDays: 2 })
  /** Pretends that its next occurrence was on this day, some days from today. */
  const occurrenceIn = (days: number) => {
    const day = inDays(days, timezone)
    return world.db
      .updateTable('taskRepeats')
      .set({ nextOn: day, nextAt: momentOf(day, timezone), startsOn: day })
      .where('id', '=', repeat.id)
      .execute()
  }
  const added = async () =>
    (await api.tasks.list()).filter((task) => task.id !== id).map(({ status, deadline }) => ({ status, deadline }))
  const shown = async () => (await api.tasks.repeats.list())[0]
  return { client, va, api, id, repeat, finish, occurrenceIn, added, shown }
}

// Six in the morning may not have come yet where the client lives.
const made = () =>
  world.db
    .updateTable('taskRepeats')
    .set({ nextAt: new Date(0) })
    .where('nextAt', '<=', sql<string>`now() + interval '1 day'`)
    .execute()
const run = async () => {
  await made()
  await makeDueTasks(world.context)
}

describe('a regular task', () => {
  it('is added again for the same VA at the same price, at six in the morning of the client', async () => {
    const { api, va, repeat, occurrenceIn, added, shown } = await regular('weekly')
    expect(repeat).toMatchObject({ every: 'weekly', nextOn: inDays(1), vaName: expect.any(String), price: hour })
    await makeDueTasks(world.context)
    expect(await added()).toEqual([])
    await occurrenceIn(0)
    await run()
    expect(await added()).toEqual([{ status: 'assigned', deadline: inDays(2) }])
    expect(await shown()).toMatchObject({ nextOn: occurrenceAfter('weekly', inDays(0), inDays(0)), missedOn: null })
    const [task] = await api.tasks.list()
    expect(await api.tasks.get({ id: task?.id ?? 0 })).toMatchObject({
      taskText: 'Send the weekly report',
      notes: 'By noon.',
      work: { vaId: va.id, agreed: hour },
    })
    expect((await (await world.asVa(va)).vaPortal.tasks.list())[0]).toMatchObject({ status: 'assigned', agreed: hour })
    const [{ nextAt }] = (await world.db
      .selectFrom('taskRepeats')
      .select('nextAt')
      .where('id', '=', repeat.id)
      .execute()) as [{ nextAt: string }]
    expect(new Date(nextAt).toLocaleTimeString('en-US', { timeZone: zone })).toBe('6:00:00 AM')
  })

  it('names the price of the ongoing work that it joins, as it is then paid', async () => {
    const { api, client, va, occurrenceIn, shown } = await regular()
    const ongoing = (rateCents: number | null, projectType: 'ongoing' | 'project' = 'ongoing') =>
      world.anAssignment(va, client, { projectType, rateCents, currency: 'EUR' })
    await ongoing(9900, 'project')
    expect(await shown()).toMatchObject({ price: hour })
    // Work without a price is not joined for one that was agreed: see below.
    await ongoing(null)
    expect(await shown()).toMatchObject({ vaName: expect.any(String), price: hour })
    await ongoing(1500)
    const agreed = { amountCents: 1500, currency: 'EUR', unit: 'hour' }
    expect(await shown()).toMatchObject({ price: agreed })
    await occurrenceIn(0)
    await run()
    const [task] = await api.tasks.list()
    expect(await api.tasks.get({ id: task?.id ?? 0 })).toMatchObject({ work: { vaId: va.id, agreed } })
  })

  it('keeps its agreed price where the ongoing work of its VA has none, and joins that where it has none either', async () => {
    const priced = await regular()
    const { id: unpaid } = await world.anAssignment(priced.va, priced.client, {
      projectType: 'ongoing',
      rateCents: null,
    })
    const free = await regular()
    await world.db
      .updateTable('taskRepeats')
      .set({ priceCents: null, priceCurrency: null, priceUnit: null })
      .where('id', '=', free.repeat.id)
      .execute()
    const { id: joined } = await world.anAssignment(free.va, free.client, { projectType: 'ongoing', rateCents: null })
    expect(await priced.shown()).toMatchObject({ price: hour })
    expect(await free.shown()).toMatchObject({ vaName: free.va.name, price: null })
    for (const { occurrenceIn } of [priced, free]) await occurrenceIn(0)
    await run()
    const made = async ({ api }: typeof free) => {
      const [task] = await api.tasks.list()
      const { assignmentId } = await world.db
        .selectFrom('vaTasks')
        .select('assignmentId')
        .where('taskId', '=', task?.id ?? 0)
        .executeTakeFirstOrThrow()
      return { ...(await api.tasks.get({ id: task?.id ?? 0 })), assignmentId }
    }
    const own = await made(priced)
    expect(own).toMatchObject({ status: 'assigned', work: { vaId: priced.va.id, agreed: hour } })
    expect(own.assignmentId).not.toBe(unpaid)
    expect(await made(free)).toMatchObject({ assignmentId: joined, work: { vaId: free.va.id, agreed: null } })
  })

  it('is added once, however many servers come at once', async () => {
    const { occurrenceIn, added } = await regular()
    await occurrenceIn(0)
    await made()
    await Promise.all(Array.from({ length: 6 }, () => makeDueTasks(world.context)))
    expect(await added()).toHaveLength(1)
  })

  it('is added once after days without a server, and then goes on from today', async () => {
    const { occurrenceIn, added, shown } = await regular()
    await occurrenceIn(-3)
    await run()
    expect(await added()).toEqual([{ status: 'assigned', deadline: inDays(2) }])
    expect(await shown()).toMatchObject({ nextOn: inDays(1) })
    await makeDueTasks(world.context)
    expect(await added()).toHaveLength(1)
  })

  it('whose occurrence is taken late is due as many days after today, not after its occurrence', async () => {
    const { occurrenceIn, added } = await regular('weekly')
    await occurrenceIn(-3)
    await run()
    expect(await added()).toEqual([{ status: 'assigned', deadline: inDays(2) }])
  })

  it('is never open twice: one is left out while the one before is open, and the next comes after', async () => {
    const { occurrenceIn, added, shown, finish } = await regular()
    await occurrenceIn(-1)
    await run()
    expect(await added()).toHaveLength(1)
    await occurrenceIn(0)
    await run()
    expect(await added()).toHaveLength(1)
    expect(await shown()).toMatchObject({ missedOn: inDays(0), nextOn: inDays(1), openTaskId: expect.any(Number) })
    await finish()
    await world.db
      .updateTable('tasks')
      .set({ repeatOn: inDays(-9) })
      .where('repeatOn', 'is not', null)
      .execute()
    await occurrenceIn(0)
    await run()
    expect(await added()).toHaveLength(2)
    expect(await shown()).toMatchObject({ missedOn: null })
  })

  it('goes on where the client has put an occurrence away that nobody works on', async () => {
    const { api, id, occurrenceIn, shown } = await regular('weekly', false)
    await occurrenceIn(-1)
    await run()
    const [occurrence] = (await api.tasks.list()).filter((task) => task.id !== id)
    const occurrenceId = occurrence?.id ?? 0
    await api.tasks.move({ id: occurrenceId, status: 'pending' })
    expect(await shown()).toMatchObject({ openTaskId: occurrenceId })
    await api.tasks.archive({ taskIds: [occurrenceId] })
    expect(await shown()).toMatchObject({ openTaskId: null })
    await occurrenceIn(0)
    await run()
    const next = (await api.tasks.list()).filter((task) => task.id !== id)
    expect(next).toMatchObject([{ status: 'requested_for_va' }])
    // Somebody is looked for, or works on it, wherever the client has put it.
    await api.tasks.archive({ taskIds: [next[0]?.id ?? 0] })
    expect(await shown()).toMatchObject({ openTaskId: next[0]?.id })
  })

  it('goes to the team, and to nobody by wish, once the client has asked for a different VA', async () => {
    const { api, id, va, shown, occurrenceIn } = await regular('weekly')
    await occurrenceIn(-1)
    await run()
    const [occurrence] = (await api.tasks.list()).filter((task) => task.id !== id)
    expect(occurrence).toMatchObject({ status: 'assigned' })
    expect(await shown()).toMatchObject({ vaName: va.name, price: hour })
    await api.tasks.askForOtherVa({ id: occurrence?.id ?? 0, reason: 'We need Finnish.' })
    // Its page promises nobody by name, nor their price.
    expect(await shown()).toMatchObject({ vaName: null, price: null })
    expect(await api.tasks.repeats.ofTask({ id })).toMatchObject({ vaName: null, price: null })
    const other = await world.aVa()
    await world.admin.admin.tasks.assign({ id: occurrence?.id ?? 0, vaId: other.id, hourlyRate: 13 })
    const portal = (await world.asVa(other)).vaPortal
    const [open] = await portal.tasks.list()
    for (const status of ['in_progress', 'completed'] as const) await portal.tasks.move({ id: open?.id ?? 0, status })
    await occurrenceIn(0)
    await run()
    const [next] = (await api.tasks.list()).filter((task) => task.id !== id && task.id !== occurrence?.id)
    expect(next).toMatchObject({ status: 'requested_for_va' })
    expect(await api.tasks.get({ id: next?.id ?? 0 })).toMatchObject({ wantedVa: null })
  })

  /** A regular task whose VA has the client's ongoing work; `giveTo` lets another VA take that over. */
  async function ongoing() {
    const task = await regular('weekly')
    const { id } = await world.anAssignment(task.va, task.client, { projectType: 'ongoing' })
    const { assignments } = world.admin.admin
    const giveTo = async (assignment: number, name: string) => {
      const to = await world.aVa({ name })
      const { id: next } = await assignments.reassign({ id: assignment, vaId: to.id })
      return { to, next }
    }
    const occurrence = async () => {
      await task.occurrenceIn(0)
      await run()
      const [made] = await task.api.tasks.list()
      const { assignmentId = null } =
        (await world.db
          .selectFrom('vaTasks')
          .select('assignmentId')
          .where('taskId', '=', made?.id ?? 0)
          .executeTakeFirst()) ?? {}
      return { ...(await task.api.tasks.get({ id: made?.id ?? 0 })), assignmentId }
    }
    return { ...task, assignmentId: id, assignments, giveTo, occurrence }
  }

  it('goes to the VA who has taken the ongoing work over, and says so', async () => {
    const { assignmentId, giveTo, shown, occurrence } = await ongoing()
    const esi = await giveTo((await giveTo(assignmentId, 'Ama Owusu')).next, 'Esi Boateng')
    expect(await shown()).toMatchObject({ vaName: 'Esi Boateng' })
    expect(await occurrence()).toMatchObject({ status: 'assigned', assignmentId: esi.next, work: { vaId: esi.to.id } })
  })

  it('goes to the team, with a wish for the new VA, while the work that was taken over is still paused', async () => {
    const { assignmentId, assignments, giveTo, occurrence } = await ongoing()
    await assignments.update({ id: assignmentId, status: 'paused' })
    const { to, next } = await giveTo(assignmentId, 'Ama Owusu')
    const made = await occurrence()
    expect(made).toMatchObject({ status: 'requested_for_va', wantedVa: { id: to.id }, assignmentId: null })
    expect(await assignments.get({ id: next })).toMatchObject({ status: 'paused' })
  })

  it('goes to the team once the work that was taken over has ended', async () => {
    const { assignmentId, assignments, giveTo, shown, occurrence } = await ongoing()
    const { to, next } = await giveTo(assignmentId, 'Ama Owusu')
    await assignments.update({ id: next, status: 'completed' })
    expect(await shown()).toMatchObject({ vaName: null, price: null })
    expect(await occurrence()).toMatchObject({
      status: 'requested_for_va',
      wantedVa: { id: to.id },
      assignmentId: null,
    })
  })

  it('names nobody once the client has asked to replace whoever took the work over', async () => {
    const { api, assignmentId, giveTo, shown, occurrence } = await ongoing()
    await giveTo(assignmentId, 'Ama Owusu')
    const { id } = await occurrence()
    expect(await shown()).toMatchObject({ vaName: 'Ama Owusu' })
    await api.tasks.askForOtherVa({ id, reason: 'We do not get along.' })
    expect(await shown()).toMatchObject({ vaName: null, price: null })
  })

  it('waits for a hand-over that is under way, and goes to the new VA in the next run', async () => {
    const { assignmentId, va, client, occurrenceIn, added, occurrence } = await ongoing()
    const to = await world.aVa()
    const { id: next } = await world.anAssignment(to, client, { projectType: 'ongoing' })
    await occurrenceIn(0)
    await made()
    const { runs } = await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('vas').select('id').where('id', '=', va.id).forNoKeyUpdate().execute()
      const runs = makeDueTasks(world.context)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await tx.updateTable('vaAssignments').set({ successorId: next }).where('id', '=', assignmentId).execute()
      // Not waited for here: it waits for this to end.
      return { runs }
    })
    await runs
    expect(await added()).toEqual([])
    expect(await occurrence()).toMatchObject({ status: 'assigned', assignmentId: next, work: { vaId: to.id } })
  })

  it('stays with a VA who got the work back, has other ongoing work, or was chosen after they gave it away', async () => {
    const back = await ongoing()
    await back.assignments.reassign({ id: (await back.giveTo(back.assignmentId, 'Ama')).next, vaId: back.va.id })
    const other = await ongoing()
    const { id: second } = await world.anAssignment(other.va, other.client, { projectType: 'ongoing' })
    await other.giveTo(other.assignmentId, 'Ama')
    const chosen = await ongoing()
    await chosen.giveTo(chosen.assignmentId, 'Ama')
    await chosen.api.tasks.repeats.stop({ id: chosen.repeat.id })
    await chosen.api.tasks.repeats.start({
      id: chosen.id,
      every: 'weekly',
      firstOn: inDays(1),
      dueDays: 2,
      sameVa: true,
    })
    for (const { va, shown } of [back, other, chosen]) {
      const { name } = await world.db.selectFrom('vas').select('name').where('id', '=', va.id).executeTakeFirstOrThrow()
      expect(await shown()).toMatchObject({ vaName: name })
    }
    expect(await back.occurrence()).toMatchObject({ status: 'assigned', work: { vaId: back.va.id } })
    expect(await other.occurrence()).toMatchObject({
      status: 'assigned',
      assignmentId: second,
      work: { vaId: other.va.id },
    })
  })

  it('joins the ongoing work of its VA where another VA has newer ongoing work for the client', async () => {
    const { client, va, assignmentId, occurrence } = await ongoing()
    await world.anAssignment(await world.aVa(), client, { projectType: 'ongoing' })
    expect(await occurrence()).toMatchObject({ status: 'assigned', assignmentId, work: { vaId: va.id } })
  })

  it('makes no second task for the same occurrence, even if its clock is put back', async () => {
    const { occurrenceIn, added, finish } = await regular()
    await occurrenceIn(0)
    await run()
    await finish()
    await occurrenceIn(0)
    await run()
    expect(await added()).toHaveLength(1)
  })

  it('goes to the team where the VA is away, was not wanted again, has left, or may start nothing new', async () => {
    const away = await regular()
    await world.db.updateTable('vas').set({ available: false }).where('id', '=', away.va.id).execute()
    // Their time off has just begun, and nobody has written it down yet.
    const off = await regular()
    await world.db
      .insertInto('vaTimeOff')
      .values({
        vaId: off.va.id,
        startsOn: '2026-03-01',
        endsOn: '2026-03-08',
        startsAt: new Date(Date.now() - 1000),
        endsAt: new Date(Date.now() + 8 * 86_400_000),
      })
      .execute()
    const free = await regular('weekly', false)
    const left = await regular()
    await world.admin.admin.vas.delete({ id: left.va.id })
    const paused = await regular()
    await world.anAssignment(paused.va, paused.client, { projectType: 'ongoing', status: 'paused' })
    // Another VA of the client goes on, and a third is paused later: neither says anything of the first.
    const besides = await regular()
    await world.anAssignment(besides.va, besides.client, { projectType: 'ongoing', status: 'paused' })
    await world.anAssignment(await world.aVa(), besides.client, { projectType: 'ongoing', status: 'active' })
    await world.anAssignment(await world.aVa(), besides.client, { projectType: 'ongoing', status: 'paused' })
    const all = [away, off, free, left, paused, besides]
    for (const { occurrenceIn } of all) await occurrenceIn(0)
    await run()
    for (const { added } of all) expect(await added()).toMatchObject([{ status: 'requested_for_va' }])
    const said = async ({ api }: typeof away) => (await api.tasks.notifications.list()).rows[0]?.message
    expect(await said(away)).toContain(
      `${away.va.name} can't do “Send the weekly report” this time, so we are choosing somebody else.`,
    )
    expect(await said(paused)).toContain(`${paused.va.name} can't do “Send the weekly report” this time`)
    for (const one of [free, left])
      expect(await said(one)).toContain('We are choosing somebody for “Send the weekly report” this time.')
    for (const one of all) expect(await said(one)).toContain('You will hear from us within 48 hours')
    const mail = (await world.mails()).find(({ to }) => to === away.client.email)
    expect(mail?.text).toContain("can't do your regular task this time")
    const [task] = await away.api.tasks.list()
    const [first] = await world.admin.admin.tasks.candidates({ id: task?.id ?? 0 })
    expect(first).toMatchObject({
      va: { id: away.va.id },
      reasons: expect.arrayContaining(['The client asks for this VA']),
    })
  })

  it('names nobody, and no price, where the next one goes to the team for now', async () => {
    const switchedOff = await regular()
    await world.db.updateTable('vas').set({ available: false }).where('id', '=', switchedOff.va.id).execute()
    const paused = await regular()
    const { id } = await world.anAssignment(paused.va, paused.client, { projectType: 'ongoing', status: 'paused' })
    // Days off end by themselves, and the work of another VA says nothing of this one.
    const off = await regular()
    await world.db
      .insertInto('vaTimeOff')
      .values({
        vaId: off.va.id,
        startsOn: '2026-03-01',
        endsOn: '2026-03-08',
        startsAt: new Date(Date.now() - 1000),
        endsAt: new Date(Date.now() + 8 * 86_400_000),
      })
      .execute()
    await world.anAssignment(await world.aVa(), off.client, { projectType: 'ongoing', status: 'paused' })
    for (const { shown } of [switchedOff, paused]) expect(await shown()).toMatchObject({ vaName: null, price: null })
    expect(await off.shown()).toMatchObject({ vaName: off.va.name, price: hour })
    // Work that goes on beside it is joined, and so is that which goes on again.
    await world.anAssignment(paused.va, paused.client, { projectType: 'ongoing', rateCents: 1300 })
    expect(await paused.shown()).toMatchObject({ vaName: paused.va.name, price: hour })
    await world.db
      .deleteFrom('vaAssignments')
      .where('userId', '=', paused.client.id)
      .where('projectType', '=', 'ongoing')
      .where('id', '!=', id)
      .execute()
    expect(await paused.shown()).toMatchObject({ vaName: null })
    await world.admin.admin.assignments.update({ id, status: 'active' })
    expect(await paused.shown()).toMatchObject({ vaName: paused.va.name })
  })

  it('links to the task that it was made from only while its client can open that', async () => {
    const { api, id, va, shown, occurrenceIn } = await regular()
    expect(await shown()).toMatchObject({ fromTaskId: id })
    await api.tasks.review({ id })
    await api.tasks.delete({ id })
    expect(await shown()).toMatchObject({ fromTaskId: null, vaName: va.name })
    await occurrenceIn(0)
    await run()
    expect(await api.tasks.list()).toMatchObject([{ status: 'assigned' }])
  })

  it('waits while it is paused, and goes on with its next occurrence, not with those that passed', async () => {
    const late = zoneAt(14)
    const { api, repeat, occurrenceIn, added, shown } = await regular('daily', true, late)
    await api.tasks.repeats.pause({ id: repeat.id, paused: true })
    await occurrenceIn(-2)
    await run()
    expect(await added()).toEqual([])
    await api.tasks.repeats.pause({ id: repeat.id, paused: false })
    expect(await shown()).toMatchObject({ pausedAt: null, nextOn: inDays(1, late) })
  })

  it.each([-1, 0])(
    'that goes on before six in the morning still has its occurrence of that day (last one: %i)',
    async (last) => {
      const early = zoneAt(2)
      const { api, repeat, occurrenceIn, shown } = await regular('daily', true, early)
      await occurrenceIn(last)
      await api.tasks.repeats.pause({ id: repeat.id, paused: true })
      await api.tasks.repeats.pause({ id: repeat.id, paused: false })
      expect(await shown()).toMatchObject({ pausedAt: null, nextOn: inDays(0, early) })
    },
  )

  it('that goes on after its client has moved west keeps the occurrence that is still ahead there', async () => {
    const late = zoneAt(14)
    const { api, repeat, shown } = await regular('daily', true, late)
    await api.tasks.repeats.pause({ id: repeat.id, paused: true })
    await world.db
      .updateTable('taskRepeats')
      .set({ nextOn: inDays(1, late), nextAt: sql`now() - interval '1 hour'` })
      .where('id', '=', repeat.id)
      .execute()
    await api.tasks.repeats.pause({ id: repeat.id, paused: false })
    expect(await shown()).toMatchObject({ pausedAt: null, nextOn: inDays(1, late) })
  })

  it('leaves out the named day once, however often it is asked', async () => {
    const { api, repeat, shown } = await regular()
    for (let at = 0; at < 3; at++) await api.tasks.repeats.skip({ id: repeat.id, on: inDays(1) })
    expect(await shown()).toMatchObject({ nextOn: inDays(2) })
  })

  it('ends, and its tasks stay', async () => {
    const { api, repeat, occurrenceIn, added } = await regular()
    await occurrenceIn(0)
    await run()
    await api.tasks.repeats.stop({ id: repeat.id })
    expect(await api.tasks.repeats.list()).toEqual([])
    expect(await added()).toHaveLength(1)
    await expect(api.tasks.repeats.stop({ id: repeat.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is one however often it is made regular, and starts tomorrow at the earliest', async () => {
    const { api, id, repeat } = await regular()
    expect(await api.tasks.repeats.start({ id, every: 'monthly', firstOn: inDays(5) })).toMatchObject({
      id: repeat.id,
      every: 'daily',
    })
    expect(await api.tasks.repeats.ofTask({ id })).toMatchObject({ id: repeat.id })
    const other = await api.tasks.create({ taskText: 'Another one' })
    expect(await api.tasks.repeats.ofTask({ id: other.id })).toBeNull()
    await expect(api.tasks.repeats.start({ id: other.id, every: 'daily', firstOn: inDays(0) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('waits while its client is suspended', async () => {
    const { client, occurrenceIn, added } = await regular()
    await occurrenceIn(0)
    const suspend = (at: Date | null) =>
      world.db.updateTable('users').set({ suspendedAt: at }).where('id', '=', client.id).execute()
    await suspend(new Date())
    await run()
    await suspend(null)
    expect(await added()).toEqual([])
    await run()
    expect(await added()).toHaveLength(1)
  })

  it('comes each weekday over two weeks of pretended time', async () => {
    const { api, repeat, added, finish, shown } = await regular('weekly')
    await api.tasks.repeats.stop({ id: repeat.id })
    const [source] = await api.tasks.list()
    await api.tasks.repeats.start({ id: source?.id ?? 0, every: 'weekdays', firstOn: inDays(1) })
    const occurrences: string[] = []
    for (let at = 0; at < 10; at++) {
      const occurrence = (await shown())?.nextOn ?? ''
      occurrences.push(occurrence)
      // The day comes: everything else moves on as the job does it.
      await world.db
        .updateTable('taskRepeats')
        .set({ nextAt: new Date(0) })
        .where('userId', '=', (await api.auth.me()).id)
        .execute()
      await makeDueTasks(world.context)
      await finish()
    }
    expect(await added()).toHaveLength(10)
    expect(new Set(occurrences).size).toBe(10)
    expect(occurrences.filter((day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))).toEqual([])
  })
})

describe('a VA whom the client knows', () => {
  it('is a favorite until that is taken back, and known by the work as well', async () => {
    const { api, va } = await regular()
    const other = await world.aVa()
    expect(await api.tasks.vas.list()).toMatchObject([{ id: va.id, favorite: false, tasks: 1 }])
    for (let at = 0; at < 2; at++) await api.tasks.vas.mark({ vaId: other.id, favorite: true })
    expect(await api.tasks.vas.list()).toMatchObject([
      { id: other.id, favorite: true, tasks: 0 },
      { id: va.id, favorite: false },
    ])
    await api.tasks.vas.mark({ vaId: other.id, favorite: false })
    expect(await api.tasks.vas.list()).toHaveLength(1)
    await expect(api.tasks.vas.mark({ vaId: 2_000_000_000, favorite: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('can be asked for, and the team sees it first', async () => {
    const { api, va } = await regular()
    const { id } = await api.tasks.create({ taskText: 'Paint a picture of a boat' })
    await api.tasks.wishForVa({ id, vaId: va.id })
    expect((await api.tasks.get({ id })).wantedVa).toMatchObject({ id: va.id })
    await api.tasks.requestVa({ id })
    const [first] = await world.admin.admin.tasks.candidates({ id })
    expect(first).toMatchObject({ va: { id: va.id }, reasons: expect.arrayContaining(['The client asks for this VA']) })
    await api.tasks.wishForVa({ id, vaId: null })
    expect((await api.tasks.get({ id })).wantedVa).toBeNull()
    await expect(api.tasks.wishForVa({ id, vaId: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a different VA', () => {
  it('is asked for with a reason: the task waits for the team again, without the first one', async () => {
    const client = await world.aClient()
    const { id, va, vaTask } = await world.aTask(client, { status: 'in_progress' })
    const api = await world.as(client)
    const vaId = va?.id ?? 0
    await expect(api.tasks.move({ id, status: 'requested_for_va' })).rejects.toThrow('ask for a different VA')
    await expect(api.tasks.askForOtherVa({ id, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await api.tasks.askForOtherVa({ id, reason: 'We need Finnish.' })).toMatchObject({
      status: 'requested_for_va',
    })
    expect((await api.tasks.get({ id })).timeline.at(-1)).toMatchObject({
      kind: 'other_va_asked',
      text: 'We need Finnish.',
    })
    const portal = (await world.asVa({ id: vaId })).vaPortal
    expect((await portal.tasks.list()).map((task) => task.id)).not.toContain(vaTask?.id)
    const { rows } = await portal.notifications.list()
    expect(rows[0]?.message).not.toContain('Finnish')
    const ranked = await world.admin.admin.tasks.candidates({ id })
    expect(ranked.map((one) => one.va.id)).not.toContain(vaId)
    await expect(world.admin.admin.tasks.propose({ id, proposals: [{ vaId }] })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})
