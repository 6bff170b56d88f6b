import { clientThread, teamThread } from '@kazi/schemas/thread-id'
import { typedSeconds } from '@kazi/schemas/typing'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const team = world.admin.admin.messages

async function aConversation() {
  const client = await world.aClient()
  const { va, vaTask } = await world.aTask(client, { status: 'in_progress' })
  if (!va || !vaTask) throw new Error('the task has no VA')
  const threadId = clientThread(vaTask.id, va.id)
  return {
    client,
    va,
    threadId,
    withTeam: teamThread(vaTask.id, va.id),
    asClient: (await world.as(client)).tasks.messages,
    asVa: (await world.asVa(va)).vaPortal.messages,
  }
}
const age = (threadId: string, seconds: number) =>
  sql`update typing set at = clock_timestamp() - make_interval(secs => ${seconds}) where thread_id = ${threadId}`.execute(
    world.db,
  )

/** What an audience hears of writing while `act` runs. */
async function heard(audience: `client:${number}` | `va:${number}` | 'admin', act: () => Promise<unknown>) {
  const stop = new AbortController()
  const told: (string | undefined)[] = []
  const reading = (async () => {
    for await (const topic of world.deps.listener.follow(audience, stop.signal)) told.push(topic)
  })()
  await act()
  // Events arrive in order: what was sent before a mark is there with it.
  await sql`select pg_notify('kazi_live', ${`${audience} mark`})`.execute(world.db)
  await expect.poll(() => told.at(-1)).toBe('mark')
  stop.abort()
  await reading
  return told.filter((topic) => topic === 'typing').length
}

it('who writes is seen by the others of the conversation, and not by themselves', async () => {
  const { threadId, withTeam, asClient, asVa } = await aConversation()
  await asVa.typing.say({ threadId })
  expect(await asClient.typing.now({ threadId })).toEqual(['va'])
  expect(await team.typing.now({ threadId })).toEqual(['va'])
  expect(await asVa.typing.now({ threadId })).toEqual([])
  expect(await asVa.typing.now({ threadId: withTeam })).toEqual([])
  await team.typing.say({ threadId })
  expect(await asClient.typing.now({ threadId })).toEqual(['admin', 'va'])
})

it('the others hear of it when it begins, not each time that it goes on', async () => {
  const { client, threadId, asVa } = await aConversation()
  const say = () => asVa.typing.say({ threadId })
  expect(await heard(`client:${client.id}`, async () => [await say(), await say()])).toBe(1)
  await age(threadId, typedSeconds + 1)
  expect(await heard(`client:${client.id}`, say)).toBe(1)
  expect(await heard('admin', say)).toBe(0)
})

it('it is over with the message, or when nobody says anything any more', async () => {
  const { threadId, asClient, asVa } = await aConversation()
  await asVa.typing.say({ threadId })
  await asVa.send({ threadId, message: 'Done by noon.' })
  expect(await asClient.typing.now({ threadId })).toEqual([])
  await asVa.typing.say({ threadId })
  await age(threadId, typedSeconds - 2)
  expect(await asClient.typing.now({ threadId })).toEqual(['va'])
  await age(threadId, typedSeconds + 1)
  expect(await asClient.typing.now({ threadId })).toEqual([])
})

it('rows of those who stopped go with the next word of anybody', async () => {
  const [one, other] = [await aConversation(), await aConversation()]
  await one.asVa.typing.say({ threadId: one.threadId })
  await age(one.threadId, typedSeconds + 1)
  await other.asVa.typing.say({ threadId: other.threadId })
  const { rows } = await sql`select from typing where thread_id = ${one.threadId}`.execute(world.db)
  expect(rows).toEqual([])
})

it('strangers neither hear nor say it, and a client is told nothing of what VA and team write to each other', async () => {
  const [{ threadId, withTeam, asClient, asVa, client }, stranger] = [await aConversation(), await aConversation()]
  const missing = { code: 'NOT_FOUND' }
  await expect(stranger.asClient.typing.now({ threadId })).rejects.toMatchObject(missing)
  await expect(stranger.asVa.typing.say({ threadId })).rejects.toMatchObject(missing)
  await expect(asClient.typing.now({ threadId: withTeam })).rejects.toMatchObject(missing)
  expect(await heard(`client:${client.id}`, () => asVa.typing.say({ threadId: withTeam }))).toBe(0)
  expect(await heard(`client:${stranger.client.id}`, () => asVa.typing.say({ threadId }))).toBe(0)
})
