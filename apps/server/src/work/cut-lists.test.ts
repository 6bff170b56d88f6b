import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const ask = (column: 'va_task_id' | 'request_id', id: number, count: number) =>
  sql`insert into task_questions (${sql.ref(column)}, question, state, closed_at)
    select ${id}, 'Question ' || i, 'lapsed', now() from generate_series(1, ${count}::int) i`.execute(world.db)

it('a list that ends before what came first says how much that is', async () => {
  const client = await world.aClient()
  const { id, va, vaTask } = await world.aTask(client, { status: 'in_progress' })
  await sql`insert into task_deliveries (va_task_id, note, links)
    select ${vaTask!.id}, 'Delivery ' || i, '{}' from generate_series(1, 13) i`.execute(world.db)
  await ask('va_task_id', vaTask!.id, 24)
  const another = await world.aTask(client, { status: 'in_progress', va: va! })
  await sql`insert into task_deliveries (va_task_id, note, links) values (${another.vaTask!.id}, 'Only one', '{}')`.execute(
    world.db,
  )

  const { work } = await (await world.as(client)).tasks.get({ id })
  expect(work?.deliveries).toHaveLength(10)
  expect(work?.deliveries[0]).toMatchObject({ note: 'Delivery 13', earlier: 12 })
  expect(work?.deliveries.at(-1)).toMatchObject({ note: 'Delivery 4', earlier: 3 })
  expect(work?.questions).toHaveLength(20)
  expect(work?.questions.at(-1)).toMatchObject({ question: 'Question 5', earlier: 4 })

  const tasks = await (await world.asVa(va!)).vaPortal.tasks.list()
  const [one, other] = [tasks.find((task) => task.id === vaTask!.id), tasks.find((task) => task.id !== vaTask!.id)]
  expect(one?.questions.map(({ earlier }) => earlier)).toEqual([23, 22, 21])
  expect(one?.deliveries.at(-1)).toMatchObject({ earlier: 3 })
  expect(other?.deliveries).toMatchObject([{ note: 'Only one', earlier: 0 }])
})

it('and so does what the team asked about a request', async () => {
  const { id } = await world.aTask(await world.aClient(), { status: 'requested_for_va' })
  const request = await world.db
    .selectFrom('vaRequests')
    .select('id')
    .where('taskId', '=', id)
    .executeTakeFirstOrThrow()
  await ask('request_id', request.id, 22)
  const { questions } = await world.admin.admin.tasks.get({ id })
  expect(questions).toHaveLength(20)
  expect(questions.at(-1)).toMatchObject({ question: 'Question 3', earlier: 2 })
})

it('and the list of the VAs whom a client knows', async () => {
  const client = await world.aClient()
  const { rows } = await sql<{ id: number }>`
    insert into vas (email, name, skills, timezone, tools)
    select 'known' || i || '@example.com', 'Known ' || i, '', 'Africa/Accra', '{}' from generate_series(1, 103) i
    returning id`.execute(world.db)
  const api = await world.as(client)
  await sql`insert into favorite_vas (user_id, va_id)
    select ${client.id}, id from unnest(${rows.map(({ id }) => id)}::int[]) id`.execute(world.db)
  const known = await api.tasks.vas.list()
  expect(known).toHaveLength(100)
  expect(known.at(-1)).toMatchObject({ others: 3 })
  const friend = await world.aClient()
  await (await world.as(friend)).tasks.vas.mark({ vaId: rows[0]!.id, favorite: true })
  expect(await (await world.as(friend)).tasks.vas.list()).toMatchObject([{ id: rows[0]!.id, others: 0 }])
})
