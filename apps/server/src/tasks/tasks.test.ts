import { newTask } from '@kazi/schemas/task'
import { afterAll, describe, expect, it } from 'vitest'
import { today } from '../testing/factories.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

describe('adding a task', () => {
  it('starts as pending, whatever status the body has', async () => {
    const client = await world.aClient()
    const task = await (await world.as(client)).tasks.create({
      taskText: 'Sort my inbox',
      status: 'completed',
      aiAnalyzed: true,
    } as never)
    expect(task).toMatchObject({ status: 'pending', aiAnalyzed: false })
  })

  it('has one statement do it all: the task, the first line of its timeline, and the live event', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    const events = world.deps.listener.follow(`client:${client.id}`, AbortSignal.timeout(5000))[Symbol.asyncIterator]()
    const heard = events.next()
    const { id } = await api.tasks.create({ taskText: 'Sort my inbox' })
    expect(await heard).toEqual({ done: false, value: 'tasks' })
    const { timeline } = await api.tasks.get({ id })
    expect(timeline).toMatchObject([{ kind: 'created', actorType: 'client', actor: client.firstName, text: null }])
  })

  it('refuses a blank description with the words of the form', async () => {
    const api = await world.as(await world.aClient())
    await expect(api.tasks.create({ taskText: '   ' })).rejects.toThrow('Please enter a task description.')
    expect(await api.tasks.list()).toEqual([])
  })

  it('keeps line breaks, emoji and markup as they were typed', async () => {
    const api = await world.as(await world.aClient())
    const text = 'My inbox 🎙️\n<img src=x onerror=alert(1)> & "quotes"'
    expect(await api.tasks.create({ taskText: text })).toMatchObject({ taskText: text })
  })

  it('takes a day or an instant as deadline and answers the day', async () => {
    const api = await world.as(await world.aClient())
    expect(await api.tasks.create({ taskText: 'A', deadline: '2030-02-28' })).toMatchObject({ deadline: '2030-02-28' })
    expect(await api.tasks.create({ taskText: 'B', deadline: '2030-02-28T12:00:00.000Z' })).toMatchObject({
      deadline: '2030-02-28',
    })
    await expect(api.tasks.create({ taskText: 'C', deadline: '2030-02-31' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

describe("somebody else's task", () => {
  it.each(['get', 'requestVa', 'analyze', 'delete', 'cancelRequest'] as const)(
    'is as good as missing to %s',
    async (call) => {
      const [owner, stranger] = [await world.aClient(), await world.aClient()]
      const { id } = await world.aTask(owner)
      await expect((await world.as(stranger)).tasks[call]({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  )

  it('is passed over by archive and restore', async () => {
    const [owner, stranger] = [await world.aClient(), await world.aClient()]
    const [mine, theirs] = [await world.aTask(stranger), await world.aTask(owner)]
    const api = await world.as(stranger)
    expect(await api.tasks.archive({ taskIds: [mine.id, theirs.id] })).toEqual({ archived: 1 })
    expect(await (await world.as(owner)).tasks.list()).toHaveLength(1)
    expect(await api.tasks.list({ archived: true })).toMatchObject([{ id: mine.id }])
    expect(await api.tasks.restore({ taskIds: [mine.id, theirs.id] })).toEqual({ restored: 1 })
  })
})

describe('asking for a VA', () => {
  it('makes one row in the queue, due in 48 hours, by whichever call and however often', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    const { id } = await world.aTask(client)
    await api.tasks.requestVa({ id })
    await api.tasks.update({ id, status: 'requested_for_va' })
    await api.tasks.move({ id, status: 'requested_for_va' })
    const rows = await world.db.selectFrom('vaRequests').selectAll().where('taskId', '=', id).execute()
    expect(rows).toHaveLength(1)
    const hours = (Date.parse(rows[0]?.dueAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(48, 1)
    expect(
      (await world.admin.admin.requests.records()).rows.filter((row) => 'taskId' in row && row.taskId === id),
    ).toMatchObject([{ state: 'open', clientEmail: client.email }])
  })

  it('tells the client with a receipt in bell and mail', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client)
    const api = await world.as(client)
    await api.tasks.requestVa({ id })
    expect((await api.tasks.notifications.list()).rows).toMatchObject([
      { type: 'va_requested', taskId: id, readStatus: false },
    ])
    const mails = (await world.mails()).filter((mail) => mail.to === client.email)
    expect(mails).toMatchObject([{ subject: 'We are finding your VA: Sort my inbox', status: 'queued' }])
  })

  it('leaves nothing behind when it fails half-way', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client)
    const broken = { ...world.deps.jobs, send: () => Promise.reject(new Error('no queue today')) }
    const { context } = world.contextOf({})
    const { moveTask } = await import('./tasks.service.ts')
    const self = { ...client, timezone: null }
    await expect(moveTask({ ...context, jobs: broken }, self, id, 'requested_for_va')).rejects.toThrow('no queue today')
    const api = await world.as(client)
    expect(await api.tasks.list()).toMatchObject([{ status: 'pending' }])
    expect((await api.tasks.notifications.list()).rows).toEqual([])
    expect(await world.db.selectFrom('vaRequests').select('id').where('taskId', '=', id).execute()).toEqual([])
    expect((await world.mails()).filter((mail) => mail.to === client.email)).toEqual([])
  })
})

describe('a VA of one’s own', () => {
  it('gets a task without a search, and nobody else does', async () => {
    const client = await world.aClient()
    const va = await world.aVa()
    const { id } = await world.aTask(client)
    const api = await world.as(client)
    await expect(api.tasks.sendToMyVa({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await world.anAssignment(va, client, { projectType: 'ongoing' })
    expect(await api.tasks.sendToMyVa({ id })).toMatchObject({ status: 'assigned' })
    expect(await (await world.asVa(va)).vaPortal.tasks.list()).toMatchObject([{ status: 'assigned' }])
  })
})

describe('a VA of one’s own who takes no new work', () => {
  it('is not offered, gets nothing, and gets tasks again once they take them; days off do not count', async () => {
    const client = await world.aClient()
    const va = await world.aVa({ name: 'Akosua Boateng' })
    await world.anAssignment(va, client, { projectType: 'ongoing' })
    const { id } = await world.aTask(client)
    const api = await world.as(client)
    const setAvailable = (available: boolean) =>
      world.db.updateTable('vas').set({ available }).where('id', '=', va.id).execute()
    expect(await api.tasks.get({ id })).toMatchObject({ hasOwnVa: true })
    await setAvailable(false)
    expect(await api.tasks.get({ id })).toMatchObject({ hasOwnVa: false })
    for (const send of [() => api.tasks.sendToMyVa({ id }), () => api.tasks.move({ id, status: 'assigned' })])
      await expect(send()).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Akosua takes no new work at the moment. Ask for a VA for this task.',
      })
    expect(await api.tasks.get({ id })).toMatchObject({ status: 'pending', work: null })
    await setAvailable(true)
    await world.db
      .insertInto('vaTimeOff')
      .values({
        vaId: va.id,
        startsOn: '2026-03-01',
        endsOn: '2026-03-08',
        startsAt: new Date(Date.now() - 1000),
        endsAt: new Date(Date.now() + 8 * 86_400_000),
      })
      .execute()
    expect(await api.tasks.get({ id })).toMatchObject({ hasOwnVa: true })
    expect(await api.tasks.sendToMyVa({ id })).toMatchObject({ status: 'assigned' })
  })
})

describe('editing what a VA holds', () => {
  it('changes the VA’s task and tells the VA', async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'in_progress' })
    await (await world.as(client)).tasks.update({ id, taskText: 'Sort my outbox', notes: 'By name.' })
    const portal = await world.asVa(va as { id: number })
    expect(await portal.vaPortal.tasks.list()).toMatchObject([
      { title: 'Sort my outbox', description: 'Sort my outbox\n\nNotes: By name.' },
    ])
    expect((await portal.vaPortal.notifications.list()).rows).toMatchObject([{ type: 'task_updated' }])
  })
})

describe('deleting', () => {
  it('an assigned task closes the VA’s task and tells the VA', async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'assigned' })
    await (await world.as(client)).tasks.delete({ id })
    const portal = await world.asVa(va as { id: number })
    expect(await portal.vaPortal.tasks.list()).toEqual([])
    expect((await portal.vaPortal.notifications.list()).rows).toMatchObject([
      { title: 'A task was removed from your list' },
    ])
  })

  it('a completed task hides it from the client and keeps hours for the VA', async () => {
    const client = await world.aClient()
    const { id, va, vaTask } = await world.aTask(client, { status: 'completed' })
    const portal = await world.asVa(va as { id: number })
    await portal.vaPortal.tasks.logTime({ id: vaTask?.id ?? 0, minutes: 90, workedOn: today() })
    await (await world.as(client)).tasks.delete({ id })
    expect(await (await world.as(client)).tasks.list()).toEqual([])
    expect(await portal.vaPortal.metrics()).toMatchObject({ totalHoursWorked: 1.5 })
  })
})

describe('a title', () => {
  it('names the task to the VA and in emails, instead of the first line of its text', async () => {
    const client = await world.aClient()
    const { id, va } = await world.aTask(client, { status: 'assigned', taskText: 'Good morning, it is a long story.' })
    const portal = await world.asVa(va as { id: number })
    await (await world.as(client)).tasks.update({ id, title: 'Inbox of the choir' })
    expect((await portal.vaPortal.tasks.list())[0]).toMatchObject({
      title: 'Inbox of the choir',
      description: expect.stringContaining('a long story'),
    })
    const [told] = (await portal.vaPortal.notifications.list()).rows
    expect(told?.message).toContain('Inbox of the choir')
  })
})

describe('a field of a task', () => {
  /** For each field, the first of these values that it accepts. */
  const values = Object.entries(newTask.shape).map(([name, field]) => [
    name,
    ['2030-05-01', 'high', 'Research'].find((value) => field.safeParse(value).success),
  ])

  it.each(values)('%s is kept when it is added or edited, and read by client and team', async (name, value) => {
    const api = await world.as(await world.aClient())
    const added = await api.tasks.create({ taskText: 'Sort my inbox', [String(name)]: value })
    const edited = await api.tasks.create({ taskText: 'Sort something' })
    await api.tasks.update({ id: edited.id, [String(name)]: value })
    for (const { id } of [added, edited]) {
      expect(await api.tasks.get({ id })).toMatchObject({ [String(name)]: value })
      expect(await world.admin.admin.tasks.get({ id })).toMatchObject({ [String(name)]: value })
    }
  })
})
