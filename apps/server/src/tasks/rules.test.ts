import { canMoveTask, type TaskStatus, taskRules, taskStatus } from '@kazi/schemas/task'
import { canMoveVaTask, vaTaskStatus } from '@kazi/schemas/va'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld, type World } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

/**
 * How each actor goes about each move, by the calls that the screens make. A move that has no call at all is refused
 * by there being none; the generic calls (PUT status, PUT /va/tasks) are tried for every pair.
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

async function asAdmin({ id }: Scene, to: TaskStatus) {
  const { tasks } = world.admin.admin
  if (to === 'successfully_assigned') return tasks.assign({ id, vaId: (await world.aVa()).id })
  if (to === 'pending') return tasks.cannotFill({ id, reason: 'Nobody is free.' })
  if (to === 'requested_for_va') return tasks.unassign({ id, reason: 'Ill for a week.' })
  throw new Error('no call')
}

async function asVa({ va, vaTask }: Scene, to: TaskStatus) {
  if (!va || !vaTask || (to !== 'in_progress' && to !== 'completed')) throw new Error('no call')
  const api = await world.asVa(va)
  return api.vaPortal.tasks.move({ id: vaTask.id, status: to })
}

const move = {
  client: (s: Scene, from: TaskStatus, to: TaskStatus) => asClient(s, from, to),
  admin: (s: Scene, _: TaskStatus, to: TaskStatus) => asAdmin(s, to),
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
        it(`${allowed ? 'goes' : 'does not go'} from ${from} to ${to} by the ${actor}`, async () => {
          const task = await scene(from)
          const moved = move[actor](task, from, to)
          if (allowed) await moved
          else await expect(moved).rejects.toThrow()
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
