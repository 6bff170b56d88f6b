import { afterAll, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const optional = ['title', 'enhancedDescription', 'budget', 'notes'] as const

it.each(['', '   ', '\n\t', '\u200b', null])('an optional field of a task is cleared by %j', async (blank) => {
  const client = await world.aClient()
  const { id } = await world.aTask(client)
  const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
  const patch = (payload: object) => world.app.inject({ method: 'PATCH', url: `/api/tasks/${id}`, headers, payload })
  await patch(Object.fromEntries(optional.map((name) => [name, `Some ${name}`])))
  for (const name of optional) {
    const answer = await patch({ [name]: blank })
    expect([name, answer.statusCode]).toEqual([name, 200])
  }
  const row = await world.db.selectFrom('tasks').select(optional).where('id', '=', id).executeTakeFirst()
  expect(row).toEqual(Object.fromEntries(optional.map((name) => [name, null])))
  const untold = await patch({ taskText: '  ' })
  expect([untold.statusCode, untold.json().error]).toEqual([400, expect.stringContaining('task description')])
})
