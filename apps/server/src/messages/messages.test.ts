import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { mailUnread } from '../notifications/unread-mail.ts'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

async function working() {
  const client = await world.aClient()
  const task = await world.aTask(client, { status: 'in_progress' })
  const { va, vaTask } = task as Required<typeof task>
  if (!va || !vaTask || !('name' in va)) throw new Error('a task in progress has a VA')
  return {
    client,
    task,
    va,
    vaTask,
    api: await world.as(client),
    portal: await world.asVa(va),
    thread: `task_${vaTask.id}_va_${va.id}`,
  }
}
const adminRows = async (thread: string) =>
  (await world.app.inject({ method: 'GET', url: '/api/admin/messages', headers: { 'x-admin-key': adminKey } }))
    .json()
    .filter((row: { thread_id: string }) => row.thread_id === thread)

describe('the thread with the team', () => {
  it('goes both ways, counts unread, and is read by answering', async () => {
    const { va, vaTask, portal, thread } = await working()
    const sent = {
      receiverId: -1,
      receiverType: 'admin',
      message: 'Column F has two loops.',
      taskId: vaTask.id,
      threadId: thread,
    }
    await portal.vaPortal.messages.send(sent)
    expect(await adminRows(thread)).toMatchObject([
      {
        sender_type: 'va',
        sender_id: va.id,
        receiver_type: 'admin',
        read_status: false,
        va_name: va.name,
        task_title: 'Sort my inbox',
      },
    ])
    await world.admin.admin.messages.send({ threadId: thread, message: 'A12 first.' })
    expect((await adminRows(thread)).map((row: { read_status: boolean }) => row.read_status)).toEqual([false, true])
    expect(await portal.vaPortal.messages.list()).toMatchObject([
      {
        threadId: thread,
        unreadCount: 1,
        messages: [{ senderType: 'va' }, { senderType: 'admin', message: 'A12 first.' }],
      },
    ])
    await portal.vaPortal.messages.read({ threadId: thread })
    expect(await portal.vaPortal.messages.list()).toMatchObject([{ unreadCount: 0 }])
    expect((await portal.vaPortal.notifications.list()).rows.every(({ readStatus }) => readStatus)).toBe(true)
  })

  it('is closed to other VAs, whatever the body says', async () => {
    const { thread, vaTask } = await working()
    const stranger = await world.asVa(await world.aVa())
    await expect(
      stranger.vaPortal.messages.send({ threadId: thread, message: 'Hello', senderType: 'admin' } as never),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(stranger.vaPortal.messages.send({ taskId: vaTask.id, message: 'Hello' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(stranger.vaPortal.messages.read({ threadId: thread })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('takes no spaces, and no thread of a form that is none', async () => {
    const { portal, thread } = await working()
    await expect(portal.vaPortal.messages.send({ threadId: thread, message: ' \n ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(portal.vaPortal.messages.send({ threadId: "task_1_va_1'--", message: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

describe('the thread with the client', () => {
  it('is the client’s and the VA’s, and the console does not list it', async () => {
    const { api, portal, task, thread } = await working()
    await api.tasks.messages.send({ taskId: task.id, message: 'The lower one counts.' })
    await portal.vaPortal.messages.send({ threadId: `client_${thread}`, message: 'Thank you.' })
    expect(await api.tasks.messages.list()).toMatchObject([
      { taskId: task.id, unreadCount: 1, messages: [{ senderType: 'client' }, { senderType: 'va' }] },
    ])
    expect(await adminRows(`client_${thread}`)).toEqual([])
    await expect(world.admin.admin.messages.send({ threadId: `client_${thread}`, message: 'x' })).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    )
  })

  it('needs a VA to write to', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client)
    await expect((await world.as(client)).tasks.messages.send({ taskId: id, message: 'Hello?' })).rejects.toMatchObject(
      { code: 'CONFLICT' },
    )
  })
})

describe('held mail', () => {
  const heldFor = (userId: number) =>
    world.db
      .selectFrom('notifications')
      .select('id')
      .where('userId', '=', userId)
      .where('mailHeld', '=', true)
      .orderBy('id')
      .execute()
  const mailsTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email)

  it('is one for all that a task rang about, after ten minutes', async () => {
    const { client, portal, thread } = await working()
    for (const message of ['First.', 'Second.'])
      await portal.vaPortal.messages.send({ threadId: `client_${thread}`, message })
    const held = await heldFor(client.id)
    expect(held).toHaveLength(2)
    const { rows } = await sql<{
      minutes: number
    }>`select extract(epoch from start_after - now()) / 60 as minutes from jobs.job where name = 'mail-unread' and data->>'notificationId' = ${String(held[0]?.id)}`.execute(
      world.db,
    )
    expect(Number(rows[0]?.minutes)).toBeCloseTo(10, 0)
    for (const { id } of held) await mailUnread(world.context, id)
    expect(await mailsTo(client.email)).toMatchObject([
      { subject: '2 new updates', text: expect.stringContaining('Second.') },
    ])
  })

  it('is not sent for what was read meanwhile', async () => {
    const { client, api, portal, thread } = await working()
    await portal.vaPortal.messages.send({ threadId: `client_${thread}`, message: 'Hello.' })
    const held = await heldFor(client.id)
    await api.tasks.notifications.read({ all: true })
    for (const { id } of held) await mailUnread(world.context, id)
    expect(await mailsTo(client.email)).toEqual([])
  })

  it('marks only one’s own notifications', async () => {
    const [one, two] = [await working(), await working()]
    await one.portal.vaPortal.messages.send({ threadId: `client_${one.thread}`, message: 'Hello.' })
    const [first] = (await one.api.tasks.notifications.list()).rows
    expect(await two.api.tasks.notifications.read({ ids: [first?.id ?? 0] })).toEqual({ read: 0 })
    expect(await one.api.tasks.notifications.read({ ids: [first?.id ?? 0] })).toEqual({ read: 1 })
  })
})
