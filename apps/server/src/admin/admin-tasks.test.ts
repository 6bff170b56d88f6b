import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { tasks, assignments } = world.admin.admin

it('a task names the assignment of the VA who has it, and none once it is taken off them', async () => {
  const client = await world.aClient()
  const { id } = await world.aTask(client, { status: 'requested_for_va' })
  expect(await tasks.get({ id })).toMatchObject({ work: null, assignmentId: null })
  const va = await world.aVa()
  await tasks.assign({ id, vaId: va.id, hourlyRate: 12 })
  const { assignmentId } = await tasks.get({ id })
  expect(await assignments.get({ id: assignmentId ?? 0 })).toMatchObject({ taskId: id, vaId: va.id })
  await tasks.unassign({ id, reason: 'They are ill.' })
  expect(await tasks.get({ id })).toMatchObject({ assignmentId: null })
})
