import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const effort = { minHours: 3, maxHours: 5.5 }
const steps = ['Unsubscribe', 'Make folders']

/** A client with two tasks of the same text, the first of them analyzed. */
async function analyzed() {
  const client = await world.aClient()
  const api = await world.as(client)
  const { tasks } = api
  const [id, twin] = [(await world.aTask(client)).id, (await world.aTask(client)).id]
  const { analysis: said } = await tasks.analyze({ id })
  return { client, api, tasks, id, twin, said }
}

describe('a correction', () => {
  it('is shown in place of what the analyst said, and says that it is the client’s', async () => {
    const { tasks, id, said } = await analyzed()
    const corrected = { ...said, effort, steps, corrected: ['effort', 'steps'], brief: expect.any(String) }
    expect(said.corrected).toBeUndefined()
    expect(await tasks.correctAnalysis({ id, effort, steps })).toEqual(corrected)
    expect((await tasks.get({ id })).analysis).toEqual(corrected)
    expect((await tasks.analyze({ id })).analysis).toEqual(corrected)
  })

  it('is in the brief of the built-in analyst, which a language model’s brief is left alone by', async () => {
    const { client, tasks, id, said } = await analyzed()
    expect((await tasks.correctAnalysis({ id, effort, steps })).brief).toContain('1. Unsubscribe\n2. Make folders')
    expect((await tasks.get({ id })).analysis?.brief).toContain('About 3 to 5.5 hours')
    const result = JSON.stringify({ ...said, engine: 'openai m', brief: 'As the model wrote it' })
    await world.db.updateTable('taskAnalyses').set({ result }).where('userId', '=', client.id).execute()
    expect((await tasks.get({ id })).analysis?.brief).toBe('As the model wrote it')
  })

  it('of one part leaves the other as it is', async () => {
    const { tasks, id, said } = await analyzed()
    await tasks.correctAnalysis({ id, steps: [] })
    expect(await tasks.correctAnalysis({ id, effort })).toEqual({
      ...said,
      effort,
      steps: [],
      corrected: ['effort', 'steps'],
      brief: expect.any(String),
    })
  })

  it('is taken back part by part, until nothing is left of it', async () => {
    const { client, tasks, id, said } = await analyzed()
    await tasks.correctAnalysis({ id, effort, steps })
    expect(await tasks.correctAnalysis({ id, effort: null })).toEqual({
      ...said,
      steps,
      corrected: ['steps'],
      brief: expect.any(String),
    })
    expect(await tasks.correctAnalysis({ id, steps: null })).toEqual(said)
    expect(await keptFor(client)).toMatchObject({ corrections: null })
  })

  it('is kept beside the original, which stays letter by letter', async () => {
    const { client, tasks, id, said } = await analyzed()
    await tasks.correctAnalysis({ id, effort, steps })
    expect(await keptFor(client)).toEqual({ result: said, corrections: { effort, steps } })
  })

  it('is seen with another task of the same words, and costs nothing', async () => {
    const { api, tasks, id, twin } = await analyzed()
    await tasks.correctAnalysis({ id, steps })
    expect((await tasks.get({ id: twin })).analysis).toMatchObject({ steps, corrected: ['steps'] })
    expect((await tasks.analyze({ id: twin })).analysis).toMatchObject({ steps, corrected: ['steps'] })
    expect(await tasks.correctAnalysis({ id: twin, steps: null, effort })).toMatchObject({ corrected: ['effort'] })
    expect((await tasks.get({ id })).analysis).toMatchObject({ effort, corrected: ['effort'] })
    expect(await api.auth.quota()).toMatchObject({ remaining: 9 })
  })

  it('teaches nothing: another client’s task of the same words is read as before', async () => {
    const other = await analyzed()
    const { tasks, id, said } = await analyzed()
    await tasks.correctAnalysis({ id, effort, steps })
    expect((await other.tasks.get({ id: other.id })).analysis).toEqual(said)
    expect((await analyzed()).said).toEqual(said)
  })

  it('outlives a better answer to the same text', async () => {
    const { client, tasks, id } = await analyzed()
    await tasks.correctAnalysis({ id, steps })
    const { result } = await keptFor(client)
    const better = JSON.stringify({ ...result, engine: 'openai m', steps: ['One'] })
    await world.db.updateTable('taskAnalyses').set({ result: better }).where('userId', '=', client.id).execute()
    expect((await tasks.get({ id })).analysis).toMatchObject({ engine: 'openai m', steps, corrected: ['steps'] })
  })

  it('is nobody else’s to make', async () => {
    const { id, client } = await analyzed()
    const stranger = await analyzed()
    await expect(stranger.tasks.correctAnalysis({ id, steps })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Task not found',
    })
    await expect(world.guest.tasks.correctAnalysis({ id, steps })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await keptFor(client)).toMatchObject({ corrections: null })
  })

  it('needs an analysis', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client)
    const { tasks } = await world.as(client)
    await expect(tasks.correctAnalysis({ id, steps })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it.each([
    ['hours below none', { effort: { minHours: -1, maxHours: 1 } }],
    ['hours beyond the most', { effort: { minHours: 1, maxHours: 1001 } }],
    ['more at least than at most', { effort: { minHours: 2, maxHours: 1 } }],
    ['hours that are no number', { effort: { minHours: Number.NaN, maxHours: 1 } }],
    ['an empty step', { steps: ['One', ' '] }],
    ['a step that is too long', { steps: ['x'.repeat(501)] }],
    ['a step that cannot be stored', { steps: ['a\u0000b'] }],
    ['too many steps', { steps: Array.from({ length: 31 }, () => 'One') }],
  ])('is refused with %s', async (_, wrong) => {
    const { client, tasks, id } = await analyzed()
    await expect(tasks.correctAnalysis({ id, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await keptFor(client)).toMatchObject({ corrections: null })
  })

  it('takes the most that is allowed', async () => {
    const { tasks, id } = await analyzed()
    const long = Array.from({ length: 30 }, () => 'x'.repeat(500))
    const limit = { minHours: 1000, maxHours: 1000 }
    expect(await tasks.correctAnalysis({ id, effort: limit, steps: long })).toMatchObject({
      effort: limit,
      steps: long,
    })
  })
})

const keptFor = (client: { id: number }) =>
  world.db
    .selectFrom('taskAnalyses')
    .select(['result', 'corrections'])
    .where('userId', '=', client.id)
    .executeTakeFirstOrThrow()
