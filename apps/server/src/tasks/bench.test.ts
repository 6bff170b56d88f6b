import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const { tasks, inquiries, vas } = world.admin.admin
const on = async (id: number, vaId: number) =>
  (await tasks.candidates({ id, limit: 500 })).find(({ va }) => va.id === vaId)?.va

it('says who had the task before, and no other task', async () => {
  const client = await world.aClient()
  const [task, other] = [
    await world.aTask(client, { status: 'requested_for_va' }),
    await world.aTask(client, { status: 'requested_for_va' }),
  ]
  const va = await world.aVa()
  expect(await on(task.id, va.id)).toMatchObject({ hadTask: false })
  await tasks.assign({ id: task.id, vaId: va.id })
  await tasks.unassign({ id: task.id, reason: 'Ill for a week.' })
  expect(await on(task.id, va.id)).toMatchObject({ hadTask: true })
  expect(await on(other.id, va.id)).toMatchObject({ hadTask: false })
})

it('says who cannot sign in yet, for a task and for a visitor', async () => {
  const client = await world.aClient()
  const { id } = await world.aTask(client, { status: 'requested_for_va' })
  const va = await world.aVa({ passwordHash: null })
  expect(await on(id, va.id)).toMatchObject({ access: 'none' })
  await vas.invite({ id: va.id })
  expect(await on(id, va.id)).toMatchObject({ access: 'invited' })
  const asked = { name: 'Paulette Okafor', email: 'paulette@example.com', message: 'Could we meet?', vaId: va.id }
  const intro = await world.guest.vas.requestIntro(asked)
  const [first] = await inquiries.candidates({ id: intro.id })
  expect(first?.va).toMatchObject({ id: va.id, access: 'invited', hadTask: false })
})
