import type { Notifies } from '@kazi/schemas/states'
import { taskStatus } from '@kazi/schemas/task'
import { type TaskStatus, type TaskTransition, taskRules, taskTransition } from '@kazi/schemas/task-states'
import { vaTaskStatus } from '@kazi/schemas/va'
import { canMoveVaTask, type VaTaskStatus, vaTaskRules, vaTaskTransitions } from '@kazi/schemas/work-states'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld, type World } from '../testing/world.ts'
import { enforceReviewDeadlines } from './results.service.ts'

const world = await testWorld()
afterAll(() => world.close())

/**
 * The calls that the screens make for each move, by actor. The generic calls (PUT status, PUT /va/tasks) are tried for
 * every pair. The team has no generic call, so only the moves that its calls make are tried.
 */
type Scene = Awaited<ReturnType<World['aTask']>> & { client: Awaited<ReturnType<World['aClient']>> }

async function scene(status: TaskStatus): Promise<Scene> {
  const client = await world.aClient()
  return { client, ...(await world.aTask(client, { status })) }
}

/** What must exist before a client can make a move: a proposal to accept, an assignment to join. */
async function prepare({ client, id }: Scene, from: TaskStatus, to: TaskStatus) {
  if (to === 'successfully_assigned' && from === 'requested_for_va')
    await world.admin.admin.tasks.propose({ id, proposals: [{ vaId: (await world.aVa()).id }] })
  if (to === 'assigned') await world.anAssignment(await world.aVa(), client, { projectType: 'ongoing' })
}

async function asClient({ client, id }: Scene, from: TaskStatus, to: TaskStatus) {
  const api = await world.as(client)
  if (to === 'successfully_assigned' && from === 'requested_for_va') {
    const [proposal] = (await api.tasks.get({ id })).proposals
    return api.tasks.decide({ id, proposalId: proposal?.id ?? 0, decision: 'accept' })
  }
  if (to === 'in_progress' && from === 'completed')
    return api.tasks.requestChanges({ id, note: 'Please use the darker blue.' })
  if (to === 'requested_for_va' && taskRules[from].held)
    return api.tasks.askForOtherVa({ id, reason: 'We need somebody who speaks Finnish.' })
  return api.tasks.move({ id, status: to })
}

const adminCalls: Partial<Record<TaskStatus, (id: number) => Promise<unknown>>> = {
  successfully_assigned: async (id) => world.admin.admin.tasks.assign({ id, vaId: (await world.aVa()).id }),
  pending: (id) => world.admin.admin.tasks.cannotFill({ id, reason: 'Nobody is free.' }),
  requested_for_va: (id) => world.admin.admin.tasks.unassign({ id, reason: 'Ill for a week.' }),
}

/** A VA who does not hold the task tries with another task of their own, because they have no other id to use. */
async function asVa({ va, vaTask }: Scene, to: TaskStatus) {
  const someone = va ?? (await world.aVa())
  const { id } = vaTask ?? (await world.aVaTask(someone, null, null, { status: 'reviewed' }))
  const api = await world.asVa(someone)
  return api.vaPortal.tasks.move({ id, status: to as VaTaskStatus })
}

const noCall = async () => {
  throw new Error('The rules let the team move a task so, and no call does.')
}

const move = {
  client: (s: Scene, from: TaskStatus, to: TaskStatus) => asClient(s, from, to),
  admin: ({ id }: Scene, _: TaskStatus, to: TaskStatus) => (adminCalls[to] ?? noCall)(id),
  va: (s: Scene, _: TaskStatus, to: TaskStatus) => asVa(s, to),
}

/** The task's rows in the database: its status and related rows, its timeline, and who was notified. */
async function factsOf(taskId: number) {
  const { db } = world
  const { status } = await db.selectFrom('tasks').select('status').where('id', '=', taskId).executeTakeFirstOrThrow()
  const newest = async (table: 'vaRequests' | 'vaTasks') =>
    (await db.selectFrom(table).selectAll().where('taskId', '=', taskId).orderBy('id', 'desc').executeTakeFirst()) as
      | { state?: string; status?: string; withdrawnAt?: string | null }
      | undefined
  const vaTask = await newest('vaTasks')
  const timeline = db.selectFrom('taskEvents').select(['kind', 'actorType']).where('taskId', '=', taskId).orderBy('id')
  const bells = db
    .selectFrom('notifications')
    .select(['type', 'mailHeld', 'userId'])
    .where((eb) =>
      eb.or([
        eb('taskId', '=', taskId),
        eb('vaTaskId', 'in', eb.selectFrom('vaTasks').select('id').where('taskId', '=', taskId)),
      ]),
    )
    .orderBy('id')
  return {
    status,
    request: (await newest('vaRequests'))?.state,
    vaTask: vaTask?.withdrawnAt ? 'withdrawn' : vaTask?.status,
    events: await timeline.execute(),
    told: (await bells.execute()).map(
      ({ type, mailHeld, userId }) => `${userId ? 'client' : 'va'} ${type} ${mailHeld}`,
    ),
  }
}
type Facts = Awaited<ReturnType<typeof factsOf>>

const saidBy = ({ client, va }: Notifies) => [
  ...(va ? [`va ${va.type} ${va.mail === 'held'}`] : []),
  ...(client ? [`client ${client.type} ${client.mail === 'held'}`] : []),
]
const after = (before: Facts, { to, by, event, request, vaTask, notifies }: TaskTransition) => ({
  status: to,
  request: request ?? before.request,
  vaTask: vaTask ?? before.vaTask,
  events: [...before.events, { kind: event, actorType: by }],
  told: [...before.told, ...saidBy(notifies)],
})

describe('a client task', () => {
  for (const actor of ['client', 'admin', 'va'] as const)
    for (const from of taskStatus.options)
      for (const to of taskStatus.options) {
        const repeated = actor === 'client' && from === 'requested_for_va' && to === from
        const row = taskTransition(from, to, actor)
        if (actor === 'admin' && !row && !adminCalls[to]) continue
        it(`${row || repeated ? 'goes' : 'does not go'} from ${from} to ${to} by the ${actor}`, async () => {
          const task = await scene(from)
          if (actor === 'client') await prepare(task, from, to)
          const before = await factsOf(task.id)
          const moved = move[actor](task, from, to)
          if (row || repeated) await moved
          else
            await expect(moved).rejects.toMatchObject({
              code: expect.stringMatching(/^(CONFLICT|BAD_REQUEST)$/),
              message: expect.not.stringMatching(/that is [a-z_]+ |become [a-z_]+\./),
            })
          expect(await factsOf(task.id)).toEqual(row ? after(before, row) : before)
        })
      }

  it.each(taskStatus.options)('that is %s is deleted or refused as the table says', async (status) => {
    const { client, id } = await scene(status)
    const deleted = (await world.as(client)).tasks.delete({ id })
    const { kept } = taskRules[status]
    if (kept) await expect(deleted).rejects.toMatchObject({ code: 'CONFLICT', message: kept })
    else await deleted
    expect(await (await world.as(client)).tasks.list()).toHaveLength(kept ? 1 : 0)
  })

  it.each(taskStatus.options)('that is %s is edited or refused as the table says', async (status) => {
    const { client, id } = await scene(status)
    const edited = (await world.as(client)).tasks.update({ id, taskText: 'Sort my outbox' })
    if (taskRules[status].editable) expect(await edited).toMatchObject({ taskText: 'Sort my outbox', status })
    else await expect(edited).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('says in its refusal what is possible', async () => {
    const { client, id } = await scene('completed')
    await expect((await world.as(client)).tasks.move({ id, status: 'pending' })).rejects.toThrow(
      'From here you can ask for changes.',
    )
  })

  const { propose, assign, unassign, cannotFill } = world.admin.admin.tasks
  const reason = 'Nobody is free.'
  it.each([
    ['propose', 'pending', 'The client has to ask for a VA first.'],
    ['propose', 'in_progress', 'You can take the VA off the task.'],
    ['propose', 'completed', 'You or the client can accept the result.'],
    ['assign', 'pending', 'The client has to ask for a VA first.'],
    ['unassign', 'requested_for_va', 'You can tell the client that no VA can be found, or assign a VA.'],
    ['unassign', 'completed', 'You or the client can accept the result.'],
    ['cannotFill', 'pending', 'The client has to ask for a VA first.'],
    ['cannotFill', 'assigned', 'You can take the VA off the task.'],
  ] as const)('tells the team that asks to %s while it is %s what is possible', async (call, status, possible) => {
    const { id } = await scene(status)
    const calls = {
      propose: async () => propose({ id, proposals: [{ vaId: (await world.aVa()).id }] }),
      assign: async () => assign({ id, vaId: (await world.aVa()).id }),
      unassign: () => unassign({ id, reason }),
      cannotFill: () => cannotFill({ id, reason }),
    }
    await expect(calls[call]()).rejects.toThrow(` ${possible}`)
  })
})

describe("a VA's task", () => {
  const notYours = 'Its next move is not yours to make.'
  const possibleFor = {
    assigned: 'You can choose “Start Task” now.',
    in_progress: 'You can choose “Mark Complete” now.',
    completed: notYours,
    reviewed: notYours,
  }
  for (const from of vaTaskStatus.options)
    for (const to of vaTaskStatus.options)
      it(`${canMoveVaTask(from, to, 'va') ? 'goes' : 'does not go'} from ${from} to ${to} by the VA`, async () => {
        const va = await world.aVa()
        const { id } = await world.aVaTask(va, null, null, { status: from })
        const moved = (await world.asVa(va)).vaPortal.tasks.move({ id, status: to })
        if (canMoveVaTask(from, to, 'va')) expect(await moved).toMatchObject({ status: to })
        else
          await expect(moved).rejects.toMatchObject({
            code: 'CONFLICT',
            message: `${
              from === to
                ? `This task is “${vaTaskRules[from].label}” already.`
                : `A task that is “${vaTaskRules[from].label}” cannot become “${vaTaskRules[to].label}”.`
            } ${possibleFor[from]}`,
          })
      })
})

describe('the result of a client task', () => {
  const accept = {
    client: async ({ client, id }: Scene) => (await world.as(client)).tasks.review({ id }),
    admin: ({ id }: Scene) => world.admin.admin.tasks.acceptResult({ id }),
    system: async ({ id }: Scene) => {
      const long = new Date(Date.now() - 30 * 86_400_000)
      await world.db
        .updateTable('tasks')
        .set({ completedAt: long })
        .where('id', '=', id)
        .where('completedAt', 'is not', null)
        .execute()
      await enforceReviewDeadlines(world.context)
    },
  }
  const assignmentOf = (taskId: number) =>
    world.db.selectFrom('vaAssignments').select('status').where('taskId', '=', taskId).executeTakeFirst()

  for (const actor of ['client', 'admin', 'system'] as const)
    for (const from of taskStatus.options)
      it(`${from === 'completed' ? 'is' : 'is not'} accepted by the ${actor} where the task is ${from}`, async () => {
        const row = vaTaskTransitions.find(({ to, by }) => to === 'reviewed' && by === actor)?.alone
        if (!row) throw new Error('There is no such row')
        const task = await scene(from)
        const before = await factsOf(task.id)
        const accepted = accept[actor](task)
        if (from === 'completed' || actor === 'system') await accepted
        else await expect(accepted).rejects.toMatchObject({ code: 'CONFLICT' })
        const expected = {
          vaTask: 'reviewed',
          events: [{ kind: row.event, actorType: actor }],
          told: saidBy(row.notifies),
        }
        expect(await factsOf(task.id)).toEqual(from === 'completed' ? { ...before, ...expected } : before)
        if (from === 'completed') expect(await assignmentOf(task.id)).toEqual({ status: 'completed' })
      })
})
