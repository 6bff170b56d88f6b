import { teamThread } from '@kazi/schemas/thread-id'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { today } from '../testing/factories.ts'
import { someEmail, testWorld } from '../testing/world.ts'
import { enforceReviewDeadlines } from './results.service.ts'
import { deleteVa } from './va-leaves.service.ts'

const world = await testWorld()
afterAll(() => world.close())

const { tasks: team, vas } = world.admin.admin

const statusOf = async (id: number) =>
  (await world.db.selectFrom('tasks').select(['status', 'vaId']).where('id', '=', id).executeTakeFirst()) ?? null

async function requested() {
  const client = await world.aClient()
  return { client, task: await world.aTask(client, { status: 'requested_for_va' }) }
}
const queueRow = async (taskId: number) =>
  (await world.admin.admin.requests.records()).rows.find((row) => 'taskId' in row && row.taskId === taskId)
const propose = (id: number, vaIds: number[]) => team.propose({ id, proposals: vaIds.map((vaId) => ({ vaId })) })

/** Every call must either succeed or be refused with a reason; a deadlock or a 500 is neither. */
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : []))
const understood = ['CONFLICT', 'NOT_FOUND']

describe('a VA deleted while a task is being given to them', () => {
  it('by the team: the task is theirs and comes back, or was never theirs', async () => {
    for (let round = 0; round < 10; round++) {
      const { task } = await requested()
      const va = await world.aVa()
      const results = await Promise.allSettled([team.assign({ id: task.id, vaId: va.id }), vas.delete({ id: va.id })])
      expect(refusals(results).every((code) => understood.includes(code))).toBe(true)
      expect(await statusOf(task.id)).toEqual({ status: 'requested_for_va', vaId: null })
      expect(await queueRow(task.id)).toMatchObject({ state: 'open' })
    }
  })

  it('by the client, who accepts a proposal', async () => {
    for (let round = 0; round < 10; round++) {
      const { client, task } = await requested()
      const va = await world.aVa()
      await propose(task.id, [va.id])
      const api = await world.as(client)
      const [proposal] = (await api.tasks.get({ id: task.id })).proposals
      const results = await Promise.allSettled([
        api.tasks.decide({ id: task.id, proposalId: proposal?.id ?? 0, decision: 'accept' }),
        vas.delete({ id: va.id }),
      ])
      expect(refusals(results).every((code) => understood.includes(code))).toBe(true)
      expect(await statusOf(task.id)).toEqual({ status: 'requested_for_va', vaId: null })
      expect(await queueRow(task.id)).toMatchObject({ state: 'open' })
    }
  })

  it('by the client, who sends it to their own VA', async () => {
    for (let round = 0; round < 10; round++) {
      const client = await world.aClient()
      const task = await world.aTask(client)
      const va = await world.aVa()
      await world.anAssignment(va, client, { projectType: 'ongoing' })
      const api = await world.as(client)
      const results = await Promise.allSettled([api.tasks.sendToMyVa({ id: task.id }), vas.delete({ id: va.id })])
      expect(refusals(results).every((code) => understood.includes(code))).toBe(true)
      const after = await statusOf(task.id)
      // If it was sent first, it returns to the queue; if the VA was deleted first, it never left the client.
      expect(['pending', 'requested_for_va']).toContain(after?.status)
      expect(after?.vaId).toBeNull()
    }
  })

  it('while the VA works, the client edits and the team takes it back, all at once', async () => {
    for (let round = 0; round < 10; round++) {
      const client = await world.aClient()
      const { id, va, vaTask } = await world.aTask(client, { status: 'in_progress' })
      if (!va || !vaTask) throw new Error('a task in progress has a VA')
      const [api, portal] = [await world.as(client), await world.asVa(va)]
      const results = await Promise.allSettled([
        api.tasks.update({ id, taskText: `Sort my outbox ${round}` }),
        portal.vaPortal.tasks.logTime({ id: vaTask.id, minutes: 30, workedOn: today() }),
        team.unassign({ id, reason: 'Ill for a week.' }),
        api.tasks.messages.send({ taskId: id, message: 'Are you there?' }),
        vas.delete({ id: va.id }),
      ])
      expect(refusals(results).filter((code) => ![...understood, 'UNAUTHORIZED'].includes(code))).toEqual([])
      expect(await statusOf(id)).toEqual({ status: 'requested_for_va', vaId: null })
      expect(await queueRow(id)).toMatchObject({ state: 'open' })
    }
  })
})

/** Until so many statements wait for a lock. */
const waiting = (number: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
      return rows.length
    })
    .toBe(number)

describe('a VA who was proposed leaves', () => {
  it('and a task stays with another VA whose proposal is accepted while the deletion waits for it', async () => {
    const { client, task } = await requested()
    const [leaver, other] = [await world.aVa(), await world.aVa()]
    await propose(task.id, [leaver.id, other.id])
    const api = await world.as(client)
    const offer = (await api.tasks.get({ id: task.id })).proposals.find(({ va }) => va.id === other.id)
    const held = await world.db.transaction().execute(async (tx) => {
      // The acceptance has the task by then, and waits with it.
      await sql`lock table task_events in exclusive mode`.execute(tx)
      const accepted = api.tasks.decide({ id: task.id, proposalId: offer?.id ?? 0, decision: 'accept' })
      await waiting(1)
      const deleted = vas.delete({ id: leaver.id })
      await waiting(2)
      return { both: Promise.all([accepted, deleted]) }
    })
    await held.both
    expect(await statusOf(task.id)).toEqual({ status: 'successfully_assigned', vaId: other.id })
  })

  it('and the request waits in the queue by its own clock, if nobody else is proposed', async () => {
    const { client, task } = await requested()
    const before = await queueRow(task.id)
    const va = await world.aVa({ name: 'Akosua Boakye' })
    await propose(task.id, [va.id])
    await vas.delete({ id: va.id })
    expect(await queueRow(task.id)).toMatchObject({ state: 'open', dueAt: before?.dueAt, offered: 0 })
    const api = await world.as(client)
    expect((await api.tasks.get({ id: task.id })).next).toMatchObject({ who: 'team', by: before?.dueAt })
    expect((await api.tasks.notifications.list()).rows[0]).toMatchObject({
      type: 'proposal',
      message: expect.stringContaining('Akosua Boakye'),
    })
  })

  it('and the choice stays with the client, if somebody else is', async () => {
    const { task } = await requested()
    const [one, other] = [await world.aVa(), await world.aVa()]
    await propose(task.id, [one.id, other.id])
    await vas.delete({ id: one.id })
    expect(await queueRow(task.id)).toMatchObject({ state: 'proposed', offered: 1 })
  })
})

describe('an assignment without a task whose VA is deleted', () => {
  const left = 'Your VA has left our network'
  const titlesOf = async (client: { id: number }) =>
    (await (await world.as(client)).tasks.notifications.list()).rows.map(({ title }) => title)

  it.each(['active', 'pending', 'paused'] as const)('tells the client of one that is %s', async (status) => {
    const [client, va] = [await world.aClient(), await world.aVa({ name: 'Akosua Boakye' })]
    await world.anAssignment(va, client, { projectType: 'ongoing', status })
    await vas.delete({ id: va.id })
    expect((await (await world.as(client)).tasks.notifications.list()).rows).toMatchObject([
      {
        title: left,
        message: expect.stringContaining('Akosua Boakye has left our network, so “A project” has ended.'),
      },
    ])
    expect((await world.mails()).filter(({ to }) => to === client.email)).toHaveLength(1)
  })

  it('tells a client without an account by email', async () => {
    const [va, clientEmail] = [await world.aVa(), someEmail('no-account')]
    await world.anAssignment(va, { id: 0, email: clientEmail }, { userId: null })
    await vas.delete({ id: va.id })
    expect((await world.mails()).filter(({ to }) => to === clientEmail)).toMatchObject([
      { subject: expect.stringContaining(left) },
    ])
  })

  it('tells nobody of what has ended, was handed over, or is told of by its task', async () => {
    const [over, va, other] = [await world.aClient(), await world.aVa(), await world.aVa()]
    await world.anAssignment(va, over, { status: 'completed' })
    const { id: successorId } = await world.anAssignment(other, over)
    await world.anAssignment(va, over, { status: 'paused', successorId })
    const holding = await world.aClient()
    const { vaTask } = await world.aTask(holding, { status: 'in_progress', va })
    const { id: assignmentId } = await world.anAssignment(va, holding, { projectType: 'ongoing' })
    await world.db
      .updateTable('vaTasks')
      .set({ assignmentId })
      .where('id', '=', vaTask?.id ?? 0)
      .execute()
    await vas.delete({ id: va.id })
    expect(await titlesOf(over)).toEqual([])
    expect(await titlesOf(holding)).toEqual(['We are finding you another VA'])
  })
})

describe('an assignment that was handed over to a VA who is deleted', () => {
  const { assignments } = world.admin.admin
  const named = async (name: string) => world.aVa({ name })
  const handedOver = async () => {
    const [client, former] = [await world.aClient(), await named('Akosua Boakye')]
    const { id } = await world.anAssignment(former, client, { projectType: 'ongoing' })
    const to = await named('Kofi Mensah')
    const { id: next } = await assignments.reassign({ id, vaId: to.id })
    return { client, former, id, to, next }
  }
  const rowOf = (id: number) =>
    world.db
      .selectFrom('vaAssignments')
      .select(['status', 'endedAt', 'totalHours', 'successorId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('has ended for its former VA, as it had before, and is not paused: the client can look for another', async () => {
    const { client, former, id, to } = await handedOver()
    const [before, bell] = [
      await rowOf(id),
      (await (await world.asVa(former)).vaPortal.notifications.list()).rows.length,
    ]
    const api = await world.as(client)
    const { id: taskId } = await world.aTask(client)
    await vas.delete({ id: to.id })
    expect(await rowOf(id)).toEqual({ ...before, status: 'completed', successorId: null })
    expect((await (await world.asVa(former)).vaPortal.notifications.list()).rows).toHaveLength(bell)
    expect((await api.tasks.notifications.list()).rows.filter(({ title }) => /ended|left/.test(title))).toHaveLength(1)
    await expect(api.tasks.sendToMyVa({ id: taskId })).rejects.toMatchObject({
      message: expect.not.stringContaining('paused'),
    })
  })

  it('that went on to a third VA belongs to that one', async () => {
    const { client, id, to, next } = await handedOver()
    const third = await named('Esi Boateng')
    const { id: last } = await assignments.reassign({ id: next, vaId: third.id })
    await vas.delete({ id: to.id })
    expect(await rowOf(id)).toMatchObject({ status: 'paused', successorId: last })
    const { id: taskId } = await world.aTask(client)
    expect(await (await world.as(client)).tasks.sendToMyVa({ id: taskId })).toMatchObject({ status: 'assigned' })
  })

  it('is passed on without a deadlock, where two who leave at once have each taken over from the other', async () => {
    const [client, one, other] = [await world.aClient(), await named('Kofi'), await named('Esi')]
    const ofOne = { own: await world.anAssignment(one, client), taken: await world.anAssignment(one, client) }
    const taken = await world.anAssignment(other, client)
    const own = await world.anAssignment(other, client, { status: 'paused', successorId: ofOne.taken.id })
    const handedOn = world.db.updateTable('vaAssignments').set({ status: 'paused', successorId: taken.id })
    await handedOn.where('id', '=', ofOne.own.id).execute()
    const { context } = world
    // In a transaction that is there already, so that a deadlock is not tried again.
    const leaves = ({ id }: { id: number }) =>
      world.db.transaction().execute((db) => deleteVa({ ...context, db }, { label: 'ops', ip: '::1' }, id))
    const leaving: Promise<unknown>[] = []
    const ended: ('left' | 'failed')[] = []
    await world.db.transaction().execute(async (tx) => {
      await sql`select from va_assignments where id = ${ofOne.own.id} for key share`.execute(tx)
      // Outside of this transaction, which would read the same snapshot again and again.
      const waiting = async () =>
        (
          await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
        ).rows.length
      for (const va of [one, other]) {
        leaving.push(
          leaves(va).then(
            () => ended.push('left'),
            () => ended.push('failed'),
          ),
        )
        await expect.poll(async () => (await waiting()) + ended.length, { timeout: 10_000 }).toBe(leaving.length)
      }
    })
    await Promise.all(leaving)
    expect(ended).toEqual(['left', 'left'])
    const left = world.db.selectFrom('vaAssignments').select('id').where('id', 'in', [own.id, ofOne.own.id])
    expect(await left.execute()).toEqual([])
  })
})

describe('a completed task whose VA has left', () => {
  const left = async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'completed' })
    await vas.delete({ id: va?.id ?? 0 })
    return { id, client, api: await world.as(client) }
  }

  it('is accepted by the client, once', async () => {
    const { id, api } = await left()
    expect((await api.tasks.get({ id })).next).toMatchObject({ who: 'client' })
    expect(await api.tasks.review({ id })).toMatchObject({ reviewed: true, rating: null })
    await api.tasks.review({ id })
    const task = await api.tasks.get({ id })
    expect(task.acceptedAt).toEqual(expect.any(String))
    expect(task.next).toBeNull()
    expect(task.timeline.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
    expect((await api.tasks.list())[0]).toMatchObject({ acceptedAt: expect.any(String) })
  })

  it('that its client has deleted is no news for them', async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'completed' })
    const api = await world.as(client)
    await api.tasks.delete({ id })
    await vas.delete({ id: va?.id ?? 0 })
    expect((await api.tasks.notifications.list()).rows).toEqual([])
    expect((await world.mails()).filter(({ to }) => to === client.email)).toEqual([])
  })

  it('still shows what was handed over', async () => {
    const client = await world.aClient()
    const { id, va, vaTask } = await world.aTask(client, { status: 'in_progress' })
    await (await world.asVa(va ?? { id: 0 })).vaPortal.tasks.move({
      id: vaTask?.id ?? 0,
      status: 'completed',
      handoverNote: 'All three folders are done.',
      links: ['https://files.example.com/october'],
    })
    await vas.delete({ id: va?.id ?? 0 })
    const { timeline } = await (await world.as(client)).tasks.get({ id })
    expect(timeline.find(({ kind }) => kind === 'completed')?.text).toBe(
      'All three folders are done.\nhttps://files.example.com/october',
    )
  })

  it('keeps no rating of somebody who is gone, and sends no changes to nobody', async () => {
    const { id, api } = await left()
    await expect(api.tasks.requestChanges({ id, note: 'Darker blue.' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The VA of this task has left our network, so nobody can change the result. Please add a new task.',
    })
    expect(await api.tasks.review({ id, rating: 4 })).toMatchObject({ reviewed: true, rating: null })
  })

  it('is accepted by the team, with the key on record', async () => {
    const { id, client } = await left()
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/admin/tasks/${id}/accept-result`,
      headers: { 'x-admin-key': world.deps.adminKeys[0]?.key },
    })
    expect(answer.json()).toMatchObject({ accepted: true })
    expect(await (await world.as(client)).tasks.get({ id })).toMatchObject({ acceptedAt: expect.any(String) })
    expect((await world.admin.admin.audit.records()).rows).toContainEqual(
      expect.objectContaining({ what: 'accept-result', to: `task ${id}` }),
    )
  })

  it('is accepted by itself after the seven days', async () => {
    const { id, api } = await left()
    await world.db
      .updateTable('tasks')
      .set({ completedAt: sql<string>`now() - interval '8 days'` })
      .where('id', '=', id)
      .execute()
    await enforceReviewDeadlines(world.context)
    expect(await api.tasks.get({ id })).toMatchObject({ acceptedAt: expect.any(String) })
  })
})

describe('the team accepts a result', () => {
  it('of a VA who is there: their task is reviewed, and both sides hear it', async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'completed' })
    await team.acceptResult({ id })
    const portal = await world.asVa(va ?? { id: 0 })
    expect(await portal.vaPortal.tasks.list()).toMatchObject([{ status: 'reviewed' }])
    expect((await portal.vaPortal.notifications.list()).rows[0]).toMatchObject({ title: 'Your work was accepted' })
    expect((await (await world.as(client)).tasks.get({ id })).timeline.at(-1)).toMatchObject({ kind: 'accepted' })
    await expect(team.acceptResult({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('only of what is completed', async () => {
    const { task } = await requested()
    await expect(team.acceptResult({ id: task.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(team.acceptResult({ id: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a VA who takes no new work', () => {
  it('takes their open proposals along: the request is back in the queue with its clock, and the client is told', async () => {
    const { client, task } = await requested()
    const before = await queueRow(task.id)
    const va = await world.aVa({ name: 'Akosua Boakye' })
    await propose(task.id, [va.id])
    await vas.update({ id: va.id, available: false })
    expect(await queueRow(task.id)).toMatchObject({ state: 'open', dueAt: before?.dueAt, offered: 0 })
    const { proposals, timeline } = await (await world.as(client)).tasks.get({ id: task.id })
    expect(proposals).toMatchObject([{ state: 'lapsed' }])
    expect(timeline.at(-1)).toMatchObject({ kind: 'proposal_lapsed', text: 'Akosua Boakye' })
    expect((await (await world.as(client)).tasks.notifications.list()).rows[0]).toMatchObject({
      message: expect.stringContaining('Akosua Boakye takes no new work at the moment'),
    })
  })

  it('says so in their own profile, and others who are proposed stay', async () => {
    const { task } = await requested()
    const [one, other] = [await world.aVa(), await world.aVa()]
    await propose(task.id, [one.id, other.id])
    await (await world.asVa(one)).vaPortal.updateProfile({ available: false })
    expect(await queueRow(task.id)).toMatchObject({ state: 'proposed', offered: 1 })
    await (await world.asVa(other)).vaPortal.updateProfile({ intro: 'I am still here.' })
    expect(await queueRow(task.id)).toMatchObject({ state: 'proposed', offered: 1 })
  })
})

describe('before a VA is deleted', () => {
  it('the team reads what goes along, which is what then goes', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const held = await world.aTask(client, { status: 'in_progress', va })
    await world.aTask(client, { status: 'completed', va })
    const portal = (await world.asVa(va)).vaPortal
    await portal.tasks.logTime({ id: held.vaTask?.id ?? 0, minutes: 90, workedOn: today() })
    await portal.messages.send({ threadId: teamThread(held.vaTask?.id ?? 0, va.id), message: 'Hello' })
    const { vas } = world.admin.admin
    expect(await vas.leaving({ id: va.id })).toEqual({
      openTasks: 1,
      results: 1,
      proposals: 0,
      assignments: 2,
      activeAssignments: 2,
      hours: 1.5,
      reviews: 0,
      messages: 1,
    })
    await vas.delete({ id: va.id })
    await expect(vas.leaving({ id: va.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { rows } = await sql<{ n: number }>`
      select ((select count(*) from va_assignments where va_id = ${va.id}) + (select count(*) from time_entries where va_id = ${va.id})
        + (select count(*) from threads where va_id = ${va.id}))::int as n`.execute(world.db)
    expect(rows[0]?.n).toBe(0)
  })
})
