import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const taskText = `Two jobs, really.
1. Answer the 60 emails in info@ that nobody touched.
2. Find five caterers for a lunch of 40 people in Leeds.`

async function withJobs(overrides: { taskText?: string; deadline?: string | null; enhancedDescription?: string } = {}) {
  const client = await world.aClient()
  const { id } = await world.aTask(client, {
    taskText,
    priority: 'high',
    deadline: '2031-05-06',
    notes: 'No names in the chat',
    ...overrides,
  })
  const { tasks } = await world.as(client)
  return { client, id, tasks }
}

describe('splitting a task', () => {
  it('makes a task of each job that the analysis found, each with its own words and category', async () => {
    const { tasks, id } = await withJobs()
    const { analysis } = await tasks.analyze({ id })
    // Which categories the jobs have is for the analyst's own tests.
    const [own, other] = (analysis.jobs ?? []).map(({ category }) => category)
    expect([own === other, own, other]).toEqual([false, expect.any(String), expect.any(String)])
    const { ids } = await tasks.split({ id })
    expect(ids).toEqual([id, expect.any(Number)])
    const [second, first] = await tasks.list({})
    expect(first).toMatchObject({
      id,
      title: expect.stringContaining('Answer the 60 emails'),
      category: own,
      priority: 'high',
      deadline: '2031-05-06',
      notes: 'No names in the chat',
      status: 'pending',
    })
    expect(first!.taskText).toContain('Answer the 60 emails')
    expect(first!.taskText).toBe('Answer the 60 emails in info@ that nobody touched.')
    expect(first!.taskText).not.toContain('caterers')
    expect(second).toMatchObject({
      id: ids[1],
      category: other,
      priority: 'high',
      deadline: '2031-05-06',
      notes: 'No names in the chat',
    })
    expect(second!.taskText).toBe('Find five caterers for a lunch of 40 people in Leeds.')
  })

  it('gives each an analysis, with a deadline of its own, and takes no further one off the quota', async () => {
    const { client, tasks, id } = await withJobs({
      taskText:
        'Answer the 60 emails in info@ that nobody touched, by Friday. Unrelated: find five caterers for a lunch of 40 people in Leeds.',
      deadline: null,
    })
    const api = await world.as(client)
    await tasks.analyze({ id })
    const { remaining } = await api.auth.quota()
    const { ids } = await tasks.split({ id })
    const [first, second] = await Promise.all(ids.map((one) => tasks.get({ id: one })))
    expect(first).toMatchObject({ aiAnalyzed: true, analysis: { deadline: { phrase: 'by Friday' } } })
    expect(second).toMatchObject({ aiAnalyzed: true, analysis: { deadline: null } })
    expect(second?.analysis?.steps.join()).toMatch(/caterers/)
    expect((await api.auth.quota()).remaining).toBe(remaining)
    await tasks.analyze({ id: ids[1] ?? 0 })
    expect((await api.auth.quota()).remaining).toBe(remaining)
  })

  it('leaves no brief of the whole behind, keeps what was there as a version, and wishes for the same VA', async () => {
    const { tasks, id } = await withJobs({ enhancedDescription: 'Goal\nBoth jobs' })
    const va = await world.aVa()
    await tasks.wishForVa({ id, vaId: va.id })
    const before = await tasks.analyze({ id })
    expect(before.analysis.jobs).toHaveLength(2)
    const { ids } = await tasks.split({ id })
    const [first, second] = await Promise.all(ids.map((one) => tasks.get({ id: one })))
    expect(first).toMatchObject({ enhancedDescription: null, wantedVa: { id: va.id } })
    expect(second).toMatchObject({ enhancedDescription: null, wantedVa: { id: va.id } })
    expect(await tasks.versions({ id })).toMatchObject([
      {
        changes: {
          taskText: { before: taskText, after: first?.taskText },
          enhancedDescription: { before: 'Goal\nBoth jobs', after: null },
        },
        vasWereTold: false,
      },
    ])
  })

  it.each([
    [
      'before its list',
      `I run a clinic in Leeds. Never phone patients after six. Two unrelated things:
1. Answer the 60 emails in info@ that nobody touched.
2. Find five caterers for a lunch of 40 people.`,
      'I run a clinic in Leeds. Never phone patients after six.',
      'I run a clinic in Leeds. Never phone patients after six.',
    ],
    [
      'before its list, within a line',
      'I run a clinic in Leeds. Never phone patients after six. Two unrelated things: 1. Answer the 60 emails in info@ that nobody touched. 2. Find five caterers for a lunch of 40 people.',
      'I run a clinic in Leeds. Never phone patients after six.',
      'I run a clinic in Leeds. Never phone patients after six.',
    ],
    [
      'before a list that nothing announces',
      `I run a clinic in Leeds. Never phone patients after six.
1. Answer the 60 emails in info@ that nobody touched.
2. Find five caterers for a lunch of 40 people.`,
      null,
      'I run a clinic in Leeds. Never phone patients after six.',
    ],
    [
      'below its list',
      `Two unrelated things:
1. Answer the 60 emails in info@ that nobody touched.
2. Find five caterers for a lunch of 40 people.

Never phone anybody after six.`,
      'Never phone anybody after six.',
      null,
    ],
  ])('keeps for each what the client said %s', async (_, taskText, ofFirst, ofSecond) => {
    const { tasks, id } = await withJobs({ taskText, enhancedDescription: 'Ask for Jo.' })
    const { analysis } = await tasks.analyze({ id })
    expect(analysis.jobs).toHaveLength(2)
    const { ids } = await tasks.split({ id })
    const [first, second] = await Promise.all(ids.map((one) => tasks.get({ id: one })))
    const added = (shared: string | null) => ['Ask for Jo.', shared].filter(Boolean).join('\n\n')
    expect(first?.enhancedDescription).toBe(added(ofFirst))
    expect(second?.enhancedDescription).toBe(added(ofSecond))
    // Nobody is told what the other's job is.
    expect([first?.taskText, first?.enhancedDescription].join()).not.toContain('caterers')
    expect([second?.taskText, second?.enhancedDescription].join()).not.toContain('60 emails')
    for (const words of [ofFirst ?? ofSecond ?? ''])
      for (const task of [first, second]) expect([task?.taskText, task?.enhancedDescription].join()).toContain(words)
  })

  it('gives a limit that stands before the first job to each', async () => {
    const { tasks, id } = await withJobs({
      taskText:
        'Do not phone anybody after six. Answer the 60 emails in info@ that nobody touched. Unrelated: find five caterers for a lunch of 40 people in Leeds.',
    })
    const { analysis } = await tasks.analyze({ id })
    expect([analysis.jobs?.length, analysis.limits?.join()]).toEqual([2, expect.stringContaining('after six')])
    const { ids } = await tasks.split({ id })
    const [first, second] = await Promise.all(ids.map((one) => tasks.get({ id: one })))
    expect(first?.taskText).toContain('Do not phone anybody after six.')
    expect(first?.enhancedDescription).toBeNull()
    expect(second?.enhancedDescription).toBe('Do not phone anybody after six.')
  })

  it.each([
    `Two unrelated things:
1. Answer these in info@:
- the 60 emails that nobody touched
- the reviews of this week
2. Find five caterers for a lunch of 40 people in Leeds.`,
    `Answer these in info@:
- the 60 emails that nobody touched
- the reviews of this week
Find five caterers for a lunch of 40 people in Leeds.`,
  ])('gives nothing of one job to the other: %#', async (taskText) => {
    const { client, tasks, id } = await withJobs({ taskText })
    const { analysis } = await tasks.analyze({ id })
    const job = { title: 'A job', category: 'Research', effort: { minHours: 1, maxHours: 2 }, steps: ['Do it'] }
    const texts = [/Answer[\s\S]*week/, /Find.*/].map((part) => part.exec(taskText)?.[0] ?? '')
    const result = JSON.stringify({ ...analysis, limits: [], jobs: texts.map((text) => ({ ...job, text })) })
    await world.db.updateTable('taskAnalyses').set({ result }).where('userId', '=', client.id).execute()
    const { ids } = await tasks.split({ id })
    for (const one of ids) expect((await tasks.get({ id: one }))?.enhancedDescription).toBeNull()
  })

  it('keeps for each what a language model left out of its jobs', async () => {
    const { client, tasks, id } = await withJobs({
      taskText:
        'My shop is in Leeds, so no calls before May 5. Answer the 60 emails in info@ that nobody touched. And find five caterers for a lunch of 40.\n\nThanks a lot, and never share my number!\n\nBest regards,\nJo Smith',
    })
    const { analysis } = await tasks.analyze({ id })
    const job = { category: 'Research', effort: { minHours: 1, maxHours: 2 }, steps: ['Do it'] }
    const jobs = [
      { ...job, title: 'Caterers', text: 'find five caterers for a lunch of 40.' },
      { ...job, title: 'Emails', text: 'Answer the  60 emails in info@ that nobody touched.' },
    ]
    await world.db
      .updateTable('taskAnalyses')
      .set({ result: JSON.stringify({ ...analysis, jobs }) })
      .where('userId', '=', client.id)
      .execute()
    const { ids } = await tasks.split({ id })
    const [first, second] = await Promise.all(ids.map((one) => tasks.get({ id: one })))
    for (const task of [first, second])
      expect(task?.enhancedDescription).toBe(
        'My shop is in Leeds, so no calls before May 5.\nThanks a lot, and never share my number!',
      )
  })

  /** Splits a task whose analysis has these parts of its text as jobs, as a language model may quote them. */
  async function detailsOfQuoted(taskText: string, texts: string[], limits: string[] = []) {
    const { client, tasks, id } = await withJobs({ taskText })
    const { analysis } = await tasks.analyze({ id })
    const job = { title: 'A job', category: 'Research', effort: { minHours: 1, maxHours: 2 }, steps: ['Do it'] }
    const result = JSON.stringify({ ...analysis, limits, jobs: texts.map((text) => ({ ...job, text })) })
    await world.db.updateTable('taskAnalyses').set({ result }).where('userId', '=', client.id).execute()
    const { ids } = await tasks.split({ id })
    return Promise.all(ids.map(async (one) => (await tasks.get({ id: one }))?.enhancedDescription ?? null))
  }

  it('gives what follows a quoted job to that job alone, and only what ends the text by itself to each', async () => {
    const taskText = `1. Answer the 60 emails in info@. Use the templates in Drive, password is in LastPass.
2. Find five caterers for 40 people. Ask for vegan menus.`
    const quoted = ['Answer the 60 emails in info@.', 'Find five caterers for 40 people.']
    const own = ['Use the templates in Drive, password is in LastPass.', 'Ask for vegan menus.']
    expect(await detailsOfQuoted(taskText, quoted)).toEqual(own)
    const ended = `Please be quick, we open in May.\n${taskText}\n\nNever phone anybody after six.\n\nThanks! Best regards, Jo Smith`
    expect(await detailsOfQuoted(ended, quoted)).toEqual(
      own.map((said) => `Please be quick, we open in May.\n${said}\nNever phone anybody after six.`),
    )
  })

  it('leaves a limit of the last job with it', async () => {
    const jobs = [
      'Find five caterers for a lunch of 40 people.',
      'Answer the 60 emails in info@ that nobody touched.\nDo not delete any of them.',
    ]
    const taskText = `1. ${jobs[0]}\n2. ${jobs[1]}`
    expect(await detailsOfQuoted(taskText, jobs, ['Do not delete any of them'])).toEqual([null, null])
    const apart = jobs.map((text, i) => (i === 0 ? text : text.replace('\n', '\n\n')))
    expect(await detailsOfQuoted(taskText.replace('\nDo', '\n\nDo'), apart, ['Do not delete any of them'])).toEqual([
      'Do not delete any of them.',
      null,
    ])
  })

  it('gives each job its own deadline where the text says for which it is, and all of them one that it does not', async () => {
    const split = async (taskText: string, deadline?: string) => {
      const { tasks, id } = await withJobs({ taskText, deadline: deadline ?? null })
      const { analysis } = await tasks.analyze({ id })
      expect(analysis.jobs).toHaveLength(2)
      const day = deadline ?? analysis.deadline?.day ?? null
      if (!deadline) await tasks.update({ id, deadline: day })
      const { ids } = await tasks.split({ id })
      const made = await Promise.all(ids.map(async (one) => (await tasks.get({ id: one }))?.deadline ?? null))
      return { day, made }
    }
    const emails = 'Answer the 60 emails in info@ that nobody touched'
    const caterers = 'find five caterers for a lunch of 40 people in Leeds'
    const ofFirst = await split(`${emails}, by next Friday. Unrelated: ${caterers}.`)
    expect(ofFirst).toEqual({ day: expect.any(String), made: [ofFirst.day, null] })
    const ofSecond = await split(`${emails}. Unrelated: ${caterers}, by next Friday.`)
    expect(ofSecond).toEqual({ day: expect.any(String), made: [null, ofSecond.day] })
    expect((await split(`${emails}, by next Friday. Unrelated: ${caterers}.`, '2031-05-06')).made).toEqual([
      '2031-05-06',
      '2031-05-06',
    ])
    const ofBoth = await split(`Both by next Friday, please:\n1. ${emails}.\n2. F${caterers.slice(1)}.`)
    expect(ofBoth).toEqual({ day: expect.any(String), made: [ofBoth.day, ofBoth.day] })
    const announced = await split(
      `Please do these two things by next Friday:\n1. ${emails}.\n2. F${caterers.slice(1)}.`,
    )
    expect(announced).toEqual({ day: expect.any(String), made: [announced.day, announced.day] })
    const ofObjects = await split(`${emails}. Unrelated: move everything in our Dropbox to Drive by next Friday.`)
    expect(ofObjects).toEqual({ day: expect.any(String), made: [null, ofObjects.day] })
    const below = await split(`Two jobs:\n1. ${emails}.\n2. F${caterers.slice(1)}.\nBoth by next Friday please.`)
    expect(below).toEqual({ day: expect.any(String), made: [below.day, below.day] })
  })

  it('happens once, also when two ask at the same time', async () => {
    const { tasks, id } = await withJobs()
    await tasks.analyze({ id })
    const results = await Promise.allSettled([tasks.split({ id }), tasks.split({ id }), tasks.split({ id })])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await tasks.list({})).toHaveLength(2)
  })

  it('is refused without an analysis, for a single job, and once we look for a VA; nothing changes', async () => {
    const { tasks, id } = await withJobs()
    await expect(tasks.split({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await tasks.analyze({ id })
    await tasks.requestVa({ id })
    await expect(tasks.split({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await tasks.list({})).toMatchObject([{ id, taskText }])

    const single = await withJobs({ taskText: 'Rename 300 photos in Dropbox by date and client' })
    await single.tasks.analyze({ id: single.id })
    await expect(single.tasks.split({ id: single.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it("hides another client's task", async () => {
    const { id } = await withJobs()
    const stranger = await world.as(await world.aClient())
    await expect(stranger.tasks.split({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
