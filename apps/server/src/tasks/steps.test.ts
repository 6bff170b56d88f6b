import { vaTaskStatus } from '@kazi/schemas/va'
import { vaTaskRules } from '@kazi/schemas/work-states'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const text = 'Sort my inbox: unsubscribe me from supplier mail, make folders, tell me what needs a reply.'

/** A task with an analysis, its steps as given, placed with a VA who has begun. */
async function working(steps = ['Read', 'Sort', 'Report']) {
  const client = await world.aClient()
  const va = await world.aVa()
  const api = await world.as(client)
  const { id } = await api.tasks.create({ taskText: text })
  await api.tasks.analyze({ id })
  await api.tasks.correctAnalysis({ id, steps })
  await api.tasks.requestVa({ id })
  await world.admin.admin.tasks.assign({ id, vaId: va.id })
  const { tasks } = (await world.asVa(va)).vaPortal
  const vaTaskId = (await tasks.list())[0]?.id ?? 0
  const now = async () => (await tasks.list())[0]?.steps ?? []
  return {
    client,
    va,
    api,
    id,
    tasks,
    vaTaskId,
    now,
    words: async () => (await now()).map((step) => `${step.done ? '+' : '-'} ${step.text}`),
    tick: async (name: string, done = true) => {
      const stepId = (await now()).find((step) => step.text === name)?.id ?? 0
      await tasks.tick({ id: vaTaskId, stepId, done })
    },
  }
}

describe('the steps of a task', () => {
  it('are those of the analysis as it was handed over, and the client sees each tick', async () => {
    const { api, id, tasks, vaTaskId, words, tick } = await working()
    expect(await words()).toEqual(['- Read', '- Sort', '- Report'])
    await tasks.move({ id: vaTaskId, status: 'in_progress' })
    await tick('Sort')
    expect((await api.tasks.get({ id })).work?.steps).toMatchObject([{ done: false }, { text: 'Sort', done: true }, {}])
    expect(await world.admin.admin.tasks.get({ id })).toMatchObject({ work: { steps: [{}, { done: true }, {}] } })
    await tick('Sort')
    expect(await words()).toEqual(['- Read', '+ Sort', '- Report'])
    await tick('Sort', false)
    expect(await words()).toEqual(['- Read', '- Sort', '- Report'])
  })

  it('are none where nothing was analyzed', async () => {
    const client = await world.aClient()
    const task = await world.aTask(client, { status: 'in_progress' })
    expect((await (await world.as(client)).tasks.get({ id: task.id })).work?.steps).toEqual([])
  })

  it('are the list of the brief where a playbook or an outline wrote one, unless the client put the analysis right', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    const va = await world.aVa()
    const brief = 'One page.\n\nSteps:\n1. Collect the numbers\n2) Draw the chart\n- Send it\n\nLimits:\n1. No logo'
    const { id } = await api.tasks.create({ taskText: text })
    await api.tasks.update({ id, enhancedDescription: brief })
    await api.tasks.analyze({ id })
    await api.tasks.requestVa({ id })
    await world.admin.admin.tasks.assign({ id, vaId: va.id })
    const { tasks } = (await world.asVa(va)).vaPortal
    const words = async () => (await tasks.list())[0]?.steps.map((step) => step.text)
    expect(await words()).toEqual(['Collect the numbers', 'Draw the chart', 'Send it'])
    await tasks.move({ id: (await tasks.list())[0]?.id ?? 0, status: 'in_progress' })
    const first = (await tasks.list())[0]
    await tasks.tick({ id: first?.id ?? 0, stepId: first?.steps[0]?.id ?? 0, done: true })
    await api.tasks.update({ id, enhancedDescription: brief.replace('Send it', 'Print it') })
    expect((await tasks.list())[0]?.steps.map((step) => [step.text, step.done])).toEqual([
      ['Collect the numbers', true],
      ['Draw the chart', false],
      ['Print it', false],
    ])
    await api.tasks.correctAnalysis({ id, steps: ['Only this'] })
    expect(await words()).toEqual(['Only this'])
  })

  it('keep their ticks when the client changes others, also where they move', async () => {
    const { api, id, va, tasks, vaTaskId, words, tick } = await working()
    await tasks.move({ id: vaTaskId, status: 'in_progress' })
    await tick('Read')
    await tick('Report')
    await api.tasks.correctAnalysis({ id, steps: ['Report', 'Read', 'Unsubscribe'] })
    expect(await words()).toEqual(['+ Report', '+ Read', '- Unsubscribe'])
    const told = await world.db.selectFrom('notifications').select('title').where('vaId', '=', va.id).execute()
    expect(told.map(({ title }) => title)).toContain('The steps of a task changed')
    // A step that comes back is a new one.
    await api.tasks.correctAnalysis({ id, steps: ['Read'] })
    await api.tasks.correctAnalysis({ id, steps: ['Read', 'Report'] })
    expect(await words()).toEqual(['+ Read', '- Report'])
  })

  it('that read the same are told apart by their order', async () => {
    const { tasks, vaTaskId, api, id, words, now } = await working(['Call', 'Call'])
    await tasks.move({ id: vaTaskId, status: 'in_progress' })
    await tasks.tick({ id: vaTaskId, stepId: (await now())[0]?.id ?? 0, done: true })
    await api.tasks.correctAnalysis({ id, steps: ['Call', 'Call', 'Call'] })
    expect(await words()).toEqual(['+ Call', '- Call', '- Call'])
  })

  it('stay as they are when an edit of the text has no analysis, and follow a new one', async () => {
    const { api, id, va, words } = await working()
    await api.tasks.update({ id, taskText: 'Write ten posts about our bakery for Instagram.' })
    expect(await words()).toEqual(['- Read', '- Sort', '- Report'])
    await api.tasks.analyze({ id })
    const { analysis } = await api.tasks.get({ id })
    expect(await words()).toEqual(analysis?.steps.map((step) => `- ${step}`))
    await api.tasks.analyze({ id })
    const told = await world.db.selectFrom('notifications').select('title').where('vaId', '=', va.id).execute()
    expect(told.filter(({ title }) => title === 'The steps of a task changed')).toHaveLength(1)
    await api.tasks.update({ id, notes: 'Blue, please' })
    expect(await words()).toEqual(analysis?.steps.map((step) => `- ${step}`))
  })

  it.each([
    ['is vague', 'Help with my emails'],
    ['holds no task', 'asdf'],
    ['asks for what nobody may do', 'Write 20 fake reviews for our hotel'],
    ['is by somebody in danger', 'I want to die. Cancel my gym.'],
  ])('are none of a text that %s, and take the place of none that are there', async (_, taskText) => {
    const { api, id, va, words } = await working()
    await api.tasks.update({ id, taskText })
    await api.tasks.analyze({ id })
    expect(await words()).toEqual(['- Read', '- Sort', '- Report'])
    const told = await world.db.selectFrom('notifications').select('title').where('vaId', '=', va.id).execute()
    expect(told.map(({ title }) => title)).not.toContain('The steps of a task changed')
    // Whatever the client writes themselves holds.
    await api.tasks.correctAnalysis({ id, steps: ['Ask me'] })
    expect(await words()).toEqual(['- Ask me'])
  })

  it('are not what an analysis of before had the client do', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    const { id } = await api.tasks.create({ taskText: 'Help with my emails' })
    const { analysis } = await api.tasks.analyze({ id })
    const asked = ['Answer the questions below, in writing or on a short call']
    const brief = `${analysis.brief}\n\nSteps\n1. ${asked[0]}\n\nDone means\n- Every step is done.`
    await world.db
      .updateTable('taskAnalyses')
      .set({ result: JSON.stringify({ ...analysis, steps: asked, brief }) })
      .where('userId', '=', client.id)
      .execute()
    expect((await api.tasks.get({ id })).analysis).toEqual(analysis)
    const va = await world.aVa()
    await api.tasks.requestVa({ id })
    await world.admin.admin.tasks.assign({ id, vaId: va.id })
    const { tasks } = (await world.asVa(va)).vaPortal
    expect((await tasks.list())[0]?.steps).toEqual([])
  })

  it('are not changed by the client once the work was delivered', async () => {
    const { api, id, tasks, vaTaskId, words } = await working()
    await tasks.move({ id: vaTaskId, status: 'in_progress' })
    await tasks.move({ id: vaTaskId, status: 'completed' })
    await api.tasks.correctAnalysis({ id, steps: ['Something else'] })
    expect(await words()).toEqual(['- Read', '- Sort', '- Report'])
  })
})

describe('a tick', () => {
  it.each(vaTaskStatus.options)('on a task that is %s is taken or refused as the table says', async (status) => {
    const { api, id, tasks, vaTaskId, tick } = await working()
    if (status !== 'assigned') await tasks.move({ id: vaTaskId, status: 'in_progress' })
    if (status === 'completed' || status === 'reviewed') await tasks.move({ id: vaTaskId, status: 'completed' })
    if (status === 'reviewed') await api.tasks.review({ id })
    if (vaTaskRules[status].underWay) await tick('Read')
    else await expect(tick('Read')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('on a step of another task, or one that the client removed, is not found', async () => {
    const [mine, theirs] = [await working(), await working()]
    for (const { tasks, vaTaskId } of [mine, theirs]) await tasks.move({ id: vaTaskId, status: 'in_progress' })
    const [foreign] = await theirs.now()
    const missing = { code: 'NOT_FOUND' }
    const { tasks, vaTaskId } = mine
    await expect(tasks.tick({ id: vaTaskId, stepId: foreign?.id ?? 0, done: true })).rejects.toMatchObject(missing)
    const [first] = await mine.now()
    await mine.api.tasks.correctAnalysis({ id: mine.id, steps: ['New'] })
    await expect(tasks.tick({ id: vaTaskId, stepId: first?.id ?? 0, done: true })).rejects.toMatchObject(missing)
    expect(await theirs.words()).toEqual(['- Read', '- Sort', '- Report'])
  })
})
