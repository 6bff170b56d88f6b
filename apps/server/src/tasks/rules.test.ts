import { canMoveTask, type TaskStatus, taskRules, taskStatus } from '@kazi/schemas/task'
import { canMoveVaTask, type VaTaskStatus, vaTaskStatus } from '@kazi/schemas/va'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld, type World } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

/**
 * How each actor goes about each move, by the calls that the screens make. The generic calls (PUT status, PUT /va/tasks)
 * are tried for every pair; the team has no such call, so that only the moves that one of its calls makes are tried.
 */
type Scene = Awaited<ReturnType<World['aTask']>> & { client: Awaited<ReturnType<World['aClient']>> }

async function scene(status: TaskStatus): Promise<Scene> {
  const client = await world.aClient()
  return { client, ...(await world.aTask(client, { status })) }
}

async function asClient({ client, id }: Scene, from: TaskStatus, to: TaskStatus) {
  const api = await world.as(client)
  if (to === 'successfully_assigned' && from === 'requested_for_va') {
    await world.admin.admin.tasks.propose({ id, proposals: [{ vaId: (await world.aVa()).id }] })
    const [proposal] = (await api.tasks.get({ id })).proposals
    return api.tasks.decide({ id, proposalId: proposal?.id ?? 0, decision: 'accept' })
  }
  if (to === 'in_progress' && from === 'completed')
    return api.tasks.requestChanges({ id, note: 'Please use the darker blue.' })
  if (to === 'assigned') await world.anAssignment(await world.aVa(), client, { projectType: 'ongoing' })
  return api.tasks.move({ id, status: to })
}

const adminCalls: Partial<Record<TaskStatus, (id: number) => Promise<unknown>>> = {
  successfully_assigned: async (id) => world.admin.admin.tasks.assign({ id, vaId: (await world.aVa()).id }),
  pending: (id) => world.admin.admin.tasks.cannotFill({ id, reason: 'Nobody is free.' }),
  requested_for_va: (id) => world.admin.admin.tasks.unassign({ id, reason: 'Ill for a week.' }),
}

/** A VA who holds no task of it yet tries with a task of their own: they have nothing else to name. */
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
const statusOf = async (id: number) =>
  (await world.db.selectFrom('tasks').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('a client task', () => {
  for (const actor of ['client', 'admin', 'va'] as const)
    for (const from of taskStatus.options)
      for (const to of taskStatus.options) {
        const repeated = actor === 'client' && from === 'requested_for_va' && to === from
        const allowed = canMoveTask(from, to, actor) || repeated
        if (actor === 'admin' && !allowed && !adminCalls[to]) continue
        it(`${allowed ? 'goes' : 'does not go'} from ${from} to ${to} by the ${actor}`, async () => {
          const task = await scene(from)
          const moved = move[actor](task, from, to)
          if (allowed) await moved
          else await expect(moved).rejects.toMatchObject({ code: expect.stringMatching(/^(CONFLICT|BAD_REQUEST)$/) })
          expect(await statusOf(task.id)).toBe(allowed ? to : from)
        })
      }

  it.each(taskStatus.options)('that is %s is deleted or refused as the table says', async (status) => {
    const { client, id } = await scene(status)
    const deleted = (await world.as(client)).tasks.delete({ id })
    if (taskRules[status].deletable) await deleted
    else await expect(deleted).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await (await world.as(client)).tasks.list()).toHaveLength(taskRules[status].deletable ? 0 : 1)
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
})

describe("a VA's task", () => {
  for (const from of vaTaskStatus.options)
    for (const to of vaTaskStatus.options)
      it(`${canMoveVaTask(from, to, 'va') ? 'goes' : 'does not go'} from ${from} to ${to} by the VA`, async () => {
        const va = await world.aVa()
        const { id } = await world.aVaTask(va, null, null, { status: from })
        const moved = (await world.asVa(va)).vaPortal.tasks.move({ id, status: to })
        if (canMoveVaTask(from, to, 'va')) expect(await moved).toMatchObject({ status: to })
        else await expect(moved).rejects.toMatchObject({ code: 'CONFLICT' })
      })
})
