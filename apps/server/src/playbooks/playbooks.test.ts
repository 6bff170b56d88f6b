import { builtInAnalyst } from '@kazi/analyst/built-in'
import { briefWithSteps, maxPlaybooks, stepsInBrief } from '@kazi/schemas/playbook'
import { afterAll, describe, expect, it } from 'vitest'
import { hashOf } from '../analysis/analysis.service.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

async function finished(more: Record<string, unknown> = {}) {
  const client = await world.aClient()
  const task = await world.aTask(client, { status: 'completed', taskText: 'Send the newsletter\nto all', ...more })
  return { client, api: await world.as(client), task }
}
async function withSteps(task: Awaited<ReturnType<typeof finished>>['task'], ...texts: string[]) {
  const vaTaskId = task.vaTask?.id ?? 0
  await world.db
    .insertInto('taskSteps')
    .values(texts.map((text, position) => ({ vaTaskId, position, text })))
    .execute()
}
const edit = {
  name: 'Newsletter',
  taskText: 'Send it',
  steps: ['Write', 'Send'],
  category: 'Marketing',
  priority: null,
}

describe('a playbook', () => {
  it('is a completed task with its brief and the steps its VA went by, once however often it is saved', async () => {
    const { client, api, task } = await finished()
    await world.db
      .updateTable('tasks')
      .set({ enhancedDescription: 'Use the spring list.', notes: 'Mailchimp', budget: '3 hours', priority: 'high' })
      .where('id', '=', task.id)
      .execute()
    await world.db
      .insertInto('taskSteps')
      .values([
        { vaTaskId: task.vaTask?.id ?? 0, position: 0, text: 'Write it' },
        { vaTaskId: task.vaTask?.id ?? 0, position: 1, text: 'Send it' },
      ])
      .execute()
    const saved = await Promise.all([1, 2, 3].map(() => api.tasks.playbooks.save({ taskId: task.id })))
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    expect(await api.tasks.playbooks.list()).toMatchObject([
      {
        fromTaskId: task.id,
        name: 'Send the newsletter',
        taskText: 'Send the newsletter\nto all',
        enhancedDescription: 'Use the spring list.',
        notes: 'Mailchimp',
        budget: '3 hours',
        priority: 'high',
        steps: ['Write it', 'Send it'],
      },
    ])
    const other = await world.as(await world.aClient())
    expect(await other.tasks.playbooks.list()).toEqual([])
    expect(JSON.stringify(await api.auth.account.export())).toContain('Use the spring list.')
    expect(client.id).toBeGreaterThan(0)
  })

  it('is made of completed tasks only, and never of a stranger’s', async () => {
    const { api, task } = await finished()
    const open = await api.tasks.create({ taskText: 'Not done yet' })
    await expect(api.tasks.playbooks.save({ taskId: open.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    const other = await world.as(await world.aClient())
    await expect(other.tasks.playbooks.save({ taskId: task.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is edited and deleted by its owner; its task stays, and can be saved again', async () => {
    const { api, task } = await finished()
    const { id } = await api.tasks.playbooks.save({ taskId: task.id })
    expect(await api.tasks.playbooks.edit({ id, ...edit, notes: '' })).toMatchObject({
      id,
      ...edit,
      notes: null,
    })
    // Saving once more overwrites nothing.
    expect(await api.tasks.playbooks.save({ taskId: task.id })).toMatchObject({ id, name: 'Newsletter' })
    const other = await world.as(await world.aClient())
    await expect(other.tasks.playbooks.edit({ id, ...edit })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.tasks.playbooks.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await api.tasks.playbooks.remove({ id })
    await expect(api.tasks.playbooks.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await api.tasks.get({ id: task.id })).toMatchObject({ status: 'completed' })
    expect((await api.tasks.playbooks.save({ taskId: task.id })).id).not.toBe(id)
  })

  it('keeps what an edit leaves out, and clears what it empties', async () => {
    const { api, task } = await finished()
    const { id } = await api.tasks.playbooks.save({ taskId: task.id })
    const whole = { ...edit, enhancedDescription: 'To all', budget: '3 hours', notes: 'Mailchimp', priority: 'high' }
    await api.tasks.playbooks.edit({ id, ...whole })
    expect(await api.tasks.playbooks.edit({ id, name: 'Weekly' })).toMatchObject({ ...whole, name: 'Weekly' })
    const emptied = { budget: '', notes: null, category: '', priority: null, enhancedDescription: ' ', steps: [] }
    expect(await api.tasks.playbooks.edit({ id, ...emptied })).toMatchObject({
      name: 'Weekly',
      taskText: 'Send it',
      steps: [],
      budget: null,
      notes: null,
      category: null,
      priority: null,
      enhancedDescription: null,
    })
  })

  it('keeps a step whole, as long as one may be, and says where it had to cut one', async () => {
    const { api, task } = await finished()
    const long = `Write ${'a very long sentence about it '.repeat(16)}`.trim()
    await withSteps(task, long, `${long} ${long}`)
    const { id, steps } = await api.tasks.playbooks.save({ taskId: task.id })
    expect(steps[0]).toBe(long)
    expect([steps[1]?.length, steps[1]?.at(-1)]).toEqual([expect.any(Number), '…'])
    expect(steps[1]?.length).toBeLessThanOrEqual(500)
    expect((await api.tasks.playbooks.edit({ id, steps })).steps).toEqual(steps)
    const refused = [['x'.repeat(501)], ['Two\nlines']]
    for (const wrong of refused)
      await expect(api.tasks.playbooks.edit({ id, steps: wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('made of a task that was made with a playbook lists its steps once, and an edit of them counts', async () => {
    const { client, api, task } = await finished()
    await withSteps(task, 'Write it', 'Send it')
    const first = await api.tasks.playbooks.save({ taskId: task.id })
    const details = 'Use the spring list.\n\nSteps:\n1. Write it\n2. Send it\n\nAsk Dana if unsure.'
    const again = await world.aTask(client, { status: 'completed', enhancedDescription: details })
    await withSteps(again, 'Write it', 'Send it')
    const { id, ...second } = await api.tasks.playbooks.save({ taskId: again.id })
    expect(second).toMatchObject({
      enhancedDescription: 'Use the spring list.\n\nAsk Dana if unsure.',
      steps: first.steps,
    })
    const edited = await api.tasks.playbooks.edit({ id, steps: ['Only send it'] })
    expect(stepsInBrief(briefWithSteps(edited))).toEqual(['Only send it'])
    // Without steps of its own, the list is all there is.
    const bare = await world.aTask(client, { status: 'completed', enhancedDescription: details })
    expect(await api.tasks.playbooks.save({ taskId: bare.id })).toMatchObject({
      enhancedDescription: details,
      steps: [],
    })
  })

  it('made of a task with the brief of our analysis lists its steps once', async () => {
    const { client, api } = await finished()
    const brief = 'Goal\nSend it\n\nSteps\n1. Write it\n2. Send it\n\nDone means\n- It is sent.'
    const task = await world.aTask(client, { status: 'completed', enhancedDescription: brief })
    await withSteps(task, 'Write it', 'Send it')
    expect(await api.tasks.playbooks.save({ taskId: task.id })).toMatchObject({
      enhancedDescription: 'Goal\nSend it\n\nDone means\n- It is sent.',
      steps: ['Write it', 'Send it'],
    })
    // A VA goes by the analysis, which its client may have put right, and not by its copy in the brief.
    expect(stepsInBrief(brief)).toEqual([])
  })

  it('has no steps where its task was never planned, also where its analysis once told the client what to do', async () => {
    const { client, api, task } = await finished({ taskText: 'Help with my emails' })
    const analyzed = builtInAnalyst().analyze({ text: 'Help with my emails', now: new Date() })
    const result = JSON.stringify({ ...(await analyzed), steps: ['Answer the questions below'] })
    await world.db
      .insertInto('taskAnalyses')
      .values({
        userId: client.id,
        taskId: task.id,
        textHash: hashOf('Help with my emails'),
        result,
        finishedAt: new Date(),
      })
      .execute()
    expect((await api.tasks.get({ id: task.id })).analysis).toMatchObject({ steps: [] })
    expect(await api.tasks.playbooks.save({ taskId: task.id })).toMatchObject({ steps: [] })
  })

  it('has limits: names, steps, and how many there are', async () => {
    const { client, api, task } = await finished()
    const { id } = await api.tasks.playbooks.save({ taskId: task.id })
    const refused = [{ name: ' ' }, { name: 'x'.repeat(121) }, { taskText: '' }, { steps: Array(41).fill('Step') }]
    for (const wrong of refused)
      await expect(api.tasks.playbooks.edit({ id, ...edit, ...wrong } as never)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    const many = Array.from({ length: maxPlaybooks - 1 }, (_, n) => ({
      userId: client.id,
      name: `Playbook ${n}`,
      taskText: 'Do it',
      steps: [],
    }))
    await world.db.insertInto('playbooks').values(many).execute()
    const next = await world.aTask(client, { status: 'completed' })
    await expect(api.tasks.playbooks.save({ taskId: next.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await api.tasks.playbooks.save({ taskId: task.id })).toMatchObject({ id })
  })
})
