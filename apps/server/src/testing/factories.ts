import { randomUUID } from 'node:crypto'
import { taskRules } from '@kazi/schemas/task-states'
import { clientThread, teamThread } from '@kazi/schemas/thread-id'
import { calendarDay } from '@kazi/schemas/zones'
import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { insertRequest } from '../tasks/requests.queries.ts'

/** Today where the VAs of the factories live: a day on which they can log time on a task that they just got. */
export const today = () => calendarDay('Africa/Nairobi', new Date())

const anEmail = (who: string) => `${who}-${randomUUID()}@example.com`

/** Creates realistic rows, with overrides, for tests and benchmarks. */
export function factories(db: Db, passwordHash: string) {
  const aClient = (overrides: Partial<Insertable<Tables['users']>> = {}) =>
    db
      .insertInto('users')
      .values({
        email: anEmail('client'),
        passwordHash,
        firstName: 'Ada',
        username: 'ada',
        supportPath: null,
        timezone: null,
        // By default a client gets news by email; tests of the time before confirmation override this.
        emailConfirmedAt: new Date(),
        ...overrides,
      })
      .returning(['id', 'email', 'firstName', 'username', 'timezone'])
      .executeTakeFirstOrThrow()

  const aVa = (overrides: Partial<Insertable<Tables['vas']>> = {}) =>
    db
      .insertInto('vas')
      .values({
        email: anEmail('va'),
        passwordHash,
        name: 'Wanjiku Mwangi',
        skills: 'Email Management, Data Entry',
        timezone: 'Africa/Nairobi',
        intro: 'Quiet inboxes.',
        country: 'Kenya',
        experience: '5 years',
        industry: null,
        availability: null,
        portfolio: null,
        languages: null,
        hourlyRate: '$9/hr',
        rateMinCents: 900,
        rateMaxCents: 900,
        rateCurrency: 'USD',
        performanceNotes: null,
        ...overrides,
      })
      .returning(['id', 'email', 'name'])
      .executeTakeFirstOrThrow()

  const anAssignment = (
    va: { id: number },
    client: { id: number; email: string },
    overrides: Partial<Insertable<Tables['vaAssignments']>> = {},
  ) =>
    db
      .insertInto('vaAssignments')
      .values({
        vaId: va.id,
        userId: client.id,
        taskId: null,
        clientName: 'Ada',
        clientEmail: client.email,
        projectTitle: 'A project',
        projectDescription: 'Something to do',
        rateCents: 1000,
        adminNotes: null,
        ...overrides,
      })
      .returning(['id', 'vaId'])
      .executeTakeFirstOrThrow()

  const aVaTask = async (
    va: { id: number },
    taskId: number | null,
    client: { id: number } | null,
    overrides: Partial<Insertable<Tables['vaTasks']>> = {},
  ) => {
    const vaTask = await db
      .insertInto('vaTasks')
      .values({
        taskId,
        vaId: va.id,
        assignmentId: null,
        title: 'Sort my inbox',
        description: 'Sort my inbox',
        deadline: null,
        estimatedHours: null,
        handoverNote: null,
        changesNote: null,
        ...overrides,
      })
      .returning(['id', 'vaId', 'status'])
      .executeTakeFirstOrThrow()
    await db
      .insertInto('threads')
      .values({ id: teamThread(vaTask.id, va.id), vaTaskId: vaTask.id, vaId: va.id, userId: null })
      .execute()
    if (client)
      await db
        .insertInto('threads')
        .values({ id: clientThread(vaTask.id, va.id), vaTaskId: vaTask.id, vaId: va.id, userId: client.id })
        .execute()
    return vaTask
  }

  /**
   * A task with everything its status implies: the open request, or the VA with assignment, VA task and threads.
   * `heldSince` is when the VA got it, before which they cannot log time on it.
   */
  const aTask = async (
    client: { id: number; email: string },
    overrides: Partial<Insertable<Tables['tasks']>> & { va?: { id: number }; heldSince?: string } = {},
  ) => {
    const { va: given, heldSince, ...columns } = overrides
    // The status of the VA task that matches the client task's.
    const [vaStatus] = taskRules[columns.status ?? 'pending'].needs.vaTask
    const va = vaStatus ? (given ?? (await aVa())) : undefined
    const completedAt = columns.status === 'completed' ? new Date() : null
    const task = await db
      .insertInto('tasks')
      .values({
        userId: client.id,
        taskText: 'Sort my inbox',
        enhancedDescription: null,
        budget: null,
        category: null,
        priority: null,
        deadline: null,
        notes: null,
        vaId: va?.id ?? null,
        completedAt,
        ...columns,
      })
      .returning(['id', 'status'])
      .executeTakeFirstOrThrow()
    if (taskRules[task.status].needs.openRequest) await insertRequest(db, task.id)
    if (!va || !vaStatus) return { ...task, va: undefined, vaTask: undefined }
    const assignment = await anAssignment(va, client, { taskId: task.id })
    const work = {
      status: vaStatus,
      assignmentId: assignment.id,
      completedAt,
      ...(heldSince && { createdAt: heldSince }),
    }
    const vaTask = await aVaTask(va, task.id, client, work)
    return { ...task, va, vaTask }
  }

  return { aClient, aVa, aTask, aVaTask, anAssignment }
}
