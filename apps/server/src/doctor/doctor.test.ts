import type { TaskStatus } from '@kazi/schemas/task-states'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { brokenInvariants, type TaskInvariant } from './invariants.ts'
import { repairAll } from './repair.ts'

const world = await testWorld()
afterAll(() => world.close())

const { db } = world
type Task = Awaited<ReturnType<typeof world.aTask>>
const aTask = async (status: TaskStatus) => world.aTask(await world.aClient(), { status })
const set = (id: number, change: string) => sql`update tasks set ${sql.raw(change)} where id = ${id}`.execute(db)

async function complete(id: number, vaTaskId: number) {
  await db
    .updateTable('vaTasks')
    .set({ status: 'completed', completedAt: new Date() })
    .where('id', '=', vaTaskId)
    .execute()
  await set(id, "status = 'completed', completed_at = now()")
}

/** How each invariant gets broken: by a manual change in the database, or by an older or faulty program. */
const breaks: Record<TaskInvariant, () => Promise<Task>> = {
  'a held task has a VA task': async () => {
    const task = await aTask('in_progress')
    await db
      .deleteFrom('vas')
      .where('id', '=', task.va?.id ?? 0)
      .execute()
    return task
  },
  'task and VA task agree on the status': async () => {
    const task = await aTask('in_progress')
    await set(task.id, "status = 'completed', completed_at = now()")
    return task
  },
  'task and VA task agree on the VA': async () => {
    const task = await aTask('successfully_assigned')
    await set(task.id, `va_id = ${(await world.aVa()).id}`)
    return task
  },
  'nobody has a task that is not given away': async () => {
    const task = await aTask('pending')
    await set(task.id, `va_id = ${(await world.aVa()).id}`)
    return task
  },
  'a task that waits for a VA has an open request': async () => {
    const task = await aTask('requested_for_va')
    await db.deleteFrom('vaRequests').where('taskId', '=', task.id).execute()
    return task
  },
  'only a task that waits for a VA has an open request': async () => {
    const task = await aTask('requested_for_va')
    await set(task.id, "status = 'pending'")
    return task
  },
  'a request is proposed while something is offered': async () => {
    const task = await aTask('requested_for_va')
    await db.updateTable('vaRequests').set({ state: 'proposed' }).where('taskId', '=', task.id).execute()
    return task
  },
  'nothing is offered once the request is closed': async () => {
    const task = await aTask('requested_for_va')
    await world.admin.admin.tasks.propose({ id: task.id, proposals: [{ vaId: (await world.aVa()).id }] })
    await db
      .updateTable('vaRequests')
      .set({ closedAt: sql`now()`, state: 'withdrawn' })
      .where('taskId', '=', task.id)
      .execute()
    await set(task.id, "status = 'pending'")
    return task
  },
  'a timer runs only on work in progress': async () => {
    const task = await aTask('in_progress')
    const [va, vaTask] = [task.va?.id ?? 0, task.vaTask?.id ?? 0]
    await (await world.asVa({ id: va })).vaPortal.tasks.changeTimer({ id: vaTask, action: 'start' })
    await complete(task.id, vaTask)
    return task
  },
  'an open question is about work that its VA has': async () => {
    const task = await aTask('in_progress')
    const [va, vaTask] = [task.va?.id ?? 0, task.vaTask?.id ?? 0]
    await (await world.asVa({ id: va })).vaPortal.tasks.ask({ id: vaTask, question: 'Which folder?' })
    await complete(task.id, vaTask)
    return task
  },
  'a VA task has both conversations': async () => {
    const task = await aTask('in_progress')
    await db
      .deleteFrom('threads')
      .where('vaTaskId', '=', task.vaTask?.id ?? 0)
      .where('userId', 'is not', null)
      .execute()
    return task
  },
  'a completed task says when': async () => {
    const task = await aTask('completed')
    await set(task.id, 'completed_at = null')
    return task
  },
  'the clock of a request waits while its client is asked': async () => {
    const task = await aTask('requested_for_va')
    await world.admin.admin.tasks.ask({ id: task.id, question: 'Which folder?' })
    await db.updateTable('vaRequests').set({ pausedAt: null }).where('taskId', '=', task.id).execute()
    return task
  },
  'accepted by the client means reviewed for the VA': async () => {
    const task = await aTask('completed')
    await set(task.id, 'accepted_at = now()')
    return task
  },
}

describe('the doctor', () => {
  it('finds nothing in what the commands wrote', async () => {
    for (const status of ['pending', 'requested_for_va', 'assigned', 'in_progress', 'completed'] as const)
      await aTask(status)
    expect(await brokenInvariants(db)).toEqual([])
  })

  it.each(Object.entries(breaks) as [TaskInvariant, () => Promise<Task>][])(
    'sees that not: %s; repairs it, and writes that down',
    async (invariant, breakIt) => {
      const { id } = await breakIt()
      expect(await brokenInvariants(db)).toContainEqual({ invariant, taskId: id })
      expect(await repairAll(world.context)).toEqual([])
      expect((await world.admin.admin.audit.records()).rows).toContainEqual(
        expect.objectContaining({ who: 'doctor', what: 'repair', to: `task ${id}`, detail: expect.any(Object) }),
      )
    },
  )

  it('brings a task back to the queue that nobody has anymore, and tells the client', async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'in_progress' })
    await db
      .deleteFrom('vas')
      .where('id', '=', va?.id ?? 0)
      .execute()
    await repairAll(world.context)
    expect(
      (await world.admin.admin.requests.records()).rows.find((row) => 'taskId' in row && row.taskId === id),
    ).toMatchObject({
      state: 'open',
    })
    const api = await world.as(client)
    expect((await api.tasks.notifications.list()).rows).toMatchObject([{ title: 'We are finding you another VA' }])
    await api.tasks.cancelRequest({ id })
  })

  it('follows what the VA has done where the two disagree', async () => {
    const client = await world.aClient()
    const { id, vaTask } = await world.aTask(client, { status: 'in_progress' })
    await db
      .updateTable('vaTasks')
      .set({ status: 'completed', completedAt: new Date() })
      .where('id', '=', vaTask?.id ?? 0)
      .execute()
    await repairAll(world.context)
    expect(await (await world.as(client)).tasks.get({ id })).toMatchObject({ status: 'completed' })
  })

  it('counts the figures of a VA again where a row is not what their work says', async () => {
    const { va } = await aTask('in_progress')
    const id = va?.id ?? 0
    await sql`update va_figures set open_tasks = 7 where va_id = ${id}`.execute(db)
    expect(await brokenInvariants(db)).toMatchObject([{ vaId: id }])
    expect(await repairAll(world.context)).toEqual([])
  })

  it('sees work at two things at once, but not the seconds by which a timer is rounded up', async () => {
    const { va, vaTask } = await aTask('in_progress')
    const entry = (startedAt: string, minutes: number) => ({
      vaTaskId: vaTask?.id ?? 0,
      vaId: va?.id ?? 0,
      minutes,
      note: null,
      workedOn: '2026-03-02',
      startedAt,
      endedAt: new Date(Date.parse(startedAt) + minutes * 60_000).toISOString(),
    })
    const overlaps = async (second: string) => {
      await db
        .insertInto('timeEntries')
        .values([entry('2026-03-02T08:00:00Z', 30), entry(second, 30)])
        .execute()
      const found = await brokenInvariants(db)
      await db
        .deleteFrom('timeEntries')
        .where('vaTaskId', '=', vaTask?.id ?? 0)
        .execute()
      return found
    }
    expect(await overlaps('2026-03-02T08:29:00Z')).toMatchObject([{ invariant: 'nobody worked at two things at once' }])
    expect(await overlaps('2026-03-02T08:29:01Z')).toEqual([])
  })

  it('adds up an assignment again where a row is not what was worked on it', async () => {
    const client = await world.aClient()
    const assignment = await world.anAssignment(await world.aVa(), client, { totalHours: 2 })
    for (const wrong of [sql`update assignment_totals set amount_cents = 7`, sql`delete from assignment_totals`]) {
      await sql`${wrong} where assignment_id = ${assignment.id}`.execute(db)
      expect(await brokenInvariants(db)).toEqual([
        {
          invariant: 'what is added up for an assignment is what was worked and earned on it',
          assignmentId: assignment.id,
        },
      ])
      expect(await repairAll(world.context)).toEqual([])
    }
  })

  it('gives mail that nobody would send somebody who does', async () => {
    const client = await world.aClient()
    await (await world.as(client)).tasks.create({ taskText: 'Sort my inbox' })
    const { id } = await world.aTask(client)
    await (await world.as(client)).tasks.requestVa({ id })
    await world.guest.auth.forgotPassword({ email: client.email })
    const waiting = async () =>
      (
        await sql<{ mailId: number; priority: number }>`
          select (data ->> 'mailId')::int as "mailId", priority from jobs.job
          where name = 'send-mail' and state = 'created' order by 1`.execute(db)
      ).rows
    const before = await waiting()
    // The link for a new password goes first.
    expect(new Set(before.map(({ priority }) => priority)).size).toBe(2)
    await sql`delete from jobs.job where name = 'send-mail'`.execute(db)
    expect((await brokenInvariants(db)).length).toBeGreaterThan(0)
    // An operator has asked for it: it goes out late, too.
    await sql`update mails set created_at = now() - interval '2 days' where id = ${before[0]?.mailId}`.execute(db)
    expect(await repairAll(world.context)).toEqual([])
    expect(await waiting()).toEqual(before)
  })
})
