import { teamThreadOfClient, teamThreadOfTask } from '@kazi/schemas/thread-id'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { mailUnread } from '../notifications/unread-mail.ts'
import { arriving } from '../testing/arriving-file.ts'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

async function writing(status: 'pending' | 'requested_for_va' = 'requested_for_va') {
  const client = await world.aClient()
  const task = await world.aTask(client, { status })
  return {
    client,
    task,
    api: await world.as(client),
    about: teamThreadOfTask(task.id),
    general: teamThreadOfClient(client.id),
  }
}
const team = world.admin.admin.messages
const missing = { code: 'NOT_FOUND' }
const messagesIn = (threadId: string) => world.db.selectFrom('messages').where('threadId', '=', threadId)

describe('a conversation with the team', () => {
  it('is about a task before a VA holds it, and nobody else reads it', async () => {
    const { client, task, api, about } = await writing()
    const sent = await api.tasks.messages.send({ taskId: task.id, message: 'Is Friday possible?' })
    expect(sent).toMatchObject({ threadId: about, receiverType: 'admin' })
    const { rows } = await team.list({ filters: { toAnswer: true } })
    expect(rows.find(({ id }) => id === about)).toMatchObject({
      vaName: client.firstName,
      clientName: null,
      unread: 1,
      toAnswer: true,
      taskTitle: 'Sort my inbox',
    })
    await team.send({ threadId: about, message: 'Yes, it is.' })
    const page = await api.tasks.messages.thread({ threadId: about })
    expect(page.thread).toMatchObject({ partner: 'Kazi team', open: true, vaId: null, taskId: task.id, before: null })
    expect(page.rows.map(({ message }) => message)).toEqual(['Yes, it is.', 'Is Friday possible?'])
    expect((await api.tasks.messages.list()).rows).toMatchObject([{ threadId: about, unreadCount: 1 }])

    const stranger = await world.as(await world.aClient())
    await expect(stranger.tasks.messages.thread({ threadId: about })).rejects.toMatchObject(missing)
    await expect(stranger.tasks.messages.read({ threadId: about })).rejects.toMatchObject(missing)
    await expect(stranger.tasks.messages.send({ taskId: task.id, message: 'Mine!' })).rejects.toMatchObject(missing)
    const va = await world.asVa(await world.aVa())
    await expect(va.vaPortal.messages.thread({ threadId: about })).rejects.toMatchObject(missing)
    await expect(va.vaPortal.messages.send({ threadId: about, message: 'Hello' })).rejects.toMatchObject(missing)
    await expect(va.vaPortal.messages.read({ threadId: about })).rejects.toMatchObject(missing)
  })

  it('is empty and open before the first message, for its client and the team alone', async () => {
    const { client, task, api, about, general } = await writing('pending')
    for (const threadId of [about, general]) {
      const empty = { rows: [], thread: { threadId, open: true, readTo: 0, unreadCount: 0 } }
      expect(await api.tasks.messages.thread({ threadId })).toMatchObject({
        ...empty,
        thread: { ...empty.thread, partner: 'Kazi team' },
      })
      expect(await team.thread({ threadId })).toMatchObject({
        thread: { vaName: client.firstName, vaEmail: client.email },
      })
      expect(await api.tasks.messages.thread({ threadId })).not.toHaveProperty('thread.vaEmail')
      const stranger = await world.as(await world.aClient())
      await expect(stranger.tasks.messages.thread({ threadId })).rejects.toMatchObject(missing)
    }
    // Looking at it writes nothing.
    expect((await api.tasks.messages.list()).rows).toEqual([])
    for (const threadId of [teamThreadOfClient(999_999_999), teamThreadOfTask(999_999_999)]) {
      await expect(api.tasks.messages.thread({ threadId })).rejects.toMatchObject(missing)
      await expect(team.thread({ threadId })).rejects.toMatchObject(missing)
      await expect(team.send({ threadId, message: 'Hello?' })).rejects.toMatchObject(missing)
    }
    await api.tasks.delete({ id: task.id })
    await expect(api.tasks.messages.thread({ threadId: about })).rejects.toMatchObject(missing)
    await expect(team.send({ threadId: about, message: 'Hello?' })).rejects.toMatchObject(missing)
  })

  it('is about anything without a task, and stays open while VAs hold tasks', async () => {
    const { client, task, api, general } = await writing()
    await expect(api.tasks.messages.send({ message: 'To whom?' })).rejects.toThrow('which task')
    await api.tasks.messages.send({ to: 'team', message: 'How do invoices work?' })
    await world.admin.admin.tasks.assign({ id: task.id, vaId: (await world.aVa()).id })
    await team.send({ threadId: general, message: 'Monthly.' })
    const { rows } = await api.tasks.messages.thread({ threadId: general })
    expect(rows.map(({ message }) => message)).toEqual(['Monthly.', 'How do invoices work?'])
    const [news] = (await api.tasks.notifications.list()).rows.filter(({ type }) => type === 'new_message')
    expect(news).toMatchObject({ threadId: general, taskId: null, message: 'Monthly.' })
    await mailUnread(world.context, news?.id ?? 0)
    const { text } = await world.db
      .selectFrom('mails')
      .select('text')
      .where('to', '=', client.email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(text).toContain(`/messages?thread=${general}`)
    for (const message of ['Or weekly.', 'As you like.']) await team.send({ threadId: general, message })
    const more = (await api.tasks.notifications.list()).rows.filter(({ message }) => message !== 'Monthly.')
    for (const { id } of more) await mailUnread(world.context, id)
    const [grouped] = (await world.mails()).filter(({ to }) => to === client.email)
    expect(grouped?.text).toContain(`Open the conversation:\n${world.context.links.site}/messages?thread=${general}\n`)
  })

  it('goes on with the VA who gets the task, who cannot read what was written before', async () => {
    const { task, api, about } = await writing()
    await api.tasks.messages.send({ taskId: task.id, message: 'Not Peter again, please.' })
    const va = await world.aVa()
    await world.admin.admin.tasks.assign({ id: task.id, vaId: va.id })
    // Written while the VA was not there yet: it must not reach them.
    await expect(
      api.tasks.messages.send({ taskId: task.id, threadId: about, message: 'Is Peter busy?' }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('A VA works on this task now') })
    const sent = await api.tasks.messages.send({ taskId: task.id, message: 'Welcome.' })
    expect(sent.threadId).not.toBe(about)
    const now = await api.tasks.messages.thread({ threadId: sent.threadId })
    expect(now.thread).toMatchObject({ before: about, after: null, open: true })
    const then = await api.tasks.messages.thread({ threadId: about })
    expect(then.thread).toMatchObject({ before: null, after: sent.threadId, open: false })
    await expect(team.send({ threadId: about, message: 'Hello' })).rejects.toMatchObject({ code: 'CONFLICT' })
    const portal = await world.asVa(va)
    const read = await portal.vaPortal.messages.list()
    expect(JSON.stringify(read)).not.toContain('Peter')
    expect(await portal.vaPortal.messages.thread({ threadId: sent.threadId })).toMatchObject({
      thread: { before: null },
    })
    // The VA leaves, and the client talks with the team again.
    const { rows } = await sql<{ id: number }>`
      update va_tasks set withdrawn_at = now() where task_id = ${task.id} returning id`.execute(world.db)
    expect(rows).toHaveLength(1)
    await expect(
      api.tasks.messages.send({ taskId: task.id, threadId: sent.threadId, message: 'And now?' }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Your VA no longer works on this task. The conversation goes on with our team.',
    })
    expect(await api.tasks.messages.send({ taskId: task.id, message: 'And now?' })).toMatchObject({ threadId: about })
    await world.db.updateTable('vaTasks').set({ withdrawnAt: null }).where('taskId', '=', task.id).execute()
  })

  it('of one task takes no message about another, whatever has become of either', async () => {
    const { client, task, api, about } = await writing()
    const other = await world.aTask(client, { status: 'in_progress' })
    const inOther = (await api.tasks.messages.send({ taskId: other.id, message: 'Hello.' })).threadId
    const both = { code: 'CONFLICT', message: expect.stringContaining('two conversations') }
    const say = (taskId: number, threadId: string) =>
      api.tasks.messages.send({ taskId, threadId, message: 'Which one?' })
    await expect(say(task.id, inOther)).rejects.toMatchObject(both)
    await expect(say(other.id, about)).rejects.toMatchObject(both)
    const ofOther = world.db.updateTable('vaTasks').where('taskId', '=', other.id)
    await ofOther.set({ withdrawnAt: sql`now()` }).execute()
    try {
      await expect(say(task.id, inOther)).rejects.toMatchObject(both)
    } finally {
      await ofOther.set({ withdrawnAt: null }).execute()
    }
    expect(await messagesIn(about).select('id').execute()).toEqual([])
    expect(await messagesIn(inOther).select('id').execute()).toHaveLength(1)
  })

  it('has one message for one key, and takes files of its task only', async () => {
    const { task, api, about } = await writing()
    const key = crypto.randomUUID()
    const file = await api.tasks.files.add({ id: task.id, place: 'message', file: arriving() })
    const once = { taskId: task.id, message: 'The list.', fileIds: [file.id], key }
    const [first, second] = [await api.tasks.messages.send(once), await api.tasks.messages.send(once)]
    expect(second.id).toBe(first.id)
    expect(await messagesIn(about).select('id').execute()).toHaveLength(1)
    const { rows } = await team.thread({ threadId: about })
    expect(rows).toMatchObject([{ files: [{ id: file.id }] }])
    const other = await api.tasks.files.add({ id: task.id, place: 'message', file: arriving() })
    await expect(api.tasks.messages.send({ to: 'team', message: 'Here.', fileIds: [other.id] })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const va = await world.asVa(await world.aVa())
    await expect(va.vaPortal.tasks.files.get({ id: file.id })).rejects.toMatchObject(missing)
  })

  it('is found by the name of its client, beside conversations of VAs', async () => {
    const client = await world.aClient({ firstName: 'Zawadi' })
    const api = await world.as(client)
    await api.tasks.messages.send({ to: 'team', message: 'A question.' })
    const { rows } = await team.list({ q: 'zawadi' })
    expect(rows).toMatchObject([
      { id: teamThreadOfClient(client.id), vaName: 'Zawadi', taskTitle: 'General questions' },
    ])
    await team.notes.add({ threadId: teamThreadOfClient(client.id), text: 'Answered by phone.' })
    const [entry] = (await world.admin.admin.audit.list({ q: '' })).rows
    expect(entry?.names).toEqual({ [teamThreadOfClient(client.id)]: 'Zawadi' })
    const documented = await world.app.inject({
      method: 'GET',
      url: '/api/admin/messages',
      headers: { 'x-admin-key': adminKey },
    })
    expect(documented.json()[0]).toMatchObject({ va_name: 'Kazi team', task_title: 'General questions' })
  })
})
