import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { up } from './migrations/0161_whole_brief.ts'

const world = await testWorld()
afterAll(() => world.close())

it('a VA who was given the details alone reads the task before them, and no estimate of 0 hours', async () => {
  const [client, va] = [await world.aClient(), await world.aVa()]
  const held = async (taskText: string, description: string, status: 'in_progress' | 'completed' = 'in_progress') => {
    const { id } = await world.aTask(client, {
      taskText,
      enhancedDescription: 'Window seats, please.',
      status,
      va,
    })
    const { id: vaTaskId } = await world.db
      .updateTable('vaTasks')
      .set({ description, agreedMinHours: 0, agreedMaxHours: 0 })
      .where('taskId', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow()
    return vaTaskId
  }
  const ids = [
    await held('Book flights to Accra.', 'Window seats, please.'),
    await held('Book flights\nto Lagos.', 'Goal: Book flights to Lagos.\n\nWindow seats, please.'),
    // It can come back to the VA, with changes to make.
    await held('Book flights to Kigali.', 'Window seats, please.', 'completed'),
  ]
  await up(world.db as never)
  await up(world.db as never)
  const rows = await sql`
    select description, agreed_min_hours as min, agreed_max_hours as max from va_tasks where id = any (${ids}) order by id`.execute(
    world.db,
  )
  expect(rows.rows).toEqual([
    { description: 'Book flights to Accra.\n\nWindow seats, please.', min: null, max: null },
    { description: 'Goal: Book flights to Lagos.\n\nWindow seats, please.', min: null, max: null },
    { description: 'Book flights to Kigali.\n\nWindow seats, please.', min: null, max: null },
  ])
})
